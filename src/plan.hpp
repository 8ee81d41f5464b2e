// From a pair source to tiles: which side rides in columns, and which rectangles cover every pair exactly
// once.

#pragma once
#include "kernels/abi.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

struct Plan {
    const capsa_shapes* rows;
    const capsa_shapes* cols;
    bool flipped;         // the columns are rows of A
    bool above_diagonal;  // within: only pairs with column > row
    std::uint32_t row_begin, row_end;
    std::uint32_t col_begin, col_end;
};

// What a flipped walk costs the sink: a mask must scatter its bits.
enum class FlipPrice { none, scatter };

Plan make_plan(const capsa_source& source, FlipPrice price) noexcept;

// Hands out the plan's tiles, a few at a time.
class Tiles {
public:
    explicit Tiles(const Plan& plan) noexcept;
    // Fills the front of `room` and returns how many; 0 when all are out.
    std::size_t next(std::span<capsa_tile> room) noexcept;

private:
    const Plan& plan_;
    std::uint64_t col_;
};

}  // namespace capsa
