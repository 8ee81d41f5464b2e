// Closest points of a point and a segment.
//
// Project, clamp, subtract: with w = p - c, t = clamp01(w.u) and the separation is w + t d. The difference of
// positions is taken first, so the distance from the origin costs nothing. The distance is proved to 2.75 eps
// S (docs/proof.md); 2.24 was found. A segment that counts as a point has u = 0, so t is 0: no branch. Not
// ac.ac - e e / f (Ericson, Real-Time Collision Detection, 5.1.2.1), which cancels.

#pragma once
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

template <class A, class B, class D, class U>
CAPSA_INLINE auto separation(const Point<A>& a, const Segment<B, D, U>& b) {
    using T = decltype(b.p.x - a.p.x);
    const Vec3<T> w = b.p - a.p;
    const T t = clamp01(dot(w, b.u));
    return Separation<T>{along(w, t, b.d), T(0.0f), t};
}

}  // namespace capsa::CAPSA_ISA
