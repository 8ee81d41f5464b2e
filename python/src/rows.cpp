#include "rows.hpp"

#include "streams.hpp"

#include <cstdint>
#include <iterator>
#include <mutex>
#include <new>

namespace capsa_python {

thread_local const Visited* Visited::innermost_ = nullptr;

const Kind& kind_of(capsa_shape shape) {
    static constexpr Kind kinds[] = {
        {"spheres", 1, 3},         {"capsules", 2, 3},        {"segments", 2, 3},
        {"triangles", 3, 3},       {"half_spaces", 1, 3},     {"circles", 1, 2},
        {"planar_capsules", 2, 2}, {"planar_segments", 2, 2}, {"half_planes", 1, 2}};
    static_assert(capsa_shape_half_plane == 8 && std::size(kinds) == 9);
    return kinds[shape];
}

Rows::Rows() {
    if (capsa_index_create(&index_) != capsa_ok) throw std::bad_alloc();
}

capsa_shapes Rows::shapes() const {
    if (!index_) return shapes_;
    capsa_shapes indexed{};
    capsa_index_shapes(index_, &indexed);
    return indexed;
}

std::string explanation(capsa_status status, const char* verb, const capsa_source* source, std::size_t output,
                        std::size_t stride) {
    if (status == capsa_out_of_memory) throw std::bad_alloc();
    const capsa_call call{verb, source, output, stride, nullptr, 0, nullptr, nullptr};
    char text[512];
    capsa_explain(status, &call, text, sizeof text);
    return text;
}

void expect_ok(capsa_status status, const char* verb, const capsa_source* source, std::size_t output,
               std::size_t stride) {
    if (status != capsa_ok) throw py::value_error(explanation(status, verb, source, output, stride));
}

namespace {

RowsPtr from_streams(capsa_shape shape, const Streams& from, std::size_t streams,
                     const std::string& read_only) {
    capsa_shapes shapes{};
    shapes.shape = shape;
    shapes.count = from.rows();
    for (std::size_t k = 0; k < streams; ++k) shapes.stream[k] = from[k];
    return std::make_shared<Rows>(shapes, from.arrays(), read_only);
}

RowsPtr round_points(capsa_shape shape, py::ssize_t dimension, const py::object& centres,
                     const py::object& radius) {
    Streams streams;
    streams.add_points(centres, "centres", dimension);
    const std::string read_only = streams.read_only();
    streams.add_values(radius, "radius");
    return from_streams(shape, streams, static_cast<std::size_t>(dimension) + 1, read_only);
}

RowsPtr two_points(capsa_shape shape, py::ssize_t dimension, const py::object& a, const py::object& b,
                   const char* name_a, const char* name_b, const py::object* radius) {
    Streams streams;
    streams.add_points(a, name_a, dimension);
    streams.add_points(b, name_b, dimension);
    const std::string read_only = streams.read_only();
    if (radius) streams.add_values(*radius, "radius");
    return from_streams(shape, streams, 2 * static_cast<std::size_t>(dimension) + (radius ? 1 : 0),
                        read_only);
}

RowsPtr three_points(const py::object& a, const py::object& b, const py::object& c) {
    Streams streams;
    streams.add_points(a, "a", 3);
    streams.add_points(b, "b", 3);
    streams.add_points(c, "c", 3);
    return from_streams(capsa_shape_triangle, streams, 9, streams.read_only());
}

// Three rows of the positions for each triangle, in place.
RowsPtr mesh(const py::object& positions, const py::object& corners) {
    if (py::isinstance<py::array>(corners) && !py::isinstance<py::array_t<std::uint32_t>>(corners))
        throw py::type_error("corners: an array of " +
                             py::str(py::object(corners.attr("dtype"))).cast<std::string>() +
                             ": capsa reads uint32 in place: give it .astype(numpy.uint32)");
    const py::array index = py::array_t<std::uint32_t, py::array::c_style | py::array::forcecast>(corners);
    if (index.ndim() != 2 || index.shape(1) != 3)
        throw py::value_error("corners: an array of shape " +
                              py::str(py::object(index.attr("shape"))).cast<std::string>() +
                              ": (n, 3) is needed");
    Streams streams;
    streams.add_points(positions, "positions", 3);
    capsa_shapes shapes{};
    shapes.shape = capsa_shape_triangle;
    shapes.count = static_cast<std::size_t>(index.shape(0));
    shapes.positions = streams.rows();
    for (std::size_t k = 0; k < 9; ++k) shapes.stream[k] = streams[k % 3];
    for (std::size_t k = 0; k < 3; ++k)
        shapes.point[k] = {static_cast<const std::uint32_t*>(index.data()) + k, 3};
    py::list arrays = streams.arrays();
    arrays.append(index);
    return std::make_shared<Rows>(shapes, arrays, "its triangles share positions, so none can move alone");
}

void renew(Rows& index, const Rows& rows, const char* verb,
           capsa_status (*act)(capsa_index*, const capsa_shapes*)) {
    if (&index == &rows) throw py::value_error(std::string(verb) + ": shapes: they are the index itself");
    if (Visited::has(index))
        throw py::value_error(std::string(verb) + ": a visit is reading this index: do it after the visit");
    capsa_status status = capsa_ok;
    capsa_shapes shapes{};
    {
        const py::gil_scoped_release release;
        std::unique_lock writes(index.mutex(), std::defer_lock);
        std::shared_lock reads(rows.mutex(), std::defer_lock);
        std::lock(writes, reads);  // two indexes may be built from each other at once
        shapes = rows.shapes();
        status = act(index.index(), &shapes);
    }
    const capsa_source source = capsa_within(&shapes);
    expect_ok(status, verb, &source);
}

const char* kind(const Rows& rows) {
    const std::shared_lock lock(rows.mutex());
    return kind_of(rows.shapes().shape).name;
}

// Python has one class for views and a second for indexes.
struct IndexRows : Rows {
    IndexRows() = default;
};

}  // namespace

void add_shapes(py::module_& module) {
    using namespace pybind11::literals;
    py::class_<Rows, RowsPtr>(
        module, "Shapes", "Shapes of one kind: a view of your arrays, which are read in place at each query.")
        .def("__len__",
             [](const Rows& rows) {
                 const std::shared_lock lock(rows.mutex());
                 return rows.size();
             })
        .def_property_readonly("kind", &kind, "\"spheres\", \"capsules\", ...")
        .def("__repr__",
             [](const Rows& rows) {
                 return "<capsa: " + std::to_string(rows.size()) + " " + kind(rows) + ">";
             })
        .def(
            "validate",
            [](const Rows& rows) -> py::object {
                const std::shared_lock lock(rows.mutex());
                const capsa_shapes shapes = rows.shapes();
                capsa_flaw flaw{};
                const capsa_source source = capsa_within(&shapes);
                expect_ok(capsa_validate(&shapes, &flaw), "validate", &source);
                if (!flaw.found) return py::none();
                return py::make_tuple(flaw.row, flaw.field, flaw.reason);
            },
            "The first invalid row as (row, field, reason), or None. Queries need no such check: an invalid "
            "row touches nothing.");
    py::class_<IndexRows, Rows, std::shared_ptr<IndexRows>>(
        module, "Index",
        "Copies of the rows of one set with a tree of boxes. It goes wherever shapes go; no answer changes, "
        "only the\n"
        "order of find_hits and contacts may. It pays from about 3,000 rows on if both sets have one.")
        .def(py::init([](const Rows& shapes) {
                 auto index = std::make_shared<IndexRows>();
                 renew(*index, shapes, "Index", &capsa_index_build);
                 return index;
             }),
             "shapes"_a)
        .def(
            "build",
            [](IndexRows& index, const Rows& shapes) { renew(index, shapes, "build", &capsa_index_build); },
            "shapes"_a, "Copies the rows of `shapes` and sorts them by place.")
        .def(
            "refit",
            [](IndexRows& index, const Rows& shapes) { renew(index, shapes, "refit", &capsa_index_refit); },
            "shapes"_a,
            "Copies the rows again and keeps their order: quicker, and right while rows move little.")
        .def(
            "add_cells",
            [](IndexRows& index) {
                if (Visited::has(index))
                    throw py::value_error("add_cells: a visit is reading this index: do it after the visit");
                const py::gil_scoped_release release;
                const std::unique_lock lock(index.mutex());
                if (capsa_index_add_cells(index.index()) != capsa_ok) throw std::bad_alloc();
            },
            "Makes a grid whose cells name the rows near them, until the next build or refit: rows of "
            "another "
            "set without an\n"
            "index then find hits and contacts several times as quickly.")
        .def_property_readonly(
            "order",
            [](const IndexRows& index) {
                const std::shared_lock lock(index.mutex());
                std::size_t count = 0;
                const std::uint32_t* const rows = capsa_index_order(index.index(), &count);
                return py::array_t<std::uint32_t>(static_cast<py::ssize_t>(count), rows);
            },
            "The rows in spatial order, without invalid rows: a copy, uint32 of shape (n,).")
        .def_property_readonly(
            "nbytes", [](const IndexRows& index) { return capsa_index_bytes(index.index()); },
            "The memory that the index holds, in bytes.");

    const py::float_ no_radius(0.0);
    module.def(
        "spheres",
        [](const py::object& centres, const py::object& radius) {
            return round_points(capsa_shape_sphere, 3, centres, radius);
        },
        "centres"_a, "radius"_a = no_radius,
        "Spheres. centres: float32 of shape (n, 3), or a tuple of three arrays of shape (n,); radius: one "
        "number for all,\n"
        "or float32 of shape (n,); both in one unit of length. Arrays of float32 of any stride are read in "
        "place; other\n"
        "arrays are refused (TypeError); lists are copied.");
    module.def(
        "circles",
        [](const py::object& centres, const py::object& radius) {
            return round_points(capsa_shape_circle, 2, centres, radius);
        },
        "centres"_a, "radius"_a = no_radius,
        "Circles of the plane. centres: float32 of shape (n, 2); the rest as in spheres.");
    module.def(
        "capsules",
        [](const py::object& a, const py::object& b, const py::object& radius) {
            return two_points(capsa_shape_capsule, 3, a, b, "a", "b", &radius);
        },
        "a"_a, "b"_a, "radius"_a,
        "Capsules. a, b: the ends, float32 of shape (n, 3) each; radius as in spheres.");
    module.def(
        "planar_capsules",
        [](const py::object& a, const py::object& b, const py::object& radius) {
            return two_points(capsa_shape_planar_capsule, 2, a, b, "a", "b", &radius);
        },
        "a"_a, "b"_a, "radius"_a,
        "Capsules of the plane. a, b: the ends, float32 of shape (n, 2) each; radius as in spheres.");
    module.def(
        "segments",
        [](const py::object& a, const py::object& b) {
            return two_points(capsa_shape_segment, 3, a, b, "a", "b", nullptr);
        },
        "a"_a, "b"_a, "Segments. a, b: the ends, float32 of shape (n, 3) each.");
    module.def(
        "planar_segments",
        [](const py::object& a, const py::object& b) {
            return two_points(capsa_shape_planar_segment, 2, a, b, "a", "b", nullptr);
        },
        "a"_a, "b"_a, "Segments of the plane. a, b: the ends, float32 of shape (n, 2) each.");
    module.def("triangles", &three_points, "a"_a, "b"_a, "c"_a,
               "Triangles. a, b, c: the corners, float32 of shape (n, 3) each.");
    module.def(
        "mesh", &mesh, "positions"_a, "corners"_a,
        "The triangles of a mesh. positions: float32 of shape (m, 3); corners: uint32 of shape (n, 3), "
        "three rows of\n"
        "the positions for each triangle. Both are read in place.");
    module.def(
        "half_spaces",
        [](const py::object& p, const py::object& normal) {
            return two_points(capsa_shape_half_space, 3, p, normal, "p", "normal", nullptr);
        },
        "p"_a, "normal"_a,
        "Everything behind a face. p: a point of the face; normal: the outward normal, of any length; "
        "float32 of shape\n"
        "(n, 3) each.");
    module.def(
        "half_planes",
        [](const py::object& p, const py::object& normal) {
            return two_points(capsa_shape_half_plane, 2, p, normal, "p", "normal", nullptr);
        },
        "p"_a, "normal"_a,
        "Everything behind a line of the plane. p: a point of the line; normal: the outward normal, of any "
        "length;\n"
        "float32 of shape (n, 2) each.");
}

}  // namespace capsa_python
