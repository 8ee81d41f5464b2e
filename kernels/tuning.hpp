// Every threshold of the kernels. None of them changes an answer.
//
// capsa-micro --thresholds measures both sides of each threshold that depends on the size of a query. The
// values were measured with 8 and 16 lanes. The best values for the two were too close together to need one
// each.

#pragma once
#include <cstdint>

namespace capsa::tuning {

// A tile of at most small_rows rows, or of at most small_columns columns and 64 rows, is not staged
// (walks/small_tile.hpp). docs/lab/2026-11-estimates.md
inline constexpr std::uint32_t small_rows = 6, small_columns = 32;

// With fewer rows than this, bounding spheres of the columns cost more than they save (walks/culled.hpp).
// docs/lab/2026-11-culling.md
inline constexpr std::uint32_t cull_least_rows = 7;

// After a block of rows in which culling did not pay, this many blocks are not culled: in a tile, and in a
// search for the nearest rows. docs/lab/2026-11-culling.md, docs/lab/2026-11-values.md
inline constexpr int cull_rest = 8, nearest_rest = 8;

// Bounding spheres of groups of columns (walks/culled.hpp) are tried in a tile of at least so many words and
// rows. Other values were not measured.
inline constexpr std::uint32_t group_least_words = 4, group_least_rows = 32;

// They are tried only where the distances between some groups are together more than this many times their
// radii. For rows in random order the quotient is about 0.5. Trying them everywhere was slower for such rows
// (docs/lab/2026-11-runs.md); other values were not measured.
inline constexpr float group_least_apart = 0.75f;

// They are given up for group_rest blocks if more than a part (1 : group_share) of the groups tried are near,
// where group_grace_rows rows without a near group are added to those tried. Giving up after the first row
// with many near ones was slower (docs/lab/2026-11-runs.md); other values were not measured.
inline constexpr std::uint32_t group_share = 4, group_grace_rows = 8;
inline constexpr int group_rest = 16;

// Where more than packed_most columns of a word are near a row, the whole word is evaluated instead of its
// near columns, and the places of up to packed_few are listed one by one (walks/packed.hpp). After a row that
// had nearly all words evaluated whole, this many rows are not tested. docs/lab/2026-11-triangles.md has
// values for packed_few; others of the rest were not measured.
inline constexpr std::uint32_t packed_most = 32, packed_few = 4;
inline constexpr int packed_rest = 15;
// "Nearly all" is more than this many quarters.
inline constexpr std::uint32_t packed_quarters = 3;

// Capsules of the plane are packed in a tile of at least so many words and rows. They are left to estimates
// for packed_capsules_rest rows if more than a part (1 : packed_share) of the columns were near, where
// packed_grace columns that are not near are added. docs/lab/2026-11-plane.md
inline constexpr std::uint32_t packed_least_words = 6, packed_least_rows = 32;
inline constexpr std::uint64_t packed_share = 7, packed_grace = 2048;
inline constexpr int packed_capsules_rest = 512;

// This many rows of B are evaluated without a test before the square root, because nearly every one improves
// some best (walks/nearest.hpp). docs/lab/2026-11-values.md
inline constexpr std::uint32_t nearest_untested_rows = 24;

// How many points meet a group of an index before the code asks whether there are so many (walks/groups.hpp).
// 1 took 1.1 times the time where each sphere has ten neighbours; 2 was not measured.
inline constexpr int points_each_time = 4;

// A row asks the tree of an index if its cell names more rows than this (walks/lists.hpp). Other values were
// not measured.
inline constexpr std::uint32_t longest_list = 256;

// The number of pairs whose rows are collected at a time (shapes/gathered.hpp). docs/lab/2026-11-values.md
inline constexpr std::uint64_t gathered_pairs = 128;

}  // namespace capsa::tuning
