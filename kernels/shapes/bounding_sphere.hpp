// The sphere around a solid, or in the plane the circle. If two bounding spheres do not touch, their solids
// do not touch.
//
// Its centre is the middle of the core. Its radius is enlarged by more than the errors of the middle, of the
// half length and of the distance between two cores (docs/meaning.md: 4 eps S) together. So if the hot loop
// finds two bounding spheres apart, it would also find their solids apart. Radii of bounding spheres are
// added and squared like other radii.

#pragma once
#include "kernels/shapes/sphere.hpp"

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

template <class T, int N>
CAPSA_INLINE Rounded<Point<T, N>, T> bounding_sphere(const Rounded<Segment<T, N>, T>& a) {
    const Vec<T, N> middle = along(a.core.p, T(0.5f), a.core.d);
    const T half = square_root(dot(a.core.d, a.core.d)) * T(0.5f + bound_slack);
    const T rounding = (magnitude(middle.x) + magnitude(middle.y) + magnitude(middle.z)) * T(0x1p-22f);
    const T core = half + rounding;
    // An invalid row has a NaN as its middle and a finite radius.
    return {{middle}, enlarged(a.radius) + select(core >= T(0.0f), core, T(0.0f))};
}

}  // namespace capsa::CAPSA_ISA
