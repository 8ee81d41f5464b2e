/* capsa in C: what touches what, for millions of spheres, capsules, triangles, boxes and other shapes.
 *
 * How to use it: describe your arrays (capsa_spheres, ...), say which pairs to look at (capsa_between,
 * capsa_within, ...), and call a verb (capsa_count_hits, ...). A query copies, allocates and prints nothing
 * and keeps no state. Any number of threads may call any function at once. The answers have the same bits on
 * every processor. docs/meaning.md says what the answers mean. This header is all that you include; it has
 * the sources and the verbs, and includes the shapes, the index and the workspace.
 *
 * Errors: a function that returns a capsa_status writes nothing unless it returns capsa_ok. capsa_explain
 * writes a sentence that says what was wrong. `options` may be null, which means the defaults, but for
 * capsa_k_nearest the margin +infinity.
 *
 * Places in outputs: out[i], or bit i of words, belongs to row i of A. For `listed` it belongs to pair i of
 * the list. A slice uses the same places as the whole source. Give every thread the whole output: each slice
 * writes its own places only, and two slices never write the same word of bits. `count` and `word_count` must
 * cover all rows of A (for `listed`: all pairs), also if the source is a slice. Some outputs have no such
 * places, and each slice needs an output of its own for them:
 * - the lists of capsa_find_hits, capsa_contacts and capsa_find_touches;
 * - the bits of capsa_touched for `within` and `listed`, because a slice may set the bit of any row. */

#ifndef CAPSA_C_CAPSA_H
#define CAPSA_C_CAPSA_H

#include "capsa/c/bounds.h"
#include "capsa/c/collect.h"
#include "capsa/c/export.h"
#include "capsa/c/index.h"
#include "capsa/c/manifolds.h"
#include "capsa/c/plan.h"
#include "capsa/c/poses.h"
#include "capsa/c/rows.h"
#include "capsa/c/shapes.h"
#include "capsa/c/solids.h"
#include "capsa/c/touches.h"
#include "capsa/c/types.h"
#include "capsa/c/version.h"
#include "capsa/c/workspace.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Pair sources: which pairs a query looks at. The arrays of the shapes must outlive the queries.
 * capsa_between: every row of a with every row of b. */
CAPSA_API capsa_source capsa_between(const capsa_shapes* a, const capsa_shapes* b) CAPSA_NOEXCEPT;
/* Every unordered pair of rows of a, once. */
CAPSA_API capsa_source capsa_within(const capsa_shapes* a) CAPSA_NOEXCEPT;
/* Many small scenes at once: the rows of run k of a meet those of run k of b (of a: each other). Every verb
 * of `between` and `within` takes such a source. An index is used if the runs hold all rows of a and meet all
 * of b, and ignored otherwise. The offsets must outlive the queries.
 * A query refuses offsets that are null, descend or lie beyond the last row (capsa_bad_runs). */
CAPSA_API capsa_source capsa_between_runs(const capsa_shapes* a, const capsa_shapes* b,
                                          const capsa_runs* runs) CAPSA_NOEXCEPT;
CAPSA_API capsa_source capsa_within_runs(const capsa_shapes* a, const capsa_runs* runs) CAPSA_NOEXCEPT;
/* Row i of a with row i of b. Both sets must have the same number of rows (capsa_sizes_differ). */
CAPSA_API capsa_source capsa_zip(const capsa_shapes* a, const capsa_shapes* b) CAPSA_NOEXCEPT;
/* The index pairs of a list, for example from a broad phase. The list must outlive the queries. Every query
 * checks the indices before it writes anything (capsa_index_out_of_range). */
CAPSA_API capsa_source capsa_listed(const capsa_shapes* a, const capsa_shapes* b,
                                    const capsa_index_pair* pairs, size_t count) CAPSA_NOEXCEPT;

