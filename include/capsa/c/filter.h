/* Filters: which rows may meet. capsa/c/types.h includes this header. */

#ifndef CAPSA_C_FILTER_H
#define CAPSA_C_FILTER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One number for each row: row i has data[i * stride]. The stride counts elements of `data`. If data is null,
 * every row has the default. */
typedef struct capsa_label_stream {
    const uint32_t* data; /* the number of row 0, or null */
    ptrdiff_t stride;     /* from row to row, in elements of data */
} capsa_label_stream;

/* The chain of a row that is on none. */
#define capsa_no_chain 0xffffffffu

/* Which links may meet: link a of A and link b of B, if bit b % 64 of words[a * stride + b / 64] is set. For
 * `within` both are links of A, and one of the bits (a, b) and (b, a) is enough. */
typedef struct capsa_link_matrix {
    const uint64_t* words; /* null: there is no matrix */
    size_t stride;         /* from link to link of A, in words: at least (links_of_b + 63) / 64 */
    size_t links_of_a;     /* rows of the matrix */
    size_t links_of_b;     /* columns of the matrix; for `within` as many as rows */
} capsa_link_matrix;

/* What each row of a set may meet. Two rows may meet if each one's category has a bit in common with the
 * other's mask, they are not of one group other than 0, the matrix allows their links, and they are not
 * neighbours on one chain. Zero-initialise the struct and set what you need. */
typedef struct capsa_filter {
    capsa_label_stream category; /* bits: what the row is. Default: all bits */
    capsa_label_stream mask;     /* bits: the categories that the row meets. Default: all bits */
    capsa_label_stream group;    /* rows of one group do not meet; 0, the default, is no group */
    size_t count;                /* number of elements in each stream, at least one for each row */
    capsa_label_stream link;     /* the row or column of the matrix that is of the row. Default: 0 */
    capsa_link_matrix matrix;    /* of the filter of A only */
    capsa_label_stream chain; /* of rows that lie on one chain, row after row. Default: capsa_no_chain. Rows
                                 of two sets lie on one chain only if both filters have this stream */
    uint32_t exclude; /* rows of one chain at most so many rows apart do not meet: with a chain above 0 */
    uint32_t first;   /* 0; of a part of other rows, which of them its first row is */
} capsa_filter;

/* The filters of a source. */
typedef struct capsa_filters {
    const capsa_filter* a; /* of the rows of A; null: they have the defaults */
    const capsa_filter* b; /* of the rows of B; null for `within`, whose rows are all of A */
} capsa_filters;

#ifdef __cplusplus
}
#endif

#endif
