/* Round cones against spheres, capsules and round cones by the formula of the library: the foot of a point,
 * moved by the slant of the side; of two cores the place on the first at which the second is nearest, and
 * from it those of points.
 *
 * CAPSA_LOOPS names the table this object defines. */

#include "bench/peers/cone_loops.h"
#include "bench/peers/soa_triangles.h"

typedef struct cone {
    vec p, d, u;
    float radius, fall, cosine, slant;
} cone;

INLINE cone cone_at(const loop_cones* c, size_t i) {
    return (cone){{c->p[0][i], c->p[1][i], c->p[2][i]},
                  {c->d[0][i], c->d[1][i], c->d[2][i]},
                  {c->u[0][i], c->u[1][i], c->u[2][i]},
                  c->radius[i],
                  c->fall[i],
                  c->cosine[i],
                  c->slant[i]};
}
INLINE cone capsule_at(solid a) {
    const vec d = direction_of(a);
    return (cone){first_of(a), d, times(d, a.inv), a.radius, 0.0f, 1.0f, 0.0f};
}
INLINE float length_of(vec a) { return sqrtf(dot(a, a)); }

/* Where the ball of a cone that is nearest to a point stands. w leads from its first centre to the point. */
INLINE float place_of(vec w, cone c) {
    const float foot = dot(w, c.u);
    return clamp01(foot - length_of(along(w, -foot, c.d)) * c.slant);
}

INLINE int point_touches(vec p, float radius, cone c) {
    const vec w = minus(p, c.p);
    const float t = place_of(w, c);
    const vec apart = along(w, -t, c.d);
    const float reach = radius + c.radius - t * c.fall;
    return dot(apart, apart) <= reach * reach;
}

INLINE int cores_touch(cone a, cone b) {
    const vec r = minus(a.p, b.p);
    const float tb = dot(a.d, b.u), tf = dot(r, b.u);
    const vec u = along(a.d, -tb, b.d), v = along(r, -tf, b.d);
    const float uu = dot(u, u), line = -quotient_or_zero(dot(u, v), uu);
    const float rise = sqrtf(uu), leans = rise * b.cosine, falls = a.fall + tb * b.fall;
    const float room = leans * leans - falls * falls;
    const float by = quotient_or_zero(length_of(along(v, line, u)) * falls, rise * sqrtf(larger(room, 0.0f)));
    const float end = falls > 0.0f ? 0.0f : 1.0f;
    const float from = room <= 0.0f && falls != 0.0f ? end : clamp01(line - by);
    const float t = clamp01(tf + tb * from - length_of(along(v, from, u)) * b.slant);
    const vec w = minus(along(b.p, t, b.d), a.p);
    const float s = place_of(w, a);
    const vec apart = along(w, -s, a.d);
    const float reach = a.radius + b.radius - s * a.fall - t * b.fall;
    return dot(apart, apart) <= reach * reach;
}

enum row_kind { of_spheres, of_capsules, of_cones };

INLINE uint64_t count(const loop_shapes* rows, const loop_cones* cones, const loop_cones* cols, int kind) {
    uint64_t total = 0;
    const size_t row_count = kind == of_cones ? cones->count : rows->count;
    for (size_t begin = 0; begin < cols->count; begin += short_block) {
        const size_t end = begin + least(short_block, cols->count - begin);
        for (size_t i = 0; i < row_count; ++i) {
            const solid a = kind == of_cones ? (solid){0} : solid_at(rows, i, kind == of_capsules);
            const cone c = kind == of_cones ? cone_at(cones, i) : capsule_at(a);
            unsigned hits = 0;
            ONE_VECTOR_AT_A_TIME
            for (size_t k = begin; k < end; ++k) {
                const cone b = cone_at(cols, k);
                hits += (unsigned)(kind == of_spheres ? point_touches(c.p, c.radius, b) : cores_touch(c, b));
            }
            total += hits;
        }
    }
    return total;
}

static uint64_t count_s(const loop_shapes* rows, const loop_cones* cones, const loop_cones* cols) {
    return count(rows, cones, cols, of_spheres);
}
static uint64_t count_c(const loop_shapes* rows, const loop_cones* cones, const loop_cones* cols) {
    return count(rows, cones, cols, of_capsules);
}
static uint64_t count_r(const loop_shapes* rows, const loop_cones* cones, const loop_cones* cols) {
    return count(rows, cones, cols, of_cones);
}

const cone_loops CAPSA_LOOPS = {{count_s, count_c, count_r}};
