// Closest points of a point and a segment.
//
// With w = p - c and t = clamp01(w.u) the separation is w + t d. The difference of the positions is taken
// first, so the distance from the origin adds no error. The error of the distance is proved to be at most
// 2.75 eps S (docs/proof.md). The largest that was found is 2.24. A segment that counts as a point has u = 0,
// so t is 0 without a branch. The textbook form ac.ac - e e / f (Ericson, Real-Time Collision Detection,
// 5.1.2.1) cancels.

#pragma once
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

template <class A, class B, int N, class D, class U>
CAPSA_INLINE auto separation(const Point<A, N>& a, const Segment<B, N, D, U>& b) {
    using T = decltype(b.p.x - a.p.x);
    const Vec<T, N> w = b.p - a.p;
    const T t = clamp01(dot(w, b.u));
    return Separation<T, N>{along(w, t, b.d), T(0.0f), t};
}

}  // namespace capsa::CAPSA_ISA
