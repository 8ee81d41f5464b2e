// Closest points of a segment and a triangle: the nearest of four pairs of points.
//
// Three pairs are the closest points of the segment and each edge (segment_segment.hpp). The fourth is the
// point x of the segment that is nearest to the plane, with its foot clamped into the triangle. No other pair
// is needed. If x is where the segment crosses the face, the distance is 0. If x is an end with its foot on
// the face, it is the closest point. If the foot of x lies outside but that of another point inside, then the
// distance falls from there towards x until the foot leaves the face across an edge.
// x comes from the parts of the segment across the plane. They are the residuals of the projections along
// edge ab, which the pair with ab needs anyway, and along the height.
// Where the segment crosses the face, the separation is exactly 0, so that a segment without a radius is a
// hit there. It crosses if its ends lie on different sides of the plane and no projection of x has to be
// clamped. A flat triangle has no face. A common shortcut crosses the plane with the segment's line, clamps
// the crossing into the triangle, and tests one sphere there. It misses hits: docs/lab/2026-11-triangles.md.
// The two places of a crossing were up to 4.75 eps S apart as first computed. One step of Newton's method
// mends that: what separates the places is taken apart into a part along the segment (across the plane), one
// along the height and one along ab, and each place moves by its part. On a sliver that step may lead away,
// but there the places of an edge are near. Loops that ask for hits alone need no places and leave the step
// out.

#pragma once
#include "kernels/pairs/segment_segment.hpp"
#include "kernels/shapes/triangle_core.hpp"

namespace capsa::CAPSA_ISA {

// `corrected`: whether the places on edges are corrected (segment_segment.hpp).
template <bool corrected, class A, class B>
CAPSA_INLINE auto separation_from_edge(const Segment<A>& first, const Segment<B>& edge) {
    if constexpr (corrected)
        return closest_points(first, edge);
    else
        return separation(first, edge);
}
template <bool corrected = false, class A, class B>
CAPSA_INLINE auto closest_on_triangle(const Segment<A>& first, const TriangleCore<B>& second) {
    using T = decltype(first.p.x - second.p.x);
    using On = OnTriangle<T, T>;
    const T zero(0.0f), one(1.0f);
    const Vec3<T> r = first.p - second.p;
    const Vec3<T> d_across = back_along(first.d, minus_dot(first.d, second.ab_u), second.ab);
    const Vec3<T> r_across = back_along(r, minus_dot(r, second.ab_u), second.ab);
    const Vec3<T> d_height = back_along(d_across, minus_dot(d_across, second.h_u), second.h);
    const Vec3<T> r_height = back_along(r_across, minus_dot(r_across, second.h_u), second.h);
    const T falls = minus_dot(d_height, r_height);
    const T s = clamp01(quotient_or_zero(falls, dot(d_height, d_height)));
    const T plane_v = minus_dot(along(r_across, s, d_across), second.h_u), v = clamp01(plane_v);
    const Vec3<T> rest = back_along(along(r, s, first.d), v, second.ac);
    const T plane_u = minus_dot(rest, second.ab_u), u = max(min(plane_u, one - v), zero);
    const auto both_sides = dot(r_height, r_height) <= falls;
    const decltype(v > zero) in_v = (v == plane_v) & (v > zero), in_u = u == plane_u;
    const auto crosses = both_sides & in_v & in_u;
    const Vec3<T> apart = along_from(rest, u, second.ab);
    On best(apart, s, {u, v});
    const auto ab = separation_from_edge<corrected>(first, edge_ab(second));
    best.consider(On(ab.delta, ab.s, {ab.t, zero}));
    const auto ac = separation_from_edge<corrected>(first, edge_ac(second));
    best.consider(On(ac.delta, ac.s, {zero, ac.t}));
    const auto bc = separation_from_edge<corrected>(first, edge_bc(second));
    best.consider(On(bc.delta, bc.s, {one - bc.t, bc.t}));

    const T ds = quotient_or_zero(dot(apart, d_height), dot(d_height, d_height));
    const Vec3<T> over = back_along(apart, ds, first.d);
    const T dv = dot(over, second.h_u);
    const T du = dot(along(over, dv, second.ac), second.ab_u);
    const T on_s = clamp01(s + ds), on_v = clamp01(v + dv), on_u = max(min(u + du, one - on_v), zero);
    const Vec3<T> rest_there = back_along(along(r, on_s, first.d), on_v, second.ac);
    best.cross(crosses, On(along_from(rest_there, on_u, second.ab), on_s, {on_u, on_v}));
    return best;
}

template <class A, class B>
CAPSA_INLINE auto separation(const Segment<A>& first, const TriangleCore<B>& second) {
    const auto on = closest_on_triangle(first, second);
    using T = decltype(on.d2 + on.d2);
    return Separation<T, 3, T, TrianglePlace<T>>{on.delta, on.s, on.at};
}
// The same separation, with corrected places.
template <class A, class B>
CAPSA_INLINE auto closest_points(const Segment<A>& first, const TriangleCore<B>& second) {
    const auto on = closest_on_triangle<true>(first, second);
    using T = decltype(on.d2 + on.d2);
    return Separation<T, 3, T, TrianglePlace<T>>{on.delta, on.s, on.at};
}

}  // namespace capsa::CAPSA_ISA
