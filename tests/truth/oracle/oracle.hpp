// The true distance of two cores, to far more digits than a float has.
//
// Extended precision (80 bits on x86, 128 on AArch64). The result is the least of the common perpendicular,
// by cross products, if it meets both segments, and the distances of the four ends from the other segment.
// The inputs are the same floats that the kernel gets.

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

// Between segments p q, each from six floats px py pz qx qy qz; p == q is a point. Inputs are finite. b has
// moved by a vector.
Real segment_distance(const float* a, const float* b, const Vector<Real>& moved = {0, 0, 0});
Real point_segment_distance(const float* a, const float* b, const Vector<Real>& moved = {0, 0, 0});
Real point_distance(const float* a, const float* b, const Vector<Real>& moved = {0, 0, 0});

inline constexpr double eps = 0x1p-23;
inline constexpr double absolute_bound = 0x1p-61;

// What the contract allows.
inline double bound(const Pair& pair, const Case& c) {
    return pair.bound_factor * eps * pair.local_size(c) + absolute_bound;
}

// Error of a computed distance in units of eps S, after the absolute allowance; infinite where S is 0 and the
// error is not, or where the computed distance is NaN.
double error(const Pair& pair, const Case& c, float computed, Real truth);

// Whether every field the pair uses is finite, the radii are not negative and no normal is 0.
bool well_formed(const Pair& pair, const Case& c);

}  // namespace capsa::oracle
