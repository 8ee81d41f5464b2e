/* What the loops over separate arrays share: shapes prepared for many uses, and how two cores lie.
 *
 * Everything that belongs to a row is worked out once; columns come in blocks that stay near. Every choice
 * here was the faster of those tried on 4096 x 1024 pairs: blocks of 1024 spheres when the rows are spheres
 * (0.11 ns a pair against 0.14 without blocks), of 4096 when they are capsules (0.221 against 0.225);
 * capsules in columns prepared once a block (0.61 against 0.74 for a division more a pair). */

#ifndef CAPSA_BENCH_SOA_H
#define CAPSA_BENCH_SOA_H

#include "bench/peers/loops.h"

#include <math.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { short_block = 1024, block = 4096 };

INLINE float clamp01(float x) {
    x = x < 1.0f ? x : 1.0f;
    return x > 0.0f ? x : 0.0f;
}

/* A shape: its first point, direction, squared length and its reciprocal. A sphere uses the point alone. */
typedef struct solid {
    float px, py, pz, dx, dy, dz, dd, inv, radius;
} solid;

INLINE solid solid_at(const loop_shapes* rows, size_t i, int capsule) {
    const float* const* s = rows->stream;
    solid a = {s[0][i], s[1][i], s[2][i], 0, 0, 0, 0, 0, s[capsule ? 6 : 3][i]};
    if (capsule) {
        a.dx = s[3][i] - a.px, a.dy = s[4][i] - a.py, a.dz = s[5][i] - a.pz;
        a.dd = a.dx * a.dx + a.dy * a.dy + a.dz * a.dz;
        a.inv = a.dd > 0.0f ? 1.0f / a.dd : 0.0f;
    }
    return a;
}

/* A block of columns. Capsules are prepared, once for all rows: direction and reciprocal squared length. */
typedef struct columns {
    const float *x, *y, *z, *radius;
    _Alignas(64) float dx[block], dy[block], dz[block], inv[block];
} columns;

INLINE void fill(columns* c, const loop_shapes* cols, size_t begin, size_t n, int capsule) {
    c->x = cols->stream[0] + begin, c->y = cols->stream[1] + begin, c->z = cols->stream[2] + begin;
    c->radius = cols->stream[capsule ? 6 : 3] + begin;
    if (!capsule) return;
    const float* restrict bx = cols->stream[3] + begin;
    const float* restrict by = cols->stream[4] + begin;
    const float* restrict bz = cols->stream[5] + begin;
    for (size_t k = 0; k < n; ++k) {
        const float dx = bx[k] - c->x[k], dy = by[k] - c->y[k], dz = bz[k] - c->z[k];
        const float dd = dx * dx + dy * dy + dz * dz;
        c->dx[k] = dx, c->dy[k] = dy, c->dz[k] = dz;
        c->inv[k] = dd > 0.0f ? 1.0f / dd : 0.0f;
    }
}

/* Without its squared length, which nobody asks of a column. */
INLINE solid column_at(const columns* c, size_t k, int capsule) {
    solid b = {c->x[k], c->y[k], c->z[k], 0, 0, 0, 0, 0, c->radius[k]};
    if (capsule) b.dx = c->dx[k], b.dy = c->dy[k], b.dz = c->dz[k], b.inv = c->inv[k];
    return b;
}

/* From the closest point of one core, at s, to that of the other, at t. */
typedef struct apart {
    float x, y, z, s, t;
} apart;

INLINE apart point_point(solid a, solid b) { return (apart){b.px - a.px, b.py - a.py, b.pz - a.pz, 0, 0}; }

INLINE apart segment_point(solid a, solid b) {
    apart w = point_point(a, b);
    w.s = clamp01((w.x * a.dx + w.y * a.dy + w.z * a.dz) * a.inv);
    w.x -= w.s * a.dx, w.y -= w.s * a.dy, w.z -= w.s * a.dz;
    return w;
}

/* Ericson's segments with the second one's squared length divided out, and without branches. */
INLINE apart segment_segment(solid a, solid b) {
    const float rx = a.px - b.px, ry = a.py - b.py, rz = a.pz - b.pz;
    const float f = (b.dx * rx + b.dy * ry + b.dz * rz) * b.inv, ca = a.dx * rx + a.dy * ry + a.dz * rz;
    const float ab = a.dx * b.dx + a.dy * b.dy + a.dz * b.dz, abi = ab * b.inv;
    const float den = a.dd - ab * abi, num = ab * f - ca;
    const float s0 = den > 1e-6f * a.dd ? clamp01(num / den) : 0.0f;
    const float t = clamp01(abi * s0 + f);
    const float s = clamp01((ab * t - ca) * a.inv);
    return (apart){t * b.dx - (rx + s * a.dx), t * b.dy - (ry + s * a.dy), t * b.dz - (rz + s * a.dz), s, t};
}

INLINE apart between(solid a, solid b, int a_capsule, int b_capsule) {
    if (a_capsule) return b_capsule ? segment_segment(a, b) : segment_point(a, b);
    if (!b_capsule) return point_point(a, b);
    const apart w = segment_point(b, a);
    return (apart){-w.x, -w.y, -w.z, 0, w.s};
}

INLINE float squared(apart w) { return w.x * w.x + w.y * w.y + w.z * w.z; }

INLINE int touches(solid a, solid b, int a_capsule, int b_capsule) {
    const float reach = a.radius + b.radius;
    return squared(between(a, b, a_capsule, b_capsule)) <= reach * reach;
}

INLINE float gap(solid a, solid b, int a_capsule, int b_capsule) {
    return sqrtf(squared(between(a, b, a_capsule, b_capsule))) - (a.radius + b.radius);
}

/* The contact of row i and column j, where it is known that they touch. Two that share a point have no
 * normal. */
INLINE capsa_contact contact_of(const loop_job* job, size_t i, size_t j, int row_capsule, int col_capsule) {
    solid a = solid_at(job->rows, i, row_capsule), b = solid_at(job->cols, j, col_capsule);
    apart w = between(a, b, row_capsule, col_capsule);
    if (job->swapped) {
        const solid first = b;
        const size_t column = j;
        w = (apart){-w.x, -w.y, -w.z, w.t, w.s};
        b = a, a = first, j = i, i = column;
    }
    const float d = sqrtf(squared(w)), inv = d > 0.0f ? 1.0f / d : 0.0f, gap = d - (a.radius + b.radius);
    const float nx = w.x * inv, ny = w.y * inv, nz = w.z * inv, out = a.radius + 0.5f * gap;
    return (capsa_contact){
        (uint32_t)i,
        (uint32_t)j,
        gap,
        {nx, ny, nz},
        {a.px + w.s * a.dx + out * nx, a.py + w.s * a.dy + out * ny, a.pz + w.s * a.dz + out * nz},
        {w.s, 0},
        {w.t, 0}};
}

INLINE size_t least(size_t a, size_t b) { return a < b ? a : b; }

#endif
