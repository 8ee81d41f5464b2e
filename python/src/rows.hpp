// Sets of shapes as Python holds them: views of NumPy arrays, or an index.

#pragma once
#include "capsa/c/capsa.h"
#include "expected.hpp"
#include "made.hpp"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <memory>
#include <shared_mutex>
#include <string>
#include <utility>
#include <vector>

namespace capsa_python {

namespace py = pybind11;

// What a shape is made of: points that move with it, of as many coordinates.
struct Kind {
    const char* name;
    std::size_t points, dimension;
    std::size_t streams;  // with radius, normal, sides and rotation

    std::size_t coordinates() const { return points * dimension; }
};
const Kind& kind_of(capsa_shape shape);

// What coordinates are counted from: as many numbers as a point has, or none.
using Origin = std::vector<double>;

// The rows of one set. An index may be built by one thread while others wait to query it.
class Rows {
public:
    // `read_only` says why the coordinates cannot be written, or is empty.
    Rows(const capsa_shapes& shapes, py::object arrays, std::string read_only, Origin origin)
        : shapes_(shapes),
          arrays_(std::move(arrays)),
          read_only_(std::move(read_only)),
          origin_(std::move(origin)) {}
    Rows();  // an index of no rows
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;
    ~Rows() { capsa_index_destroy(index_); }

    capsa_shapes shapes() const;  // of an index: hold `mutex` meanwhile
    capsa_index* index() const { return index_; }
    std::size_t size() const { return shapes().count; }
    const Origin& origin() const { return origin_; }  // as shapes()
    void set_origin(Origin origin) { origin_ = std::move(origin); }
    const std::string& read_only() const { return read_only_; }
    std::shared_mutex& mutex() const { return mutex_; }

private:
    capsa_shapes shapes_{};
    py::object arrays_;  // keeps the arrays alive
    std::string read_only_ = "it is an index, which holds copies: give the shapes that it was built from";
    Origin origin_;
    capsa_index* index_ = nullptr;
    mutable std::shared_mutex mutex_;
};
using RowsPtr = std::shared_ptr<Rows>;

// While this object lives, its thread reads both sets and runs a function of the caller's, which may do
// anything else.
class Visited {
public:
    Visited(const Rows* a, const Rows* b) : a_(a), b_(b), outer_(innermost_) { innermost_ = this; }
    ~Visited() { innermost_ = outer_; }
    Visited(const Visited&) = delete;
    Visited& operator=(const Visited&) = delete;

    static bool has(const Rows& rows) {
        for (const Visited* one = innermost_; one; one = one->outer_)
            if (&rows == one->a_ || &rows == one->b_) return true;
        return false;
    }

private:
    static thread_local const Visited* innermost_;
    const Rows *a_, *b_;
    const Visited* outer_;
};

// What a refused call says. Needs no interpreter's lock; out of memory is std::bad_alloc.
std::string explanation(capsa_status status, const char* verb, const capsa_source* source, std::size_t output,
                        std::size_t stride);
// Throws ValueError with that explanation, or MemoryError if there is no memory, unless the status is
// capsa_ok.
void expect_ok(capsa_status status, const char* verb, const capsa_source* source, std::size_t output = 0,
               std::size_t stride = 0);

// Adds Shapes, Index and the functions that make shapes to the module.
void add_shapes(py::module_& module);
void add_makers(py::module_& module);

}  // namespace capsa_python

// Shapes as an argument; nothing else will do.
template <>
struct pybind11::detail::type_caster<capsa_python::Rows>
    : capsa_python::MadeCaster<capsa_python::Rows, type_caster_base<capsa_python::Rows>> {};
template <>
struct pybind11::detail::type_caster<capsa_python::RowsPtr>
    : capsa_python::MadeCaster<capsa_python::Rows,
                               copyable_holder_caster<capsa_python::Rows, capsa_python::RowsPtr>> {
    bool load(handle argument, bool convert) {
        return !argument.is_none() && MadeCaster::load(argument, convert);
    }
};
