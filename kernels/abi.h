/* The interface between the library and its kernels: C structs only.
 *
 * No struct here has a member function. Otherwise the code of a wide ISA and the rest of the library would
 * each compile a version of it, and the linker could keep the wrong one. A kernel table is a constant object
 * for each ISA. src/registry.cpp lists the tables. */

#ifndef CAPSA_KERNELS_ABI_H
#define CAPSA_KERNELS_ABI_H

#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A rectangle of pairs. There are at most capsa_tile_columns columns. A kernel stages them together, but of
 * triangles and boxes, which have many fields, only capsa_triangle_columns: it answers a wider tile of them
 * in parts, one after the other. The first `skip` columns do not count (skip < 64). With `above_diagonal`
 * only pairs with column > row count. For sinks that write words of bits for columns (touched, mask), columns
 * begin at a multiple of 64, so a word of answers is a word of the output. */
typedef struct capsa_tile {
    uint32_t row_begin, row_end;
    uint32_t col_begin, col_end;
    uint32_t skip;
    uint32_t above_diagonal;
} capsa_tile;

enum { capsa_word_columns = 64, capsa_tile_columns = 512, capsa_triangle_columns = 128 };

/* The slots of the kernel table: the shapes that have kernels of their own. A segment uses the kernels of the
 * capsule: its radius stream has no data and reads as zeros. So do the radius streams of a triangle and of a
 * half-space. src/kernel_call.hpp knows the slot of each shape. */
enum {
    capsa_slot_sphere = 0,
    capsa_slot_capsule = 1,
    capsa_slot_triangle = 2,
    capsa_slot_half_space = 3,
    capsa_slot_circle = 4,
    capsa_slot_planar_capsule = 5,
    capsa_slot_box = 6,
    capsa_slot_round_cone = 7,
    capsa_roster_count = 8
};

/* A rectangle of the plane is asked as a box, a prism around z = 0 whose stream of hz has no data. No way out
 * of a rectangle is longer than hx + hy, so with this hz none leads along z, and S stays of one size. Its
 * square and those of the largest coordinates are valid together; near the smallest floats, where no way
 * leads past an edge, the second number counts. Such streams of boxes have strides other than 1. */
enum { capsa_height_of_box = 5 };
#define CAPSA_HEIGHT_OF_PRISM(hx, hy) (((hx) + (hy)) * 1.0625f + 0x1p-57f)

/* Where a tile sink writes its answers. The caller sets the fields that the sink reads and sets all others to
 * 0. */
typedef struct capsa_tile_output {
    uint64_t total;          /* any, count, find: hits so far */
    uint64_t written;        /* find */
    uint64_t capacity;       /* find: room in `pairs` */
    capsa_index_pair* pairs; /* find */
    uint64_t* row_bits;      /* touched: a bit per row of the tile, or null */
    uint64_t* col_bits;      /* touched: a bit per column, or null */
    uint64_t* mask; /* mask: a row of words per row of A, from row mask_row and column mask_col (of 64) on */
    size_t mask_stride; /* mask: words from one row of A to the next */
    uint32_t mask_row, mask_col;
    uint32_t flipped; /* the columns of the tile are rows of A */
} capsa_tile_output;

/* Exact decisions: with a margin that is somewhat larger than the caller's, and every radius larger by the
 * slack of its row, a kernel finds every pair that touches. What touches with radii that are smaller by their
 * slack, and a reach that is smaller by `less` besides, does touch; of the other pairs that it found, `touch`
 * says whether they do. `slack` writes those of some rows, or columns, one after the other. */
typedef struct capsa_exact {
    float less;
    void (*slack)(const struct capsa_exact* exact, uint32_t of_cols, uint32_t begin, uint32_t count,
                  float* slack);
    int (*touch)(const struct capsa_exact* exact, uint32_t row, uint32_t col);
} capsa_exact;

typedef struct capsa_tile_job {
    const capsa_shapes* rows;
    const capsa_shapes* cols;
    const capsa_tile* tiles;
    size_t tile_count;
    float margin;
    capsa_filters filters; /* a: of the rows, b: of the columns; only hits that may meet are answered */
    capsa_tile_output* out;
    const capsa_exact* exact; /* of the rows and the columns; null: the kernel decides */
} capsa_tile_job;

/* Returns 0 if the sink needs no more tiles (any), else 1. */
typedef int (*capsa_tile_kernel)(const capsa_tile_job* job);

/* Rows begin to end, at most capsa_near_rows; end = 0: unknown. */
enum { capsa_near_rows = 128 };
typedef struct capsa_row_range {
    uint32_t begin, end;
} capsa_row_range;

/* Paired rows, k < count. For `zip` (pairs == null): row begin + k of A with row begin + k of B. For
 * `listed`: the rows that pairs[begin + k] names. Each sink writes only its own outputs. */
