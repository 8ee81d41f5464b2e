// A point, a segment, a round cone or a half-space and a round cone: the least distance of two places minus
// what the radius there is less than the largest.
//
// Of a point that is |w + t d| + t fall, a convex function of t. It is least where the ball of the cone
// leans by its slant: before the foot of the point on the line, by the distance from the line times `slant`.
// Clamping to [0, 1] does the rest.
//
// Of two cores the function of both places is convex too, and the code takes it apart. The least over all t
// is c sqrt(h^2 + (s - s0)^2 u.u) + (fall1 + tb fall2) s, apart from a constant: h and s0 are those of the
// two lines, u is d1 without its part along d2 (segment_segment.hpp), and c the cosine of the second side. So
// it is least at a place of the same form, or falls all the way. That place is clamped. The t for it is that
// of a point, clamped, and with that t the place on the first core is that of a point again. If no clamp
// changes t, the first place was right; if one does, the least lies at that end, for a convex function.
//
// The function is evaluated at the places that are found, so a wrong place makes the distance too large at
// most. With equal radii all falls and slants are 0, and every operation that is left is one of capsules.

#pragma once
#include "kernels/pairs/half_space.hpp"
#include "kernels/pairs/normal.hpp"
#include "kernels/shapes/round_cone.hpp"

