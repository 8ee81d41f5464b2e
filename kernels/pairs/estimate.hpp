// How far two unit segments are from touching: an estimate, and how far it can be trusted.
//
// The closest points of two lines with unit directions (Ericson, Real-Time Collision Detection, 5.1.9), where
// den = 1 - b b may come out as anything: an error of s counts by den times its square. It is of the size of
// a rounding over den, or of the unit segment, whichever is less, so it never counts by more than a few
// roundings of the squares of the sizes involved. Neither parallel unit segments nor an estimated reciprocal
// do harm: over all families of cases and under attack the squared distance errs by less than 2^-18 of those
// squares (tests/geometry/test_estimate.cpp).

#pragma once
#include "kernels/shapes/unit_segment.hpp"

namespace capsa::CAPSA_ISA {

// Beyond the estimate's error and that of the decision it stands for, which is 2^-20 of the same squares.
// Where squares underflow, errors are absolute.
inline constexpr float estimate_slack = 0x1p-16f, estimate_least = 0x1p-120f;

template <class T>
struct Guess {
    T over;   // squared distance less squared reach: negative where they touch, a NaN of bad rows
    T slack;  // where `over` is no further from 0 than this, anything may be true
};

template <class A, class B>
CAPSA_INLINE auto guess(const Rounded<UnitSegmentCore<A>, A>& first,
                        const Rounded<UnitSegmentCore<B>, B>& second) {
    using T = decltype(first.radius + second.radius);
    const T zero(0.0f);
    const Vec3<T> r = first.core.p - second.core.p;
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