/* The source without the pairs that may not meet. Every verb answers as if they were further apart than any
 * reach: they are no hits and nobody's nearest rows. Where each pair of a `zip` or a `listed` has a place in
 * the output, the gap or the time of such a pair is +infinity, b of a touch is capsa_no_row, and the other
 * numbers are 0. Either filter may be null: these rows have the defaults. For `within` of_b is null. The
 * filters and their streams must outlive the queries. A query refuses a filter of too few elements, links
 * that do not fit its matrix, and a chain without exclude or exclude without a chain (capsa_bad_filter). */
CAPSA_API capsa_source capsa_filtered(const capsa_source* source, const capsa_filter* of_a,
                                      const capsa_filter* of_b) CAPSA_NOEXCEPT;

/* The source in a box that repeats along each axis whose length is not 0; of the plane length_z is 0. A row
 * of A then meets every image of a row of B within reach: the row with shift[k] times the length added to its
 * coordinates along axis k, rounded once. A row of a `within` meets its own images too, and each pair and
 * image stands in the answers once: the first shift that is not 0 is above 0 then, and `a` may be the larger
 * row. In verbs with an answer for each row of A (capsa_touched excepted) the partner is the one that is
 * shifted. Where the box begins does not matter, and rows may lie outside of it.
 * The library copies the images that can be reached into the workspace of the options, which must be given
 * (capsa_needs_workspace). `images` of the options says which images the answers are of. Takes `between` and
 * `within` without runs and without half-spaces (capsa_bad_period), and all verbs but capsa_hit_mask,
 * those of rows that move and those by run. capsa_k_nearest needs a margin that is finite. Rows that are more
 * than 127 boxes apart and within reach, and margins of that length, are refused (capsa_too_many_images). */
CAPSA_API capsa_source capsa_periodic(const capsa_source* source, float length_x, float length_y,
                                      float length_z) CAPSA_NOEXCEPT;

/* Part k of n disjoint parts of a source, k < n. The parts need about equal work: give one to each of your
 * threads. All parts together are the source. A part is a run of rows of A (for `listed`: of pairs). Parts
 * are cut at multiples of 64, so some parts are empty if there are few rows. If k >= n, every query refuses
 * the part with capsa_bad_source. */
CAPSA_API capsa_source capsa_slice(const capsa_source* source, size_t k, size_t n) CAPSA_NOEXCEPT;

/* Part k of n disjoint parts of a source for verbs of this kind, k < n: a slice, or where A has an index that
 * the verbs search, a share of these searches in the order of the index, which takes down to a fifth of the
 * time of a slice. Parts for verbs with an answer for each row of A write their own places of the whole
 * output. A share is no run of rows: capsa_touched sets bits and clears none for it, and needs words of its
 * own for each thread. */
CAPSA_API capsa_source capsa_part(const capsa_source* source, capsa_part_kind kind, size_t k,
                                  size_t n) CAPSA_NOEXCEPT;

/* Whether capsa_part made a share of searches, and no slice: 1 or 0. */
CAPSA_API int capsa_is_share(const capsa_source* source) CAPSA_NOEXCEPT;

/* Into how many parts to cut a source, from 1 to 1024: each takes about a tenth of a millisecond. The number
 * depends on the source alone, so answers do not depend on the number of threads. */
CAPSA_API size_t capsa_part_count(const capsa_source* source) CAPSA_NOEXCEPT;

/* Whether any pair touches: *hit becomes 1 or 0. The query stops at the first hit. */
CAPSA_API capsa_status capsa_any_hit(const capsa_source* source, const capsa_options* options,
                                     int* hit) CAPSA_NOEXCEPT;

/* How many pairs touch. */
CAPSA_API capsa_status capsa_count_hits(const capsa_source* source, const capsa_options* options,
                                        uint64_t* count) CAPSA_NOEXCEPT;

