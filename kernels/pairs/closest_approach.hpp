// A moving point m + t v and the origin: when the point first comes within reach of the origin, and where it
// is then.
//
// The point is nearest at t* = -m.v / v.v. Let p be its position then. It is within reach from sqrt((reach^2
// - p.p) / v.v) before t*. t* is rounded, so p is projected once more. The remaining error of p is
// proportional to p, not to m. The time may lie outside [0, 1]: callers clamp it and decide whether there is
// a touch. If the point never comes within reach, the time is that of the nearest position. If the point does
// not move, or moves by less than 2^-63, the time is 0. The code does not use the discriminant b b - a c
// (Ericson, Real-Time Collision Detection, 5.3.2): near the threshold it misjudges up to 45 % of small fast
// spheres.

#pragma once
#include "kernels/math.hpp"

namespace capsa::CAPSA_ISA {

template <class T, int N>
struct ClosestApproach {
    T nearest;     // when the point is nearest to the origin
    T time;        // when it comes within reach
    Vec<T, N> at;  // the point at `time`
};

template <class T, int N>
CAPSA_INLINE ClosestApproach<T, N> closest_approach(const Vec<T, N>& m, const Vec<T, N>& v, T reach) {
    const T vv_given = dot(v, v);
    const T vv = select(vv_given >= T(1.17549435e-38f), vv_given, T(0.0f));
    const T first = quotient_or_zero(minus_dot(m, v), vv);
    const Vec<T, N> foot = along(m, first, v);
    const T second = quotient_or_zero(minus_dot(foot, v), vv);
    const Vec<T, N> p = along(foot, second, v);
    const T room = max(fused_minus(reach, reach, dot(p, p)), T(0.0f));
    const T back = square_root(quotient_or_zero(room, vv));
    return {first + second, first + (second - back), back_along(p, back, v)};
}

}  // namespace capsa::CAPSA_ISA
