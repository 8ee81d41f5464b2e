// Closest points of a point and a segment.
//
// Project, clamp, subtract: with w = p - c, t = clamp01(w.u) and the separation is w + t d. The difference of
// positions is taken first, so the distance from the origin costs nothing; `u` was rounded once, which costs
// no accuracy that shows (worst 1.6 eps S). A segment that counts as a point has u = 0, so t is 0: no branch.
// Not ac.ac - e e / f (Ericson, Real-Time Collision Detection, 5.1.2.1), which cancels.

#pragma once
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
CAPSA_INLINE Separation<T> separation(const Point<T>& a, const Segment<T>& b) {
    const Vec3<T> w = b.p - a.p;
    const T t = clamp01(dot(w, b.u));
    return {along(w, t, b.d), T(0.0f), t};
}

}  // namespace capsa::CAPSA_ISA