/* One bit for each row of A: does the row touch anything? The bit of row i is bit i % 64 of words[i / 64].
 * word_count must be at least (rows of A + 63) / 64.
 * For `between` and `zip` the query writes only the bits of the source's own rows, so slices can share
 * `words`. For `within` and `listed` it writes all bits: give each slice words of its own and combine them
 * with "or". Bits after the last row stay as they are. */
CAPSA_API capsa_status capsa_touched(const capsa_source* source, const capsa_options* options,
                                     uint64_t* words, size_t word_count) CAPSA_NOEXCEPT;

/* For each run whether any of its pairs touches, as a byte that is 0 or 1; the query leaves a run soon
 * after its first hit. out[k] belongs to run k. A source without runs is one run. A slice answers for the
 * runs that begin in it. `count` must be at least the number of runs. Takes `between` and `within`. */
CAPSA_API capsa_status capsa_any_by_run(const capsa_source* source, const capsa_options* options,
                                        uint8_t* out, size_t count) CAPSA_NOEXCEPT;

/* The same with the number of pairs that touch in each run. */
CAPSA_API capsa_status capsa_count_by_run(const capsa_source* source, const capsa_options* options,
                                          uint64_t* out, size_t count) CAPSA_NOEXCEPT;

/* One bit for each pair: does the pair touch? Takes `between`, `zip` and `listed`, not `within`.
 * For `between` the bit of row i of A and row j of B is bit j % 64 of words[i * stride + j / 64]. `stride`
 * counts words and must be at least (rows of B + 63) / 64. word_count must cover the last row of A. Bits
 * after the last row of B are 0.
 * For `zip` and `listed` the bit of row or pair i is bit i % 64 of words[i / 64], and stride is not used. */
CAPSA_API capsa_status capsa_hit_mask(const capsa_source* source, const capsa_options* options,
                                      uint64_t* words, size_t word_count, size_t stride) CAPSA_NOEXCEPT;

/* The index pairs that touch. The query writes as many as fit and reports the exact total; an output that is
 * too small is not an error. The order is the same on every ISA. A slice may give its pairs in another order
 * than the whole source. `pairs` may be null if capacity is 0. */
CAPSA_API capsa_status capsa_find_hits(const capsa_source* source, const capsa_options* options,
                                       capsa_index_pair* pairs, size_t capacity,
                                       capsa_find_result* result) CAPSA_NOEXCEPT;

/* The signed gap of each row of a `zip` or each pair of a `listed`: the distance between the cores minus both
 * radii. The distance from a half-space or half-plane is negative behind its face. out[i] belongs to row or
 * pair i. The gap is NaN if a field is NaN. The margin has no effect. */
CAPSA_API capsa_status capsa_gaps(const capsa_source* source, const capsa_options* options, float* out,
                                  size_t count) CAPSA_NOEXCEPT;

/* The same gaps with the closest points of the cores and their parameters. */
CAPSA_API capsa_status capsa_witnesses(const capsa_source* source, const capsa_options* options,
                                       capsa_witness* out, size_t count) CAPSA_NOEXCEPT;

/* For each row of A the nearest row: the row of B (for `within`: the other row of A) with the smallest signed
 * gap. Takes `between` and `within`. Ties go to the lowest row. out[i] belongs to row i. If there is no other
 * row, index is capsa_no_row and gap is +infinity. The margin has no effect. */
CAPSA_API capsa_status capsa_nearest_rows(const capsa_source* source, const capsa_options* options,
                                          capsa_nearest* out, size_t count) CAPSA_NOEXCEPT;

/* The same as a contact of each row with its nearest row, which may or may not touch. The normal points from
 * the row to its nearest row. The two surfaces lie half the gap before and behind the point. If there is no
 * nearest row, b is capsa_no_row and gap is +infinity. */
CAPSA_API capsa_status capsa_nearest_contacts(const capsa_source* source, const capsa_options* options,
                                              capsa_contact* out, size_t count) CAPSA_NOEXCEPT;

