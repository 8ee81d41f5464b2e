/* The C interface but for the verbs that answer with values (test_c_values.c), asked from C99. Prints each
 * fact that does not hold. */

#include "capsa/c/capsa.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

#define EXPECT(fact)                                                   \
    do {                                                               \
        if (!(fact)) {                                                 \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #fact); \
            ++failures;                                                \
        }                                                              \
    } while (0)

/* Five spheres of radius 0.5 along x at 0, 1, 2, 10, 11: neighbours just touch. */
static const float sphere_x[] = {0, 1, 2, 10, 11};
enum { isa_values = 16 }; /* more than there are; those that are no ISA have no name */
static const float half = 0.5f, nought = 0.0f;

/* Two capsules of radius 0.25 parallel to z, at x = 1 and x = 20, written as rows: ax ay az bx by bz radius.
 */
static const float capsule_rows[] = {1, 0, 5, 1, 0, -5, 0.25f, 20, 0, 5, 20, 0, -5, 0.25f};

static capsa_stream every(const float* value) {
    const capsa_stream stream = {value, 0};
    return stream;
}

static capsa_stream column(const float* rows, int k) {
    const capsa_stream stream = {rows + k, 7};
    return stream;
}

static capsa_shapes some_spheres(void) {
    return capsa_spheres(capsa_dense(sphere_x), every(&nought), every(&nought), every(&half), 5);
}

static capsa_shapes some_capsules(void) {
    const float* r = capsule_rows;
    return capsa_capsules(column(r, 0), column(r, 1), column(r, 2), column(r, 3), column(r, 4), column(r, 5),
                          column(r, 6), 2);
}

static capsa_shapes some_segments(void) {
    const float* r = capsule_rows;
    return capsa_segments(column(r, 0), column(r, 1), column(r, 2), column(r, 3), column(r, 4), column(r, 5),
                          2);
}

static uint64_t count(capsa_source source, float margin, capsa_isa isa) {
    capsa_options options = {0};
    uint64_t hits = 999;
    options.margin = margin;
    options.isa = isa;
    EXPECT(capsa_count_hits(&source, &options, &hits) == capsa_ok);
    return hits;
}

static void streams_and_shapes_are_what_was_said(void) {
    const capsa_stream dense = capsa_dense(sphere_x);
    const capsa_shapes spheres = some_spheres(), capsules = some_capsules(), segments = some_segments();
    EXPECT(dense.data == sphere_x && dense.stride == 1);
    EXPECT(spheres.shape == capsa_shape_sphere && spheres.count == 5 && spheres.stream[3].data == &half);
    EXPECT(capsules.shape == capsa_shape_capsule && capsules.count == 2 && capsules.stream[6].stride == 7);
    EXPECT(segments.shape == capsa_shape_segment && segments.count == 2 &&
           segments.stream[5].data == capsule_rows + 5);
}

static void every_isa_counts_alike(void) {
    const capsa_shapes spheres = some_spheres(), capsules = some_capsules(), segments = some_segments();
    int isa;
    for (isa = capsa_isa_best; isa < isa_values; ++isa) {
        const capsa_isa with = (capsa_isa)isa;
        if (!capsa_isa_name(with)) continue;
        EXPECT(count(capsa_between(&spheres, &capsules), 0, with) ==
               1); /* only x = 1 is near enough: 0.75 < 1 */
        EXPECT(count(capsa_between(&capsules, &spheres), 0, with) == 1);
        EXPECT(count(capsa_between(&spheres, &capsules), 0.25f, with) ==
               3); /* x = 0 and x = 2 touch exactly */
        EXPECT(count(capsa_between(&spheres, &segments), 0, with) == 1);
        EXPECT(count(capsa_between(&spheres, &spheres), 0, with) == 5 + 6);
        EXPECT(count(capsa_within(&spheres), 0, with) == 3);
        EXPECT(count(capsa_within(&spheres), -0.01f, with) == 0);
        EXPECT(count(capsa_within(&spheres), 100, with) == 10);
        EXPECT(count(capsa_within(&spheres), (float)NAN, with) == 0);
    }
}

