// The first touch of two moving solids: whether, when, in which direction and where.
//
// A pair that touches at the start, by the decision of find_hits, touches at time 0 with the normal and point
// of its contact. Any other touch is an impact of the cores at the reach ra + rb + margin. The pair is
// evaluated simpler core first, and for equal cores a first.

#pragma once
#include "kernels/pairs/impact_segments.hpp"
#include "kernels/pairs/impact_triangle.hpp"
#include "kernels/pairs/planar_normal.hpp"
#include "kernels/shapes/bounding_sphere.hpp"

namespace capsa::CAPSA_ISA {

template <int N>
struct FirstTouch {
    Mask hit;
    Lanes time;
    Vec<Lanes, N> normal, point;  // from a to b; midway between the surfaces
};

// The motion of one bounding sphere relative to another.
template <class T, int N>
struct RelativeMotion {
    Vec<T, N> v;
    T inv_vv;  // 0 if |v| < 2^-63; the bounding spheres leave room for this
};
template <class T, int N>
CAPSA_INLINE RelativeMotion<T, N> relative_motion(const Vec<T, N>& v) {
    return {{v.x, v.y, v.z}, reciprocal_or_zero(dot(v, v))};
}

// Whether two bounding spheres (shapes/bounding_sphere.hpp) may touch at some time in [0, horizon]: if they
// may, d2 <= limit. The slack is far larger than the rounding errors of their distance.
template <class A, class B, int N, class V, class T>
CAPSA_INLINE auto may_touch(const Rounded<Point<A, N>, A>& a, const Rounded<Point<B, N>, B>& b,
                            const RelativeMotion<V, N>& way, T margin, T horizon) {
    const auto c = a.core.p - b.core.p;
    const auto nearest = minus_dot(c, way.v) * way.inv_vv;
    const auto x = along(c, max(min(nearest, horizon), T(0.0f)), way.v);
    const auto bound = a.radius + (b.radius + margin);
    const auto bound2 = bound * bound;
    using Both = decltype(dot(x, x) + bound2);
    return Proximity<Both>{dot(x, x), fused(dot(c, c) + bound2, T(0x1p-16f), bound2)};
}

// The normal of an impact, computed like that of a contact (normal.hpp): along the separation w, or the
// perpendicular to both cores. If w is noise, the perpendicular is given the direction in which a moves by v.
// If the cores do not cross, the normal is then v without its part along the longer core, else v.
template <class A, class B, class T>
CAPSA_INLINE Vec3<T> impact_normal(const A& a, const B& b, const Separation<T, 3>& met, const Vec3<T>& v) {
    const Vec3<T>& w = met.delta;
    const T ww = dot(w, w), aa = length2(a), bb = length2(b);
    const auto near = ww <= local_size2(a, b, w) * T(near_part);
    if (all_ordinary(near, ww)) return along_ordinary(w, ww);
    const Scaled<T> apart = scaled(a, b, w, w, ww);
    const auto noise = apart.ww <= apart.size2 * T(noise_part);
    const Vec3<T> longer = pick(bb > aa, direction(b), direction(a));
    const CommonNormal<T> common = common_normal(a, b, apart);
    const Vec3<T> forward = pick(dot(common.n, v) < T(0.0f), reversed(common.n), common.n);
    const Vec3<T> across = back_along(v, dot(longer, v), longer);
    const auto sideways = dot(across, across) > dot(v, v) * T(0x1p-20f);
    const auto crossing = common.sin2 > T(0x1p-40f);
    const Vec3<T> seen = pick(common.sound, common.n, w);
    return normalised(pick(noise, pick(crossing, forward, pick(sideways, across, v)), seen));
}

// The impact, or the contact at the start, of two solids in their order of evaluation. `touching` says
// whether they touch at the start.
template <class First, class Second>
struct OrderedTouch {
    using Start = SeparationOf<First, Second>;
    static constexpr int dimension = First::dimension;
    Mask touching;
    Impact<Lanes, dimension, decltype(Start::t)> impact;

