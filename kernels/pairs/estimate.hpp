// Estimates how far two unit segments are from touching, and bounds the error of the estimate.
//
// The method finds the closest points of two lines with unit directions (Ericson, Real-Time Collision
// Detection, 5.1.9). The denominator den = 1 - b b may have any value, because an error of s counts only by
// den times its square. That error is about a rounding divided by den, or the length of the unit segment,
// whichever is less. So it never counts by more than a few roundings of the squares of the sizes involved.
// Neither parallel unit segments nor an approximate reciprocal change this: the error of the squared distance
// is proved to be at most 39 eps of those squares (docs/proof.md). The largest that was found is 5.

#pragma once
#include "kernels/shapes/unit_segment.hpp"

namespace capsa::CAPSA_ISA {

// This bound exceeds the error of the estimate plus the error of the formula's decision: 48.6 eps of the same
// squares are proved to be enough, and it is 128. The absolute term covers squares that underflow.
inline constexpr float estimate_slack = 0x1p-16f, estimate_least = 0x1p-120f;

template <class T>
struct Guess {
    T over;   // squared distance minus squared reach: negative if they touch, NaN for invalid rows
    T slack;  // if |over| is at most this, the estimate decides nothing
};

template <class A, class B, int N>
CAPSA_INLINE auto guess(const Rounded<UnitSegmentCore<A, N>, A>& first,
                        const Rounded<UnitSegmentCore<B, N>, B>& second) {
    using T = decltype(first.radius + second.radius);
    const T zero(0.0f);
    const Vec<T, N> r = first.core.p - second.core.p;
    const T b = dot(first.core.direction, second.core.direction);
    const T c = dot(first.core.direction, r);
    const T f = dot(second.core.direction, r);
    const T rr = dot(r, r);
    const T den = max(fused_negated(b, b, T(1.0f)), T(0x1p-40f));
    const T line_s = fused_minus(b, f, c) * estimated_reciprocal(den);
    const T start = max(min(line_s, first.core.length), zero);
    const T t = max(min(fused(b, start, f), second.core.length), zero);
    const T best_s = fused_minus(b, t, c);
    const T s = max(min(best_s, first.core.length), zero);
    // |r + s d1 - t d2|^2
    const T d2 = fused(s, s - best_s - best_s, fused(t, t - f - f, rr));
    const T reach = first.radius + second.radius;
    const T size = rr + (first.core.square + second.core.square);
    return Guess<T>{fused_negated(reach, reach, d2), fused(size, T(estimate_slack), T(estimate_least))};
}

}  // namespace capsa::CAPSA_ISA
