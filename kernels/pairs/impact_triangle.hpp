// When a moving point first comes within reach of a triangle. The pair is not within reach at the start.
//
// The triangle with a radius is three capsules, one around each edge, and a prism over the face. The point
// enters it when it first enters one of these four. It enters the prism through its bottom or its top: its
// sides lie inside the capsules. The least distance over the whole motion decides whether there is an impact:
// it is the distance of the path, a segment, from the triangle. A path that crosses the face has the distance
// 0, so a point without a radius is a ray. A path in the plane of the triangle crosses no face:
// impact_in_plane.hpp.

#pragma once
#include "kernels/pairs/impact_in_plane.hpp"

namespace capsa::CAPSA_ISA {

// The earliest entry so far: when, the separation from the point to the triangle then, and its place there.
template <class T>
struct EarliestEntry {
    T time;
    Vec3<T> w;
    TrianglePlace<T> at;

    CAPSA_INLINE void consider(const MaskOf<T>& entered, T other_time, const Vec3<T>& other_w,
                               const TrianglePlace<T>& other_at) {
        const auto earlier = entered & (other_time < time);
        time = select(earlier, other_time, time);
        w = pick(earlier, other_w, w);
        at = pick(earlier, other_at, at);
    }
};

// The entry into the prism over the face, from the heights of the point above the plane. Returns when the
// point enters the slab around the plane, also if it is not over the face then.
template <class T>
CAPSA_INLINE T consider_face(EarliestEntry<T>& first, const Vec3<T>& m, const TriangleCore<T>& b,
                             const Vec3<T>& v, const AboveFace<T>& above, T reach) {
    const T zero(0.0f), one(1.0f);
    const ClosestApproach<T, 3> pass = closest_approach(above.m_height, above.v_height, reach);
    // A point that nearly touches at the start may be within reach there because of a rounding.
    const T entry = clamp01(pass.time), exit = pass.nearest + (pass.nearest - pass.time);
    const T on_h = minus_dot(along(above.m_across, entry, above.v_across), b.h_u);
    const T on_ab = minus_dot(back_along(along(m, entry, v), on_h, b.ac), b.ab_u);
    const auto over = (on_h > zero) & (on_ab >= zero) & (on_ab + on_h <= one);
    const auto in_time = (pass.time <= one) & (exit >= zero);
    const auto entered = over & in_time & comes_within(above.m_height, above.v_height, pass, reach);
    const auto waits = pass.time >= zero;
    const Vec3<T> height = pick(waits, pass.at, above.m_height);
    first.consider(entered, entry, reversed(height), {on_ab, on_h});
    return select(in_time, entry, T(2.0f));
}

template <class T>
CAPSA_NOINLINE Impact<T, 3, TrianglePlace<T>> impact(const Point<T>& a, const TriangleCore<T>& b,
                                                     const Vec3<T>& v, T reach) {
    const T zero(0.0f), one(1.0f), never(2.0f);
    const Vec3<T> m = a.p - b.p, from_b = a.p - b.q;
    const auto least = separation_of(segment_along(m, v), begun_at(origin<T, 3>(), b));

    EarliestEntry<T> first{never, origin<T, 3>(), {zero, zero}};
    const Impact<T> ab = impact(Point<T>{m}, begun_at(origin<T, 3>(), edge_ab(b)), v, reach);
    first.consider(ab.hit, ab.time, ab.apart.delta, {ab.apart.t, zero});
    const Impact<T> ac = impact(Point<T>{m}, begun_at(origin<T, 3>(), edge_ac(b)), v, reach);
    first.consider(ac.hit, ac.time, ac.apart.delta, {zero, ac.apart.t});
    const Impact<T> bc = impact(Point<T>{from_b}, begun_at(origin<T, 3>(), edge_bc(b)), v, reach);
    first.consider(bc.hit, bc.time, bc.apart.delta, {one - bc.apart.t, bc.apart.t});
    const AboveFace<T> above = above_face(m, b, v);
    const T slab = consider_face(first, m, b, v, above, reach);

    // Near the border of two parts, rounding may choose the one that does not hold the closest point. So the
    // closest point is computed again, from the point's position relative to the place of entry.
    const Vec3<T> to_a = back_along(back_along(first.w, first.at.u, b.ab), first.at.v, b.ac);
    const auto apart = separation_of(Point<T>{origin<T, 3>()}, begun_at(to_a, b));
    // Rounding may lose every entry. If the point enters at the border of face and edge, it is within reach
    // when it enters the slab, to within 2 eps S. Else the answer is the time of the least distance: the
    // point grazes the triangle, or it has no reach and crosses the face.
    const auto lost = first.time > one;
    const auto border = separation_of(Point<T>{along(m, slab, v)}, begun_at(origin<T, 3>(), b));
    const T size2 = max(max(length2(b), dot(m, m)), dot(v, v) * (slab * slab));
    const auto at_border = distance(border) <= fused(square_root(size2), T(0x1p-22f), reach);
    const auto enters = at_border & (slab <= one);
    const T lost_time = select(enters, slab, least.s);
    const Vec3<T> lost_delta = pick(enters, border.delta, least.delta);
    Impact<T, 3, TrianglePlace<T>> met{
        came_within(dot(least.delta, least.delta), least.s, reach),
        select(lost, lost_time, first.time),
        {pick(lost, lost_delta, apart.delta), zero, pick(lost, pick(enters, border.t, least.t), apart.t)}};

    const T local2 = max(length2(b), dot(m, m));
    const auto slides = slides_in_plane(b, v, above, local2, reach);
    if (bits(slides) == 0) return met;
    const T in_plane = entry_in_plane(m, b, v, local2, reach, ab.time, ac.time, bc.time);
    const auto earlier = slides & (in_plane < select(met.hit, met.time, never));
    const auto there = separation_of(Point<T>{along(m, in_plane, v)}, begun_at(origin<T, 3>(), b));
    met.hit = met.hit | earlier;
    met.time = select(earlier, in_plane, met.time);
    met.apart.delta = pick(earlier, there.delta, met.apart.delta);
    met.apart.t = pick(earlier, there.t, met.apart.t);
    return met;
}

}  // namespace capsa::CAPSA_ISA
