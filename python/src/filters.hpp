// Filters as Python holds them: views of arrays of uint32.

#pragma once
#include "capsa/c/capsa.h"
#include "expected.hpp"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <limits>
#include <memory>

namespace capsa_python {

namespace py = pybind11;

// Which rows may meet. Keeps its arrays alive.
class Filter {
public:
    // The count of a filter without an array: it fits every set.
    static constexpr std::size_t uncounted = std::numeric_limits<std::size_t>::max();

    // Each is an array of uint32, a list of integers, an integer or None. Throws TypeError or ValueError,
    // which name the argument.
    Filter(const py::object& category, const py::object& mask, const py::object& group);

    const capsa_filter* c() const { return &filter_; }
    std::size_t count() const { return filter_.count; }

private:
    capsa_label_stream labels(const py::object& argument, const char* name);
    void count(std::size_t elements, const char* name);

    py::list arrays_;
    const char* counted_by_ = nullptr;
    capsa_filter filter_{{}, {}, {}, uncounted};
};
using FilterPtr = std::shared_ptr<Filter>;

}  // namespace capsa_python

// A filter as an argument, or None.
template <>
struct pybind11::detail::type_caster<capsa_python::FilterPtr>
    : copyable_holder_caster<capsa_python::Filter, capsa_python::FilterPtr> {
    bool load(handle argument, bool convert) {
        using Base = copyable_holder_caster<capsa_python::Filter, capsa_python::FilterPtr>;
        if (Base::load(argument, convert)) return true;
        capsa_python::refuse_argument("a Filter or None is", argument,
                                      "capsa.Filter(group=numbers) and its like make filters of arrays");
    }
};
