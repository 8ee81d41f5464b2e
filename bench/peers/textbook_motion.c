/* Things in motion, as the textbook has them: spheres that move into spheres and capsules
 * (Ericson 5.3.2, 5.3.7 and 5.5.5), and contacts that push spheres apart one after the other.
 *
 * A moving sphere is a ray against the other shape with both radii. CAPSA_LOOPS names the table this object
 * defines. */

#include "bench/peers/textbook.h"

#include <float.h>
#include <string.h>

enum { miss = 2 }; /* a time beyond all motion */

/* When p + t v comes within reach of c. */
static inline float ray_ball(vec p, vec v, vec c, float reach) {
    const vec m = minus(p, c);
    const float k = dot(m, m) - reach * reach;
    if (k <= 0.0f) return 0.0f;
    const float b = dot(m, v);
    if (b >= 0.0f) return miss;
    const float a = dot(v, v), disc = b * b - a * k;
    if (disc < 0.0f) return miss;
    return (-b - sqrtf(disc)) / a;
}

/* When p + t v comes within reach of the segment from c along d: into the endless cylinder, and where that is
 * entered beside the core, into the ball at that end. */
static inline float ray_capsule(vec p, vec v, vec c, vec d, float reach) {
    const vec m = minus(p, c);
    const float dd = dot(d, d), md = dot(m, d), vd = dot(v, d), mv = dot(m, v), vv = dot(v, v);
    const float a = dd * vv - vd * vd, k = dd * (dot(m, m) - reach * reach) - md * md;
    if (dd <= 0.0f) return ray_ball(p, v, c, reach);
    float t = 0.0f; /* inside the cylinder from the start */
    if (k > 0.0f) {
        const float b = dd * mv - vd * md, disc = b * b - a * k;
        if (b >= 0.0f || disc < 0.0f || a <= 1e-12f * dd * vv) return miss;
        t = (-b - sqrtf(disc)) / a;
        if (t > 1.0f) return miss;
    }
    const float along_core = md + t * vd;
    if (along_core < 0.0f) return ray_ball(p, v, c, reach);
    if (along_core > dd) return ray_ball(p, v, along(c, 1.0f, d), reach);
    return t;
}

static inline vec motion(const touch_job* job, size_t i) {
    const loop_motion* v = &job->motions[i];
    return (vec){v->x, v->y, v->z};
}

static inline float time_of(const touch_job* job, size_t i, size_t j, int capsule) {
    const loop_sphere* a = &job->moving->sphere[i];
    const vec p = centre(a), v = motion(job, i);
    if (capsule) {
        const loop_capsule* b = &job->resting->capsule[j];
        return ray_capsule(p, v, first(b), minus(second(b), first(b)), a->radius + b->radius);
    }
    const loop_sphere* b = &job->resting->sphere[j];
    return ray_ball(p, v, centre(b), a->radius + b->radius);
}

static inline capsa_touch nothing(size_t i) {
    return (capsa_touch){.a = (uint32_t)i, .b = capsa_no_row, .time = FLT_MAX};
}

/* The touch of row i with row j at the time found: the contact of the sphere that has moved so far. */
static inline capsa_touch touch_of(const touch_job* job, size_t i, size_t j, float time, int capsule) {
    loop_sphere a = job->moving->sphere[i];
    const vec moved = along(centre(&a), time, motion(job, i));
    a.x = moved.x, a.y = moved.y, a.z = moved.z;
    closest c;
    if (capsule) {
        c = capsule_sphere(&job->resting->capsule[j], &a);
        c = (closest){c.q, c.p, 0, c.s, c.q_radius, c.p_radius};
    } else {
        c = sphere_sphere(&a, &job->resting->sphere[j]);
    }
    const vec w = minus(c.q, c.p);
    const float d = sqrtf(dot(w, w)), between = d - (c.p_radius + c.q_radius);
    const vec n = d > 0.0f ? (vec){w.x / d, w.y / d, w.z / d} : (vec){0, 0, 0};
    const vec at = along(c.p, c.p_radius + 0.5f * between, n);
    return (capsa_touch){(uint32_t)i, (uint32_t)j, time, {n.x, n.y, n.z}, {at.x, at.y, at.z}};
}

static inline uint64_t touch(const touch_job* job, int capsule) {
    uint64_t total = 0;
    for (size_t i = 0; i < job->moving->count; ++i) {
        float best = miss;
        size_t index = 0;
        for (size_t j = 0; j < job->resting->count; ++j) {
            const float time = time_of(job, i, j, capsule);
            if (time < best) best = time, index = j;
        }
        const int touches = best <= 1.0f;
        job->touches[i] = touches ? touch_of(job, i, index, best, capsule) : nothing(i);
        total += (uint64_t)touches;
    }
    return total;
}

static inline uint64_t touch_in_step(const touch_job* job, int capsule) {
    uint64_t total = 0;
    for (size_t i = 0; i < job->moving->count; ++i) {
        const float time = time_of(job, i, i, capsule);
        const int touches = time <= 1.0f;
        job->touches[i] = touches ? touch_of(job, i, i, time, capsule) : nothing(i);
        total += (uint64_t)touches;
    }
    return total;
}

typedef struct shift {
    vec by;
    float pushes;
} shift;

static inline uint64_t separate(const push_job* job, int averaged) {
    shift* shifts = (shift*)job->shift;
    memset(shifts, 0, job->rows * sizeof *shifts);
    for (size_t k = 0; k < job->contact_count; ++k) {
        const capsa_contact* c = &job->contacts[k];
        const vec n = {c->normal[0], c->normal[1], c->normal[2]};
        shift *a = &shifts[c->a], *b = &shifts[c->b];
        const float gap = averaged ? c->gap : c->gap + dot(n, minus(b->by, a->by));
        if (gap >= 0.0f) continue;
        a->by = along(a->by, 0.5f * gap, n), a->pushes += 1.0f;
        b->by = along(b->by, -0.5f * gap, n), b->pushes += 1.0f;
    }
    for (size_t i = 0; i < job->rows; ++i) {
        loop_sphere* s = &job->sphere[i];
        const float share = averaged && shifts[i].pushes > 1.0f ? shifts[i].pushes : 1.0f;
        s->x += shifts[i].by.x / share, s->y += shifts[i].by.y / share, s->z += shifts[i].by.z / share;
    }
    return job->contact_count;
}

static uint64_t touch_s(const touch_job* job) { return touch(job, 0); }
static uint64_t touch_c(const touch_job* job) { return touch(job, 1); }
static uint64_t step_s(const touch_job* job) { return touch_in_step(job, 0); }
static uint64_t step_c(const touch_job* job) { return touch_in_step(job, 1); }
static uint64_t in_order(const push_job* job) { return separate(job, 0); }
static uint64_t averaged(const push_job* job) { return separate(job, 1); }

const motion_loops CAPSA_LOOPS = {{touch_s, touch_c}, {step_s, step_c}, {in_order, averaged}, 1};
