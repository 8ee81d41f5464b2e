/* The loops that count triangles and what touches them, for the formula defined before this header:
 * `triangle`, triangle_at() and distance2(). */

INLINE unsigned meets(solid a, const triangle* t, int capsule) {
    return distance2(a, t, capsule) <= a.radius * a.radius;
}

/* Triangles are prepared in the vectors that test them. */
INLINE uint64_t count_along_triangles(const loop_job* job, int capsule) {
    uint64_t total = 0;
    for (size_t k = 0; k < job->cols->count; ++k) {
        const solid a = solid_at(job->cols, k, capsule);
        unsigned hits = 0;
        ONE_VECTOR_AT_A_TIME
        for (size_t i = 0; i < job->rows->count; ++i) {
            const triangle t = triangle_at(job->rows, i);
            hits += meets(a, &t, capsule);
        }
        total += hits;
    }
    return total;
}

INLINE uint64_t count(const loop_job* job, int capsule) {
    if (job->cols->count < few_columns) return count_along_triangles(job, capsule);
    columns c;
    uint64_t total = 0;
    for (size_t begin = 0; begin < job->cols->count; begin += short_block) {
        const size_t n = least(short_block, job->cols->count - begin);
        fill(&c, job->cols, begin, n, capsule);
        for (size_t i = 0; i < job->rows->count; ++i) {
            const triangle t = triangle_at(job->rows, i);
            unsigned hits = 0;
            ONE_VECTOR_AT_A_TIME
            for (size_t k = 0; k < n; ++k) hits += meets(column_at(&c, k, capsule), &t, capsule);
            total += hits;
        }
    }
    return total;
}

static uint64_t count_s(const loop_job* job) { return count(job, 0); }
static uint64_t count_c(const loop_job* job) { return count(job, 1); }

const triangle_loops CAPSA_LOOPS = {{count_s, count_c}};
