/* The shared vocabulary: plain C structs and enums that every room of the library speaks.
 *
 * Nothing here has behaviour. The C++ names in capsa/types.hpp are aliases of these structs, the kernels
 * include nothing else of the public surface, and the C interface is true by construction.
 * Lengths are in any one unit the caller likes; indices are 0-based. */

#ifndef CAPSA_C_TYPES_H
#define CAPSA_C_TYPES_H

#include <stddef.h>
#include <stdint.h>

/* In C++ a value no enumerator has may be read too, and is then found out. */
#ifdef __cplusplus
#define CAPSA_INT_ENUM : int
#else
#define CAPSA_INT_ENUM
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* One value per element: element i is data[i * stride]. The stride counts floats, not bytes; 0 gives every
 * element the same value, a negative stride walks backwards. */
typedef struct capsa_stream {
    const float* data;
    ptrdiff_t stride;
} capsa_stream;

/* Where a point of each row lies: of row i at element data[i * stride] of the point's coordinate streams. The
 * stride counts elements, as in capsa_stream. Null data: at element i, the row itself. */
typedef struct capsa_index_stream {
    const uint32_t* data;
    ptrdiff_t stride;
} capsa_index_stream;

/* What a row is. The values are part of the binary interface; they name shapes and do not count them, so
 * that later values may leave gaps. */
typedef enum capsa_shape CAPSA_INT_ENUM {
    capsa_shape_sphere = 0,  /* x y z radius */
    capsa_shape_capsule = 1, /* ax ay az bx by bz radius */
    capsa_shape_segment = 2  /* ax ay az bx by bz */
} capsa_shape;

enum { capsa_max_streams = 10, capsa_max_points = 3 };

/* A set of shapes of one kind, seen through the caller's memory: streams in the order listed above. Streams
 * 3 k, 3 k + 1 and 3 k + 2 are the coordinates of point k. An index lets rows share points: links of a chain,
 * edges of a mesh, a sorted view. The radius is never indexed. Every query checks the indices of the rows it
 * reads before it writes anything (capsa_index_out_of_range); capsa_validate finds the row. */
typedef struct capsa_shapes {
    capsa_shape shape;
    size_t count; /* at most capsa_max_rows */
    capsa_stream stream[capsa_max_streams];
    capsa_index_stream point[capsa_max_points];
    size_t positions; /* elements of the coordinate streams of indexed points: an index is less */
} capsa_shapes;

/* Indices are 32 bits wide. */
#define capsa_max_rows 4294967295u

/* Row a of the first set and row b of the second (of the same set for `within`, then a < b). */
typedef struct capsa_index_pair {
    uint32_t a, b;
} capsa_index_pair;

/* Which pairs. Built by capsa_between, capsa_within, ...; `begin` and `end` bound the rows of A, of `listed`
 * the pairs. */
typedef enum capsa_source_kind CAPSA_INT_ENUM {
    capsa_source_between = 0, /* every a with every b */
    capsa_source_within = 1,  /* every unordered pair inside a */
    capsa_source_zip = 2,     /* row i of a with row i of b */
    capsa_source_listed = 3   /* these index pairs */
} capsa_source_kind;

typedef struct capsa_source {
    capsa_source_kind kind;
    capsa_shapes a, b;
    size_t begin, end;
    const capsa_index_pair* pairs; /* listed */
} capsa_source;

/* Stands for "no row". */
#define capsa_no_row 0xffffffffu

/* The row of B with the smallest signed gap; capsa_no_row and +infinity where there is none. */
typedef struct capsa_nearest {
    uint32_t index;
    float gap;
} capsa_nearest;

/* Where on a core. On a segment u is 0 at the first end and 1 at the second; on a point it is 0. v is 0 on
 * both. */
typedef struct capsa_place {
    float u, v;
} capsa_place;

/* A pair that touches: where, how deep, which way. */
typedef struct capsa_contact {
    uint32_t a, b;          /* b is capsa_no_row where there is no contact (capsa_deepest) */
    float gap;              /* distance between the surfaces; negative where they overlap */
    float normal[3];        /* unit, from A to B */
    float point[3];         /* midway between the surfaces */
    capsa_place at_a, at_b; /* where on the cores */
} capsa_contact;

/* Closest points of two cores. */
typedef struct capsa_witness {
    float gap;
    float on_a[3], on_b[3];
    capsa_place at_a, at_b;
} capsa_witness;

/* How rows move over the unit of time: element i is displaced by (dx, dy, dz) at i. */
typedef struct capsa_motion {
    capsa_stream dx, dy, dz;
} capsa_motion;

/* The first touch of a moving pair. */
typedef struct capsa_touch {
    uint32_t a, b;   /* b is capsa_no_row where nothing is touched */
    float time;      /* in [0, 1]; +infinity where nothing is touched */
    float normal[3]; /* unit, from A to B, at that time */
    float point[3];  /* midway between the surfaces, at that time */
} capsa_touch;

/* A stream that may be written. */
typedef struct capsa_mutable_stream {
    float* data;
    ptrdiff_t stride;
} capsa_mutable_stream;

/* Positions that contacts may move: the coordinates of rows, in the order of capsa_shape and without radii.
 */
typedef struct capsa_movable {
    capsa_shape shape; /* a sphere has three coordinates; of capsules and segments both ends move together */
    size_t count;      /* at most capsa_max_rows */
    capsa_mutable_stream coordinate[capsa_max_streams - 1];
    const uint8_t* fixed; /* a byte a row, not 0 where it stays; null: none does */
} capsa_movable;

/* What becomes of several contacts on one row. */
typedef enum capsa_push CAPSA_INT_ENUM {
    capsa_push_in_order = 0, /* each contact pushes by what the pushes before it have left of its depth */
    capsa_push_averaged = 1  /* each pushes by its whole depth, and a row moves by the mean of its pushes */
} capsa_push;

/* Zero-initialise for the defaults. */
typedef struct capsa_separate_options {
    float margin; /* contacts with gap < margin are pushed until the gap is margin */
    capsa_push push;
} capsa_separate_options;

/* Instruction sets, lowest first. The values are part of the binary interface. */
typedef enum capsa_isa CAPSA_INT_ENUM {
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

typedef enum capsa_status CAPSA_INT_ENUM {
    capsa_ok = 0,
    capsa_null_argument = 1, /* a pointer that must not be null is null */
    capsa_bad_source = 2,    /* unknown kind or shape, rows out of order or beyond the end */
    capsa_too_many_rows = 3, /* more than capsa_max_rows */
    capsa_wrong_source = 4,  /* this verb does not take this kind of source */
    capsa_output_too_small = 5,
    capsa_index_out_of_range = 6, /* a pair, a contact or an index names what is not there */
    capsa_sizes_differ = 7,       /* zip: the two sets have not the same number of rows */
    capsa_not_offered = 8         /* this verb does not answer for this pair of shapes */
} capsa_status;

#ifdef __cplusplus
}
#endif

#endif
