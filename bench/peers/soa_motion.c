/* Things in motion, by the same hand as soa.c: spheres that move into spheres and capsules, and contacts that
 * push spheres apart.
 *
 * A moving sphere is a ray against the other shape with both radii. Into a capsule: where the ray enters the
 * endless cylinder, the nearest point of the core is the centre of the ball that it enters first
 * (Ericson 5.3.7 with its cases folded into one). CAPSA_LOOPS names the table this object defines. */

#include "bench/peers/soa.h"

#include <float.h>

#define MISS 2.0f /* a time beyond all motion */

typedef struct mover {
    float x, y, z, vx, vy, vz, vv, inv, radius;
} mover;

INLINE mover mover_at(const touch_job* job, size_t i) {
    const float *const *s = job->moving->stream, *const *v = job->motion;
    mover a = {s[0][i], s[1][i], s[2][i], v[0][i], v[1][i], v[2][i], 0, 0, s[3][i]};
    a.vv = a.vx * a.vx + a.vy * a.vy + a.vz * a.vz;
    a.inv = a.vv > 0.0f ? 1.0f / a.vv : 0.0f;
    return a;
}

/* Where on the core of b the centre is of the ball that a enters first. */
INLINE float entered_at(mover a, solid b, float reach) {
    const float x = a.x - b.px, y = a.y - b.py, z = a.z - b.pz;
    const float md = x * b.dx + y * b.dy + z * b.dz, vd = a.vx * b.dx + a.vy * b.dy + a.vz * b.dz;
    const float mv = x * a.vx + y * a.vy + z * a.vz, mm = x * x + y * y + z * z;
    const float along_m = md * b.inv, along_v = vd * b.inv;
    const float qa = a.vv - vd * along_v, qb = mv - vd * along_m, qc = mm - md * along_m - reach * reach;
    const float disc = qb * qb - qa * qc, root = sqrtf(disc > 0.0f ? disc : 0.0f);
    const float entry = (-qb - root) / (qa > 1e-12f * a.vv ? qa : 1.0f);
    return clamp01(along_m + (entry > 0.0f && qa > 1e-12f * a.vv ? entry : 0.0f) * along_v);
}

INLINE float time_of(mover a, solid b, int capsule) {
    const float reach = a.radius + b.radius, at = capsule ? entered_at(a, b, reach) : 0.0f;
    const float x = a.x - b.px - at * b.dx, y = a.y - b.py - at * b.dy, z = a.z - b.pz - at * b.dz;
    const float mv = x * a.vx + y * a.vy + z * a.vz, k = x * x + y * y + z * z - reach * reach;
    const float disc = mv * mv - a.vv * k, root = sqrtf(disc > 0.0f ? disc : 0.0f);
    const float time = disc >= 0.0f && mv < 0.0f ? (-mv - root) * a.inv : MISS;
    return k <= 0.0f ? 0.0f : time;
}

/* The touch at the time found: the contact of the sphere that has moved so far. */
typedef struct meeting {
    float nx, ny, nz, x, y, z;
} meeting;

INLINE meeting met(mover from, solid b, float time, int capsule) {
    const solid a = {.px = from.x + time * from.vx,
                     .py = from.y + time * from.vy,
                     .pz = from.z + time * from.vz,
                     .radius = from.radius};
    const apart w = between(a, b, 0, capsule);
    const float d = sqrtf(squared(w)), inv = d > 0.0f ? 1.0f / d : 0.0f;
    const float nx = w.x * inv, ny = w.y * inv, nz = w.z * inv;
    const float out = a.radius + 0.5f * (d - a.radius - b.radius);
    return (meeting){nx, ny, nz, a.px + out * nx, a.py + out * ny, a.pz + out * nz};
}

INLINE capsa_touch nothing(size_t i) {
    return (capsa_touch){.a = (uint32_t)i, .b = capsa_no_row, .time = FLT_MAX};
}
INLINE capsa_touch touch_of(size_t i, size_t j, float time, meeting m) {
    return (capsa_touch){(uint32_t)i, (uint32_t)j, time, {m.nx, m.ny, m.nz}, {m.x, m.y, m.z}};
}

/* Moving rows ride in columns, a block of them prepared once for all that rests. */
typedef struct movers {
    const float *x, *y, *z, *vx, *vy, *vz, *radius;
    _Alignas(64) float vv[short_block], inv[short_block];
} movers;

INLINE void fill_movers(movers* c, const touch_job* job, size_t begin, size_t n) {
    c->x = job->moving->stream[0] + begin, c->y = job->moving->stream[1] + begin;
    c->z = job->moving->stream[2] + begin, c->radius = job->moving->stream[3] + begin;
    c->vx = job->motion[0] + begin, c->vy = job->motion[1] + begin, c->vz = job->motion[2] + begin;
    for (size_t k = 0; k < n; ++k) {
        const mover a = mover_at(job, begin + k);
        c->vv[k] = a.vv, c->inv[k] = a.inv;
    }
}

INLINE mover moving_column(const movers* c, size_t k) {
    return (mover){c->x[k],  c->y[k],  c->z[k],   c->vx[k],    c->vy[k],
                   c->vz[k], c->vv[k], c->inv[k], c->radius[k]};
}

/* Whether a comes near the ball around b before `until`: asked of everybody, and the whole formula of those
 * alone (0.53 ns a pair of bullets and capsules; 1.1 for the formula of everybody, without a branch). */
INLINE int comes_near(mover a, float mx, float my, float mz, float ball, float until) {
    const float x = a.x - mx, y = a.y - my, z = a.z - mz, reach = ball + a.radius;
    float t = -(x * a.vx + y * a.vy + z * a.vz) * a.inv;
    t = t < until ? t : until;
    t = t > 0.0f ? t : 0.0f;
    const float px = x + t * a.vx, py = y + t * a.vy, pz = z + t * a.vz;
    return px * px + py * py + pz * pz <= reach * reach * 1.0001f;
}