static void half_spaces_have_a_point_and_a_normal(void) {
    const capsa_shapes spheres = some_spheres();
    const float down = -2, zero[2] = {0, 0}, px[2] = {2, 50};
    const capsa_stream none = capsa_dense(zero);
    /* Everything behind x = 2 and behind x = 50, seen from the right: from the left nothing is before it. */
    const capsa_shapes faces =
        capsa_half_spaces(capsa_dense(px), none, none, capsa_same(down), none, none, 2);
    const uint32_t second = 1;
    const capsa_index_stream at = {&second, 1};
    const capsa_shapes one =
        capsa_indexed_half_spaces(capsa_dense(px), none, none, 2, at, capsa_same(down), none, none, 1);
    capsa_source among;
    capsa_flaw flaw = {0};
    uint64_t hits = 7;
    EXPECT(faces.shape == capsa_shape_half_space && faces.count == 2 && faces.stream[0].data == px);
    EXPECT(count(capsa_between(&spheres, &faces), 0, capsa_isa_best) == 3);
    EXPECT(count(capsa_between(&faces, &spheres), 0, capsa_isa_best) == 3);
    EXPECT(count(capsa_between(&spheres, &one), 1000, capsa_isa_best) == 5);
    EXPECT(count(capsa_between(&spheres, &one), 0, capsa_isa_best) == 0);
    EXPECT(capsa_validate(&faces, &flaw) == capsa_ok && !flaw.found);
    among = capsa_within(&faces);
    EXPECT(capsa_count_hits(&among, NULL, &hits) == capsa_not_offered && hits == 7);
}

static void boxes_are_met_in_time(void) {
    const float x = 6, y = 0.5f, zero = 0, one = 1, minus = -8;
    const capsa_stream none = capsa_same(zero);
    const capsa_shapes ball = capsa_spheres(capsa_same(x), capsa_same(y), none, capsa_same(one), 1),
                       crate = capsa_boxes(none, none, none, capsa_same(one), capsa_same(one),
                                           capsa_same(one), capsa_same(one), none, none, none, none, 1);
    const capsa_source pair = capsa_between(&ball, &crate);
    const capsa_motion left = {{&minus, 0}, {&zero, 0}, {&zero, 0}};
    capsa_touch touch = {0};
    EXPECT(capsa_first_touch(&pair, NULL, &left, NULL, &touch, 1) == capsa_ok);
    EXPECT(touch.b == 0 && touch.time == 0.5f && touch.normal[0] == -1 && touch.point[0] == 1);
    EXPECT(capsa_first_touch(&pair, NULL, &left, &left, &touch, 1) == capsa_ok);
    EXPECT(touch.b == capsa_no_row);
}

static int count_touches(void* seen, const capsa_touch* touches, size_t number) {
    *(uint64_t*)seen += number;
    return touches[0].b == capsa_no_row;
}

static void half_planes_are_half_spaces_of_the_plane(void) {
    const float x[3] = {1, 2, 9}, zero = 0, down = -2, px[2] = {7, 2};
    const capsa_stream none = capsa_same(zero);
    const capsa_shapes circles = capsa_circles(capsa_dense(x), none, capsa_same(0.5f), 3);
    const capsa_shapes lines = capsa_half_planes(capsa_dense(px), none, capsa_same(down), none, 2);
    const uint32_t second = 1;
    const capsa_index_stream at = {&second, 1};
    const capsa_shapes one =
        capsa_indexed_half_planes(capsa_dense(px), none, 2, at, capsa_same(down), none, 1);
    const capsa_shapes spheres = some_spheres();
    const capsa_motion right = {capsa_same(2.0f), none, {NULL, 0}};
    const capsa_source moving = capsa_between(&circles, &one), mixed = capsa_between(&spheres, &one);
    capsa_touch touches[3];
    uint64_t hits = 7;
    EXPECT(lines.shape == capsa_shape_half_plane && lines.count == 2 && lines.stream[0].data == px);
    EXPECT(count(capsa_between(&circles, &lines), 0, capsa_isa_best) == 1 + 2);
    EXPECT(count(capsa_between(&lines, &circles), 0, capsa_isa_best) == 1 + 2);
    EXPECT(count(capsa_between(&circles, &one), 0, capsa_isa_best) == 2);
    EXPECT(capsa_first_touch(&moving, NULL, &right, NULL, touches, 3) == capsa_ok);
    EXPECT(touches[0].time == 0.25f && touches[1].time == 0 && touches[2].time == 0);
    uint64_t on_way = 8;
    EXPECT(capsa_occluded(&moving, NULL, &right, NULL, &on_way, 1) == capsa_ok && on_way == (7 | 8));
    EXPECT(capsa_occluded(&moving, NULL, &right, NULL, &on_way, 0) == capsa_output_too_small);
    EXPECT(capsa_occluded(&moving, NULL, NULL, NULL, &on_way, 1) == capsa_null_argument);
    capsa_find_result of_all;
    EXPECT(capsa_find_touches(&moving, NULL, &right, NULL, NULL, 0, &of_all) == capsa_ok);
    EXPECT(of_all.written == 0 && of_all.total == 3);
    EXPECT(capsa_find_touches(&moving, NULL, &right, NULL, touches, 3, &of_all) == capsa_ok);
    EXPECT(of_all.written == 3 && touches[0].a == 0 && touches[0].time == 0.25f);
    uint64_t visited = 0;
    EXPECT(capsa_visit_touches(&moving, NULL, &right, NULL, count_touches, &visited) == capsa_ok);
    EXPECT(visited == 3);
    EXPECT(capsa_count_hits(&mixed, NULL, &hits) == capsa_mixed_dimensions && hits == 7);
}

