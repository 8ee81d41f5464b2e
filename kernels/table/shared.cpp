// The functions of kernels/table/shared.hpp, and those that know no shape. Compiled once per row of
// cmake/isas.cmake.

#define CAPSA_SHARED template
#include "kernels/table/shared.hpp"

namespace capsa::CAPSA_ISA {

// First touches (kernels/paired/touch_paired.hpp).

void write_no_touches(const capsa_index_pair* listed, std::uint32_t first, std::uint64_t count,
                      capsa_touch* out) {
#pragma GCC unroll 1
    for (std::uint64_t k = 0; k < count; ++k)
        out[k] = no_touch(listed ? listed[k].a : first + static_cast<std::uint32_t>(k));
}

void write_touches(const SpilledTouches& touches, const capsa_index_pair* listed, std::uint32_t first,
                   capsa_touch* out) {
    for (std::uint64_t hits = touches.hits; hits != 0; hits &= hits - 1) {
        const std::uint32_t i = lowest_one(hits);
        out[i] = touches.at(i, listed ? listed[i].a : first + i, listed ? listed[i].b : first + i);
    }
}

// Cells (kernels/cells/cells_of_rows.hpp).

// Cells are numbers in lanes: they are fewer than 2^24, and a layer of them, which is one step along z, has
// at most 2^18.
void find_cells(capsa_cells_of_rows_job& job, const ShapeOfCells& shape) {
    constexpr int n = capsa_group_boxes;
    const GridInLanes grid(*job.grid, job.margin);
    alignas(64) float begin[3][n], end[3][n], steps[lane_count];
    for (int i = 0; i < n; i += lane_count)
        for (int k = 0; k < 3; ++k) {
            const Lanes margin = splat(job.margin);
            const Lanes lo = (load(&job.boxes->lo[k][i]) - grid.from[k]) * grid.per[k] - margin,
                        hi = (load(&job.boxes->hi[k][i]) - grid.from[k]) * grid.per[k] + margin;
            store(&begin[k][i], cell_at(lo, grid.last[k]));
            store(&end[k][i], cell_at(hi, grid.last[k]) + splat(1.0f));
        }
    for (int i = 0; i < lane_count; ++i) steps[i] = static_cast<float>(i);
    const Lanes step = load(steps), middle = splat(0.5f);
    const Lanes nx = splat(job.grid->count[0]), ny = splat(job.grid->count[1]);
    float* out = job.out;
    for (std::uint32_t i = 0; i < job.count; ++i) {
        if (!(job.boxes->lo[0][i] <= job.boxes->hi[0][i])) continue;
        RowInLanes row;
        shape.row(job, i, row);
        const float wide = end[0][i] - begin[0][i], layer = wide * (end[1][i] - begin[1][i]);
        const Lanes width = splat(wide), per_width = splat(1.0f / wide), count = splat(layer);
        const Lanes first_x = splat(begin[0][i]), first_y = splat(begin[1][i]);
        float* const to = out + 2;
        float* at = to;
        for (float z = begin[2][i]; z < end[2][i]; z += 1.0f)
            for (float k = 0; k < layer; k += static_cast<float>(lane_count)) {
                const Lanes place = splat(k) + step, inside = place + middle,
                            line = whole_part(inside * per_width);
                const Lanes cell[3] = {first_x + (place - line * width), first_y + line, splat(z)};
                const Mask taken = overlaps_cells(row, shape.points, grid, cell) & (inside < count);
                at = append_lanes(at, (cell[2] * ny + cell[1]) * nx + cell[0], bits(taken));
            }
        const auto cells = static_cast<std::uint32_t>(at - to);
        __builtin_memcpy(out, &job.names[i], sizeof(float));
        __builtin_memcpy(out + 1, &cells, sizeof(float));
        out = at;
    }
    job.out = out;
}

// Groups of a tree (kernels/tree/groups.hpp).

std::uint64_t lanes_that_count(const capsa_group_job& job, std::uint32_t row, const std::uint32_t* rows,
                               std::uint64_t hits) {
    std::uint64_t kept = 0;
    for (; hits != 0; hits &= hits - 1) {
        const std::uint32_t k = lowest_one(hits);
        if (job.after && rows[k] <= row) continue;
        if (job.row_end != capsa_no_row && (rows[k] < job.row_begin || rows[k] >= job.row_end)) continue;
        kept |= std::uint64_t{1} << k;
    }
    return kept;
}

std::uint64_t by_order(std::uint32_t row, const std::uint32_t* rows, std::uint64_t higher,
                       std::uint64_t lower) {
    std::uint64_t above = 0;
    for (std::uint32_t k = 0; k < capsa_group_boxes; ++k) above |= std::uint64_t{rows[k] > row} << k;
    return (higher & above) | (lower & ~above);
}

}  // namespace capsa::CAPSA_ISA
