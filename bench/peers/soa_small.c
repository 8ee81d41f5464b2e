/* Few rows against few, left to the compiler's vectoriser.
 *
 * SMALL_FLAGS: answers into 64 bytes first, then over the bytes. Otherwise hits are kept as they are found.
 * CAPSA_LOOPS names the table this object defines. */

#include "bench/peers/small.h"
#include "bench/peers/soa_triangles.h"

#include <float.h>

enum { few = 64 };

/* From a point to a triangle: the nearest of its face and its edges, without branches. */
INLINE apart point_triangle(solid a, const loop_shapes* from, size_t i) {
    const vec p = corner(from, i, 0), ab = minus(corner(from, i, 1), p), ac = minus(corner(from, i, 2), p);
    const vec bc = minus(ac, ab), w = minus(first_of(a), p), from_b = minus(w, ab);
    const float d00 = dot(ab, ab), d01 = dot(ab, ac), d11 = dot(ac, ac), d20 = dot(w, ab), d21 = dot(w, ac);
    const float inv = quotient_or_zero(1.0f, d00 * d11 - d01 * d01);
    const float fu = (d11 * d20 - d01 * d21) * inv, fv = (d00 * d21 - d01 * d20) * inv;
    const int inside = fu >= 0.0f && fv >= 0.0f && fu + fv <= 1.0f && inv > 0.0f;
    const float s1 = clamp01(quotient_or_zero(d20, d00)), s2 = clamp01(quotient_or_zero(d21, d11));
    const float s3 = clamp01(quotient_or_zero(dot(from_b, bc), dot(bc, bc)));
    const vec w1 = along(w, -s1, ab), w2 = along(w, -s2, ac), w3 = along(from_b, -s3, bc);
    const vec wf = along(along(w, -fu, ab), -fv, ac);
    const float e1 = dot(w1, w1), e2 = dot(w2, w2), e3 = dot(w3, w3);
    float u = s1, v = 0.0f, best = e1;
    vec to = w1;
    u = e2 < best ? 0.0f : u, v = e2 < best ? s2 : v;
    to.x = e2 < best ? w2.x : to.x, to.y = e2 < best ? w2.y : to.y, to.z = e2 < best ? w2.z : to.z;
    best = smaller(best, e2);
    u = e3 < best ? 1.0f - s3 : u, v = e3 < best ? s3 : v;
    to.x = e3 < best ? w3.x : to.x, to.y = e3 < best ? w3.y : to.y, to.z = e3 < best ? w3.z : to.z;
    u = inside ? fu : u, v = inside ? fv : v;
    to.x = inside ? wf.x : to.x, to.y = inside ? wf.y : to.y, to.z = inside ? wf.z : to.z;
    return (apart){-to.x, -to.y, -to.z, u, v};
}

/* What is worked out once for a row of the outer side. */
typedef struct row {
    solid solid;
    vec normal;
    size_t at;
} row;

INLINE row row_at(const loop_shapes* from, size_t i, int kind) {
    row r;
    r.at = i;
    r.normal = (vec){0, 0, 0};
    if (kind == small_sphere || kind == small_capsule) {
        r.solid = solid_at(from, i, kind == small_capsule);
    } else {
        r.solid = (solid){from->stream[0][i], from->stream[1][i], from->stream[2][i], 0, 0, 0, 0, 0, 0};
        if (kind == small_half_space) {
            const vec n = {from->stream[3][i], from->stream[4][i], from->stream[5][i]};
            r.normal = times(n, 1.0f / sqrtf(dot(n, n)));
        }
    }
    return r;
}

/* From the row to inner row k. Of a half-space `s` is the signed distance. */
INLINE apart to_inner(const few_job* job, const row* r, size_t k, int outer, int inner) {
    if (outer == small_half_space) {
        const solid b = solid_at(job->inner, k, 0);
        const vec d = minus(first_of(b), first_of(r->solid));
        return (apart){0, 0, 0, dot(d, r->normal), 0};
    }
    if (inner == small_triangle) return point_triangle(r->solid, job->inner, k);
    const solid b = solid_at(job->inner, k, inner == small_capsule);
    if (outer == small_triangle) {
        const apart w = point_triangle(b, job->outer, r->at);
        return (apart){-w.x, -w.y, -w.z, w.s, w.t};
    }
    return between(r->solid, b, outer == small_capsule, inner == small_capsule);
}

INLINE float radius_of(const loop_shapes* from, size_t k, int kind) {
    return kind == small_sphere ? from->stream[3][k] : kind == small_capsule ? from->stream[6][k] : 0.0f;
}

INLINE int meets(const few_job* job, const row* r, size_t k, int outer, int inner) {
    const apart w = to_inner(job, r, k, outer, inner);
    const float reach = r->solid.radius + radius_of(job->inner, k, inner);
    return outer == small_half_space ? w.s <= reach : squared(w) <= reach * reach;
}

INLINE float gap_to(const few_job* job, const row* r, size_t k, int outer, int inner) {
    const apart w = to_inner(job, r, k, outer, inner);
    const float reach = r->solid.radius + radius_of(job->inner, k, inner);
    return (outer == small_half_space ? w.s : sqrtf(squared(w))) - reach;
}

