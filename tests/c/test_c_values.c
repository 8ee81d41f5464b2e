/* The verbs that answer with values, asked from C99. Prints each fact that does not hold. */

#include "capsa/c/capsa.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;
#define EXPECT(fact) ((fact) ? (void)0 : (void)(++failures, printf("line %d: %s\n", __LINE__, #fact)))

/* Two balls of radius 1, 1.5 apart, and a third far away. */
static float x[3] = {0, 1.5f, 10}, y[3], z[3];
static const float one[3] = {1, 1, 1}, nought[3] = {0, 0, 0};

static capsa_shapes balls(size_t count) {
    return capsa_spheres(capsa_dense(x), capsa_dense(y), capsa_dense(z), capsa_dense(one), count);
}

static void chosen_pairs_have_gaps_and_witnesses(void) {
    const capsa_shapes set = balls(3);
    const capsa_index_pair pairs[2] = {{0, 1}, {2, 0}};
    const capsa_source listed = capsa_listed(&set, &set, pairs, 2), within = capsa_within(&set);
    const capsa_index_pair wrong[1] = {{0, 3}};
    const capsa_source broken = capsa_listed(&set, &set, wrong, 1);
    float gap[2] = {7, 7};
    capsa_witness closest[2];
    EXPECT(capsa_gaps(&broken, NULL, gap, 2) == capsa_index_out_of_range);
    EXPECT(capsa_gaps(&within, NULL, gap, 2) == capsa_wrong_source);
    EXPECT(capsa_gaps(&listed, NULL, gap, 1) == capsa_output_too_small);
    EXPECT(gap[0] == 7 && gap[1] == 7);
    EXPECT(capsa_gaps(&listed, NULL, gap, 2) == capsa_ok);
    EXPECT(gap[0] == -0.5f && gap[1] == 8);
    EXPECT(capsa_witnesses(&listed, NULL, closest, 2) == capsa_ok);
    EXPECT(closest[1].gap == 8 && closest[1].on_a[0] == 10 && closest[1].on_b[0] == 0);
}

static void rows_have_a_nearest_and_a_deepest(void) {
    const capsa_shapes set = balls(3);
    const capsa_source within = capsa_within(&set);
    capsa_nearest nearest[3];
    capsa_contact deepest[3];
    EXPECT(capsa_nearest_rows(&within, NULL, nearest, 2) == capsa_output_too_small);
    EXPECT(capsa_nearest_rows(&within, NULL, nearest, 3) == capsa_ok);
    EXPECT(nearest[0].index == 1 && nearest[1].index == 0 && nearest[2].index == 1 && nearest[2].gap == 6.5f);
    EXPECT(capsa_deepest(&within, NULL, deepest, 3) == capsa_ok);
    EXPECT(deepest[1].b == 0 && deepest[1].normal[0] == -1 && deepest[2].b == capsa_no_row);
}

static int add_pairs(void* context, const capsa_index_pair* pairs, size_t count) {
    size_t* const sum = (size_t*)context;
    size_t k;
    for (k = 0; k < count; ++k) *sum += 100 * pairs[k].a + pairs[k].b + 1000;
    return 0;
}

static void rows_have_lists_of_neighbours(void) {
    const capsa_shapes set = balls(3);
    const capsa_source within = capsa_within(&set);
    const capsa_options far = {7, capsa_isa_best, NULL, capsa_decide_rounded, capsa_at_start_touches, NULL,
                               0};
    size_t offsets[4], sum = 0;
    uint32_t rows[4];
    capsa_nearest two[6];
    capsa_find_result result;
    EXPECT(capsa_neighbours(&within, &far, offsets, 4, rows, 4, &result) == capsa_ok);
    EXPECT(result.total == 4 && offsets[1] == 1 && offsets[2] == 3 && offsets[3] == 4);
    EXPECT(rows[0] == 1 && rows[1] == 0 && rows[2] == 2 && rows[3] == 1);
    EXPECT(capsa_k_nearest(&within, &far, 2, two, 6) == capsa_ok);
    EXPECT(two[2].index == 0 && two[3].index == 2 && two[3].gap == 6.5f && two[1].index == capsa_no_row);
    EXPECT(capsa_visit_hits(&within, NULL, add_pairs, &sum) == capsa_ok);
    EXPECT(sum == 1001);
}