static void triangles_have_three_corners(void) {
    const capsa_shapes spheres = some_spheres();
    const float zero[1] = {0}, x[3] = {-9, 9, 2}, y[3] = {-9, -9, 9}, z[3] = {0, 0, 0};
    const capsa_stream none = capsa_dense(zero);
    const uint32_t corners[3] = {0, 1, 2};
    const capsa_index_stream a = {corners, 3}, b = {corners + 1, 3}, c = {corners + 2, 3};
    const capsa_shapes one =
        capsa_triangles(capsa_dense(x), capsa_dense(y), none, capsa_dense(x + 1), capsa_dense(y + 1), none,
                        capsa_dense(x + 2), capsa_dense(y + 2), none, 1);
    const capsa_shapes same =
        capsa_indexed_triangles(capsa_dense(x), capsa_dense(y), capsa_dense(z), 3, a, b, c, 1);
    const capsa_shapes broken =
        capsa_indexed_triangles(capsa_dense(x), capsa_dense(y), capsa_dense(z), 2, a, b, c, 1);
    capsa_source among;
    capsa_flaw flaw = {0};
    uint64_t hits = 7;
    EXPECT(one.shape == capsa_shape_triangle && one.count == 1 && one.stream[3].data == x + 1);
    EXPECT(count(capsa_between(&spheres, &one), 0, capsa_isa_best) > 0);
    EXPECT(count(capsa_between(&spheres, &one), 0, capsa_isa_best) ==
           count(capsa_between(&same, &spheres), 0, capsa_isa_best));
    EXPECT(capsa_validate(&broken, &flaw) == capsa_ok && flaw.found);
    among = capsa_within(&one);
    EXPECT(capsa_count_hits(&among, NULL, &hits) == capsa_not_offered && hits == 7);
}

static void any_hit_answers_one_or_nought(void) {
    const capsa_shapes spheres = some_spheres(), capsules = some_capsules();
    const capsa_source between = capsa_between(&spheres, &capsules);
    const capsa_options
        deep = {-0.7f, capsa_isa_best, NULL, capsa_decide_rounded, capsa_at_start_touches, NULL, 0},
        deeper = {-0.8f, capsa_isa_best, NULL, capsa_decide_rounded, capsa_at_start_touches, NULL, 0};
    int hit = 7;
    EXPECT(capsa_any_hit(&between, NULL, &hit) == capsa_ok && hit == 1);
    EXPECT(capsa_any_hit(&between, &deep, &hit) == capsa_ok && hit == 1);
    EXPECT(capsa_any_hit(&between, &deeper, &hit) == capsa_ok && hit == 0);
}

static void a_plan_is_asked_about_new_numbers(void) {
    float x[4] = {0, 1, 2, 3};
    const float zero[4] = {0, 0, 0, 0};
    const capsa_shapes one = capsa_spheres(capsa_dense(zero), capsa_dense(zero), capsa_dense(zero),
                                           capsa_same(0.25f), 1),
                       four = capsa_spheres(capsa_dense(x), capsa_dense(zero), capsa_dense(zero),
                                            capsa_same(0.25f), 4);
    const capsa_source between = capsa_between(&one, &four);
    static capsa_plan plan; /* stays where it is */
    capsa_index_pair pair = {9, 9};
    capsa_nearest nearest = {9, 9};
    capsa_find_result found = {0, 0};
    uint64_t count = 9;
    EXPECT(capsa_plan_count_hits(&plan, &count) == capsa_bad_plan && count == 9);
    EXPECT(capsa_plan_make(&plan, &between, NULL) == capsa_ok);
    EXPECT(capsa_plan_count_hits(&plan, &count) == capsa_ok && count == 1);
    x[0] = 5;
    x[2] = 0.5f;
    EXPECT(capsa_plan_find_hits(&plan, &pair, 1, &found) == capsa_ok && found.total == 1);
    EXPECT(pair.a == 0 && pair.b == 2);
    EXPECT(capsa_plan_nearest_rows(&plan, &nearest, 1) == capsa_ok && nearest.index == 2 && nearest.gap == 0);
}

