/* The shared vocabulary: plain C structs and enums that every room of the library speaks.
 *
 * Nothing here has behaviour. The C++ names in capsa/types.hpp are aliases of these structs, the kernels
 * include nothing else of the public surface, and the C interface is true by construction.
 * Lengths are in any one unit the caller likes; indices are 0-based. */

#ifndef CAPSA_C_TYPES_H
#define CAPSA_C_TYPES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One value per element: element i is data[i * stride]. The stride counts floats, not bytes; 0 gives every
 * element the same value, a negative stride walks backwards. */
typedef struct capsa_stream {
    const float* data;
    ptrdiff_t stride;
} capsa_stream;

/* What a row is. The values are part of the binary interface. */
typedef enum capsa_shape {
    capsa_shape_sphere = 0,  /* x y z radius */
    capsa_shape_capsule = 1, /* ax ay az bx by bz radius */
    capsa_shape_segment = 2  /* ax ay az bx by bz */
} capsa_shape;

enum { capsa_shape_count = 3, capsa_max_streams = 9 };

/* A set of shapes of one kind, seen through the caller's memory: streams in the order listed above. */
typedef struct capsa_shapes {
    capsa_shape shape;
    size_t count; /* at most capsa_max_rows */
    capsa_stream stream[capsa_max_streams];
} capsa_shapes;

/* Indices are 32 bits wide. */
#define capsa_max_rows 4294967295u

/* Row a of the first set and row b of the second (of the same set for `within`, then a < b). */
typedef struct capsa_index_pair {
    uint32_t a, b;
} capsa_index_pair;

/* Which pairs. Built by capsa_cross, capsa_within, ...; `begin` and `end` bound the rows of A. */
typedef enum capsa_source_kind {
    capsa_source_cross = 0, /* every a with every b */
    capsa_source_within = 1 /* every unordered pair inside a */
} capsa_source_kind;

typedef struct capsa_source {
    capsa_source_kind kind;
    capsa_shapes a, b;
    size_t begin, end;
} capsa_source;

/* Instruction sets, lowest first. The values are part of the binary interface. */
typedef enum capsa_isa {
    capsa_isa_best = 0, /* the widest this machine runs */
    capsa_isa_scalar = 1,
    capsa_isa_avx2 = 2,   /* with FMA and BMI */
    capsa_isa_avx512 = 3, /* F, BW, DQ, VL */
    capsa_isa_neon64 = 4
} capsa_isa;

/* How to ask. Zero-initialise for the defaults. */
typedef struct capsa_options {
    float margin;  /* a hit is distance <= ra + rb + margin; may be negative */
    capsa_isa isa; /* an ISA that cannot run here gives the best that can: the answer is the same */
} capsa_options;

typedef struct capsa_find_result {
    uint64_t written; /* pairs stored: the lesser of total and the capacity */
    uint64_t total;   /* pairs that touch, exact even when the output was too small */
} capsa_find_result;

/* The first row that is not valid input: see capsa_validate. */
typedef struct capsa_flaw {
    int found;          /* 0: every row is valid and the rest is meaningless */
    size_t row;         /* 0-based */
    const char* field;  /* "ax", "radius", ... */
    const char* reason; /* "is NaN", "is infinite", "is beyond 1e18", "is negative" */
} capsa_flaw;

typedef enum capsa_status {
    capsa_ok = 0,
    capsa_null_argument = 1,  /* a pointer that must not be null is null */
    capsa_bad_source = 2,     /* unknown kind or shape, rows out of order or beyond the end */
    capsa_too_many_rows = 3,  /* more than capsa_max_rows */
    capsa_wrong_source = 4,   /* this verb does not take this kind of source */
    capsa_output_too_small = 5
} capsa_status;

#ifdef __cplusplus
}
#endif

#endif
