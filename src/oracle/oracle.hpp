// The true distance of two cores, to far more digits than a float has.
//
// Extended precision (80 bits on x86, 128 on AArch64). The result is the least of the common perpendicular,
// by cross products, if it meets both segments, and the distances of the four ends from the other segment.
// The inputs are the same floats that the kernel gets.

#pragma once
#include "src/oracle/cases.hpp"

namespace capsa::oracle {

using Real = long double;

// Between segments p q, each from six floats px py pz qx qy qz; p == q is a point. Inputs are finite.
Real segment_distance(const float* a, const float* b);
Real point_segment_distance(const float* a, const float* b);
Real point_distance(const float* a, const float* b);

// Of the cores of a case.
Real distance(Pair pair, const Case& c);

// Of the points of the cores that s and t name.
Real named_distance(Pair pair, const Case& c, float s, float t);

// S: the largest of the two core lengths and the distance between first points.
double local_size(Pair pair, const Case& c);

inline constexpr double eps = 0x1p-23;
// What the contract allows: bound_factor eps S + absolute_bound.
inline double bound_factor(Pair pair) {
    constexpr double factors[] = {2.0, 3.0, 4.0};
    return factors[static_cast<int>(pair)];
}
inline constexpr double absolute_bound = 0x1p-61;

inline double bound(Pair pair, const Case& c) {
    return bound_factor(pair) * eps * local_size(pair, c) + absolute_bound;
}

// Error of a computed distance in units of eps S, after the absolute allowance; infinite where S is 0 and the
// error is not, or where the computed distance is NaN.
double error(Pair pair, const Case& c, float computed, Real truth);

// Whether every field the pair uses is finite and the radii are not negative.
bool well_formed(Pair pair, const Case& c);

}  // namespace capsa::oracle
