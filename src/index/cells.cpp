#include "src/index/cells.hpp"

#include "src/shape.hpp"
#include "src/tuning.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace capsa {

namespace {

// How far a cell names rows around it, in cells: further than it answers for boxes, by more than the
// roundings of places among so many cells. The kernel numbers cells in floats, which are exact up to 2^24.
constexpr float named_margin = CAPSA_CELL_MARGIN + 0x1p-10f, most_cells = 512.0f;  // along an axis

std::uint32_t index_of(float place, float count) {
    return static_cast<std::uint32_t>(std::min(std::max(0.0f, place), count - 1.0f));  // 0 for a NaN
}

}  // namespace

Cells::Range Cells::cells_of(const Box& box) const {
    Range range{};
    for (int k = 0; k < 3; ++k) {
        const float lo = (box.lo[k] - grid_.from[k]) * grid_.per[k] - named_margin,
                    hi = (box.hi[k] - grid_.from[k]) * grid_.per[k] + named_margin;
        range.begin[k] = index_of(lo, grid_.count[k]);
        range.end[k] = index_of(hi, grid_.count[k]) + 1;
    }
    return range;
}

// Calls take(cell) for each cell that names a row with this box.
template <class Take>
void Cells::each_cell(const Box& box, const Take& take) const {
    const Range range = cells_of(box);
    const auto nx = static_cast<std::uint32_t>(grid_.count[0]),
               ny = static_cast<std::uint32_t>(grid_.count[1]);
    for (std::uint32_t z = range.begin[2]; z < range.end[2]; ++z)
        for (std::uint32_t y = range.begin[1]; y < range.end[1]; ++y)
            for (std::uint32_t x = range.begin[0]; x < range.end[0]; ++x) take((z * ny + y) * nx + x);
}

// Calls take(place, box) for each row.
template <class Take>
void Cells::each_row(const capsa_tree& tree, const BoxMaker& maker, const Take& take) {
    alignas(64) capsa_box_group boxes;
    for (std::size_t begin = 0; begin < tree.count; begin += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(tree.count - begin, capsa_group_boxes);
        maker.contiguous(tree.copies, begin, boxes);
        for (std::size_t i = 0; i < here; ++i)
            if (const Box box = get(boxes, i); !box.is_empty()) take(begin + i, box);
    }
}

std::size_t Cells::cell_count() const {
    return static_cast<std::size_t>(grid_.count[0]) * static_cast<std::size_t>(grid_.count[1]) *
           static_cast<std::size_t>(grid_.count[2]);
}

// Cells of about the given side over the part of the frame that has rows.
void Cells::divide(const capsa_tree& tree, const capsa_frame& frame, float side) {
    const Box all = around(*tree.level[tree.levels - 1]);
    for (int k = 0; k < 3; ++k) {
        const float lo = std::max(all.lo[k], frame.lo[k]),
                    length = std::max(std::min(all.hi[k], frame.hi[k]) - lo, 0.0f);
        grid_.count[k] = std::min(most_cells, std::max(1.0f, std::ceil(length / side)));
        grid_.from[k] = lo;
        grid_.per[k] = length > 0.0f ? grid_.count[k] / length : 0.0f;
    }
}

bool Cells::build(const capsa_tree& tree, const capsa_frame& frame, const BoxMaker& maker) {
    clear();
    // A half-space lies in all cells.
    if (tree.count == 0 || shape_info(tree.copies.shape).directions != 0) return true;
    // Cells are made larger until lists and cells are few enough.
    float side = std::max(tuning::cell_side * frame.extent, std::numeric_limits<float>::min());
    std::uint64_t named = 0;
    for (bool fit = false; !fit; side *= 1.25f) {
        divide(tree, frame, side);
        fit = cell_count() <= std::min(tuning::cells_a_row * tree.count + 64, std::size_t{1} << 24);
        if (!fit) continue;
        named = 0;
        each_row(tree, maker, [&](std::size_t, const Box& box) {
            const Range range = cells_of(box);
            std::uint64_t cells = 1;
            for (int k = 0; k < 3; ++k) cells *= range.end[k] - range.begin[k];
            named += cells;
        });
        fit = named <= std::uint64_t{tuning::names_a_row} * tree.count || cell_count() == 1;
    }
    const std::size_t cells = cell_count();
    if (named > capsa_no_row || !first_.need(cells + 1) || !rows_.need(named + capsa_readable_rows)) {
        clear();
        return false;
    }
    std::fill_n(first_.data(), cells + 1, 0u);
    each_row(tree, maker, [&](std::size_t, const Box& box) {
        each_cell(box, [&](std::uint32_t cell) { ++first_[cell + 1]; });
    });
    for (std::size_t cell = 0; cell < cells; ++cell) first_[cell + 1] += first_[cell];
    each_row(tree, maker, [&](std::size_t place, const Box& box) {
        each_cell(box, [&](std::uint32_t cell) { rows_[first_[cell]++] = tree.rows[place]; });
    });
    // Each cell now holds its end, which is where the next one begins.
    for (std::size_t cell = cells; cell > 0; --cell) first_[cell] = first_[cell - 1];
    first_[0] = 0;
    std::fill_n(rows_.data() + named, capsa_readable_rows, 0u);
    grid_.first = first_.data();
    grid_.rows = rows_.data();
    return true;
}

}  // namespace capsa
