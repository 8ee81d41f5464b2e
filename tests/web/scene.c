/* Scenes that tests/web/scene.mjs has too, asked natively: a line for each answer, with the hash of its
 * words. */

#include "capsa/c/capsa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { rows_of_a = 600, rows_of_b = 77, room = 200000 };

static uint32_t state;

/* A multiple of 2^-10 from 0 to 4, which every language has. */
static float next(void) {
    state = state * 1664525u + 1013904223u;
    return (float)(state >> 20) / 1024.0f;
}

static void print_hash(const char* scene, const char* verb, const void* words, size_t count) {
    const uint32_t* const w = words;
    uint32_t hash = 2166136261u;
    size_t k;
    for (k = 0; k < count; ++k) hash = (hash ^ w[k]) * 16777619u;
    printf("%s %s %zu %08x\n", scene, verb, count, (unsigned)hash);
}

static void must(capsa_status status) {
    if (status != capsa_ok) {
        fprintf(stderr, "%s\n", capsa_status_text(status));
        exit(1);
    }
}

/* Rows of so many numbers; the last of all but triangles, segments and half-spaces is a radius, and a tenth.
 */
static capsa_shapes rows(capsa_shape shape, int width, int has_radius, size_t count) {
    float* const data = malloc(count * (size_t)width * sizeof *data);
    capsa_shapes shapes;
    int k;
    size_t i;
    if (!data) exit(1);
    memset(&shapes, 0, sizeof shapes);
    for (i = 0; i < count * (size_t)width; ++i) data[i] = next();
    if (has_radius)
        for (i = 0; i < count; ++i) data[i * (size_t)width + (size_t)width - 1] *= 0.125f;
    shapes.shape = shape;
    shapes.count = count;
    for (k = 0; k < width; ++k) {
        shapes.stream[k].data = data + k;
        shapes.stream[k].stride = width;
    }
    return shapes;
}

static void ask(const char* name, const capsa_shapes* a, const capsa_shapes* b, int planar) {
    static capsa_contact contacts[room];
    static capsa_index_pair pairs[room];
    static capsa_nearest nearest[rows_of_a];
    static capsa_touch touches[rows_of_a];
    static uint64_t words[(rows_of_a + 63) / 64];
    static const float step[3] = {0.5f, -0.25f, 0.75f};
    const capsa_source source = capsa_between(a, b);
    capsa_options options;
    capsa_find_result found;
    capsa_motion motion;
    uint64_t count = 0;
    memset(&options, 0, sizeof options);
    memset(&motion, 0, sizeof motion);
    memset(words, 0, sizeof words); /* bits after the last row stay as they are */
    options.margin = 0.0625f;
    motion.dx.data = &step[0];
    motion.dy.data = &step[1];
    if (!planar) motion.dz.data = &step[2];
    must(capsa_count_hits(&source, &options, &count));
    printf("%s countHits %lu\n", name, (unsigned long)count);
    must(capsa_find_hits(&source, &options, pairs, room, &found));
    print_hash(name, "findHits", pairs, 2 * (size_t)found.written);
    must(capsa_contacts(&source, &options, contacts, room, &found));
    print_hash(name, "contacts", contacts, 13 * (size_t)found.written);
    must(capsa_touched(&source, &options, words, sizeof words / sizeof *words));
    print_hash(name, "touched", words, sizeof words / 4);
    must(capsa_nearest_rows(&source, &options, nearest, rows_of_a));
    print_hash(name, "nearest", nearest, sizeof nearest / 4);
    must(capsa_deepest(&source, &options, contacts, rows_of_a));
    print_hash(name, "deepest", contacts, 13 * rows_of_a);
    must(capsa_first_touch(&source, &options, &motion, NULL, touches, rows_of_a));
    print_hash(name, "firstTouch", touches, sizeof touches / 4);
}

int main(void) {
    static const struct {
        const char* name;
        capsa_shape shape;
        int width, has_radius, planar;
    } others[] = {
        {"spheres", capsa_shape_sphere, 4, 1, 0},
        {"capsules", capsa_shape_capsule, 7, 1, 0},
        {"segments", capsa_shape_segment, 6, 0, 0},
        {"triangles", capsa_shape_triangle, 9, 0, 0},
        {"halfSpaces", capsa_shape_half_space, 6, 0, 0},
        {"boxes", capsa_shape_box, 11, 1, 0},
        {"circles", capsa_shape_circle, 3, 1, 1},
        {"planarCapsules", capsa_shape_planar_capsule, 5, 1, 1},
        {"planarSegments", capsa_shape_planar_segment, 4, 0, 1},
        {"halfPlanes", capsa_shape_half_plane, 4, 0, 1},
    };
    size_t k;
    for (k = 0; k < sizeof others / sizeof *others; ++k) {
        capsa_shapes a, b;
        state = 20261127u + (uint32_t)k;
        a = others[k].planar ? rows(capsa_shape_planar_capsule, 5, 1, rows_of_a)
                             : rows(capsa_shape_capsule, 7, 1, rows_of_a);
        b = rows(others[k].shape, others[k].width, others[k].has_radius, rows_of_b);
        ask(others[k].name, &a, &b, others[k].planar);
        free((void*)a.stream[0].data);
        free((void*)b.stream[0].data);
    }
    return 0;
}
