// What holds for every core that is spanned by points: one point, two (a segment) or three, in space or in
// the plane.
//
// The place (u, v) on such a core is p0 + u (p1 - p0) + v (p2 - p0).

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

// Point k of a core; in the plane z is 0.
template <class T>
Vector<T> point_of(capsa_shape shape, const float* side, int k) {
    const int dimension = shape_info(shape).dimension;
    const float* const at = side + dimension * k;
    return {static_cast<T>(at[0]), static_cast<T>(at[1]), dimension > 2 ? static_cast<T>(at[2]) : T(0)};
}

template <class T>
Vector<T> from_first_point(capsa_shape shape, const float* side, float u, float v) {
    const Vector<T> first = point_of<T>(shape, side, 0);
    Vector<T> at{0, 0, 0};
    if (shape_info(shape).points > 1) at = along(at, static_cast<T>(u), point_of<T>(shape, side, 1) - first);
    if (shape_info(shape).points > 2) at = along(at, static_cast<T>(v), point_of<T>(shape, side, 2) - first);
    return at;
}

// What the radius at a place lacks of the largest: 0 but for round cones.
template <class T>
T lack_at(capsa_shape shape, const float* side, float u) {
    if (!is_round_cone(shape)) return 0;
    const T at_a = static_cast<T>(side[radius_at_a_field]), at_b = static_cast<T>(side[radius_field]);
    return (at_b > at_a ? at_b : at_a) - at_a - static_cast<T>(u) * (at_b - at_a);
}

template <class T, capsa_shape shape_a, capsa_shape shape_b>
T distance_between_places(const Case& c, const Places& at) {
    const Vector<T> apart = point_of<T>(shape_b, c.b, 0) - point_of<T>(shape_a, c.a, 0);
    return length(apart + from_first_point<T>(shape_b, c.b, at.u_of_b, at.v_of_b) -
                  from_first_point<T>(shape_a, c.a, at.u_of_a, at.v_of_a));
}

// The largest distance between two points of a core.
inline Real core_size(capsa_shape shape, const float* side) {
    Real size = 0;
    for (int i = 0; i < shape_info(shape).points; ++i)
        for (int j = 0; j < i; ++j)
            size = std::fmax(size, length(point_of<Real>(shape, side, i) - point_of<Real>(shape, side, j)));
    return size;
}

// The largest of the two cores' sizes and the distance between first points.
template <capsa_shape shape_a, capsa_shape shape_b>
double size_of_points(const Case& c) {
    const Real apart = length(point_of<Real>(shape_b, c.b, 0) - point_of<Real>(shape_a, c.a, 0));
    return static_cast<double>(std::fmax(apart, std::fmax(core_size(shape_a, c.a), core_size(shape_b, c.b))));
}

}  // namespace capsa::oracle
