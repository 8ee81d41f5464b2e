// Verbs that group the pairs that touch by row. The exported function has checked the arguments.

#pragma once
#include "src/verbs/traversal.hpp"

namespace capsa::query {

// Writes rows + 1 offsets, and the lists if they fit.
capsa_status neighbours(const capsa_source& source, const Query& query, std::size_t* offsets,
                        std::uint32_t* rows, std::size_t capacity, capsa_find_result& result) noexcept;

// Writes k elements for each row of A.
capsa_status k_nearest(const capsa_source& source, const Query& query, std::size_t k,
                       capsa_nearest* out) noexcept;

}  // namespace capsa::query