INLINE capsa_contact contact_with(const few_job* job, const row* r, size_t k, int outer, int inner) {
    const apart w = to_inner(job, r, k, outer, inner);
    const float ra = r->solid.radius, rb = radius_of(job->inner, k, inner);
    float d = w.s;
    vec n = r->normal, p;
    if (outer != small_half_space) {
        d = sqrtf(squared(w));
        n = times((vec){w.x, w.y, w.z}, d > 0.0f ? 1.0f / d : 0.0f);
    }
    const float gap = d - (ra + rb);
    if (outer == small_half_space || outer == small_triangle) { /* from the sphere's side */
        const solid b = solid_at(job->inner, k, 0);
        p = along(first_of(b), -(rb + 0.5f * gap), n);
    } else {
        p = along(along(first_of(r->solid), w.s * (outer == small_capsule), direction_of(r->solid)),
                  ra + 0.5f * gap, n);
    }
    const capsa_place here = {outer == small_capsule || outer == small_triangle ? w.s : 0,
                              outer == small_triangle ? w.t : 0};
    const capsa_place there = inner == small_triangle ? (capsa_place){w.s, w.t} : (capsa_place){w.t, 0};
    const capsa_place none = {0, 0};
    const capsa_place other = inner == small_sphere ? none : there;
    if (job->inner_is_a)
        return (capsa_contact){(uint32_t)k,     (uint32_t)r->at, gap, {-n.x, -n.y, -n.z},
                               {p.x, p.y, p.z}, other,           here};
    return (capsa_contact){(uint32_t)r->at, (uint32_t)k, gap, {n.x, n.y, n.z}, {p.x, p.y, p.z}, here, other};
}

INLINE void keep(const few_job* job, uint64_t at, const row* r, size_t k, int outer, int inner,
                 int contacts) {
    if (at >= job->capacity) return;
    if (contacts)
        job->contacts[at] = contact_with(job, r, k, outer, inner);
    else if (job->inner_is_a)
        job->pairs[at] = (capsa_index_pair){(uint32_t)k, (uint32_t)r->at};
    else
        job->pairs[at] = (capsa_index_pair){(uint32_t)r->at, (uint32_t)k};
}

INLINE uint64_t find(const few_job* job, int outer, int inner, int contacts) {
    uint64_t total = 0;
    for (size_t i = 0; i < job->outer->count; ++i) {
        const row r = row_at(job->outer, i, outer);
#ifdef SMALL_FLAGS
        for (size_t begin = 0; begin < job->inner->count; begin += few) {
            const size_t n = least(few, job->inner->count - begin);
            unsigned char flags[few];
            for (size_t k = 0; k < n; ++k) flags[k] = (unsigned char)meets(job, &r, begin + k, outer, inner);
            for (size_t k = 0; k < n; ++k)
                if (flags[k]) keep(job, total++, &r, begin + k, outer, inner, contacts);
        }
#else
        for (size_t k = 0; k < job->inner->count; ++k)
            if (meets(job, &r, k, outer, inner)) keep(job, total++, &r, k, outer, inner, contacts);
#endif
    }
    return total;
}

INLINE uint64_t count(const few_job* job, int outer, int inner, int any) {
    uint64_t total = 0;
    for (size_t i = 0; i < job->outer->count; ++i) {
        const row r = row_at(job->outer, i, outer);
        unsigned hits = 0;
        for (size_t k = 0; k < job->inner->count; ++k) {
            hits += (unsigned)meets(job, &r, k, outer, inner);
#ifndef SMALL_FLAGS
            if (any && hits) return 1;
#endif
        }
        total += hits;
        if (any && total) return 1;
    }
    return total;
}

INLINE uint64_t nearest(const few_job* job, int outer, int inner) {
    const size_t n = job->inner->count;
    if (job->inner_is_a)
        for (size_t k = 0; k < n; ++k) job->nearest[k] = (capsa_nearest){capsa_no_row, FLT_MAX};
    for (size_t i = 0; i < job->outer->count; ++i) {
        const row r = row_at(job->outer, i, outer);
        if (job->inner_is_a) {
            for (size_t k = 0; k < n; ++k) {
                const float gap = gap_to(job, &r, k, outer, inner);
                if (gap < job->nearest[k].gap) job->nearest[k] = (capsa_nearest){(uint32_t)i, gap};
            }
            continue;
        }
        capsa_nearest best = {capsa_no_row, FLT_MAX};
        for (size_t begin = 0; begin < n; begin += few) {
            const size_t m = least(few, n - begin);
            float gaps[few];
            for (size_t k = 0; k < m; ++k) gaps[k] = gap_to(job, &r, begin + k, outer, inner);
            for (size_t k = 0; k < m; ++k)
                if (gaps[k] < best.gap) best.gap = gaps[k], best.index = (uint32_t)(begin + k);
        }
        job->nearest[i] = best;
    }
    return 0;
}

#define LOOPS(name, outer, inner)                                                              \
    static uint64_t any_##name(const few_job* job) { return count(job, outer, inner, 1); }     \
    static uint64_t count_##name(const few_job* job) { return count(job, outer, inner, 0); }   \
    static uint64_t find_##name(const few_job* job) { return find(job, outer, inner, 0); }     \
    static uint64_t contacts_##name(const few_job* job) { return find(job, outer, inner, 1); } \
    static uint64_t nearest_##name(const few_job* job) { return nearest(job, outer, inner); }
#define ROW(name) \
    { any_##name, count_##name, find_##name, contacts_##name, nearest_##name }

LOOPS(ss, small_sphere, small_sphere)
LOOPS(sc, small_sphere, small_capsule)
LOOPS(cs, small_capsule, small_sphere)
LOOPS(cc, small_capsule, small_capsule)
LOOPS(st, small_sphere, small_triangle)
LOOPS(ts, small_triangle, small_sphere)
LOOPS(hs, small_half_space, small_sphere)

const small_loops CAPSA_LOOPS = {{
    [small_sphere] = {[small_sphere] = ROW(ss), [small_capsule] = ROW(sc), [small_triangle] = ROW(st)},
    [small_capsule] = {[small_sphere] = ROW(cs), [small_capsule] = ROW(cc)},
    [small_triangle] = {[small_sphere] = ROW(ts)},
    [small_half_space] = {[small_sphere] = ROW(hs)},
}};