static void rows_that_touch_have_one_label(void) {
    const capsa_shapes set = balls(3);
    const capsa_source within = capsa_within(&set), both = capsa_between(&set, &set);
    const capsa_options far = {6.5f, capsa_isa_best, NULL, capsa_decide_rounded, capsa_at_start_touches, NULL,
                               0};
    uint32_t labels[6] = {9, 9, 9, 9, 9, 9};
    size_t count = 0;
    EXPECT(capsa_cluster_rows(&within) == 3 && capsa_cluster_rows(&both) == 3);
    EXPECT(capsa_clusters(&within, NULL, labels, 2, &count) == capsa_output_too_small);
    EXPECT(capsa_clusters(&within, NULL, labels, 3, &count) == capsa_ok);
    EXPECT(count == 2 && labels[0] == 0 && labels[1] == 0 && labels[2] == 1 && labels[3] == 9);
    EXPECT(capsa_clusters(&within, &far, labels, 6, &count) == capsa_ok);
    EXPECT(count == 1 && labels[2] == 0 && labels[3] == 9);
    EXPECT(capsa_begin_clusters(labels, 6) == capsa_ok);
    EXPECT(capsa_join_clusters(&within, NULL, labels, 6, 3, 0) == capsa_ok);
    EXPECT(capsa_join_clusters(&both, &far, labels, 6, 0, 3) == capsa_ok);
    EXPECT(capsa_end_clusters(labels, 6, &count) == capsa_ok);
    EXPECT(count == 1 && labels[5] == 0);
}

/* 0.3f is below 0.1f + 0.2f as real numbers, and 0.30000001f above. */
static void decisions_are_those_of_real_numbers(void) {
    static const float place[2] = {0.3f, 0.30000001f}, radius[2] = {0.1f, 0.1f}, other[1] = {0.2f};
    const capsa_shapes a =
        capsa_spheres(capsa_dense(place), capsa_dense(nought), capsa_dense(nought), capsa_dense(radius), 2);
    const capsa_shapes b =
        capsa_spheres(capsa_dense(nought), capsa_dense(nought), capsa_dense(nought), capsa_dense(other), 1);
    const capsa_source between = capsa_between(&a, &b), reversed = capsa_between(&b, &a);
    capsa_options options = {0};
    uint64_t words[1] = {0}, count = 9;
    options.decide = capsa_decide_exact;
    EXPECT(capsa_touched(&between, &options, words, 1) == capsa_ok);
    EXPECT(words[0] == ((double)place[0] <= 0.1f + (double)0.2f ? 1u : 0u) +
                           ((double)place[1] <= 0.1f + (double)0.2f ? 2u : 0u));
    EXPECT(capsa_count_hits(&reversed, &options, &count) == capsa_ok);
    EXPECT(count == (words[0] & 1) + (words[0] >> 1));
}

static void contacts_say_how_many_there_are(void) {
    const capsa_shapes set = balls(3);
    const capsa_source within = capsa_within(&set);
    capsa_contact contact;
    capsa_find_result result;
    EXPECT(capsa_contacts(&within, NULL, NULL, 0, &result) == capsa_ok);
    EXPECT(result.total == 1 && result.written == 0);
    EXPECT(capsa_contacts(&within, NULL, &contact, 1, &result) == capsa_ok);
    EXPECT(contact.a == 0 && contact.b == 1 && contact.gap == -0.5f && contact.point[0] == 0.75f);
}

