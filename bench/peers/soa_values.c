/* Values instead of yes and no, by the same hand as soa.c: gaps, nearest, deepest, and the contacts of pairs
 * in step.
 *
 * CAPSA_LOOPS names the table this object defines. */

#include "bench/peers/soa.h"

#include <float.h>

/* Into an array of its own first: that it overlaps none of the streams is plain to the vectoriser then (1.0
 * instead of 4.8 ns a pair). */
INLINE uint64_t gaps(const loop_job* job, int row_capsule, int col_capsule) {
    float out[short_block];
    for (size_t begin = 0; begin < job->rows->count; begin += short_block) {
        const size_t n = least(short_block, job->rows->count - begin);
        for (size_t k = 0; k < n; ++k)
            out[k] = gap(solid_at(job->rows, begin + k, row_capsule),
                         solid_at(job->cols, begin + k, col_capsule), row_capsule, col_capsule);
        memcpy(job->gaps + begin, out, n * sizeof *out);
    }
    return job->rows->count;
}

/* Those of columns `from` to `end` that row i is nearer to than anybody before. */
INLINE void improve(const loop_job* job, const columns* c, float* restrict best, uint32_t* restrict index,
                    size_t i, size_t from, size_t end, int row_capsule, int col_capsule) {
    const solid a = solid_at(job->rows, i, row_capsule);
    for (size_t k = from; k < end; ++k) {
        const float found = gap(a, column_at(c, k, col_capsule), row_capsule, col_capsule);
        const int better = found < best[k];
        best[k] = better ? found : best[k];
        index[k] = better ? (uint32_t)i : index[k];
    }
}

INLINE uint64_t nearest(const loop_job* job, int row_capsule, int col_capsule) {
    columns c;
    for (size_t begin = 0; begin < job->cols->count; begin += short_block) {
        const size_t n = least(short_block, job->cols->count - begin);
        float* best = job->gaps + begin;
        uint32_t* index = job->index + begin;
        fill(&c, job->cols, begin, n, col_capsule);
        for (size_t k = 0; k < n; ++k) best[k] = FLT_MAX, index[k] = capsa_no_row;
        for (size_t i = 0; i < job->rows->count; ++i) {
            const size_t self = job->above_diagonal && i >= begin ? least(i - begin, n) : n;
            improve(job, &c, best, index, i, 0, self, row_capsule, col_capsule);
            if (self < n) improve(job, &c, best, index, i, self + 1, n, row_capsule, col_capsule);
        }
    }
    return job->cols->count;
}

INLINE uint64_t deepest(const loop_job* job, int row_capsule, int col_capsule) {
    uint64_t total = 0;
    nearest(job, row_capsule, col_capsule);
    for (size_t j = 0; j < job->cols->count; ++j)
        if (job->gaps[j] <= 0.0f) {
            job->contacts[j] = contact_of(job, job->index[j], j, row_capsule, col_capsule);
            ++total;
        } else {
            job->contacts[j] = (capsa_contact){.a = (uint32_t)j, .b = capsa_no_row, .gap = FLT_MAX};
        }
    return total;
}

/* A block's answers into bytes, then the contacts of those that touch. */
INLINE uint64_t zipped(const loop_job* job, int row_capsule, int col_capsule) {
    unsigned char flags[short_block];
    uint64_t total = 0;
    for (size_t begin = 0; begin < job->rows->count; begin += short_block) {
        const size_t n = least(short_block, job->rows->count - begin);
        for (size_t k = 0; k < n; ++k)
            flags[k] =
                (unsigned char)touches(solid_at(job->rows, begin + k, row_capsule),
                                       solid_at(job->cols, begin + k, col_capsule), row_capsule, col_capsule);
        for (size_t k = 0; k < n; ++k) {
            if (!flags[k]) continue;
            if (total < job->capacity)
                job->contacts[total] = contact_of(job, begin + k, begin + k, row_capsule, col_capsule);
            ++total;
        }
    }
    return total;
}

static uint64_t gaps_ss(const loop_job* job) { return gaps(job, 0, 0); }
static uint64_t gaps_cs(const loop_job* job) { return gaps(job, 1, 0); }
static uint64_t gaps_cc(const loop_job* job) { return gaps(job, 1, 1); }
static uint64_t nearest_ss(const loop_job* job) { return nearest(job, 0, 0); }
static uint64_t nearest_sc(const loop_job* job) { return nearest(job, 0, 1); }
static uint64_t nearest_cs(const loop_job* job) { return nearest(job, 1, 0); }
static uint64_t nearest_cc(const loop_job* job) { return nearest(job, 1, 1); }
static uint64_t deepest_ss(const loop_job* job) { return deepest(job, 0, 0); }
static uint64_t deepest_sc(const loop_job* job) { return deepest(job, 0, 1); }
static uint64_t deepest_cs(const loop_job* job) { return deepest(job, 1, 0); }
static uint64_t deepest_cc(const loop_job* job) { return deepest(job, 1, 1); }
static uint64_t zipped_ss(const loop_job* job) { return zipped(job, 0, 0); }
static uint64_t zipped_cs(const loop_job* job) { return zipped(job, 1, 0); }
static uint64_t zipped_cc(const loop_job* job) { return zipped(job, 1, 1); }

const value_loops CAPSA_LOOPS = {
    {{gaps_ss, NULL}, {gaps_cs, gaps_cc}},
    {{nearest_ss, nearest_sc}, {nearest_cs, nearest_cc}},
    {{deepest_ss, deepest_sc}, {deepest_cs, deepest_cc}},
    {{zipped_ss, NULL}, {zipped_cs, zipped_cc}},
};
