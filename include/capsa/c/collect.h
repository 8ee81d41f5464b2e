/* Lists in memory that grows while a query runs: no query is asked twice because its output was too small.
 * capsa/c/capsa.h includes this header; it has the functions that fill an output of a given size. */

#ifndef CAPSA_C_COLLECT_H
#define CAPSA_C_COLLECT_H

#include "capsa/c/export.h"
#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Says where answers go: sets *answers to the first of them and *images to as many images, and returns for
 * how many there is room. It is called with the count 0 before the query writes, with 1 if there is none, and
 * then each time that more answers than that are known: it makes room for at least `count` and keeps those
 * that stand there. If it returns less than `count`, everything stays where it was, and answers that find no
 * room are only counted. Of a source without a box, and where nobody wants images, *images may stay null. It
 * must not throw and must not jump out. `context` is the caller's. */
typedef size_t (*capsa_room_function)(void* context, size_t count, void** answers, capsa_image** images);

/* capsa_find_hits, capsa_contacts and capsa_find_touches with answers of type capsa_index_pair, capsa_contact
 * and capsa_touch in such room. The images of the options are not read. */
CAPSA_API capsa_status capsa_collect_hits(const capsa_source* source, const capsa_options* options,
                                          capsa_room_function room, void* context,
                                          capsa_find_result* result) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_collect_contacts(const capsa_source* source, const capsa_options* options,
                                              capsa_room_function room, void* context,
                                              capsa_find_result* result) CAPSA_NOEXCEPT;
CAPSA_API capsa_status capsa_collect_touches(const capsa_source* source, const capsa_options* options,
                                             const capsa_motion* of_a, const capsa_motion* of_b,
                                             capsa_room_function room, void* context,
                                             capsa_find_result* result) CAPSA_NOEXCEPT;

/* capsa_neighbours with the lists, of type uint32_t, in such room. */
CAPSA_API capsa_status capsa_collect_neighbours(const capsa_source* source, const capsa_options* options,
                                                size_t* offsets, size_t offset_count,
                                                capsa_room_function room, void* context,
                                                capsa_find_result* result) CAPSA_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
