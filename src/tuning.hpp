// Every threshold of this folder. None of them changes an answer.

#pragma once
#include "kernels/abi.h"

#include <cstddef>
#include <cstdint>

namespace capsa::tuning {

// What a word of columns costs, in tenths of one with the lighter core in columns: with the heavier core in
// columns, and with its bits scattered over the rows of a mask. docs/lab/2026-11-kernels.md
inline constexpr std::uint64_t light_columns = 10, heavy_columns = 13, scatter_columns = 40;

// `nearest`: what a lane costs that holds a row of B, or a row of A; and how many lanes' worth a row of B
// costs before it meets any row of A. docs/lab/2026-11-seams.md
inline constexpr std::uint64_t by_row_cost = 4, by_column_cost = 3, by_column_start = 16;

// Whether `a_rows` rows of A are met with lanes of B, or `b_rows` rows of B with lanes of A: whichever costs
// less, empty lanes included.
constexpr bool nearest_by_row(std::uint64_t lanes, std::uint64_t a_rows, std::uint64_t b_rows) {
    const auto padded = [lanes](std::uint64_t rows) { return (rows + lanes - 1) / lanes * lanes; };
    return by_row_cost * a_rows * padded(b_rows) <
           by_column_cost * b_rows * (padded(a_rows) + by_column_start);
}

// Tiles for one call of a kernel: 8192 columns, so that calls do not show. docs/lab/2026-11-seams.md
inline constexpr std::size_t tiles_per_call = 16;

// Rows of a mask that is taken apart into pairs (8 KB with its tile's 512 columns), and pairs for one call of
// a pair kernel. Larger blocks are no faster and take more stack. docs/lab/2026-11-seams.md
inline constexpr std::uint32_t mask_rows = 128;
inline constexpr std::size_t pairs_per_call = 256;

// Pairs of a zip or a list whose answers stand in words before a verb takes them: 512 bytes of stack. Other
// sizes were not measured.
inline constexpr std::size_t pairs_of_words = 4096;

// Rows of A whose nearest rows are looked for together: as many as the kernel keeps by column, a tile.
inline constexpr std::size_t rows_per_call = capsa_tile_columns;

}  // namespace capsa::tuning
