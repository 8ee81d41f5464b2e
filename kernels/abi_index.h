/* The part of the interface between the library and its kernels that indexes need: boxes, the tree, groups of
 * rows, cells, and the search for the nearest row. kernels/abi.h includes it, and nobody else does. */

#ifndef CAPSA_KERNELS_ABI_INDEX_H
#define CAPSA_KERNELS_ABI_INDEX_H

#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sixteen boxes, one in each lane, aligned to 64 bytes, with their faces perpendicular to the axes. A box
 * without content has lo = +infinity and hi = -infinity. */
enum { capsa_group_boxes = 16, capsa_tree_levels = 8 };
typedef struct capsa_box_group {
    float lo[3][capsa_group_boxes], hi[3][capsa_group_boxes];
} capsa_box_group;

/* A box is larger than its row on each side by these parts of the size of the row and of its coordinates, and
 * by the last, which counts near the smallest floats. src/index/box.hpp says why. */
#define CAPSA_BOX_SIZE_SLACK 0x1p-18f
#define CAPSA_BOX_PLACE_SLACK 0x1p-22f
#define CAPSA_BOX_LEAST_SLACK 0x1p-57f

/* The boxes of sixteen rows, whose stream k is at stream[k]: null reads as zeros. A box is empty if a
 * coordinate is NaN or infinite or the radius NaN or negative. The box of a half-space is everything. */
typedef void (*capsa_box_kernel)(const float* const* stream, capsa_box_group* boxes);

/* Where the rows of a set lie: a cube that holds most centres, and the extent of a common box. */
typedef struct capsa_frame {
    float lo[3], hi[3];
    float extent;
} capsa_frame;

/* The keys of sixteen boxes: rows that sort together lie together. Rows of far larger boxes stand apart from
 * the others, and then by the place of the centre along a Hilbert curve through the frame. A key has
 * capsa_key_bits, of which capsa_key_axis_bits for each axis. */
enum { capsa_key_bits = 30, capsa_key_axis_bits = 9 };
typedef void (*capsa_key_kernel)(const capsa_frame* frame, const capsa_box_group* boxes, uint32_t* key);

/* An index: its valid rows in groups of sixteen that lie near each other, and a tree of their boxes. Place p
 * is lane p % 16 of group p / 16. It holds the row rows[p] of the caller, and its copy is row p of `copies`,
 * whose streams are contiguous. Both end with a whole group: places behind the last row have NaN and
 * capsa_no_row. Box g of level 0 holds the rows of group g. Box k of level l + 1 holds all boxes of node k of
 * level l, which has sixteen. The highest level is one node. */
typedef struct capsa_tree {
    const capsa_box_group* level[capsa_tree_levels];
    capsa_shapes copies;
    const uint32_t* rows;
    uint32_t levels; /* 0: no rows */
    uint32_t count;  /* of rows */
} capsa_tree;

/* One row with the sixteen rows of a group. */
typedef struct capsa_row_group {
    uint32_t row, group;
} capsa_row_group;

/* Some of sixteen rows from `row` on, as bits, with a group of a tree. At least one bit is set. */
typedef struct capsa_rows_group {
    uint32_t row, group, rows;
} capsa_rows_group;

/* Sixteen boxes that move: the centre where each begins, half of its size, and how far it moves. With `by` 0
 * nothing is known of the way. */
typedef struct capsa_sweep_group {
    float centre[3][capsa_group_boxes], half[3][capsa_group_boxes], by[3][capsa_group_boxes];
} capsa_sweep_group;

/* Which groups of a tree have boxes that overlap the asked boxes, from first_group on. A call continues where
 * the last one stopped because `out` was full. Before the first call the state is 0. */
typedef struct capsa_overlap_job {
    const capsa_tree* tree;
    const capsa_box_group* asked;    /* the first `count` boxes */
    const capsa_sweep_group* sweeps; /* null, or the sweeps that the asked boxes hold: what a sweep does not
                                        meet on its way is left out. Then not `together`. */
    uint32_t count;
    uint32_t together;   /* one search for all asked boxes, which lie near each other; else one for each */
    uint32_t one_by_one; /* one row in each element of `out` */
    uint32_t first_group;
    uint32_t first_row; /* the row of the first asked box in `out` */
    capsa_rows_group* out;
    uint32_t capacity, written; /* capacity >= 16 */
    uint32_t done;              /* there are no more groups */
    struct {
        uint32_t searching, box, level;
        uint32_t node[capsa_tree_levels], left[capsa_tree_levels];
    } state;
} capsa_overlap_job;

