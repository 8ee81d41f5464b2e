// The sphere around a solid: no two solids touch whose bounding spheres do not.
//
// Its centre is the middle of the core. Its radius is enlarged by more than the errors of the middle, of the
// half length and of the distance between two cores (docs/meaning.md: 4 eps S) together. So wherever the hot
// loop says that two bounding spheres are apart, it would say the same of their solids. Radii of bounding
// spheres are added and squared like any others.

#pragma once
#include "kernels/shapes/sphere.hpp"

namespace capsa::CAPSA_ISA {

// Errors are of the size of 2^-20 times distance, radii and lengths; near the smallest floats they are
// absolute.
inline constexpr float bound_slack = 0x1p-14f, bound_least = 0x1p-57f;

// A margin may have made the radius negative; enlarged it must not become less.
template <class T>
CAPSA_INLINE T enlarged(T radius) {
    return max(fused(radius, T(bound_slack), radius), radius) + T(bound_least);
}

template <class T>
CAPSA_INLINE Rounded<Point<T>, T> bounding_sphere(const Rounded<Point<T>, T>& a) {
    return {a.core, enlarged(a.radius)};
}

template <class T>
CAPSA_INLINE Rounded<Point<T>, T> bounding_sphere(const Rounded<Segment<T>, T>& a) {
    const Vec3<T> middle = along(a.core.p, T(0.5f), a.core.d);
    const T half = square_root(dot(a.core.d, a.core.d)) * T(0.5f + bound_slack);
    const T rounding = (magnitude(middle.x) + magnitude(middle.y) + magnitude(middle.z)) * T(0x1p-22f);
    const T core = half + rounding;
    // An invalid row has no middle, and a radius that is a number.
    return {{middle}, enlarged(a.radius) + select(core >= T(0.0f), core, T(0.0f))};
}

}  // namespace capsa::CAPSA_ISA
