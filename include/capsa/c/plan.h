/* A plan: a question that is checked once and asked often. capsa/c/capsa.h includes this header. */

#ifndef CAPSA_C_PLAN_H
#define CAPSA_C_PLAN_H

#include "capsa/c/export.h"
#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { capsa_plan_words = 240 };

/* A source and options that are checked and bound once, for the same question about arrays whose numbers
 * change: a call of a few pairs takes longer to check than to answer. The memory is the caller's, the library
 * allocates none, and there is nothing to destroy. A plan stays where it was made: a copy is no plan. */
typedef struct capsa_plan {
    uint64_t room[capsa_plan_words]; /* the library's own */
} capsa_plan;

/* Makes a plan in memory with any contents. The source and the options are copied. As long as the plan is
 * asked, all that they refer to stays: arrays and their strides, numbers of rows, lists, indexes, runs,
 * filters and workspace. The numbers in the arrays of coordinates, radii and normals may change between two
 * questions. A number that was given in place of an array (capsa_same) stays. Where the options name no
 * instruction set, a plan of one row with at most eight others takes AVX2 in place of AVX-512, half of whose
 * lanes would be empty. Returns the status of a source that is refused, and then it makes no plan. */
CAPSA_API capsa_status capsa_plan_make(capsa_plan* plan, const capsa_source* source,
                                       const capsa_options* options) CAPSA_NOEXCEPT;
/* The verbs of the same names, about the source of a plan and with its options: the same answers, in the same
 * order, bit for bit. Every source may be planned. Where answers depend on what else may change (lists,
 * indexes of points, runs, filters, an index, a workspace, a box that repeats), and for exact decisions, each
 * question is checked as without a plan. Any number of threads may ask a plan at once, as they may its
 * source. What is no plan, because it was not made or is a copy, is refused (capsa_bad_plan). */
CAPSA_API capsa_status capsa_plan_any_hit(const capsa_plan* plan, int* hit) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_plan_count_hits(const capsa_plan* plan, uint64_t* count) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_plan_find_hits(const capsa_plan* plan, capsa_index_pair* pairs, size_t capacity,
                                            capsa_find_result* result) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_plan_contacts(const capsa_plan* plan, capsa_contact* out, size_t capacity,
                                           capsa_find_result* result) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_plan_nearest_rows(const capsa_plan* plan, capsa_nearest* out,
                                               size_t count) CAPSA_NOEXCEPT;
/* The source of a plan, as long as the plan stays; null of what is no plan. */
CAPSA_API const capsa_source* capsa_plan_source(const capsa_plan* plan) CAPSA_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