static void a_workspace_changes_no_answer(void) {
    enum { rows = 3000 };
    static float x[rows], zero[rows];
    const capsa_shapes points =
        capsa_spheres(capsa_dense(x), capsa_dense(zero), capsa_dense(zero), capsa_same(0.1f), rows);
    const capsa_source within = capsa_within(&points);
    capsa_options with = {0.9f, capsa_isa_best, NULL, capsa_decide_rounded, capsa_at_start_touches, NULL, 0},
                  without = {0.9f, capsa_isa_best, NULL, capsa_decide_rounded, capsa_at_start_touches, NULL,
                             0};
    capsa_source prepared;
    uint64_t hits = 0;
    char sentence[256];
    int i;
    for (i = 0; i < rows; ++i) x[i] = (float)i;
    EXPECT(capsa_prepare(&within, &without, capsa_asks_hits, NULL, NULL, &prepared) == capsa_null_argument);
    EXPECT(capsa_workspace_create(NULL) == capsa_null_argument);
    EXPECT(capsa_workspace_create(&with.workspace) == capsa_ok);
    EXPECT(capsa_count_hits(&within, &with, &hits) == capsa_ok && hits == rows - 1);
    EXPECT(capsa_workspace_bytes(with.workspace) > rows);
    EXPECT(capsa_prepare(&within, &with, capsa_asks_hits, NULL, NULL, &prepared) == capsa_ok);
    EXPECT(prepared.a.index != NULL);
    hits = 0;
    EXPECT(capsa_count_hits(&prepared, &without, &hits) == capsa_ok && hits == rows - 1);
    EXPECT(capsa_explain_query(&within, &with, capsa_asks_hits, sentence, sizeof sentence) < sizeof sentence);
    EXPECT(strncmp(sentence, "3000 sphere rows among themselves: builds ", 42) == 0);
    EXPECT(capsa_explain_query(&within, &with, capsa_asks_hits, sentence, 5) > 40 &&
           strcmp(sentence, "3000") == 0);
    EXPECT(capsa_explain_query(NULL, &with, capsa_asks_hits, sentence, sizeof sentence) == 0);
    EXPECT(capsa_workspace_run_on(NULL, NULL, NULL) == capsa_null_argument);
    EXPECT(capsa_workspace_run_on(with.workspace, NULL, NULL) == capsa_ok);
    capsa_workspace_destroy(with.workspace);
    capsa_workspace_destroy(NULL);
    EXPECT(capsa_workspace_bytes(NULL) == 0);
}

static void touched_sets_a_bit_for_each_row(void) {
    const capsa_shapes spheres = some_spheres(), capsules = some_capsules();
    const capsa_source between = capsa_between(&spheres, &capsules), within = capsa_within(&spheres);
    const capsa_options wider = {
        0.25f, capsa_isa_best, NULL, capsa_decide_rounded, capsa_at_start_touches, NULL, 0};
    uint64_t words[1] = {~(uint64_t)0};
    EXPECT(capsa_touched(&between, &wider, words, 1) == capsa_ok);
    EXPECT((words[0] & 31) == 7);
    EXPECT(capsa_touched(&within, NULL, words, 1) == capsa_ok);
    EXPECT((words[0] & 31) == 31);
}

static void hit_mask_has_a_row_of_words_for_each_row(void) {
    const capsa_shapes spheres = some_spheres(), capsules = some_capsules();
    const capsa_source between = capsa_between(&spheres, &capsules),
                       flipped = capsa_between(&capsules, &spheres);
    uint64_t words[10];
    int i;
    memset(words, 0xab, sizeof words);
    EXPECT(capsa_hit_mask(&between, NULL, words, 10, 2) ==
           capsa_ok); /* stride 2: every second word is not ours */
    for (i = 0; i < 5; ++i) EXPECT(words[2 * i] == (i == 1 ? 1u : 0u));
    EXPECT(words[1] == UINT64_C(0xabababababababab));
    EXPECT(capsa_hit_mask(&flipped, NULL, words, 2, 1) == capsa_ok);
    EXPECT(words[0] == 2 && words[1] == 0);
}

