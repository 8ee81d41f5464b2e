// A point m + t v passing the origin: when it first comes within reach of it, and where it is then.
//
// Project: the point is nearest at t* = -m.v / v.v, at p, and within reach from sqrt((reach^2 - p.p) / v.v)
// before that. t* is rounded, so p is projected once more; what is then wrong with p is of the size of p, not
// of m. The time may lie anywhere: callers clamp it and decide for themselves whether there is a touch. A
// point that misses gives the time when it is nearest; one that does not move, or by less than 2^-63, gives
// time 0. Not the discriminant b b - a c (Ericson, Real-Time Collision Detection, 5.3.2): near the threshold
// it misjudges up to 45 % of small fast spheres.

#pragma once
#include "kernels/math.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
struct ClosestApproach {
    T nearest;   // when the point is nearest to the origin
    T time;      // when it comes within reach
    Vec3<T> at;  // the point at `time`
};

template <class T>
CAPSA_INLINE ClosestApproach<T> closest_approach(const Vec3<T>& m, const Vec3<T>& v, T reach) {
    const T vv_given = dot(v, v);
    const T vv = select(vv_given >= T(1.17549435e-38f), vv_given, T(0.0f));
    const T first = quotient_or_zero(minus_dot(m, v), vv);
    const Vec3<T> foot = along(m, first, v);
    const T second = quotient_or_zero(minus_dot(foot, v), vv);
    const Vec3<T> p = along(foot, second, v);
    const T room = max(fused_minus(reach, reach, dot(p, p)), T(0.0f));
    const T back = square_root(quotient_or_zero(room, vv));
    return {first + second, first + (second - back), back_along(p, back, v)};
}

}  // namespace capsa::CAPSA_ISA
