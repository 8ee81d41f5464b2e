// A triangle and a box: the signed distance from the surface of the box, negative where they overlap.
//
// Outside, the closest points are those of an edge and the box (box.hpp), or a corner of the box and its foot
// on the face. Of the corners only the one can be closest that is nearest to the plane.
//
// The triangle leaves the box through a face, along its own normal, or past an edge, at a right angle to one
// of its own edges: of these thirteen ways the shortest is the depth (Gottschalk, Lin and Manocha, OBBTree,
// 1996: the axes that separate two boxes, and those of a triangle). If one of these distances is not
// negative, the two do not overlap. So a triangle whose edges are all outside is found, too, if its face
// passes through the box, and the distance does not jump where that begins. Each of them is a distance that
// the triangle has along some unit vector, also where a rounding has turned it, and so it is never too large.
//
// All is computed from the centre of the box. A flat triangle has no normal, and a short edge no axes: the
// others are enough then.

#pragma once
#include "kernels/pairs/box.hpp"
#include "kernels/pairs/face_of_triangle.hpp"
#include "kernels/shapes/bounding_sphere.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
using TriangleBoxSeparation = BoxSeparation<T, TrianglePlace<T>>;

// The unit normal of the face, or 0 if the triangle is flat: its error is about eps times the longest edge
// through the height.
template <class T>
CAPSA_INLINE Vec3<T> normal_of_plane(const TriangleCore<T>& a) {
    return cross(a.ab * square_root(dot(a.ab_u, a.ab_u)), a.h * square_root(dot(a.h_u, a.h_u)));
}

// The closest points outside, for a box at the origin: `delta` is along its axes. The corner is considered
// first, because its distance is a NaN if any coordinate is. The function is long, so an object has one copy
// of it.
template <class T>
CAPSA_NOINLINE OnTriangle<T, T> closest_to_box(const TriangleCore<T>& a, const BoxCore<T>& b) {
    using On = OnTriangle<T, T>;
    const T zero(0.0f), one(1.0f);
    const Vec3<T> plane = normal_of_plane(a), n = along_axes(b, plane) * sign_of(dot(plane, a.p));
    const Vec3<T> corner =
        from_axes(b, Vec3<T>{sign_of(n.x) * b.half.x, sign_of(n.y) * b.half.y, sign_of(n.z) * b.half.z});
    const On foot = foot_on_face(a.p - corner, a, zero);
    On best(along_axes(b, foot.delta), zero, foot.at);
    const SegmentAtBox<T> ab = segment_at_box(edge_ab(a), b);
    best.consider(On(ab.out, zero, {ab.t, zero}));
    const SegmentAtBox<T> ac = segment_at_box(edge_ac(a), b);
    best.consider(On(ac.out, zero, {zero, ac.t}));
    const SegmentAtBox<T> bc = segment_at_box(edge_bc(a), b);
    best.consider(On(bc.out, zero, {one - bc.t, bc.t}));
    return best;
}

// The corners along the axes of a box at the origin.
template <class T>
struct CornersAtBox {
    Vec3<T> a, b, c;
};
template <class T>
CAPSA_INLINE CornersAtBox<T> corners_at_box(const TriangleCore<T>& a, const BoxCore<T>& b) {
    const Vec3<T> l = along_axes(b, a.p);
    return {l, along_axes(b, a.q), along(l, T(1.0f), along_axes(b, a.ac))};
}

// How far three places along an axis are outside a box that reaches so far, and on which side.
template <class T>
struct SignedWay {
    T distance, side;
};
template <class T>
CAPSA_INLINE SignedWay<T> way_along(const T& a, const T& b, const T& c, const T& reach) {
    const T above = min(min(a, b), c) - reach, below = T(0.0f) - max(max(a, b), c) - reach;
    return {max(above, below), select(above >= below, T(1.0f), T(-1.0f))};
}

// The shortest way out of the box, if all thirteen are negative or the square of the distance outside, `d2`,
// is 0. Else it is one that is not negative: where no lane can overlap nothing more is asked. Of equally
// short ways the first counts.
template <class T>
CAPSA_NOINLINE WayOut<T> way_out(const TriangleCore<T>& a, const BoxCore<T>& b, const T& d2) {
    const T zero(0.0f), none(-__builtin_inff());
    const CornersAtBox<T> at = corners_at_box(a, b);
    const Vec3<T>& half = b.half;
    const SignedWay<T> x = way_along(at.a.x, at.b.x, at.c.x, half.x);
    const SignedWay<T> y = way_along(at.a.y, at.b.y, at.c.y, half.y);
    const SignedWay<T> z = way_along(at.a.z, at.b.z, at.c.z, half.z);
    WayOut<T> way{x.distance, {x.side, zero, zero}, zero};
    way.consider({y.distance, {zero, y.side, zero}, zero});
    way.consider({z.distance, {zero, zero, z.side}, zero});
    const Vec3<T> n = along_axes(b, normal_of_plane(a));
    const Vec3<T> size{magnitude(n.x), magnitude(n.y), magnitude(n.z)};
    const SignedWay<T> face = way_along(dot(n, at.a), dot(n, at.b), dot(n, at.c), dot(size, half));
    way.consider({select(dot(n, n) > T(0.5f), face.distance, none), n * face.side, zero});
    if ((bits(zero > way.depth) | bits(zero >= d2)) == 0) return way;

    const auto edge = [&](T m1, T m2, T h1, T h2, T a1, T a2, T b1, T b2, T c1, T c2,
                          const auto& turned) CAPSA_INLINE_LAMBDA {
        const T mm = fused(m2, m2, m1 * m1), per = square_root(T(1.0f) / mm);
        const T n1 = m2 * per, n2 = zero - m1 * per;
        const SignedWay<T> past =
            way_along(fused(a2, n2, a1 * n1), fused(b2, n2, b1 * n1), fused(c2, n2, c1 * n1),
                      fused(h2, magnitude(n2), h1 * magnitude(n1)));
        way.consider(
            {select(mm >= T(0x1p-120f), past.distance, none), turned(n1 * past.side, n2 * past.side), zero});
    };
#pragma GCC unroll 1
    for (int k = 0; k < 3; ++k) {
        const Vec3<T> m = along_axes(b, k == 0 ? a.ab : k == 1 ? a.ac : a.bc);
        edge(m.y, m.z, half.y, half.z, at.a.y, at.a.z, at.b.y, at.b.z, at.c.y, at.c.z,
             [&](T n1, T n2) CAPSA_INLINE_LAMBDA {
                 return Vec3<T>{zero, n1, n2};
             });
        edge(m.x, m.z, half.x, half.z, at.a.x, at.a.z, at.b.x, at.b.z, at.c.x, at.c.z,
             [&](T n1, T n2) CAPSA_INLINE_LAMBDA {
                 return Vec3<T>{n1, zero, n2};
             });
        edge(m.x, m.y, half.x, half.y, at.a.x, at.a.y, at.b.x, at.b.y, at.c.x, at.c.y,
             [&](T n1, T n2) CAPSA_INLINE_LAMBDA {
                 return Vec3<T>{n1, n2, zero};
             });
    }
    return way;
}

