/* The functions of a workspace. capsa/c/capsa.h includes this header. */

#ifndef CAPSA_C_WORKSPACE_H
#define CAPSA_C_WORKSPACE_H

#include "capsa/c/export.h"
#include "capsa/c/index.h"
#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A workspace: memory that queries may use, kept from call to call. With one in the options, the library
 * chooses how to find the pairs (all of them, or indexes of A, of B or of both, built in the workspace) from
 * the numbers of rows, the margin and a sample of the rows. The answers are those without it, bit for bit;
 * only the order of find_hits and contacts may differ, and it is the same on every machine. An index that the
 * source has is an offer: where another one is quicker, that is asked; one with cells is taken as given.
 * First touches choose by how far rows move (capsa_prepare, capsa_choose and capsa_explain_query know no
 * motions, and suppose long ones). Where
 * the rows of a query are those of the last one with the workspace and have moved a little, as in the frames
 * of a simulation, it keeps a list of the pairs that are near, and finds the next hits among them for as long
 * as few rows have moved too far: the library sees that by itself. One query at a time may use a workspace:
 * another one gets capsa_workspace_in_use. If there is no memory, the query does without. The status of
 * create is capsa_out_of_memory if there is none for the workspace itself. */
CAPSA_API capsa_status capsa_workspace_create(capsa_workspace** workspace) CAPSA_NOEXCEPT;
CAPSA_API void capsa_workspace_destroy(capsa_workspace* workspace) CAPSA_NOEXCEPT;       /* null is allowed */
CAPSA_API size_t capsa_workspace_bytes(const capsa_workspace* workspace) CAPSA_NOEXCEPT; /* that it holds */
/* Queries with the workspace run on several threads what they build, and the parts of their answers about
 * periodic sources, which cannot be cut by capsa_part: with for_each as in capsa_index_build_on, or from null
 * on by themselves again. The answers are the same, but the pairs of find_hits and contacts may stand in
 * another order, which does not depend on the number of threads. */
CAPSA_API capsa_status capsa_workspace_run_on(capsa_workspace* workspace, capsa_for_each_function for_each,
                                              void* context) CAPSA_NOEXCEPT;
/* Builds what is worth building for such questions in the workspace of the options, and writes the source
 * with it to `prepared`: for several questions about rows that do not change, or for slices of it on several
 * threads. It is valid until the workspace is used again. Ask it without the workspace. for_each, which may
 * be null, runs the building on several threads, as in capsa_index_build_on. */
CAPSA_API capsa_status capsa_prepare(const capsa_source* source, const capsa_options* options,
                                     capsa_question question, capsa_for_each_function for_each, void* context,
                                     capsa_source* prepared) CAPSA_NOEXCEPT;
/* What a workspace would build for such a query; nothing for a source that is refused. */
CAPSA_API capsa_building capsa_choose(const capsa_source* source, const capsa_options* options,
                                      capsa_question question) CAPSA_NOEXCEPT;
/* Writes one sentence that says how such a query would find its pairs, and why. Like snprintf it writes at
 * most `room` characters, including the 0 at the end, and returns the length of the whole sentence. Without a
 * workspace in the options the sentence says what one would do. */
CAPSA_API size_t capsa_explain_query(const capsa_source* source, const capsa_options* options,
                                     capsa_question question, char* text, size_t room) CAPSA_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
