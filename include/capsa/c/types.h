/* The data types of the library: plain C structs and enums without behaviour.
 *
 * The C++ names in capsa/types.hpp are aliases of these structs. The kernels include this header and what it
 * includes. Lengths are in any one unit that the caller chooses. Indices begin at 0. */

#ifndef CAPSA_C_TYPES_H
#define CAPSA_C_TYPES_H

#include "capsa/c/filter.h"

#include <stddef.h>
#include <stdint.h>

/* In C++ a fixed underlying type makes it legal to read a value that no enumerator has. The library can then
 * check the value. */
#ifdef __cplusplus
#define CAPSA_INT_ENUM : int
#else
#define CAPSA_INT_ENUM
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* One value per element: element i is data[i * stride]. The stride counts floats, not bytes. Stride 0 gives
 * every element the same value. A negative stride walks backwards. */
typedef struct capsa_stream {
    const float* data; /* element 0 */
    ptrdiff_t stride;  /* from element to element, in floats */
} capsa_stream;

/* The point that each row uses: row i uses element data[i * stride] of the point's coordinate streams. The
 * stride counts elements of `data`. If data is null, row i uses element i. */
typedef struct capsa_index_stream {
    const uint32_t* data; /* the point of row 0, or null */
    ptrdiff_t stride;     /* from row to row, in elements of data */
} capsa_index_stream;

/* The shape of a row. The values are part of the binary interface. They name shapes and do not count them:
 * later values may leave gaps. */
typedef enum capsa_shape CAPSA_INT_ENUM {
    capsa_shape_sphere = 0,            /* x y z radius */
    capsa_shape_capsule = 1,           /* ax ay az bx by bz radius */
    capsa_shape_segment = 2,           /* ax ay az bx by bz */
    capsa_shape_triangle = 3,          /* ax ay az bx by bz cx cy cz */
    capsa_shape_half_space = 4,        /* px py pz nx ny nz */
    capsa_shape_circle = 5,            /* in the plane: x y radius */
    capsa_shape_planar_capsule = 6,    /* ax ay bx by radius */
    capsa_shape_planar_segment = 7,    /* ax ay bx by */
    capsa_shape_half_plane = 8,        /* px py nx ny */
    capsa_shape_box = 9,               /* cx cy cz hx hy hz qw qx qy qz radius */
    capsa_shape_round_cone = 10,       /* ax ay az bx by bz ra rb */
    capsa_shape_rectangle = 11,        /* in the plane: cx cy hx hy qw qz radius */
    capsa_shape_planar_round_cone = 12 /* ax ay bx by ra rb */
} capsa_shape;

enum { capsa_max_streams = 11, capsa_max_points = 3 };

/* A set of shapes of one kind in the caller's memory. The streams stand in the order that capsa_shape lists.
 * Coordinates 0, 1 and 2 of point k are the streams 3 k, 3 k + 1 and 3 k + 2. In the plane a point has two
 * coordinates: the streams 2 k and 2 k + 1.
 * An index lets rows share points, for example the links of a chain, the edges of a mesh or a sorted view.
 * Radii, normals, half extents and rotations are never indexed. Every query checks the indices of the rows
 * that it reads before it writes anything (capsa_index_out_of_range). capsa_validate finds the row. */
typedef struct capsa_shapes {
    capsa_shape shape;                          /* of every row */
    size_t count;                               /* number of rows, at most capsa_max_rows */
    capsa_stream stream[capsa_max_streams];     /* one element for each row, or for each position */
    capsa_index_stream point[capsa_max_points]; /* the points of each row, if rows share points */
    size_t positions; /* elements in each coordinate stream of an indexed point; indices are less than this */
    const struct capsa_index* index; /* where the rows are (capsa_index_shapes), or null */
} capsa_shapes;

/* 2^32 - 2^16: indices are 32 bits wide, and loops count beyond the last row by less than the rest. */
#define capsa_max_rows 4294901760u

/* Row a of the first set and row b of the second set. For `within` both rows are of the one set, with a < b.
 */
typedef struct capsa_index_pair {
    uint32_t a, b; /* rows */
} capsa_index_pair;

/* Which pairs a query looks at. capsa_between, capsa_within, capsa_zip, capsa_listed and capsa_slice build
 * it. The query asks about rows `begin` to `end` - 1 of A, or about these pairs of the list of a `listed`. */
