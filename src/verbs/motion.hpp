// First touches. Arguments have been checked: see c_api.cpp.

#pragma once
#include "src/traverse/traversal.hpp"

namespace capsa::query {

// Of `between` and `within`, answer k belongs to row source.begin + k of A; of `zip` and `listed` to that row
// or pair. of_b null: at rest; of a within it is null and all rows move by of_a.
capsa_status first_touch(const capsa_source& source, const Query& query, const capsa_motion& of_a,
                         const capsa_motion* of_b, capsa_touch* out) noexcept;

}  // namespace capsa::query