/* The contacts of all pairs that touch: the pairs of capsa_find_hits in the same order. The query writes as
 * many as fit and reports the exact total. `out` may be null if capacity is 0. */
CAPSA_API capsa_status capsa_contacts(const capsa_source* source, const capsa_options* options,
                                      capsa_contact* out, size_t capacity,
                                      capsa_find_result* result) CAPSA_NOEXCEPT;

/* For each row of A its deepest contact: the contact with the smallest gap among the pairs that touch. Takes
 * `between` and `within`. out[i] belongs to row i, and its `a` is i. If the row touches nothing, b is
 * capsa_no_row and gap is +infinity. */
CAPSA_API capsa_status capsa_deepest(const capsa_source* source, const capsa_options* options,
                                     capsa_contact* out, size_t count) CAPSA_NOEXCEPT;

/* Calls visit(context, pairs, count) for the index pairs that touch, a block at a time, so that no array has
 * to hold all pairs. It gets the pairs of capsa_find_hits in the same order.
 * The pairs are valid during the call only. The query ends when `visit` returns something other than 0.
 * `visit` must not throw and must not jump out. */
typedef int (*capsa_visit_hits_function)(void* context, const capsa_index_pair* pairs, size_t count);
CAPSA_API capsa_status capsa_visit_hits(const capsa_source* source, const capsa_options* options,
                                        capsa_visit_hits_function visit, void* context) CAPSA_NOEXCEPT;

/* The same with the contacts of capsa_contacts. */
typedef int (*capsa_visit_contacts_function)(void* context, const capsa_contact* contacts, size_t count);
CAPSA_API capsa_status capsa_visit_contacts(const capsa_source* source, const capsa_options* options,
                                            capsa_visit_contacts_function visit,
                                            void* context) CAPSA_NOEXCEPT;

/* For each row of A the list of rows that touch it, as compressed rows: the list of row i is rows[offsets[i]]
 * up to rows[offsets[i + 1]], without the last. Takes `between` (rows of B) and `within` (other rows of A, so
 * each pair is in two lists). Lists are sorted. offset_count must be at least rows of A + 1. If the lists do
 * not fit in `capacity` elements, all offsets and the exact total are written, but no list: ask once with
 * capacity 0, make room and ask again, or collect them (capsa_collect_neighbours). With a workspace the pairs
 * are found once and kept in it; without one twice, to be counted and to be written. The pairs of a slice
 * make lists for all rows of A; most of them are empty. */
CAPSA_API capsa_status capsa_neighbours(const capsa_source* source, const capsa_options* options,
                                        size_t* offsets, size_t offset_count, uint32_t* rows, size_t capacity,
                                        capsa_find_result* result) CAPSA_NOEXCEPT;

/* For each row of A the k nearest rows: those with the smallest signed gaps, sorted by gap, ties by row.
 * Takes `between` and `within`. Element k i + j of `out` is neighbour j of row i; if there are fewer, index
 * is capsa_no_row and gap is +infinity. If `options` is null, it finds rows at any distance, as with the
 * margin +infinity: each row first meets some rows, whose k-th gap says how far to look; an index of B or a
 * workspace (capsa_asks_nearest) helps. Otherwise it finds those that touch with the margin of the options
 * (0: only what touches). `count` must be
 * at least k times the rows of A. A slice of `between` writes the lists of its own rows. A slice of `within`
 * writes the lists of all rows from its own pairs. */
CAPSA_API capsa_status capsa_k_nearest(const capsa_source* source, const capsa_options* options, size_t k,
                                       capsa_nearest* out, size_t count) CAPSA_NOEXCEPT;

/* Clusters: rows that touch, directly or through others, have one label. Clusters are numbered from 0 on, in
 * the order of their smallest rows, and *count becomes their number. A row that touches nothing, such as an
 * invalid one, is a cluster of its own. The labels of the rows of A come first, then those of the rows of B.
 * A `within` has the labels of A alone, and so has a source whose two sides are the same rows in the same
 * memory, such as a list of pairs of one set. label_count must be at least capsa_cluster_rows(source), which
 * must be at most capsa_max_rows. Labels beyond them stay as they are. Takes every source; of a slice the
 * pairs of the slice join the rows of the whole source. No pair is stored: the labels are all the memory. */
