/* A program that links by shape gets the kernels of the shape whose function it calls, here MADE: without
 * them a static library refuses its rows. */

#define CAPSA_LINK_BY_SHAPE
#include "capsa/c/capsa.h"

#include <stdio.h>

#define ROWS_OF_segments capsa_segments(x, no, no, x, one, no, 2)
#define ROWS_OF_half_planes capsa_half_planes(no, no, no, one, 2)
#define ROWS_OF_rectangles capsa_rectangles(x, no, one, one, one, no, no, 2)
#define ROWS_OF_planar_round_cones capsa_planar_round_cones(x, no, x, one, one, no, 2)
#define ROWS_OF_indexed_triangles capsa_indexed_triangles(x, no, no, 4, a, b, b, 2)
#define ROWS_OF_indexed_planar_segments capsa_indexed_planar_segments(x, no, 4, a, b, 2)
#define ROWS_OF(name) ROWS_OF_##name
#define ROWS(name) ROWS_OF(name)

static const float at[] = {0, 0.5f, 1, 3};
static const uint32_t points[] = {0, 1, 2, 3};

int main(void) {
    const capsa_stream x = capsa_dense(at), one = capsa_same(1), no = capsa_same(0);
    const capsa_index_stream a = {points, 1}, b = {points + 1, 1};
    const capsa_shapes rows = ROWS(MADE);
    const int planar = rows.shape == capsa_shape_half_plane || rows.shape == capsa_shape_rectangle ||
                       rows.shape == capsa_shape_planar_round_cone ||
                       rows.shape == capsa_shape_planar_segment;
    const capsa_shapes others = planar ? capsa_circles(x, no, one, 2) : capsa_spheres(x, no, no, one, 2);
    const capsa_source pairs = capsa_between(&rows, &others);
    uint64_t hits = 0;
    const capsa_status status = capsa_count_hits(&pairs, NULL, &hits);
    if (status != capsa_ok || hits != 4) {
        fprintf(stderr, "%s, and %d pairs touch\n", capsa_status_text(status), (int)hits);
        return 1;
    }
    return a.data == b.data; /* which not all rows need */
}
