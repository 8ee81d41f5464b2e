/* How many pairs of spheres touch, with and without an index, through the installed C header. */

#include "capsa/c/capsa.h"

#include <stdio.h>

int main(void) {
    const float x[] = {0, 1, 2, 10}, zero = 0, radius = 0.5f;
    const capsa_stream same_zero = {&zero, 0}, same_radius = {&radius, 0};
    const capsa_shapes balls = capsa_spheres(capsa_dense(x), same_zero, same_zero, same_radius, 4);
    const capsa_source pairs = capsa_within(&balls);
    uint64_t count = 0;
    const capsa_status status = capsa_count_hits(&pairs, NULL, &count);

    capsa_index* index = NULL;
    capsa_shapes indexed;
    if (capsa_index_create(&index) != capsa_ok || capsa_index_build(index, &balls) != capsa_ok ||
        capsa_index_shapes(index, &indexed) != capsa_ok)
        return 1;
    const capsa_source same_pairs = capsa_within(&indexed);
    uint64_t same_count = 0;
    const capsa_status same_status = capsa_count_hits(&same_pairs, NULL, &same_count);
    capsa_index_destroy(index);

    printf("%s: %d pairs touch, and %d by an index\n", capsa_status_text(status), (int)count,
           (int)same_count);
    return status == capsa_ok && count == 2 && same_status == capsa_ok && same_count == 2 ? 0 : 1;
}