CAPSA_API size_t capsa_cluster_rows(const capsa_source* source) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_clusters(const capsa_source* source, const capsa_options* options,
                                      uint32_t* labels, size_t label_count, size_t* count) CAPSA_NOEXCEPT;

/* The same in steps, for clusters of several sources, or on several threads. capsa_begin_clusters makes each
 * row a cluster of its own. capsa_join_clusters joins the rows of each pair that touches: row i of A has
 * label first_a + i, and row i of B label first_b + i (for `within` first_b is not used). Rows of two sets
 * that are one have one first label. Several threads may join at once in the same labels; the labels mean
 * nothing yet. capsa_end_clusters numbers the clusters; after that they cannot be joined or numbered again.
 * Whatever the order of the joins, the labels are the same. */
CAPSA_API capsa_status capsa_begin_clusters(uint32_t* labels, size_t label_count) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_join_clusters(const capsa_source* source, const capsa_options* options,
                                           uint32_t* labels, size_t label_count, size_t first_a,
                                           size_t first_b) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_end_clusters(uint32_t* labels, size_t label_count, size_t* count) CAPSA_NOEXCEPT;

/* The first touch of moving shapes. While time goes from 0 to 1, the rows of A move in a straight line by
 * of_a and the rows of B by of_b. Shapes do not turn. If of_b is null, B rests.
 * - `between`: for each row of A the first touch with any row of B. If several rows of B are touched at the
 *   same time, the lowest row is reported.
 * - `within`: for each row the first touch with any other row. Every row moves by of_a, and of_b must be
 *   null.
 * - `zip`, `listed`: the first touch of each row or pair.
 * out[i] belongs to row or pair i. If there is no touch, b is capsa_no_row and time is +infinity. A pair that
 * touches at the start touches at time 0, with the normal and point of its contact; options.at_start can
 * leave out those that come no nearer. A row whose motion is NaN or infinite touches nothing, like an invalid
 * row; components should be at most 1e18 in size. */
CAPSA_API capsa_status capsa_first_touch(const capsa_source* source, const capsa_options* options,
                                         const capsa_motion* of_a, const capsa_motion* of_b, capsa_touch* out,
                                         size_t count) CAPSA_NOEXCEPT;

/* Moves positions until the gap of each contact is the margin. It applies the contacts that have gap <
 * margin, in the order given, and the same bits come out everywhere. If both rows of a contact are movable,
 * each moves by half the depth along the normal. If one row is fixed, the other moves by the whole depth. If
 * both are fixed, nothing moves.
 * With body numbers all this is of bodies, and all rows of a body move together: a contact pushes the bodies
 * of its rows, and one of two rows of one body has no effect. Bodies of `a` and of `b` are numbered by
 * themselves. A body number out of range is an error (capsa_bad_bodies), and nothing is written.
 * `b` is null if the shapes of B never move. For the contacts of a `within`, `b` has the same arrays as `a`.
 * Contacts without a partner (capsa_deepest: b is capsa_no_row) have no effect. A row out of range is an
 * error, and nothing is written. `scratch` must have capsa_separate_scratch(a, b) floats: eight for each row
 * or body. Its contents before the call have no effect and its contents after the call have no meaning. */
CAPSA_API size_t capsa_separate_scratch(const capsa_movable* a, const capsa_movable* b) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_separate(const capsa_contact* contacts, size_t count, const capsa_movable* a,
                                      const capsa_movable* b, const capsa_separate_options* options,
                                      float* scratch, size_t scratch_count) CAPSA_NOEXCEPT;

/* Sorts pairs by a, then by b. */
CAPSA_API void capsa_sort_pairs(capsa_index_pair* pairs, size_t count) CAPSA_NOEXCEPT;

