// Sets of shapes as Python holds them: views of NumPy arrays, or an index.

#pragma once
#include "capsa/c/capsa.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <memory>
#include <shared_mutex>
#include <string>

namespace capsa_python {

namespace py = pybind11;

// The rows of one set. An index may be built by one thread while others wait to query it.
class Rows {
public:
    Rows(const capsa_shapes& shapes, py::object arrays) : shapes_(shapes), arrays_(std::move(arrays)) {}
    Rows();  // an index of no rows
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;
    ~Rows() { capsa_index_destroy(index_); }

    capsa_shapes shapes() const;  // of an index: hold `mutex` meanwhile
    capsa_index* index() const { return index_; }
    std::size_t size() const { return shapes().count; }
    std::shared_mutex& mutex() const { return mutex_; }

private:
    capsa_shapes shapes_{};
    py::object arrays_;  // keeps the arrays alive
    capsa_index* index_ = nullptr;
    mutable std::shared_mutex mutex_;
};
using RowsPtr = std::shared_ptr<Rows>;

// Throws ValueError, or MemoryError if there is no memory, unless the status is capsa_ok.
void expect_ok(capsa_status status, const char* verb, const capsa_source* source, std::size_t output = 0,
               std::size_t stride = 0);

// The argument as an array of float32: an array is taken as it is, and must be one of float32 whose strides
// are whole floats; anything else is copied. Throws TypeError or ValueError, which name the argument.
py::array floats_of(const py::object& argument, const char* name);

// Adds Shapes, Index and the functions that make shapes to the module.
void add_shapes(py::module_& module);

}  // namespace capsa_python
