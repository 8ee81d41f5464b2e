/* Values instead of yes and no, as the textbook has them: gaps, nearest, deepest, and the contacts of pairs
 * in step.
 *
 * CAPSA_LOOPS names the table this object defines. */

#include "bench/peers/textbook.h"

#include <float.h>

static inline uint64_t gaps(const loop_job* job, int row_capsule, int col_capsule) {
    for (size_t k = 0; k < job->rows->count; ++k)
        job->gaps[k] = gap(closest_of(job, k, k, row_capsule, col_capsule));
    return job->rows->count;
}

static inline uint64_t nearest(const loop_job* job, int row_capsule, int col_capsule) {
    for (size_t j = 0; j < job->cols->count; ++j) {
        job->gaps[j] = FLT_MAX, job->index[j] = capsa_no_row;
        for (size_t i = 0; i < job->rows->count; ++i) {
            if (job->above_diagonal && i == j) continue;
            const float found = gap(closest_of(job, i, j, row_capsule, col_capsule));
            if (found < job->gaps[j]) job->gaps[j] = found, job->index[j] = (uint32_t)i;
        }
    }
    return job->cols->count;
}

static inline uint64_t deepest(const loop_job* job, int row_capsule, int col_capsule) {
    uint64_t total = 0;
    nearest(job, row_capsule, col_capsule);
    for (size_t j = 0; j < job->cols->count; ++j)
        if (job->gaps[j] <= 0.0f) {
            const size_t i = job->index[j];
            job->contacts[j] = contact_of(job, closest_of(job, i, j, row_capsule, col_capsule), i, j);
            ++total;
        } else {
            job->contacts[j] = (capsa_contact){.a = (uint32_t)j, .b = capsa_no_row, .gap = FLT_MAX};
        }
    return total;
}

static inline uint64_t zipped(const loop_job* job, int row_capsule, int col_capsule) {
    uint64_t total = 0;
    for (size_t k = 0; k < job->rows->count; ++k) {
        const closest c = closest_of(job, k, k, row_capsule, col_capsule);
        if (!near(c)) continue;
        if (total < job->capacity) job->contacts[total] = contact_of(job, c, k, k);
        ++total;
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