static void find_hits_tells_the_true_total_when_the_output_is_too_small(void) {
    const capsa_shapes spheres = some_spheres();
    const capsa_source within = capsa_within(&spheres);
    capsa_index_pair pairs[4] = {{9, 9}, {9, 9}, {9, 9}, {9, 9}};
    capsa_find_result result = {9, 9};
    EXPECT(capsa_find_hits(&within, NULL, NULL, 0, &result) == capsa_ok && result.written == 0 &&
           result.total == 3);
    EXPECT(capsa_find_hits(&within, NULL, pairs, 2, &result) == capsa_ok && result.written == 2 &&
           result.total == 3);
    EXPECT(pairs[2].a == 9 && pairs[2].b == 9);
    EXPECT(capsa_find_hits(&within, NULL, pairs, 4, &result) == capsa_ok && result.written == 3 &&
           result.total == 3);
    capsa_sort_pairs(pairs, 3);
    EXPECT(pairs[0].a == 0 && pairs[0].b == 1);
    EXPECT(pairs[1].a == 1 && pairs[1].b == 2);
    EXPECT(pairs[2].a == 3 && pairs[2].b == 4);
    EXPECT(pairs[3].a == 9);
}

static void sort_pairs_goes_by_a_then_b(void) {
    capsa_index_pair pairs[] = {{2, 1}, {1, 4294967295u}, {1, 3}, {0, 5}};
    capsa_sort_pairs(pairs, 4);
    EXPECT(pairs[0].a == 0 && pairs[1].b == 3 && pairs[2].b == 4294967295u && pairs[3].a == 2);
    capsa_sort_pairs(NULL, 0);
}

static void validate_finds_the_first_flaw(void) {
    float x[] = {0, 1, 2}, y[] = {0, 0, 0}, radius[] = {1, 1, 1};
    const capsa_shapes shapes =
        capsa_spheres(capsa_dense(x), capsa_dense(y), every(&nought), capsa_dense(radius), 3);
    capsa_flaw flaw;
    EXPECT(capsa_validate(&shapes, &flaw) == capsa_ok && !flaw.found);
    radius[2] = -1;
    EXPECT(capsa_validate(&shapes, &flaw) == capsa_ok && flaw.found && flaw.row == 2);
    EXPECT(strcmp(flaw.field, "radius") == 0 && strcmp(flaw.reason, "is negative") == 0);
    y[1] = (float)INFINITY;
    EXPECT(capsa_validate(&shapes, &flaw) == capsa_ok && flaw.row == 1);
    EXPECT(strcmp(flaw.field, "y") == 0 && strcmp(flaw.reason, "is infinite") == 0);
    x[1] = 2e18f;
    EXPECT(capsa_validate(&shapes, &flaw) == capsa_ok && strcmp(flaw.reason, "is beyond 1e18") == 0);
    x[0] = (float)NAN;
    EXPECT(capsa_validate(&shapes, &flaw) == capsa_ok && flaw.row == 0 && strcmp(flaw.reason, "is NaN") == 0);
    EXPECT(strcmp(flaw.field, "x") == 0);
}

static void null_arguments_are_told(void) {
    const capsa_shapes spheres = some_spheres();
    const capsa_source between = capsa_between(&spheres, &spheres);
    const capsa_stream nowhere = {NULL, 1};
    const capsa_shapes broken =
        capsa_spheres(capsa_dense(sphere_x), nowhere, every(&nought), every(&half), 5);
    const capsa_source over_broken = capsa_within(&broken);
    capsa_find_result result;
    capsa_flaw flaw;
    uint64_t hits, words[5];
    int hit;
    EXPECT(capsa_any_hit(NULL, NULL, &hit) == capsa_null_argument);
    EXPECT(capsa_any_hit(&between, NULL, NULL) == capsa_null_argument);
    EXPECT(capsa_count_hits(NULL, NULL, &hits) == capsa_null_argument);
    EXPECT(capsa_count_hits(&between, NULL, NULL) == capsa_null_argument);
    EXPECT(capsa_touched(NULL, NULL, words, 5) == capsa_null_argument);
    EXPECT(capsa_touched(&between, NULL, NULL, 5) == capsa_null_argument);
    EXPECT(capsa_hit_mask(NULL, NULL, words, 5, 1) == capsa_null_argument);
    EXPECT(capsa_hit_mask(&between, NULL, NULL, 5, 1) == capsa_null_argument);
    EXPECT(capsa_find_hits(NULL, NULL, NULL, 0, &result) == capsa_null_argument);
    EXPECT(capsa_find_hits(&between, NULL, NULL, 0, NULL) == capsa_null_argument);
    EXPECT(capsa_find_hits(&between, NULL, NULL, 1, &result) == capsa_null_argument);
    EXPECT(capsa_validate(NULL, &flaw) == capsa_null_argument);
    EXPECT(capsa_validate(&spheres, NULL) == capsa_null_argument);
    EXPECT(capsa_validate(&broken, &flaw) == capsa_null_argument);
    EXPECT(capsa_count_hits(&over_broken, NULL, &hits) == capsa_null_argument);
}

