// Views of rectangles of the plane in separate arrays, as capsa/shapes.hpp has them of other shapes.

#pragma once
#include "capsa/shapes.hpp"

namespace capsa {

/// Rectangles of the plane in separate arrays of one length: the centres, half the lengths of the sides, and
/// the rotations qw = cos(angle / 2) and qz = sin(angle / 2). A radius, which is an array or one number for
/// all, rounds the rectangles and makes them larger on all sides.
///@{
inline RectangleView rectangles(Floats cx, Floats cy, Floats hx, Floats hy, Floats qw, Floats qz,
                                float radius = 0.0f) {
    return detail::view_of<capsa_shape_rectangle>(cx, cy, hx, hy, qw, qz, same(radius));
}
inline RectangleView rectangles(Floats cx, Floats cy, Floats hx, Floats hy, Floats qw, Floats qz,
                                Floats radius) {
    return detail::view_of<capsa_shape_rectangle>(cx, cy, hx, hy, qw, qz, radius);
}
///@}

/// Rectangles along the axes of the plane, in separate arrays of one length: the centres and half the lengths
/// of the sides. A radius rounds them and makes them larger on all sides.
///@{
inline RectangleView rectangles(Floats cx, Floats cy, Floats hx, Floats hy, float radius = 0.0f) {
    return detail::view_of<capsa_shape_rectangle>(cx, cy, hx, hy, same(1.0f), same(0.0f), same(radius));
}
inline RectangleView rectangles(Floats cx, Floats cy, Floats hx, Floats hy, Floats radius) {
    return detail::view_of<capsa_shape_rectangle>(cx, cy, hx, hy, same(1.0f), same(0.0f), radius);
}
///@}

}  // namespace capsa
