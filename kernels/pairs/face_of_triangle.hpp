// The foot of a point on the face of a triangle, for cores of which some point is nearest to the face alone.

#pragma once
#include "kernels/shapes/triangle_core.hpp"

namespace capsa::CAPSA_ISA {

// The foot, clamped into the triangle: w leads from the point to corner a. If the foot lies outside, an edge
// is as near. The steps are those of point_triangle.hpp.
template <class T>
CAPSA_INLINE OnTriangle<T, T> foot_on_face(const Vec3<T>& w, const TriangleCore<T>& b, const T& place) {
    const T zero(0.0f), one(1.0f);
    const T v = clamp01(dot(along(w, dot(w, b.ab_u), b.ab), b.h_u));
    const Vec3<T> rest = along(w, v, b.ac);
    const T u = max(min(dot(rest, b.ab_u), one - v), zero);
    return {along(rest, u, b.ab), place, {u, v}};
}

// The same triangle, seen from p.
template <class T>
CAPSA_INLINE TriangleCore<T> seen_from(const Vec3<T>& p, const TriangleCore<T>& a) {
    TriangleCore<T> seen = a;
    seen.p = a.p - p;
    seen.q = a.q - p;
    return seen;
}

}  // namespace capsa::CAPSA_ISA