INLINE uint64_t touch(const touch_job* job, int capsule) {
    movers c;
    _Alignas(64) unsigned char flags[short_block] = {0};
    _Alignas(64) float best[short_block];
    _Alignas(64) uint32_t index[short_block];
    uint64_t total = 0;
    for (size_t begin = 0; begin < job->moving->count; begin += short_block) {
        const size_t n = least(short_block, job->moving->count - begin);
        fill_movers(&c, job, begin, n);
        memset(flags, 0, sizeof flags);
        for (size_t k = 0; k < n; ++k) best[k] = MISS;
        for (size_t j = 0; j < job->resting->count; ++j) {
            const solid b = solid_at(job->resting, j, capsule);
            const float mx = b.px + 0.5f * b.dx, my = b.py + 0.5f * b.dy, mz = b.pz + 0.5f * b.dz;
            const float ball = b.radius + 0.5f * sqrtf(b.dd);
            for (size_t k = 0; k < n; ++k)
                flags[k] = (unsigned char)comes_near(moving_column(&c, k), mx, my, mz, ball,
                                                     best[k] < 1.0f ? best[k] : 1.0f);
            for (size_t k = 0; k < n; k += 8) {
                uint64_t eight;
                memcpy(&eight, flags + k, 8);
                if (!eight) continue;
                for (size_t l = k; l < k + 8; ++l) {
                    if (!flags[l]) continue;
                    const float time = time_of(moving_column(&c, l), b, capsule);
                    if (time < best[l]) best[l] = time, index[l] = (uint32_t)j;
                }
            }
        }
        for (size_t k = 0; k < n; ++k) {
            const size_t i = begin + k, j = index[k];
            if (best[k] > 1.0f) {
                job->touches[i] = nothing(i);
                continue;
            }
            const meeting m = met(mover_at(job, i), solid_at(job->resting, j, capsule), best[k], capsule);
            job->touches[i] = touch_of(i, j, best[k], m);
            ++total;
        }
    }
    return total;
}

/* Everything about every pair, touching or not, into arrays of its own. */
INLINE uint64_t touch_in_step(const touch_job* job, int capsule) {
    float time[short_block], nx[short_block], ny[short_block], nz[short_block];
    float x[short_block], y[short_block], z[short_block];
    uint64_t total = 0;
    for (size_t begin = 0; begin < job->moving->count; begin += short_block) {
        const size_t n = least(short_block, job->moving->count - begin);
        for (size_t k = 0; k < n; ++k) {
            const mover a = mover_at(job, begin + k);
            const solid b = solid_at(job->resting, begin + k, capsule);
            time[k] = time_of(a, b, capsule);
            const meeting m = met(a, b, time[k], capsule);
            nx[k] = m.nx, ny[k] = m.ny, nz[k] = m.nz, x[k] = m.x, y[k] = m.y, z[k] = m.z;
        }
        for (size_t k = 0; k < n; ++k) {
            const size_t i = begin + k;
            const int touches = time[k] <= 1.0f;
            const meeting m = {nx[k], ny[k], nz[k], x[k], y[k], z[k]};
            job->touches[i] = touches ? touch_of(i, i, time[k], m) : nothing(i);
            total += (uint64_t)touches;
        }
    }
    return total;
}

/* Contacts follow from each other; what they push is gathered, then added to all rows at once. */
INLINE uint64_t separate(const push_job* job, int averaged) {
    const size_t rows = job->rows;
    float* restrict sx = job->shift, * restrict sy = sx + rows, * restrict sz = sy + rows, * restrict pushes = sz + rows;
    memset(job->shift, 0, 4 * rows * sizeof(float));
    for (size_t k = 0; k < job->contact_count; ++k) {
        const capsa_contact* c = &job->contacts[k];
        const uint32_t a = c->a, b = c->b;
        const float nx = c->normal[0], ny = c->normal[1], nz = c->normal[2];
        float gap = c->gap;
        if (!averaged) gap += nx * (sx[b] - sx[a]) + ny * (sy[b] - sy[a]) + nz * (sz[b] - sz[a]);
        const float half = gap < 0.0f ? 0.5f * gap : 0.0f;
        sx[a] += half * nx, sy[a] += half * ny, sz[a] += half * nz;
        sx[b] -= half * nx, sy[b] -= half * ny, sz[b] -= half * nz;
        if (averaged) pushes[a] += gap < 0.0f ? 1.0f : 0.0f, pushes[b] += gap < 0.0f ? 1.0f : 0.0f;
    }
    float* restrict x = job->stream[0], * restrict y = job->stream[1], * restrict z = job->stream[2];
    for (size_t i = 0; i < rows; ++i) {
        const float share = averaged ? 1.0f / (pushes[i] > 1.0f ? pushes[i] : 1.0f) : 1.0f;
        x[i] += share * sx[i], y[i] += share * sy[i], z[i] += share * sz[i];
    }
    return job->contact_count;
}

static uint64_t touch_s(const touch_job* job) { return touch(job, 0); }
static uint64_t touch_c(const touch_job* job) { return touch(job, 1); }
static uint64_t step_s(const touch_job* job) { return touch_in_step(job, 0); }
static uint64_t step_c(const touch_job* job) { return touch_in_step(job, 1); }
static uint64_t in_order(const push_job* job) { return separate(job, 0); }
static uint64_t averaged(const push_job* job) { return separate(job, 1); }

const motion_loops CAPSA_LOOPS = {{touch_s, touch_c}, {step_s, step_c}, {in_order, averaged}, 0};
