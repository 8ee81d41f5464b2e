// Every threshold of the kernels. None of them changes an answer.
//
// capsa-micro --thresholds measures both sides of each threshold that depends on the size of a query. The
// values were measured with 8 and 16 lanes. The best values for the two were too close together to need one
// each. A comment that names no page and no figure belongs to a value that was chosen: others were not
// measured.

#pragma once
#include <cstdint>

namespace capsa::tuning {

// A tile of at most small_rows rows, or of at most small_columns columns and 64 rows, is not staged
// (tiles/small_tile.hpp). docs/lab/2026-11-estimates.md
inline constexpr std::uint32_t small_rows = 6, small_columns = 32;

// Where any hit ends the walk, a small tile is left after so many rows with one. With 1 the branch took 1.03
// to 1.09 of the time of counts, which share the loop; 4 took longer where the first row has a hit.
// docs/lab/2026-11-small-calls.md
inline constexpr std::uint32_t rows_before_end = 2;

// With fewer rows than this, bounding spheres of the columns cost more than they save (tiles/culled.hpp).
// docs/lab/2026-11-culling.md
inline constexpr std::uint32_t cull_least_rows = 7;

// After a block of rows of a tile in which culling did not pay, this many blocks are not culled.
// docs/lab/2026-11-culling.md
inline constexpr int cull_rest = 8;
// The same in a search for the nearest rows. docs/lab/2026-11-values.md
inline constexpr int nearest_rest = 8;

// Bounding spheres of groups of columns (tiles/culled.hpp) are tried in a tile of at least so many words and
// rows.
inline constexpr std::uint32_t group_least_words = 4, group_least_rows = 32;

// They are tried only where the distances between some groups are together more than this many times their
// radii. For rows in random order the quotient is about 0.5. Trying them everywhere was slower for such rows
// (docs/lab/2026-11-runs.md).
inline constexpr float group_least_apart = 0.75f;

// They are given up if more than a part (1 : group_share) of the groups tried are near. Giving up after the
// first row with many near ones was slower (docs/lab/2026-11-runs.md).
inline constexpr std::uint32_t group_share = 4;
// The groups of this many rows without a near group are added to those tried, so that a few rows do not
// decide.
inline constexpr std::uint32_t group_grace_rows = 8;
// Groups that were given up are not tried for this many blocks.
inline constexpr int group_rest = 16;

// Runs are asked in another way if more than a part (1 : near_share) of the rows of B that the groups of
// their rows tried were near; of points, whose tiles are quicker, a smaller part. So many are added to those
// tried, so that a few groups do not decide. docs/lab/2026-11-robots.md
inline constexpr std::uint64_t near_share = 4, near_share_of_points = 8, near_grace = 32;

// If more columns of a word than this are near a row, the whole word is evaluated, and not its near columns
// (tiles/packing.cpp).
inline constexpr std::uint32_t packed_most = 32;
// The places of up to this many near columns are listed one by one. docs/lab/2026-11-triangles.md
inline constexpr std::uint32_t packed_few = 4;
// A row has nearly all words evaluated whole if they are more than this many quarters of its words.
inline constexpr std::uint32_t packed_quarters = 3;
// After such a row, this many rows are not tested.
inline constexpr int packed_rest = 15;

// Capsules of the plane are packed in a tile of at least so many words and rows. docs/lab/2026-11-plane.md
inline constexpr std::uint32_t packed_least_words = 6, packed_least_rows = 32;
// They are left to estimates if more than a part (1 : packed_share) of the columns were near.
inline constexpr std::uint64_t packed_share = 7;
// This many columns that are not near are added first, so that a few rows do not decide.
inline constexpr std::uint64_t packed_grace = 2048;
// The number of rows for which they are then left to estimates.
inline constexpr int packed_capsules_rest = 512;

// This many rows of B are evaluated before bounding spheres are tried, because nearly every one improves some
// best (walks/nearest.cpp). docs/lab/2026-11-values.md
inline constexpr std::uint32_t nearest_first_rows = 24;

// At least so many words of columns are staged at a time for the nearest rows (walks/nearest.cpp): bounding
// spheres leave out most of them, so a tile of hits would call for each row too often.
// docs/lab/2026-11-formulas.md
inline constexpr std::uint32_t nearest_least_words = 4;

// How many points are evaluated with a group of an index before the loop checks the count
// (tree/groups.hpp). 1 took 1.1 times the time where each sphere has ten neighbours; 2 was not measured.
inline constexpr int points_each_time = 4;

// A row whose cell names more rows than this searches the tree of the index (cells/lists.hpp).
inline constexpr std::uint32_t longest_list = 256;

// The number of pairs whose rows are collected at a time (read/gathered.hpp). docs/lab/2026-11-values.md
inline constexpr std::uint64_t gathered_pairs = 128;

}  // namespace capsa::tuning
