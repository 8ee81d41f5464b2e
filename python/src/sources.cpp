// Which pairs a query looks at.

#include "ask.hpp"
#include "define.hpp"
#include "verbs.hpp"

namespace capsa_python {

namespace {

// Whole numbers that lie side by side.
py::array side_by_side(const py::object& numbers, const char* name) {
    refuse_mask(numbers, name, "without the rows that are masked");
    const py::array array = integers_of(numbers, name);
    if (py::array_t<std::uint32_t, py::array::c_style | py::array::forcecast>(array).ptr() != array.ptr())
        throw py::value_error(std::string(name) +
                              ": its numbers do not lie side by side: give it numpy.ascontiguousarray");
    return array;
}

// Offsets of runs, or an array of no dimension where there are none.
py::array offsets(const py::object& numbers, const char* name) {
    if (numbers.is_none()) return py::array_t<std::uint32_t>(std::vector<py::ssize_t>{});
    py::array array = side_by_side(numbers, name);
    if (array.ndim() != 1 || array.size() == 0)
        throw py::value_error(std::string(name) + ": an array of shape (runs + 1,) is needed");
    return array;
}

// An index may be built from shapes of another origin later, so that queries check this again.
void expect_one_origin_now(const RowsPtr& a, const RowsPtr& b) {
    if (a == b) return;
    const std::shared_lock of_a(a->mutex());
    const std::shared_lock of_b(b->mutex());
    expect_one_origin(*a, *b);
}

// The lengths of a box that repeats, of the plane two.
std::array<float, 3> lengths(const py::object& box) {
    std::array<float, 3> length{};
    if (box.is_none()) return length;
    std::vector<float> given;
    const auto refuse = [] {
        throw py::type_error("box: (lx, ly, lz) is needed, the lengths of the box; 0 where nothing repeats");
    };
    try {
        for (const py::handle one : py::iter(box)) given.push_back(one.cast<float>());
    } catch (const py::error_already_set&) {
        refuse();
    } catch (const py::cast_error&) {
        refuse();
    }
    if (given.size() != 2 && given.size() != 3)
        throw py::value_error("box: " + std::to_string(given.size()) +
                              " lengths: give (lx, ly, lz), of the plane (lx, ly); 0 where nothing repeats");
    std::copy(given.begin(), given.end(), length.begin());
    return length;
}

Source between(const RowsPtr& a, const RowsPtr& b, const py::object& runs, const py::object& runs_of_b,
               const py::object& box) {
    expect_one_origin_now(a, b);
    Source made{capsa_source_between, a, b, {}, offsets(runs, "runs"), offsets(runs_of_b, "runs_of_b")};
    if (made.runs_of_b.ndim() != 0 && made.runs.ndim() == 0)
        throw py::value_error("runs_of_b: give runs too, the offsets of a");
    if (made.runs_of_b.ndim() != 0 && made.runs_of_b.size() != made.runs.size())
        throw py::value_error("runs_of_b: " + std::to_string(made.runs_of_b.size()) +
                              " offsets, and runs has " + std::to_string(made.runs.size()));
    made.box = lengths(box);
    return made;
}

Source within(const RowsPtr& a, const py::object& runs, const py::object& box) {
    Source made{capsa_source_within, a, nullptr, {}, offsets(runs, "runs"), offsets(py::none(), "")};
    made.box = lengths(box);
    return made;
}

Source zip(const RowsPtr& a, const RowsPtr& b) {
    expect_one_origin_now(a, b);
    return {capsa_source_zip, a, b, {}, offsets(py::none(), ""), offsets(py::none(), "")};
}

Source listed(const RowsPtr& a, const RowsPtr& b, const py::object& pairs) {
    expect_one_origin_now(a, b);
    py::array array = side_by_side(pairs, "pairs");
    if (array.ndim() == 1 && array.size() == 0) array = array.reshape({0, 2});
    if (array.ndim() != 2 || array.shape(1) != 2)
        throw py::value_error("pairs: an array of shape (m, 2) is needed");
    return {capsa_source_listed, a, b, array, offsets(py::none(), ""), offsets(py::none(), "")};
}

void expect_rows(const FilterPtr& filter, const RowsPtr& rows, const char* name) {
    if (!filter) return;
    const std::shared_lock lock(rows->mutex());
    if (filter->count() < rows->size())
        throw py::value_error(std::string("filtered: ") + name + ": " + std::to_string(filter->count()) +
                              " elements, and the set that it filters has " + std::to_string(rows->size()) +
                              " rows");
}

// An index may be built of more rows later, so that queries check the filters again.
Source filtered(const Source& source, const FilterPtr& of_a, const FilterPtr& of_b) {
    if (of_b && !source.b)
        throw py::value_error(
            "filtered: of_b: there is no b within one set: of_a is the filter of both rows");
    expect_rows(of_a, source.a, "of_a");
    expect_rows(of_b, source.b, "of_b");
    Source some = source;
    some.of_a = of_a;
    some.of_b = of_b;
    return some;
}

}  // namespace

namespace {

std::string rows_text(const RowsPtr& rows) {
    const std::shared_lock lock(rows->mutex());
    const capsa_shapes shapes = rows->shapes();
    return std::to_string(shapes.count) + " " + kind_of(shapes.shape).name;
}

// "<capsa: between 10 spheres and 20 capsules, in 3 runs, filtered, part 0 of 4>"
std::string repr_of(const Source& source) {
    constexpr const char* names[] = {"between", "within", "zip", "listed"};
    static_assert(capsa_source_between == 0 && capsa_source_within == 1 && capsa_source_zip == 2 &&
                  capsa_source_listed == 3);
    std::string text = "<capsa: ";
    text += names[source.kind];
    if (source.kind == capsa_source_listed) text += " " + std::to_string(source.pairs.shape(0)) + " pairs of";
    text += " " + rows_text(source.a);
    if (source.b) text += " and " + rows_text(source.b);
    if (source.runs.ndim() != 0) text += ", in " + std::to_string(source.runs.size() - 1) + " runs";
    if (source.of_a || source.of_b) text += ", filtered";
    if (source.in_box()) text += ", in a box that repeats";
    if (source.parts != 1)
        text += ", part " + std::to_string(source.part) + " of " + std::to_string(source.parts);
    return text + ">";
}

}  // namespace

void add_sources(py::module_& module) {
    using namespace pybind11::literals;
    py::class_<Source> type(module, "Source",
                            "Which pairs a query looks at: made by between, within, zip or listed.");
    type.attr("__module__") = "capsa";
    type.def(py::init([](const py::args&, const py::kwargs&) -> Source {
        throw py::type_error("Source: capsa.within(shapes) makes one of one set, capsa.between(a, b) of two");
    }));
    type.def("__repr__", &repr_of);
    define(
        type, "slice",
        +[](const Source& source, std::size_t k, std::size_t n) {
            if (k >= n)
                throw py::value_error("slice: k: part " + std::to_string(k) + " of " + std::to_string(n) +
                                      " parts");
            if (source.parts != 1)
                throw py::value_error("slice: the source is a slice: slice the whole source");
            Source part = source;
            part.part = k;
            part.parts = n;
            return part;
        },
        "k"_a, "n"_a,
        "Part k of n of the pairs, for a thread of your own. Verbs that answer for each row leave the "
        "rows of other\n"
        "parts without an answer.\n\n"
        ">>> sum(capsa.count_hits(capsa.within(balls).slice(k, 2)) for k in range(2))\n"
        "1");
    define(type, "filtered", &filtered, "of_a"_a, "of_b"_a = py::none(),
           "The source without the pairs that may not meet. of_a: the Filter of the rows of a, or of both "
           "rows within one set;\n"
           "of_b: that of the rows of b; None: every row has the defaults. They replace the filters that "
           "the source has.\n"
           "Every verb answers as if pairs that may not meet were further apart than any reach. Where each "
           "pair of a zip or\n"
           "listed has a place in the answer, its gap or time is infinite.\n\n"
           ">>> capsa.count_hits(capsa.within(balls).filtered(capsa.Filter(group=[1, 1, 0])))\n"
           "0");
    define(module, "between", &between, "a"_a, "b"_a, "runs"_a = py::none(), "runs_of_b"_a = py::none(),
           "box"_a = py::none(),
           "Every row of a with every row of b. runs: offsets of shape (runs + 1,), integers: many small "
           "scenes in one call.\n"
           "Run k of a is its rows runs[k] to runs[k + 1] - 1 and meets the same run of b (runs_of_b), or "
           "all of b.\n"
           "box: (lx, ly, lz), the lengths of a box that repeats, of the plane (lx, ly), 0 along an axis "
           "where nothing does: rows meet "
           "the\n"
           "images of rows of b too, in all verbs about hits and nearest rows (images=True there says "
           "which).\n\n"
           ">>> capsa.between(balls, floor)\n"
           "<capsa: between 3 spheres and 1 half_spaces>");
    define(module, "within", &within, "a"_a, "runs"_a = py::none(), "box"_a = py::none(),
           "Every unordered pair of rows of a, once; with runs, of rows of one run. box: as in between; a "
           "row meets its own images, "
           "and\n"
           "each pair and image comes once, with a first shift other than 0 that is above 0.\n\n"
           ">>> capsa.within(balls)\n"
           "<capsa: within 3 spheres>");
    define(
        module, "zip", &zip, "a"_a, "b"_a,
        "Row i of a with row i of b. Both have the same number of rows.\n\n"
        ">>> capsa.gaps(capsa.zip(balls, capsa.spheres([[0, 0, 2], [1, 0, 2], [5, 0, 2]], 0.25))).tolist()\n"
        "[1.0, 1.0, 1.0]");
    define(module, "listed", &listed, "a"_a, "b"_a, "pairs"_a,
           "The pairs of a list: integers of shape (m, 2), rows of a and of b; uint32 is read in place.\n\n"
           ">>> capsa.gaps(capsa.listed(balls, balls, [[0, 1], [1, 2]])).tolist()\n"
           "[-0.5, 2.5]");
}

}  // namespace capsa_python