typedef struct capsa_pair_job {
    const capsa_shapes* a;
    const capsa_shapes* b;
    const capsa_index_pair* pairs;
    capsa_row_range a_rows, b_rows; /* of a list, if known: all rows of A and of B are in these ranges */
    size_t begin, count;
    float margin;
    uint64_t* hits;          /* hits: (count + 63) / 64 words */
    float* gap;              /* gaps */
    capsa_witness* witness;  /* witnesses */
    capsa_contact* contact;  /* contacts: of the pairs that touch, as many as fit */
    size_t capacity;         /* contacts: room */
    uint64_t written, total; /* contacts: stored, and found */
} capsa_pair_job;

typedef void (*capsa_pair_kernel)(capsa_pair_job* job);

typedef enum capsa_pair_sink {
    capsa_pair_hits = 0,
    capsa_pair_gaps = 1,
    capsa_pair_witnesses = 2,
    capsa_pair_contacts = 3
} capsa_pair_sink;

enum { capsa_pair_sink_count = 4 };

/* Nearest rows. There are two forms. `by_column`: the rows of A are in columns, and each keeps its own best
 * in gap and index. `by_row`: each row of A is evaluated with all columns, and its best is found at the end.
 * Both forms continue from the contents of gap and index. Rows of B must come in ascending order, so that
 * ties go to the lowest row. `below_diagonal` is the other half of a `within`: only pairs with column < row
 * count. */
typedef struct capsa_nearest_job {
    const capsa_shapes* a;
    const capsa_shapes* b;
    uint32_t a_begin,
        a_end; /* at most capsa_tile_columns rows by column; a_begin is where gap and index begin */
    uint32_t b_begin, b_end;
    uint32_t above_diagonal; /* only pairs with row of A > row of B */
    uint32_t below_diagonal; /* only pairs with row of A < row of B */
    uint32_t hits_only;      /* only pairs that are hits with margin `most`, which is +infinity otherwise */
    float most;
    capsa_filters filters; /* for a `within` both are those of A */
    float* gap;
    uint32_t* index;
} capsa_nearest_job;

typedef void (*capsa_nearest_kernel)(const capsa_nearest_job* job);

typedef enum capsa_nearest_form {
    capsa_nearest_by_column = 0,
    capsa_nearest_by_column_b_first = 1, /* B is evaluated first: matters for equal cores only */
    capsa_nearest_by_row = 2
} capsa_nearest_form;

enum { capsa_nearest_form_count = 3 };

/* One row, as pointers to its numbers (0 for a stream without data), with columns begin to end, at most
 * capsa_word_columns of them, whose coordinates are contiguous and not indexed, and whose radii are
 * contiguous, equal or absent. Bit k of what it returns says whether column begin + k is a hit. If `gap` is
 * not null, it has room for capsa_word_columns, the margin is 0, and gap k is that of column begin + k, a NaN
 * with an invalid row; what is returned is then not used. */
typedef uint64_t (*capsa_word_kernel)(const float* const* row, const capsa_shapes* cols, uint32_t begin,
                                      uint32_t end, float margin, float* gap);

/* The lowest row with the least of such gaps, which stand in whole vectors. */
typedef capsa_nearest (*capsa_least_gap_kernel)(const float* gap, uint32_t begin, uint32_t count);

/* The contacts of row `row` of one side with rows begin to begin + count of the other, which are as the
 * columns above, at most a vector of them. Each contact names a row of both sides as begin + k. */
typedef void (*capsa_word_contacts_kernel)(capsa_pair_job* job, uint32_t row, uint32_t row_is_of_b);

/* The same of a row and columns as those of capsa_word_kernel, at most a vector of columns: decides which
 * touch, writes as many contacts as fit, with their rows (that of the row is `named`), and returns how many
 * there are. */
typedef uint64_t (*capsa_word_contacts_at_once_kernel)(const float* const* row, const capsa_shapes* cols,
                                                       uint32_t named, uint32_t begin, uint32_t end,
                                                       float margin, capsa_contact* out, uint64_t capacity);

/* The nearest of rows 0 to b_end of B for each of rows begin to end of A, at most capsa_word_columns of
 * either: out[0] is that of row `begin`. */
typedef void (*capsa_nearest_of_few_kernel)(const capsa_shapes* a, const capsa_shapes* b, uint32_t begin,
                                            uint32_t end, uint32_t b_end, capsa_nearest* out);

/* First touches, in two forms. Paired rows as in capsa_pair_job: out[k] is the touch of pair k. By row: for
 * rows begin to begin + count of A, the earliest touch with rows b_begin to b_end of B. This form continues
 * from the contents of out, which begins with the row and no touch. Rows of B must come in ascending order,
 * so that ties go to the lowest row. */
