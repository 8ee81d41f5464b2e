// The verbs that answer for single pairs. The exported function has checked the arguments.

#pragma once
#include "capsa/c/capsa.h"
#include "src/verbs/traversal.hpp"

namespace capsa::query {

// For `zip` and `listed`: answer k belongs to row or pair k of the source.
capsa_status gaps(const Traversal& pairs, const Query& query, float* out) noexcept;
capsa_status witnesses(const Traversal& pairs, const Query& query, capsa_witness* out) noexcept;

// The contacts of the pairs that touch, in the order of find_hits.
capsa_status contacts(const Traversal& pairs, const Query& query, capsa_contact* out, std::size_t capacity,
                      capsa_find_result& result) noexcept;
capsa_status contacts(PairStream& pairs, const Query& query, capsa_contact* out, std::size_t capacity,
                      capsa_find_result& result) noexcept;

// The same, a block at a time: visit(context, contacts, count) returns 0 to go on.
capsa_status visit_contacts(const Traversal& pairs, const Query& query, capsa_visit_contacts_function visit,
                            void* context) noexcept;

}  // namespace capsa::query
