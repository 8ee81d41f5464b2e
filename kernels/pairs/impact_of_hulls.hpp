// When a moving segment or round cone first comes within reach of a triangle, and a moving point, segment or
// round cone of a round cone. The pair is not within reach at the start.
//
// Both are hulls of points or of balls, so along any direction they are at least as far apart as the
// furthest of these say. Along the direction of the distance that is the distance itself, and where this
// direction is not accurate it is less: so a step is as long as the direction is good, and where it is a
// rounding there is none. Where the cores meet without a radius, as a segment does that pierces a face, the
// direction is lost before they do, and lines through two values lead on.
//
// What comes within 1.25 eps S of the reach counts as within: the distance of a segment that slides in the
// plane of a triangle is 0, to within a rounding of this size.

#pragma once
#include "kernels/pairs/impact_by_steps.hpp"
#include "kernels/pairs/triangle_normal.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
CAPSA_INLINE T length2(const RoundConeCore<T>& a) {
    return length2(a.axis);
}
template <class T>
CAPSA_INLINE RoundConeCore<T> begun_at(const Vec3<T>& p, const RoundConeCore<T>& a) {
    RoundConeCore<T> moved = a;
    moved.axis.p = p;
    return moved;
}
template <class T>
CAPSA_INLINE const Vec3<T>& first_point(const Segment<T>& a) {
    return a.p;
}
template <class T>
CAPSA_INLINE const Vec3<T>& first_point(const TriangleCore<T>& a) {
    return a.p;
}
template <class T>
CAPSA_INLINE const Vec3<T>& first_point(const RoundConeCore<T>& a) {
    return a.axis.p;
}

// How far a core reaches along -n from its first point, as a number that is not positive. What the radius
// of a round cone falls counts.
template <class T>
CAPSA_INLINE T least_along(const Vec3<T>& n, const Segment<T>& a) {
    return min(dot(n, a.d), T(0.0f));
}
template <class T>
CAPSA_INLINE T least_along(const Vec3<T>& n, const TriangleCore<T>& a) {
    return min(min(dot(n, a.ab), dot(n, a.ac)), T(0.0f));
}
template <class T>
CAPSA_INLINE T least_along(const Vec3<T>& n, const RoundConeCore<T>& a) {
    return min(dot(n, a.axis.d) + a.fall, T(0.0f));
}

// A hull that begins at m + t v, and one that begins at the origin.
template <class A, class B, class T>
struct MovingHulls : SteppedPair<T> {
    static constexpr float line_slack = 0x1p-20f, tolerance = 0x1.4p-23f;
    A a;
    B b;
    Vec3<T> m, v;
    SeparationOf<A, B> apart;

    CAPSA_INLINE MovingHulls(const A& first, const B& second, const Vec3<T>& way)
        : a(first), b(begun_at(origin<T, 3>(), second)), m(first_point(first) - first_point(second)), v(way) {
        const T size2 = max(max(length2(first), length2(second)), dot(m, m));
        static_cast<SteppedPair<T>&>(*this) = stepped<MovingHulls>(size2, dot(way, way));
    }

    CAPSA_INLINE SeparationOf<A, B> at(T time) const {
        return separation_of(begun_at(along(m, time, v), a), b);
    }
    CAPSA_INLINE MaskOf<T> is_noise(const Vec3<T>& delta, T size) const {
        return dot(delta, delta) <= size * size * T(no_direction);
    }
    CAPSA_INLINE Approach<T> approach(const Step<T>& at, T reach, const Vec3<T>& before) const {
        const T zero(0.0f);
        const Vec3<T> n = normalised(apart.delta);
        const T along_n = (least_along(n, b) + least_along(reversed(n), a)) - dot(n, along(m, at.time, v));
        const T sure = along_n - reach, room = at.distance - reach, closing = dot(n, v);
        // The distance does not fall if nothing moves, or if this direction knows it, and it grows along it.
        const auto parts = (zero >= this->way2) | ((zero >= closing) & (sure >= at.size * T(-0x1p-23f)));
        const auto leads = (sure > zero) & (room > zero);
        const T most = select(leads, closing * (room / sure), T(__builtin_inff()));
        return {pick(is_noise(apart.delta, at.size), before, n), select(parts, zero, most)};
    }
};

// `normal` is the direction in which the cores came nearer, before it became a rounding; 0 if there was none.
template <class A, class B, class T>
CAPSA_NOINLINE SteppedImpact<T, SeparationOf<A, B>> impact_of_hulls(const A& a, const B& b, const Vec3<T>& v,
                                                                    T reach) {
    MovingHulls<A, B, T> pair(a, b, v);
    return impact_by_steps(pair, reach, origin<T, 3>());
}

}  // namespace capsa::CAPSA_ISA