static void bad_sources_are_told_and_write_nothing(void) {
    const capsa_shapes spheres = some_spheres();
    const capsa_source between = capsa_between(&spheres, &spheres), within = capsa_within(&spheres);
    capsa_source bad;
    uint64_t hits = 42, words[5];
    bad = between;
    bad.kind = (capsa_source_kind)77;
    EXPECT(capsa_count_hits(&bad, NULL, &hits) == capsa_bad_source);
    bad = between;
    bad.a.shape = (capsa_shape)77;
    EXPECT(capsa_count_hits(&bad, NULL, &hits) == capsa_bad_source);
    bad = between;
    bad.b.shape = (capsa_shape)-1;
    EXPECT(capsa_count_hits(&bad, NULL, &hits) == capsa_bad_source);
    bad = between;
    bad.end = 6;
    EXPECT(capsa_count_hits(&bad, NULL, &hits) == capsa_bad_source);
    bad = between;
    bad.begin = 4;
    bad.end = 3;
    EXPECT(capsa_count_hits(&bad, NULL, &hits) == capsa_bad_source);
#if SIZE_MAX > 4294967295u
    bad = between;
    bad.b.count = (size_t)capsa_max_rows + 1;
    EXPECT(capsa_count_hits(&bad, NULL, &hits) == capsa_too_many_rows);
#endif
    EXPECT(hits == 42);
    EXPECT(capsa_hit_mask(&within, NULL, words, 5, 1) == capsa_wrong_source);
    EXPECT(capsa_hit_mask(&between, NULL, words, 4, 1) == capsa_output_too_small);
    EXPECT(capsa_hit_mask(&between, NULL, words, 5, 0) == capsa_output_too_small);
    EXPECT(capsa_touched(&between, NULL, words, 0) == capsa_output_too_small);
}

/* Three spheres on a line, of which the first and the last touch across the border of a box of length 10. */
static void boxes_repeat(void) {
    static const float x[] = {0.2f, 5.0f, 9.9f};
    const capsa_shapes spheres =
        capsa_spheres(capsa_dense(x), capsa_same(0.0f), capsa_same(0.0f), capsa_same(0.2f), 3);
    const capsa_source within = capsa_within(&spheres), repeated = capsa_periodic(&within, 10.0f, 0.0f, 0.0f);
    capsa_workspace* workspace = NULL;
    capsa_image image[4];
    capsa_index_pair pair[4];
    capsa_find_result found;
    capsa_options options = {0};
    EXPECT(capsa_find_hits(&repeated, &options, pair, 4, &found) == capsa_needs_workspace);
    EXPECT(capsa_workspace_create(&workspace) == capsa_ok);
    options.workspace = workspace;
    options.images = image;
    options.image_count = 3;
    EXPECT(capsa_find_hits(&repeated, &options, pair, 4, &found) == capsa_images_too_small);
    options.image_count = 4;
    EXPECT(capsa_find_hits(&repeated, &options, pair, 4, &found) == capsa_ok);
    EXPECT(found.total == 1 && pair[0].a == 2 && pair[0].b == 0);
    EXPECT(image[0].shift[0] == 1 && image[0].shift[1] == 0 && image[0].shift[2] == 0);
    EXPECT(capsa_find_hits(&within, &options, pair, 4, &found) == capsa_bad_period);
    options.images = NULL;
    EXPECT(capsa_find_hits(&within, &options, pair, 4, &found) == capsa_ok && found.total == 0);
    capsa_workspace_destroy(workspace);
}

