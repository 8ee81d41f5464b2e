/* The functions of an index. capsa/c/capsa.h includes this header. */

#ifndef CAPSA_C_INDEX_H
#define CAPSA_C_INDEX_H

#include "capsa/c/export.h"
#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An index: copies of the rows of one set, and a tree of boxes that says where they are. Give the shapes of
 * capsa_index_shapes to capsa_between or capsa_within: verbs then look only at rows that lie near each other.
 * An index of either side serves any_hit, count_hits, touched, any_by_run, count_by_run, find_hits, contacts,
 * visit_hits, visit_contacts, deepest, neighbours, clusters and k_nearest; an index of B serves nearest,
 * first_touch, find_touches and visit_touches. hit_mask has no use for one, nor has any verb of `zip` and
 * `listed`. The answers are those without an index, bit for bit; only the order of find_hits and contacts may
 * differ, and it is the same for the same shapes and options. Rows in answers are the rows of the shapes that
 * were given. capsa_index_build copies the rows, so the caller's arrays may change afterwards: the index
 * answers for the rows as they were. capsa_index_refit does the same but keeps the order of the rows, which
 * is quicker and is right while rows move little; if their number or shape differs, it builds anew. Both keep
 * the memory of the last build. They end the validity of the shapes that capsa_index_shapes gave. Only one
 * thread may build an index, and none may query it meanwhile; any number may query it at once. If there is no
 * memory, the status is capsa_out_of_memory and the index is empty. The rows that go with an index must be
 * those of capsa_index_shapes, unchanged: others are refused (capsa_bad_source), and so is an index built
 * from its own rows. */
typedef struct capsa_index capsa_index;
CAPSA_API capsa_status capsa_index_create(capsa_index** index) CAPSA_NOEXCEPT; /* of no rows */
CAPSA_API void capsa_index_destroy(capsa_index* index) CAPSA_NOEXCEPT;         /* null is allowed */
CAPSA_API capsa_status capsa_index_build(capsa_index* index, const capsa_shapes* shapes) CAPSA_NOEXCEPT;
/* The same for rows that stand near each other already, such as those that were sorted by capsa_index_order
 * or along a curve, or the parts of a hair: the order of the rows is kept and not sorted. Rows in no order
 * make queries slow, and change no answer. A refit that builds anew does so in order again. */
CAPSA_API capsa_status capsa_index_build_in_order(capsa_index* index,
                                                  const capsa_shapes* shapes) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_index_refit(capsa_index* index, const capsa_shapes* shapes) CAPSA_NOEXCEPT;
/* Makes cells for the indexed rows: two grids, each cell of which names the rows near it. In a `between`
 * whose other side has no index, any_hit, count_hits, touched, find_hits, contacts, neighbours, clusters,
 * k_nearest and the visits then find the rows near a row in one step, in whatever order the rows stand:
 * several times as quick as with the tree alone. So do first_touch and find_touches of rows that move less
 * than the indexed rows are long. Right for obstacles that many particles ask about. The answers stay the
 * same. The cells last until the next build or refit and take 100 to 300 bytes a row. If there is no memory,
 * the index has no cells. */
CAPSA_API capsa_status capsa_index_add_cells(capsa_index* index) CAPSA_NOEXCEPT;
/* The same on several threads. The work comes in tasks that do not wait for each other: `for_each` must call
 * task(job, k) once for each k below `count`, in any order and on any threads, and return when all calls have
 * returned. It is called several times, from this thread. It must not throw. The index is bit for bit that of
 * one thread. capsa/parallel.hpp does this with oneTBB. */
typedef void (*capsa_task_function)(const void* job, size_t k);
typedef void (*capsa_for_each_function)(void* context, size_t count, capsa_task_function task,
                                        const void* job);
CAPSA_API capsa_status capsa_index_build_on(capsa_index* index, const capsa_shapes* shapes,
                                            capsa_for_each_function for_each, void* context) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_index_build_in_order_on(capsa_index* index, const capsa_shapes* shapes,
                                                     capsa_for_each_function for_each,
                                                     void* context) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_index_refit_on(capsa_index* index, const capsa_shapes* shapes,
                                            capsa_for_each_function for_each, void* context) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_index_add_cells_on(capsa_index* index, capsa_for_each_function for_each,
                                                void* context) CAPSA_NOEXCEPT;
/* The indexed rows. They are valid until the index is built, refitted or destroyed. */
CAPSA_API capsa_status capsa_index_shapes(const capsa_index* index, capsa_shapes* shapes) CAPSA_NOEXCEPT;
/* The rows in spatial order, without invalid rows: sort your own arrays by it to make builds and queries
 * quicker. Valid as long as the shapes. `count` may be null. */
CAPSA_API const uint32_t* capsa_index_order(const capsa_index* index, size_t* count) CAPSA_NOEXCEPT;
CAPSA_API size_t capsa_index_bytes(const capsa_index* index) CAPSA_NOEXCEPT; /* memory that it holds */

#ifdef __cplusplus
}
#endif

#endif
