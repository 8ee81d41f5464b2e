// When a moving segment first comes within reach of another, given that it is not so at the start.
//
// Nothing turns, so the distance f(t) between the cores at time t is convex. First a time is found when they
// are within reach, if there is one; then the first such time lies between the start and that, and f passes
// through `reach` there exactly once. It is bracketed by values of f alone, so that no error of a direction
// can step over it: a tangent from the left, which for a convex f falls short of it, a chord, which falls
// beyond it, and from the seventh step on every third a halving. All 78 steps together leave a bracket no
// wider than a rounding of the time; most pairs need three to ten. The answer is a time with |f - reach| <=
// half an eps S, else the left end of the bracket: early, never late. S is the largest of the core lengths
// and the distance between first points at the start.

#pragma once
#include "kernels/pairs/impact.hpp"

namespace capsa::CAPSA_ISA {

// Two segments, the second from the origin, the first from m + t v.
template <class T>
struct MovingSegments {
    Segment<T> a, b;
    Vec3<T> m, v;

    CAPSA_INLINE Separation<T> at(T time) const {
        return separation(begun_at(along(m, time, v), a), begun_at(origin<T>(), b));
    }
};

// Some time when the segments are near each other, and the square of how near.
template <class T>
struct LeastDistance {
    T d2, time;
    CAPSA_INLINE void consider(T other_d2, T other_time) {
        const auto nearer = other_d2 < d2;
        d2 = select(nearer, other_d2, d2);
        time = select(nearer, other_time, time);
    }
};

// The least distance over the whole motion. The vectors m + t v + s da - u db, each parameter in [0, 1], fill
// a parallelepiped, and its point nearest to the origin lies on one of the six faces, each a pair of
// segments, or the origin is inside. Then the cores pass through each other, at the time when both lie in one
// plane, with normal n. Between nearly parallel cores n is a rounded one and that time is wrong with it, but
// then a face is not far: from there two steps along n, each as long as the separation that is left, lead to
// where they pass. (Not along the separation itself: where it is short its direction is worse than n.)
template <class T>
CAPSA_INLINE LeastDistance<T> least_distance(const MovingSegments<T>& pair) {
    const Separation<T> end = pair.at(T(1.0f));
    LeastDistance<T> best{dot(end.delta, end.delta), T(1.0f)};
    const Segment<T> path = segment_along(pair.m, pair.v), b = begun_at(origin<T>(), pair.b);
    const Segment<T> back_a{origin<T>(), reversed(pair.a.d), pair.a.inv_dd, reversed(pair.a.u)};
    const auto face = [&](const Vec3<T>& p, const Segment<T>& edge) CAPSA_INLINE_LAMBDA {
        const Separation<T> apart = separation(begun_at(p, path), edge);
        best.consider(dot(apart.delta, apart.delta), apart.s);
    };
    face(pair.m, b);
    face(pair.m - back_a.d, b);
    face(pair.m, back_a);
    face(pair.m - pair.b.d, back_a);

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
    return best;
}

// The first time within reach, in [0, until]. Lanes that are not `wanted` are left alone, and no lane's steps
// depend on another's.
template <class T>
CAPSA_INLINE T first_within(const MovingSegments<T>& pair, T reach, const LeastDistance<T>& until,
                            MaskOf<T> wanted) {
    const Separation<T> start = pair.at(T(0.0f));
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
        open = open & (time < high);  // else no float lies between: low is the answer
        const Separation<T> apart = pair.at(time);
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

template <class T>
CAPSA_NOINLINE Impact<T> impact(const Segment<T>& a, const Segment<T>& b, const Vec3<T>& v, T reach) {
    const MovingSegments<T> pair{a, b, a.p - b.p, v};
    const LeastDistance<T> met = least_distance(pair);
    const MaskOf<T> hit = came_within(met.d2, met.time, reach);
    const T time = first_within(pair, reach, met, hit);
    return {hit, time, pair.at(time)};
}

}  // namespace capsa::CAPSA_ISA
