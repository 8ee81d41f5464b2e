/* What both formulas for triangles share: vectors and corners. */

#ifndef CAPSA_BENCH_SOA_TRIANGLES_H
#define CAPSA_BENCH_SOA_TRIANGLES_H

#include "bench/peers/soa.h"

typedef struct vec {
    float x, y, z;
} vec;

INLINE vec minus(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
INLINE vec along(vec p, float t, vec d) { return (vec){p.x + t * d.x, p.y + t * d.y, p.z + t * d.z}; }
INLINE float dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
INLINE vec cross(vec a, vec b) {
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
INLINE vec times(vec a, float k) { return (vec){a.x * k, a.y * k, a.z * k}; }
INLINE float larger(float a, float b) { return a > b ? a : b; }
INLINE float smaller(float a, float b) { return a < b ? a : b; }
INLINE float quotient_or_zero(float a, float b) { return b > 0.0f ? a / b : 0.0f; }
INLINE vec first_of(solid a) { return (vec){a.px, a.py, a.pz}; }
INLINE vec direction_of(solid a) { return (vec){a.dx, a.dy, a.dz}; }

/* Corner a, b or c of triangle i. */
INLINE vec corner(const loop_shapes* from, size_t i, int which) {
    const float* const* s = from->stream + 3 * which;
    return (vec){s[0][i], s[1][i], s[2][i]};
}

/* Clang works on four vectors at once unless told otherwise, and has registers for one. */
#ifdef __clang__
#define ONE_VECTOR_AT_A_TIME _Pragma("clang loop interleave_count(1)")
#else
#define ONE_VECTOR_AT_A_TIME
#endif

/* With fewer spheres or capsules than a vector has numbers, the triangles fill the vectors. */
enum { few_columns = 8 };

#endif