// A box at the origin, like `b`.
template <class T>
CAPSA_INLINE BoxCore<T> at_origin(const BoxCore<T>& b) {
    const T zero(0.0f);
    return {{zero, zero, zero}, b.half, b.x, b.y, b.z};
}

// Where the two overlap, the place is not yet the one that leaves last. With `places` it is: that of the
// triangle after it has moved out of the box. What a lane gets does not depend on its neighbours.
template <bool places, class T>
CAPSA_INLINE TriangleBoxSeparation<T> separation_of_triangle(const TriangleCore<T>& a, const BoxCore<T>& b) {
    const T zero(0.0f);
    const Vec3<T> nothing{zero, zero, zero};
    TriangleCore<T> seen = seen_from(b.p, a);
    const BoxCore<T> box = at_origin(b);
    const OnTriangle<T, T> at = closest_to_box(seen, box);
    const WayOut<T> way = way_out(seen, box, at.d2);
    const auto is_number = at.d2 >= zero;
    const auto inside = is_number & ((zero >= at.d2) | (zero > way.depth));
    if (bits(inside) == 0) return {at.delta, nothing, zero, at.at, zero};
    const T depth = select(inside, min(zero, way.depth), zero);
    const Vec3<T> normal = pick(inside, way.normal, nothing);
    TrianglePlace<T> place = at.at;
    if constexpr (places) {
        const Vec3<T> out = from_axes(b, normal);
        seen.p = back_along(seen.p, depth, out);
        seen.q = back_along(seen.q, depth, out);
        place = pick(inside, closest_to_box(seen, box).at, place);
    }
    return {pick(inside, nothing, at.delta), normal, depth, place, zero};
}
template <class T>
CAPSA_INLINE TriangleBoxSeparation<T> separation(const TriangleCore<T>& a, const BoxCore<T>& b) {
    return separation_of_triangle<false>(a, b);
}
template <class T>
CAPSA_INLINE TriangleBoxSeparation<T> closest_points(const TriangleCore<T>& a, const BoxCore<T>& b) {
    return separation_of_triangle<true>(a, b);
}

// Whether no face has all corners beyond it by more than the reach, with room for the errors of the distance.
template <class T>
CAPSA_INLINE auto may_touch_box(const TriangleCore<T>& a, const BoxCore<T>& b, const T& reach) {
    const CornersAtBox<T> at = corners_at_box(a, b);
    const Vec3<T>& half = b.half;
    const T x = way_along(at.a.x, at.b.x, at.c.x, half.x).distance;
    const T y = way_along(at.a.y, at.b.y, at.c.y, half.y).distance;
    const T z = way_along(at.a.z, at.b.z, at.c.z, half.z).distance;
    const auto sum = [](const Vec3<T>& v)
                         CAPSA_INLINE_LAMBDA { return magnitude(v.x) + magnitude(v.y) + magnitude(v.z); };
    const T size = sum(at.a) + sum(half) + (sum(a.ab) + sum(a.ac));
    return max(max(x, y), z) <= fused(size, T(0x1p-17f), reach) + T(bound_least);
}

// The ways out are only asked where the edges are outside, or a reach is negative. The function is long, so
// an object has one copy of it.
template <bool Signed, class T>
CAPSA_NOINLINE SignedProximity<T> proximity(const Rounded<TriangleCore<T>, T>& first,
                                            const Rounded<BoxCore<T>, T>& second) {
    const T zero(0.0f), reach = first.radius + second.radius;
    const TriangleCore<T> seen = seen_from(second.core.p, first.core);
    const BoxCore<T> box = at_origin(second.core);
    if (bits(may_touch_box(seen, box, reach)) == 0) return {T(1.0f), T(-1.0f)};
    const T d2 = closest_to_box(seen, box).d2;
    SignedProximity<T> pair{d2, reach * magnitude(reach)};
    if ((bits(d2 > zero) | bits(zero > reach)) == 0) return pair;
    const T depth = way_out(seen, box, d2).depth;
    const auto is_number = d2 >= zero;
    const auto inside = is_number & ((zero >= d2) | (zero > depth));
    pair.d2 = select(inside, signed_square(zero, min(zero, depth)), d2);
    return pair;
}

}  // namespace capsa::CAPSA_ISA
