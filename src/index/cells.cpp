#include "src/index/cells.hpp"

#include "src/index/parts.hpp"
#include "src/plan/tuning.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <span>

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

// Rows of a tree, and where the list of their cells lies: each row's name, the number of its cells, these.
struct CellShare {
    std::size_t begin, end;
    std::uint64_t most;  // cells that the boxes of the rows overlap
    float *listed, *listed_end;
    std::uint32_t first_cell, last_cell;  // of the list
};

// The cells that the boxes of the rows overlap.
std::uint64_t cells_of_boxes(const capsa_tree& tree, const BoxMaker& maker, const capsa_grid& grid,
                             const CellShare& share) {
    std::uint64_t cells = 0;
    alignas(64) capsa_box_group boxes;
    for (std::size_t begin = share.begin; begin < share.end; begin += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(share.end - begin, capsa_group_boxes);
        maker.contiguous(tree.copies, begin, boxes);
        for (std::size_t i = 0; i < here; ++i)
            if (const Box box = get(boxes, i); !box.is_empty()) cells += cells_of(grid, box);
    }
    return cells;
}

// Lists the cells of each row.
void list_cells(const capsa_tree& tree, const BoxMaker& maker, capsa_cells_of_rows_kernel cells_of_rows,
                const capsa_grid& grid, CellShare& share) {
    alignas(64) capsa_box_group boxes;
    capsa_cells_of_rows_job job{};
    job.grid = &grid;
    job.boxes = &boxes;
    job.margin = named_margin;
    job.out = share.listed;
    for (std::size_t begin = share.begin; begin < share.end; begin += capsa_group_boxes) {
        job.count = static_cast<std::uint32_t>(std::min<std::size_t>(share.end - begin, capsa_group_boxes));
        job.names = tree.rows + begin;
        maker.contiguous(tree.copies, begin, boxes);
        maker.with_streams(tree.copies, begin, [&](const float* const* stream) {
            job.stream = stream;
            cells_of_rows(&job);
        });
    }
    share.listed_end = job.out;
}

// Calls take(row, cells) for each row of a list. Its cells ascend.
template <class Take>
void each_listed(const CellShare& share, const Take& take) {
    for (const float* at = share.listed; at < share.listed_end;) {
        std::uint32_t row = 0, count = 0;
        std::memcpy(&row, at, sizeof row);
        std::memcpy(&count, at + 1, sizeof count);
        at += 2;
        take(row, std::span(at, count));
        at += count;
    }
}

std::uint32_t cell_of(float listed) { return static_cast<std::uint32_t>(static_cast<std::int32_t>(listed)); }

// The first and the last cell that a list names.
void find_ends(CellShare& share) {
    share.first_cell = capsa_no_row;
    share.last_cell = 0;
    each_listed(share, [&](std::uint32_t, std::span<const float> cells) {
        if (cells.empty()) return;
        share.first_cell = std::min(share.first_cell, cell_of(cells.front()));
        share.last_cell = std::max(share.last_cell, cell_of(cells.back()));
    });
}

// Calls take(cell, row) for all rows in their order: each range of cells is a task. Rows are in the order of
// their places, so most lists have few ranges.
template <class Take>
void each_of_range(const Tasks& tasks, std::span<const CellShare> shares, std::size_t cells,
                   const Take& take) {
    constexpr std::size_t most_ranges = 8;
    const std::size_t ranges = tasks.are_shared() ? std::min({most_ranges, shares.size(), cells}) : 1;
    if (ranges == 1) {
        for (const CellShare& share : shares)
            each_listed(share, [&](std::uint32_t row, std::span<const float> listed) {
                for (const float one : listed) take(cell_of(one), row);
            });
        return;
    }
    tasks.each(ranges, [&](std::size_t range) {
        const std::size_t begin = cells * range / ranges, end = cells * (range + 1) / ranges;
        for (const CellShare& share : shares) {
            if (share.first_cell >= end || share.last_cell < begin) continue;
            each_listed(share, [&](std::uint32_t row, std::span<const float> listed) {
                if (listed.empty() || cell_of(listed.front()) >= end || cell_of(listed.back()) < begin)
                    return;
                for (const float one : listed)
                    if (const std::uint32_t cell = cell_of(one); cell >= begin && cell < end) take(cell, row);
            });
        }
    });
}

}  // namespace

bool Cells::build(const capsa_tree& tree, const capsa_frame& frame, const BoxMaker& maker,
                  capsa_cells_of_rows_kernel cells_of_rows, const Tasks& tasks) {
    clear();
    // A half-space lies in all cells.
    if (tree.count == 0 || shape_info(tree.copies.shape).core == CoreKind::half_space) return true;
    const Parts parts(tree.count);
    CellShare part[Parts::most];
    for (std::size_t k = 0; k < parts.count(); ++k)
        part[k] = {parts.begin(k), parts.end(k), 0, nullptr, nullptr, 0, 0};
    const std::span<CellShare> shares(part, parts.count());
    Room<float> listed;
    float side = std::max(tuning::cell_side * frame.extent, std::numeric_limits<float>::min());
    for (; grids_ < most_grids; side *= tuning::coarser_cells) {
        Level& level = level_[grids_];
        std::uint64_t most = 0;  // names
        // Cells are made larger until lists and cells are few enough.
        while (true) {
            level.grid = divided(tree, frame, side);
            if (are_few(level.grid, tree.count)) {
                tasks.each(shares.size(), [&](std::size_t k) {
                    shares[k].most = cells_of_boxes(tree, maker, level.grid, shares[k]);
                });
                most = std::accumulate(
                    shares.begin(), shares.end(), std::uint64_t{0},
                    [](std::uint64_t sum, const CellShare& share) { return sum + share.most; });
                if (most <= tuning::names_a_row * tree.count) break;
            }
            side *= 1.25f;
        }
        const std::size_t cells = cell_count(level.grid);
        if (!level.first.need(cells + 1) ||
            !listed.need(most + 2 * tree.count + shares.size() * capsa_group_boxes))
            return clear(), false;
        std::uint32_t* const first = level.first.data();
        std::fill_n(first, cells + 1, 0u);
        float* to = listed.data();
        for (CellShare& share : shares) {
            share.listed = to;
            to += share.most + 2 * (share.end - share.begin) + capsa_group_boxes;
        }
        tasks.each(shares.size(), [&](std::size_t k) {
            list_cells(tree, maker, cells_of_rows, level.grid, shares[k]);
            if (tasks.are_shared()) find_ends(shares[k]);
        });
        each_of_range(tasks, shares, cells, [&](std::uint32_t cell, std::uint32_t) { ++first[cell + 1]; });
        std::uint64_t named = 0;
        for (std::size_t cell = 0; cell <= cells; ++cell) {
            named += first[cell];
            first[cell] = static_cast<std::uint32_t>(named);
        }
        if (named > capsa_no_row || !level.rows.need(named + capsa_readable_rows)) return clear(), false;
        std::uint32_t* const rows = level.rows.data();
        each_of_range(tasks, shares, cells,
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
