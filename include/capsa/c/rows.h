/* Answers for some rows of A: the verbs with an answer for each row, asked about a list of rows. capsa.h
 * includes this header. */

#ifndef CAPSA_C_ROWS_H
#define CAPSA_C_ROWS_H

#include "capsa/c/export.h"
#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* capsa_nearest_rows for the rows of a list: out[i] is the answer of row rows[i], with the bits that it has
 * among the answers for all rows. The list has any order, and a row may stand in it twice. `out` has room for
 * `count` answers. The rows of a slice are those that the list may name, and their answers are those of the
 * whole source. Refused are rows that the source does not have (capsa_index_out_of_range), and a share of the
 * searches of an index (capsa_wrong_source): to use several threads, give each a part of the list.
 * Images of a periodic source stand in the order of the list. */
CAPSA_API capsa_status capsa_nearest_of_rows(const capsa_source* source, const capsa_options* options,
                                             const uint32_t* rows, size_t count,
                                             capsa_nearest* out) CAPSA_NOEXCEPT;

/* capsa_nearest_contacts for the rows of a list. */
CAPSA_API capsa_status capsa_nearest_contacts_of_rows(const capsa_source* source,
                                                      const capsa_options* options, const uint32_t* rows,
                                                      size_t count, capsa_contact* out) CAPSA_NOEXCEPT;

/* capsa_deepest for the rows of a list. */
CAPSA_API capsa_status capsa_deepest_of_rows(const capsa_source* source, const capsa_options* options,
                                             const uint32_t* rows, size_t count,
                                             capsa_contact* out) CAPSA_NOEXCEPT;

/* capsa_k_nearest for the rows of a list: element k i + j of `out`, which has room for k times `count`, is
 * neighbour j of row rows[i]. */
CAPSA_API capsa_status capsa_k_nearest_of_rows(const capsa_source* source, const capsa_options* options,
                                               size_t k, const uint32_t* rows, size_t count,
                                               capsa_nearest* out) CAPSA_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
