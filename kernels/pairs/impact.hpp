// When a moving core first comes within reach of another core. The pair is not within reach at the start.
//
// The second core rests, and the first moves by v while t goes from 0 to 1: only the difference of two
// motions matters. This file has a point against a point and a point against a segment. impact_segments.hpp
// has two segments. The least distance over the whole motion, with t clamped, decides whether there is an
// impact. If there is one, closest_approach.hpp gives its time. The reach is not negative.

#pragma once
#include "kernels/pairs/closest_approach.hpp"
#include "kernels/pairs/normal.hpp"
#include "kernels/pairs/separation.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
using MaskOf = decltype(T(0.0f) > T(0.0f));

// P is the type of a place on the second core.
template <class T, int N = 3, class P = T>
struct Impact {
    MaskOf<T> hit;
    T time;                        // in [0, 1]
    Separation<T, N, T, P> apart;  // of the cores at that time
};

template <class T, int N = 3>
CAPSA_INLINE Vec<T, N> origin() {
    return {T(0.0f), T(0.0f), typename Vec<T, N>::Z(0.0f)};
}

// Whether the least distance d2, reached at `time`, is within reach. A pair that is nearest at the start did
// not touch there. That decision stands, however the distance is rounded here.
template <class T>
CAPSA_INLINE MaskOf<T> came_within(T d2, T time, T reach) {
    const auto within = d2 <= reach * reach, moved = time > T(0.0f);
    return within & moved;
}

// Whether the moving point is within reach for some t in [0, 1].
template <class T, int N>
CAPSA_INLINE MaskOf<T> comes_within(const Vec<T, N>& m, const Vec<T, N>& v, const ClosestApproach<T, N>& pass,
                                    T reach) {
    const Vec<T, N> nearest = along(m, clamp01(pass.nearest), v);
    return dot(nearest, nearest) <= reach * reach;
}

template <class T, int N>
CAPSA_INLINE Impact<T, N> impact(const Point<T, N>& a, const Point<T, N>& b, const Vec<T, N>& v, T reach) {
    const Vec<T, N> m = a.p - b.p;
    const ClosestApproach<T, N> pass = closest_approach(m, v, reach);
    return {comes_within(m, v, pass, reach), clamp01(pass.time), {reversed(pass.at), T(0.0f), T(0.0f)}};
}

// A capsule is two spheres, one at each end, and the cylinder between them. The point enters the capsule when
// it first enters one of these three. The entry into the cylinder is computed in the plane perpendicular to
// the core. The point may be inside the infinite cylinder before it is beside the core. Then the code waits
// until it is beside the core. That time is later than the entry into the sphere at that end, so the minimum
// ignores it, but it remains as an answer if rounding loses the sphere. A core that counts as a point has a
// cylinder of length 0, which is its sphere.
template <class T, int N>
CAPSA_INLINE Impact<T, N> impact(const Point<T, N>& a, const Segment<T, N>& b, const Vec<T, N>& v, T reach) {
    const Vec<T, N> m = a.p - b.p;
    const Separation<T, N> least = separation(segment_along(m, v), begun_at(origin<T, N>(), b));

    const Vec<T, N> to_end = m - b.d;
    const ClosestApproach<T, N> first = closest_approach(m, v, reach),
                                last = closest_approach(to_end, v, reach);
    const T along_m = minus_dot(m, b.u), along_v = minus_dot(v, b.u);
    const Vec<T, N> across_m = back_along(m, along_m, b.d), across_v = back_along(v, along_v, b.d);
    const ClosestApproach<T, N> side = closest_approach(across_m, across_v, reach);
    const T entry = clamp01(side.time), entry_at = fused(entry, along_v, along_m);
    const T outside = clamp01(entry_at) - entry_at;
    const T wait = quotient_or_zero(magnitude(outside), select(outside > T(0.0f), along_v, -along_v));
    const T side_time = entry + wait, exit = side.nearest + (side.nearest - side.time);
    const auto waits = wait > T(0.0f), in_time = side_time <= min(exit, T(1.0f));
    const auto beside = in_time & (waits | (outside == T(0.0f)));

    // If rounding loses the entry into all three, the answer is the time of the least distance: the point
    // grazes the capsule.
    const T never(2.0f);
    T time = select(beside, side_time, never);
    T base =
        fused(side_time, along_v, along_m);  // the parameter of the core point from which `at` is measured
    Vec<T, N> at = pick(waits, along(across_m, side_time, across_v), side.at);
    const auto end_sphere = [&](MaskOf<T> met, const ClosestApproach<T, N>& pass, T end) CAPSA_INLINE_LAMBDA {
        const T end_time = select(met, clamp01(pass.time), never);
        const auto earlier = end_time < time;
        time = select(earlier, end_time, time);
        base = select(earlier, end, base);
        at = pick(earlier, pass.at, at);
    };
    end_sphere(comes_within(m, v, first, reach), first, T(0.0f));
    end_sphere(comes_within(to_end, v, last, reach), last, T(1.0f));
    // Near the border of two of the three parts, rounding may choose the part that does not hold the closest
    // point. Its normal would be wrong by the square root of the rounding. So the closest point is computed
    // again.
    const T closest = clamp01(fused(time, along_v, along_m));
    const Vec<T, N> w = along_from(at, closest - base, b.d);
    const auto grazed = time > T(1.0f);
    return {came_within(dot(least.delta, least.delta), least.s, reach),
            select(grazed, least.s, time),
            {pick(grazed, least.delta, w), T(0.0f), select(grazed, least.t, closest)}};
}

}  // namespace capsa::CAPSA_ISA
