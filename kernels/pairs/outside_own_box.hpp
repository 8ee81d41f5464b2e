// How far a capsule is outside a box along its axes, and how far it reaches, as signed numbers.
//
// Each of these distances is that of a way out through a face, so none is larger than the distance of the
// formula. Half extents are 2^-13 of the size larger, and the reach 2^-18 of the segment's length. That is
// more than the errors of the products and of the distance together (docs/meaning.md: 8 eps S). So if a
// capsule is outside, the hot loop would also find a miss, with a negative reach too.

#pragma once
#include "kernels/pairs/box.hpp"
#include "kernels/pairs/outside_box.hpp"
#include "kernels/pairs/round_cone.hpp"

namespace capsa::CAPSA_ISA {

// The box with that room.
template <class T>
CAPSA_INLINE Rounded<BoxCore<T>, T> box_of(const Rounded<BoxCore<T>, T>& a) {
    const Vec3<T>& half = a.core.half;
    const T by = fused(half.x + half.y + half.z + magnitude(a.radius), T(0x1p-13f), T(bound_least));
    return {{a.core.p, {half.x + by, half.y + by, half.z + by}, a.core.x, a.core.y, a.core.z}, a.radius};
}

// The middle of the segment, from which it reaches half its direction to either side.
template <class A, class B>
CAPSA_INLINE SignedProximity<B> outside(const Rounded<BoxCore<A>, A>& box,
                                        const Rounded<Segment<B>, B>& solid) {
    const B half(0.5f);
    const BoxCore<A>& core = box.core;
    const Vec3<B> from = along(solid.core.p - core.p, half, solid.core.d);
    const auto beyond = [&](const Vec3<A>& axis, const A& extent) CAPSA_INLINE_LAMBDA {
        return fused_negated(magnitude(dot(solid.core.d, axis)), half, magnitude(dot(from, axis)) - extent);
    };
    return {max(max(beyond(core.x, core.half.x), beyond(core.y, core.half.y)), beyond(core.z, core.half.z)),
            box.radius + reach_with_errors(solid)};
}

// Of a round cone the capsule around it. Its formula may err by twice as much, and radii count.
template <class A, class B>
CAPSA_INLINE SignedProximity<B> outside(const Rounded<BoxCore<A>, A>& box,
                                        const Rounded<RoundConeCore<B>, B>& solid) {
    const auto around = outside(box, capsule_around(solid));
    return {around.d2, enlarged(around.limit)};
}

}  // namespace capsa::CAPSA_ISA
