// The verbs about periodic sources: each asks about the rows and about their images, and puts the answers
// together. The verbs of the same names call these if a query has images.

#pragma once
#include "capsa/c/capsa.h"
#include "src/kernel_call.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa::periodic {

capsa_status any_hit(const Query& query, int& hit) noexcept;
capsa_status count_hits(const Query& query, std::uint64_t& count) noexcept;
capsa_status touched(const Query& query, std::uint64_t* words) noexcept;
capsa_status find_hits(const Query& query, capsa_index_pair* out, std::size_t capacity,
                       capsa_find_result& result) noexcept;
capsa_status contacts(const Query& query, capsa_contact* out, std::size_t capacity,
                      capsa_find_result& result) noexcept;
capsa_status visit_hits(const Query& query, capsa_visit_hits_function visit, void* context) noexcept;
capsa_status visit_contacts(const Query& query, capsa_visit_contacts_function visit, void* context) noexcept;
capsa_status neighbours(const Query& query, std::size_t* offsets, std::uint32_t* rows, std::size_t capacity,
                        capsa_find_result& result) noexcept;
capsa_status k_nearest(const Query& query, std::size_t k, capsa_nearest* out) noexcept;

// Answer k belongs to row begin + k of A, or to row k of the list of the query.
capsa_status nearest(const Query& query, capsa_nearest* out) noexcept;
capsa_status nearest_contacts(const Query& query, capsa_contact* out) noexcept;
capsa_status deepest(const Query& query, capsa_contact* out) noexcept;

}  // namespace capsa::periodic
