/* The loops of someone who asks about few rows: no block, no stage, nothing cleared. */

#ifndef CAPSA_BENCH_SMALL_H
#define CAPSA_BENCH_SMALL_H

#include "bench/peers/loops.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Each row of `outer` with all of `inner`, the longer side, which is in vectors. */
typedef struct few_job {
    const loop_shapes *outer, *inner;
    int inner_is_a;
    capsa_index_pair* pairs;
    capsa_contact* contacts;
    capsa_nearest* nearest;
    size_t capacity;
} few_job;

typedef uint64_t (*small_loop)(const few_job* job);

enum { small_sphere, small_capsule, small_triangle, small_half_space, small_kinds };
enum { small_any, small_count, small_find, small_contacts, small_nearest, small_verbs };

/* Indexed by [kind of outer][kind of inner][verb]; null where nobody would write one. */
typedef struct small_loops {
    small_loop loop[small_kinds][small_kinds][small_verbs];
} small_loops;

#ifdef __cplusplus
}
#endif

#endif
