// Every threshold of the kernels. None of them changes an answer.
//
// capsa-micro --thresholds times both sides of each that depends on the size of a question. They were
// measured with 8 and 16 lanes, where the best values lay too close together for one of each.

#pragma once
#include <cstdint>

namespace capsa::tuning {

// A tile of at most so many rows, or of at most so many columns and 64 rows, is not staged
// (walks/small_tile.hpp). docs/lab/2026-11-estimates.md
inline constexpr std::uint32_t small_rows = 6, small_columns = 32;

// Fewer rows than this are not worth the bounding spheres of the columns (walks/culled.hpp).
// docs/lab/2026-11-culling.md
inline constexpr std::uint32_t cull_least_rows = 8;

// After a block of rows in which culling did not pay, so many blocks go without: in a tile, and in a search
// for the nearest rows. docs/lab/2026-11-culling.md, docs/lab/2026-11-values.md
inline constexpr int cull_rest = 8, nearest_rest = 8;

// So many rows of B are met without a test before the square root, because nearly each improves on some best
// (walks/nearest.hpp). docs/lab/2026-11-values.md
inline constexpr std::uint32_t nearest_untested_rows = 24;

// Pairs whose rows are brought together at a time (shapes/read.hpp). docs/lab/2026-11-values.md
inline constexpr std::uint64_t gathered_pairs = 128;

}  // namespace capsa::tuning