typedef void (*capsa_overlap_kernel)(capsa_overlap_job* job);

/* The search of rows that move: kernels/abi_sweep.h. */
struct capsa_sweep_job;
typedef void (*capsa_sweep_kernel)(struct capsa_sweep_job* job);

/* Which row of a pair is evaluated first. It matters for equal cores only. */
typedef enum capsa_first {
    capsa_first_asked = 0,
    capsa_first_of_tree = 1,
    capsa_first_lower = 2 /* the lower row of the caller: both are rows of one set */
} capsa_first;

enum { capsa_first_count = 3 };

/* Rows of `asked` with groups of a tree, from groups[at] on: bit k of hits[n] says whether out[n].row touches
 * lane k of out[n].group. Only rows with a hit are written. The call ends when `out` may be full. The rows
 * are rows begin to end of `asked`, at most 64. */
typedef struct capsa_group_job {
    const capsa_shapes* asked;
    const uint32_t* names; /* the caller's rows of the rows of `asked`; null: they are these rows */
    const capsa_tree* tree;
    const capsa_rows_group* groups;
    uint32_t count, at;
    uint32_t begin, end;
    float margin;
    uint32_t behind;             /* only places behind the row, which is a place of the same tree; the
                                    first of sixteen rows is then a multiple of sixteen */
    uint32_t after;              /* only rows of the caller after the row */
    uint32_t row_begin, row_end; /* only these rows of the tree, if row_end is not capsa_no_row */
    capsa_row_group* out;
    uint16_t* hits;
    uint32_t capacity, written; /* capacity >= 16 */
    const struct capsa_exact*
        exact; /* null, or the slack of the asked rows: that of the tree is in its radii */
} capsa_group_job;

typedef void (*capsa_group_kernel)(capsa_group_job* job);

/* Names the pairs of the hits of a group job as rows of the caller, in order: as many as fit. */
typedef struct capsa_name_job {
    const capsa_row_group* groups;
    const uint16_t* hits;
    size_t count;
    const uint32_t* names; /* as in capsa_group_job */
    const uint32_t* rows;  /* of the tree */
    capsa_first first;     /* the first row of a pair */
    capsa_index_pair* out;
    uint64_t capacity, written, total;
} capsa_name_job;

typedef void (*capsa_name_kernel)(capsa_name_job* job);

/* A grid over the rows of an index. On each axis a place x lies in cell (x - from) per, and in the first or
 * the last one if it lies beyond. Cell c, counted along x, then y, then z, names rows[first[c]] to
 * rows[first[c + 1] - 1]: all rows of the caller that overlap the cell or a margin around it of so many
 * cells. capsa_readable_rows more can be read behind the last name. */
#define CAPSA_CELL_MARGIN 0.125f
enum { capsa_readable_rows = 8 };
typedef struct capsa_grid {
    float from[3], per[3], count[3];
    const uint32_t* first; /* null: there is no grid */
    const uint32_t* rows;
} capsa_grid;

/* The cells that each of sixteen rows overlaps, each with so many cells around it. A cell may be written that
 * a row does not overlap. Writes for each row with a box its name, the number of its cells, and the cells,
 * and moves `out` behind them. A row can have as many cells as its box overlaps, and sixteen numbers more are
 * overwritten. No half-spaces. */
typedef struct capsa_cells_of_rows_job {
    const capsa_grid* grid;
    const float* const* stream; /* as in capsa_box_kernel */
    const capsa_box_group* boxes;
    const uint32_t* names;
    uint32_t count; /* of the rows */
    float margin;
    float* out; /* names and numbers are integers */
} capsa_cells_of_rows_job;

typedef void (*capsa_cells_of_rows_kernel)(capsa_cells_of_rows_job* job);

/* A level of a grid of rows (src/index/grid.hpp). Axes are numbered by their place in `axis`. A centre c lies
 * in cell (c - from) per of an axis, and in the first or the last one if it lies beyond; the number of its
 * cell is the sum of the three times their steps. */
typedef struct capsa_grid_level {
    int32_t axis[3], step[3];
    float from[3], per[3], last[3];
    float reach[3]; /* half of the largest box of the level */
} capsa_grid_level;

/* Sixteen boxes are sorted into a level: the cells of their centres, `cells` for a box with a half larger
 * than the limit, and cells + 1 for one without content. `reach` becomes the larger half of these boxes and
 * itself, without those beyond the limit. */
