/* The border of soa_boxes.c: spheres and capsules against boxes whose rotations are ready as matrices. */

#ifndef CAPSA_BENCH_BOX_LOOPS_H
#define CAPSA_BENCH_BOX_LOOPS_H

#include "bench/peers/loops.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An array for each number: the centre, half the sides, the three axes, the radius. */
typedef struct loop_boxes {
    const float *c[3], *half[3], *axis[3][3], *radius;
    size_t count;
} loop_boxes;

typedef uint64_t (*box_loop)(const loop_shapes* rows, const loop_boxes* boxes);

/* Pairs that touch; indexed by [row is a capsule]. */
typedef struct box_loops {
    box_loop count[2];
} box_loops;

#ifdef __cplusplus
}
#endif

#endif
