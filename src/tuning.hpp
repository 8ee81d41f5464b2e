// Every threshold of this folder. None of them changes an answer.

#pragma once
#include "kernels/abi.h"

#include <cstddef>
#include <cstdint>

namespace capsa::tuning {

// What a word of columns costs, in tenths of one with the lighter core in columns: with the heavier core in
// columns, and with its bits scattered over the rows of a mask. docs/lab/2026-11-kernels.md
inline constexpr std::uint64_t light_columns = 10, heavy_columns = 13, scatter_columns = 40;

// `nearest`: what a lane costs that holds a row of B (by row) or a row of A (by column), and how many lanes'
// worth a row of B costs by column before it meets any row of A. docs/lab/2026-11-seams.md
inline constexpr std::uint64_t nearest_by_row = 4, nearest_by_column = 3, nearest_column_start = 16;

// Tiles for one call of a kernel. docs/lab/2026-11-kernels.md
inline constexpr std::size_t tiles_per_call = 16;

// Rows of a mask that is taken apart into pairs (8 KB with its tile's 512 columns), and pairs for one call of
// a pair kernel. Larger blocks are no faster and take more stack. docs/lab/2026-11-values.md
inline constexpr std::uint32_t mask_rows = 128;
inline constexpr std::size_t pairs_per_call = 256;

// Pairs of a zip or a list whose answers stand in words before a verb takes them. docs/lab/2026-11-values.md
inline constexpr std::size_t pairs_of_words = 4096;

// Rows of A whose nearest rows are looked for together: a tile of columns.
inline constexpr std::size_t rows_per_call = capsa_tile_columns;

}  // namespace capsa::tuning
