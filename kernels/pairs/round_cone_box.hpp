// A round cone and a box: the signed distance of the surface of the box from the axis, plus what the radius
// there is less than the largest.
//
// If the axis is outside where that is least, over all its places, this is the distance. The function of the
// place is convex. Between the places where a coordinate passes a face it is the distance of a point on a
// line from a line, plus a line: it is least where the ball leans by its slant (round_cone.hpp). The slope at
// those places says between which two that is.
//
// Otherwise the distance is that of the shortest way out: as for a segment (box.hpp), it leads through a
// face, where either end may leave last, or past an edge. There the normal is at a right angle to the edge
// and leans with the side, so that all places leave together. Any other direction parts the two over a longer
// way: the least of what both ends say, minus how far the box reaches, is a concave function of the
// direction.
//
// If the radii are equal, all is computed as for a segment, and all bits are those of a capsule.

#pragma once
#include "kernels/pairs/box.hpp"
#include "kernels/pairs/round_cone.hpp"

namespace capsa::CAPSA_ISA {

// Like BoxSeparation. The distance is the length of `out` plus `fallen`; where `out` is 0 it is `least`.
template <class T, class P = T, class Q = T>
struct ConeBoxSeparation {
    Vec3<T> out, normal;
    T least;
    T fallen;  // what the radius at s is less than the largest
    P s;       // the place on the core of a, as callers count it
    Q t;       // the place on the core of b
};

// How the place of the axis lies to the box, without its radius.
template <class T, class P, class Q>
CAPSA_INLINE BoxSeparation<T, P, Q> of_axis(const ConeBoxSeparation<T, P, Q>& apart) {
    return {apart.out, apart.normal, apart.least - apart.fallen, apart.s, apart.t};
}
template <class T, class P, class Q>
CAPSA_INLINE ConeBoxSeparation<T, Q, P> swapped(const ConeBoxSeparation<T, P, Q>& apart) {
    return {apart.out, apart.normal, apart.least, apart.fallen, apart.t, apart.s};
}
// A NaN remains.
template <class T, class P, class Q>
CAPSA_INLINE T distance(const ConeBoxSeparation<T, P, Q>& apart) {
    const T d2 = dot(apart.out, apart.out);
    return select(d2 > T(0.0f), square_root(d2) + apart.fallen, apart.least + d2);
}
template <class A, class B, class T, class P, class Q>
CAPSA_INLINE Vec3<T> point_of_a(const A& a, const B& b, const ConeBoxSeparation<T, P, Q>& apart) {
    return point_of_a(a, b, of_axis(apart));
}
template <class A, class B, class T, class P, class Q>
CAPSA_INLINE Vec3<T> point_of_b(const A& a, const B& b, const ConeBoxSeparation<T, P, Q>& apart) {
    return point_of_b(a, b, of_axis(apart));
}
template <class A, class B, class T, class P, class Q>
CAPSA_INLINE Vec3<T> contact_normal(const A& a, const B& b, const ConeBoxSeparation<T, P, Q>& apart) {
    return contact_normal(a, b, of_axis(apart));
}

// --- outside -----------------------------------------------------------------------------------------------

// Half the slope of the squared distance, where `out` is what lies beyond the box, and the fall make the sign
// of the slope of the distance: the slope times the distance.
template <class T>
CAPSA_INLINE T slope_of_cone(T slope, T square, const T& fall) {
    return fused(fall, square_root(square), slope);
}

// The place between `low` and `high`, where the same coordinates are beyond a face all the way: those that
// are so in the middle. Where the line meets the line from which the distance counts, it is the meeting.
template <class T>
CAPSA_INLINE T cone_between(const Vec3<T>& l, const Vec3<T>& m, const Vec3<T>& half, const T& fall, T low,
                            T high) {
    const T zero(0.0f), middle = (low + high) * T(0.5f);
    const Vec3<T> out = beyond(along(l, middle, m), half);
    const auto part = [&](T by, T o) CAPSA_INLINE_LAMBDA { return select(magnitude(o) > zero, by, zero); };
    const Vec3<T> way{part(m.x, out.x), part(m.y, out.y), part(m.z, out.z)};
    const T ww = dot(way, way), rise = square_root(ww), room = (rise - fall) * (rise + fall);
    const Vec3<T> aside = cross(out, way * quotient_or_zero(T(1.0f), rise));
    const T before = quotient_or_zero(fall * square_root(dot(aside, aside)), rise * square_root(room));
    const T place = middle + quotient_or_zero(minus_dot(way, out), ww) - before;
    return select(room > zero, max(min(place, high), low), low);
}

// Whether there is an axis of the box at a right angle to a direction that leans with the side. If not, the
// side is so steep that it meets corners alone.
template <class T>
CAPSA_INLINE auto passes_an_edge(const Vec3<T>& m, const T& fall) {
    const T xx = m.x * m.x, yy = m.y * m.y, zz = m.z * m.z;
    return max(max(xx + yy, xx + zz), yy + zz) > fall * fall;
}

// The nearest place of a round cone that falls.
template <class T>
struct ConeAtBox : SegmentAtBox<T> {
    T in_front;  // the nearest place that is not in the box
    T size2;     // S^2
};

// Where the axis enters the box before the distance would grow, `out` is 0: also where it is within 2 eps S
// of that, because a place in front of the box is not known better, and the way out from there is as long to
// within as much.
template <class T>
CAPSA_INLINE ConeAtBox<T> falling_cone_at_box(const RoundConeCore<T>& a, const BoxCore<T>& b) {
    const T zero(0.0f), one(1.0f);
    const Vec3<T>& h = b.half;
    const Vec3<T> l = along_axes(b, a.axis.p - b.p), d = along_axes(b, a.axis.d);
    const Vec3<T> m = pick(T(0x1p-126f) > dot(d, d), Vec3<T>{zero, zero, zero}, d);  // it counts as a point
    const auto slope_at = [&](T place) CAPSA_INLINE_LAMBDA {
        const Vec3<T> out = beyond(along(l, place, m), h);
        return slope_of_cone(dot(m, out), dot(out, out), a.fall);
    };
    const T at_p = slope_at(zero), at_q = slope_at(one);
    T low = zero, high = one;
    const auto bend = [&](T place, T l1, T m1, T h1, T l2, T m2, T h2) CAPSA_INLINE_LAMBDA {
        const T o1 = beyond(fused(place, m1, l1), h1), o2 = beyond(fused(place, m2, l2), h2);
        const T slope = slope_of_cone(fused(m2, o2, m1 * o1), fused(o2, o2, o1 * o1), a.fall);
        low = select((zero > slope) & (place > low), place, low);
        high = select((slope >= zero) & (high > place) & (place > zero), place, high);
    };
    const Places<T> inside = each_bend(l, m, h, bend);
    const auto enters = (inside.last >= inside.first) & (at_p == at_p);  // a NaN is at no place
    high = select(enters, min(high, inside.first), high);
    low = min(low, high);
    const T between = cone_between(l, m, h, a.fall, low, high);
    const T t = select(at_p >= zero, zero, select((zero > at_q) & !enters, one, between));
    const Vec3<T> out = beyond(along(l, t, m), h);
    const T size2 = size2_at_box(l, m, h);
    const auto meets = enters & passes_an_edge(m, a.fall) & (size2 * T(0x1p-44f) >= dot(out, out));
    return {{l, m, pick(meets, Vec3<T>{zero, zero, zero}, out), select(meets, inside.first, t)}, t, size2};
}

// What a lane gets does not depend on its neighbours. The function is long, so an object has one copy of it.
// Squares of roundings of a small pair are out of range, so it is asked 2^60 times as large, which is exact.
template <class T>
CAPSA_NOINLINE ConeAtBox<T> round_cone_at_box(const RoundConeCore<T>& a, const BoxCore<T>& b) {
    const T zero(0.0f), one(1.0f);
    const auto falls = a.fall > zero;
    if (bits(falls) == 0) return {segment_at_box(a.axis, b), zero, zero};
    const ConeAtBox<T> at = falling_cone_at_box(a, b);
    const auto is_small = falls & (T(0x1p-72f) > at.size2) & (at.size2 > zero);
    if (bits(is_small) != 0) {
        const T scale = select(is_small, T(0x1p60f), one), back = select(is_small, T(0x1p-60f), one);
        const ConeAtBox<T> large =
            round_cone_at_box<T>({{(a.axis.p - b.p) * scale, a.axis.d * scale, zero, a.axis.u},
                                  a.fall * scale,
                                  a.sine,
                                  a.slant,
                                  a.from_b},
                                 {Vec3<T>{zero, zero, zero}, b.half * scale, b.x, b.y, b.z});
        return {{large.l * back, large.m * back, large.out * back, large.t}, large.in_front, at.size2};
    }
    if (bits(!falls) == 0) return at;
    const SegmentAtBox<T> level = segment_at_box(a.axis, b);
    return {{pick(falls, at.l, level.l), pick(falls, at.m, level.m), pick(falls, at.out, level.out),
             select(falls, at.t, level.t)},
            at.in_front,
            at.size2};
}

// --- the way out -------------------------------------------------------------------------------------------

// The shortest way out of the box, as for a segment (box.hpp): `depth` counts the fall up to its place.
template <class T>
CAPSA_INLINE WayOut<T> way_out_of_falling(const SegmentAtBox<T>& a, const Vec3<T>& half, const T& fall) {
    const T zero(0.0f), one(1.0f), none(-__builtin_inff());
    // On either side of the axis there is one such direction. The place is that which is closest to the edge.
    const auto edge = [&](T l1, T m1, T h1, T l2, T m2, T h2, const Places<T>& beside,
                          const auto& consider) CAPSA_INLINE_LAMBDA {
        const T mm = fused(m2, m2, m1 * m1), per = square_root(one / mm), sine = fall * per;
        const T cosine = cosine_of_side(sine), leans1 = m1 * per * sine, leans2 = m2 * per * sine;
        const auto has_one = (mm >= T(0x1p-120f)) & (one > sine);
#pragma GCC unroll 1
        for (int k = 0; k < 2; ++k) {
            const T by = (k == 0 ? per : zero - per) * cosine;
            const T n1 = fused(m2, by, zero - leans1), n2 = zero - fused(m1, by, leans2);
            const T there = fused(l2, n2, l1 * n1) - fused(h2, magnitude(n2), h1 * magnitude(n1));
            const T to1 = sign_of(n1) * h1 - l1, to2 = sign_of(n2) * h2 - l2;
            const T at = beside.nearest(fused_minus(to1, n2, to2 * n1) / fused_minus(m1, n2, m2 * n1));
            consider(select(has_one, there, none), n1, n2, at);
        }
    };
    const auto rises = [&](T m) CAPSA_INLINE_LAMBDA { return Rises<T>{m + fall, m - fall}; };
    const auto as_it_is = [](const WayOut<T>& upright) CAPSA_INLINE_LAMBDA { return upright; };
    const WayOut<T> way = shortest_way(a, half, rises, edge, as_it_is);
    // A side that meets corners alone, and one of them on the axis: any direction that leans with it will do.
    const auto corner = (a.t > zero) & !passes_an_edge(a.m, fall);
    const T per = square_root(quotient_or_zero(one, dot(a.m, a.m))), sine = fall * per;
    const Vec3<T> e = a.m * per;
    const Vec3<T> leaning = back_along(perpendicular(e) * cosine_of_side(sine), sine, e);
    return {select(corner, fall * a.t, way.depth), pick(corner, leaning, way.normal),
            select(corner, a.t, way.s)};
}

// Of what is not where `out` is 0 it is any: nothing is longer than the way to the place where it enters.
//
// An axis along a face may enter the box by a rounding alone, while the true place, where a steep side is
// nearest, is far in front of it, and far from the place that leaves last. So where the way is as long as
// from the place in front, to within 8 eps S, it is counted from there.
template <class T>
CAPSA_NOINLINE WayOut<T> way_out_of_cone(const ConeAtBox<T>& a, const Vec3<T>& half, const T& fall) {
    const T zero(0.0f);
    const auto falls = fall > zero;
    WayOut<T> way = way_out_of_falling(a, half, fall);
    if (bits(!falls) != 0) {
        const WayOut<T> level = way_out(a, half);
        way = {select(falls, way.depth, level.depth), pick(falls, way.normal, level.normal),
               select(falls, way.s, level.s)};
    }
    way.depth = min(way.depth, fall * a.t);  // in this order a NaN of the fall remains (I1)
    const T deeper = fused(fall, a.in_front, zero - way.depth);
    const auto as_long = falls & (a.size2 * T(0x1p-40f) >= deeper * magnitude(deeper));
    way.s = select(as_long, a.in_front, way.s);
    return way;
}

// What a lane gets does not depend on its neighbours.
template <class T>
CAPSA_INLINE ConeBoxSeparation<T> separation(const RoundConeCore<T>& a, const BoxCore<T>& b) {
    const ConeAtBox<T> at = round_cone_at_box(a, b);
    const T zero(0.0f);
    const Vec3<T> none{zero, zero, zero};
    const auto inside = zero >= dot(at.out, at.out);  // a NaN is not
    if (bits(inside) == 0) return {at.out, none, zero, a.fall * at.t, place_of(a, at.t), zero};
    const WayOut<T> way = way_out_of_cone(at, b.half, a.fall);
    const T t = select(inside, clamp01(way.s), at.t);
    return {
        at.out, pick(inside, way.normal, none), select(inside, way.depth, zero), a.fall * t, place_of(a, t),
        zero};
}

// --- whether they touch ------------------------------------------------------------------------------------

// Outside, squares with their signs are compared, inside the distances.
template <class T>
CAPSA_INLINE SignedProximity<T> compared(const T& d2, const T& least, const T& fallen, const T& reach) {
    const T left = reach - fallen;
    const auto outside = d2 > T(0.0f);
    return {select(outside, d2, least + d2), select(outside, left * magnitude(left), reach)};
}
template <class T, class P, class Q>
CAPSA_INLINE auto touching(const Rounded<RoundConeCore<T>, T>& first, const Rounded<BoxCore<T>, T>& second,
                           const ConeBoxSeparation<T, P, Q>& apart, T margin) {
    const SignedProximity<T> pair = compared(dot(apart.out, apart.out), apart.least, apart.fallen,
                                             first.radius + (second.radius + margin));
    return pair.d2 <= pair.limit;
}

// Whether no face has the whole axis beyond it by more than the reach, with room for the errors of the
// distance.
template <class T>
CAPSA_INLINE auto may_touch_box(const Segment<T>& a, const BoxCore<T>& b, const T& reach) {
    const T half(0.5f);
    const Vec3<T> from = along(a.p - b.p, half, a.d);
    const auto beyond_face = [&](const Vec3<T>& axis, const T& extent) CAPSA_INLINE_LAMBDA {
        return fused_negated(magnitude(dot(a.d, axis)), half, magnitude(dot(from, axis)) - extent);
    };
    const auto sum = [](const Vec3<T>& v)
                         CAPSA_INLINE_LAMBDA { return magnitude(v.x) + magnitude(v.y) + magnitude(v.z); };
    const T size = sum(from) + sum(b.half) + sum(a.d);
    return max(max(beyond_face(b.x, b.half.x), beyond_face(b.y, b.half.y)), beyond_face(b.z, b.half.z)) <=
           fused(size, T(0x1p-17f), reach) + T(bound_least);
}

// The ways out are only asked where the place at which the axis enters is too far from the reach. The
// function is long, so an object has one copy of it.
template <bool Signed, class T>
CAPSA_NOINLINE SignedProximity<T> proximity(const Rounded<RoundConeCore<T>, T>& first,
                                            const Rounded<BoxCore<T>, T>& second) {
    const T zero(0.0f), reach = first.radius + second.radius;
    if (bits(may_touch_box(first.core.axis, second.core, reach)) == 0) return {T(1.0f), T(-1.0f)};
    const ConeAtBox<T> at = round_cone_at_box(first.core, second.core);
    const T d2 = dot(at.out, at.out), fallen = first.core.fall * at.t;
    T least = fallen;
    if (bits((zero >= d2) & (fallen > reach)) != 0)
        least = way_out_of_cone(at, second.core.half, first.core.fall).depth;
    return compared(d2, least, fallen, reach);
}

}  // namespace capsa::CAPSA_ISA
