/* Closest points, one pair at a time, out of Ericson's "Real-Time Collision Detection" (5.1.2, 5.1.9) with
 * their branches and divisions. Nothing is prepared, nothing is clever. */

#ifndef CAPSA_BENCH_TEXTBOOK_H
#define CAPSA_BENCH_TEXTBOOK_H

#include "bench/peers/loops.h"

#include <math.h>

typedef struct vec {
    float x, y, z;
} vec;

static inline vec minus(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline vec along(vec p, float t, vec d) { return (vec){p.x + t * d.x, p.y + t * d.y, p.z + t * d.z}; }
static inline float dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline float clamp01(float x) { return x < 0.0f ? 0.0f : x > 1.0f ? 1.0f : x; }
static inline vec centre(const loop_sphere* s) { return (vec){s->x, s->y, s->z}; }
static inline vec first(const loop_capsule* c) { return (vec){c->ax, c->ay, c->az}; }
static inline vec second(const loop_capsule* c) { return (vec){c->bx, c->by, c->bz}; }

/* The closest points p and q of two cores, at s and t, and the radii around them. */
typedef struct closest {
    vec p, q;
    float s, t, p_radius, q_radius;
} closest;

static inline closest sphere_sphere(const loop_sphere* a, const loop_sphere* b) {
    return (closest){centre(a), centre(b), 0, 0, a->radius, b->radius};
}

static inline closest capsule_sphere(const loop_capsule* a, const loop_sphere* b) {
    const vec p = first(a), d = minus(second(a), p), c = centre(b);
    const float dd = dot(d, d);
    const float s = dd > 0.0f ? clamp01(dot(minus(c, p), d) / dd) : 0.0f;
    return (closest){along(p, s, d), c, s, 0, a->radius, b->radius};
}

static inline closest capsule_capsule(const loop_capsule* one, const loop_capsule* other) {
    const vec p1 = first(one), p2 = first(other);
    const vec d1 = minus(second(one), p1), d2 = minus(second(other), p2), r = minus(p1, p2);
    const float a = dot(d1, d1), e = dot(d2, d2), f = dot(d2, r);
    const float tiny = 1e-12f;
    float s, t;
    if (a <= tiny && e <= tiny) {
        s = t = 0.0f;
    } else if (a <= tiny) {
        s = 0.0f;
        t = clamp01(f / e);
    } else {
        const float c = dot(d1, r);
        if (e <= tiny) {
            t = 0.0f;
            s = clamp01(-c / a);
        } else {
            const float b = dot(d1, d2), den = a * e - b * b;
            s = den != 0.0f ? clamp01((b * f - c * e) / den) : 0.0f;
            t = (b * s + f) / e;
            if (t < 0.0f) {
                t = 0.0f;
                s = clamp01(-c / a);
            } else if (t > 1.0f) {
                t = 1.0f;
                s = clamp01((b - c) / a);
            }
        }
    }
    return (closest){along(p1, s, d1), along(p2, t, d2), s, t, one->radius, other->radius};
}

/* Row i and column j. */
static inline closest closest_of(const loop_job* job, size_t i, size_t j, int row_capsule, int col_capsule) {
    const loop_shapes *rows = job->rows, *cols = job->cols;
    if (row_capsule && col_capsule) return capsule_capsule(&rows->capsule[i], &cols->capsule[j]);
    if (row_capsule) return capsule_sphere(&rows->capsule[i], &cols->sphere[j]);
    if (!col_capsule) return sphere_sphere(&rows->sphere[i], &cols->sphere[j]);
    const closest c = capsule_sphere(&cols->capsule[j], &rows->sphere[i]);
    return (closest){c.q, c.p, 0, c.s, c.q_radius, c.p_radius};
}

static inline int near(closest c) {
    const vec w = minus(c.q, c.p);
    const float reach = c.p_radius + c.q_radius;
    return dot(w, w) <= reach * reach;
}

static inline float gap(closest c) {
    const vec w = minus(c.q, c.p);
    return sqrtf(dot(w, w)) - (c.p_radius + c.q_radius);
}

/* Of row i and column j, where it is known that they touch. Two that share a point have no normal. */
static inline capsa_contact contact_of(const loop_job* job, closest c, size_t i, size_t j) {
    if (job->swapped) {
        const size_t column = j;
        c = (closest){c.q, c.p, c.t, c.s, c.q_radius, c.p_radius};
        j = i, i = column;
    }
    const vec w = minus(c.q, c.p);
    const float d = sqrtf(dot(w, w)), between = d - (c.p_radius + c.q_radius);
    const vec n = d > 0.0f ? (vec){w.x / d, w.y / d, w.z / d} : (vec){0, 0, 0};
    const vec at = along(c.p, c.p_radius + 0.5f * between, n);
    return (capsa_contact){(uint32_t)i,        (uint32_t)j, between, {n.x, n.y, n.z},
                           {at.x, at.y, at.z}, {c.s, 0},    {c.t, 0}};
}

#endif
