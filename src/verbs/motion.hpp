// First touches. The exported function has checked the arguments.

#pragma once
#include "src/verbs/traversal.hpp"

namespace capsa::query {

// For `between` and `within`, answer k belongs to row source.begin + k of A. For `zip` and `listed` it
// belongs to that row or pair. If of_b is null, B rests; for a `within` of_b is null and all rows move by
// of_a.
capsa_status first_touch(const capsa_source& source, const Query& query, const capsa_motion& of_a,
                         const capsa_motion* of_b, capsa_touch* out) noexcept;

}  // namespace capsa::query
