/* The textbook loop: an array of structs, one pair at a time, the closest points of Ericson's "Real-Time
 * Collision Detection" (5.1.2, 5.1.9) with their branches and divisions. Nothing is prepared, nothing is
 * clever.
 *
 * CAPSA_LOOPS names the table this object defines. */

#include "bench/peers/loops.h"

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

static inline int near(vec a, vec b, float reach) {
    const vec w = minus(a, b);
    return dot(w, w) <= reach * reach;
}

static inline int sphere_sphere(const loop_sphere* a, const loop_sphere* b) {
    return near(centre(a), centre(b), a->radius + b->radius);
}

static inline int capsule_sphere(const loop_capsule* a, const loop_sphere* b) {
    const vec p = first(a), d = minus(second(a), p), c = centre(b);
    const float dd = dot(d, d);
    const float t = dd > 0.0f ? clamp01(dot(minus(c, p), d) / dd) : 0.0f;
    return near(c, along(p, t, d), a->radius + b->radius);
}

static inline int capsule_capsule(const loop_capsule* one, const loop_capsule* other) {
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
    return near(along(p1, s, d1), along(p2, t, d2), one->radius + other->radius);
}

static inline int touches(const loop_job* job, size_t i, size_t j, int row_capsule, int col_capsule) {
    if (!row_capsule) return sphere_sphere(&job->rows->sphere[i], &job->cols->sphere[j]);
    if (!col_capsule) return capsule_sphere(&job->rows->capsule[i], &job->cols->sphere[j]);
    return capsule_capsule(&job->rows->capsule[i], &job->cols->capsule[j]);
}

static inline size_t first_column(const loop_job* job, size_t row) {
    return job->above_diagonal ? row + 1 : 0;
}

static inline uint64_t count(const loop_job* job, int row_capsule, int col_capsule) {
    uint64_t total = 0;
    for (size_t i = 0; i < job->rows->count; ++i)
        for (size_t j = first_column(job, i); j < job->cols->count; ++j)
            if (touches(job, i, j, row_capsule, col_capsule)) ++total;
    return total;
}

static inline uint64_t find(const loop_job* job, int row_capsule, int col_capsule) {
    uint64_t total = 0;
    for (size_t i = 0; i < job->rows->count; ++i)
        for (size_t j = first_column(job, i); j < job->cols->count; ++j)
            if (touches(job, i, j, row_capsule, col_capsule)) {
                if (total < job->capacity) job->pairs[total] = (capsa_index_pair){(uint32_t)i, (uint32_t)j};
                ++total;
            }
    return total;
}

static inline uint64_t any(const loop_job* job, int row_capsule, int col_capsule) {
    for (size_t i = 0; i < job->rows->count; ++i)
        for (size_t j = first_column(job, i); j < job->cols->count; ++j)
            if (touches(job, i, j, row_capsule, col_capsule)) return 1;
    return 0;
}

static inline uint64_t touched(const loop_job* job, int row_capsule, int col_capsule) {
    uint64_t total = 0;
    for (size_t i = 0; i < job->rows->count; ++i) {
        job->row_flags[i] = 0;
        for (size_t j = 0; j < job->cols->count; ++j)
            if (touches(job, i, j, row_capsule, col_capsule)) {
                job->row_flags[i] = 1;
                ++total;
                break;
            }
    }
    return total;
}

static inline uint64_t touched_columns(const loop_job* job, int row_capsule, int col_capsule) {
    uint64_t total = 0;
    for (size_t j = 0; j < job->cols->count; ++j) {
        job->col_flags[j] = 0;
        for (size_t i = 0; i < job->rows->count; ++i)
            if (touches(job, i, j, row_capsule, col_capsule)) {
                job->col_flags[j] = 1;
                ++total;
                break;
            }
    }
    return total;
}

static uint64_t count_ss(const loop_job* job) { return count(job, 0, 0); }
static uint64_t count_cs(const loop_job* job) { return count(job, 1, 0); }
static uint64_t count_cc(const loop_job* job) { return count(job, 1, 1); }
static uint64_t find_ss(const loop_job* job) { return find(job, 0, 0); }
static uint64_t find_cs(const loop_job* job) { return find(job, 1, 0); }
static uint64_t find_cc(const loop_job* job) { return find(job, 1, 1); }
static uint64_t any_ss(const loop_job* job) { return any(job, 0, 0); }
static uint64_t any_cs(const loop_job* job) { return any(job, 1, 0); }
static uint64_t any_cc(const loop_job* job) { return any(job, 1, 1); }
static uint64_t touched_ss(const loop_job* job) { return touched(job, 0, 0); }
static uint64_t touched_cs(const loop_job* job) { return touched(job, 1, 0); }
static uint64_t touched_cc(const loop_job* job) { return touched(job, 1, 1); }
static uint64_t columns_cs(const loop_job* job) { return touched_columns(job, 1, 0); }

const loop_table CAPSA_LOOPS = {
    {{count_ss, NULL}, {count_cs, count_cc}}, {{find_ss, NULL}, {find_cs, find_cc}},
    {{any_ss, NULL}, {any_cs, any_cc}},       {{touched_ss, NULL}, {touched_cs, touched_cc}},
    {{NULL, NULL}, {columns_cs, NULL}},
};
