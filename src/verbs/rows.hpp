// The verbs that keep one pair for each row of A, for `between` and `within`. The exported function has
// checked the arguments.

#pragma once
#include "src/kernel_call.hpp"

namespace capsa::query {

// Answer k belongs to row source.begin + k of A, or to row k of the list of the query.
capsa_status nearest(const capsa_source& source, const Query& query, capsa_nearest* out) noexcept;
capsa_status nearest_contacts(const capsa_source& source, const Query& query, capsa_contact* out) noexcept;
capsa_status deepest(const capsa_source& source, const Query& query, capsa_contact* out) noexcept;

}  // namespace capsa::query
