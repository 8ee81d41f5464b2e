// The first touch of a moving sphere, capsule or segment with a half-space that rests or moves, in closed
// form.
//
// The signed distance changes evenly, by the part of the motion along the normal. So the lower end of a
// segment is the same at every time, and the reach is met at room / closing: the distance that is left,
// divided by the distance by which the two approach.

#pragma once
#include "kernels/pairs/first_touch.hpp"
#include "kernels/pairs/half_space.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
struct FaceTouch {
    Mask hit;
    T time;
    FaceSeparation<T> apart;  // at that time
};

// The solid moves by v relative to the half-space.
template <class Core>
CAPSA_INLINE FaceTouch<Lanes> face_touch(const Rounded<Core, Lanes>& solid,
                                         const Rounded<Face<Lanes>, Lanes>& space, const Vec3<Lanes>& v,
                                         Lanes margin) {
    const Lanes zero = splat(0.0f);
    FaceSeparation<Lanes> apart = separation(solid.core, space.core);
    const Lanes closing = minus_dot(v, space.core.n);
    const Lanes room = apart.distance - (solid.radius + (space.radius + margin));
    const Mask at_start = touching(solid, space, apart, margin);
    const Mask approaches = closing > zero, in_time = room <= closing;
    const Mask able = dot(v, v) >= zero;  // false if the motion is a NaN
    const Mask hit = able & (at_start | (approaches & in_time));
    const Lanes time = select(at_start, zero, room / closing);
    apart.distance = select(at_start, apart.distance, fused_negated(time, closing, apart.distance));
    return {hit, time, apart};
}

// The normal, and the point midway between the surfaces. `on_a` is the closest point on the core of a.
CAPSA_INLINE FirstTouch<3> seen(const FaceTouch<Lanes>& touch, const Vec3<Lanes>& on_a, Lanes radius_a,
                                Lanes radii, const Vec3<Lanes>& normal) {
    const Lanes gap = touch.apart.distance - radii;
    return {touch.hit, touch.time, normal, along(on_a, fused(gap, splat(0.5f), radius_a), normal)};
}

template <class A>
CAPSA_INLINE FirstTouch<3> first_touch(const Rounded<A, Lanes>& a, const Rounded<Face<Lanes>, Lanes>& b,
                                       const Vec3<Lanes>& va, const Vec3<Lanes>& vb, Lanes margin) {
    const FaceTouch<Lanes> touch = face_touch(a, b, va - vb, margin);
    const Vec3<Lanes> on_a = along(point_on(a.core, touch.apart.s), touch.time, va);
    return seen(touch, on_a, radius_at(a.core, a.radius, touch.apart.s), a.radius + b.radius,
                reversed(b.core.n));
}
template <class B>
CAPSA_INLINE FirstTouch<3> first_touch(const Rounded<Face<Lanes>, Lanes>& a, const Rounded<B, Lanes>& b,
                                       const Vec3<Lanes>& va, const Vec3<Lanes>& vb, Lanes margin) {
    const FaceTouch<Lanes> touch = face_touch(b, a, vb - va, margin);
    const Vec3<Lanes> on_b = along(point_on(b.core, touch.apart.s), touch.time, vb);
    const Lanes above = radius_at(b.core, touch.apart.distance, touch.apart.s);
    const Vec3<Lanes> on_a = back_along(on_b, above, a.core.n);
    return seen(touch, on_a, a.radius, a.radius + b.radius, a.core.n);
}
template <class A>
CAPSA_INLINE FirstTouch<3> first_touch_in_order(const Rounded<A, Lanes>& a,
                                                const Rounded<Face<Lanes>, Lanes>& b, const Vec3<Lanes>& va,
                                                const Vec3<Lanes>& vb, Lanes margin, bool exchanged) {
    return exchanged ? first_touch(b, a, vb, va, margin) : first_touch(a, b, va, vb, margin);
}

// Whether a bounding sphere may touch a half-space at some time in [0, horizon]: if it may, d2 <= limit. The
// slack is far larger than the rounding errors of the distance.
template <class C, class V, class N, class R, class T>
CAPSA_INLINE auto may_reach(const C& c, const V& closing, const N& n, const R& bound, const Vec3<T>& v,
                            T horizon) {
    const auto least = dot(c, n) - max(closing * horizon, T(0.0f));
    const auto size = magnitude(c.x) + magnitude(c.y) + magnitude(c.z) + magnitude(bound) +
                      (magnitude(v.x) + magnitude(v.y) + magnitude(v.z));
    using Both = decltype(dot(c, n) + bound);
    return SignedProximity<Both>{least, fused(size, T(0x1p-16f), bound) + T(bound_least)};
}
template <class A, class B, class V, class T>
CAPSA_INLINE auto may_touch(const Rounded<Point<A>, A>& a, const Rounded<Face<B>, B>& b,
                            const RelativeMotion<V, 3>& way, T margin, T horizon) {
    return may_reach(a.core.p - b.core.p, minus_dot(way.v, b.core.n), b.core.n,
                     a.radius + (b.radius + margin), way.v, horizon);
}
template <class A, class B, class V, class T>
CAPSA_INLINE auto may_touch(const Rounded<Face<A>, A>& a, const Rounded<Point<B>, B>& b,
                            const RelativeMotion<V, 3>& way, T margin, T horizon) {
    return may_reach(b.core.p - a.core.p, dot(way.v, a.core.n), a.core.n, b.radius + (a.radius + margin),
                     way.v, horizon);
}

}  // namespace capsa::CAPSA_ISA
