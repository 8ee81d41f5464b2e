/* The loop of someone who knows the machine: separate arrays, no branch, everything that belongs to a row
 * worked out once, the columns in blocks that stay near, and the rest left to the compiler's vectoriser.
 *
 * CAPSA_LOOPS names the table this object defines. */

#include "bench/peers/soa.h"

INLINE unsigned hits_of(solid a, const columns* c, size_t from, size_t n, int row_capsule, int col_capsule) {
    unsigned hits = 0;
    for (size_t k = from; k < n; ++k)
        hits += (unsigned)touches(a, column_at(c, k, col_capsule), row_capsule, col_capsule);
    return hits;
}

/* How many columns at a time: the early-out verbs look up after each block. */
INLINE size_t block_for(int row_capsule, int early_out) {
    return row_capsule && !early_out ? block : short_block;
}

/* Of a block that begins at column `begin`, the first column that counts for a row. */
INLINE size_t first_column(const loop_job* job, size_t i, size_t begin) {
    return job->above_diagonal && i + 1 > begin ? i + 1 - begin : 0;
}

INLINE uint64_t count(const loop_job* job, int row_capsule, int col_capsule) {
    const size_t step = block_for(row_capsule, 0);
    columns c;
    uint64_t total = 0;
    for (size_t begin = 0; begin < job->cols->count; begin += step) {
        const size_t n = least(step, job->cols->count - begin);
        fill(&c, job->cols, begin, n, col_capsule);
        const size_t rows = job->above_diagonal ? least(job->rows->count, begin + n) : job->rows->count;
        for (size_t i = 0; i < rows; ++i) {
            const solid a = solid_at(job->rows, i, row_capsule);
            total += hits_of(a, &c, first_column(job, i, begin), n, row_capsule, col_capsule);
        }
    }
    return total;
}

INLINE void keep(const loop_job* job, uint64_t at, size_t i, size_t j, int row_capsule, int col_capsule,
                 int contacts) {
    if (contacts)
        job->contacts[at] = contact_of(job, i, j, row_capsule, col_capsule);
    else
        job->pairs[at] = (capsa_index_pair){(uint32_t)i, (uint32_t)j};
}

/* Answers into bytes, which the compiler can vectorise, then over the bytes eight at a time. */
INLINE uint64_t find(const loop_job* job, int row_capsule, int col_capsule, int contacts) {
    const size_t step = block_for(row_capsule, 0);
    columns c;
    _Alignas(64) unsigned char flags[block];
    uint64_t total = 0;
    for (size_t begin = 0; begin < job->cols->count; begin += step) {
        const size_t n = least(step, job->cols->count - begin);
        fill(&c, job->cols, begin, n, col_capsule);
        const size_t rows = job->above_diagonal ? least(job->rows->count, begin + n) : job->rows->count;
        memset(flags, 0, sizeof flags);
        for (size_t i = 0; i < rows; ++i) {
            const solid a = solid_at(job->rows, i, row_capsule);
            for (size_t k = 0; k < n; ++k)
                flags[k] = (unsigned char)touches(a, column_at(&c, k, col_capsule), row_capsule, col_capsule);
            const size_t from = first_column(job, i, begin);
            for (size_t k = from / 8 * 8; k < n; k += 8) {
                uint64_t eight;
                memcpy(&eight, flags + k, 8);
                if (!eight) continue;
                for (size_t l = k < from ? from : k; l < k + 8; ++l)
                    if (flags[l]) {
                        if (total < job->capacity)
                            keep(job, total, i, begin + l, row_capsule, col_capsule, contacts);
                        ++total;
                    }
            }
        }
    }
    return total;
}

INLINE uint64_t any(const loop_job* job, int row_capsule, int col_capsule) {
    const size_t step = block_for(row_capsule, 1);
    columns c;
    for (size_t begin = 0; begin < job->cols->count; begin += step) {
        const size_t n = least(step, job->cols->count - begin);
        fill(&c, job->cols, begin, n, col_capsule);
        const size_t rows = job->above_diagonal ? least(job->rows->count, begin + n) : job->rows->count;
        for (size_t i = 0; i < rows; ++i) {
            const solid a = solid_at(job->rows, i, row_capsule);
            if (hits_of(a, &c, first_column(job, i, begin), n, row_capsule, col_capsule)) return 1;
        }
    }
    return 0;
}

