// A point or a segment and a box: the signed distance from its surface, negative inside.
//
// All is computed along the axes of the box, where l + t m, 0 <= t <= 1, are the points of the core: the
// difference of the positions is taken first, so the distance from the origin adds no error. `out` is what of
// a point lies beyond the box, axis by axis. Outside, the distance is its length.
//
// Inside, it is minus the shortest way out. For a point that way leads to the nearest face. A segment leaves
// through a face, or past an edge, at a right angle to both: of these six ways the shortest is the depth
// (Gottschalk, Lin and Manocha, OBBTree, 1996: the axes that separate two boxes, of which one is flat in two
// directions). So the distance does not jump where a core enters the box.

#pragma once
#include "kernels/pairs/separation_of_box.hpp"

namespace capsa::CAPSA_ISA {

// What of a number lies beyond +-half. A NaN remains.
template <class T, class H>
CAPSA_INLINE T beyond(const T& v, const H& half) {
    return v - min(max(v, H(0.0f) - half), half);
}
// Its magnitude, which takes an operation less.
template <class T, class H>
CAPSA_INLINE T beyond_by(const T& v, const H& half) {
    return max(T(0.0f), magnitude(v) - half);
}
template <class T, class H>
CAPSA_INLINE Vec3<T> beyond(const Vec3<T>& v, const Vec3<H>& half) {
    return {beyond(v.x, half.x), beyond(v.y, half.y), beyond(v.z, half.z)};
}

// 1 with the sign of v, +1 for a zero.
template <class T>
CAPSA_INLINE T sign_of(T v) {
    return select(T(0.0f) > v, T(-1.0f), T(1.0f));
}

// The shortest of some ways out of a box: the one with the largest signed distance.
template <class T>
struct WayOut {
    T depth;         // minus its length
    Vec3<T> normal;  // its direction along the axes of the box; one component is 1 or -1, or two are not 0
    T s;             // the place on the core that leaves last

    CAPSA_INLINE void consider(const WayOut& other) {
        const auto shorter = other.depth > depth;
        depth = max(other.depth, depth);
        normal = pick(shorter, other.normal, normal);
        s = select(shorter, other.s, s);
    }
};

// --- a point -----------------------------------------------------------------------------------------------

// Of the place l along the axes.
template <class T, class H>
CAPSA_INLINE BoxSeparation<T> point_at_box(const Vec3<T>& l, const Vec3<H>& half) {
    const T zero(0.0f);
    WayOut<T> way{magnitude(l.x) - half.x, {sign_of(l.x), zero, zero}, zero};
    way.consider({magnitude(l.y) - half.y, {zero, sign_of(l.y), zero}, zero});
    way.consider({magnitude(l.z) - half.z, {zero, zero, sign_of(l.z)}, zero});
    return {beyond(l, half), way.normal, way.depth, zero, zero};
}
template <class A, class B>
CAPSA_INLINE auto separation(const Point<A>& a, const BoxCore<B>& b) {
    return point_at_box(along_axes(b, a.p - b.p), b.half);
}

// --- a segment ---------------------------------------------------------------------------------------------

// A segment along the axes of a box, its place that is closest to the box, and whether it enters the box.
template <class T>
struct SegmentAtBox {
    Vec3<T> l, m;
    Vec3<T> out;  // of the closest point; 0 if the segment enters
    T t;
};

// The places where a coordinate of a segment passes two opposite faces. A coordinate that does not change has
// none: they are infinite or NaN, and compare as needed.
template <class T>
struct Crossings {
    T upper, lower;
};
template <class T>
CAPSA_INLINE Crossings<T> crossings(T l, T m, T half) {
    const T per = T(1.0f) / m;
    return {(half - l) * per, (T(0.0f) - (half + l)) * per};
}

// The places of a segment, within [0, 1], between such faces.
template <class T>
struct Places {
    T first, last;

