// Closest points of two segments, by Gram-Schmidt.
//
// With r = p1 - p2, the code projects d1 and r onto the plane perpendicular to d2 (u and v below). The
// closest points of the two lines are where u s + v is shortest: s = -u.v / u.u. The code clamps s, takes the
// nearest t on segment 2, clamps t, and always projects that point back onto segment 1.
// The textbook denominator a e - b b (Ericson, Real-Time Collision Detection, 5.1.9) cancels for nearly
// parallel segments, and its error grows with 1 / sin^2 of the angle. u.u does not cancel.
// The last projection uses the residual r - t d2. The form (b t - c) / a loses a digit if links of a chain
// share an end and nearly fold back on each other. The projections use the prepared dual vector u, because
// its error has the largest effect. With 1 / d.d merely rounded, the largest error found for the distance was
// 3.99 eps S. With the dual vector it is 3.01 (docs/proof.md).
// For a point, u = 0 and the projection vanishes. u.u = 0 means that the segments are parallel or one is a
// point. Any s is then a valid start, because the last projection makes the pair optimal.
//
// The points at the places s and t may still be 4.2 eps S further apart than the segments: t has the
// roundings of both line parameters, and the last projection changes s alone. So `closest_points` corrects
// the places that answers report. What separates the two points is short if their distance is short, and then
// accurate. It is projected onto both segments in turn, and 2.5 eps S remain. The distance is that of the
// uncorrected places, so an answer without places has the distance of one with places and does not pay for
// them.
//
// In the plane segments that cross are ordinary, and their distance is 0: not a rounding, so that segments
// without a radius touch where they cross.

#pragma once
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

// Whether two segments of the plane cross: they are not parallel, each has its ends on both sides of the line
// of the other, and the closest point is not beyond an end of the second (the ends of nearly collinear
// segments may seem to be on any side).
template <class A, class B, class T, class M>
CAPSA_INLINE auto segments_cross(const Vec2<A>& first, const Vec2<B>& second, const Vec2<T>& r,
                                 const M& inside) {
    const T zero(0.0f), both = fused_minus(first.x, second.y, first.y * second.x);
    const T one = fused_minus(r.x, first.y, r.y * first.x),
            other = fused_minus(second.x, r.y, second.y * r.x);
    const T one_end = one + both, other_end = other - both;
    const auto meets_first = min(one, one_end) <= zero, leaves_first = max(one, one_end) >= zero;
    const auto meets_second = min(other, other_end) <= zero, leaves_second = max(other, other_end) >= zero;
    const auto crossing = meets_first & leaves_first & (meets_second & leaves_second);
    return inside & crossing & (magnitude(both) > zero);
}
template <class M, class T>
CAPSA_INLINE Vec2<T> unless(const M& crossing, const Vec2<T>& delta) {
    const T zero(0.0f);
    return {select(crossing, zero, delta.x), select(crossing, zero, delta.y), {}};
}

template <class A, class B, int N>
CAPSA_INLINE auto separation(const Segment<A, N>& first, const Segment<B, N>& second) {
    using T = decltype(first.p.x - second.p.x);
    const Vec<T, N> r = first.p - second.p;
    const T tb = minus_dot(first.d, second.u);
    const T tf = minus_dot(r, second.u);
    const Vec<T, N> u = back_along(first.d, tb, second.d);
    const Vec<T, N> v = back_along(r, tf, second.d);
    const T line_s = clamp01(quotient_or_zero(minus_dot(u, v), dot(u, u)));
    const T t = clamp01(fused(tb, line_s, tf));
    const Vec<T, N> w = along_from(r, t, second.d);
    const T s = clamp01(dot(w, first.d) * first.inv_dd);
    // With the variables of the plane GCC 12 would need ten more instructions in space.
    if constexpr (N == 2) {
        const auto inside = t == fused(tb, line_s, tf);
        return Separation<T, N>{
            unless(segments_cross(first.d, second.d, r, inside), back_along(w, s, first.d)), s, t};
    } else {
        return Separation<T, N>{back_along(w, s, first.d), s, t};
    }
}

// The same separation, with corrected places.
template <class A, class B, int N>
CAPSA_INLINE auto closest_points(const Segment<A, N>& first, const Segment<B, N>& second) {
    const auto found = separation(first, second);
    using T = decltype(first.p.x - second.p.x);
    // found.delta, but not 0 where segments of the plane cross
    const Vec<T, N> w = along_from(first.p - second.p, found.t, second.d);
    const Vec<T, N> apart = back_along(w, found.s, first.d);
    const T t = clamp01(found.t + dot(apart, second.u));
    const T s = clamp01(found.s + dot(along(apart, t - found.t, second.d), first.d) * first.inv_dd);
    return Separation<T, N>{{found.delta.x, found.delta.y, found.delta.z}, s, t};
}

}  // namespace capsa::CAPSA_ISA
