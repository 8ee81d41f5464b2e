// Contacts applied to positions. Arguments have been checked: see c_api.cpp.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>
#include <span>

namespace capsa {

// Whether both describe the same rows.
bool same_rows(const capsa_movable& a, const capsa_movable& b) noexcept;

// Floats of scratch for a with b, or with shapes that never move (null).
std::size_t separate_scratch(const capsa_movable& a, const capsa_movable* b) noexcept;

// Known shape, no null array, countable rows.
capsa_status check(const capsa_movable& movable) noexcept;

// Every contact's a is a row of a, and its b a row of b, or any where b is null, or capsa_no_row.
bool all_in_range(std::span<const capsa_contact> contacts, const capsa_movable& a,
                  const capsa_movable* b) noexcept;

void separate(std::span<const capsa_contact> contacts, const capsa_movable& a, const capsa_movable* b,
              const capsa_separate_options& options, float* scratch) noexcept;

}  // namespace capsa
