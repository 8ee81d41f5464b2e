// Cells of a grid of rows: those of the centres of boxes, by which rows are sorted, and those of a search.
// Plain loops over sixteen boxes, so that compilers make vectors of them.

#pragma once
#include "kernels/abi.h"
#include "kernels/math.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

// Never decreases with x. A NaN is in the first cell.
CAPSA_INLINE std::int32_t grid_cell(const capsa_grid_level& level, int k, float x) {
    float at = (x - level.from[k]) * level.per[k];
    at = at > 0.0f ? at : 0.0f;
    return static_cast<std::int32_t>(at < level.last[k] ? at : level.last[k]);
}

void grid_cells_of_centres(capsa_grid_sort_job* job) {
    constexpr int n = capsa_group_boxes;
    const capsa_grid_level level = *job->level;
    const capsa_box_group& boxes = *job->boxes;
    alignas(64) float half[3][n], most[n];
    alignas(64) std::int32_t cell[n];
    for (int k = 0; k < 3; ++k) {
        const float *lo = boxes.lo[level.axis[k]], *hi = boxes.hi[level.axis[k]];
#pragma GCC unroll 1
        for (int i = 0; i < n; ++i) {
            const float centre = 0.5f * lo[i] + 0.5f * hi[i];
            const float up = hi[i] - centre, down = centre - lo[i], more = up > down ? up : down;
            half[k][i] = more >= 0.0f ? more : __builtin_inff();  // a NaN is that of an infinite box
            most[i] = k > 0 && most[i] > half[k][i] ? most[i] : half[k][i];
            const std::int32_t at = grid_cell(level, k, centre) * level.step[k];
            cell[i] = k > 0 ? cell[i] + at : at;
        }
    }
    const float limit = job->limit;
    const auto others = static_cast<std::int32_t>(job->cells);
#pragma GCC unroll 1
    for (int i = 0; i < n; ++i) {
        const std::int32_t here = most[i] <= limit ? cell[i] : others;
        cell[i] = boxes.lo[0][i] <= boxes.hi[0][i] ? here : others + 1;
    }
    for (int k = 0; k < 3; ++k)
#pragma GCC unroll 1
        for (int i = 0; i < n; ++i) {
            const float here = cell[i] < others ? half[k][i] : 0.0f;
            job->reach[k][i] = here > job->reach[k][i] ? here : job->reach[k][i];
        }
#pragma GCC unroll 1
    for (int i = 0; i < n; ++i) job->cell[i] = static_cast<std::uint32_t>(cell[i]);
}

void grid_cells_of_boxes(const capsa_grid_level* of, const capsa_box_group* boxes, capsa_grid_ranges* to) {
    constexpr int n = capsa_group_boxes;
    const capsa_grid_level level = *of;
    for (int k = 0; k < 3; ++k) {
        const float *lo = boxes->lo[level.axis[k]], *hi = boxes->hi[level.axis[k]];
#pragma GCC unroll 1
        for (int i = 0; i < n; ++i) {
            to->lo[k][i] = grid_cell(level, k, lo[i] - level.reach[k]);
            to->hi[k][i] = grid_cell(level, k, hi[i] + level.reach[k]);
        }
    }
}

// Groups are numbered by floats, from the first one on: as many at a time as these can count.
std::uint32_t groups_of_column(capsa_grid_column_job* job) {
    constexpr int n = capsa_group_boxes;
    constexpr std::uint32_t countable = 1u << 24;
    const capsa_grid_ranges& cells = *job->cells;
    const std::uint32_t* const first = job->first;
    const std::int32_t y = job->y, z = job->z;
    alignas(64) std::uint32_t begin[n], end[n];
    alignas(64) float from[n], to[n];
#pragma GCC unroll 1
    for (int i = 0; i < n; ++i) {
        begin[i] = first[cells.lo[0][i]];
        end[i] = first[cells.hi[0][i] + 1];
    }
    std::uint32_t least_group = ~0u, most = 0;
#pragma GCC unroll 1
    for (int i = 0; i < n; ++i) {
        const std::uint32_t here =
            static_cast<std::uint32_t>(begin[i] < end[i]) & static_cast<std::uint32_t>(cells.lo[1][i] <= y) &
            static_cast<std::uint32_t>(y <= cells.hi[1][i]) &
            static_cast<std::uint32_t>(cells.lo[2][i] <= z) & static_cast<std::uint32_t>(z <= cells.hi[2][i]);
        const std::uint32_t start = begin[i] / n, next = job->next[i];
        begin[i] = start > next ? start : next;
        end[i] = ((end[i] + (n - 1)) / n) & (0u - here);
    }
#pragma GCC unroll 1
    for (int i = 0; i < n; ++i) {
        const std::uint32_t used = begin[i] < end[i] ? begin[i] : ~0u;
        least_group = used < least_group ? used : least_group;
        most = end[i] > most ? end[i] : most;
    }
    std::uint32_t written = job->written;
    const std::uint32_t capacity = job->capacity, row = job->first_row;
    capsa_rows_group* const out = job->out;
    std::uint32_t group = least_group > job->group ? least_group : job->group;
    while (group < most) {
        const std::uint32_t base = group;
#pragma GCC unroll 1
        for (int i = 0; i < n; ++i) {
            const std::uint32_t b = begin[i] > base ? begin[i] - base : 0,
                                e = end[i] > base ? end[i] - base : 0;
            from[i] = static_cast<float>(static_cast<std::int32_t>(b < countable ? b : countable));
            to[i] = static_cast<float>(static_cast<std::int32_t>(e < countable ? e : countable));
        }
        const std::uint32_t room = capacity - written, here = least(least(most - base, countable), room);
        for (std::uint32_t k = 0; k < here; ++k) {
            const Lanes at = splat(static_cast<float>(static_cast<std::int32_t>(k)));
            std::uint32_t rows = 0;
#pragma GCC unroll 1
            for (int i = 0; i < n; i += lane_count) {
                const Mask begun = load(from + i) <= at, open = at < load(to + i);
                rows |= static_cast<std::uint32_t>(bits(begun & open)) << i;
            }
            out[written] = {row, base + k, rows};
            written += rows != 0;
        }
        group = base + here;
        if (written == capacity && group < most) {
            job->group = group;
            job->written = written;
            return 0;
        }
    }
#pragma GCC unroll 1
    for (int i = 0; i < n; ++i) job->next[i] = end[i] > job->next[i] ? end[i] : job->next[i];
    job->group = 0;
    job->written = written;
    return 1;
}

}  // namespace capsa::CAPSA_ISA
