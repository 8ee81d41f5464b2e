/* All touches of rows that move, and when they part. capsa/c/capsa.h includes this header; it has
 * capsa_first_touch, which says how rows move and when two of them touch. */

#ifndef CAPSA_C_TOUCHES_H
#define CAPSA_C_TOUCHES_H

#include "capsa/c/export.h"
#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One bit for each row of A: does it touch anything on its way? It does if and only if capsa_first_touch with
 * the same arguments finds a row; any touch ends the search. The bit of row i is bit i % 64 of words[i / 64],
 * and word_count must be at least (rows of A + 63) / 64. Only the bits of the source's own rows are written,
 * so slices can share `words`. Takes `between` and `within`. */
CAPSA_API capsa_status capsa_occluded(const capsa_source* source, const capsa_options* options,
                                      const capsa_motion* of_a, const capsa_motion* of_b, uint64_t* words,
                                      size_t word_count) CAPSA_NOEXCEPT;

/* The first touch of each pair of the source that touches while time goes from 0 to 1: what capsa_first_touch
 * says of a `listed` of that pair. They are sorted by row of A, then by time, then by row of B, so each row
 * of A has all that it touches one after the other. In a `within` each pair stands once, with its lower row
 * as row of A; all rows move by of_a, and of_b must be null. Takes every source that capsa_first_touch takes.
 * The query writes as many as fit, the first ones of that order, and reports the exact total; an output that
 * is too small is not an error. Where they do not fit, a slice or part has the first ones of its own pairs.
 * `out` may be null if capacity is 0. */
CAPSA_API capsa_status capsa_find_touches(const capsa_source* source, const capsa_options* options,
                                          const capsa_motion* of_a, const capsa_motion* of_b,
                                          capsa_touch* out, size_t capacity,
                                          capsa_find_result* result) CAPSA_NOEXCEPT;

/* Calls visit(context, touches, count) with the touches of capsa_find_touches in the same order, so that no
 * array has to hold all of them. The touches of a call are of one row of A; a row that touches more than 64
 * others is walked again after each 64 and gets several calls. Takes `between`, `within` and `zip`, not
 * `listed`. A part is asked as a slice. The touches are valid during the call only. The query ends when
 * `visit` returns something other than 0. `visit` must not throw and must not jump out. */
typedef int (*capsa_visit_touches_function)(void* context, const capsa_touch* touches, size_t count);
CAPSA_API capsa_status capsa_visit_touches(const capsa_source* source, const capsa_options* options,
                                           const capsa_motion* of_a, const capsa_motion* of_b,
                                           capsa_visit_touches_function visit, void* context) CAPSA_NOEXCEPT;

/* The last touch of each row of a `zip` or each pair of a `listed`: the latest time from 0 to 1 at which the
 * pair touches, with the normal and point of that time. The time is 1 if the pair still touches at the end.
 * A pair has a last touch if and only if capsa_first_touch with the same arguments finds a first one, which
 * is not later. out[i] belongs to row or pair i. Shapes are convex and do not turn, so a pair touches at all
 * times from its first touch to its last. Places at the end are rounded to floats: docs/meaning.md says how
 * much this costs. Rows that are not valid there, beyond 1e18, have their first touch as the last. */
CAPSA_API capsa_status capsa_last_touch(const capsa_source* source, const capsa_options* options,
                                        const capsa_motion* of_a, const capsa_motion* of_b, capsa_touch* out,
                                        size_t count) CAPSA_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
