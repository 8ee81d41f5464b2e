// The unit normal of a contact in the plane, and how far cores that cross must be pushed apart.
//
// In the plane cores that cross are ordinary, and the separation of the cores is then 0 and has no direction.
// The cores are pushed apart along the axis of least overlap (separating axes: Ericson, Real-Time Collision
// Detection, 5.2.1). Only the perpendiculars of the two cores can be that axis: the differences of the points
// of two segments fill a parallelogram with sides along the two cores, and the way out of a convex shape is
// shortest straight through a side. On the side of a core the overlap is the distance of the furthest end of
// the other core beyond the line of this core. Four sides, the first with the least overlap wins.
//
// The same perpendiculars are the directions of short separations, whenever a closest point lies inside a
// core. They are accurate to a rounding, while a short separation w is not (normal.hpp). A side is the
// direction of w if the cores are as far apart along it as w is long.

#pragma once
#include "kernels/pairs/normal.hpp"

namespace capsa::CAPSA_ISA {

// The perpendicular to e, to its left.
template <class T>
CAPSA_INLINE Vec2<T> perpendicular(const Vec2<T>& e) {
    return {T(0.0f) - e.y, e.x, {}};
}
// How far v lies to the left of the unit vector e.
template <class T>
CAPSA_INLINE T to_left(const Vec2<T>& e, const Vec2<T>& v) {
    return fused_minus(e.x, v.y, e.y * v.x);
}

// A normal from a to b, and how far apart the cores are along it: negative if they overlap.
template <class T>
struct Axis {
    Vec2<T> normal;
    T apart;
    T shift;  // of the point of the contact if the cores overlap: 0 on a side of a, -apart on a side of b
};

template <class T>
CAPSA_INLINE Vec2<T> extent(const Point<T, 2>&) {
    return {T(0.0f), T(0.0f), {}};
}
template <class T>
CAPSA_INLINE Vec2<T> extent(const Segment<T, 2>& a) {
    return a.d;
}

// How far apart cores are along a side that is none: less than any two cores of valid input overlap.
inline constexpr float no_side = -3e38f;

// The better of the two sides of a core that begins at 0 and has the direction e, for a core p + t d. The
// normal points to that core.
template <class T>
CAPSA_INLINE Axis<T> better_side(const Vec2<T>& e, const Vec2<T>& p, const Vec2<T>& d) {
    const T zero(0.0f);
    const T first = to_left(e, p), last = first + to_left(e, d);
    const T left = min(first, last), right = zero - max(first, last);
    const Vec2<T> n = perpendicular(e);
    // A core that counts as a point has no sides.
    const auto is_core = dot(e, e) > T(0.5f);
    return {pick(right > left, reversed(n), n), select(is_core, max(left, right), T(no_side)), zero};
}

template <class T>
CAPSA_INLINE Axis<T> better(const Axis<T>& one, const Axis<T>& other) {
    const auto second = other.apart > one.apart;
    return {pick(second, other.normal, one.normal), select(second, other.apart, one.apart),
            select(second, other.shift, one.shift)};
}

// The best of the sides of both cores. If both count as points, it is the x axis. r is the vector from the
// first point of a to that of b.
template <class A, class B, class T>
CAPSA_INLINE Axis<T> best_side(const A& a, const B& b, const Vec2<T>& r) {
    Axis<T> best{{T(1.0f), T(0.0f), {}}, T(no_side), T(0.0f)};
    if constexpr (A::has_extent) best = better(best, better_side(direction(a), r, extent(b)));
    if constexpr (B::has_extent) {
        Axis<T> of_b = better_side(direction(b), reversed(r), extent(a));
        of_b.normal = reversed(of_b.normal);
        of_b.shift = T(0.0f) - of_b.apart;
        best = better(best, of_b);
    }
    return best;
}

// What is known of a short separation.
template <class T>
struct ShortSeparation {
    Axis<T> side;
    decltype(T(0.0f) > T(0.0f)) noise, sound;  // w is noise; the side is the direction of w
};
template <class A, class B, class T>
CAPSA_INLINE ShortSeparation<T> short_separation(const A& a, const B& b, const Vec2<T>& r, const Vec2<T>& w,
                                                 T ww) {
    const Scaled<T, 2> apart = scaled(a, b, r, w, ww);
    const Axis<T> side = best_side(a, b, r);
    const auto noise = apart.ww <= apart.size2 * T(noise_part);
    const T least = square_root(apart.ww) - square_root(apart.size2) * T(0x1p-22f);
    const auto close = apart.ww <= apart.size2 * T(near_part), all = side.apart * apart.scale >= least;
    const decltype(noise) sound = close & all;
    return {side, noise, sound};
}

template <class T>
struct PlanarFrame {
    Vec2<T> normal;
    T distance, shift;
};

template <class A, class B, class T>
CAPSA_INLINE PlanarFrame<T> contact_frame(const A& a, const B& b, const Separation<T, 2>& between) {
    const Vec2<T>& w = between.delta;
    const T zero(0.0f), d2 = dot(w, w), distance = square_root(d2);
    const Vec2<T> r = b.p - a.p;
    const auto near = d2 <= local_size2(a, b, r) * T(A::has_extent || B::has_extent ? near_part : 0.0f);
    if (all_ordinary(near, d2)) return {along_ordinary(w, d2), distance, zero};
    const ShortSeparation<T> close = short_separation(a, b, r, w, d2);
    // Cores that cross have w = 0 (segment_segment.hpp). So have two points, which have no sides.
    const auto has_side = close.side.apart > T(no_side), inside = zero > close.side.apart;
    const decltype(has_side) crossing = has_side & inside & (zero >= d2);
    const Vec2<T> instead = pick(close.sound, close.side.normal, w);
    return {normalised(pick(close.noise, close.side.normal, instead)),
            select(crossing, close.side.apart, distance), select(crossing, close.side.shift, zero)};
}

// The normal of an impact (first_touch.hpp). If w is noise, the side that a moves towards is taken, or the
// direction v of the motion of a if it leads along that side: then end meets end. The place of the impact has
// an error of a few eps |v|. If w is no longer than that, the cores may have passed each other a little, and
// the normal is turned the way that a moves.
template <class A, class B, class T>
CAPSA_INLINE Vec2<T> impact_normal(const A& a, const B& b, const Separation<T, 2>& apart, const Vec2<T>& v) {
    const Vec2<T>& w = apart.delta;
    const Vec2<T> r = back_along(along(w, apart.s, extent(a)), apart.t, extent(b));
    const T ww = dot(w, w), vv = dot(v, v), zero(0.0f);
    const auto near = ww <= max(local_size2(a, b, r), vv) * T(near_part);
    if (all_ordinary(near, ww)) return along_ordinary(w, ww);
    const ShortSeparation<T> close = short_separation(a, b, r, w, ww);
    const T onward = dot(close.side.normal, v);
    const auto sideways = onward * onward > vv * T(0x1p-20f), passed = ww <= vv * T(noise_part);
    const Vec2<T> n = pick(close.noise | close.sound, close.side.normal, w);
    const Vec2<T> n_or_v = pick(close.noise & !sideways, v, n);
    const auto backward = zero > dot(n_or_v, v);
    return normalised(pick(backward & (close.noise | passed), reversed(n_or_v), n_or_v));
}

}  // namespace capsa::CAPSA_ISA