typedef enum capsa_source_kind CAPSA_INT_ENUM {
    capsa_source_between = 0, /* every a with every b */
    capsa_source_within = 1,  /* every unordered pair inside a */
    capsa_source_zip = 2,     /* row i of a with row i of b */
    capsa_source_listed = 3   /* the index pairs of a list */
} capsa_source_kind;
/* Rows that belong together and meet only each other: the parts of one scene, one pose or one frame. Run k of
 * A is its rows a[k] to a[k + 1] - 1, and run k of B its rows b[k] to b[k + 1] - 1. The offsets do not
 * descend. A run may be empty. Rows outside of all runs meet nothing. */
typedef struct capsa_runs {
    const uint32_t* a; /* count + 1 offsets; null: the source has no runs */
    const uint32_t* b; /* count + 1 offsets; null: every run of A meets all rows of B */
    size_t count;      /* number of runs */
} capsa_runs;

/* Which image of row b a pair has in a periodic source: its coordinates plus shift[k] times the length of the
 * box along axis k. */
typedef struct capsa_image {
    int8_t shift[3]; /* boxes along x, y, z, from -127 to 127 */
} capsa_image;

/* What the parts of a source are for: see capsa_part. */
typedef enum capsa_part_kind CAPSA_INT_ENUM {
    capsa_part_of_pairs = 0, /* verbs about the pairs that touch */
    capsa_part_of_rows = 1   /* verbs with an answer for each row of A */
} capsa_part_kind;

/* The pairs that a query looks at. */
typedef struct capsa_source {
    capsa_source_kind kind;        /* which pairs */
    capsa_shapes a, b;             /* the sets; `within` has only a */
    size_t begin, end;             /* rows of A, or pairs of the list */
    const capsa_index_pair* pairs; /* the list of `listed` */
    capsa_runs runs;               /* of `between` and `within`; zeros: none */
    capsa_filters filters;         /* which of the pairs may meet; zeros: all */
    uint64_t cut;                  /* what capsa_slice and capsa_part keep here; 0 for a source of your own */
    float period[3]; /* capsa_periodic: the lengths of the box that repeats; 0: not along this axis */
} capsa_source;

/* The index that means "no row". */
#define capsa_no_row 0xffffffffu

/* The row of B with the smallest signed gap. If there is no such row, index is capsa_no_row and gap is
 * +infinity. */
typedef struct capsa_nearest {
    uint32_t index; /* a row of B */
    float gap;      /* distance between the surfaces; negative if they overlap */
} capsa_nearest;

/* A place on a core. On a segment u is 0 at the first end and 1 at the second end. On a point, a half-space
 * and a half-plane u is 0. v is 0 on all of them. On a triangle the place is a + u (b - a) + v (c - a), with
 * u, v >= 0 and u + v <= 1. */
typedef struct capsa_place {
    float u, v; /* in [0, 1] */
} capsa_place;

/* A pair of shapes: where they touch, how deep, and in which direction. capsa_nearest_contacts also returns
 * pairs that do not touch. In the plane each z is 0, here and in all other answers, and the gap of cores that
 * cross is the depth of their overlap along the normal, less than -(ra + rb). */
typedef struct capsa_contact {
    uint32_t a, b;          /* if the row has no contact, b is capsa_no_row */
    float gap;              /* distance between the surfaces; negative if they overlap */
    float normal[3];        /* unit, from A to B */
    float point[3];         /* midway between the surfaces */
    capsa_place at_a, at_b; /* the places of the closest points on the cores */
} capsa_contact;

/* The closest points of the two cores of a pair, in the unit of the coordinates. */
typedef struct capsa_witness {
    float gap;              /* distance between the surfaces; negative if they overlap */
    float on_a[3], on_b[3]; /* x y z of the closest points */
    capsa_place at_a, at_b; /* the same points as places on the cores */
} capsa_witness;

/* How rows move while time goes from 0 to 1: row i is displaced by (dx, dy, dz), each taken at element i, in
 * the unit of the coordinates. In the plane dz.data is null. */
typedef struct capsa_motion {
    capsa_stream dx, dy, dz; /* one element for each row */
} capsa_motion;

