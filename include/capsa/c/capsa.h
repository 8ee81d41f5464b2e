/* capsa in C: what touches what, for spheres, capsules and segments by the million.
 *
 * Describe your arrays (capsa_spheres, ...), say which pairs (capsa_between, capsa_within), ask
 * (capsa_count_hits,
 * ...). Nothing is copied, allocated, printed or remembered; every function may be called from any number of
 * threads at once. Answers are the same bits on every processor; docs/meaning.md says what they mean.
 * Functions that return a capsa_status write nothing unless it is capsa_ok; capsa_explain says in a sentence
 * what was wrong. `options` may be null.
 *
 * Answers are numbered by the whole source, of a slice as of the whole: out[i], or bit i of words, belongs to
 * row i of A (of `listed`: to pair i). So every thread is given the whole output, and the parts of a slice
 * write each its own place in it: they never share a word of bits. `count` and `word_count` must cover the
 * whole: all rows of A, of `listed` all pairs. The lists of capsa_find_hits and capsa_contacts, and the bits
 * of capsa_touched where any row may be set (`within`, `listed`), have no such places: each part needs an
 * output of its own. */

#ifndef CAPSA_C_CAPSA_H
#define CAPSA_C_CAPSA_H

#include "capsa/c/types.h"

#if defined(__GNUC__)
#define CAPSA_NORETURN __attribute__((noreturn, cold))
#define CAPSA_PRINTF __attribute__((format(printf, 1, 2)))
#elif defined(_MSC_VER)
#define CAPSA_NORETURN __declspec(noreturn)
#define CAPSA_PRINTF
#else
#define CAPSA_NORETURN
#define CAPSA_PRINTF
#endif

#if defined(_WIN32) && defined(CAPSA_SHARED)
#ifdef CAPSA_BUILDING
#define CAPSA_API __declspec(dllexport)
#else
#define CAPSA_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define CAPSA_API __attribute__((visibility("default")))
#else
#define CAPSA_API
#endif

