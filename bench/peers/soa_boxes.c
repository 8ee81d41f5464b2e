/* Boxes against spheres and capsules by the formula of the library: along the axes of the box, what lies
 * beyond its faces; of a capsule, the least of a convex function whose slope bends at six places.
 *
 * CAPSA_LOOPS names the table this object defines. */

#include "bench/peers/box_loops.h"
#include "bench/peers/soa_triangles.h"

/* One axis: a coordinate of the first point, of the direction, and half the side. */
typedef struct along_axis {
    float l, m, h;
} along_axis;

INLINE vec centre(const loop_boxes* b, size_t k) { return (vec){b->c[0][k], b->c[1][k], b->c[2][k]}; }
INLINE vec axis(const loop_boxes* b, size_t k, int which) {
    const float* const* a = b->axis[which];
    return (vec){a[0][k], a[1][k], a[2][k]};
}

INLINE float beyond(float v, float half) { return v - smaller(larger(v, -half), half); }
INLINE float beyond_by(float v, float half) { return larger(fabsf(v) - half, 0.0f); }
INLINE float beyond_at(along_axis a, float t) { return beyond(a.l + t * a.m, a.h); }

INLINE float of_point(vec w, const loop_boxes* b, size_t k) {
    const float x = beyond_by(dot(w, axis(b, k, 0)), b->half[0][k]),
                y = beyond_by(dot(w, axis(b, k, 1)), b->half[1][k]),
                z = beyond_by(dot(w, axis(b, k, 2)), b->half[2][k]);
    return x * x + y * y + z * z;
}

/* The last place where the slope falls and the first where it does not, with the slopes there. */
typedef struct bracket {
    float low, high, low_slope, high_slope;
} bracket;

INLINE bracket bent(bracket s, float place, along_axis a, along_axis b) {
    const float slope = a.m * beyond_at(a, place) + b.m * beyond_at(b, place);
    const int falls = slope < 0.0f && place > s.low, rises = slope >= 0.0f && place < s.high;
    return (bracket){falls ? place : s.low, rises ? place : s.high, falls ? slope : s.low_slope,
                     rises ? slope : s.high_slope};
}
/* Without a change along an axis there is no place: 2 is no place of a segment. */
INLINE bracket bent_twice(bracket s, along_axis of, along_axis a, along_axis b) {
    const float per = of.m != 0.0f ? 1.0f / of.m : 0.0f, none = of.m != 0.0f ? 0.0f : 2.0f;
    return bent(bent(s, (of.h - of.l) * per + none, a, b), (-of.h - of.l) * per + none, a, b);
}

INLINE float of_segment(vec w, vec d, const loop_boxes* b, size_t k) {
    const along_axis x = {dot(w, axis(b, k, 0)), dot(d, axis(b, k, 0)), b->half[0][k]},
                     y = {dot(w, axis(b, k, 1)), dot(d, axis(b, k, 1)), b->half[1][k]},
                     z = {dot(w, axis(b, k, 2)), dot(d, axis(b, k, 2)), b->half[2][k]};
    const float at_a = x.m * beyond_at(x, 0) + y.m * beyond_at(y, 0) + z.m * beyond_at(z, 0),
                at_b = x.m * beyond_at(x, 1) + y.m * beyond_at(y, 1) + z.m * beyond_at(z, 1);
    bracket s = {0.0f, 1.0f, at_a, at_b};
    s = bent_twice(s, x, y, z);
    s = bent_twice(s, y, x, z);
    s = bent_twice(s, z, x, y);
    const float rise = s.high_slope - s.low_slope;
    const float between = clamp01(s.low - (s.high - s.low) * (rise > 0.0f ? s.low_slope / rise : 0.0f));
    const float t = at_a >= 0.0f ? 0.0f : at_b < 0.0f ? 1.0f : between;
    const float ox = beyond_at(x, t), oy = beyond_at(y, t), oz = beyond_at(z, t);
    return ox * ox + oy * oy + oz * oz;
}

INLINE uint64_t count(const loop_shapes* rows, const loop_boxes* boxes, int capsule) {
    uint64_t total = 0;
    for (size_t begin = 0; begin < boxes->count; begin += short_block) {
        const size_t end = begin + least(short_block, boxes->count - begin);
        for (size_t i = 0; i < rows->count; ++i) {
            const solid a = solid_at(rows, i, capsule);
            unsigned hits = 0;
            ONE_VECTOR_AT_A_TIME
            for (size_t k = begin; k < end; ++k) {
                const vec w = minus(first_of(a), centre(boxes, k));
                const float d2 = capsule ? of_segment(w, direction_of(a), boxes, k) : of_point(w, boxes, k);
                const float reach = a.radius + boxes->radius[k];
                hits += d2 <= reach * reach;
            }
            total += hits;
        }
    }
    return total;
}

static uint64_t count_s(const loop_shapes* rows, const loop_boxes* boxes) { return count(rows, boxes, 0); }
static uint64_t count_c(const loop_shapes* rows, const loop_boxes* boxes) { return count(rows, boxes, 1); }

const box_loops CAPSA_LOOPS = {{count_s, count_c}};
