#include "src/index/grid_search.hpp"

#include <algorithm>
#include <limits>

namespace capsa {

void GridSearch::ask(const capsa_box_group& bare, const capsa_box_group& boxes, std::uint32_t count,
                     std::uint32_t first_row, const capsa_sweep_group* sweeps) noexcept {
    boxes_ = &boxes;
    count_ = count;
    first_row_ = first_row;
    sweeps_ = sweeps;
    asking_ = 0;
    for (std::uint32_t i = 0; i < count; ++i)
        asking_ |= static_cast<std::uint32_t>(bare.lo[0][i] <= bare.hi[0][i]) << i;
    std::fill_n(column_.next, capsa_group_boxes, own_ ? first_row / capsa_group_boxes : 0);
    column_.first_row = first_row;
    column_.cells = &cells_;
    level_ = 0;
    entered_ = false;
    if (own_) begin_at_own_cell(bare);
}

// Later places are in later cells, and larger levels are behind.
void GridSearch::begin_at_own_cell(const capsa_box_group& bare) noexcept {
    while (level_ < grid_->levels().size() && level().end <= first_row_) ++level_;
    if (level_ == grid_->levels().size()) return;
    own_level_ = level_;
    std::uint32_t cell[capsa_group_boxes];
    capsa_grid_sort_job job{};
    job.level = &level();
    job.boxes = &bare;
    job.limit = std::numeric_limits<float>::infinity();
    job.cells = static_cast<std::uint32_t>(level().cells());
    job.cell = cell;
    sort_(&job);
    first_column_ = static_cast<std::int32_t>(cell[0]) / level().step[1];
}

// The centre of a row that is met lies in the widened box, however the sums are rounded: rounding never
// changes the order of two numbers, and the centre is a number itself.
void GridSearch::enter_level(bool one_by_one) noexcept {
    search_(&level(), boxes_, &cells_);
    if (level_ != own_level_) first_column_ = 0;
    // Rows that do not ask have no cells.
    for (std::uint32_t i = 0; i < capsa_group_boxes; ++i)
        if ((asking_ >> i & 1) == 0) cells_.lo[1][i] = 1 << 30, cells_.hi[1][i] = -1;
    row_ = 0;
    row_entered_ = false;
    together_ = !one_by_one && !sweeps_ && lie_near();
    if (together_) {
        y_ = all_lo_[1];
        z_ = all_lo_[2];
        column_.group = 0;
    }
    entered_ = true;
}

// Whether the rows together have few more columns of cells than each of them.
bool GridSearch::lie_near() noexcept {
    constexpr int n = capsa_group_boxes;
    for (int k = 1; k < 3; ++k) {
        all_lo_[k] = *std::min_element(cells_.lo[k], cells_.lo[k] + count_);
        all_hi_[k] = *std::max_element(cells_.hi[k], cells_.hi[k] + count_);
    }
    const auto columns = [](std::int32_t y0, std::int32_t y1, std::int32_t z0, std::int32_t z1) {
        return std::int64_t{std::max(y1 - y0 + 1, 0)} * std::max(z1 - z0 + 1, 0);
    };
    std::int64_t each = 0;
    for (std::uint32_t i = 0; i < count_; ++i)
        each += columns(cells_.lo[1][i], cells_.hi[1][i], cells_.lo[2][i], cells_.hi[2][i]);
    return columns(all_lo_[1], all_hi_[1], all_lo_[2], all_hi_[2]) * n <= each * tuning::columns_together;
}

bool GridSearch::run_together(capsa_overlap_job& job) noexcept {
    column_.out = job.out;
    column_.capacity = job.capacity;
    column_.written = job.written;
    const std::int32_t across = level().step[2] / level().step[1];
    bool done = true;
    for (; done && z_ <= all_hi_[2]; z_ += done, y_ = done ? all_lo_[1] : y_)
        for (; done && y_ <= all_hi_[1]; y_ += done) {
            if (z_ * across + y_ < first_column_) continue;
            column_.first = level().first + (z_ * level().step[2] + y_ * level().step[1]);
            column_.y = y_;
            column_.z = z_;
            done = columns_(&column_) != 0;
        }
    job.written = column_.written;
    return done;
}

bool GridSearch::run_row(capsa_overlap_job& job, std::uint32_t k) noexcept {
    const GridLevel& level = grid_->levels()[level_];
    const std::int32_t x0 = cells_.lo[0][k], x1 = cells_.hi[0][k] + 1, y0 = cells_.lo[1][k],
                       y1 = cells_.hi[1][k], z1 = cells_.hi[2][k];
    if (!row_entered_) {
        y_ = y0;
        z_ = cells_.lo[2][k];
        if (x0 >= x1) return true;
        row_entered_ = true;
    }
    const std::uint32_t bit = 1u << k, row = first_row_;
    std::uint32_t next = column_.next[k];
    capsa_rows_group* out = job.out + job.written;
    capsa_rows_group* const end = job.out + job.capacity;
    bool full = false;
    std::int32_t y = y_, z = z_;
    for (; z <= z1 && !full; ++z) {
        const std::uint32_t* first = level.first + (z * level.step[2] + y * level.step[1]);
        for (; y <= y1; ++y, first += level.step[1]) {
            const std::uint32_t from = first[x0], to = first[x1];
            const std::uint32_t begin = std::max(from / capsa_group_boxes, next);
            const std::uint32_t stop = from < to ? (to - 1) / capsa_group_boxes + 1 : 0;
            if (end - out < 4) {
                full = true;
                break;
            }
            for (std::uint32_t i = 0; i < 4; ++i) out[i] = {row, begin + i, bit};
            if (stop <= begin) continue;
            std::uint32_t count = stop - begin;
            if (count > 4) {
                const auto room = static_cast<std::uint32_t>(end - out);
                full = count > room;
                count = std::min(count, room);
                for (std::uint32_t i = 4; i < count; ++i) out[i] = {row, begin + i, bit};
            }
            out += count;
            next = begin + count;
            if (full) break;
        }
        if (full) break;
        y = y0;
    }
    job.written = static_cast<std::uint32_t>(out - job.out);
    column_.next[k] = next;
    y_ = y;
    z_ = z;
    return !full;
}

bool GridSearch::put(capsa_overlap_job& job, std::uint32_t k, std::uint32_t from, std::uint32_t to) noexcept {
    std::uint32_t& next = column_.next[k];
    if (from >= to) return true;
    const std::uint32_t end = (to - 1) / capsa_group_boxes + 1;
    for (next = std::max(next, from / capsa_group_boxes); next < end; ++next) {
        if (job.written == job.capacity) return false;
        job.out[job.written++] = {first_row_, next, 1u << k};
    }
    return true;
}

// Row k, which reaches far along a slant.
bool GridSearch::run_way(capsa_overlap_job& job, std::uint32_t k) noexcept {
    if (!row_entered_) {
        way_ = GridWay(level(), *sweeps_, k);
        y_ = cells_.lo[1][k];
        z_ = cells_.lo[2][k];
        row_entered_ = true;
    }
    for (; z_ <= cells_.hi[2][k]; ++z_, y_ = cells_.lo[1][k]) {
        const GridWay::Part in_slab = way_.within(2, z_, {});
        if (!(in_slab.begin <= in_slab.end)) continue;
        std::int32_t y1 = cells_.hi[1][k];
        way_.narrow(1, in_slab, y_, y1);
        for (; y_ <= y1; ++y_) {
            const GridWay::Part part = way_.within(1, y_, in_slab);
            if (!(part.begin <= part.end)) continue;
            std::int32_t x0 = cells_.lo[0][k], x1 = cells_.hi[0][k];
            way_.narrow(0, part, x0, x1);
            const std::uint32_t* const first = level().first + (z_ * level().step[2] + y_ * level().step[1]);
            if (x0 <= x1 && !put(job, k, first[x0], first[x1 + 1])) return false;
        }
    }
    return true;
}

void GridSearch::run(capsa_overlap_job& job) noexcept {
    for (; level_ < grid_->levels().size(); ++level_, entered_ = false) {
        if (!entered_) enter_level(job.one_by_one != 0);
        if (together_) {
            if (!run_together(job)) return;
            continue;
        }
        for (; row_ < count_; ++row_, row_entered_ = false) {
            if ((asking_ >> row_ & 1) == 0) continue;
            const bool by_way = sweeps_ && GridWay::is_finite(*sweeps_, row_);
            if (!(by_way ? run_way(job, row_) : run_row(job, row_))) return;
        }
    }
    job.done = 1;
}

}  // namespace capsa
