// The core of a triangle: two corners, three edges and the height of the third corner.
//
// The edges and the height hold their dual vectors, like a segment. So the foot of a point on the plane takes
// two projections: along edge ab, and along the height, which is perpendicular to ab. A triangle may be a
// segment or a point: an edge or a height that is too short has the dual vector 0, and the closest points
// then lie on the other edges.

#pragma once
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

// a + u ab + v ac, with u, v >= 0 and u + v <= 1.
template <class T>
struct TrianglePlace {
    T u, v;
};

template <class T>
struct TriangleCore {
    static constexpr CoreKind core = CoreKind::triangle;
    static constexpr int order = 3, dimension = 3;  // the order of half-spaces, which it does not meet
    static constexpr bool has_extent = true;
    Vec3<T> p, q;                   // corners a and b
    Vec3<T> ab, ac, bc, h;          // h is ac without its part along ab
    Vec3<T> ab_u, ac_u, bc_u, h_u;  // -ab / ab.ab and so on, or 0
};

// The edges as segments that are evaluated second: inv_dd is not needed there. Vectors are copied number by
// number, because GCC 12 copies a struct that lies in memory in halves of a register, and the next load of
// the whole register then waits for both.
template <class T>
CAPSA_INLINE Segment<T> segment_of(const Vec3<T>& p, const Vec3<T>& d, const Vec3<T>& u) {
    return {{p.x, p.y, p.z}, {d.x, d.y, d.z}, T(0.0f), {u.x, u.y, u.z}};
}
template <class T>
CAPSA_INLINE Segment<T> edge_ab(const TriangleCore<T>& a) {
    return segment_of(a.p, a.ab, a.ab_u);
}
template <class T>
CAPSA_INLINE Segment<T> edge_ac(const TriangleCore<T>& a) {
    return segment_of(a.p, a.ac, a.ac_u);
}
template <class T>
CAPSA_INLINE Segment<T> edge_bc(const TriangleCore<T>& a) {
    return segment_of(a.q, a.bc, a.bc_u);
}

// The height is projected twice, so that it is perpendicular to ab even if it is short. A height of at most 2
// eps |ac| is noise and becomes 0, as it does if ab counts as a point: the edges are near enough then.
template <class T>
CAPSA_INLINE TriangleCore<T> triangle_here(const Vec3<T>& a, const Vec3<T>& b, const Vec3<T>& c) {
    const Segment<T> ab = segment_along(a, b - a), ac = segment_along(a, c - a), bc = segment_along(b, c - b);
    const Vec3<T> once = back_along(ac.d, minus_dot(ac.d, ab.u), ab.d);
    const Vec3<T> twice = back_along(once, minus_dot(once, ab.u), ab.d);
    const T zero(0.0f), high2 = dot(twice, twice);
    const auto clear = high2 > dot(ac.d, ac.d) * T(0x1p-44f), spans = ab.inv_dd > zero;
    // The division does not wait for the choice.
    const Segment<T> h = segment_along(a, pick(clear & spans, twice, Vec3<T>{zero, zero, zero}),
                                       select(clear & spans, reciprocal_or_zero(high2), zero));
    return {a, b, ab.d, ac.d, bc.d, h.d, ab.u, ac.u, bc.u, h.u};
}
// The function is long, so an object has one copy of it.
template <class T>
CAPSA_NOINLINE TriangleCore<T> triangle_of(const Vec3<T>& a, const Vec3<T>& b, const Vec3<T>& c) {
    return triangle_here(a, b, c);
}

// The same triangle with corner a at p.
template <class T>
CAPSA_INLINE TriangleCore<T> begun_at(const Vec3<T>& p, const TriangleCore<T>& a) {
    TriangleCore<T> moved = a;
    moved.p = p;
    moved.q = along(p, T(1.0f), a.ab);
    return moved;
}

// The point of a triangle at a place.
template <class T>
CAPSA_INLINE Vec3<T> point_on(const TriangleCore<T>& a, const TrianglePlace<T>& at) {
    return along(along(a.p, at.u, a.ab), at.v, a.ac);
}

// The two numbers of a place: a place on a point or a segment has only the first.
template <class T>
CAPSA_INLINE T first_of(const T& at) {
    return at;
}
template <class T>
CAPSA_INLINE T first_of(const TrianglePlace<T>& at) {
    return at.u;
}
template <class M, class T>
CAPSA_INLINE TrianglePlace<T> pick(const M& m, const TrianglePlace<T>& a, const TrianglePlace<T>& b) {
    return {select(m, a.u, b.u), select(m, a.v, b.v)};
}

// A point of a triangle and the separation to or from it.
template <class T, class S>
struct OnTriangle {
    Vec3<T> delta;
    T d2;
    S s;  // the place on the other core
    TrianglePlace<T> at;

    CAPSA_INLINE OnTriangle(const Vec3<T>& w, const S& other, const TrianglePlace<T>& place)
        : delta{w.x, w.y, w.z}, d2(dot(w, w)), s(other), at{place.u, place.v} {}

    // Becomes the other one if that is nearer. A NaN remains.
    CAPSA_INLINE void consider(const OnTriangle& other) {
        const auto nearer = other.d2 < d2;
        delta = pick(nearer, other.delta, delta);
        d2 = min(other.d2, d2);  // the same choice
        s = select(nearer, other.s, s);
        at = pick(nearer, other.at, at);
    }
    // Where `crosses`, the separation is 0, and the places are those of the other one if it is nearer.
    template <class M>
    CAPSA_INLINE void cross(const M& crosses, const OnTriangle& other) {
        const T zero(0.0f);
        const auto nearer = crosses & (other.d2 < d2);
        s = select(nearer, other.s, s);
        at = pick(nearer, other.at, at);
        d2 = select(crosses, zero, d2);
        delta = pick(crosses, Vec3<T>{zero, zero, zero}, delta);
    }
};

}  // namespace capsa::CAPSA_ISA
