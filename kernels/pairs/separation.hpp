// The common part of all pairs: which core is evaluated first, and where the radius enters.
//
// Each pair of cores has one formula, with the simpler core first. Callers hold a row and a column in either
// order, and either of them may be of A. This file fixes the order of evaluation: the simpler core first, and
// for equal cores A first. Otherwise the sizes of the caller's arrays could change the last bit of an answer.

#pragma once
#include "kernels/pairs/half_space.hpp"
#include "kernels/pairs/point_point.hpp"
#include "kernels/pairs/point_segment.hpp"
#include "kernels/pairs/segment_segment.hpp"

namespace capsa::CAPSA_ISA {

// Whether the second shape of a pair is evaluated first. The argument says whether the second shape is of A.
template <class One, class Other, bool OtherIsA>
inline constexpr bool other_first = Other::order < One::order || (Other::order == One::order && OtherIsA);

// The same separation, seen from the other side.
template <class T, int N>
CAPSA_INLINE Separation<T, N> swapped(const Separation<T, N>& apart) {
    return {reversed(apart.delta), apart.t, apart.s};
}

// The separation of a and b, from a to b, evaluated simpler core first.
template <class A, class B, class T>
CAPSA_INLINE auto separation_either(const Rounded<A, T>& a, const Rounded<B, T>& b) {
    if constexpr (B::order < A::order)
        return swapped(separation(b.core, a.core));
    else
        return separation(a.core, b.core);
}

// The distance of two cores.
template <class T, int N>
CAPSA_INLINE T distance(const Separation<T, N>& apart) {
    return square_root(dot(apart.delta, apart.delta));
}

// The closest points of two cores.
template <class A, class B, class T, int N>
CAPSA_INLINE Vec<T, N> point_of_a(const A& a, const B&, const Separation<T, N>& apart) {
    return point_on(a, apart.s);
}
template <class A, class B, class T, int N>
CAPSA_INLINE Vec<T, N> point_of_b(const A&, const B& b, const Separation<T, N>& apart) {
    return point_on(b, apart.t);
}

// The square of a distance, and the square of the reach that it must not exceed.
template <class T>
struct Proximity {
    T d2, limit;
};

// The limit that no distance meets: a NaN, also if its bits are compared as integers.
template <class T>
CAPSA_INLINE T never() {
    return T(-__builtin_nanf("0x3fffff"));
}
// A negative reach is never met, but its square could be. `Signed` says whether a negative reach can occur.
// It cannot if margin >= 0, because staged radii are not negative.
template <bool Signed, class T>
CAPSA_INLINE T limit(const T& reach) {
    if constexpr (Signed)
        return select(reach >= T(0.0f), reach * reach, never<T>());
    else
        return reach * reach;
}

// Whether solids that are `apart` touch. The margin goes with the radius of the shape that is evaluated
// second.
template <class First, class Second, class T, int N>
CAPSA_INLINE auto touching(const Rounded<First, T>& first, const Rounded<Second, T>& second,
                           const Separation<T, N>& apart, T margin) {
    const T reach = first.radius + (second.radius + margin);
    return dot(apart.delta, apart.delta) <= select(T(0.0f) > reach, T(-1.0f), reach * reach);
}

// The same test in the hot loop: distance <= reach without a square root, as two numbers to compare.
template <bool Signed, class First, class A, class Second, class B>
CAPSA_INLINE auto proximity(const Rounded<First, A>& first, const Rounded<Second, B>& second) {
    using T = decltype(first.radius + second.radius);
    const auto w = separation(first.core, second.core).delta;
    if constexpr (First::core == CoreKind::segment)  // its formula may have turned the sign of a NaN
        return Proximity<T>{with_plain_nan(dot(w, w)), limit<Signed>(first.radius + second.radius)};
    else
        return Proximity<T>{dot(w, w), limit<Signed>(first.radius + second.radius)};
}

}  // namespace capsa::CAPSA_ISA
