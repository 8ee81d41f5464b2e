/* Rows of links that stand in many poses. capsa/c/capsa.h includes this header. */

#ifndef CAPSA_C_POSES_H
#define CAPSA_C_POSES_H

#include "capsa/c/export.h"
#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a rigid transform is written: a rotation R and a translation t, which take a point x to R x + t. */
typedef enum capsa_transform CAPSA_INT_ENUM {
    capsa_transform_quaternion = 0,   /* qw qx qy qz tx ty tz: the quaternion has the length 1 */
    capsa_transform_matrix = 1,       /* row by row: r00 r01 r02 tx r10 r11 r12 ty r20 r21 r22 tz */
    capsa_transform_direction = 2,    /* in the plane: cosine sine tx ty of an angle from x to y */
    capsa_transform_planar_matrix = 3 /* in the plane, row by row: r00 r01 tx r10 r11 ty */
} capsa_transform;

enum { capsa_max_entries = 12 };

/* Transforms of the links of a body in some poses. That of link l in pose p is number p * links + l. */
typedef struct capsa_transforms {
    capsa_transform kind;                  /* of all of them */
    size_t count;                          /* poses times links */
    capsa_stream entry[capsa_max_entries]; /* in the order of the kind, one element for each transform */
} capsa_transforms;

/* Rows that are fixed to links, in every pose: `to` has a stream for each stream of the rows, and row i of
 * pose p becomes its element p * rows->count + i. A `to` whose data is null is not written, as is right for a
 * radius, which is the same in every pose. `link` names the link of each row; if its data is null all rows
 * are of link 0. Rows may share points. `to_rows` is the number of rows that `to` has room for, at least
 * poses times rows. Points are computed in double and rounded once. Normals and rotations of boxes turn, and
 * lengths stay. Returns capsa_sizes_differ if the transforms are not a whole number of poses,
 * capsa_index_out_of_range if a row names a link that is not there, and capsa_not_rigid as
 * capsa_validate_transforms finds it. */
CAPSA_API capsa_status capsa_pose(const capsa_shapes* rows, capsa_label_stream link, size_t links,
                                  const capsa_transforms* transforms, const capsa_mutable_stream* to,
                                  size_t to_rows) CAPSA_NOEXCEPT;

/* Finds the first transform that is not rigid: one with a NaN or an infinity, or that stretches, shears or
 * mirrors by more than 1e-4. Matrices are used as they are, quaternions are divided by their length. */
CAPSA_API capsa_status capsa_validate_transforms(const capsa_transforms* transforms,
                                                 capsa_flaw* flaw) CAPSA_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
