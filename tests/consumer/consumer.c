/* How many pairs of spheres touch, through the installed C header. */

#include "capsa/c/capsa.h"

#include <stdio.h>

int main(void) {
    const float x[] = {0, 1, 2, 10}, zero = 0, radius = 0.5f;
    const capsa_stream same_zero = {&zero, 0}, same_radius = {&radius, 0};
    const capsa_shapes balls = capsa_spheres(capsa_dense(x), same_zero, same_zero, same_radius, 4);
    const capsa_source pairs = capsa_within(&balls);
    uint64_t count = 0;
    const capsa_status status = capsa_count_hits(&pairs, NULL, &count);
    printf("%s: %d pairs touch\n", capsa_status_text(status), (int)count);
    return status == capsa_ok && count == 2 ? 0 : 1;
}
