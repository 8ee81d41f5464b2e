// Arguments of Python as streams of floats.

#pragma once
#include "rows.hpp"

#include <string>
#include <utility>
#include <vector>

namespace capsa_python {

// The argument as an array of float32: an array of float32 is taken as it is, and its strides must be whole
// floats; integers that are floats exactly, and lists, are copied. Throws TypeError or ValueError, which name
// the argument.
py::array floats_of(const py::object& argument, const char* name, const char* advice);

// Collects streams of one length, and the arrays that hold them.
class Streams {
public:
    // Of numbers that have no origin, such as motions.
    Streams() = default;
    // Of a shape. With an origin points are counted from it: numbers of any real type are taken, and copied.
    explicit Streams(Origin origin)
        : origin_(std::move(origin)),
          advice_(
              "give it .astype(numpy.float32), or if it is far from 0 an origin with origin=, which takes "
              "any type (capsa.origin finds one)") {}

    // Adds the coordinates of points: an array of shape (n, dimension), or a tuple of `dimension` arrays.
    void add_points(const py::object& argument, const char* name, py::ssize_t dimension);
    // Adds one number for each row, or one number for all rows.
    void add_values(const py::object& argument, const char* name);
    // The same of a radius: one number for all rows is not negative, because a caller who gives it means it
    // for all. In an array it makes one row that touches nothing.
    void add_radii(const py::object& argument, const char* name) {
        is_size_ = true;
        add_values(argument, name);
        is_size_ = false;
    }
    // Adds vectors: points, or one vector of shape (dimension,) for all rows.
    void add_vectors(const py::object& argument, const char* name, py::ssize_t dimension);
    // The same of half the sides of boxes.
    void add_sides(const py::object& argument, const char* name, py::ssize_t dimension) {
        is_size_ = true;
        add_vectors(argument, name, dimension);
        is_size_ = false;
    }
    // Adds points of faces and the normals of these.
    void add_faces(const py::object& points, const py::object& normals, py::ssize_t dimension);

    const capsa_stream& operator[](std::size_t k) const { return streams_[k]; }
    std::size_t rows() const { return rows_; }
    bool counted() const { return counted_; }     // one of the arguments has a length
    bool is_counted() const { return counted_; }  // by some array
    py::list arrays() const { return arrays_; }
    const Origin& origin() const { return origin_; }
    // Why the arrays cannot be written, or empty.
    const std::string& read_only() const { return read_only_; }

private:
    void add_rows(const py::array& array, py::ssize_t dimension, const char* name);
    void add_column(const py::object& argument, const char* name);
    void add_same(float value, const char* name);
    void keep(const py::array& array, const py::object& argument, const char* name);
    void keep_copy(const py::array& array, const char* name);
    void count(std::size_t rows, const char* name);

    Origin origin_;
    const char* advice_ = "give it .astype(numpy.float32)";
    std::vector<capsa_stream> streams_;
    py::list arrays_;
    std::size_t rows_ = 0;
    bool counted_ = false, is_size_ = false;
    std::string counted_by_, read_only_;
};

}  // namespace capsa_python
