/* Where rows are: boxes along the axes around them, and the rows near such boxes. capsa/c/capsa.h includes
 * this header. */

#ifndef CAPSA_C_BOUNDS_H
#define CAPSA_C_BOUNDS_H

#include "capsa/c/export.h"
#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A box along the axes, in the unit of the coordinates. Of no rows lo is +infinity and hi -infinity. */
typedef struct capsa_bound {
    float lo[3], hi[3]; /* x y z; in the plane z is about 0 */
} capsa_bound;

/* The boxes of rows: to[k] is the box around the rows k * each up to (k + 1) * each - 1, and around all rows
 * if each is 0. Boxes are a little larger than their rows, so that no query finds a pair within a margin
 * whose boxes capsa_rows_near calls further apart. An invalid row touches nothing and has no box; that of a
 * half-space is everything. `capacity` counts boxes and is at least 1 if each is 0, and else rows / each,
 * rounded up. */
CAPSA_API capsa_status capsa_bounds(const capsa_shapes* rows, size_t each, capsa_bound* to,
                                    size_t capacity) CAPSA_NOEXCEPT;

/* The rows near boxes: the pairs (box, row) whose box and row may lie within reach[row] of each other on
 * every axis. A row that some query with this margin could find to touch a row of a box is named; others may
 * be. They are ordered by row, then by box. `period` is null, or three lengths of a box that repeats, as in
 * capsa_periodic: a row is then near a box if one of its images is. Half-spaces have no images
 * (capsa_bad_period). The call writes as many pairs as fit and reports the exact total. */
CAPSA_API capsa_status capsa_rows_near(const capsa_shapes* rows, capsa_stream reach, const float* period,
                                       const capsa_bound* boxes, size_t box_count, capsa_index_pair* out,
                                       size_t capacity, capsa_find_result* result) CAPSA_NOEXCEPT;

/* Copies rows: to[n * k + s] is stream s of row which[k], where n is the number of streams of the shape. If
 * `which` is null these are the rows 0 to count - 1. Rows that share points are copied out. Returns
 * capsa_index_out_of_range if a row does not exist. */
CAPSA_API capsa_status capsa_copy_rows(const capsa_shapes* rows, const uint32_t* which, size_t count,
                                       float* to) CAPSA_NOEXCEPT;

/* The images of rows of B (of `within`, of A) that rows of A of a periodic source can reach, as rows of a
 * source of their own. */
typedef struct capsa_copied_images {
    capsa_source source;      /* rows of A and the images, which are its rows of B */
    const uint32_t* row;      /* whose image each is */
    const capsa_image* image; /* and which: its coordinates are those of the row, moved by whole boxes */
} capsa_copied_images;

/* Copies the images within `reach` of rows of A into the workspace of the options. What a periodic source
 * answers is what its rows answer without the box and what this source answers, where row[b] takes the place
 * of b. For questions about pairs the images of a `within` are those for which each pair and image comes
 * once; for capsa_asks_nearest and capsa_asks_deepest they are all. The margin of a query about them is at
 * most `reach`. They are valid until the workspace is used again. Refused are sources without a box and
 * questions that have no images (capsa_bad_period), options without a workspace (capsa_needs_workspace), and
 * images too far away or too many (capsa_too_many_images). */
CAPSA_API capsa_status capsa_copy_images(const capsa_source* source, const capsa_options* options,
                                         float reach, capsa_question question,
                                         capsa_copied_images* copied) CAPSA_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
