// Every threshold of src, and what is estimated to cost how much. None of them changes an answer. A comment
// that names no page and no figure belongs to a value that was chosen: others were not measured.

#pragma once
#include "kernels/abi.h"

#include <cstddef>
#include <cstdint>

namespace capsa::tuning {

// The cost of a word of columns, in tenths of the cost with the lighter core in columns: with the heavier
// core in columns, and with its bits scattered over the rows of a mask. docs/lab/2026-11-kernels.md
inline constexpr std::uint64_t light_columns = 10, heavy_columns = 13, scatter_columns = 40;

// `nearest`: the cost of a lane that holds a row of B or a row of A, and the fixed cost of a row of B in
// lanes; of a row of A whose formula is short also that of its best, which changes a few times before it
// stays. docs/lab/2026-11-seams.md, docs/lab/2026-11-small-calls.md
inline constexpr std::uint64_t by_row_cost = 4, by_row_start = 32, by_column_cost = 3, by_column_start = 16;

// Whether a_rows rows of A with lanes of B cost less than b_rows rows of B with lanes of A, empty lanes
// included.
constexpr bool nearest_by_row(std::uint64_t lanes, std::uint64_t a_rows, std::uint64_t b_rows,
                              bool long_formula) {
    const auto padded = [lanes](std::uint64_t rows) { return (rows + lanes - 1) / lanes * lanes; };
    return by_row_cost * a_rows * (padded(b_rows) + (long_formula ? 0 : by_row_start)) <
           by_column_cost * b_rows * (padded(a_rows) + by_column_start);
}

// Whether one kernel answers `nearest` of a few rows, those of A in the lanes. Two segments have a formula so
// long that empty lanes cost more. docs/lab/2026-11-small-calls.md
constexpr bool nearest_of_few(std::size_t rows, std::size_t columns, bool with_points) {
    return rows >= 3 && columns <= (with_points ? 4 : 2) * rows;
}
// Whether `nearest` asks a kernel about each row of A by itself. The same page has the figures.
constexpr bool nearest_row_by_row(std::size_t rows, std::size_t columns) {
    return rows <= columns && rows <= 4 && columns <= 16;
}

// The number of tiles for one call of a kernel: 8192 columns, so that the cost of calls is negligible.
// docs/lab/2026-11-seams.md
inline constexpr std::size_t tiles_per_call = 16;

// So many rows of a high tile may say first that all its columns touch something (docs/lab/2026-11-even.md).
inline constexpr std::uint32_t touched_first = 64;

// The number of rows of a mask that is taken apart into pairs (5 KB with the 512 columns of its tile), and
// the number of pairs for one call of a pair kernel. Larger blocks are no faster and use more stack; 64 rows
// take 1.1 times as long where few pairs touch.
// docs/lab/2026-11-seams.md, docs/lab/2026-11-filters.md
inline constexpr std::uint32_t mask_rows = 80;
inline constexpr std::size_t pairs_per_call = 192;
// With exact decisions, which have the slack of rows on the stack too.
inline constexpr std::uint32_t exact_mask_rows = 32;
// The same number of rows where hits are counted by run, and no pairs are made of them: as many as the stack
// has room for.
inline constexpr std::uint32_t mask_rows_by_run = 88;
// The number of pairs of an index that are joined or listed at once, 16 KB of stack: with 192 the labels of
// clusters leave the cache in between. docs/lab/2026-11-clusters.md
inline constexpr std::size_t pairs_of_full_block = 2048;
// So many pairs before their labels are read, these are prefetched. The same page has the figures.
inline constexpr std::size_t pairs_of_prefetch = 32;
// The first rows of a tile that are joined with its columns, or columns with its rows: where they join all of
// them, the others need not be tested. Other values were not measured.
inline constexpr std::uint32_t first_joined = 16;

// A plan of one row with at most so many of the other side takes AVX2 where AVX-512 is the best: half of the
// wider lanes would be empty. docs/lab/2026-11-small-calls.md
inline constexpr std::size_t most_columns_of_half = 8;

// Of so many pairs contacts list those that touch at once. docs/lab/2026-11-small-calls.md
inline constexpr std::size_t pairs_listed = 256;

// Runs that share a tile and are decided leave it after this many rows of B. docs/lab/2026-11-runs.md
inline constexpr std::uint32_t rows_before_leaving = 256;
// Where nearly all runs are decided early, the first rows after which they leave, and the number of tiles
// without it if it does not pay. The same page has the figures.
inline constexpr std::uint32_t rows_before_leaving_soon = 32;
inline constexpr int leaving_soon_rest = 16;

// Runs of spheres of so many rows on average are asked by groups of rows (kernels/runs). Where this way does
// not pay, so many runs are asked one by one before it is tried again, and each time in vain twice as many.
// docs/lab/2026-11-robots.md
inline constexpr std::size_t rows_of_grouped_run = 12;
inline constexpr std::size_t least_runs_one_by_one = 16, most_runs_one_by_one = 256;
// The number of runs that meet all parts of B before the next, where its rows do not fit one stage.
inline constexpr std::size_t runs_of_parts = 256;

// The number of contacts for one call of a visitor: 1.7 KB of stack, which has little room beside a contact
// kernel.
inline constexpr std::size_t contacts_per_visit = 32;

// The number of rows of B after which rows of A that touch one at the start meet no more; then eight times as
// many, and so on. Other values were not measured.
inline constexpr std::uint32_t first_touched = 64;
// The number of pairs of an index whose first touches are asked together, 2.3 KB of stack: the search and a
// kernel of triangles take most of what a call may take.
inline constexpr std::size_t touches_per_call = 64;
// The number of rows whose touches lie on the stack where only bits of them are kept: 18 KB. With 64 the
// test of all pairs takes 1.06 to 1.08 times as long (docs/lab/2026-11-rays.md).
inline constexpr std::size_t touches_of_block = 512;
// The same where they wait beside the search of find_touches and visit_touches, which has the most on the
// stack.
inline constexpr std::size_t touches_waiting = 32;
// The number of touches for one call of a visitor, 2.3 KB of stack, and the number of rows of A that are
// asked together where they touch little.
inline constexpr std::size_t touches_per_visit = 64, rows_per_visit = 4096;
// Rows that touch this part of all others are visited without an index. Other values were not measured.
inline constexpr std::uint64_t touched_most = 8;
// The number of pairs whose motions are asked backwards together, 4.7 KB of stack with their rows.
inline constexpr std::size_t touches_backwards = 32;

// The number of pairs of a zip or a list whose answers are kept in words before a verb takes them: 512 bytes
// of stack.
inline constexpr std::size_t pairs_of_words = 4096;

// The number of rows of A whose nearest rows are searched together: one tile, as many as the kernel keeps by
// column.
inline constexpr std::size_t rows_per_call = capsa_tile_columns;
// Rows of a list that are no further apart are asked together with those between them, where no index serves
// them: as far as the widest vector reaches.
inline constexpr std::uint32_t listed_gap = 16;

// Lists of the k nearest rows of at most so many are kept in order, longer ones as heaps. At any distance a
// row first meets half again as many rows as its list holds and so many groups of an index, and rows are
// asked together that look less far than the furthest of them by at most this part.
inline constexpr std::size_t nearest_in_order = 32, nearest_groups = 2;
// Of rows that stand in the order of a tree one in so many says how far the others have to look.
inline constexpr std::size_t nearest_asked_first = 8;
inline constexpr float nearest_together = 0.1f;

// The nearest rows of at least so many rows, as a part for a thread has, may be found among the hits with the
// margin of most of them: one row of so many is in the sample that says it. What that takes, as part of the
// time in which rows are asked one by one: a row and a hit, both more where the formula is long; and below
// which sum it is done. docs/lab/2026-12-nearest.md
inline constexpr std::size_t most_asked_least = 2048, most_asked_of_sample = 256;
inline constexpr double most_asked_row = 0.3, most_asked_hit = 0.06, most_asked_long = 1.6,
                        most_asked_gain = 0.6;

// Long capsules are slanted if their boxes hold this many times as many boxes of the index as they meet.
// docs/lab/2026-11-rays.md
inline constexpr float slanted_least = 1.3f;

// The number of groups of an index that are near some rows, and of rows with groups that they touch, for one
// call of a kernel (together 3 KB of stack), and the number of rows that ask for them, which the kernel
// stages.
inline constexpr std::uint32_t near_groups = 128, groups_per_call = 128, asked_rows = 64;

// Cells of an index: their side in extents of a common row, how much larger they are in the second grid, how
// many there may be for each row, and how many names of rows. docs/lab/2026-11-cells.md
inline constexpr float cell_side = 0.35f, coarser_cells = 4.0f;
inline constexpr std::size_t cells_a_row = 16, names_a_row = 64;
// Rows that move search the tree if their cells name more rows than this. docs/lab/2026-11-swept.md
inline constexpr std::uint32_t names_on_way = 16;
// The number of pairs of rows with those that cells name, for one call of a pair kernel: 3 KB of stack.
inline constexpr std::size_t cell_pairs = 384;

// A grid of an index: the number of rows in a cube as wide as a cell is across the first axis, and in a cell;
// a box belongs to a level of larger cells if half of it is larger than so many times that of a common one
// and than this part of the width of a cell. docs/lab/2026-11-grid.md
inline constexpr double rows_a_cube = 16, rows_a_cell = 2;
inline constexpr float level_sizes = 2.0f, level_reach = 0.25f;
// A way costs more in a grid than in a tree: the extent of a group, in widths of a cell with what lies around
// it.
inline constexpr float slanted_in_grid = 4.0f;
// Rows search a grid together if all of them have at most this many times as many columns of cells as one.
inline constexpr std::int64_t columns_together = 4;

// A source of so many pairs and more is dense, and its index left aside, if of so many rows of a sample at
// most so many are not near most groups: near dense_share of dense_whole of them. With cells, the cells must
// also name one row in dense_named. Testing all pairs takes a third to a quarter of the time of an index that
// leaves out none, and a twentieth of that of cells: docs/lab/2026-11-index.md.
inline constexpr std::uint64_t dense_least_pairs = 1 << 20, dense_share = 3, dense_whole = 4, dense_named = 8;
inline constexpr std::size_t dense_samples = 16, dense_far = 2;

// `deepest` through a tree: with so many near rows of B for each row of A, or fewer, it finds the hits and
// then the best of each row. With more, rows search the tree for their best one, which leaves out most of the
// others. In the caller's order, in that of their own tree, and in the tree that they search. Long formulas
// in the caller's order always search. docs/lab/2026-11-deepest.md
inline constexpr double near_of_best = 16, near_of_best_sorted = 48, near_of_best_own = 128;

// Sixteen rows search a tree together if the box around them overlaps at most this many times as many boxes
// as one of them.
inline constexpr float together_most = 5.0f;

// The size of a part for a thread: about a tenth of a millisecond of work, below which a part costs more than
// it saves. A pair of its own takes longer than one of many (chosen), and a row that searches an index looks
// at few pairs. Other sizes were not measured.
inline constexpr std::uint64_t pairs_of_a_part = 1 << 19, chosen_pairs_of_a_part = 1 << 13,
                               indexed_rows_of_a_part = 1 << 12, most_parts = 1024;

// A kept list shall last for least_frames frames or twice, four times ... as many, so many doublings at most;
// its skin is between these shares of common boxes. How many of the pairs whose boxes overlap with the skin
// are in the list, and the least part that is learned. docs/lab/2026-11-kept.md
inline constexpr float least_frames = 3.0f, least_skin = 1e-3f, most_skin = 1.0f, skin_at_rest = 0.02f;
inline constexpr int skins_tried = 7;
inline constexpr double listed_of_near = 0.3, least_listed = 0.02;
// After so many lists in turn that were of no use, frames without one. How many times as long a list may last
// as expected, or as short, that the next ones are expected to.
inline constexpr int lists_in_vain = 3, frames_without_list = 32;
inline constexpr float most_lasts = 4.0f;

// The number of questions that a workspace tells apart. One ends that is not asked in so many queries in
// turn; where there is no room, that which was not asked for longest, and so many queries earlier one that
// was asked only once. Other values were not measured.
inline constexpr std::size_t most_series = 8;
inline constexpr std::uint64_t series_idle = 64, series_waits = 16;

}  // namespace capsa::tuning

