// The verbs that say which pairs touch. The exported function has checked the arguments.

#pragma once
#include "capsa/c/capsa.h"
#include "src/verbs/traversal.hpp"

namespace capsa::query {

capsa_status any_hit(const Traversal& pairs, const Query& query, int& hit) noexcept;
capsa_status count_hits(const Traversal& pairs, const Query& query, std::uint64_t& count) noexcept;
capsa_status touched(const Traversal& pairs, const Query& query, std::uint64_t* words) noexcept;
capsa_status hit_mask(const Traversal& pairs, const Query& query, std::uint64_t* words,
                      std::size_t stride) noexcept;
capsa_status find_hits(const Traversal& pairs, const Query& query, capsa_index_pair* out,
                       std::size_t capacity, capsa_find_result& result) noexcept;

// The pairs of find_hits, a block at a time: visit(context, pairs, count) returns 0 to go on.
capsa_status visit_hits(const Traversal& pairs, const Query& query, capsa_visit_hits_function visit,
                        void* context) noexcept;

}  // namespace capsa::query
