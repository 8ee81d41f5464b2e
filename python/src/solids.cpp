// Solids: closed meshes and what is inside of them.

#include "ask.hpp"
#include "define.hpp"
#include "verbs.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace capsa_python {

namespace {

using namespace pybind11::literals;

py::array_t<bool> inside(const Source& source, const std::string& isa, const WorkspacePtr& workspace) {
    return bit_each(source, "inside", how_of(0.0f, isa, true, workspace), &capsa_inside);
}

py::tuple signed_nearest(const Source& source, const std::string& isa, const WorkspacePtr& workspace) {
    const How how = how_of(0.0f, isa, false, workspace, capsa_asks_nearest);
    std::vector<std::uint64_t> words;
    std::vector<capsa_nearest> found;
    ask(source, "signed_nearest", how, [&](const Open& open, std::size_t& output, std::size_t&) {
        output = open.rows;
        words.assign((open.rows + 63) / 64, 0);
        found.assign(open.rows, {capsa_no_row, std::numeric_limits<float>::infinity()});
        return capsa_signed_nearest(*open, &how.options, found.data(), found.size(), words.data(),
                                    words.size());
    });
    Room<std::uint32_t> rows(found.size());
    Room<float> gaps(found.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        rows.data()[i] = found[i].index;
        gaps.data()[i] = found[i].gap;
    }
    const py::ssize_t count = signed_size(found.size());
    return py::make_tuple(rows.give({count}), gaps.give({count}));
}

py::array_t<capsa_contact> signed_contacts(const Source& source, float margin, const std::string& isa,
                                           const WorkspacePtr& workspace) {
    constexpr capsa_contact no_contact{
        capsa_no_row, capsa_no_row, std::numeric_limits<float>::infinity(), {}, {}, {}, {}};
    return one_each(source, "signed_contacts", how_of(margin, isa, false, workspace, capsa_asks_nearest),
                    no_contact, &capsa_signed_contacts);
}

py::object open_edge(const Source& mesh) {
    std::vector<capsa_edge> scratch;
    capsa_edge found{capsa_no_row, 0};
    const How how = how_of(0.0f, "best", false, nullptr, capsa_asks_places);
    ask(mesh, "open_edge", how, [&](const Open& open, std::size_t& output, std::size_t&) {
        output = 3 * open.rows;
        scratch.resize(output);
        return capsa_open_edge(&(*open)->a, scratch.data(), scratch.size(), &found);
    });
    if (found.row == capsa_no_row) return py::none();
    return py::make_tuple(found.row, found.corner);
}

}  // namespace

void add_solids(py::module_& module) {
    const auto isa = py::arg_v("isa", "best"), workspace = py::arg_v("workspace", py::none());
    define(
        module, "inside", &inside, "source"_a, py::kw_only(), isa, workspace,
        "Whether the centre of each sphere or point of a is inside the closed mesh b: bool of shape (rows of "
        "a,). The answer is that\n"
        "of real numbers; a point on a face shared by two solids is in exactly one. See open_edge. The "
        "source "
        "is a between without runs,\n"
        "filters and box.\n\n"
        ">>> o, x, y, z = numpy.eye(4, 3, -1, dtype='f')\n"
        ">>> tetrahedron = capsa.triangles([o, o, o, x], [y, x, z, y], [x, z, y, z])\n"
        ">>> capsa.inside(capsa.between(capsa.spheres([[0.1, 0.1, 0.1], [1, 1, 1]], 0), "
        "tetrahedron)).tolist()\n"
        "[True, False]");
    define(module, "signed_nearest", &signed_nearest, "source"_a, py::kw_only(), isa, workspace,
           "For each sphere of a the nearest triangle of the closed mesh b and the gap, which is negative "
           "inside: (rows, gaps),\n"
           "uint32 and float32 of shape (rows of a,), gaps in the unit of the coordinates. Without one "
           "4294967295 and infinity.\n\n"
           ">>> o, x, y, z = 4 * numpy.eye(4, 3, -1, dtype='f')\n"
           ">>> tetrahedron = capsa.triangles([o, o, o, x], [y, x, z, y], [x, z, y, z])\n"
           ">>> capsa.signed_nearest(capsa.between(capsa.spheres([[1, 1, 0.5]], 0), "
           "tetrahedron))[1].tolist()\n"
           "[-0.5]");
    define(
        module, "signed_contacts", &signed_contacts, "source"_a, py::kw_only(), py::arg_v("margin", 0.0f),
        isa, workspace,
        "The contact of each sphere, segment or capsule of a with the solid that the closed mesh b "
        "surrounds: an array of contact_dtype of\n"
        "shape (rows of a,), gaps and points in the unit of the coordinates. Inside, or through a face, "
        "the gap is minus the depth and the\n"
        "radius, and a push by the depth against the normal, as separate makes it, moves the core out; b is "
        "no_row if the gap is above the\n"
        "margin. The source is a between without runs, filters and box.\n\n"
        ">>> o, x, y, z = 4 * numpy.eye(4, 3, -1, dtype='f')\n"
        ">>> tetrahedron = capsa.triangles([o, o, o, x], [y, x, z, y], [x, z, y, z])\n"
        ">>> rod = capsa.capsules([[1, 1, 0.5]], [[1, 1, -3]], 0.25)\n"
        ">>> found = capsa.signed_contacts(capsa.between(rod, tetrahedron))\n"
        ">>> found['gap'].tolist(), found['normal'].tolist()\n"
        "([-0.75], [[0.0, 0.0, 1.0]])");
    define(
        module, "open_edge", &open_edge, "source"_a,
        "The first edge that an odd number of triangles has, so that the mesh is not closed: (row, corner), "
        "from corner 0, 1 or 2 to\n"
        "the next; None if it is closed. The source is within(triangles).\n\n"
        ">>> o, x, y, z = numpy.eye(4, 3, -1, dtype='f')\n"
        ">>> tetrahedron = capsa.triangles([o, o, o, x], [y, x, z, y], [x, z, y, z])\n"
        ">>> capsa.open_edge(capsa.within(tetrahedron))\n"
        ">>> capsa.open_edge(capsa.within(capsa.triangles([o], [x], [y])))\n"
        "(0, 0)");
}

}  // namespace capsa_python
