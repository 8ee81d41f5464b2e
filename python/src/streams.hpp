// Arguments of Python as streams of floats.

#pragma once
#include "rows.hpp"

#include <string>
#include <vector>

namespace capsa_python {

// The argument as an array of float32: an array is taken as it is, and must be one of float32 whose strides
// are whole floats; anything else is copied. Throws TypeError or ValueError, which name the argument.
py::array floats_of(const py::object& argument, const char* name);

// Collects streams of one length, and the arrays that hold them.
class Streams {
public:
    // Adds the coordinates of points: an array of shape (n, dimension), or a tuple of `dimension` arrays.
    void add_points(const py::object& argument, const char* name, py::ssize_t dimension);
    // Adds one number for each row, or one number for all rows.
    void add_values(const py::object& argument, const char* name);
    // Adds vectors: points, or one vector of shape (dimension,) for all rows.
    void add_vectors(const py::object& argument, const char* name, py::ssize_t dimension);

    const capsa_stream& operator[](std::size_t k) const { return streams_[k]; }
    std::size_t rows() const { return rows_; }
    bool counted() const { return counted_; }  // one of the arguments has a length
    py::list arrays() const { return arrays_; }
    // Why the arrays cannot be written, or empty.
    const std::string& read_only() const { return read_only_; }

private:
    void add_column(const py::object& argument, const char* name);
    void keep(const py::array& array, const py::object& argument, const char* name);
    void count(std::size_t rows, const char* name);

    std::vector<capsa_stream> streams_;
    py::list arrays_;
    std::size_t rows_ = 0;
    bool counted_ = false;
    std::string counted_by_, read_only_;
};

}  // namespace capsa_python