namespace capsa::CAPSA_ISA {

// Like Separation, with what the radii at the two places are less than the largest.
template <class T, class P = T, class Q = T>
struct RoundConeSeparation {
    Vec3<T> delta;
    T fallen;
    P s;  // the place on the core of a, as callers count it
    Q t;  // the place on the core of b
};

template <class T, class P, class Q>
CAPSA_INLINE RoundConeSeparation<T, Q, P> swapped(const RoundConeSeparation<T, P, Q>& apart) {
    return {reversed(apart.delta), apart.fallen, apart.t, apart.s};
}
template <class T, class P, class Q>
CAPSA_INLINE T distance(const RoundConeSeparation<T, P, Q>& apart) {
    return square_root(dot(apart.delta, apart.delta)) + apart.fallen;
}
template <class A, class B, class T, class P, class Q>
CAPSA_INLINE Vec3<T> point_of_a(const A& a, const B&, const RoundConeSeparation<T, P, Q>& apart) {
    return point_on(a, apart.s);
}
template <class A, class B, class T, class P, class Q>
CAPSA_INLINE Vec3<T> point_of_b(const A&, const B& b, const RoundConeSeparation<T, P, Q>& apart) {
    return point_on(b, apart.t);
}

// --- a point -----------------------------------------------------------------------------------------------

template <class A, class B>
CAPSA_INLINE auto separation(const Point<A>& a, const RoundConeCore<B>& b) {
    using T = decltype(b.axis.p.x - a.p.x);
    const Vec3<T> w = b.axis.p - a.p;
    const T foot = dot(w, b.axis.u);
    const Vec3<T> across = along(w, foot, b.axis.d);
    const T t = clamp01(fused_negated(square_root(dot(across, across)), b.slant, foot));
    return RoundConeSeparation<T>{along(w, t, b.axis.d), b.fall * t, T(0.0f), place_of(b, t)};
}

// --- two cores ---------------------------------------------------------------------------------------------

// A segment is a round cone that does not fall.
template <class T>
CAPSA_INLINE RoundConeCore<T> as_round_cone(const Segment<T>& a) {
    const T zero(0.0f);
    return {a, zero, zero, zero, zero};
}
template <class T>
CAPSA_INLINE const RoundConeCore<T>& as_round_cone(const RoundConeCore<T>& a) {
    return a;
}

// The function is long, so an object has one copy of it.
template <class T>
CAPSA_NOINLINE RoundConeSeparation<T> between_round_cones(const RoundConeCore<T>& a,
                                                          const RoundConeCore<T>& b) {
    const Segment<T>&first = a.axis, &second = b.axis;
    const T zero(0.0f), one(1.0f);
    const Vec3<T> r = first.p - second.p;
    const T tb = minus_dot(first.d, second.u), tf = minus_dot(r, second.u);
    const Vec3<T> u = back_along(first.d, tb, second.d), v = back_along(r, tf, second.d);
    const T uu = dot(u, u), line_s = quotient_or_zero(minus_dot(u, v), uu);
    const Vec3<T> across = along(v, line_s, u);
    // Per unit of s: how much the distance can grow, and how much the radii fall.
    const T rise = square_root(uu), leans = rise * cosine_of_side(b.sine), falls = fused(tb, b.fall, a.fall);
    const T room = (leans - falls) * (leans + falls);
    const T by = quotient_or_zero(square_root(dot(across, across)) * falls, rise * square_root(room));
    const auto endless = (zero >= room) & (magnitude(falls) > zero);
    const T from = select(endless, select(falls > zero, zero, one), clamp01(line_s - by));
    const Vec3<T> beside = along(v, from, u);
    const T t = clamp01(fused_negated(square_root(dot(beside, beside)), b.slant, fused(tb, from, tf)));
    const Vec3<T> w = along_from(r, t, second.d);
    const T foot = dot(w, first.d) * first.inv_dd;
    const Vec3<T> off = back_along(w, foot, first.d);
    const T s = clamp01(fused_negated(square_root(dot(off, off)), a.slant, foot));
    return {back_along(w, s, first.d), fused(a.fall, s, b.fall * t), place_of(a, s), place_of(b, t)};
}
template <class T>
CAPSA_INLINE RoundConeSeparation<T> separation(const Segment<T>& a, const RoundConeCore<T>& b) {
    return between_round_cones(as_round_cone(a), b);
}
template <class T>
CAPSA_INLINE RoundConeSeparation<T> separation(const RoundConeCore<T>& a, const RoundConeCore<T>& b) {
    return between_round_cones(a, b);
}

// --- a half-space ------------------------------------------------------------------------------------------

// A half-space is as far as the ball whose surface is lower.
template <class A, class B>
CAPSA_INLINE auto separation(const RoundConeCore<A>& a, const Face<B>& b) {
    using T = decltype(a.axis.p.x - b.p.x);
    const T first = dot(a.axis.p - b.p, b.n), rise = dot(b.n, a.axis.d) + a.fall, zero(0.0f);
    return FaceSeparation<T>{first + min(zero, rise), place_of(a, select(zero > rise, T(1.0f), zero)), zero};
}
template <class T>
CAPSA_INLINE Vec3<T> point_of_b(const RoundConeCore<T>& a, const Face<T>& b, const FaceSeparation<T>& apart) {
    return back_along(point_on(a, apart.s), radius_at(a, apart.distance, apart.s), b.n);
}

// --- the normal --------------------------------------------------------------------------------------------

template <class T>
CAPSA_INLINE const Point<T>& axis_of(const Point<T>& a) {
    return a;
}
template <class T>
CAPSA_INLINE const Segment<T>& axis_of(const Segment<T>& a) {
    return a;
}
template <class T>
CAPSA_INLINE const Segment<T>& axis_of(const RoundConeCore<T>& a) {
    return a.axis;
}
// The capsule that holds a solid: its axis with the larger radius.
template <class Core, class T>
CAPSA_INLINE Rounded<Segment<T>, T> capsule_around(const Rounded<Core, T>& a) {
    return {axis_of(a.core), a.radius};
}
template <class A, class T>
CAPSA_INLINE T sine_of(const A&, const T& zero) {
    return zero;
}
template <class T>
CAPSA_INLINE T sine_of(const RoundConeCore<T>& a, const T&) {
    return a.sine;
}

// Where the cores meet, a normal that is perpendicular to both of them is no normal of sides that lean: the
// unit vector whose parts along them are the sines is. If the cores are nearly parallel, or one would hold
// the other wherever it went, there is none. The vector is the sum of parts along eb, across it in the plane
// of both, and along n: parts along ea and eb would be large, and nearly cancel, where the angle is small.
template <class T>
CAPSA_NOINLINE Vec3<T> leaning(const Vec3<T>& n, const Vec3<T>& ea, const Vec3<T>& eb, T sine_a, T sine_b) {
    const T one(1.0f), cosine = dot(ea, eb);
    const Vec3<T> both = cross(ea, eb);
    const auto narrow = cosine * cosine > T(0.5f);  // there the cosine knows little of the angle
    const Vec3<T> across = pick(narrow, cross(eb, both), back_along(ea, cosine, eb));
    const T sin2 = select(narrow, dot(both, both), (one - cosine) * (one + cosine));
    const T part = fused(cosine, sine_b, sine_a), times = part / sin2;
    const T rest = (one - sine_b) * (one + sine_b) - part * times;
    const auto has_one = (sin2 > T(0x1p-20f)) & (rest > T(0.0f));
    const Vec3<T> leant = back_along(along(n * square_root(rest), times, across), sine_b, eb);
    return pick(has_one, normalised(leant), n);
}

// The unit normal from a to b: that of the axes (normal.hpp), and where those meet one that leans.
template <class A, class T>
CAPSA_NOINLINE Vec3<T> normal_at_round_cone(const A& a, const RoundConeCore<T>& b, const Vec3<T>& delta) {
    const auto& one = axis_of(a);
    const auto& other = axis_of(b);
    const Vec3<T> n = contact_normal(one, other, Separation<T>{delta, T(0.0f), T(0.0f)});
    const Scaled<T> apart = scaled(one, other, one.p - other.p, delta, dot(delta, delta));
    const auto meet = apart.ww <= apart.size2 * T(noise_part);
    if (bits(meet) == 0) return n;
    return pick(meet, leaning(n, direction(one), direction(other), sine_of(a, T(0.0f)), b.sine), n);
}
template <class A, class T>
CAPSA_INLINE Vec3<T> contact_normal(const A& a, const RoundConeCore<T>& b,
                                    const RoundConeSeparation<T>& between) {
    return normal_at_round_cone(a, b, between.delta);
}
template <class B, class T>
CAPSA_INLINE Vec3<T> contact_normal(const RoundConeCore<T>& a, const B& b,
                                    const RoundConeSeparation<T>& between) {
    return reversed(normal_at_round_cone(b, a, reversed(between.delta)));
}
template <class T>
CAPSA_INLINE Vec3<T> contact_normal(const RoundConeCore<T>& a, const RoundConeCore<T>& b,
                                    const RoundConeSeparation<T>& between) {
    return normal_at_round_cone(a, b, between.delta);
}

// --- whether they touch ------------------------------------------------------------------------------------

template <class First, class Second, class T, class P, class Q>
CAPSA_INLINE auto touching(const Rounded<First, T>& first, const Rounded<Second, T>& second,
                           const RoundConeSeparation<T, P, Q>& apart, T margin) {
    const T reach = first.radius + (second.radius + margin) - apart.fallen;
    return dot(apart.delta, apart.delta) <= select(T(0.0f) > reach, T(-1.0f), reach * reach);
}

// The sign of a NaN is clear: roundings and square roots may have turned it.
template <bool Signed, class First, class A, class B>
CAPSA_INLINE auto proximity(const Rounded<First, A>& first, const Rounded<RoundConeCore<B>, B>& second) {
    using T = decltype(first.radius + second.radius);
    const RoundConeSeparation<T> apart = separation(first.core, second.core);
    return Proximity<T>{with_plain_nan(dot(apart.delta, apart.delta)),
                        limit<Signed>(first.radius + second.radius - apart.fallen)};
}

}  // namespace capsa::CAPSA_ISA