typedef struct capsa_touch_job {
    const capsa_shapes* a;
    const capsa_shapes* b;
    const capsa_motion* of_a; /* null: at rest */
    const capsa_motion* of_b;
    const capsa_index_pair* pairs; /* paired: the list of `listed` */
    size_t begin, count;
    uint32_t b_begin, b_end; /* by row */
    uint32_t above_diagonal; /* by row: only pairs with row of B > row of A */
    uint32_t below_diagonal; /* by row: only pairs with row of B < row of A */
    float margin;
    uint32_t approaching;  /* pairs that touch at the start and come no nearer do not touch */
    capsa_filters filters; /* by row: as in capsa_nearest_job */
    capsa_touch* out;
} capsa_touch_job;

typedef void (*capsa_touch_kernel)(const capsa_touch_job* job);

typedef enum capsa_touch_form {
    capsa_touch_paired = 0,
    capsa_touch_rows = 1,
    capsa_touch_rows_b_first = 2 /* B is evaluated first: matters for equal cores only */
} capsa_touch_form;

enum { capsa_touch_form_count = 3 };

/* Runs of spheres: run k has rows offsets[k] to offsets[k + 1] of A and meets rows b_begin to
 * b_end of B, of which there are at most capsa_tile_columns, of triangles and boxes capsa_triangle_columns.
 * One of `any` and `count` is not null. A run whose `any` is not 0 is not asked; `count` is added to. Returns
 * the first run that was not asked: an earlier one than `end` if too many rows are near each other for this
 * way to pay. */
typedef struct capsa_run_job {
    const capsa_shapes* a;
    const capsa_shapes* b;
    const uint32_t* offsets;
    size_t begin, end; /* runs */
    uint32_t b_begin, b_end;
    float margin;
    capsa_filters filters; /* a: of the rows of B, b: of those of A */
    uint8_t* any;          /* whether a run touches something */
    uint64_t* count;       /* the hits of each run */
} capsa_run_job;

typedef size_t (*capsa_run_kernel)(const capsa_run_job* job);

typedef enum capsa_tile_sink {
    capsa_sink_any = 0,
    capsa_sink_touched = 1,
    capsa_sink_count = 2,
    capsa_sink_mask = 3,
    capsa_sink_find = 4
} capsa_tile_sink;

enum { capsa_tile_sink_count = 5 };

#ifdef __cplusplus
}
#endif

#include "kernels/abi_index.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The kernels of two shapes in one order. The first shape is that of the rows, of A, or of the asked rows;
 * the second that of the columns, of B, or of the tree. `tile` is indexed [columns are A][sink]. Its first
 * index matters only for equal cores, because a pair is always evaluated with the simpler core first, and
 * then A first. A null kernel: the library does not offer this for these shapes. `word` and
 * `word_contacts_at_once`, indexed alike by whether the columns are A, and `word_contacts` answer nothing
 * that others do not: they may be null, and so may `nearest_of_few`. Two shapes have one of the two kernels
 * of contacts. */
typedef struct capsa_pair_kernels {
    capsa_tile_kernel tile[2][capsa_tile_sink_count];
    capsa_word_kernel word[2];
    capsa_word_contacts_kernel word_contacts;
    capsa_word_contacts_at_once_kernel word_contacts_at_once[2];
    capsa_run_kernel run;
    capsa_pair_kernel pair[capsa_pair_sink_count];
    capsa_nearest_kernel nearest[capsa_nearest_form_count];
    capsa_nearest_of_few_kernel nearest_of_few;
    capsa_touch_kernel touch[capsa_touch_form_count];
    capsa_group_kernel group[capsa_first_count];
    capsa_near_kernel near;
} capsa_pair_kernels;

/* The kernels of one shape: its own, and those of its pairs with itself and with the shapes of lower slots.
 * `with[other][0]` is for the other shape first, `with[other][1]` for this shape first; both are one where
 * the other shape is this one. So a program that has no rows of a shape needs none of its kernels. */
typedef struct capsa_shape_kernels {
    capsa_pair_kernels with[capsa_roster_count][2];
    capsa_box_kernel boxes;
    capsa_cells_of_rows_kernel cells_of_rows; /* null for half-spaces */
} capsa_shape_kernels;

/* Every kernel of one ISA. */
typedef struct capsa_kernel_table {
    capsa_isa isa;
    const char* name;
    uint32_t lane_count;
    const capsa_shape_kernels* shape[capsa_roster_count]; /* [slot]; null: not linked (src/linked) */
    capsa_least_gap_kernel least_gap;
    capsa_key_kernel keys;
    capsa_grid_sort_kernel grid_sort;
    capsa_grid_search_kernel grid_search;
    capsa_grid_column_kernel grid_column;
    capsa_overlap_kernel overlap;
    capsa_sweep_kernel sweeps;
    capsa_name_kernel names;
    capsa_cell_kernel cells;
    capsa_pairing_kernel pairing;
} capsa_kernel_table;

#ifdef __cplusplus
}
#endif

#endif
