/* The loops people write by hand, left to the compiler: the border between them and the benchmarks.
 *
 * textbook.c keeps shapes in an array of structs, soa.c in separate arrays. Each is compiled several times,
 * by each compiler found and with several sets of flags, into constant tables (peers/loops.cmake).
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

/* Rows of one shape in both layouts; a loop uses the one it is about. */
typedef struct loop_shapes {
    capsa_shape shape;
    size_t count;
    const float* stream[7];
    const loop_sphere* sphere;
    const loop_capsule* capsule;
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
} loop_table;

typedef struct value_loops {
    loop gaps[2][2];             /* of row i and column i */
    loop nearest[2][2];          /* row for each column, but not itself */
    loop deepest[2][2];          /* the contact with that row, or b == capsa_no_row */
    loop contacts_in_step[2][2]; /* of row i and column i */
} value_loops;

#ifdef __cplusplus
}
#endif

#endif
