/* The border of soa_cones.c: spheres, capsules and round cones against round cones that are prepared. */

#ifndef CAPSA_BENCH_CONE_LOOPS_H
#define CAPSA_BENCH_CONE_LOOPS_H

#include "bench/peers/loops.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An array for each number: the centre of the larger ball, the way to the other one, that over its square,
 * the larger radius and what the other one has less, the cosine of the side, and its slant. */
typedef struct loop_cones {
    const float *p[3], *d[3], *u[3], *radius, *fall, *cosine, *slant;
    size_t count;
} loop_cones;

/* Rows are spheres or capsules, or if `cones` is not null those. */
typedef uint64_t (*cone_loop)(const loop_shapes* rows, const loop_cones* cones, const loop_cones* cols);

/* Pairs that touch; indexed by rows: spheres, capsules, round cones. */
typedef struct cone_loops {
    cone_loop count[3];
} cone_loops;

#ifdef __cplusplus
}
#endif

#endif
