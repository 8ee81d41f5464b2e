// The order in which an index keeps its rows: rows that lie near each other stand near each other.

#pragma once
#include "src/index/box.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

// Where the rows of a set lie, from a sample: a frame that holds most centres, and a common size.
struct Frame {
    float lo[3], hi[3];
    float extent;  // of the box of a common row
};
Frame frame_of(const capsa_shapes& shapes) noexcept;

// The keys of sixteen rows. Rows that sort together lie together: rows of far larger boxes apart from the
// others, and then by the Morton code of the centre in the frame (Morton, A Computer Oriented Geodetic Data
// Base, 1966).
void place_keys(const Frame& frame, const capsa_box_group& boxes,
                std::uint32_t (&key)[capsa_group_boxes]) noexcept;

struct KeyedRow {
    std::uint32_t key, row;
};
inline constexpr int key_bits = 30;

// Sorts by key; rows of one key keep their order. `other` has the same size. The result is in `rows`.
void sort_by_key(std::span<KeyedRow> rows, std::span<KeyedRow> other) noexcept;

}  // namespace capsa
