// The verbs over sources whose types are erased. Arguments have been checked: see c_api.cpp.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>
#include <cstdint>

namespace capsa::query {

bool any_hit(const capsa_source& source, const capsa_options& options) noexcept;
std::uint64_t count_hits(const capsa_source& source, const capsa_options& options) noexcept;
void touched(const capsa_source& source, const capsa_options& options, std::uint64_t* words) noexcept;
void hit_mask(const capsa_source& source, const capsa_options& options, std::uint64_t* words,
              std::size_t stride) noexcept;
capsa_find_result find_hits(const capsa_source& source, const capsa_options& options, capsa_index_pair* pairs,
                            std::size_t capacity) noexcept;

// Values. Of `zip` and `listed`, answer k belongs to row or pair source.begin + k.
void gaps(const capsa_source& source, const capsa_options& options, float* out) noexcept;
void witnesses(const capsa_source& source, const capsa_options& options, capsa_witness* out) noexcept;

// Of `between` and `within`, answer k belongs to row source.begin + k of A.
void nearest(const capsa_source& source, const capsa_options& options, capsa_nearest* out) noexcept;

capsa_find_result contacts(const capsa_source& source, const capsa_options& options, capsa_contact* out,
                           std::size_t capacity) noexcept;
void deepest(const capsa_source& source, const capsa_options& options, capsa_contact* out) noexcept;

}  // namespace capsa::query
