/* The loops people write by hand, left to the compiler: the border between them and the benchmarks.
 *
 * textbook.c keeps shapes in an array of structs, soa.c in separate arrays. Each is compiled several times,
 * by each compiler found and with several sets of flags, into one constant table apiece (peers/loops.cmake).
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

/* Rows against columns, spheres in columns where one side is spheres; with `above_diagonal` only columns >
 * row. A byte of flags for each row or column is where the touched loops leave their answers. */
typedef struct loop_job {
    const loop_shapes *rows, *cols;
    int above_diagonal;
    capsa_index_pair* pairs;
    size_t capacity;
    unsigned char *row_flags, *col_flags;
} loop_job;

typedef uint64_t (*loop)(const loop_job* job);

/* Indexed by [row is a capsule][column is a capsule]; null where nobody would write one. */
typedef struct loop_table {
    loop count[2][2], find[2][2], any[2][2];
    loop touched[2][2];         /* row_flags[i] = whether row i touches anything */
    loop touched_columns[2][2]; /* the same for columns, in col_flags */
} loop_table;

#ifdef __cplusplus
}
#endif

#endif