static void moving_rows_touch_in_time(void) {
    const capsa_shapes set = balls(3);
    const capsa_source within = capsa_within(&set), zip = capsa_zip(&set, &set);
    const float dx[3] = {0, 0, -13};
    const capsa_motion motion = {{dx, 1}, {nought, 1}, {nought, 1}}, none = {{NULL, 1}, {NULL, 1}, {NULL, 1}};
    capsa_touch touch[3];
    EXPECT(capsa_first_touch(&within, NULL, NULL, NULL, touch, 3) == capsa_null_argument);
    EXPECT(capsa_first_touch(&within, NULL, &none, NULL, touch, 3) == capsa_null_argument);
    EXPECT(capsa_first_touch(&within, NULL, &motion, &motion, touch, 3) == capsa_wrong_source);
    EXPECT(capsa_first_touch(&within, NULL, &motion, NULL, touch, 2) == capsa_output_too_small);
    EXPECT(capsa_first_touch(&within, NULL, &motion, NULL, touch, 3) == capsa_ok);
    EXPECT(touch[0].b == 1 && touch[0].time == 0);
    EXPECT(touch[2].b == 1 && touch[2].time == 0.5f && touch[2].normal[0] == -1);
    EXPECT(capsa_first_touch(&zip, NULL, &motion, &motion, touch, 3) == capsa_ok);
    EXPECT(touch[2].b == 2 && touch[2].time == 0);
}

static void contacts_push_apart(void) {
    const capsa_shapes set = balls(3);
    const capsa_source within = capsa_within(&set);
    capsa_contact contact;
    capsa_find_result result;
    capsa_movable rows = {capsa_shape_sphere, 3, {{x, 1}, {y, 1}, {z, 1}}, NULL, {NULL, 0}, 0};
    float scratch[24], gap;
    const capsa_index_pair pair = {0, 1};
    const capsa_source listed = capsa_listed(&set, &set, &pair, 1);
    EXPECT(capsa_contacts(&within, NULL, &contact, 1, &result) == capsa_ok);
    EXPECT(capsa_separate_scratch(&rows, &rows) == 24);
    EXPECT(capsa_separate(&contact, 1, &rows, &rows, NULL, scratch, 23) == capsa_output_too_small);
    EXPECT(capsa_separate(&contact, 1, &rows, &rows, NULL, scratch, 24) == capsa_ok);
    EXPECT(x[0] == -0.25f && x[1] == 1.75f && x[2] == 10);
    EXPECT(capsa_gaps(&listed, NULL, &gap, 1) == capsa_ok && gap == 0);
}

static void rows_of_one_body_move_together(void) {
    static float at[3] = {0, 3, 1.5f}, level[3], depth[3];
    static const uint32_t body[5] = {0, 9, 0, 9, 1}; /* of every second number: rows 0 and 1 are of body 0 */
    const capsa_shapes set =
        capsa_spheres(capsa_dense(at), capsa_dense(level), capsa_dense(depth), capsa_same(1), 3);
    const capsa_source within = capsa_within(&set);
    capsa_contact contacts[2];
    capsa_find_result result;
    capsa_movable rows = {capsa_shape_sphere, 3, {{at, 1}, {level, 1}, {depth, 1}}, NULL, {body, 2}, 1};
    const capsa_call call = {.verb = "separate", .a = &rows, .b = &rows};
    float scratch[16];
    char text[200];
    EXPECT(capsa_contacts(&within, NULL, contacts, 2, &result) == capsa_ok && result.total == 2);
    EXPECT(capsa_separate(contacts, 2, &rows, &rows, NULL, scratch, 16) == capsa_bad_bodies);
    capsa_explain(capsa_bad_bodies, &call, text, sizeof text);
    EXPECT(strcmp(text, "separate: row 2 of a is of body 1 and there are 1 bodies: number them from 0") == 0);
    rows.bodies = 2;
    EXPECT(capsa_separate_scratch(&rows, &rows) == 16);
    at[2] = 2.5f; /* the contact of rows 1 and 2 alone */
    EXPECT(capsa_contacts(&within, NULL, contacts, 2, &result) == capsa_ok && result.total == 1);
    EXPECT(capsa_separate(contacts, 1, &rows, &rows, NULL, scratch, 16) == capsa_ok);
    EXPECT(at[0] == 0.75f && at[1] == 3.75f && at[2] == 1.75f);
}