    CAPSA_INLINE OrderedTouch(const Rounded<First, Lanes>& first, const Rounded<Second, Lanes>& second,
                              const Vec<Lanes, dimension>& v, Lanes margin) {
        const Lanes zero = splat(0.0f);
        Start start = separation_of(first.core, second.core);
        const Lanes reach = first.radius + (second.radius + margin);
        touching = CAPSA_ISA::touching(first, second, start, margin);
        // What touches has the places of its contact. The others keep those that belong to start.delta, from
        // which impact_normal concludes where the cores lie.
        if constexpr (corrects_places<First, Second>) {
            const Start contact = closest_points_of(first.core, second.core);
            start.s = select(touching, contact.s, start.s);
            start.t = pick(touching, contact.t, start.t);
        }
        impact = CAPSA_ISA::impact(first.core, second.core, v, reach);
        impact.time = select(touching, zero, impact.time);
        const Mask at_start = impact.time <= zero;
        Start& apart = impact.apart;
        apart.delta = pick(at_start, start.delta, apart.delta);
        apart.s = select(at_start, start.s, apart.s);
        apart.t = pick(at_start, start.t, apart.t);
        const Mask able = (reach >= zero) & (dot(v, v) >= zero);  // false if the motion is a NaN
        impact.hit = able & (touching | impact.hit);
    }
};

// The touch of a, which moves by va, and b. `apart` is the separation from a to b at that time, and v the
// motion of a relative to b.
template <class A, class B, int N, class Met, class Apart>
CAPSA_INLINE FirstTouch<N> seen_at_touch(const Rounded<A, Lanes>& a, const Rounded<B, Lanes>& b,
                                         const Vec<Lanes, N>& va, const Vec<Lanes, N>& v, Mask touching,
                                         const Met& met, const Apart& apart) {
    const Vec<Lanes, N>& w = apart.delta;
    const Lanes ww = dot(w, w);
    Lanes gap = square_root(ww) - (a.radius + b.radius);
    Vec<Lanes, N> n = impact_normal(a.core, b.core, apart, v);
    [[maybe_unused]] Lanes shift = splat(0.0f);
    if constexpr (N == 2) {
        if (bits(touching) != 0) {
            const auto frame = contact_frame(a.core, b.core, apart);
            n = pick(touching, frame.normal, n);
            gap = select(touching, frame.distance - (a.radius + b.radius), gap);
            shift = select(touching, frame.shift, shift);
        }
    } else {
        if (bits(touching) != 0) n = pick(touching, contact_normal(a.core, b.core, apart), n);
    }
    const Vec<Lanes, N> on_core = along(point_on(a.core, apart.s), met.time, va);
    if constexpr (N == 2)
        return {met.hit, met.time, n, along(on_core, fused(gap, splat(0.5f), a.radius) + shift, n)};
    else
        return {met.hit, met.time, n, along(on_core, fused(gap, splat(0.5f), a.radius), n)};
}

// The first touch of a, which moves by va, and b, which moves by vb.
template <class A, class B, int N>
CAPSA_INLINE FirstTouch<N> first_touch(const Rounded<A, Lanes>& a, const Rounded<B, Lanes>& b,
                                       const Vec<Lanes, N>& va, const Vec<Lanes, N>& vb, Lanes margin) {
    const Vec<Lanes, N> v = va - vb;
    if constexpr (B::order < A::order) {
        const OrderedTouch<B, A> ordered(b, a, reversed(v), margin);
        return seen_at_touch(a, b, va, v, ordered.touching, ordered.impact, swapped(ordered.impact.apart));
    } else {
        const OrderedTouch<A, B> ordered(a, b, v, margin);
        return seen_at_touch(a, b, va, v, ordered.touching, ordered.impact, ordered.impact.apart);
    }
}

// The same of a and b in their order of evaluation: seen from a, or with `exchanged` from b. Each of the
// differences of motions is that of the caller's order, because they have different zeros.
template <class A, class B, int N>
CAPSA_INLINE FirstTouch<N> first_touch_in_order(const Rounded<A, Lanes>& a, const Rounded<B, Lanes>& b,
                                                const Vec<Lanes, N>& va, const Vec<Lanes, N>& vb,
                                                Lanes margin, bool exchanged) {
    const Vec<Lanes, N> v = va - vb, back = vb - va;
    const OrderedTouch<A, B> ordered(a, b, exchanged ? reversed(back) : v, margin);
    const auto& met = ordered.impact;
    if (exchanged) return seen_at_touch(b, a, vb, back, ordered.touching, met, swapped(met.apart));
    return seen_at_touch(a, b, va, v, ordered.touching, met, met.apart);
}

}  // namespace capsa::CAPSA_ISA
