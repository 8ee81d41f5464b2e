/* The textbook loop: an array of structs, every pair on its own.
 *
 * CAPSA_LOOPS names the table this object defines. */

#include "bench/peers/textbook.h"

static inline int touches(const loop_job* job, size_t i, size_t j, int row_capsule, int col_capsule) {
    return near(closest_of(job, i, j, row_capsule, col_capsule));
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

static inline uint64_t contacts(const loop_job* job, int row_capsule, int col_capsule) {
    uint64_t total = 0;
    for (size_t i = 0; i < job->rows->count; ++i)
        for (size_t j = first_column(job, i); j < job->cols->count; ++j) {
            const closest c = closest_of(job, i, j, row_capsule, col_capsule);
            if (!near(c)) continue;
            if (total < job->capacity) job->contacts[total] = contact_of(job, c, i, j);
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
static uint64_t contacts_ss(const loop_job* job) { return contacts(job, 0, 0); }
static uint64_t contacts_cs(const loop_job* job) { return contacts(job, 1, 0); }
static uint64_t contacts_cc(const loop_job* job) { return contacts(job, 1, 1); }
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
    {{NULL, NULL}, {columns_cs, NULL}},       {{contacts_ss, NULL}, {contacts_cs, contacts_cc}},
};