static void filters_leave_pairs_out(void) {
    static const uint32_t body[] = {1, 1, 2, 2, 0}, red = 1, blue[] = {2, 3};
    const capsa_shapes spheres = some_spheres(), capsules = some_capsules();
    static capsa_filter bodies, colour, seen; /* zeros */
    capsa_source within = capsa_within(&spheres), between = capsa_between(&spheres, &capsules);
    bodies.group.data = body;
    bodies.group.stride = 1;
    bodies.count = 5;
    EXPECT(count(within, 0.0f, capsa_isa_best) == 3);
    EXPECT(count(capsa_filtered(&within, &bodies, NULL), 0.0f, capsa_isa_best) == 2); /* not rows 0 and 1 */
    colour.category.data = &red;                                                      /* stride 0: all rows */
    colour.count = 5;
    seen.mask.data = blue; /* capsule 0 does not meet what is red */
    seen.mask.stride = 1;
    seen.count = 2;
    EXPECT(count(between, 0.0f, capsa_isa_best) == 1); /* sphere 1 and capsule 0 */
    EXPECT(count(capsa_filtered(&between, &colour, &seen), 0.0f, capsa_isa_best) == 0);
    EXPECT(count(capsa_filtered(&between, NULL, &seen), 0.0f, capsa_isa_best) == 1);
    seen.count = 1;
    between = capsa_filtered(&between, NULL, &seen);
    EXPECT(capsa_count_hits(&between, NULL, &(uint64_t){0}) == capsa_bad_filter);
}

static void links_and_chains_leave_pairs_out(void) {
    static const uint32_t link[] = {0, 1, 2, 0, 1}, other[] = {0, 3}, chain[] = {7, 7, 7, 7, 7};
    static const uint64_t none_of_0_and_1[] = {4, 4, 3}, all_of_0[] = {15, 14, 14};
    const capsa_shapes spheres = some_spheres(), capsules = some_capsules();
    static capsa_filter arm, things, rope; /* zeros */
    capsa_source within = capsa_within(&spheres), between = capsa_between(&spheres, &capsules);
    arm.count = 5;
    arm.link.data = link;
    arm.link.stride = 1;
    arm.matrix.words = none_of_0_and_1;
    arm.matrix.stride = 1;
    arm.matrix.links_of_a = arm.matrix.links_of_b = 3;
    EXPECT(count(within, 0.0f, capsa_isa_best) == 3);
    EXPECT(count(capsa_filtered(&within, &arm, NULL), 0.0f, capsa_isa_best) == 1);
    things.count = 2;
    things.link.data = other;
    things.link.stride = 1;
    arm.matrix.words = all_of_0; /* link 1 meets all but 0, which capsule 0 is */
    arm.matrix.links_of_b = 4;
    EXPECT(count(between, 0.0f, capsa_isa_best) == 1); /* sphere 1 and capsule 0 */
    EXPECT(count(capsa_filtered(&between, &arm, &things), 0.0f, capsa_isa_best) == 0);
    rope.count = 5;
    rope.chain.data = chain;
    rope.chain.stride = 1;
    rope.exclude = 1;
    EXPECT(count(within, 1.0f, capsa_isa_best) == 4);
    EXPECT(count(capsa_filtered(&within, &rope, NULL), 1.0f, capsa_isa_best) == 1);
}

static void isas_have_names_and_an_order(void) {
    const capsa_isa best = capsa_isa_resolve(capsa_isa_best);
    int isa, runnable = 0;
    EXPECT(strcmp(capsa_isa_name(capsa_isa_scalar), "scalar") == 0);
    EXPECT(strcmp(capsa_isa_name(capsa_isa_avx2), "avx2") == 0);
    EXPECT(strcmp(capsa_isa_name(capsa_isa_sse42), "sse42") == 0 && capsa_isa_sse42 == 5);
    EXPECT(strcmp(capsa_isa_name(capsa_isa_avx512), "avx512") == 0);
    EXPECT(strcmp(capsa_isa_name(capsa_isa_neon64), "neon64") == 0);
    EXPECT(capsa_isa_name((capsa_isa)77) == NULL);
    EXPECT(!capsa_isa_compiled((capsa_isa)77) && !capsa_isa_runnable((capsa_isa)77));
    EXPECT(capsa_isa_compiled(capsa_isa_scalar) && capsa_isa_runnable(capsa_isa_scalar));
    EXPECT(capsa_isa_resolve(capsa_isa_scalar) == capsa_isa_scalar);
    EXPECT(capsa_isa_runnable(best));
    for (isa = capsa_isa_scalar; isa < isa_values; ++isa) {
        const capsa_isa one = (capsa_isa)isa;
        if (!capsa_isa_name(one)) continue;
        if (capsa_isa_runnable(one)) {
            EXPECT(capsa_isa_compiled(one));
            EXPECT(capsa_isa_resolve(one) == one);
            ++runnable;
        } else {
            EXPECT(capsa_isa_resolve(one) == best);
        }
    }
    printf("%d ISAs run here, %s is best\n", runnable, capsa_isa_name(best));
}

