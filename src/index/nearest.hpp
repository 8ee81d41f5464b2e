// The nearest rows of an index.

#pragma once
#include "src/kernel_call.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

// Whether an index serves `nearest` and `deepest` of the source: the index of B (for `within`: of A).
bool index_serves_rows(const capsa_source& source) noexcept;

// For rows begin to end of A, the gap and the index of the nearest row of B. The arrays begin with +infinity
// and no row. With `hits_only` it looks only at pairs that touch with the margin of the query.
capsa_status nearest_in_index(const capsa_source& source, const Query& query, std::size_t begin,
                              std::size_t end, bool hits_only, float* gap, std::uint32_t* index) noexcept;

}  // namespace capsa