INLINE uint64_t touched(const loop_job* job, int row_capsule, int col_capsule) {
    const size_t step = block_for(row_capsule, 1);
    columns c;
    uint64_t total = 0;
    memset(job->row_flags, 0, job->rows->count);
    for (size_t begin = 0; begin < job->cols->count; begin += step) {
        const size_t n = least(step, job->cols->count - begin);
        fill(&c, job->cols, begin, n, col_capsule);
        for (size_t i = 0; i < job->rows->count; ++i) {
            if (job->row_flags[i]) continue;
            const solid a = solid_at(job->rows, i, row_capsule);
            job->row_flags[i] = hits_of(a, &c, 0, n, row_capsule, col_capsule) != 0;
            total += job->row_flags[i];
        }
    }
    return total;
}

/* No early end: a column that touches something still rides in its vector. */
INLINE uint64_t touched_columns(const loop_job* job, int row_capsule, int col_capsule) {
    columns c;
    uint64_t total = 0;
    memset(job->col_flags, 0, job->cols->count);
    for (size_t begin = 0; begin < job->cols->count; begin += short_block) {
        const size_t n = least(short_block, job->cols->count - begin);
        unsigned char* restrict flags = job->col_flags + begin;
        fill(&c, job->cols, begin, n, col_capsule);
        for (size_t i = 0; i < job->rows->count; ++i) {
            const solid a = solid_at(job->rows, i, row_capsule);
            for (size_t k = 0; k < n; ++k)
                flags[k] |=
                    (unsigned char)touches(a, column_at(&c, k, col_capsule), row_capsule, col_capsule);
        }
        for (size_t k = 0; k < n; ++k) total += flags[k];
    }
    return total;
}

/* Half-spaces in rows: the unit normal once a row, then the signed distance of each column's lower end. */
INLINE uint64_t count_behind(const loop_job* job, int col_capsule) {
    columns c;
    uint64_t total = 0;
    for (size_t begin = 0; begin < job->cols->count; begin += short_block) {
        const size_t n = least(short_block, job->cols->count - begin);
        fill(&c, job->cols, begin, n, col_capsule);
        for (size_t i = 0; i < job->rows->count; ++i) {
            const float* const* s = job->rows->stream;
            const float px = s[0][i], py = s[1][i], pz = s[2][i];
            float nx = s[3][i], ny = s[4][i], nz = s[5][i];
            const float inv = 1.0f / sqrtf(nx * nx + ny * ny + nz * nz);
            nx *= inv, ny *= inv, nz *= inv;
            unsigned hits = 0;
            for (size_t k = 0; k < n; ++k) {
                const solid b = column_at(&c, k, col_capsule);
                float d = (b.px - px) * nx + (b.py - py) * ny + (b.pz - pz) * nz;
                const float rise = b.dx * nx + b.dy * ny + b.dz * nz;
                if (col_capsule) d += rise < 0.0f ? rise : 0.0f;
                hits += d <= b.radius;
            }
            total += hits;
        }
    }
    return total;
}

static uint64_t behind_s(const loop_job* job) { return count_behind(job, 0); }
static uint64_t behind_c(const loop_job* job) { return count_behind(job, 1); }
static uint64_t count_ss(const loop_job* job) { return count(job, 0, 0); }
static uint64_t count_cs(const loop_job* job) { return count(job, 1, 0); }
static uint64_t count_cc(const loop_job* job) { return count(job, 1, 1); }
static uint64_t find_ss(const loop_job* job) { return find(job, 0, 0, 0); }
static uint64_t find_cs(const loop_job* job) { return find(job, 1, 0, 0); }
static uint64_t find_cc(const loop_job* job) { return find(job, 1, 1, 0); }
static uint64_t contacts_ss(const loop_job* job) { return find(job, 0, 0, 1); }
static uint64_t contacts_cs(const loop_job* job) { return find(job, 1, 0, 1); }
static uint64_t contacts_cc(const loop_job* job) { return find(job, 1, 1, 1); }
static uint64_t any_ss(const loop_job* job) { return any(job, 0, 0); }
static uint64_t any_cs(const loop_job* job) { return any(job, 1, 0); }
static uint64_t any_cc(const loop_job* job) { return any(job, 1, 1); }
static uint64_t touched_ss(const loop_job* job) { return touched(job, 0, 0); }
static uint64_t touched_cs(const loop_job* job) { return touched(job, 1, 0); }
static uint64_t touched_cc(const loop_job* job) { return touched(job, 1, 1); }
static uint64_t columns_cs(const loop_job* job) { return touched_columns(job, 1, 0); }

const loop_table CAPSA_LOOPS = {
    {{count_ss, NULL}, {count_cs, count_cc}},
    {{find_ss, NULL}, {find_cs, find_cc}},
    {{any_ss, NULL}, {any_cs, any_cc}},
    {{touched_ss, NULL}, {touched_cs, touched_cc}},
    {{NULL, NULL}, {columns_cs, NULL}},
    {{contacts_ss, NULL}, {contacts_cs, contacts_cc}},
    {behind_s, behind_c},
};