static void versions_and_statuses_have_texts(void) {
    int major = -1, minor = -1, status;
    EXPECT(sscanf(capsa_version(), "%d.%d", &major, &minor) == 2 && major >= 0 && minor >= 0);
    EXPECT(major == CAPSA_VERSION_MAJOR && minor == CAPSA_VERSION_MINOR);
    EXPECT(CAPSA_VERSION_NUMBER == 10000 * major + 100 * minor + CAPSA_VERSION_PATCH);
    EXPECT(strcmp(capsa_status_text(capsa_ok), "ok") == 0);
    for (status = capsa_null_argument; status <= capsa_bad_plan; ++status)
        EXPECT(strlen(capsa_status_text((capsa_status)status)) > 14); /* "unknown status" */
    EXPECT(capsa_status_text((capsa_status)77) != NULL);
}

static void rectangles_are_boxes_of_the_plane(void) {
    const float x[3] = {1, 2, 9}, cx[2] = {2, 9}, cy[2] = {0, 3}, turn[2] = {0, 1};
    const capsa_stream none = capsa_same(0), one = capsa_same(1);
    const capsa_shapes circles = capsa_circles(capsa_dense(x), none, capsa_same(0.5f), 3);
    const capsa_shapes crates = capsa_rectangles(capsa_dense(cx), capsa_dense(cy), one, capsa_same(2), one,
                                                 capsa_dense(turn), capsa_same(0.25f), 2);
    const capsa_source pairs = capsa_between(&circles, &crates), own = capsa_within(&crates);
    const capsa_motion up = {none, capsa_same(4), {NULL, 0}};
    capsa_nearest nearest[3];
    capsa_touch touches[3];
    uint64_t hits = 7;
    EXPECT(crates.shape == capsa_shape_rectangle && crates.count == 2 && crates.stream[5].data == turn);
    EXPECT(count(pairs, 0, capsa_isa_best) == 2);
    EXPECT(capsa_nearest_rows(&pairs, NULL, nearest, 3) == capsa_ok);
    EXPECT(nearest[0].gap == -0.75f && nearest[1].gap == -1.75f && nearest[2].index == 1);
    EXPECT(nearest[2].gap == 1.25f);
    EXPECT(capsa_first_touch(&pairs, NULL, &up, NULL, touches, 3) == capsa_ok);
    EXPECT(touches[2].b == 1 && touches[2].time == 0.3125f && touches[2].normal[1] == 1);
    EXPECT(capsa_count_hits(&own, NULL, &hits) == capsa_not_offered && hits == 7);
}

static void round_cones_of_the_plane_part_in_it(void) {
    const float low[1] = {-1}, high[1] = {3}, left[1] = {-4}, right[1] = {4}, zero[1] = {0};
    const capsa_stream one = capsa_same(1), thick = capsa_same(0.5f);
    const capsa_shapes bar = capsa_planar_round_cones(capsa_dense(left), capsa_dense(zero),
                                                      capsa_dense(right), capsa_dense(zero), thick, thick, 1);
    const capsa_shapes wall = capsa_planar_segments(one, capsa_dense(low), one, capsa_dense(high), 1);
    const capsa_source pairs = capsa_between(&bar, &wall);
    capsa_contact contact;
    capsa_find_result found;
    EXPECT(bar.shape == capsa_shape_planar_round_cone && bar.stream[2].data == right);
    EXPECT(capsa_contacts(&pairs, NULL, &contact, 1, &found) == capsa_ok && found.total == 1);
    EXPECT(contact.gap == -1.5f && contact.normal[1] == 1 && contact.normal[2] == 0);
}

int main(void) {
    streams_and_shapes_are_what_was_said();
    every_isa_counts_alike();
    half_spaces_have_a_point_and_a_normal();
    boxes_are_met_in_time();
    half_planes_are_half_spaces_of_the_plane();
    rectangles_are_boxes_of_the_plane();
    round_cones_of_the_plane_part_in_it();
    triangles_have_three_corners();
    any_hit_answers_one_or_nought();
    a_plan_is_asked_about_new_numbers();
    a_workspace_changes_no_answer();
    touched_sets_a_bit_for_each_row();
    hit_mask_has_a_row_of_words_for_each_row();
    find_hits_tells_the_true_total_when_the_output_is_too_small();
    sort_pairs_goes_by_a_then_b();
    validate_finds_the_first_flaw();
    null_arguments_are_told();
    bad_sources_are_told_and_write_nothing();
    boxes_repeat();
    filters_leave_pairs_out();
    links_and_chains_leave_pairs_out();
    isas_have_names_and_an_order();
    versions_and_statuses_have_texts();
    printf(failures ? "%d facts do not hold\n" : "all facts hold\n", failures);
    return failures != 0;
}
