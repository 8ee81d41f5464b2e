// Pair sources with their types erased: the checks, and their parts.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>

namespace capsa {

// Whether the source names its pairs one by one: zip and listed.
inline bool is_paired(const capsa_source& source) noexcept {
    return source.kind == capsa_source_zip || source.kind == capsa_source_listed;
}

// Whether rows may be read: known shape, no null stream, countable rows. Indices are not looked at.
capsa_status check(const capsa_shapes& shapes) noexcept;

// Whether a query may walk these: both sets, and the indices of all rows that the source names.
capsa_status check(const capsa_source& source) noexcept;

// The first point of a row whose index is out of range, or the number of points.
int invalid_point(const capsa_shapes& shapes, std::size_t row) noexcept;

// Elements of an output with one for each row of A, or pair: the whole's, of a slice too.
std::size_t answers(const capsa_source& source) noexcept;

// The k-th of n parts, about equal in pairs; rows 1 to 0, which check() refuses, where there is no such part.
capsa_source slice(const capsa_source& source, std::size_t k, std::size_t n) noexcept;

}  // namespace capsa
