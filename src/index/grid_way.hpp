// The cells of a grid that a long slanted row can reach: it is a box that moves from one end to the other
// (src/index/sweeps.hpp), and its centre of half size meets the centre of a row, along each axis, up to its
// half and that of the row.

#pragma once
#include "src/index/grid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace capsa {

class GridWay {
public:
    // A part of the way, from 0 to 1; empty if begin > end.
    struct Part {
        double begin = 0.0, end = 1.0;
    };

    GridWay() = default;
    // Whether the numbers of a way can be computed with.
    static bool is_finite(const capsa_sweep_group& sweeps, std::uint32_t k) noexcept {
        bool finite = true;
        for (int axis = 0; axis < 3; ++axis)
            finite = finite && std::isfinite(sweeps.centre[axis][k]) && std::isfinite(sweeps.by[axis][k]) &&
                     !std::isnan(sweeps.half[axis][k]);
        return finite;
    }
    // Sweep k, which is finite.
    GridWay(const GridLevel& level, const capsa_sweep_group& sweeps, std::uint32_t k) noexcept
        : level_(&level) {
        for (int a = 0; a < 3; ++a) {
            const int axis = level.axis[a];
            from_[a] = sweeps.centre[axis][k];
            by_[a] = sweeps.by[axis][k];
            const double half =
                static_cast<double>(sweeps.half[axis][k]) + static_cast<double>(level.reach[a]);
            // The slack is far larger than the roundings of floats above, in the box and in cells.
            reach_[a] = half + (std::fabs(half) + std::fabs(from_[a]) + std::fabs(by_[a])) * slack;
            inv_by_[a] = by_[a] == 0.0 ? 0.0 : 1.0 / by_[a];
            side_[a] = level.per[a] > 0.0f ? 1.0 / static_cast<double>(level.per[a]) : 0.0;
        }
    }
    // The part of `part` on which the way can reach centres in a cell of axis a.
    Part within(int a, std::int32_t cell, Part part) const noexcept {
        if (by_[a] == 0.0) return part;
        constexpr double endless = std::numeric_limits<double>::infinity();
        const double from = level_->from[a], at = cell;
        const bool is_last = static_cast<float>(cell) == level_->last[a];
        const double begin = cell == 0 ? -endless : from + at * side_[a] * (1.0 - slack),
                     end = is_last ? endless : from + (at + 1.0) * side_[a] * (1.0 + slack);
        const double at_begin = (begin - reach_[a] - from_[a]) * inv_by_[a],
                     at_end = (end + reach_[a] - from_[a]) * inv_by_[a];
        return {std::max(part.begin, std::min(at_begin, at_end)),
                std::min(part.end, std::max(at_begin, at_end))};
    }
    // Narrows the cells lo to hi of axis a to those that it can reach on a part that is not empty.
    void narrow(int a, Part part, std::int32_t& lo, std::int32_t& hi) const noexcept {
        const double begin = from_[a] + by_[a] * part.begin, end = from_[a] + by_[a] * part.end;
        lo = std::max(lo, cell(a, std::min(begin, end) - reach_[a]));
        hi = std::min(hi, cell(a, std::max(begin, end) + reach_[a]));
    }

private:
    static constexpr double slack = 0x1p-20;

    // As kernels/tree/grid_cells.hpp has it: that never decreases with a coordinate, and neither does
    // rounding to a float, so no centre up to x lies in a later cell.
    std::int32_t cell(int a, double x) const noexcept {
        const float at = (static_cast<float>(x) - level_->from[a]) * level_->per[a];
        return static_cast<std::int32_t>(at > 0.0f ? std::min(at, level_->last[a]) : 0.0f);
    }

    const GridLevel* level_ = nullptr;
    double from_[3], by_[3], inv_by_[3], reach_[3], side_[3];
};

}  // namespace capsa