/* Finds the first invalid row: one with a NaN, an infinity, a number beyond 1e18, a negative radius or a
 * normal of length 0. An index that names no position is reported too. Queries do not need this check: an
 * invalid row touches nothing. */
CAPSA_API capsa_status capsa_validate(const capsa_shapes* shapes, capsa_flaw* flaw) CAPSA_NOEXCEPT;

/* Instruction sets. A name is "scalar", "avx2", ...; a value without an ISA has a null name. The environment
 * variable CAPSA_ISA limits what capsa_isa_best means. The library reads it once. */
CAPSA_API const char* capsa_isa_name(capsa_isa isa) CAPSA_NOEXCEPT;
/* 1 if this library contains the kernels of the ISA, else 0. */
CAPSA_API int capsa_isa_compiled(capsa_isa isa) CAPSA_NOEXCEPT;
/* 1 if this library contains the kernels of the ISA and this machine can run them, else 0. */
CAPSA_API int capsa_isa_runnable(capsa_isa isa) CAPSA_NOEXCEPT;
/* The ISA that a query with this option runs on. */
CAPSA_API capsa_isa capsa_isa_resolve(capsa_isa isa) CAPSA_NOEXCEPT;

CAPSA_API const char* capsa_version(void) CAPSA_NOEXCEPT;                    /* "1.0.0" */
CAPSA_API const char* capsa_status_text(capsa_status status) CAPSA_NOEXCEPT; /* a few words */

/* Describes a call that was refused, for capsa_explain. A field that the verb does not have is 0. */
typedef struct capsa_call {
    const char* verb;              /* "gaps" */
    const capsa_source* source;    /* its pairs */
    size_t output;                 /* elements of its output, or words of bits, or floats of scratch */
    size_t stride;                 /* of capsa_hit_mask; k of capsa_k_nearest */
    const capsa_contact* contacts; /* of capsa_separate and capsa_manifolds */
    size_t contact_count;          /* of contacts */
    const capsa_movable *a, *b;    /* the rows that capsa_separate moves */
} capsa_call;

/* Writes one sentence that says what was wrong with a call: the verb, the argument, the two numbers that do
 * not fit, and how to correct the call. Like snprintf it writes at most `room` characters, including the 0 at
 * the end, and returns the length of the whole sentence. */
CAPSA_API size_t capsa_explain(capsa_status status, const capsa_call* call, char* text,
                               size_t room) CAPSA_NOEXCEPT;

/* Both functions end the program with a sentence on stderr: capsa_refuse with the sentence of capsa_explain,
 * capsa_stop with a sentence of the caller. The C++ headers call them if a call makes no sense. */
CAPSA_API CAPSA_NORETURN void capsa_refuse(capsa_status status, const capsa_call* call);
CAPSA_API CAPSA_NORETURN CAPSA_PRINTF(1, 2) void capsa_stop(const char* format, ...);

/* Gets the sentence of a call that makes no sense, without "capsa: ". */
typedef void (*capsa_refusal_function)(void* context, const char* sentence);
/* For a program that must not end: both functions above call `refused` first. It may throw a C++ exception or
 * jump, and the program goes on; the call that was refused has written nothing. If it returns, the program
 * ends. It is one for the whole program, and null, as at the beginning, is none: set it before other threads
 * ask. What the library calls (a visit, a for_each) must not throw. */
CAPSA_API void capsa_on_refusal(capsa_refusal_function refused, void* context) CAPSA_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif

#if defined(__GNUC__) && !defined(CAPSA_LINK_BY_SHAPE) && !defined(CAPSA_LINKS_ALL) && \
    !defined(CAPSA_BUILDING) && !defined(CAPSA_SHARED)
#define CAPSA_LINKS_ALL
static const int* const capsa_links_all __attribute__((used)) = &capsa_linked_all;
#endif
