// The first touch of a moving sphere, capsule or segment with a box that rests or moves.

#pragma once
#include "kernels/pairs/first_touch.hpp"
#include "kernels/pairs/impact_box.hpp"

namespace capsa::CAPSA_ISA {

// The impact, or the contact at the start. The solid moves by v relative to the box.
template <class Core>
CAPSA_NOINLINE BoxImpact<Lanes> box_touch(const Rounded<Core, Lanes>& solid,
                                          const Rounded<BoxCore<Lanes>, Lanes>& box, const Vec3<Lanes>& v,
                                          Lanes margin) {
    const BoxSeparation<Lanes> start = separation_of(solid.core, box.core);
    const Mask at_start = touching(solid, box, start, margin);
    BoxImpact<Lanes> touch = impact(solid.core, box.core, v, solid.radius + (box.radius + margin));
    const Mask able = dot(v, v) >= splat(0.0f);  // false if the motion is a NaN
    touch.hit = able & (at_start | touch.hit);
    touch.time = select(at_start, splat(0.0f), touch.time);
    BoxSeparation<Lanes>& apart = touch.apart;
    apart.out = pick(at_start, start.out, apart.out);
    apart.normal = pick(at_start, start.normal, apart.normal);
    apart.depth = select(at_start, start.depth, apart.depth);
    apart.s = select(at_start, start.s, apart.s);
    return touch;
}

// The core that is no box moves by v_thin; `apart` is seen from a.
template <class A, class B>
CAPSA_INLINE FirstTouch<3> seen(const BoxImpact<Lanes>& touch, const BoxSeparation<Lanes>& apart,
                                const Rounded<A, Lanes>& a, const Rounded<B, Lanes>& b,
                                const Vec3<Lanes>& v_thin) {
    const Vec3<Lanes> on_a = along(point_of_a(a.core, b.core, apart), touch.time, v_thin);
    const Vec3<Lanes> n = contact_normal(a.core, b.core, apart);
    const Lanes gap = distance(apart) - (a.radius + b.radius);
    return {touch.hit, touch.time, n, along(on_a, fused(gap, splat(0.5f), a.radius), n)};
}

template <class A>
CAPSA_INLINE FirstTouch<3> first_touch(const Rounded<A, Lanes>& a, const Rounded<BoxCore<Lanes>, Lanes>& b,
                                       const Vec3<Lanes>& va, const Vec3<Lanes>& vb, Lanes margin) {
    const BoxImpact<Lanes> touch = box_touch(a, b, va - vb, margin);
    return seen(touch, touch.apart, a, b, va);
}
template <class B>
CAPSA_INLINE FirstTouch<3> first_touch(const Rounded<BoxCore<Lanes>, Lanes>& a, const Rounded<B, Lanes>& b,
                                       const Vec3<Lanes>& va, const Vec3<Lanes>& vb, Lanes margin) {
    const BoxImpact<Lanes> touch = box_touch(b, a, vb - va, margin);
    return seen(touch, swapped(touch.apart), a, b, vb);
}
template <class A>
CAPSA_INLINE FirstTouch<3> first_touch_in_order(const Rounded<A, Lanes>& a,
                                                const Rounded<BoxCore<Lanes>, Lanes>& b,
                                                const Vec3<Lanes>& va, const Vec3<Lanes>& vb, Lanes margin,
                                                bool exchanged) {
    return exchanged ? first_touch(b, a, vb, va, margin) : first_touch(a, b, va, vb, margin);
}

}  // namespace capsa::CAPSA_ISA
