// Applies contacts to positions. The exported function has checked the arguments.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

// Whether both describe the same rows.
bool same_rows(const capsa_movable& a, const capsa_movable& b) noexcept;

// Which row of each side is of a body that is not there, or whether the same rows have two bodies.
struct BadBody {
    enum What { none, of_a, of_b, differs } what = none;
    std::uint32_t row = 0;
};
BadBody bad_body(const capsa_movable& a, const capsa_movable* b) noexcept;

// The number of floats of scratch for a with b. b is null for shapes that never move.
std::size_t separate_scratch(const capsa_movable& a, const capsa_movable* b) noexcept;

// Whether the shape is known, no array is null, and the rows can be counted.
capsa_status check(const capsa_movable& movable) noexcept;

// Whether the a of every contact is a row of a, and its b a row of b or capsa_no_row. If b is null, any b is
// accepted.
bool all_in_range(std::span<const capsa_contact> contacts, const capsa_movable& a,
                  const capsa_movable* b) noexcept;

// Whether all contacts and rows are of space, or all of the plane.
bool one_dimension(std::span<const capsa_contact> contacts, const capsa_movable& a,
                   const capsa_movable* b) noexcept;

void separate(std::span<const capsa_contact> contacts, const capsa_movable& a, const capsa_movable* b,
              const capsa_separate_options& options, float* scratch) noexcept;

}  // namespace capsa