static void a_capsule_that_lies_has_two_contacts(void) {
    const float ax[] = {-1}, bx[] = {1}, height[] = {0.5f}, zero[] = {0}, up[] = {1}, radius[] = {0.5f};
    const capsa_shapes log =
        capsa_capsules(capsa_dense(ax), capsa_dense(zero), capsa_dense(height), capsa_dense(bx),
                       capsa_dense(zero), capsa_dense(height), capsa_dense(radius), 1);
    const capsa_shapes ground = capsa_half_spaces(capsa_dense(zero), capsa_dense(zero), capsa_dense(zero),
                                                  capsa_dense(zero), capsa_dense(zero), capsa_dense(up), 1);
    const capsa_source pairs = capsa_between(&log, &ground);
    const capsa_options options = {.margin = 0.01f};
    capsa_contact found[1], both[2];
    uint8_t ends[2];
    capsa_find_result result;
    EXPECT(capsa_contacts(&pairs, &options, found, 1, &result) == capsa_ok && result.total == 1);
    EXPECT(capsa_manifolds(&pairs, &options, found, 1, both, ends, 2, &result) == capsa_ok);
    EXPECT(result.written == 2 && result.total == 2 && ends[0] == 0 && ends[1] == 1);
    EXPECT(both[0].point[0] == -1 && both[1].point[0] == 1 && both[1].gap == 0);
    EXPECT(capsa_manifolds(&pairs, NULL, found, 1, NULL, NULL, 0, &result) == capsa_ok && result.total == 2);
    found[0].a = 1;
    EXPECT(capsa_manifolds(&pairs, NULL, found, 1, both, ends, 2, &result) == capsa_index_out_of_range);
}

/* A tetrahedron of four triangles that share corners. */
static void a_closed_mesh_has_an_inside(void) {
    static const float cx[] = {0, 4, 0, 0}, cy[] = {0, 0, 4, 0}, cz[] = {0, 0, 0, 4};
    static const uint32_t corners[] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    const capsa_index_stream a = {corners, 3}, b = {corners + 1, 3}, c = {corners + 2, 3};
    const capsa_shapes mesh =
        capsa_indexed_triangles(capsa_dense(cx), capsa_dense(cy), capsa_dense(cz), 4, a, b, c, 4);
    static const float px[] = {1, 3, 0.5f}, py[] = {1, 3, 1}, pz[] = {0.5f, 3, 1}, r[] = {0, 0, 0.25f};
    const capsa_shapes balls =
        capsa_spheres(capsa_dense(px), capsa_dense(py), capsa_dense(pz), capsa_dense(r), 3);
    const capsa_source pairs = capsa_between(&balls, &mesh);
    capsa_edge scratch[12], edge;
    capsa_nearest nearest[3];
    uint64_t words = 0;
    EXPECT(capsa_open_edge(&mesh, scratch, 12, &edge) == capsa_ok && edge.row == capsa_no_row);
    EXPECT(capsa_inside(&pairs, NULL, &words, 1) == capsa_ok && words == 5);
    EXPECT(capsa_signed_nearest(&pairs, NULL, nearest, 3, &words, 1) == capsa_ok && words == 5);
    EXPECT(nearest[0].index == 0 && nearest[0].gap == -0.5f);
    EXPECT(nearest[1].index == 3 && nearest[1].gap > 0);
    EXPECT(nearest[2].index == 2 && nearest[2].gap == -0.75f);
    EXPECT(capsa_inside(&pairs, NULL, &words, 0) == capsa_output_too_small);
    capsa_contact contacts[3];
    EXPECT(capsa_signed_contacts(&pairs, NULL, contacts, 3) == capsa_ok);
    EXPECT(contacts[0].b == 0 && contacts[0].gap == -0.5f && contacts[0].normal[2] == 1);
    EXPECT(contacts[1].a == 1 && contacts[1].b == capsa_no_row);
    EXPECT(contacts[2].b == 2 && contacts[2].gap == -0.75f && contacts[2].normal[0] == 1);
    EXPECT(capsa_signed_contacts(&pairs, NULL, contacts, 2) == capsa_output_too_small);
}

int main(void) {
    a_closed_mesh_has_an_inside();
    a_capsule_that_lies_has_two_contacts();
    chosen_pairs_have_gaps_and_witnesses();
    rows_have_a_nearest_and_a_deepest();
    rows_have_lists_of_neighbours();
    rows_that_touch_have_one_label();
    decisions_are_those_of_real_numbers();
    contacts_say_how_many_there_are();
    moving_rows_touch_in_time();
    contacts_push_apart();
    rows_of_one_body_move_together();
    printf(failures ? "%d facts do not hold\n" : "all facts hold\n", failures);
    return failures != 0;
}
