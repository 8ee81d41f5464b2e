#include "rows.hpp"

#include "define.hpp"

#include <cstdint>
#include <iterator>
#include <mutex>
#include <new>

namespace capsa_python {

thread_local const Visited* Visited::innermost_ = nullptr;

const Kind& kind_of(capsa_shape shape) {
    static constexpr Kind kinds[] = {{"spheres", 1, 3, 4},           {"capsules", 2, 3, 7},
                                     {"segments", 2, 3, 6},          {"triangles", 3, 3, 9},
                                     {"half_spaces", 1, 3, 6},       {"circles", 1, 2, 3},
                                     {"planar_capsules", 2, 2, 5},   {"planar_segments", 2, 2, 4},
                                     {"half_planes", 1, 2, 4},       {"boxes", 1, 3, 11},
                                     {"round_cones", 2, 3, 8},       {"rectangles", 1, 2, 7},
                                     {"planar_round_cones", 2, 2, 6}};
    static_assert(capsa_shape_planar_round_cone == 12 && std::size(kinds) == 13);
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
        if (status == capsa_ok) index.set_origin(rows.origin());
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

}  // namespace capsa_python

template <>
struct pybind11::detail::type_caster<capsa_python::IndexRows>
    : capsa_python::MadeCaster<capsa_python::IndexRows, type_caster_base<capsa_python::IndexRows>> {};

namespace capsa_python {

void add_shapes(py::module_& module) {
    using namespace pybind11::literals;
    py::class_<Rows, RowsPtr> type(
        module, "Shapes",
        "Shapes of one kind: a view of your arrays, which are read in place at each query.");
    type.attr("__module__") = "capsa";
    type.def(py::init([](const py::args&, const py::kwargs&) -> RowsPtr {
        throw py::type_error("Shapes: capsa.spheres(points, radius) and its like make shapes of arrays");
    }));
    type.def(
            "__len__",
            [](const Rows& rows) {
                const std::shared_lock lock(rows.mutex());
                return rows.size();
            },
            "The number of rows.")
        .def_property_readonly("kind", &kind, "\"spheres\", \"capsules\", ...")
        .def("__repr__",
             [](const Rows& rows) {
                 const std::shared_lock lock(rows.mutex());
                 const capsa_shapes shapes = rows.shapes();
                 return std::string("<capsa: ") + (rows.index() ? "index of " : "") +
                        std::to_string(shapes.count) + " " + kind_of(shapes.shape).name + ">";
             })
        .def_property_readonly(
            "origin",
            [](const Rows& rows) -> py::object {
                const std::shared_lock lock(rows.mutex());
                if (rows.origin().empty()) return py::none();
                py::tuple numbers(rows.origin().size());
                for (std::size_t k = 0; k < rows.origin().size(); ++k)
                    numbers[k] = py::float_(rows.origin()[k]);
                return numbers;
            },
            "What the coordinates are counted from, or None: points in answers are too.");
    define(
        type, "validate",
        +[](const Rows& rows) -> py::object {
            const std::shared_lock lock(rows.mutex());
            const capsa_shapes shapes = rows.shapes();
            capsa_flaw flaw{};
            const capsa_source source = capsa_within(&shapes);
            expect_ok(capsa_validate(&shapes, &flaw), "validate", &source);
            if (!flaw.found) return py::none();
            return py::make_tuple(flaw.row, flaw.field, flaw.reason);
        },
        "The first invalid row as (row, field, reason), or None. Queries need no such check: an invalid "
        "row touches nothing.\n\n"
        ">>> capsa.spheres([[0, 0, 0]], [-1]).validate()\n"
        "(0, 'radius', 'is negative')");
    py::class_<IndexRows, Rows, std::shared_ptr<IndexRows>> index_type(
        module, "Index",
        "Copies of the rows of one set with a tree of boxes. It goes wherever shapes go; no answer changes, "
        "only the\n"
        "order of find_hits and contacts may. It pays from about 3,000 rows on if both sets have one.\n\n"
        ">>> capsa.count_hits(capsa.within(capsa.Index(balls)))\n"
        "1");
    index_type.attr("__module__") = "capsa";
    define_init(
        index_type, "Index",
        +[](const RowsPtr& shapes, bool in_order) {
            auto index = std::make_shared<IndexRows>();
            renew(*index, *shapes, "Index", in_order ? &capsa_index_build_in_order : &capsa_index_build);
            return index;
        },
        "shapes"_a, "in_order"_a = false, "An index of the rows of `shapes`, as build makes it.");
    define(
        index_type, "build",
        +[](IndexRows& index, const RowsPtr& shapes, bool in_order) {
            renew(index, *shapes, "build", in_order ? &capsa_index_build_in_order : &capsa_index_build);
        },
        "shapes"_a, "in_order"_a = false,
        "Copies the rows of `shapes` and sorts them by place. With in_order=True they are kept as they "
        "stand: "
        "quicker, and right for rows that were sorted by the order of an index or along a curve.\n\n"
        ">>> index = capsa.Index(balls)\n"
        ">>> index.build(floor)\n"
        ">>> index\n"
        "<capsa: index of 1 half_spaces>");
    define(
        index_type, "refit",
        +[](IndexRows& index, const RowsPtr& shapes) { renew(index, *shapes, "refit", &capsa_index_refit); },
        "shapes"_a,
        "Copies the rows again and keeps their order: quicker, and right while rows move little.\n\n"
        ">>> index = capsa.Index(balls)\n"
        ">>> index.refit(balls)  # after the balls have moved");
    define(
        index_type, "add_cells",
        +[](IndexRows& index) {
            if (Visited::has(index))
                throw py::value_error("add_cells: a visit is reading this index: do it after the visit");
            const py::gil_scoped_release release;
            const std::unique_lock lock(index.mutex());
            if (capsa_index_add_cells(index.index()) != capsa_ok) throw std::bad_alloc();
        },
        "Makes a grid whose cells name the rows near them, until the next build or refit: rows of "
        "another "
        "set without an\n"
        "index then find hits and contacts several times as quickly.\n\n"
        ">>> index = capsa.Index(balls)\n"
        ">>> index.add_cells()");
    index_type
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
            "nbytes",
            [](const IndexRows& index) {
                const std::shared_lock lock(index.mutex());
                return capsa_index_bytes(index.index());
            },
            "The memory that the index holds, in bytes.");

    add_makers(module);
}

}  // namespace capsa_python
