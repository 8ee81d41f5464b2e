// What is common to all pairs: which core comes first, and where the radius enters.
//
// A pair of cores is written once, simpler core first. Callers hold a row and a column in either order, and
// either may be A, so the order of evaluation is settled here: simpler core first; between equal cores, A
// first. Otherwise the sizes of the caller's arrays could change the last bit of an answer.

#pragma once
#include "kernels/pairs/point_point.hpp"
#include "kernels/pairs/point_segment.hpp"
#include "kernels/pairs/segment_segment.hpp"

namespace capsa::CAPSA_ISA {

// Whether a pair is evaluated second shape first, given whether the second is of A.
template <class One, class Other, bool OtherIsA>
inline constexpr bool other_first = Other::rank < One::rank || (Other::rank == One::rank && OtherIsA);

// The separation of a and b, from a to b, evaluated simpler core first.
template <class A, class B, class T>
CAPSA_INLINE Separation<T> separation_either(const Rounded<A, T>& a, const Rounded<B, T>& b) {
    if constexpr (B::rank < A::rank) {
        const Separation<T> back = separation(b.core, a.core);
        return {{-back.delta.x, -back.delta.y, -back.delta.z}, back.t, back.s};
    } else {
        return separation(a.core, b.core);
    }
}

// Squares of a distance and of the reach it must not exceed.
template <class T>
struct Proximity {
    T d2, limit;
};

// Touching is distance <= reach, without a square root. A negative reach is never met: its limit is -1, not
// reach * |reach|, which a tiny reach would underflow to zero. `Signed` says whether one can occur: not with
// margin >= 0, because staged radii are not negative. A limit is never -0, so that a word can look at signs.
template <bool Signed, class First, class Second, class T>
CAPSA_INLINE Proximity<T> proximity(const Rounded<First, T>& first, const Rounded<Second, T>& second) {
    const Vec3<T> w = separation(first.core, second.core).delta;
    const T reach = first.radius + second.radius;
    if constexpr (Signed)
        return {dot(w, w), select(T(0.0f) > reach, T(-1.0f), reach * reach)};
    else
        return {dot(w, w), reach * reach};
}

}  // namespace capsa::CAPSA_ISA
