// Pair sources with their types erased: the checks, and their parts.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>

namespace capsa {

// Streams in use by a shape.
int stream_count(capsa_shape shape) noexcept;

// The name of a shape's k-th stream: "x", "radius", ...
const char* stream_name(capsa_shape shape, int k) noexcept;

// Whether a query may walk these: known shape, no null stream, countable rows.
capsa_status check(const capsa_shapes& shapes) noexcept;
capsa_status check(const capsa_source& source) noexcept;

// Elements of an output with one for each row of A, or pair: the whole's, of a slice too.
std::size_t answers(const capsa_source& source) noexcept;

// The k-th of n parts, about equal in pairs; rows 1 to 0, which check() refuses, where there is no such part.
capsa_source slice(const capsa_source& source, std::size_t k, std::size_t n) noexcept;

}  // namespace capsa