typedef struct capsa_grid_sort_job {
    const capsa_grid_level* level;
    const capsa_box_group* boxes;
    float limit;
    uint32_t cells; /* of the level */
    uint32_t* cell; /* of each box */
    float reach[3][capsa_group_boxes];
} capsa_grid_sort_job;

typedef void (*capsa_grid_sort_kernel)(capsa_grid_sort_job* job);

/* The first and the last cell, on each axis, that may have a centre of a row whose box overlaps these boxes.
 */
typedef struct capsa_grid_ranges {
    int32_t lo[3][capsa_group_boxes], hi[3][capsa_group_boxes];
} capsa_grid_ranges;

typedef void (*capsa_grid_search_kernel)(const capsa_grid_level* level, const capsa_box_group* boxes,
                                         capsa_grid_ranges* ranges);

/* The groups that rows from first_row on find in a column of cells: in the cells of each row along the first
 * axis, if y and z are cells of the row. Groups are appended, each with all rows that find it, as bits. Only
 * groups from next[k] on are found for row k; afterwards next[k] is the one behind its last. If `out` is
 * full, the call returns 0, and the next one continues. */
typedef struct capsa_grid_column_job {
    const uint32_t* first; /* of the cells of the column: see src/index/grid.hpp */
    const capsa_grid_ranges* cells;
    int32_t y, z;
    uint32_t next[capsa_group_boxes];
    uint32_t group; /* 0, or where a call has stopped */
    uint32_t first_row;
    capsa_rows_group* out;
    uint32_t capacity, written;
} capsa_grid_column_job;

typedef uint32_t (*capsa_grid_column_kernel)(capsa_grid_column_job* job);

/* A row with the first `length` of these rows; capsa_readable_rows of them can be read from any on. */
typedef struct capsa_row_list {
    const uint32_t* rows;
    uint32_t length, row;
} capsa_row_list;

/* The lists of rows from first_row on, which are `asking` as bits, and of which these are the boxes, in
 * groups of sixteen. They find what is as near to a box as it is widened on each side. Lists are appended.
 * Empty lists are left out, and so are rows with an empty box. Afterwards the rows that cells do not answer
 * for are `asking`. */
typedef struct capsa_cell_job {
    const capsa_grid* grid;
    const capsa_box_group* boxes;
    float widened;
    uint64_t asking;
    uint32_t first_row;
    uint32_t written;
    capsa_row_list* lists; /* as many more as rows ask may be overwritten */
} capsa_cell_job;

typedef void (*capsa_cell_kernel)(capsa_cell_job* job);

/* The pairs of lists, as many as there is room for: it continues with row `done` of list `at`. */
typedef struct capsa_pairing_job {
    const capsa_row_list* lists;
    uint32_t count, at, done;
    uint32_t flipped; /* the row of a list is the second of a pair */
    capsa_index_pair* out;
    size_t capacity, written; /* capsa_readable_rows behind the written pairs are overwritten too */
} capsa_pairing_job;

typedef void (*capsa_pairing_kernel)(capsa_pairing_job* job);

/* For rows begin to begin + count of `asked`, at most 16, the nearest row of a tree. It continues from the
 * contents of gap and index. */
typedef struct capsa_near_job {
    const capsa_shapes* asked;
    const uint32_t* names;        /* the caller's rows of the rows of `asked`; null: they are these rows */
    const capsa_box_group* boxes; /* of these rows */
    const capsa_tree* tree;
    uint32_t begin, count;
    uint32_t first_group; /* one that is likely to be near the first row, or capsa_no_row; afterwards that of
                             the row that was found last. Not of every shape. */
    uint32_t together;    /* one search for all rows, which lie near each other; else one for each. Not if one
                             shape is a triangle. */
    uint32_t one_set;     /* the rows of the tree are those of `asked`: no row is its own partner */
    uint32_t hits_only;   /* only pairs that are hits with margin `most`, which is +infinity otherwise */
    float most;
    capsa_filters filters; /* of the asked rows and of those of the tree, by rows of the caller */
    float* gap;
    uint32_t* index;
    uint64_t
        met; /* afterwards: groups whose rows were tested, for each row or for all that search together */
} capsa_near_job;

typedef void (*capsa_near_kernel)(capsa_near_job* job);

#ifdef __cplusplus
}
#endif

#endif