#ifdef __cplusplus
#define CAPSA_NOEXCEPT noexcept
extern "C" {
#else
#define CAPSA_NOEXCEPT
#endif

/* Shapes: views over the caller's arrays, `count` rows each. */
CAPSA_API capsa_stream capsa_dense(const float* data) CAPSA_NOEXCEPT; /* stride 1 */
/* The same value for all, kept in the stream itself, which may be copied. Only this library can read it. */
CAPSA_API capsa_stream capsa_same(float value) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_spheres(capsa_stream x, capsa_stream y, capsa_stream z, capsa_stream radius,
                                     size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_capsules(capsa_stream ax, capsa_stream ay, capsa_stream az, capsa_stream bx,
                                      capsa_stream by, capsa_stream bz, capsa_stream radius,
                                      size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_segments(capsa_stream ax, capsa_stream ay, capsa_stream az, capsa_stream bx,
                                      capsa_stream by, capsa_stream bz, size_t count) CAPSA_NOEXCEPT;

/* The same with points that rows share: point a of row i is element a.data[i * a.stride] of x, y and z, which
 * have `positions` elements. The radius belongs to the row. Null data: element i. */
CAPSA_API capsa_shapes capsa_indexed_spheres(capsa_stream x, capsa_stream y, capsa_stream z, size_t positions,
                                             capsa_index_stream centre, capsa_stream radius,
                                             size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_indexed_capsules(capsa_stream x, capsa_stream y, capsa_stream z,
                                              size_t positions, capsa_index_stream a, capsa_index_stream b,
                                              capsa_stream radius, size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_indexed_segments(capsa_stream x, capsa_stream y, capsa_stream z,
                                              size_t positions, capsa_index_stream a, capsa_index_stream b,
                                              size_t count) CAPSA_NOEXCEPT;

/* Pair sources. */
CAPSA_API capsa_source capsa_between(const capsa_shapes* a, const capsa_shapes* b) CAPSA_NOEXCEPT;
CAPSA_API capsa_source capsa_within(const capsa_shapes* a) CAPSA_NOEXCEPT;
CAPSA_API capsa_source capsa_zip(const capsa_shapes* a,
                                 const capsa_shapes* b) CAPSA_NOEXCEPT; /* of equal size */
/* The pairs must outlive the source's queries. An index out of range is an error of every query, found before
 * anything is written. */
CAPSA_API capsa_source capsa_listed(const capsa_shapes* a, const capsa_shapes* b,
                                    const capsa_index_pair* pairs, size_t count) CAPSA_NOEXCEPT;

/* The k-th of n disjoint parts of a source, about equal in work: one for each of the caller's threads. All
 * parts together are the source. Parts are runs of rows of A (of `listed`: of pairs), cut at multiples of 64;
 * some are empty where there are few rows. Where k is not below n the part is none, and every query refuses
 * it (capsa_bad_source). */
CAPSA_API capsa_source capsa_slice(const capsa_source* source, size_t k, size_t n) CAPSA_NOEXCEPT;

/* Whether any pair touches: *hit is 1 or 0. */
CAPSA_API capsa_status capsa_any_hit(const capsa_source* source, const capsa_options* options,
                                     int* hit) CAPSA_NOEXCEPT;

/* How many pairs touch. */
CAPSA_API capsa_status capsa_count_hits(const capsa_source* source, const capsa_options* options,
                                        uint64_t* count) CAPSA_NOEXCEPT;

/* One bit a row of A: does it touch anything? Bit i % 64 of words[i / 64]; word_count is at least (rows of A
 * + 63) /
 * 64. Of `between` and `zip` only the bits of the source's own rows are written, so that parts of a slice
 * share `words`. Of `within` and `listed` all bits are written: give each part words of its own and or them
 * together. */
CAPSA_API capsa_status capsa_touched(const capsa_source* source, const capsa_options* options,
                                     uint64_t* words, size_t word_count) CAPSA_NOEXCEPT;

/* Of `zip` and `listed`: whether row or pair i touches is bit i % 64 of words[i / 64], stride is not used.
 * Every answer of a `between`: bit j % 64 of words[i * stride + j / 64] says whether row i of A touches row j
 * of B. stride is at least (rows of B + 63) / 64; word_count covers the last row of A. Bits past the last
 * column are 0. Not of `within`. */
CAPSA_API capsa_status capsa_hit_mask(const capsa_source* source, const capsa_options* options,
                                      uint64_t* words, size_t word_count, size_t stride) CAPSA_NOEXCEPT;

/* The index pairs that touch, as many as fit, and their true total. The order is the same on every ISA; it
 * may differ between a source and its slices. `pairs` may be null when capacity is 0. */
CAPSA_API capsa_status capsa_find_hits(const capsa_source* source, const capsa_options* options,
                                       capsa_index_pair* pairs, size_t capacity,
                                       capsa_find_result* result) CAPSA_NOEXCEPT;

/* Of `zip` and `listed`: the signed gap of each row or pair, distance between the cores less both radii.
 * out[i] is that of row or pair i. NaN where a field is NaN. The margin plays no part. */
CAPSA_API capsa_status capsa_gaps(const capsa_source* source, const capsa_options* options, float* out,
                                  size_t count) CAPSA_NOEXCEPT;

/* The same with the parameters and closest points of the cores. */
CAPSA_API capsa_status capsa_witnesses(const capsa_source* source, const capsa_options* options,
                                       capsa_witness* out, size_t count) CAPSA_NOEXCEPT;

/* Of `between` and `within`: for each row of A the row of B (another row of A) with the smallest signed gap,
 * ties to the lowest; out[i] is that of row i. Where there is none, capsa_no_row and +infinity. The margin
 * plays no part. */
CAPSA_API capsa_status capsa_nearest_rows(const capsa_source* source, const capsa_options* options,
                                          capsa_nearest* out, size_t count) CAPSA_NOEXCEPT;

/* The same with the way there: the contact of each row with its nearest row, touching or not. The normal
 * points from the row to its nearest, the surfaces are half the gap before and behind the point. Where there
 * is none, b is capsa_no_row and gap +infinity. */
CAPSA_API capsa_status capsa_nearest_contacts(const capsa_source* source, const capsa_options* options,
                                              capsa_contact* out, size_t count) CAPSA_NOEXCEPT;

/* The contacts of all pairs that touch (those of capsa_find_hits, in its order), as many as fit, and their
 * true total. */
CAPSA_API capsa_status capsa_contacts(const capsa_source* source, const capsa_options* options,
                                      capsa_contact* out, size_t capacity,
                                      capsa_find_result* result) CAPSA_NOEXCEPT;

/* Of `between` and `within`: for each row of A its deepest contact, the one with its nearest row if that
 * touches; else b is capsa_no_row and gap +infinity. out[i] is that of row i, which is its `a`. */
CAPSA_API capsa_status capsa_deepest(const capsa_source* source, const capsa_options* options,
                                     capsa_contact* out, size_t count) CAPSA_NOEXCEPT;

/* The first touch of each row of A while the rows of A move by of_a and those of B by of_b (null: B rests),
 * in a straight line and without turning, over time 0 .. 1: of `between` over all rows of B, the lowest of
 * those touched at the same time; of `zip` and `listed` of each row or pair; of `within` over all other rows,
 * every row moving by of_a and of_b null. out[i] belongs to row or pair i; where
 * nothing is touched b is capsa_no_row and time +infinity. What touches at the start touches at time 0, with
 * the normal and point of its contact. A motion that is NaN or infinite, as a row that is not valid, touches
 * nothing; components up to 1e18 are valid. */
CAPSA_API capsa_status capsa_first_touch(const capsa_source* source, const capsa_options* options,
                                         const capsa_motion* of_a, const capsa_motion* of_b, capsa_touch* out,
                                         size_t count) CAPSA_NOEXCEPT;

/* Moves positions so that contacts with gap < margin open up to the margin: both rows movable, by half the
 * depth each along the normal; one fixed, the other by all of it; both fixed, not at all. `b` null: shapes
 * that never move; the same arrays as a: the contacts of a `within`. Contacts are taken in the order given,
 * and so the same bits come out everywhere; those without a partner (b is capsa_no_row, of capsa_deepest) are
 * left out. A row out of range is an error found before anything is written. scratch holds
 * capsa_separate_scratch(a, b) floats, whose contents matter neither before nor after. */
CAPSA_API size_t capsa_separate_scratch(const capsa_movable* a, const capsa_movable* b) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_separate(const capsa_contact* contacts, size_t count, const capsa_movable* a,
                                      const capsa_movable* b, const capsa_separate_options* options,
                                      float* scratch, size_t scratch_count) CAPSA_NOEXCEPT;

/* Sorts by a, then b. */
CAPSA_API void capsa_sort_pairs(capsa_index_pair* pairs, size_t count) CAPSA_NOEXCEPT;

/* The first row that is not valid input: a NaN, an infinity, a number beyond 1e18, a negative radius. */
CAPSA_API capsa_status capsa_validate(const capsa_shapes* shapes, capsa_flaw* flaw) CAPSA_NOEXCEPT;

/* Instruction sets. A name is "scalar", "avx2", ...; null for a value that is none. The environment variable
 * CAPSA_ISA, read once, caps what capsa_isa_best means. */
CAPSA_API const char* capsa_isa_name(capsa_isa isa) CAPSA_NOEXCEPT;
CAPSA_API int capsa_isa_compiled(capsa_isa isa) CAPSA_NOEXCEPT; /* in this library */
CAPSA_API int capsa_isa_runnable(capsa_isa isa) CAPSA_NOEXCEPT; /* compiled, and this machine can run it */
CAPSA_API capsa_isa capsa_isa_resolve(capsa_isa isa) CAPSA_NOEXCEPT; /* what a query with this option uses */

CAPSA_API const char* capsa_version(void) CAPSA_NOEXCEPT; /* "0.9.0" */
CAPSA_API const char* capsa_status_text(capsa_status status) CAPSA_NOEXCEPT;

/* A call that was refused. What the verb does not have is 0. */
typedef struct capsa_call {
    const char* verb; /* "gaps" */
    const capsa_source* source;
    size_t output;                 /* elements of its output; words of bits; floats of scratch */
    size_t stride;                 /* of capsa_hit_mask */
    const capsa_contact* contacts; /* of capsa_separate, as the rest */
    size_t contact_count;
    const capsa_movable *a, *b;
} capsa_call;

/* Writes one sentence on what was wrong with a call: verb, argument, both numbers and how to mend it. As
 * snprintf: at most `room` characters with the 0 at the end, and the length of the whole sentence is
 * returned. */
CAPSA_API size_t capsa_explain(capsa_status status, const capsa_call* call, char* text,
                               size_t room) CAPSA_NOEXCEPT;

/* End the program with a sentence on stderr: that of capsa_explain, or one of the caller's. The C++ headers
 * do where a call makes no sense. */
CAPSA_API CAPSA_NORETURN void capsa_refuse(capsa_status status, const capsa_call* call) CAPSA_NOEXCEPT;
CAPSA_API CAPSA_NORETURN CAPSA_PRINTF void capsa_stop(const char* format, ...) CAPSA_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