// In ns; only their ratios matter. docs/lab/2026-11-choice.md has the figures.
namespace capsa::cost {

// Fewer pairs than this are all tested, and no sample is taken.
inline constexpr double least_pairs = 1 << 17;

// All pairs, and more for those that are near. For one row of B each: a gap of every pair.
inline constexpr double near_of_all = 1.3, gap_of_all = 0.33;
// For several of them: a row that first asks some rows, as many as the square root of all.
inline constexpr double nearest_row = 500.0, nearest_of_sample = 100.0;
// In a tree each of several; and a near pair where all pairs that touch are taken, with their gaps.
// docs/lab/2026-11-even.md
inline constexpr double nearest_in_tree = 150.0, taken = 4.5;

// A grid: each build, a row that is sorted, and more of it for each doubling of the rows; a row that
// searches, in the caller's order, in that of its own grid, and within its own grid; a near pair.
inline constexpr double grid_once = 1800.0, grid_row = 3.1, grid_doubling = 0.42;
inline constexpr double grid_search = 39.0, grid_search_doubling = 2.3, grid_sorted = 46.0,
                        grid_sorted_doubling = 1.0, grid_within = 22.0, grid_within_doubling = 0.87;
inline constexpr double grid_near = 1.7;
// Cells of B: a row that has them, a row that reads them, a near pair.
inline constexpr double cells_row = 170.0, cells_read = 7.9, cells_near = 23.0;
// A tree, for verbs with one row of B each: each build, a row, a doubling; a row that searches, in the
// caller's order and in that of its own tree; a near pair.
inline constexpr double tree_once = 40000.0, tree_row = 14.0, tree_doubling = 0.5;
inline constexpr double tree_search = 2.0, tree_search_doubling = 89.0, tree_sorted = 1.0,
                        tree_sorted_doubling = 24.0, tree_near = 1.85;

// A tree that the source has, for hits: a row that searches it in the caller's order, and within itself; of
// two trees as above. docs/lab/2026-11-choice.md
inline constexpr double hits_search = 30.0, hits_search_doubling = 30.0, hits_within = 10.0,
                        hits_within_doubling = 2.0;

// The gap of a near pair, where the best ones are found among the hits. docs/lab/2026-11-deepest.md
inline constexpr double best_near = 3.0;

// Rows that move: a row that searches a tree or a grid with the box around its way, and of it for each
// doubling of the others; a row that reads cells; a pair of such a box and a box, and how much more it is in
// a tree; how many of these pairs a row has at most that moves along a straight way, where others hide behind
// the first. A pair of hits with a margin as long as the longest way. How long boxes around ways are at most,
// in lengths of B, that cells answer for. docs/lab/2026-11-swept.md
inline constexpr double way_tree = 150.0, way_tree_doubling = 12.0, way_grid = 100.0, way_grid_doubling = 8.0,
                        way_cells = 25.0;
inline constexpr double way_pair = 20.0, way_near = 5.0, way_tree_near = 1.6, way_met = 8.0;
inline constexpr double reach_pair = 10.0, reach_near = 2.0;
inline constexpr double way_in_cell = 0.5;

// With how many rows a row shares its cell where a grid is no good, and a tree is built in its place.
// docs/lab/2026-11-grid.md
inline constexpr double crowded = 64.0;

// A kept list of pairs: a row that is compared with its copy, and a pair that is tested; how many times the
// cost of building anew it takes to make one; a row whose pairs are found anew by an index.
inline constexpr double compared_row = 3.0, listed_pair = 4.5, list_making = 1.7, renewed_row = 400.0;

}  // namespace capsa::cost
