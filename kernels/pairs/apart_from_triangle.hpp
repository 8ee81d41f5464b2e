// How far a triangle is at least from a box or a round cone, along the axes of space, and how far both reach,
// as signed numbers.
//
// Along an axis two cores are nowhere nearer than their shadows on it, and a negative distance is not below
// that of the way out along it. So no such distance exceeds that of the formula. The reach is 2^-17 of all
// lengths larger, more than the errors of these sums and of the distance together (docs/meaning.md: 8 eps S).

#pragma once
#include "kernels/pairs/round_cone.hpp"
#include "kernels/shapes/box.hpp"
#include "kernels/shapes/triangle.hpp"

namespace capsa::CAPSA_ISA {

// The middle of a core, how far it reaches along each axis of space, and the radius.
template <class T>
struct CoreAround {
    Vec3<T> middle, half;
    T radius;
};
template <class T>
CAPSA_INLINE CoreAround<T> around_of(const Rounded<BoxCore<T>, T>& a) {
    const BoxCore<T>& box = a.core;
    const auto reach = [&box](T x, T y, T z) CAPSA_INLINE_LAMBDA {
        return fused(magnitude(z), box.half.z, fused(magnitude(y), box.half.y, magnitude(x) * box.half.x));
    };
    return {box.p,
            {reach(box.x.x, box.y.x, box.z.x), reach(box.x.y, box.y.y, box.z.y),
             reach(box.x.z, box.y.z, box.z.z)},
            a.radius};
}
template <class T>
CAPSA_INLINE CoreAround<T> around_of(const Rounded<RoundConeCore<T>, T>& a) {
    const T half(0.5f);
    const Segment<T>& axis = a.core.axis;
    return {along(axis.p, half, axis.d),
            {magnitude(axis.d.x) * half, magnitude(axis.d.y) * half, magnitude(axis.d.z) * half},
            a.radius};
}

template <class T>
CAPSA_INLINE SignedProximity<T> apart_from(const CoreAround<T>& a, const Rounded<TriangleCore<T>, T>& b) {
    const T zero(0.0f);
    const Vec3<T> from = b.core.p - a.middle;
    const auto apart = [&](const T& p, const T& ab, const T& ac, const T& half) CAPSA_INLINE_LAMBDA {
        const T least = p + min(min(ab, ac), zero), most = p + max(max(ab, ac), zero);
        return max(least, zero - most) - half;
    };
    const auto sum = [](const Vec3<T>& v)
                         CAPSA_INLINE_LAMBDA { return magnitude(v.x) + magnitude(v.y) + magnitude(v.z); };
    const T size = sum(from) + sum(a.half) + (sum(b.core.ab) + sum(b.core.ac)) +
                   (magnitude(a.radius) + magnitude(b.radius)) + sum(a.middle) * T(0x1p-4f);
    return {max(max(apart(from.x, b.core.ab.x, b.core.ac.x, a.half.x),
                    apart(from.y, b.core.ab.y, b.core.ac.y, a.half.y)),
                apart(from.z, b.core.ab.z, b.core.ac.z, a.half.z)),
            a.radius + b.radius + fused(size, T(0x1p-17f), T(bound_least))};
}

}  // namespace capsa::CAPSA_ISA
