// Rows that search a grid: the groups of sixteen rows that are near each of them.

#pragma once
#include "src/index/grid.hpp"
#include "src/index/grid_way.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

// It takes the place of the kernel that searches a tree (capsa_overlap_kernel). The rows that it finds are
// those of whole groups, so some lie further away than asked.
class GridSearch {
public:
    // The rows are those of the grid itself, in its order, if `own`: each finds groups from its own on.
    GridSearch(const Grid* grid, const capsa_kernel_table& table, bool own) noexcept
        : grid_(grid),
          sort_(table.grid_sort),
          search_(table.grid_search),
          columns_(table.grid_column),
          own_(own) {}
    explicit operator bool() const noexcept { return grid_ != nullptr; }

    // Begins a search for up to sixteen rows, whose boxes are `bare`. `boxes` are the same, widened by the
    // margin, and `sweeps` is null or what these hold: both stay as they are until the search is over.
    void ask(const capsa_box_group& bare, const capsa_box_group& boxes, std::uint32_t count,
             std::uint32_t first_row, const capsa_sweep_group* sweeps) noexcept;
    // Appends groups until there are no more or `out` is full: then the next call goes on. Sets `done`.
    void run(capsa_overlap_job& job) noexcept;

private:
    const GridLevel& level() const noexcept { return grid_->levels()[level_]; }
    void begin_at_own_cell(const capsa_box_group& bare) noexcept;
    void enter_level(bool one_by_one) noexcept;
    bool lie_near() noexcept;
    // These return false if `out` is full.
    bool run_row(capsa_overlap_job& job, std::uint32_t k) noexcept;
    bool run_way(capsa_overlap_job& job, std::uint32_t k) noexcept;
    // The run of row k in a column.
    bool put(capsa_overlap_job& job, std::uint32_t k, std::uint32_t from, std::uint32_t to) noexcept;
    bool run_together(capsa_overlap_job& job) noexcept;

    const Grid* grid_;
    capsa_grid_sort_kernel sort_;
    capsa_grid_search_kernel search_;
    capsa_grid_column_kernel columns_;
    bool own_;
    const capsa_box_group* boxes_ = nullptr;
    const capsa_sweep_group* sweeps_ = nullptr;
    GridWay way_;  // of row_
    std::uint32_t count_ = 0, first_row_ = 0;
    std::uint32_t level_ = 0, row_ = 0, asking_ = 0;  // the rows that have a box, as bits
    bool entered_ = false, row_entered_ = false, together_ = false;
    std::uint32_t own_level_ = 0;    // that of the first row, if `own`
    std::int32_t first_column_ = 0;  // of this level: columns before it have no later rows
    std::int32_t y_ = 0, z_ = 0;
    std::int32_t all_lo_[3] = {}, all_hi_[3] = {};  // the cells of all rows
    alignas(64) capsa_grid_ranges cells_;           // of this level
    capsa_grid_column_job column_{};                // `next` are the first groups that rows have not met
};

}  // namespace capsa
