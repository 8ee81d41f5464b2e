/* The loops people write by hand, left to the compiler: the border between them and the benchmarks.
 *
 * textbook.c keeps shapes in an array of structs, soa.c in separate arrays. Each is compiled several times,
 * by each compiler found and with several sets of flags, into constant tables (peers/loops.cmake).
 * soa_frames.c is another formula for triangles, and a rival of its own.
 */

#ifndef CAPSA_BENCH_LOOPS_H
#define CAPSA_BENCH_LOOPS_H

#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct loop_sphere {
    float x, y, z, radius;
} loop_sphere;

typedef struct loop_capsule {
    float ax, ay, az, bx, by, bz, radius;
} loop_capsule;

typedef struct loop_triangle {
    float ax, ay, az, bx, by, bz, cx, cy, cz;
} loop_triangle;

/* Rows of one shape in both layouts; a loop uses the one it is about. */
typedef struct loop_shapes {
    capsa_shape shape;
    size_t count;
    const float* stream[9]; /* of half-spaces six: point and normal; of triangles nine: three corners */
    const loop_sphere* sphere;
    const loop_capsule* capsule;
    const loop_triangle* triangle;
} loop_shapes;

/* Rows against columns; with `above_diagonal` both are the same set, and each pair of it is meant once.
 * Columns are spheres where one side is spheres, but A where each row of A gets an answer of its own. A byte
 * of flags for each row or column is where the touched loops leave their answers. */
typedef struct loop_job {
    const loop_shapes *rows, *cols;
    int above_diagonal;
    capsa_index_pair* pairs;
    size_t capacity;
    unsigned char *row_flags, *col_flags;
    int swapped;             /* the columns are A */
    float* gaps;             /* of each pair in step, or of each column's nearest row */
    uint32_t* index;         /* of each column's nearest row */
    capsa_contact* contacts; /* `capacity` of them; deepest: one a column */
} loop_job;

typedef uint64_t (*loop)(const loop_job* job);

/* Indexed by [row is a capsule][column is a capsule]; null where nobody would write one. */
typedef struct loop_table {
    loop count[2][2], find[2][2], any[2][2];
    loop touched[2][2];         /* row_flags[i] = whether row i touches anything */
    loop touched_columns[2][2]; /* the same for columns, in col_flags */
    loop contacts[2][2];
    loop count_behind[2]; /* rows are half-spaces; indexed by [column is a capsule] */
} loop_table;

/* Rows are triangles; indexed by [column is a capsule]. */
typedef struct triangle_loops {
    loop count[2];
} triangle_loops;

typedef struct value_loops {
    loop gaps[2][2];             /* of row i and column i */
    loop nearest[2][2];          /* row for each column, but not itself */
    loop deepest[2][2];          /* the contact with that row, or b == capsa_no_row */
    loop contacts_in_step[2][2]; /* of row i and column i */
} value_loops;

typedef struct loop_motion {
    float x, y, z;
} loop_motion;

/* Spheres that move, each with its answer, and shapes that rest. */
typedef struct touch_job {
    const loop_shapes *moving, *resting;
    const float* motion[3];     /* of the moving rows, in both layouts */
    const loop_motion* motions; /* a row's whole motion */
    capsa_touch* touches;
} touch_job;

typedef uint64_t (*touch_loop)(const touch_job* job);

/* Spheres of one set that contacts push apart, in both layouts; a loop moves those it is about. */
typedef struct push_job {
    const capsa_contact* contacts;
    size_t contact_count, rows;
    loop_sphere* sphere;
    float* stream[3];
    float* shift; /* room for four floats a row */
} push_job;

typedef uint64_t (*push_loop)(const push_job* job);

/* Of touches, indexed by [resting is a capsule]. */
typedef struct motion_loops {
    touch_loop touch[2];         /* of each moving row the first touch with any that rests */
    touch_loop touch_in_step[2]; /* of row i with row i */
    push_loop separate[2];       /* in order, averaged: the values of capsa_push */
    int structs;                 /* moves `sphere`, not `stream` */
} motion_loops;

#ifdef __cplusplus
}
#endif

#endif
