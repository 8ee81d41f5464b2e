/* Triangles against spheres and capsules as the textbook has them (Ericson, 5.1.5 and 5.1.10): the region of
 * the triangle that a point is nearest to, by signs. A capsule touches with an end, across an edge or through
 * the face.
 *
 * CAPSA_LOOPS names the table this object defines. */

#include "bench/peers/textbook.h"

typedef struct corners {
    vec a, b, c;
} corners;

static inline corners corners_of(const loop_triangle* t) {
    return (corners){{t->ax, t->ay, t->az}, {t->bx, t->by, t->bz}, {t->cx, t->cy, t->cz}};
}

static inline vec cross(vec a, vec b) {
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline vec point_triangle(vec p, corners t) {
    const vec ab = minus(t.b, t.a), ac = minus(t.c, t.a), ap = minus(p, t.a);
    const float d1 = dot(ab, ap), d2 = dot(ac, ap);
    if (d1 <= 0.0f && d2 <= 0.0f) return t.a;
    const vec bp = minus(p, t.b);
    const float d3 = dot(ab, bp), d4 = dot(ac, bp);
    if (d3 >= 0.0f && d4 <= d3) return t.b;
    const float vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0f && d1 >= 0.0f && d3 <= 0.0f) return along(t.a, d1 / (d1 - d3), ab);
    const vec cp = minus(p, t.c);
    const float d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (d6 >= 0.0f && d5 <= d6) return t.c;
    const float vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0f && d2 >= 0.0f && d6 <= 0.0f) return along(t.a, d2 / (d2 - d6), ac);
    const float va = d3 * d6 - d5 * d4;
    if (va <= 0.0f && d4 >= d3 && d5 >= d6)
        return along(t.b, (d4 - d3) / ((d4 - d3) + (d5 - d6)), minus(t.c, t.b));
    const float share = 1.0f / (va + vb + vc);
    return along(along(t.a, vb * share, ab), vc * share, ac);
}

static inline int ball_touches(vec p, float radius, corners t) {
    const vec w = minus(p, point_triangle(p, t));
    return dot(w, w) <= radius * radius;
}

static inline int edge_touches(const loop_capsule* a, vec from, vec to) {
    const loop_capsule edge = {from.x, from.y, from.z, to.x, to.y, to.z, 0.0f};
    return near(capsule_capsule(a, &edge));
}

/* The ends lie on two sides of the plane, and their line passes every edge on the same side. */
static inline int crosses(vec p, vec q, corners t) {
    const vec n = cross(minus(t.b, t.a), minus(t.c, t.a));
    if (dot(minus(p, t.a), n) * dot(minus(q, t.a), n) > 0.0f) return 0;
    const vec d = minus(q, p), a = minus(t.a, p), b = minus(t.b, p), c = minus(t.c, p);
    const float u = dot(d, cross(c, b)), v = dot(d, cross(a, c)), w = dot(d, cross(b, a));
    return (u >= 0.0f && v >= 0.0f && w >= 0.0f) || (u <= 0.0f && v <= 0.0f && w <= 0.0f);
}

static inline int capsule_touches(const loop_capsule* a, corners t) {
    const vec p = first(a), q = second(a);
    return ball_touches(p, a->radius, t) || ball_touches(q, a->radius, t) || edge_touches(a, t.a, t.b) ||
           edge_touches(a, t.b, t.c) || edge_touches(a, t.c, t.a) || crosses(p, q, t);
}

static inline uint64_t count(const loop_job* job, int capsule) {
    uint64_t total = 0;
    for (size_t i = 0; i < job->rows->count; ++i) {
        const corners t = corners_of(&job->rows->triangle[i]);
        for (size_t j = 0; j < job->cols->count; ++j) {
            const loop_sphere* ball = &job->cols->sphere[j];
            if (capsule ? capsule_touches(&job->cols->capsule[j], t)
                        : ball_touches(centre(ball), ball->radius, t))
                ++total;
        }
    }
    return total;
}

static uint64_t count_s(const loop_job* job) { return count(job, 0); }
static uint64_t count_c(const loop_job* job) { return count(job, 1); }

const triangle_loops CAPSA_LOOPS = {{count_s, count_c}};
