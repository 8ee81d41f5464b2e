// Filters as Python holds them: views of arrays of uint32.

#pragma once
#include "capsa/c/capsa.h"
#include "expected.hpp"
#include "made.hpp"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace capsa_python {

namespace py = pybind11;

// Whole numbers as uint32: an array of uint32 is read in place; other arrays of integers, lists of integers
// and an integer are copied. Both functions throw TypeError or ValueError, which name the argument.
py::array integers_of(const py::object& argument, const char* name);
// One number for each row, or for all.
py::array labels_of(const py::object& argument, const char* name);
capsa_label_stream stream_of(const py::array& labels);

// Which rows may meet. Keeps its arrays alive.
class Filter {
public:
    // The count of a filter without an array: it fits every set.
    static constexpr std::size_t uncounted = std::numeric_limits<std::size_t>::max();

    // The labels are arrays or lists of integers, integers or None; the matrix is an array of bool or
    // None. Throws TypeError or ValueError, which name the argument.
    Filter(const py::object& category, const py::object& mask, const py::object& group,
           const py::object& link, const py::object& matrix, const py::object& chain, std::int64_t exclude);

    const capsa_filter* c() const { return &filter_; }
    std::size_t count() const { return filter_.count; }

private:
    capsa_label_stream labels(const py::object& argument, const char* name);
    void count(std::size_t elements, const char* name);
    void read_matrix(const py::object& argument);

    py::list arrays_;
    std::vector<std::uint64_t> words_;  // of the matrix, a copy
    const char* counted_by_ = nullptr;
    capsa_filter filter_{};
};
using FilterPtr = std::shared_ptr<Filter>;

}  // namespace capsa_python

template <>
struct pybind11::detail::type_caster<capsa_python::Filter>
    : capsa_python::MadeCaster<capsa_python::Filter, type_caster_base<capsa_python::Filter>> {};
template <>
struct pybind11::detail::type_caster<capsa_python::FilterPtr>
    : capsa_python::MadeCaster<capsa_python::Filter,
                               copyable_holder_caster<capsa_python::Filter, capsa_python::FilterPtr>> {};
