// Coordinates that are counted from an origin of the caller's: rounded to float32 after it was taken off.

#pragma once
#include "rows.hpp"

namespace capsa_python {

// As many finite numbers as the dimension, or nothing of None. Throws ValueError.
Origin origin_of(const py::object& argument, py::ssize_t dimension);

// Numbers of any real type as an array of doubles. Throws TypeError, which names the argument.
py::array_t<double> doubles_of(const py::object& argument, const char* name);

// Points, an array of shape (n, dimension) or a tuple of `dimension` arrays, as one array of doubles.
py::array_t<double> points_of(const py::object& argument, const char* name, py::ssize_t dimension);

// The difference as an array of float32.
py::array_t<float> shifted(const py::array_t<double>& points, const Origin& origin);

// The same of points of faces. Each becomes the point of its face that is nearest to the origin, because a
// point far from what touches the face would be rounded coarsely.
py::array_t<float> shifted_faces(const py::array_t<double>& points, const py::array_t<double>& normals,
                                 const Origin& origin);

// Throws ValueError unless both sets are counted from one origin. The caller holds their locks.
void expect_one_origin(const Rows& a, const Rows& b);

}  // namespace capsa_python
