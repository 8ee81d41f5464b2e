/* Up to two contacts of a pair. capsa/c/capsa.h includes this header. */

#ifndef CAPSA_C_MANIFOLDS_H
#define CAPSA_C_MANIFOLDS_H

#include "capsa/c/export.h"
#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The contact manifold of each contact: the contact itself, and a second one where a segment or capsule lies
 * along the other core: nearly parallel to another segment, to the face of a half-space or half-plane, or to
 * the face of a box or triangle that it touches. A body that rests on such a pair needs both to stay level.
 * `contacts` are contacts of the pairs of the source, from capsa_contacts, capsa_visit_contacts or
 * capsa_deepest; other contacts of its rows do too. The manifolds stand in `out` in the order of the
 * contacts, the two contacts of a manifold one after the other. A second contact has gap <= options.margin:
 * give the margin that the contacts were found with. Its place on the segment is the far end of the length
 * that the two cores share, and its gap the distance there. docs/meaning.md, S12 to S27, has the rules.
 * `ends`, if it is not null, gets one number for each element of `out`: 0 or 1, the end of the shared length
 * that the contact is at or nearer to, counted along the segment of A, or along that of B if A is no segment.
 * So (a, b, end) names a contact from frame to frame. At most 2 * count contacts are found; as many are
 * written as fit in `capacity`, and result->total is exact. A contact without a partner (capsa_deepest: b is
 * capsa_no_row) has no manifold. A contact that names a row that does not exist is an error
 * (capsa_index_out_of_range), and so is a periodic source (capsa_bad_period): nothing is written. Of the
 * options only the margin is read. `out` must not overlap `contacts`. */
CAPSA_API capsa_status capsa_manifolds(const capsa_source* source, const capsa_options* options,
                                       const capsa_contact* contacts, size_t count, capsa_contact* out,
                                       uint8_t* ends, size_t capacity,
                                       capsa_find_result* result) CAPSA_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
