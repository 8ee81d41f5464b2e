// Every verb in a slow and simple way: one pair at a time, in double precision.
//
// The truth for the tests of kernels, walks, sinks and traversal. Near the threshold, decisions may differ
// from those of the library by the bound of the contract: a test can exclude such pairs with `gap` and
// `local_size`.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>
#include <cstdint>

namespace capsa::reference {

/// Coordinates finite, radius not NaN and not negative, no normal of length 0. Any other row touches nothing.
bool valid_row(const capsa_shapes& a, std::size_t i);

/// The distance between the cores of row i of a and row j of b; NaN if either row is invalid. From a
/// half-space it is negative behind the face.
double distance(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j);

/// How deep the cores of two rows of the plane overlap, 0 if they do not cross.
double overlap(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j);

/// A pair measured once: the distance between the cores, and the sum of both radii.
struct Separation {
    double distance, radii;
    double gap() const { return distance - radii; }
    // Not gap <= margin: the sum of radii may be infinite, and a distance is not less than that by any
    // amount.
    bool touches(float margin) const { return distance <= radii + static_cast<double>(margin); }
};
Separation separation(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j);

/// The gap between the surfaces: the distance minus both radii. NaN if either row is invalid.
double gap(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j);

/// The largest of the two core lengths and the distance between first points: the unit of the error bound.
double local_size(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j);

/// gap <= margin.
bool touches(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j, float margin);

/// Pairs that touch, with the row of A in begin .. end.
std::uint64_t count(const capsa_source& source, float margin);

/// The same pairs by row, then column: as many as fit, and the true total. `out` may be null if capacity is
/// 0.
capsa_find_result find(const capsa_source& source, float margin, capsa_index_pair* out,
                       std::uint64_t capacity);

}  // namespace capsa::reference
