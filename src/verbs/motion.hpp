// First touches. The exported function has checked the arguments.

#pragma once
#include "src/verbs/traversal.hpp"

#include <cstdint>

namespace capsa::query {

// For `between` and `within`, answer k belongs to row source.begin + k of A. For `zip` and `listed` it
// belongs to that row or pair. If of_b is null, B rests; for a `within` of_b is null and all rows move by
// of_a.
capsa_status first_touch(const capsa_source& source, const Query& query, const capsa_motion& of_a,
                         const capsa_motion* of_b, capsa_touch* out) noexcept;

// For `between` and `within`: sets bit i of the rows i of the source that have a first touch, and clears
// those of its other rows.
capsa_status occluded(const capsa_source& source, const Query& query, const capsa_motion& of_a,
                      const capsa_motion* of_b, std::uint64_t* words) noexcept;

}  // namespace capsa::query