/* The first touch of a moving pair. */
typedef struct capsa_touch {
    uint32_t a, b;   /* if there is no touch, b is capsa_no_row */
    float time;      /* in [0, 1]; +infinity if there is no touch */
    float normal[3]; /* unit, from A to B, at that time */
    float point[3];  /* midway between the surfaces, at that time */
} capsa_touch;

/* A stream that the library may write. The stride counts floats. */
typedef struct capsa_mutable_stream {
    float* data;      /* element 0 */
    ptrdiff_t stride; /* from element to element, in floats */
} capsa_mutable_stream;

/* Positions that contacts may move. The coordinates stand in the order of capsa_shape, without the radius
 * and the normal. */
typedef struct capsa_movable {
    capsa_shape shape; /* a sphere and a half-space have 3 coordinates, a capsule or a segment 6, a triangle
                          9; all points move together; the normal of a half-space stays. In the plane: a
                          circle and a half-plane 2, a capsule or a segment 4 */
    size_t count;      /* at most capsa_max_rows */
    capsa_mutable_stream coordinate[capsa_max_streams - 1]; /* one element for each row */
    const uint8_t* fixed;    /* one byte per row: a row stays if its byte is not 0. Null: every row may move.
                                With bodies one byte per body: a body stays */
    capsa_label_stream body; /* the body of each row, numbers below `bodies`: all rows of a body move by one
                                push. Null data: each row moves by itself */
    size_t bodies;           /* number of bodies, at most capsa_max_rows. Without body numbers not read */
} capsa_movable;

/* How several contacts on one row are combined. */
typedef enum capsa_push CAPSA_INT_ENUM {
    capsa_push_in_order = 0, /* one after the other; each pushes by the depth that earlier pushes have left */
    capsa_push_averaged = 1  /* each pushes by its whole depth; a row moves by the mean of its pushes */
} capsa_push;

/* Options of capsa_separate. Zero-initialise the struct to get the defaults. */
typedef struct capsa_separate_options {
    float margin;    /* contacts with gap < margin are pushed until the gap is margin */
    capsa_push push; /* how several contacts on one row are combined */
} capsa_separate_options;

/* Instruction sets (ISA). The values are part of the binary interface. */
typedef enum capsa_isa CAPSA_INT_ENUM {
    capsa_isa_best = 0, /* the widest that this machine can run */
    capsa_isa_scalar = 1,
    capsa_isa_avx2 = 2,   /* with FMA and BMI */
    capsa_isa_avx512 = 3, /* F, BW, DQ, VL */
    capsa_isa_neon64 = 4,
    capsa_isa_sse42 = 5,  /* x86-64-v2: SSE4.2 without FMA */
    capsa_isa_simd128 = 6 /* WebAssembly's vectors */
} capsa_isa;

/* Memory that queries may use: see capsa_workspace_create. */
typedef struct capsa_workspace capsa_workspace;

/* How a query decides whether a pair touches. */
typedef enum capsa_decide CAPSA_INT_ENUM {
    capsa_decide_rounded = 0, /* by the rounded distance: docs/meaning.md, H5 */
    capsa_decide_exact = 1    /* as real numbers say: docs/meaning.md, D1 to D19 */
} capsa_decide;

/* What counts as a first touch of two rows that touch at the start. */
typedef enum capsa_at_start CAPSA_INT_ENUM {
    capsa_at_start_touches = 0, /* they touch at time 0 */
    capsa_at_start_approaches =
        1 /* only if they come nearer: what rests on the floor, slides on it or leaves it does not touch it.
             The movement along the normal must be more than 2^-20 of the movement */
} capsa_at_start;

/* Options of a query. Zero-initialise the struct to get the defaults. */
typedef struct capsa_options {
    float margin;  /* a hit is distance <= ra + rb + margin; may be negative */
    capsa_isa isa; /* if this machine cannot run it, the best one is used; the answer is the same */
    capsa_workspace* workspace; /* null: the query allocates nothing and tests all pairs of shapes without an
                                   index */
    capsa_decide decide;        /* which of the pairs that nearly touch are hits */
    capsa_at_start at_start;    /* rows that move: what of the pairs that touch at the start */
    capsa_image* images;        /* of a periodic source, or null: element k is the image of b of answer k */
    size_t image_count;         /* elements of images: at least as many as the output has. For visits at least
                                   capsa_most_visited: those of each block stand there from the beginning */
} capsa_options;

