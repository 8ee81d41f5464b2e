/* A C program of spheres and capsules that links by shape: a static library gives it their kernels alone, and
 * refuses a triangle that is written by hand, until CAPSA_LINK names it. */

#define CAPSA_LINK_BY_SHAPE
#include "capsa/c/capsa.h"

#include <stdio.h>
#include <string.h>

int main(int count, char** argument) {
    int has_all = count > 1 && strcmp(argument[1], "shared") == 0;
    const float x[] = {0, 1, 5}, zero[] = {0, 0, 0}, one[] = {1, 1, 1};
    const capsa_stream at = capsa_dense(x), no = capsa_dense(zero);
    const capsa_shapes spheres = capsa_spheres(at, no, no, capsa_same(0.1f), 3);
    const capsa_shapes capsules = capsa_capsules(at, no, no, at, no, capsa_dense(one), capsa_same(0.2f), 3);
    const capsa_source source = capsa_between(&spheres, &capsules);
    capsa_contact contacts[3];
    capsa_find_result found;
    if (capsa_contacts(&source, NULL, contacts, 3, &found) != capsa_ok || found.total != 3) return 1;

    capsa_shapes triangles = capsules;
    triangles.shape = capsa_shape_triangle;
    triangles.stream[6] = triangles.stream[7] = triangles.stream[8] = at;
    const capsa_source unlinked = capsa_between(&spheres, &triangles);
    uint64_t hits = 0;
    const capsa_status status = capsa_count_hits(&unlinked, NULL, &hits);
#ifdef LINKS_TRIANGLES
    CAPSA_LINK(triangle);
    has_all = 1;
#endif
    if (has_all) return status == capsa_ok && hits != 0 ? 0 : 3;
    const capsa_call call = {"count_hits", &unlinked, 0, 0, NULL, 0, NULL, NULL};
    char text[256];
    capsa_explain(status, &call, text, sizeof text);
    printf("%s\n", text);
    return status == capsa_bad_source && strstr(text, "make B with the C++ headers or by its function of C")
               ? 0
               : 4;
}
