// The order in which an index keeps its rows: rows that lie near each other stand near each other.

#pragma once
#include "src/index/box.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

// Where the rows of a set lie, from a sample. The keys in this frame come from a kernel
// (kernels/walks/keys.hpp).
capsa_frame frame_of(const capsa_shapes& shapes, const BoxMaker& maker) noexcept;

struct KeyedRow {
    std::uint32_t key, row;
};

// Sorts by key, the lowest bits left out if there are few rows; rows of one key keep their order. `other` has
// the same size. Returns the one of the two that holds the result.
std::span<KeyedRow> sort_by_key(std::span<KeyedRow> rows, std::span<KeyedRow> other) noexcept;

}  // namespace capsa
