// When a moving round cone or triangle first comes within reach of a box. The pair is not within reach at the
// start.
//
// Along any direction the two are at least as far apart as their points and balls say, be it that they are
// apart or that they overlap, and along the direction of the distance, or of the shortest way out, that is
// the distance itself (impact_of_hulls.hpp). So nothing has to be known of the errors of the direction, and a
// reach below 0 is a depth.

#pragma once
#include "kernels/pairs/impact_of_hulls.hpp"

namespace capsa::CAPSA_ISA {

// How a hull reaches from its first point, along the axes of a box: to other points, and by what the radius
// is less at the one along d.
template <class T>
struct Extent {
    Vec3<T> d, e;
    T fall;
};
template <class T>
CAPSA_INLINE Extent<T> extent_along(const BoxCore<T>& box, const RoundConeCore<T>& a) {
    return {along_axes(box, a.axis.d), origin<T, 3>(), a.fall};
}
template <class T>
CAPSA_INLINE Extent<T> extent_along(const BoxCore<T>& box, const TriangleCore<T>& a) {
    return {along_axes(box, a.ab), along_axes(box, a.ac), T(0.0f)};
}

template <class T>
CAPSA_INLINE void move_to(const Vec3<T>& p, RoundConeCore<T>& a) {
    a.axis.p = p;
}
template <class T>
CAPSA_INLINE void move_to(const Vec3<T>& p, TriangleCore<T>& a) {
    a.p = p;
    a.q = along(p, T(1.0f), a.ab);
}

// A hull that begins at m + t v, and a box around the origin.
template <class A, class T>
struct MovingHullAtBox : SteppedPair<T> {
    static constexpr float line_slack = 0x1p-18f, tolerance = 0x1.4p-23f;
    A a;
    Extent<T> extent;
    BoxCore<T> b;
    Vec3<T> m, v, along_axes_of_b;
    SeparationOf<A, BoxCore<T>> apart;

    CAPSA_INLINE MovingHullAtBox(const A& hull, const BoxCore<T>& box, const Vec3<T>& way)
        : a(hull),
          extent(extent_along(box, hull)),
          b(at_origin(box)),
          m(first_point(hull) - box.p),
          v(way),
          along_axes_of_b(along_axes(box, way)) {
        const T size2 = max(max(length2(hull), dot(box.half, box.half) * T(4.0f)), dot(m, m));
        static_cast<SteppedPair<T>&>(*this) = stepped<MovingHullAtBox>(size2, dot(way, way));
    }

    // The hull moves in its place: a copy would take as much of the stack again.
    CAPSA_INLINE SeparationOf<A, BoxCore<T>> at(T time) {
        move_to(along(m, time, v), a);
        return separation_of(a, b);
    }

    CAPSA_INLINE Approach<T> approach(const Step<T>& at, T reach, const Vec3<T>& before) const {
        const T zero(0.0f), d2 = dot(apart.out, apart.out);
        const auto outside = d2 > zero;
        const Vec3<T> n = normalised(pick(outside, apart.out, apart.normal));
        const Vec3<T> sides{magnitude(n.x), magnitude(n.y), magnitude(n.z)};
        const T first = dot(n, along_axes(b, along(m, at.time, v))) - dot(sides, b.half);
        const T least = min(min(dot(n, extent.d) + extent.fall, dot(n, extent.e)), zero);
        const T sure = first + least - reach, room = at.distance - reach,
                closing = minus_dot(n, along_axes_of_b);
        // The distance does not fall if nothing moves, or if this direction knows it, and it grows along it.
        const auto parts = (zero >= this->way2) | ((zero >= closing) & (sure >= at.size * T(-0x1p-23f)));
        const auto leads = (sure > zero) & (room > zero);
        const T most = select(leads, closing * (room / sure), T(__builtin_inff()));
        const auto noise = outside & (d2 <= at.size * at.size * T(no_direction));
        const auto keeps = noise & (dot(before, before) > T(0.5f));
        return {pick(keeps, before, n), select(parts, zero, most)};
    }
};

// Where there is no direction between the closest points, it is that of the last step.
template <class T>
CAPSA_INLINE void end_with(ConeBoxSeparation<T>& apart, const Vec3<T>& normal, T reach) {
    apart.normal = normal;
    apart.least = reach;
}
template <class T>
CAPSA_INLINE void end_with(TriangleBoxSeparation<T>& apart, const Vec3<T>& normal, T reach) {
    apart.normal = normal;
    apart.depth = reach;
}
template <class A, class T>
CAPSA_NOINLINE SteppedImpact<T, SeparationOf<A, BoxCore<T>>> impact_at_box(const A& a, const BoxCore<T>& b,
                                                                           const Vec3<T>& v, T reach) {
    const T zero(0.0f);
    MovingHullAtBox<A, T> pair(a, b, v);
    auto met = impact_by_steps(pair, reach, origin<T, 3>());
    auto& apart = met.apart;
    const T d2 = dot(apart.out, apart.out), size = pair.size_until(met.time);
    apart.out = pick(d2 <= size * size * T(no_direction), Vec3<T>{zero, zero, zero}, apart.out);
    end_with(apart, met.normal, reach);
    // Where the two overlap, be it by a rounding, the place is the one that leaves last.
    if constexpr (corrects_places<A, BoxCore<T>>)
        if (bits(zero >= d2) != 0) apart.s = closest_points_of(pair.a, pair.b).s;
    return met;
}

}  // namespace capsa::CAPSA_ISA
