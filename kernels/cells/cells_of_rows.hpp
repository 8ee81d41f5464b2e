// The cells of a grid that a row overlaps, each with a margin around it. All rows of a set that may touch
// something in a cell are those that overlap it, so a cell that is left out must be apart from the row.
//
// A cell is apart from a row if some axis separates the two. Any axis will do, however it is rounded: the one
// from the point of a segment that is closest to the centre of the cell, and the normal of a triangle. A cell
// at the end of the grid answers for everything beyond it, so the axis has no part along that direction.

#pragma once
#include "kernels/abi.h"
#include "kernels/append.hpp"
#include "kernels/math.hpp"
#include "kernels/shapes/core.hpp"
#include "kernels/shapes/triangle.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

// The cell of a place that is counted in cells: the first or the last one if the place lies beyond, and 0 for
// a NaN.
CAPSA_INLINE Lanes cell_at(Lanes place, Lanes last) { return whole_part(min(max(place, splat(0.0f)), last)); }

// A row of any shape, each number in all lanes.
struct RowInLanes {
    Vec3<Lanes> point[3];
    Lanes radius;           // and a slack: of the lengths, for their roundings
    Vec3<Lanes> direction;  // of a segment: the second point from the first; of a triangle: its normal
    Lanes inv_dd;
};

// What knows the shape, once for each row.
template <class Shape>
void row_in_lanes(const capsa_cells_of_rows_job& job, std::uint32_t lane, RowInLanes& row) {
    const auto at = [&job, lane](int k)
                        CAPSA_INLINE_LAMBDA { return splat(job.stream[k] ? job.stream[k][lane] : 0.0f); };
    const Lanes zero = splat(0.0f);
    Lanes lengths = zero;
    for (int p = 0; p < Shape::point_count; ++p) {
        const int k = p * Shape::dimension;
        row.point[p] = {at(k), at(k + 1), Shape::dimension == 3 ? at(k + 2) : zero};
        const Vec3<Lanes>& point = row.point[p];
        const Vec3<Lanes> side = point - row.point[0];
        lengths = lengths + (magnitude(side.x) + magnitude(side.y) + magnitude(side.z));
    }
    Lanes radius = largest_radius_of<Shape>(at);
    if constexpr (has_reach<Shape>) {  // the ball around it
        const Lanes far = Shape::farthest(at);
        radius = radius + far;
        lengths = Shape::point_count == 1 ? far : lengths + far;
    }
    row.radius = radius + (lengths * splat(0x1p-15f) + splat(CAPSA_BOX_LEAST_SLACK));
    row.direction = {zero, zero, zero};
    if constexpr (has_axis<Shape>) row.direction = row.point[1] - row.point[0];
    if constexpr (Shape::core == CoreKind::triangle) {
        const Vec3<Lanes> a = row.point[1] - row.point[0], b = row.point[2] - row.point[0];
        const Vec3<Lanes> n{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
        // About as long as 1, because squares of it are compared below.
        row.direction = n * (splat(1.0f) / max(max(magnitude(n.x), magnitude(n.y)), magnitude(n.z)));
    }
    row.inv_dd = reciprocal_or_zero(dot(row.direction, row.direction));
}
struct ShapeOfCells {
    void (*row)(const capsa_cells_of_rows_job& job, std::uint32_t lane, RowInLanes& row);
    int points;  // 1; 2, the ends of a segment; or 3, corners
};
// It is in kernels/table/shared.cpp.
void find_cells(capsa_cells_of_rows_job& job, const ShapeOfCells& shape);

template <class Shape>
void cells_of_rows(capsa_cells_of_rows_job* job) {
    find_cells(*job, {&row_in_lanes<Shape>, Shape::point_count});
}

// An axis that may separate the row from the cell around `centre`.
CAPSA_INLINE Vec3<Lanes> axis_towards(const RowInLanes& row, int points, const Vec3<Lanes>& centre) {
    const Vec3<Lanes> from = centre - row.point[0];
    if (points == 1) return from;
    const Vec3<Lanes>& n = row.direction;
    if (points == 3) return pick(dot(from, n) < splat(0.0f), reversed(n), n);
    return from - n * clamp01(dot(from, n) * row.inv_dd);
}

// What is the same for all rows of a grid.
struct GridInLanes {
    Lanes from[3], per[3], last[3], size[3], half[3];

    CAPSA_INLINE GridInLanes(const capsa_grid& grid, float margin) {
        for (int k = 0; k < 3; ++k) {
            const float cell = grid.per[k] > 0.0f ? 1.0f / grid.per[k] : 0.0f;
            from[k] = splat(grid.from[k]);
            per[k] = splat(grid.per[k]);
            last[k] = splat(grid.count[k] - 1.0f);
            size[k] = splat(cell);
            half[k] = splat(cell * (0.5f + margin));
        }
    }
    CAPSA_INLINE Lanes centre(int k, Lanes cell) const { return from[k] + (cell + splat(0.5f)) * size[k]; }
    CAPSA_INLINE Mask inner(int k, Lanes cell) const { return (cell > splat(0.0f)) & (cell < last[k]); }
};

// Whether the row overlaps the cells. Where the two sides of the comparison are nearly equal, 2^-15 of one is
// more than the roundings of both, and more than the slack of a radius. A NaN separates nothing.
CAPSA_INLINE Mask overlaps_cells(const RowInLanes& row, int points, const GridInLanes& grid,
                                 const Lanes (&cell)[3]) {
    const Lanes zero = splat(0.0f);
    const Vec3<Lanes> at{grid.centre(0, cell[0]), grid.centre(1, cell[1]), grid.centre(2, cell[2])};
    Vec3<Lanes> n = axis_towards(row, points, at);
    n.x = select(grid.inner(0, cell[0]), n.x, zero);
    n.y = select(grid.inner(1, cell[1]), n.y, zero);
    n.z = select(grid.inner(2, cell[2]), n.z, zero);
    Lanes apart = dot(n, at - row.point[0]);
#pragma GCC unroll 1
    for (int p = 1; p < points; ++p) apart = min(dot(n, at - row.point[p]), apart);
    const Lanes places = magnitude(at.x) + magnitude(at.y) + magnitude(at.z);
    const Lanes reach = magnitude(n.x) * grid.half[0] + magnitude(n.y) * grid.half[1] +
                        magnitude(n.z) * grid.half[2] +
                        square_root(dot(n, n)) * fused(places, splat(0x1p-19f), row.radius);
    return !(apart - apart * splat(0x1p-15f) > reach);
}

}  // namespace capsa::CAPSA_ISA
