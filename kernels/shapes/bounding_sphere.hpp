// The sphere around a solid, or in the plane the circle. If two bounding spheres do not touch, their solids
// do not touch.
//
// Its centre is the middle of the core. Its radius is enlarged by more than the errors of the middle, of the
// half length and of the distance between two cores (docs/meaning.md: 4 eps S) together. So if the hot loop
// finds two bounding spheres apart, it would also find their solids apart. Radii of bounding spheres are
// added and squared like other radii.

#pragma once
#include "kernels/shapes/box.hpp"
#include "kernels/shapes/round_cone.hpp"
#include "kernels/shapes/sphere.hpp"
#include "kernels/shapes/triangle_core.hpp"

namespace capsa::CAPSA_ISA {

// The errors are about 2^-20 times the distance, the radii and the lengths. Near the smallest floats they are
// absolute.
inline constexpr float bound_slack = 0x1p-14f, bound_least = 0x1p-57f;

// A margin may have made the radius negative. Enlarging must not make it smaller.
template <class T>
CAPSA_INLINE T enlarged(T radius) {
    return max(fused(radius, T(bound_slack), radius), radius) + T(bound_least);
}

template <class T, int N>
CAPSA_INLINE Rounded<Point<T, N>, T> bounding_sphere(const Rounded<Point<T, N>, T>& a) {
    return {a.core, enlarged(a.radius)};
}

// The sphere around `middle` that holds a core which reaches that far from it, as computed.
template <class T, int N>
CAPSA_INLINE Rounded<Point<T, N>, T> sphere_around(const Vec<T, N>& middle, T reaches, T radius) {
    const T rounding = (magnitude(middle.x) + magnitude(middle.y) + magnitude(middle.z)) * T(0x1p-22f);
    const T core = reaches + rounding;
    // An invalid row has a NaN as its middle and a finite radius.
    return {{middle}, enlarged(radius) + select(core >= T(0.0f), core, T(0.0f))};
}

template <class T, int N>
CAPSA_INLINE Rounded<Point<T, N>, T> bounding_sphere(const Rounded<Segment<T, N>, T>& a) {
    const Vec<T, N> middle = along(a.core.p, T(0.5f), a.core.d);
    const T half = square_root(dot(a.core.d, a.core.d)) * T(0.5f + bound_slack);
    return sphere_around(middle, half, a.radius);
}

// Around the mean of the corners.
template <class T>
CAPSA_INLINE Rounded<Point<T>, T> bounding_sphere(const Rounded<TriangleCore<T>, T>& a) {
    const T third(0x1.555556p-2f), back(-1.0f);
    const Vec3<T> from_a = along(a.core.ab * third, third, a.core.ac);
    const Vec3<T> to_b = along(a.core.ab, back, from_a), to_c = along(a.core.ac, back, from_a);
    const T far2 = max(dot(from_a, from_a), max(dot(to_b, to_b), dot(to_c, to_c)));
    const T far = square_root(far2) * T(1.0f + bound_slack);
    return sphere_around(along(a.core.p, T(1.0f), from_a), far, a.radius);
}

template <class T>
CAPSA_INLINE Rounded<Point<T>, T> bounding_sphere(const Rounded<BoxCore<T>, T>& a) {
    const Vec3<T>& half = a.core.half;
    const T far = square_root(dot(half, half)) * T(1.0f + bound_slack);
    // A row whose rotation has no direction has a NaN as its first axis.
    return sphere_around(along(a.core.p, T(0.0f), a.core.x), far, a.radius);
}

// It touches both balls from outside: it reaches from the far side of the larger one to that of the smaller.
template <class T>
CAPSA_INLINE Rounded<Point<T>, T> bounding_sphere(const Rounded<RoundConeCore<T>, T>& a) {
    const T half = T(0.5f) - T(0.5f) * a.core.sine, length = square_root(dot(a.core.axis.d, a.core.axis.d));
    return sphere_around(along(a.core.axis.p, half, a.core.axis.d), half * length + length * T(bound_slack),
                         a.radius);
}

}  // namespace capsa::CAPSA_ISA
