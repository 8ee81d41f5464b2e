// Which pairs a query looks at.

#include "ask.hpp"
#include "verbs.hpp"

namespace capsa_python {

namespace {

Source listed(const RowsPtr& a, const RowsPtr& b, const py::object& pairs) {
    if (py::isinstance<py::array>(pairs) && !py::isinstance<py::array_t<std::uint32_t>>(pairs))
        throw py::type_error("pairs: an array of " +
                             py::str(py::object(pairs.attr("dtype"))).cast<std::string>() +
                             ": capsa reads uint32 in place: give it .astype(numpy.uint32)");
    py::array array = py::array_t<std::uint32_t, py::array::c_style | py::array::forcecast>(pairs);
    if (py::isinstance<py::array>(pairs) && array.ptr() != pairs.ptr())
        throw py::value_error("pairs: its numbers do not lie side by side: give it numpy.ascontiguousarray");
    if (array.ndim() == 1 && array.size() == 0) array = array.reshape({0, 2});
    if (array.ndim() != 2 || array.shape(1) != 2)
        throw py::value_error("pairs: an array of shape (m, 2) is needed");
    return {capsa_source_listed, a, b, array};
}

}  // namespace

void add_sources(py::module_& module) {
    using namespace pybind11::literals;
    py::class_<Source>(module, "Source",
                       "Which pairs a query looks at: made by between, within, zip or listed.")
        .def(
            "slice",
            [](const Source& source, std::size_t k, std::size_t n) {
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
            "parts without an answer.");
    module.def(
        "between",
        [](const RowsPtr& a, const RowsPtr& b) {
            return Source{capsa_source_between, a, b, {}};
        },
        "a"_a, "b"_a, "Every row of a with every row of b.");
    module.def(
        "within",
        [](const RowsPtr& a) {
            return Source{capsa_source_within, a, nullptr, {}};
        },
        "a"_a, "Every unordered pair of rows of a, once.");
    module.def(
        "zip",
        [](const RowsPtr& a, const RowsPtr& b) {
            return Source{capsa_source_zip, a, b, {}};
        },
        "a"_a, "b"_a, "Row i of a with row i of b. Both have the same number of rows.");
    module.def("listed", &listed, "a"_a, "b"_a, "pairs"_a,
               "The pairs of a list: uint32 of shape (m, 2), rows of a and of b, read in place.");
}

}  // namespace capsa_python
