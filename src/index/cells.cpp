#include "src/index/cells.hpp"

#include "src/shape.hpp"
#include "src/tuning.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace capsa {

namespace {

// How far a cell names rows around it, in cells: further than it answers for boxes, by more than the
// roundings of places among so many cells. The kernel numbers cells in floats, which are exact up to 2^24.
constexpr float named_margin = CAPSA_CELL_MARGIN + 0x1p-10f, most_cells = 512.0f;  // along an axis

std::uint32_t index_of(float place, float count) {
    return static_cast<std::uint32_t>(std::min(std::max(0.0f, place), count - 1.0f));  // 0 for a NaN
}

// At least as many cells as the kernel finds that a box overlaps: a compiler may round otherwise there.
std::uint64_t cells_of(const capsa_grid& grid, const Box& box) {
    constexpr float margin = named_margin + 0x1p-11f;
    std::uint64_t cells = 1;
    for (int k = 0; k < 3; ++k) {
        const float lo = (box.lo[k] - grid.from[k]) * grid.per[k] - margin,
                    hi = (box.hi[k] - grid.from[k]) * grid.per[k] + margin;
        cells *= index_of(hi, grid.count[k]) + 1 - index_of(lo, grid.count[k]);
    }
    return cells;
}

std::size_t cell_count(const capsa_grid& grid) {
    return static_cast<std::size_t>(grid.count[0]) * static_cast<std::size_t>(grid.count[1]) *
           static_cast<std::size_t>(grid.count[2]);
}

// Cells of about the given side over the part of the frame that has rows.
capsa_grid divided(const capsa_tree& tree, const capsa_frame& frame, float side) {
    const Box all = around(*tree.level[tree.levels - 1]);
    capsa_grid grid{};
    for (int k = 0; k < 3; ++k) {
        const float lo = std::max(all.lo[k], frame.lo[k]),
                    length = std::max(std::min(all.hi[k], frame.hi[k]) - lo, 0.0f);
        grid.count[k] = std::min(most_cells, std::max(1.0f, std::ceil(length / side)));
        grid.from[k] = lo;
        grid.per[k] = length > 0.0f ? grid.count[k] / length : 0.0f;
    }
    return grid;
}

bool are_few(const capsa_grid& grid, std::size_t rows) {
    return cell_count(grid) <= std::min(tuning::cells_a_row * rows + 64, std::size_t{1} << 24);
}

// The cells that the boxes of all rows overlap.
std::uint64_t cells_of_boxes(const capsa_tree& tree, const BoxMaker& maker, const capsa_grid& grid) {
    std::uint64_t cells = 0;
    alignas(64) capsa_box_group boxes;
    for (std::size_t begin = 0; begin < tree.count; begin += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(tree.count - begin, capsa_group_boxes);
        maker.contiguous(tree.copies, begin, boxes);
        for (std::size_t i = 0; i < here; ++i)
            if (const Box box = get(boxes, i); !box.is_empty()) cells += cells_of(grid, box);
    }
    return cells;
}

// Lists the cells of each row and returns the end of the list.
float* list_cells(const capsa_tree& tree, const BoxMaker& maker, capsa_cells_of_rows_kernel cells_of_rows,
                  const capsa_grid& grid, float* to) {
    alignas(64) capsa_box_group boxes;
    capsa_cells_of_rows_job job{};
    job.grid = &grid;
    job.boxes = &boxes;
    job.margin = named_margin;
    job.out = to;
    for (std::size_t begin = 0; begin < tree.count; begin += capsa_group_boxes) {
        job.count = static_cast<std::uint32_t>(std::min<std::size_t>(tree.count - begin, capsa_group_boxes));
        job.names = tree.rows + begin;
        maker.contiguous(tree.copies, begin, boxes);
        maker.with_streams(tree.copies, begin, [&](const float* const* stream) {
            job.stream = stream;
            cells_of_rows(&job);
        });
    }
    return job.out;
}

// Calls take(cell, row) for all of such a list.
template <class Take>
void each_listed(const float* at, const float* end, const Take& take) {
    while (at < end) {
        std::uint32_t row = 0, count = 0;
        std::memcpy(&row, at, sizeof row);
        std::memcpy(&count, at + 1, sizeof count);
        at += 2;
        for (const float* const last = at + count; at < last; ++at)
            take(static_cast<std::uint32_t>(static_cast<std::int32_t>(*at)), row);
    }
}

}  // namespace

bool Cells::build(const capsa_tree& tree, const capsa_frame& frame, const BoxMaker& maker,
                  capsa_cells_of_rows_kernel cells_of_rows) {
    clear();
    // A half-space lies in all cells.
    if (tree.count == 0 || shape_info(tree.copies.shape).core == CoreKind::half_space) return true;
    Room<float> listed;
    float side = std::max(tuning::cell_side * frame.extent, std::numeric_limits<float>::min());
    for (; grids_ < most_grids; side *= tuning::coarser_cells) {
        Level& level = level_[grids_];
        std::uint64_t most = 0;  // names
        // Cells are made larger until lists and cells are few enough.
        while (true) {
            level.grid = divided(tree, frame, side);
            if (are_few(level.grid, tree.count)) {
                most = cells_of_boxes(tree, maker, level.grid);
                if (most <= tuning::names_a_row * tree.count) break;
            }
            side *= 1.25f;
        }
        const std::size_t cells = cell_count(level.grid);
        if (!level.first.need(cells + 1) || !listed.need(most + 2 * tree.count + capsa_group_boxes))
            return clear(), false;
        std::uint32_t* const first = level.first.data();
        std::fill_n(first, cells + 1, 0u);
        const float* const end = list_cells(tree, maker, cells_of_rows, level.grid, listed.data());
        each_listed(listed.data(), end, [&](std::uint32_t cell, std::uint32_t) { ++first[cell + 1]; });
        std::uint64_t named = 0;
        for (std::size_t cell = 0; cell <= cells; ++cell) {
            named += first[cell];
            first[cell] = static_cast<std::uint32_t>(named);
        }
        if (named > capsa_no_row || !level.rows.need(named + capsa_readable_rows)) return clear(), false;
        std::uint32_t* const rows = level.rows.data();
        each_listed(listed.data(), end,
                    [&](std::uint32_t cell, std::uint32_t row) { rows[first[cell]++] = row; });
        // Each cell now holds its end, which is where the next one begins.
        for (std::size_t cell = cells; cell > 0; --cell) first[cell] = first[cell - 1];
        first[0] = 0;
        std::fill_n(rows + named, capsa_readable_rows, 0u);
        level.grid.first = first;
        level.grid.rows = rows;
        ++grids_;
        if (cells == 1) break;
    }
    return true;
}

std::size_t Cells::bytes() const noexcept {
    std::size_t bytes = 0;
    for (const Level& level : level_) bytes += level.first.bytes() + level.rows.bytes();
    return bytes;
}

}  // namespace capsa
