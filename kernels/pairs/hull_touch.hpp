// The first touch of a segment or capsule and a triangle, and of a point, a sphere, a segment, a capsule or a
// round cone and a round cone; either may rest or move.

#pragma once
#include "kernels/pairs/first_touch.hpp"
#include "kernels/pairs/impact_of_hulls.hpp"

namespace capsa::CAPSA_ISA {

template <class A, class B>
inline constexpr bool touch_as_hulls = (A::core == CoreKind::segment && B::core == CoreKind::triangle) ||
                                       (A::core == CoreKind::triangle && B::core == CoreKind::segment) ||
                                       (has_round_cone<A, B> && (has_axis<A> || A::core == CoreKind::point) &&
                                        (has_axis<B> || B::core == CoreKind::point));

// In the order of evaluation, with the normal from the first to the second.
template <class Apart>
struct HullTouch {
    Mask hit;
    Lanes time;
    Apart apart;
    Vec3<Lanes> normal;
};

// The normal at an impact whose separation is a rounding: that of the steps before, if there were any.
template <class A, class B, class Apart>
CAPSA_INLINE Vec3<Lanes> normal_at_impact(const A& a, const B& b, const Apart& apart, const Vec3<Lanes>& v,
                                          const Vec3<Lanes>& before) {
    const Lanes ww = dot(apart.delta, apart.delta), size2 = max(length2(a), length2(b));
    const Mask noise = ww <= size2 * splat(no_direction), knows = dot(before, before) > splat(0.5f);
    if constexpr (B::core == CoreKind::triangle) {
        return pick(noise & knows, before, impact_normal(a, b, apart, v));
    } else {
        const Vec3<Lanes> n = contact_normal(a, b, apart);
        return pick(noise, pick(knows, before, along_or_back(n, v)), n);
    }
}

// `start` is the separation at the start; the cores are those that move.
template <class A, class B, class Apart>
CAPSA_NOINLINE HullTouch<Apart> hull_touch(const A& a, const B& b, const Apart& start, Mask touching,
                                           const Vec3<Lanes>& v, Lanes reach) {
    const Lanes zero = splat(0.0f);
    const auto met = impact_of_hulls(a, b, v, reach);
    const Mask able = (reach >= zero) & (dot(v, v) >= zero);  // false if the motion is a NaN
    const Mask hit = able & (touching | met.hit);
    HullTouch<Apart> touch{hit, select(touching, zero, met.time), met.apart,
                           normal_at_impact(a, b, met.apart, v, met.normal)};
    if (bits(touching) == 0) return touch;
    touch.normal = pick(touching, contact_normal(a, b, start), touch.normal);
    Apart& apart = touch.apart;
    apart.delta = pick(touching, start.delta, apart.delta);
    apart.s = select(touching, start.s, apart.s);
    apart.t = pick(touching, start.t, apart.t);
    if constexpr (has_round_cone<A, B>) apart.fallen = select(touching, start.fallen, apart.fallen);
    return touch;
}

// Points and segments that meet a round cone are asked as round cones, so that there is one copy.
template <class T>
CAPSA_INLINE RoundConeCore<T> as_round_cone(const Point<T>& a) {
    const T zero(0.0f);
    return as_round_cone(Segment<T>{a.p, origin<T, 3>(), zero, origin<T, 3>()});
}
template <class First, class Second>
CAPSA_INLINE auto ordered_touch(const Rounded<First, Lanes>& first, const Rounded<Second, Lanes>& second,
                                const Vec3<Lanes>& v, Lanes margin) {
    const auto start = closest_points_of(first.core, second.core);
    const Mask at_start = touching(first, second, start, margin);
    const Lanes reach = first.radius + (second.radius + margin);
    if constexpr (Second::core == CoreKind::triangle)
        return hull_touch(first.core, second.core, start, at_start, v, reach);
    else
        return hull_touch(as_round_cone(first.core), second.core, start, at_start, v, reach);
}

// `apart` and `n` are seen from a.
template <class A, class B, class Touch, class Apart>
CAPSA_INLINE FirstTouch<3> seen_from(const Rounded<A, Lanes>& a, const Rounded<B, Lanes>& b,
                                     const Vec3<Lanes>& va, const Touch& touch, const Apart& apart,
                                     const Vec3<Lanes>& n) {
    const Vec3<Lanes> on_a = along(point_of_a(a.core, b.core, apart), touch.time, va);
    const Lanes gap = distance(apart) - (a.radius + b.radius);
    return {touch.hit, touch.time, n,
            along(on_a, fused(gap, splat(0.5f), radius_at(a.core, a.radius, apart.s)), n)};
}

template <class A, class B>
requires touch_as_hulls<A, B> CAPSA_INLINE FirstTouch<3> first_touch(const Rounded<A, Lanes>& a,
                                                                     const Rounded<B, Lanes>& b,
                                                                     const Vec3<Lanes>& va,
                                                                     const Vec3<Lanes>& vb, Lanes margin) {
    const Vec3<Lanes> v = va - vb;
    if constexpr (B::order < A::order) {
        const auto touch = ordered_touch(b, a, reversed(v), margin);
        return seen_from(a, b, va, touch, swapped(touch.apart), reversed(touch.normal));
    } else {
        const auto touch = ordered_touch(a, b, v, margin);
        return seen_from(a, b, va, touch, touch.apart, touch.normal);
    }
}
template <class A, class B>
requires touch_as_hulls<A, B> CAPSA_INLINE FirstTouch<3> first_touch_in_order(const Rounded<A, Lanes>& a,
                                                                              const Rounded<B, Lanes>& b,
                                                                              const Vec3<Lanes>& va,
                                                                              const Vec3<Lanes>& vb,
                                                                              Lanes margin, bool exchanged) {
    const auto touch = ordered_touch(a, b, exchanged ? reversed(vb - va) : va - vb, margin);
    if (exchanged) return seen_from(b, a, vb, touch, swapped(touch.apart), reversed(touch.normal));
    return seen_from(a, b, va, touch, touch.apart, touch.normal);
}

}  // namespace capsa::CAPSA_ISA
