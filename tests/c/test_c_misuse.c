/* Calls that make no sense, from C99: each has its status and its sentence, and writes nothing. Prints each
 * fact that does not hold. */

#include "capsa/c/capsa.h"

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

static float x[130];

/* Spheres of radius 1 at x = 0 .. count - 1. */
static capsa_shapes balls(size_t count) {
    return capsa_spheres(capsa_dense(x), capsa_same(0), capsa_same(0), capsa_same(1), count);
}

static const char* said(capsa_status status, const char* verb, const capsa_source* source, size_t output) {
    static char text[300];
    capsa_call call;
    memset(&call, 0, sizeof call);
    call.verb = verb;
    call.source = source;
    call.output = output;
    EXPECT(capsa_explain(status, &call, text, sizeof text) == strlen(text));
    return text;
}

static void values_kept_in_streams_may_be_copied(void) {
    capsa_shapes set = balls(130), copy;
    capsa_source within, elsewhere;
    uint64_t hits = 0;
    memcpy(&copy, &set, sizeof set);
    memset(&set, 0, sizeof set);
    within = capsa_within(&copy);
    memcpy(&elsewhere, &within, sizeof within);
    memset(&within, 0, sizeof within);
    EXPECT(capsa_count_hits(&elsewhere, NULL, &hits) == capsa_ok && hits == 129 + 128);
}

static void a_part_that_is_none_is_refused(void) {
    const capsa_shapes set = balls(130);
    const capsa_source whole = capsa_within(&set), none = capsa_slice(&whole, 5, 2),
                       of_none = capsa_slice(&none, 0, 1);
    uint64_t hits = 42;
    int hit = 42;
    EXPECT(capsa_count_hits(&none, NULL, &hits) == capsa_bad_source);
    EXPECT(capsa_count_hits(&of_none, NULL, &hits) == capsa_bad_source);
    EXPECT(capsa_any_hit(&none, NULL, &hit) == capsa_bad_source);
    EXPECT(hits == 42 && hit == 42);
    EXPECT(
        strstr(said(capsa_bad_source, "any_hit", &none, 0), "part k of n of a slice is one of 0 .. n - 1"));
}

static void outputs_are_those_of_the_whole(void) {
    const capsa_shapes set = balls(130);
    const capsa_source whole = capsa_zip(&set, &set), second = capsa_slice(&whole, 1, 2);
    float gap[130] = {7};
    uint64_t words[3] = {7, 7, 7};
    EXPECT(second.begin == 64 && second.end == 130);
    EXPECT(capsa_gaps(&second, NULL, gap, 129) == capsa_output_too_small);
    EXPECT(capsa_gaps(&second, NULL, gap, 130) == capsa_ok);
    EXPECT(gap[0] == 7 && gap[63] == 0 && gap[64] == -2 && gap[129] == -2);
    EXPECT(capsa_hit_mask(&second, NULL, words, 2, 0) == capsa_output_too_small);
    EXPECT(capsa_touched(&second, NULL, words, 2) == capsa_output_too_small);
    EXPECT(capsa_hit_mask(&second, NULL, words, 3, 0) == capsa_ok);
    EXPECT(words[0] == 7 && words[1] == ~(uint64_t)0 && (words[2] & 3) == 3);
    EXPECT(
        strcmp(
            said(capsa_output_too_small, "gaps", &second, 129),
            "gaps: the output has 129 elements and 130 are needed: one for each row of A, of a slice too") ==
        0);
}

static void rows_that_are_not_there_are_named(void) {
    const capsa_shapes set = balls(3), more = balls(4);
    const capsa_index_pair pairs[2] = {{0, 1}, {5, 0}};
    const capsa_source listed = capsa_listed(&set, &more, pairs, 2), zip = capsa_zip(&set, &more);
    capsa_find_result result = {42, 42};
    uint64_t hits = 42;
    EXPECT(capsa_find_hits(&listed, NULL, NULL, 0, &result) == capsa_index_out_of_range &&
           result.total == 42);
    EXPECT(capsa_count_hits(&zip, NULL, &hits) == capsa_sizes_differ && hits == 42);
    EXPECT(
        strcmp(said(capsa_index_out_of_range, "find_hits", &listed, 0),
               "find_hits: pair 1 of the list is (5, 0) and A has 3 rows, B 4: name rows that are there") ==
        0);
    EXPECT(strcmp(said(capsa_sizes_differ, "count_hits", &zip, 0),
                  "count_hits: a has 3 rows and b has 4: give both the same number") == 0);
}

static void sources_a_verb_does_not_take_are_named(void) {
    const capsa_shapes set = balls(3);
    const capsa_source between = capsa_between(&set, &set);
    float gap[3] = {7, 7, 7};
    EXPECT(capsa_gaps(&between, NULL, gap, 3) == capsa_wrong_source && gap[0] == 7);
    EXPECT(strcmp(said(capsa_wrong_source, "gaps", &between, 3),
                  "gaps: it takes zip or listed, not between: ask nearest or contacts") == 0);
}

static void nearest_rows_have_contacts(void) {
    const capsa_shapes set = balls(130);
    const capsa_source within = capsa_within(&set), zip = capsa_zip(&set, &set);
    static capsa_contact way[130];
    EXPECT(capsa_nearest_contacts(&zip, NULL, way, 130) == capsa_wrong_source);
    EXPECT(capsa_nearest_contacts(&within, NULL, way, 129) == capsa_output_too_small);
    EXPECT(capsa_nearest_contacts(&within, NULL, NULL, 130) == capsa_null_argument);
    EXPECT(capsa_nearest_contacts(&within, NULL, way, 130) == capsa_ok);
    EXPECT(way[5].a == 5 && way[5].b == 4 && way[5].gap == -1 && way[5].normal[0] == -1 &&
           way[5].point[0] == 4.5f);
}

int main(void) {
    int i;
    for (i = 0; i < 130; ++i) x[i] = (float)i;
    values_kept_in_streams_may_be_copied();
    a_part_that_is_none_is_refused();
    outputs_are_those_of_the_whole();
    rows_that_are_not_there_are_named();
    sources_a_verb_does_not_take_are_named();
    nearest_rows_have_contacts();
    if (failures != 0) fprintf(stderr, "%d facts do not hold\n", failures);
    return failures != 0;
}