/* A visit gets at most as many pairs at once. */
enum { capsa_most_visited = 192 };

/* What is asked of the pairs of a source. What is worth building depends on it. */
typedef enum capsa_question CAPSA_INT_ENUM {
    capsa_asks_hits = 0,        /* neighbours, k_nearest, and all verbs of capsa_asks_pairs */
    capsa_asks_nearest = 1,     /* nearest */
    capsa_asks_deepest = 2,     /* deepest */
    capsa_asks_first_touch = 3, /* first_touch, find_touches, visit_touches */
    capsa_asks_places = 4,      /* hit_mask, gaps, witnesses, by run: nothing is worth building */
    capsa_asks_pairs = 5 /* any_hit, count_hits, touched, find_hits, contacts, clusters, visits: by lists */
} capsa_question;

/* What a workspace builds for a query. */
typedef enum capsa_building CAPSA_INT_ENUM {
    capsa_builds_nothing = 0, /* all pairs are tested */
    capsa_builds_index_of_a = 1,
    capsa_builds_index_of_b = 2,
    capsa_builds_index_of_both = 3,
    capsa_builds_cells_of_b = 4,
    capsa_builds_grid_of_a = 5,
    capsa_builds_grid_of_b = 6,
    capsa_builds_grid_of_both = 7
} capsa_building;

/* What capsa_find_hits and capsa_contacts stored and what they found. */
typedef struct capsa_find_result {
    uint64_t written; /* pairs stored: the smaller of total and the capacity */
    uint64_t total;   /* pairs that touch; exact even if the output was too small */
} capsa_find_result;

/* The first invalid row of a set of shapes: see capsa_validate. */
typedef struct capsa_flaw {
    int found;         /* 0: every row is valid, and the other fields have no meaning */
    size_t row;        /* 0-based */
    const char* field; /* "ax", "radius", ... */
    const char*
        reason; /* "is NaN", "is infinite", "is beyond 1e18", "is negative", "is 0, like all of the normal" */
} capsa_flaw;

/* What a call returns. A call that does not return capsa_ok has written nothing. */
typedef enum capsa_status CAPSA_INT_ENUM {
    capsa_ok = 0,
    capsa_null_argument = 1, /* a pointer that must not be null is null */
    capsa_bad_source = 2, /* unknown kind or shape; begin and end are out of order or beyond the last row */
    capsa_too_many_rows = 3,      /* more than capsa_max_rows */
    capsa_wrong_source = 4,       /* this verb does not take this kind of source */
    capsa_output_too_small = 5,   /* the output or the scratch does not cover what the call needs */
    capsa_index_out_of_range = 6, /* a pair, a contact or an index names a row or point that does not exist */
    capsa_sizes_differ = 7,       /* zip: the two sets have different numbers of rows */
    capsa_not_offered = 8,        /* this verb has no answer for this pair of shapes */
    capsa_out_of_memory = 9,      /* for an index, which is then empty, or for images */
    capsa_mixed_dimensions = 10,  /* shapes of the plane with shapes, motions or contacts of space */
    capsa_bad_runs = 11,          /* offsets of runs that are null, descend or lie beyond the last row */
    capsa_bad_filter = 12, /* a filter has too few elements, links that do not fit its matrix, a chain and no
                              exclude or the reverse, or is of the B of a within: capsa_explain says it */
    capsa_workspace_in_use = 13, /* another query uses the workspace: one for each thread */
    capsa_not_rigid = 14,        /* a transform stretches, shears or mirrors, or has no numbers */
    capsa_bad_bodies = 15,      /* a row is of a body that does not exist, or the same rows have two bodies */
    capsa_bad_period = 16,      /* lengths that are no lengths, or what a periodic source does not go with */
    capsa_needs_workspace = 17, /* a periodic source is asked without a workspace */
    capsa_too_many_images = 18, /* rows lie more than 127 boxes apart, or the reach is as long */
    capsa_images_too_small = 19, /* the images have fewer elements than the output */
    capsa_bad_plan = 20          /* a plan that was not made, or a copy of one */
} capsa_status;

#ifdef __cplusplus
}
#endif

#endif
