// The face of a half-space, a box or a triangle that a contact is on.

#pragma once
#include "capsa/c/types.h"
#include "src/shape.hpp"
#include "src/vec.hpp"

#include <cstddef>
#include <optional>

namespace capsa {

// Two directions are nearly parallel if the sine of their angle is at most this: 7.2 degrees.
inline constexpr double largest_slope = 0x1p-3;

// The points x with normal . x = height and inward[k] . x >= offset[k] for every side, relative to an origin.
struct Face {
    Vec normal;  // unit, outward: to the side of the given contact
    double height;
    double depth;   // from it to the other side of the shape
    double extent;  // the length of the core, for the local size
    bool is_thin;   // of a triangle: there is no inside
    int sides;
    Vec inward[4];
    double offset[4];
    Vec to_u, to_v;  // of a triangle: u = to_u . x and v = to_v . x
};

// Point k of a row. In the plane z is 0.
inline Vec point_of(const capsa_shapes& rows, std::size_t row, int k) {
    const int dimension = shape_info(rows.shape).dimension, first = dimension * k;
    return {double{field(rows, first, row)}, double{field(rows, first + 1, row)},
            dimension == 3 ? double{field(rows, first + 2, row)} : 0.0};
}

// The face whose normal is nearly the reverse of `normal`, which leads into the shape. The origin is the
// first point of the row. None if the contact is on an edge or a corner, or the shape has no face.
std::optional<Face> face_of(const capsa_shapes& rows, std::size_t row, const Vec& origin, const Vec& normal);

// The place of a point over the face on the core.
capsa_place place_on(const Face& face, const Vec& x);

}  // namespace capsa
