// The first touch of a round cone with a triangle or a box, and of a triangle with a box; either may rest or
// move.
//
// These have the longest formulas. So both orders of the caller share one copy, in the order of evaluation,
// and what is seen from A is computed at the end.

#pragma once
#include "kernels/pairs/hull_touch.hpp"
#include "kernels/pairs/impact_hull_box.hpp"

namespace capsa::CAPSA_ISA {

template <class T, class P>
CAPSA_INLINE BoxSeparation<T, P> pick(const MaskOf<T>& m, const BoxSeparation<T, P>& a,
                                      const BoxSeparation<T, P>& b) {
    return {pick(m, a.out, b.out), pick(m, a.normal, b.normal), select(m, a.depth, b.depth),
            pick(m, a.s, b.s), b.t};
}
template <class T>
CAPSA_INLINE ConeBoxSeparation<T> pick(const MaskOf<T>& m, const ConeBoxSeparation<T>& a,
                                       const ConeBoxSeparation<T>& b) {
    return {pick(m, a.out, b.out),         pick(m, a.normal, b.normal), select(m, a.least, b.least),
            select(m, a.fallen, b.fallen), select(m, a.s, b.s),         b.t};
}

// The same for a box as hull_touch.hpp has for others: reaches keep their signs.
template <class A, class Apart>
CAPSA_NOINLINE HullTouch<Apart> hull_touch(const A& a, const BoxCore<Lanes>& b, const Apart& start,
                                           Mask touching, const Vec3<Lanes>& v, Lanes reach) {
    const auto met = impact_at_box(a, b, v, reach);
    const Mask able = dot(v, v) >= splat(0.0f);  // false if the motion is a NaN
    const Mask hit = able & (touching | met.hit);
    const Apart apart = pick(touching, start, met.apart);
    return {hit, select(touching, splat(0.0f), met.time), apart, contact_normal(a, b, apart)};
}

// `a` and `b` stand in their order of evaluation. The touch is seen from a, or with `exchanged` from b.
template <class A, class B>
CAPSA_INLINE FirstTouch<3> longest_touch(const Rounded<A, Lanes>& a, const Rounded<B, Lanes>& b,
                                         const Vec3<Lanes>& va, const Vec3<Lanes>& vb, Lanes margin,
                                         bool exchanged) {
    const auto start = closest_points_of(a.core, b.core);
    const auto touch = hull_touch(a.core, b.core, start, touching(a, b, start, margin), va - vb,
                                  a.radius + (b.radius + margin));
    // The closest point on a box stands beside that of the other core, and moves with it.
    if (exchanged)
        return seen_from(b, a, B::core == CoreKind::box ? va : vb, touch, swapped(touch.apart),
                         reversed(touch.normal));
    return seen_from(a, b, va, touch, touch.apart, touch.normal);
}

}  // namespace capsa::CAPSA_ISA
