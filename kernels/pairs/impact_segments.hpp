// When a moving segment first comes within reach of another segment. The pair is not within reach at the
// start.
//
// The segments do not turn, so the distance f(t) between the cores is a convex function of time. First the
// code looks for a time at which the cores are within reach. If there is one, the first such time lies
// between the start and that time, and f has the value `reach` exactly once in between. The code brackets it
// by values of f alone, so no error of a direction can step over it. It uses three kinds of steps in turn: a
// tangent from the left, which ends before the time because f is convex; a chord, which ends after it; and,
// from the seventh step on, every third step a halving. After all 78 steps the bracket is no wider than a
// rounding of the time. Most pairs need three to ten. The answer is a time with |f - reach| <= half an eps S,
// else the left end of the bracket, which is too early and never too late. S is the largest of the core
// lengths and the distance between first points at the start.

#pragma once
#include "kernels/pairs/impact.hpp"

namespace capsa::CAPSA_ISA {

// Two segments. The second begins at the origin, the first at m + t v.
template <class T, int N>
struct MovingSegments {
    Segment<T, N> a, b;
    Vec<T, N> m, v;

    CAPSA_INLINE Separation<T, N> at(T time) const {
        return separation(begun_at(along(m, time, v), a), begun_at(origin<T, N>(), b));
    }
};

// A time, and the square of the distance between the segments then.
template <class T>
struct LeastDistance {
    T d2, time;
    CAPSA_INLINE void consider(T other_d2, T other_time) {
        const auto nearer = other_d2 < d2;
        d2 = select(nearer, other_d2, d2);
        time = select(nearer, other_time, time);
    }
};

// The least distance over the whole motion. The vectors m + t v + s da - u db, with each parameter in [0, 1],
// fill a parallelepiped. Its point nearest to the origin lies on one of the six faces, or the origin is
// inside. A face is a pair of segments. If the origin is inside, the cores pass through each other at the
// time when both lie in one plane, which has the normal n. If the cores are nearly parallel, n and that time
// are inaccurate, but then a face is near: from there two steps along n, each as long as the remaining
// separation, lead to the crossing. (The steps do not go along the separation: if it is short, its direction
// is less accurate than n.) In the plane the six faces cover the whole body: one of them has the least
// distance.
template <class T, int N>
CAPSA_INLINE LeastDistance<T> least_distance(const MovingSegments<T, N>& pair) {
    const Separation<T, N> end = pair.at(T(1.0f));
    LeastDistance<T> best{dot(end.delta, end.delta), T(1.0f)};
    const Segment<T, N> path = segment_along(pair.m, pair.v), b = begun_at(origin<T, N>(), pair.b);
    const Segment<T, N> back_a{origin<T, N>(), reversed(pair.a.d), pair.a.inv_dd, reversed(pair.a.u)};
    const auto face = [&](const Vec<T, N>& p, const Segment<T, N>& edge) CAPSA_INLINE_LAMBDA {
        const Separation<T, N> apart = separation(begun_at(p, path), edge);
        best.consider(dot(apart.delta, apart.delta), apart.s);
    };
    face(pair.m, b);
    face(pair.m - back_a.d, b);
    face(pair.m, back_a);
    face(pair.m - pair.b.d, back_a);

    if constexpr (N == 3) {
        const Vec3<T> n = cross(direction(pair.a), direction(pair.b));
        const T across = dot(n, pair.v), crossing = clamp01(minus_dot(n, pair.m) / across);
        const Separation<T> crossed = pair.at(crossing);
        best.consider(dot(crossed.delta, crossed.delta), crossing);
        T time = best.time;
        for (int step = 0; step < 3; ++step) {
            const Separation<T> apart = pair.at(time);
            best.consider(dot(apart.delta, apart.delta), time);
            time = clamp01(time + dot(n, apart.delta) / across);
        }
    }
    return best;
}

// S^2, where S includes the way.
template <class T, int N>
CAPSA_INLINE T size2_of_motion(const MovingSegments<T, N>& pair) {
    return max(max(length2(pair.a), length2(pair.b)), max(dot(pair.m, pair.m), dot(pair.v, pair.v)));
}

// Whether f may fall to `deep` although `best` is not as deep. Where f > 0 its slope is v.w / f, so f
// falls by at most `room` / f elsewhere, and by what the error of w hides (2^-20 is 8 eps).
template <class T, int N>
CAPSA_INLINE MaskOf<T> doubtful(const MovingSegments<T, N>& pair, T deep, const LeastDistance<T>& best,
                                T size2) {
    const T slope = dot(pair.v, pair.at(best.time).delta);
    const T room = slope * (select(slope > T(0.0f), T(1.0f), T(0.0f)) - best.time);
    const auto beyond = best.d2 > deep * deep, possible = deep > T(0.0f);
    const T short_of = fused_minus(deep, square_root(best.d2), best.d2);
    return beyond & possible & (short_of + fused(size2, T(0x1p-20f), room) >= T(0.0f));
}

// Looks for a time at which f <= deep by values of f alone, by the golden section, in the lanes that are
// `open`: if a, b and v are nearly parallel to each other, every direction above is noise. Lanes in which
// there is none keep `best`.
template <class T, int N>
CAPSA_NOINLINE LeastDistance<T> search(const MovingSegments<T, N>& pair, T deep, const LeastDistance<T>& best,
                                       MaskOf<T> open) {
    const auto square_at = [&pair](T time) CAPSA_INLINE_LAMBDA {
        const Vec<T, N> w = pair.at(time).delta;
        return dot(w, w);
    };
    const T part(0.381966f), enough = deep * deep;
    LeastDistance<T> found = best;
    T low = T(0.0f), high = T(1.0f), one = part, other = T(1.0f) - part;
    T at_one = square_at(one), at_other = square_at(other);
    for (int step = 0; step < 60; ++step) {
        const auto left = at_one < at_other;
        const T inner = select(left, one, other), at_inner = select(left, at_one, at_other);
        const auto reached = open & (at_inner <= enough);
        found = {select(reached, at_inner, found.d2), select(reached, inner, found.time)};
        open = open & (at_inner > enough);
        open = open & (one < other);
        if (bits(open) == 0) break;
        low = select(left, low, one);
        high = select(left, other, high);
        const T aside = part * (high - low), next = select(left, low + aside, high - aside);
        const T at_next = square_at(next);
        one = select(left, next, inner);
        at_one = select(left, at_next, at_inner);
        other = select(left, inner, next);
        at_other = select(left, at_inner, at_next);
    }
    return found;
}

// The first time within reach in [0, until]. Lanes that are not `wanted` do not change, and the steps of a
// lane do not depend on other lanes.
template <class T, int N>
CAPSA_INLINE T first_within(const MovingSegments<T, N>& pair, T reach, const LeastDistance<T>& until,
                            MaskOf<T> wanted) {
    const Separation<T, N> start = pair.at(T(0.0f));
    const T size2 = max(max(length2(pair.a), length2(pair.b)), dot(pair.m, pair.m));
    const T tolerance = square_root(size2) * T(0x1p-24f);
    T low = T(0.0f), low_f = square_root(dot(start.delta, start.delta)), low_slope = dot(pair.v, start.delta);
    T high = until.time, high_f = square_root(until.d2);
    MaskOf<T> open = wanted & (low_f - reach > tolerance);
    for (int step = 0; step < 78 && bits(open) != 0; ++step) {
        const T above = low_f - reach;
        const T middle = (low + high) * T(0.5f);
        const bool halve = step >= 6 && step % 3 == 2;
        T time =
            step % 3 == 1 ? low + (high - low) * (above / (low_f - high_f)) : low + above * low_f / low_slope;
        const auto inside = (time > low) & (time < high);
        time = select(inside, halve ? middle : time, middle);
        open = open & (time > low);
        open = open & (time < high);  // otherwise no float lies between, and low is the answer
        const Separation<T, N> apart = pair.at(time);
        const T f = square_root(dot(apart.delta, apart.delta));
        const auto left = f > reach, found = magnitude(f - reach) <= tolerance;
        const auto raise = open & (left | found), lower = open & !left;
        low = select(raise, time, low);
        low_f = select(raise, f, low_f);
        low_slope = select(raise, dot(pair.v, apart.delta), low_slope);
        high = select(lower, time, high);
        high_f = select(lower, f, high_f);
        open = open & !found;
    }
    return low;
}

// Segments of the plane that meet where an edge of one passes an end of the other have the least distance 0,
// because their paths cross, but the time of the crossing is off by roundings: there the distance was up to
// 3.4 eps S. Steps to where the tangent is 0 make the time later or earlier, as long as the distance falls.
template <class T>
CAPSA_INLINE T at_crossing(const MovingSegments<T, 2>& pair, T time) {
    Separation<T, 2> apart = pair.at(time);
    T d2 = dot(apart.delta, apart.delta);
    for (int step = 0; step < 2; ++step) {
        const T slope = dot(pair.v, apart.delta);
        const T other = clamp01(time + select(magnitude(slope) > T(0.0f), d2 / slope, T(0.0f)));
        const Separation<T, 2> then = pair.at(other);
        const T other_d2 = dot(then.delta, then.delta);
        const auto nearer = other_d2 < d2;
        time = select(nearer, other, time);
        d2 = select(nearer, other_d2, d2);
        apart.delta = pick(nearer, then.delta, apart.delta);
    }
    return time;
}

template <class T, int N>
CAPSA_NOINLINE Impact<T, N> impact(const Segment<T, N>& a, const Segment<T, N>& b, const Vec<T, N>& v,
                                   T reach) {
    const MovingSegments<T, N> pair{a, b, a.p - b.p, v};
    LeastDistance<T> met = least_distance(pair);
    // If the least distance found is not below the reach by an eps S, its time may be that of a miss or of
    // the end of a touch. If no deeper one is found, that does not matter.
    const T size2 = size2_of_motion(pair), deep = reach - square_root(size2) * T(0x1p-23f);
    const MaskOf<T> doubt = doubtful(pair, deep, met, size2);
    if (bits(doubt) != 0) met = search(pair, deep, met, doubt);
    const MaskOf<T> hit = came_within(met.d2, met.time, reach);
    if constexpr (N == 2) met.time = select(met.d2 > T(0.0f), met.time, at_crossing(pair, met.time));
    const T time = first_within(pair, reach, met, hit);
    return {hit, time, pair.at(time)};
}

}  // namespace capsa::CAPSA_ISA
