/* The part of the interface between the library and its kernels that searches for what moving rows touch. */

#ifndef CAPSA_KERNELS_ABI_SWEEP_H
#define CAPSA_KERNELS_ABI_SWEEP_H

#include "kernels/abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sixteen rows that move: their boxes at the start, and the least and the most that they are displaced along
 * each axis, seen from the rows of a tree. */
typedef struct capsa_way_group {
    float lo[3][capsa_group_boxes], hi[3][capsa_group_boxes];
    float least[3][capsa_group_boxes], most[3][capsa_group_boxes];
} capsa_way_group;

enum { capsa_way_planes = 9 };

/* How far the search of one row has come: of the node that is open on each level, the children that are left,
 * as bits, and when each is met; of the group that is met, the rows that are left, as bits. It has not begun
 * if `level` is capsa_tree_levels; the rest needs no value then. */
typedef struct capsa_sweep_state {
    float first[capsa_tree_levels][capsa_group_boxes];
    uint32_t node[capsa_tree_levels];
    uint16_t left[capsa_tree_levels];
    uint32_t level, group, rows;
    /* When faces of boxes are met (kernels/tree/ways.hpp): at (face - from) inverse, where the face of box k
     * is float plane + k of a capsa_box_group. */
    float from[capsa_way_planes], inverse[capsa_way_planes];
    uint32_t plane[capsa_way_planes];
    uint32_t unused[6]; /* 704 bytes, aligned to 64 */
} capsa_sweep_state;

/* Which rows of a tree may be touched by rows that move, from near to far. Each call goes on with the search
 * of each row that is `searching`, as bits, until it has found `enough` rows or nothing is left. Then it
 * clears the bit of the row. */
enum { capsa_sweep_rows = 64 };
typedef struct capsa_sweep_job {
    const capsa_tree* tree;
    capsa_box_kernel boxes;     /* of the rows of the tree */
    const float* const* stream; /* of these rows, as boxes reads them */
    const capsa_way_group* ways;
    capsa_sweep_state* state;
    const float* until; /* what a row meets later is of no use */
    uint64_t searching;
    uint32_t alike;              /* least and most displacements are equal */
    uint32_t balls_of_triangles; /* the rows that move are spheres, those of the tree triangles */
    uint32_t enough;             /* at least 1 */
    capsa_index_pair* out;       /* the searching row, from 0, and the place in the tree */
    uint32_t capacity, written;  /* capacity >= the number of searching rows times `enough` */
} capsa_sweep_job;

#ifdef __cplusplus
}
#endif

#endif
