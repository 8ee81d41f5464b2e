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

/* Rows of so many numbers; the last `radii` of them are radii, and an eighth. */
static capsa_shapes rows(capsa_shape shape, int width, int radii, size_t count) {
    float* const data = malloc(count * (size_t)width * sizeof *data);
    capsa_shapes shapes;
    int k;
    size_t i;
    if (!data) exit(1);
    memset(&shapes, 0, sizeof shapes);
    for (i = 0; i < count * (size_t)width; ++i) data[i] = next();
    for (i = 0; i < count; ++i)
        for (k = width - radii; k < width; ++k) data[i * (size_t)width + (size_t)k] *= 0.125f;
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

/* With filters and in runs. */
static void ask_some(const char* name, const capsa_shapes* a, const capsa_shapes* b) {
    static capsa_contact contacts[room];
    static capsa_nearest nearest[3 * rows_of_a];
    static uint32_t number[4][rows_of_a], labels[rows_of_a + rows_of_b];
    static const uint32_t begins_a[] = {0, 100, 100, 250, 600}, begins_b[] = {0, 20, 30, 30, 77};
    static const uint64_t may_meet[5] = {0x5, 0x3, 0x7, 0x6, 0x1};
    const capsa_runs runs = {begins_a, begins_b, 4};
    capsa_source source = capsa_between(a, b), filtered;
    capsa_filter of_a, of_b;
    capsa_options options;
    capsa_find_result found;
    uint8_t any[4];
    uint64_t counts[4];
    uint32_t words[8];
    uint32_t i;
    size_t clusters = 0;
    memset(&options, 0, sizeof options);
    memset(&of_a, 0, sizeof of_a);
    memset(&of_b, 0, sizeof of_b);
    options.margin = 0.0625f;
    for (i = 0; i < rows_of_a; ++i) {
        number[0][i] = i % 5; /* group of A, and link */
        number[1][i] = i % 3; /* group and link of B */
        number[2][i] = 1u << (i % 4);
        number[3][i] = 0x80000000u | (7u >> (i % 2)); /* categories that it meets: 3 of the 4, or 2 */
    }
    of_a.group.data = of_a.link.data = number[0];
    of_b.group.data = of_b.link.data = number[1];
    of_a.category.data = of_b.category.data = number[2];
    of_a.mask.data = of_b.mask.data = number[3];
    of_a.group.stride = of_a.link.stride = of_a.category.stride = of_a.mask.stride = 1;
    of_b.group.stride = of_b.link.stride = of_b.category.stride = of_b.mask.stride = 1;
    of_a.count = rows_of_a;
    of_b.count = rows_of_b;
    of_a.matrix.words = may_meet;
    of_a.matrix.stride = 1;
    of_a.matrix.links_of_a = 5;
    of_a.matrix.links_of_b = 3;
    filtered = capsa_filtered(&source, &of_a, &of_b);
    must(capsa_contacts(&filtered, &options, contacts, room, &found));
    print_hash(name, "filtered contacts", contacts, 13 * (size_t)found.written);
    must(capsa_nearest_rows(&filtered, &options, nearest, rows_of_a));
    print_hash(name, "filtered nearest", nearest, 2 * rows_of_a);
    must(capsa_k_nearest(&filtered, &options, 3, nearest, 3 * rows_of_a));
    print_hash(name, "filtered kNearest", nearest, 6 * rows_of_a);
    must(capsa_clusters(&filtered, &options, labels, rows_of_a + rows_of_b, &clusters));
    print_hash(name, "filtered clusters", labels, rows_of_a + rows_of_b);
    source = capsa_between_runs(a, b, &runs);
    must(capsa_contacts(&source, &options, contacts, room, &found));
    print_hash(name, "runs contacts", contacts, 13 * (size_t)found.written);
    must(capsa_any_by_run(&source, &options, any, 4));
    must(capsa_count_by_run(&source, &options, counts, 4));
    for (i = 0; i < 4; ++i) {
        words[i] = any[i];
        words[4 + i] = (uint32_t)counts[i];
    }
    print_hash(name, "byRun", words, 8);
}

/* All touches while rows move, and the last ones of some pairs. */
static void ask_touches(const char* name, const capsa_shapes* a, const capsa_shapes* b, int planar) {
    static capsa_touch touches[room];
    static capsa_index_pair pairs[rows_of_a];
    static const float step[3] = {0.5f, -0.25f, 0.75f};
    const capsa_source source = capsa_between(a, b), listed = capsa_listed(a, b, pairs, rows_of_a);
    capsa_find_result found;
    capsa_motion motion;
    uint32_t i;
    memset(&motion, 0, sizeof motion);
    motion.dx.data = &step[0];
    motion.dy.data = &step[1];
    if (!planar) motion.dz.data = &step[2];
    for (i = 0; i < rows_of_a; ++i) {
        pairs[i].a = i;
        pairs[i].b = i % rows_of_b;
    }
    must(capsa_find_touches(&source, NULL, &motion, NULL, touches, room, &found));
    print_hash(name, "findTouches", touches, 9 * (size_t)found.written);
    must(capsa_last_touch(&listed, NULL, &motion, NULL, touches, rows_of_a));
    print_hash(name, "lastTouch", touches, 9 * rows_of_a);
}

/* Rows of B, of two links, in three poses, each a run. */
static void ask_posed(const char* name, const capsa_shapes* a, const capsa_shapes* b, int planar) {
    static capsa_nearest nearest[3 * rows_of_b];
    static float posed[capsa_max_streams][3 * rows_of_b], entry[7][6];
    static uint32_t link[rows_of_b];
    static const uint32_t begins[] = {0, rows_of_b, 2 * rows_of_b, 3 * rows_of_b};
    const capsa_runs runs = {begins, NULL, 3};
    capsa_label_stream links;
    capsa_transforms transforms;
    capsa_mutable_stream to[capsa_max_streams];
    capsa_shapes rows_in_poses = *b;
    capsa_source source;
    uint64_t counts[3];
    uint32_t words[3];
    int k;
    size_t i;
    memset(&transforms, 0, sizeof transforms);
    for (i = 0; i < rows_of_b; ++i) link[i] = (uint32_t)(i % 2);
    links.data = link;
    links.stride = 1;
    for (i = 0; i < 6; ++i) { /* a quarter turn, and another way for every other one */
        const float half = i % 2 ? 0.5f : -0.5f, step = 0.25f * (float)i;
        if (planar) {
            entry[0][i] = 0.6f;
            entry[1][i] = 1.6f * half;
        } else {
            entry[0][i] = 0.5f;
            entry[1][i] = entry[2][i] = entry[3][i] = half;
        }
        for (k = 0; k < (planar ? 2 : 3); ++k) entry[(planar ? 2 : 4) + k][i] = step - (float)k;
    }
    transforms.kind = planar ? capsa_transform_direction : capsa_transform_quaternion;
    transforms.count = 6;
    for (k = 0; k < (planar ? 4 : 7); ++k) {
        transforms.entry[k].data = entry[k];
        transforms.entry[k].stride = 1;
    }
    for (k = 0; k < capsa_max_streams; ++k) {
        to[k].data = b->stream[k].data ? posed[k] : NULL;
        to[k].stride = 1;
        rows_in_poses.stream[k].data = to[k].data;
        rows_in_poses.stream[k].stride = 1;
    }
    must(capsa_pose(b, links, 2, &transforms, to, 3 * rows_of_b));
    rows_in_poses.count = 3 * rows_of_b;
    source = capsa_between_runs(&rows_in_poses, a, &runs);
    must(capsa_nearest_rows(&source, NULL, nearest, 3 * rows_of_b));
    print_hash(name, "posed nearest", nearest, sizeof nearest / 4);
    must(capsa_count_by_run(&source, NULL, counts, 3));
    for (i = 0; i < 3; ++i) words[i] = (uint32_t)counts[i];
    print_hash(name, "posed countByRun", words, 3);
}

/* In a box that repeats, with the images of the answers. */
static void ask_periodic(const char* name, const capsa_shapes* a, const capsa_shapes* b, int planar) {
    static capsa_contact contacts[room];
    static capsa_nearest nearest[rows_of_a];
    static capsa_image images[room];
    static uint32_t words[3 * room];
    const capsa_source plain = capsa_between(a, b);
    const capsa_source source = capsa_periodic(&plain, 6.5f, 7.25f, planar ? 0.0f : 8.0f);
    capsa_options options;
    capsa_find_result found;
    size_t i;
    memset(&options, 0, sizeof options);
    options.images = images;
    options.image_count = room;
    must(capsa_workspace_create(&options.workspace));
    must(capsa_contacts(&source, &options, contacts, room, &found));
    print_hash(name, "periodic contacts", contacts, 13 * (size_t)found.written);
    for (i = 0; i < 3 * (size_t)found.written; ++i) words[i] = (uint32_t)images[i / 3].shift[i % 3];
    print_hash(name, "periodic images", words, 3 * (size_t)found.written);
    must(capsa_nearest_rows(&source, &options, nearest, rows_of_a));
    print_hash(name, "periodic nearest", nearest, 2 * rows_of_a);
    capsa_workspace_destroy(options.workspace);
}

/* Up to two contacts of each pair that touches, and the ends that they are at; then A is pushed out of B. */
static void ask_manifolds(const char* name, const capsa_shapes* a, const capsa_shapes* b, int width) {
    static capsa_contact contacts[room], manifolds[2 * room];
    static uint8_t ends[2 * room];
    static uint32_t words[2 * room];
    static float scratch[8 * rows_of_a];
    const capsa_source source = capsa_between(a, b);
    capsa_movable moved;
    capsa_options options;
    capsa_find_result found;
    size_t i, count;
    memset(&options, 0, sizeof options);
    options.margin = 0.0625f;
    must(capsa_contacts(&source, &options, contacts, room, &found));
    count = (size_t)found.written;
    must(capsa_manifolds(&source, &options, contacts, count, manifolds, ends, 2 * room, &found));
    print_hash(name, "manifolds", manifolds, 13 * (size_t)found.written);
    for (i = 0; i < (size_t)found.written; ++i) words[i] = ends[i];
    print_hash(name, "ends", words, (size_t)found.written);
    memset(&moved, 0, sizeof moved);
    moved.shape = a->shape;
    moved.count = a->count;
    for (i = 0; i + 1 < (size_t)width; ++i) {
        moved.coordinate[i].data = (float*)a->stream[i].data;
        moved.coordinate[i].stride = width;
    }
    must(capsa_separate(contacts, count, &moved, NULL, NULL, scratch, 8 * rows_of_a));
    print_hash(name, "separate", a->stream[0].data, (size_t)width * rows_of_a);
}

/* Which rows of A, and their first points, are in a closed mesh of eight triangles, and how deep. */
static void ask_solid(const char* name, const capsa_shapes* a) {
    static capsa_contact contacts[rows_of_a];
    static capsa_nearest nearest[rows_of_a];
    static uint64_t words[(rows_of_a + 63) / 64];
    static float corner[8][9];
    capsa_shapes mesh, points = *a;
    capsa_source source, of_points;
    int face, k;
    memset(words, 0, sizeof words);
    memset(&mesh, 0, sizeof mesh);
    for (face = 0; face < 8; ++face)
        for (k = 0; k < 9; ++k) /* a corner on each axis, before or behind the middle */
            corner[face][k] = k / 3 != k % 3 ? 2.0f : face >> (k / 3) & 1 ? 3.5f : 0.25f;
    mesh.shape = capsa_shape_triangle;
    mesh.count = 8;
    for (k = 0; k < 9; ++k) {
        mesh.stream[k].data = &corner[0][k];
        mesh.stream[k].stride = 9;
    }
    points.shape = capsa_shape_sphere;
    points.stream[3] = a->stream[6];
    source = capsa_between(a, &mesh);
    of_points = capsa_between(&points, &mesh);
    must(capsa_inside(&of_points, NULL, words, sizeof words / sizeof *words));
    print_hash(name, "inside", words, sizeof words / 4);
    must(capsa_signed_nearest(&of_points, NULL, nearest, rows_of_a, words, sizeof words / sizeof *words));
    print_hash(name, "signedNearest", nearest, sizeof nearest / 4);
    must(capsa_signed_contacts(&source, NULL, contacts, rows_of_a));
    print_hash(name, "signedContacts", contacts, sizeof contacts / 4);
}

int main(void) {
    static const struct {
        const char* name;
        capsa_shape shape;
        int width, radii, planar;
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
        {"roundCones", capsa_shape_round_cone, 8, 2, 0},
        {"rectangles", capsa_shape_rectangle, 7, 1, 1},
        {"planarRoundCones", capsa_shape_planar_round_cone, 6, 2, 1},
    };
    size_t k;
    for (k = 0; k < sizeof others / sizeof *others; ++k) {
        capsa_shapes a, b;
        state = 20261127u + (uint32_t)k;
        a = others[k].planar ? rows(capsa_shape_planar_capsule, 5, 1, rows_of_a)
                             : rows(capsa_shape_capsule, 7, 1, rows_of_a);
        b = rows(others[k].shape, others[k].width, others[k].radii, rows_of_b);
        ask(others[k].name, &a, &b, others[k].planar);
        ask_some(others[k].name, &a, &b);
        ask_touches(others[k].name, &a, &b, others[k].planar);
        ask_posed(others[k].name, &a, &b, others[k].planar);
        if (others[k].shape == capsa_shape_triangle) ask_solid(others[k].name, &a);
        if (others[k].shape != capsa_shape_half_space && others[k].shape != capsa_shape_half_plane)
            ask_periodic(others[k].name, &a, &b, others[k].planar);
        ask_manifolds(others[k].name, &a, &b, others[k].planar ? 5 : 7);
        free((void*)a.stream[0].data);
        free((void*)b.stream[0].data);
    }
    return 0;
}