    CAPSA_INLINE T nearest(T place) const { return max(min(place, last), first); }
    CAPSA_INLINE Places and_in(const Places& other) const {
        return {max(other.first, first), min(other.last, last)};
    }
};
template <class T>
CAPSA_INLINE Places<T> places_between(const Crossings<T>& at) {
    return {max(min(at.upper, at.lower), T(0.0f)), min(max(at.upper, at.lower), T(1.0f))};
}

// The place of a segment between `low` and `high`, where the same coordinates are beyond a face all the way:
// those that are so in the middle. Near a crossing, roundings of a coordinate that changes fast would hide
// the slope of those that change slowly, so only these count.
template <class T>
CAPSA_INLINE T closest_between(const Vec3<T>& l, const Vec3<T>& m, const Vec3<T>& half, T low, T high) {
    const T zero(0.0f), middle = (low + high) * T(0.5f);
    const Vec3<T> out = beyond(along(l, middle, m), half);
    const auto part = [&](T by, T o) CAPSA_INLINE_LAMBDA { return select(magnitude(o) > zero, by, zero); };
    const Vec3<T> way{part(m.x, out.x), part(m.y, out.y), part(m.z, out.z)};
    return max(min(middle + quotient_or_zero(minus_dot(way, out), dot(way, way)), high), low);
}

// S^2 of a segment along the axes.
template <class T>
CAPSA_INLINE T size2_at_box(const Vec3<T>& l, const Vec3<T>& m, const Vec3<T>& half) {
    return max(max(dot(half, half) * T(4.0f), dot(l, l)), dot(m, m));
}

// Where the slope at t is too large for the least distance, looks for a place that is nearer by more than 2
// eps S.
template <class T>
CAPSA_INLINE void second_look(const Vec3<T>& l, const Vec3<T>& m, const Vec3<T>& half, T low, T high, T& t,
                              Vec3<T>& out) {
    const T zero(0.0f), slope = dot(m, out), d2 = dot(out, out);
    const auto bend = [&](T by, T o)
                          CAPSA_INLINE_LAMBDA { return select(magnitude(o) > zero, by * by, zero); };
    const T one(1.0f), bends = bend(m.x, out.x) + bend(m.y, out.y) + bend(m.z, out.z);
    const auto between = (t > zero) & (one > t);
    // Of tiny and of huge boxes the squares of squares are out of range.
    const T scale = select(T(0x1p-20f) > bends, T(0x1p60f), select(bends > T(0x1p60f), T(0x1p-60f), one));
    const T scaled = slope * scale;
    const auto steep = between & (scaled * scaled > (bends * scale) * (d2 * scale) * T(0x1p-16f));
    if (bits(steep) == 0) return;
    const T other = closest_between(l, m, half, low, high);
    const Vec3<T> there = beyond(along(l, other, m), half);
    const T size = square_root(size2_at_box(l, m, half));
    const auto nearer = square_root(d2) > fused(size, T(0x1p-22f), square_root(dot(there, there)));
    const auto changes = steep & nearer;
    t = select(changes, other, t);
    out = pick(changes, there, out);
}

// Calls bend(place, l1, m1, h1, l2, m2, h2) with each place where a coordinate passes a face, and with the
// other two coordinates. The places that are between the faces of all three are in the box.
template <class T, class Bend>
CAPSA_INLINE Places<T> each_bend(const Vec3<T>& l, const Vec3<T>& m, const Vec3<T>& h, const Bend& bend) {
    Places<T> inside{T(0.0f), T(1.0f)};
    const auto axis = [&](T l0, T m0, T h0, T l1, T m1, T h1, T l2, T m2, T h2) CAPSA_INLINE_LAMBDA {
        const Crossings<T> at = crossings(l0, m0, h0);
        bend(at.upper, l1, m1, h1, l2, m2, h2);
        bend(at.lower, l1, m1, h1, l2, m2, h2);
        inside = inside.and_in(places_between(at));
    };
    axis(l.x, m.x, h.x, l.y, m.y, h.y, l.z, m.z, h.z);
    axis(l.y, m.y, h.y, l.x, m.x, h.x, l.z, m.z, h.z);
    axis(l.z, m.z, h.z, l.x, m.x, h.x, l.y, m.y, h.y);
    return inside;
}

// The squared distance of l + t m from the box is convex. Its slope, half of which is the sum of m_i out_i,
// bends where a coordinate passes a face: at most six times. So the slope is computed at both ends and at
// these places, and between the last place where it falls and the first where it does not, it is a line. If
// the slabs between opposite faces have a common place, the segment enters the box.
//
// Near a crossing the slope may be mostly rounding, and that line lead to a place that is far too far from
// the box: second_look.
//
// The function is long, so an object has one copy of it.
template <class T>
CAPSA_NOINLINE SegmentAtBox<T> segment_at_box(const Segment<T>& a, const BoxCore<T>& b) {
    const T zero(0.0f), one(1.0f);
    const Vec3<T> l = along_axes(b, a.p - b.p), d = along_axes(b, a.d);
    const Vec3<T> m = pick(T(0x1p-126f) > dot(d, d), Vec3<T>{zero, zero, zero}, d);  // it counts as a point
    const T at_a = dot(m, beyond(l, b.half)), at_b = dot(m, beyond(along(l, one, m), b.half));
    T low = zero, high = one, low_slope = at_a, high_slope = at_b;
    const auto bend = [&](T place, T l1, T m1, T h1, T l2, T m2, T h2) CAPSA_INLINE_LAMBDA {
        const T slope = fused(m2, beyond(fused(place, m2, l2), h2), m1 * beyond(fused(place, m1, l1), h1));
        const auto falls = (zero > slope) & (place > low), rises = (slope >= zero) & (high > place);
        low = select(falls, place, low);
        low_slope = select(falls, slope, low_slope);
        high = select(rises, place, high);
        high_slope = select(rises, slope, high_slope);
    };
    const Vec3<T>& h = b.half;
    const Places<T> inside = each_bend(l, m, h, bend);
    // Where the slope falls and then rises, low_slope < 0 <= high_slope.
    const T between = fused(high - low, low_slope / (low_slope - high_slope), low);
    const auto enters = (inside.last >= inside.first) & (at_a == at_a);  // a NaN is at no place
    const T closest = select(at_a >= zero, zero, select(zero > at_b, one, clamp01(between)));
    T t = select(enters, inside.first, closest);
    Vec3<T> out = pick(enters, Vec3<T>{zero, zero, zero}, beyond(along(l, t, m), h));
    second_look(l, m, h, low, high, t, out);
    return {l, m, out, t};
}

// The shortest way out of the box. Where a way through a face and a way past an edge are equally short, the
// place of either may be beyond the face or the edge: it is then the nearest one that is not.
//
// rises(m): by how much the second end of the core is higher than the first along an axis, and against it, as
// a pair of `up` and `down`; these differ where the radius changes. edge(l1, m1, h1, l2, m2, h2, beside,
// consider) calls consider(depth, n1, n2, place) for each normal at a right angle to an axis. upright(way) is
// what counts of a way that may lead along z.
template <class T>
struct Rises {
    T up, down;
};
template <class T, class Rise, class Edge, class Upright>
CAPSA_INLINE WayOut<T> shortest_way(const SegmentAtBox<T>& a, const Vec3<T>& half, const Rise& rises,
                                    const Edge& edge, const Upright& upright) {
    const T zero(0.0f), one(1.0f);
    const Places<T> in_x = places_between(crossings(a.l.x, a.m.x, half.x)),
                    in_y = places_between(crossings(a.l.y, a.m.y, half.y)),
                    in_z = places_between(crossings(a.l.z, a.m.z, half.z));
    // The end that is lower along a face's normal leaves through it last.
    const auto face = [&](T l, T m, T h, const Places<T>& over,
                          const auto& along_normal) CAPSA_INLINE_LAMBDA {
        const Rises<T> by = rises(m);
        const T above = l + min(zero, by.up) - h, below = zero - (l + max(zero, by.down)) - h;
        const auto up = above >= below;
        const T last = select(select(up, zero - by.up, by.down) > zero, one, zero);
        return WayOut<T>{max(above, below), along_normal(select(up, one, T(-1.0f))), over.nearest(last)};
    };
    WayOut<T> way = face(a.l.x, a.m.x, half.x, in_y.and_in(in_z), [&](T n) CAPSA_INLINE_LAMBDA {
        return Vec3<T>{n, zero, zero};
    });
    way.consider(face(a.l.y, a.m.y, half.y, in_x.and_in(in_z), [&](T n) CAPSA_INLINE_LAMBDA {
        return Vec3<T>{zero, n, zero};
    }));
    way.consider(upright(face(a.l.z, a.m.z, half.z, in_x.and_in(in_y), [&](T n) CAPSA_INLINE_LAMBDA {
        return Vec3<T>{zero, zero, n};
    })));
    edge(a.l.y, a.m.y, half.y, a.l.z, a.m.z, half.z, in_x, [&](T d, T n1, T n2, T at) CAPSA_INLINE_LAMBDA {
        way.consider(upright({d, Vec3<T>{zero, n1, n2}, at}));
    });
    edge(a.l.x, a.m.x, half.x, a.l.z, a.m.z, half.z, in_y, [&](T d, T n1, T n2, T at) CAPSA_INLINE_LAMBDA {
        way.consider(upright({d, Vec3<T>{n1, zero, n2}, at}));
    });
    edge(a.l.x, a.m.x, half.x, a.l.y, a.m.y, half.y, in_z, [&](T d, T n1, T n2, T at) CAPSA_INLINE_LAMBDA {
        way.consider({d, Vec3<T>{n1, n2, zero}, at});
    });
    return way;
}

// That of a segment.
template <class T>
CAPSA_NOINLINE WayOut<T> way_out(const SegmentAtBox<T>& a, const Vec3<T>& half) {
    const T zero(0.0f), one(1.0f), none(-__builtin_inff());
    // At a right angle to the segment and to an axis, along which the edge lies: the place is that which is
    // closest to the edge.
    const auto edge = [&](T l1, T m1, T h1, T l2, T m2, T h2, const Places<T>& beside,
                          const auto& consider) CAPSA_INLINE_LAMBDA {
        const T mm = fused(m2, m2, m1 * m1);
        const T per = square_root(one / mm);
        const T side = sign_of(fused_minus(l1, m2, l2 * m1));
        const T n1 = m2 * per * side, n2 = zero - m1 * per * side;
        const T there = fused(l2, n2, l1 * n1) - fused(h2, magnitude(n2), h1 * magnitude(n1));
        const T to1 = sign_of(n1) * h1 - l1, to2 = sign_of(n2) * h2 - l2;
        const T at = beside.nearest(fused(to2, m2, to1 * m1) / mm);
        consider(select(mm >= T(0x1p-120f), there, none), n1, n2, at);
    };
    // From the middle plane of a box as tall as a rectangle is asked (kernels/abi.h) no way along z is the
    // shortest one, whatever a rounding says of those past an edge.
    const T aside = max(magnitude(a.l.z), magnitude(a.m.z));
    const auto in_plane = (zero >= aside) & (half.z > half.x + half.y);
    return shortest_way(
        a, half,
        [](T m) CAPSA_INLINE_LAMBDA {
            return Rises<T>{m, m};
        },
        edge,
        [&](WayOut<T> upright) CAPSA_INLINE_LAMBDA {
            upright.depth = select(in_plane, none, upright.depth);
            return upright;
        });
}

// What a lane gets does not depend on its neighbours.
template <class T>
CAPSA_INLINE BoxSeparation<T> separation(const Segment<T>& a, const BoxCore<T>& b) {
    const SegmentAtBox<T> at = segment_at_box(a, b);
    const T zero(0.0f);
    const Vec3<T> none{zero, zero, zero};
    const auto inside = zero >= dot(at.out, at.out);  // a NaN is not
    if (bits(inside) == 0) return {at.out, none, zero, at.t, zero};
    const WayOut<T> way = way_out(at, b.half);
    // Tiny numbers may be inside by underflow alone.
    return {at.out, pick(inside, way.normal, none), select(inside, min(zero, way.depth), zero),
            select(inside, clamp01(way.s), at.t), zero};
}

// --- whether they touch ------------------------------------------------------------------------------------

// Squares with their signs are compared: -depth * depth inside, and a negative reach is a depth.
template <class T>
CAPSA_INLINE T signed_square(T d2, T depth) {
    return select(d2 > T(0.0f), d2, fused_negated(depth, depth, d2));
}
template <class First, class T, class P>
CAPSA_INLINE auto touching(const Rounded<First, T>& first, const Rounded<BoxCore<T>, T>& second,
                           const BoxSeparation<T, P>& apart, T margin) {
    const T reach = first.radius + (second.radius + margin);
    return signed_square(dot(apart.out, apart.out), apart.depth) <= reach * magnitude(reach);
}

template <bool Signed, class A, class B>
CAPSA_INLINE auto proximity(const Rounded<Point<A>, A>& first, const Rounded<BoxCore<B>, B>& second) {
    using T = decltype(first.radius + second.radius);
    const auto l = along_axes(second.core, first.core.p - second.core.p);
    const auto& half = second.core.half;
    const Vec3<T> out{beyond_by(l.x, half.x), beyond_by(l.y, half.y), beyond_by(l.z, half.z)};
    if constexpr (Signed) {
        const T reach = first.radius + second.radius;
        const T depth = max(magnitude(l.x) - half.x, max(magnitude(l.y) - half.y, magnitude(l.z) - half.z));
        return SignedProximity<T>{signed_square(dot(out, out), depth), reach * magnitude(reach)};
    } else {
        // The sign of a NaN is clear: `out` has magnitudes, and their squares are added. GCC 12 copies a
        // named result through memory.
        return Proximity<T>{dot(out, out), limit<false>(first.radius + second.radius)};
    }
}

// The way out is only asked where a reach is negative.
template <bool Signed, class T>
CAPSA_INLINE SignedProximity<T> proximity(const Rounded<Segment<T>, T>& first,
                                          const Rounded<BoxCore<T>, T>& second) {
    const SegmentAtBox<T> at = segment_at_box(first.core, second.core);
    const T d2 = dot(at.out, at.out), reach = first.radius + second.radius;
    SignedProximity<T> pair{d2, reach * magnitude(reach)};
    if (bits(T(0.0f) > reach) != 0)
        pair.d2 = signed_square(d2, min(T(0.0f), way_out(at, second.core.half).depth));
    return pair;
}

}  // namespace capsa::CAPSA_ISA
