// What src/web/table.mjs says of the structs of the C interface, held against the structs.

#include "capsa/c/capsa.h"

#define CAPSA_AT(type, field, offset) static_assert(offsetof(type, field) == (offset), "src/web/table.mjs")
#define CAPSA_BYTES(type, bytes) static_assert(sizeof(type) == (bytes), "src/web/table.mjs")

CAPSA_AT(capsa_shapes, count, 4);
CAPSA_AT(capsa_shapes, stream, 8);
CAPSA_AT(capsa_shapes, point, 96);
CAPSA_AT(capsa_shapes, positions, 120);
CAPSA_AT(capsa_shapes, index, 124);
CAPSA_BYTES(capsa_shapes, 128);
CAPSA_BYTES(capsa_stream, 8);
CAPSA_BYTES(capsa_image, 3);

CAPSA_AT(capsa_source, a, 4);
CAPSA_AT(capsa_source, b, 132);
CAPSA_AT(capsa_source, begin, 260);
CAPSA_AT(capsa_source, end, 264);
CAPSA_AT(capsa_source, pairs, 268);
CAPSA_AT(capsa_source, runs, 272);
CAPSA_AT(capsa_source, filters, 284);
CAPSA_AT(capsa_source, period, 304);
CAPSA_BYTES(capsa_source, 320);
CAPSA_AT(capsa_runs, count, 8);
CAPSA_AT(capsa_filters, b, 4);
CAPSA_AT(capsa_filter, category, 0);
CAPSA_AT(capsa_filter, mask, 8);
CAPSA_AT(capsa_filter, group, 16);
CAPSA_AT(capsa_filter, count, 24);
CAPSA_AT(capsa_filter, link, 28);
CAPSA_AT(capsa_filter, matrix, 36);
CAPSA_AT(capsa_filter, chain, 52);
CAPSA_AT(capsa_filter, exclude, 60);
CAPSA_AT(capsa_filter, first, 64);
CAPSA_BYTES(capsa_filter, 68);
CAPSA_BYTES(capsa_label_stream, 8);
CAPSA_AT(capsa_link_matrix, stride, 4);
CAPSA_AT(capsa_link_matrix, links_of_b, 12);

CAPSA_AT(capsa_options, margin, 0);
CAPSA_AT(capsa_options, isa, 4);
CAPSA_AT(capsa_options, workspace, 8);
CAPSA_AT(capsa_options, decide, 12);
CAPSA_AT(capsa_options, at_start, 16);
CAPSA_AT(capsa_options, images, 20);
CAPSA_AT(capsa_options, image_count, 24);
CAPSA_BYTES(capsa_options, 28);

CAPSA_AT(capsa_call, source, 4);
CAPSA_AT(capsa_call, output, 8);
CAPSA_AT(capsa_call, stride, 12);
CAPSA_AT(capsa_call, contacts, 16);
CAPSA_AT(capsa_call, contact_count, 20);
CAPSA_AT(capsa_call, a, 24);
CAPSA_AT(capsa_call, b, 28);
CAPSA_BYTES(capsa_call, 32);

CAPSA_BYTES(capsa_plan, 1920);
static_assert(capsa_most_visited == 192, "src/web/table.mjs");
CAPSA_AT(capsa_movable, count, 4);
CAPSA_AT(capsa_movable, coordinate, 8);
CAPSA_AT(capsa_movable, fixed, 88);
CAPSA_AT(capsa_movable, body, 92);
CAPSA_AT(capsa_movable, bodies, 100);
CAPSA_BYTES(capsa_movable, 104);
CAPSA_AT(capsa_separate_options, push, 4);
CAPSA_BYTES(capsa_separate_options, 8);
CAPSA_BYTES(capsa_bound, 24);

CAPSA_AT(capsa_find_result, total, 8);
CAPSA_AT(capsa_flaw, row, 4);
CAPSA_AT(capsa_flaw, field, 8);
CAPSA_AT(capsa_flaw, reason, 12);
CAPSA_BYTES(capsa_flaw, 16);
CAPSA_BYTES(capsa_motion, 24);
CAPSA_AT(capsa_edge, corner, 4);
CAPSA_BYTES(capsa_edge, 8);
CAPSA_AT(capsa_transforms, count, 4);
CAPSA_AT(capsa_transforms, entry, 8);
CAPSA_BYTES(capsa_transforms, 104);
CAPSA_BYTES(capsa_mutable_stream, 8);

// Records of answers: only words of 32 bits.
CAPSA_BYTES(capsa_index_pair, 8);
CAPSA_BYTES(capsa_nearest, 8);
CAPSA_AT(capsa_contact, gap, 8);
CAPSA_AT(capsa_contact, normal, 12);
CAPSA_AT(capsa_contact, point, 24);
CAPSA_AT(capsa_contact, at_a, 36);
CAPSA_BYTES(capsa_contact, 52);
CAPSA_AT(capsa_witness, on_a, 4);
CAPSA_AT(capsa_witness, on_b, 16);
CAPSA_AT(capsa_witness, at_a, 28);
CAPSA_BYTES(capsa_witness, 44);
CAPSA_AT(capsa_touch, time, 8);
CAPSA_AT(capsa_touch, normal, 12);
CAPSA_AT(capsa_touch, point, 24);
CAPSA_BYTES(capsa_touch, 36);
