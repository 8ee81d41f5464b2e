// Every verb, the slow obvious way: one pair at a time, in double.
//
// The truth that kernels, walks, sinks and the planner are tested against. Decisions near the threshold may
// differ from the library's by the bound of the contract: `gap` and `local_size` let a test leave those out.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>
#include <cstdint>

namespace capsa::reference {

/// Coordinates finite, radius not NaN and not negative. Any other row touches nothing.
bool valid_row(const capsa_shapes& a, std::size_t i);

/// Between the cores of row i of a and row j of b; NaN if either row is not good.
double distance(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j);

/// Between the surfaces: distance less both radii. NaN if either row is not good.
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
