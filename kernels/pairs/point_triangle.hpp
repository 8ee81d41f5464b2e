// Closest points of a point and a triangle: the nearest of four points of the triangle.
//
// Three of them are the closest points of the edges. The fourth is the foot of the point on the plane,
// clamped into the triangle. Every distance is that of the residual, so each is the distance of a point of
// the triangle, and a wrong foot can only be too far away. On a sliver the foot may be wrong, but a point of
// an edge is then as near. The foot is found by Gram-Schmidt: first the part along edge ab is removed, then
// the part along the height, and the rest is projected on ab again.
// The textbook form (Ericson, Real-Time Collision Detection, 5.1.5) chooses one region by signs of products
// that cancel.

#pragma once
#include "kernels/shapes/triangle_core.hpp"

namespace capsa::CAPSA_ISA {

// The foot is considered first, because its distance is a NaN if any coordinate is. The edges are computed
// before it: its chain of operations is long, and they are short.
template <class A, class B>
CAPSA_INLINE auto closest_on_triangle(const Point<A>& a, const TriangleCore<B>& b) {
    using T = decltype(b.p.x - a.p.x);
    using On = OnTriangle<T, T>;
    const T zero(0.0f), one(1.0f);
    const Vec3<T> w = b.p - a.p, from_b = b.q - a.p;
    const T on_ab = dot(w, b.ab_u);
    const T t_ab = clamp01(on_ab);
    const On ab(along(w, t_ab, b.ab), zero, {t_ab, zero});
    const T t_ac = clamp01(dot(w, b.ac_u));
    const On ac(along(w, t_ac, b.ac), zero, {zero, t_ac});
    const T t_bc = clamp01(dot(from_b, b.bc_u));
    const On bc(along(from_b, t_bc, b.bc), zero, {one - t_bc, t_bc});
    const T v = clamp01(dot(along(w, on_ab, b.ab), b.h_u));
    const Vec3<T> rest = along(w, v, b.ac);
    const T u = max(min(dot(rest, b.ab_u), one - v), zero);
    On best(along(rest, u, b.ab), zero, {u, v});
    best.consider(ab);
    best.consider(ac);
    best.consider(bc);
    return best;
}

template <class A, class B>
CAPSA_INLINE auto separation(const Point<A>& a, const TriangleCore<B>& b) {
    const auto on = closest_on_triangle(a, b);
    using T = decltype(on.d2 + on.d2);
    return Separation<T, 3, T, TrianglePlace<T>>{on.delta, on.s, on.at};
}

}  // namespace capsa::CAPSA_ISA
