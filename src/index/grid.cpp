#include "src/index/grid.hpp"

#include "src/index/order.hpp"
#include "src/index/parts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace capsa {

namespace {

constexpr std::size_t grid_sample_size = 128;
// Cells of a level are numbered exactly by a float.
constexpr double most_cells_of_all = 1 << 23;

// Where rows lie, from a sample, and half of the extent of a common box.
struct GridSample {
    float lo[3] = {}, hi[3] = {};
    float half = 0.0f;
};

// Element `n` of the values in order, for a small n.
template <class Before>
float nth(const float* values, std::size_t count, std::size_t n, const Before& before) {
    float least[4];
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (kept > n && !before(values[i], least[n])) continue;
        std::size_t k = kept > n ? n : kept++;
        for (; k > 0 && before(values[i], least[k - 1]); --k) least[k] = least[k - 1];
        least[k] = values[i];
    }
    return least[n];
}
static_assert(grid_sample_size / 64 < 4);

// Where nearly all values lie in a quarter of the range, the range of that quarter, and so on: rows far away
// may be more than a few, such as those that are parked out of the way.
void narrow(const float* values, std::size_t count, float& lo, float& hi) {
    constexpr int bins = 8, most_steps = 32;
    for (int step = 0; step < most_steps && hi > lo; ++step) {
        const float width = hi / bins - lo / bins;
        if (!(width > 0.0f)) return;
        std::size_t in[bins] = {};
        for (std::size_t i = 0; i < count; ++i)
            if (lo <= values[i] && values[i] <= hi)
                ++in[std::min(static_cast<int>((values[i] - lo) / width), bins - 1)];
        int first = 0;
        while (first + 1 < bins && 8 * (in[first] + in[first + 1]) < 7 * count) ++first;
        if (first + 1 == bins) return;
        lo += static_cast<float>(first) * width;
        hi = std::min(hi, lo + 2.0f * width);
    }
}

// A few rows far away must not press all others into one cell, so the frame spans from the 64th part of the
// sample to the 64th part from its end, and as much more on either side as that leaves out of equally spread
// rows.
GridSample sample_of(const capsa_shapes& shapes, const BoxMaker& maker, const std::uint32_t* rows,
                     std::size_t all) {
    float value[4][grid_sample_size];
    std::size_t count = 0;
    const std::size_t wanted = std::min(all, grid_sample_size);
    for (std::size_t begin = 0; begin < wanted; begin += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(wanted - begin, capsa_group_boxes);
        std::size_t row[capsa_group_boxes];
        for (std::size_t i = 0; i < here; ++i) {
            const std::size_t place = sampled(begin + i, wanted, all);
            row[i] = rows ? rows[place] : place;
        }
        alignas(64) capsa_box_group boxes;
        maker.rows(
            here, [&](int k, std::size_t i) { return field(shapes, k, row[i]); }, boxes);
        for (std::size_t i = 0; i < here; ++i) {
            const Box box = get(boxes, i);
            if (box.is_empty() || !std::isfinite(box.extent())) continue;
            for (int axis = 0; axis < 3; ++axis)
                value[axis][count] = 0.5f * box.lo[axis] + 0.5f * box.hi[axis];
            value[3][count++] = 0.5f * box.extent();
        }
    }
    constexpr float most = std::numeric_limits<float>::max();
    GridSample sample;
    if (count == 0) return sample;
    const std::size_t n = count / 64;
    for (int axis = 0; axis < 3; ++axis) {
        float lo = nth(value[axis], count, n, [](float x, float y) { return x < y; }),
              hi = nth(value[axis], count, n, [](float x, float y) { return x > y; });
        narrow(value[axis], count, lo, hi);
        const float more = hi / 62.0f - lo / 62.0f;
        sample.lo[axis] = std::max(lo - more, -most);
        sample.hi[axis] = std::min(hi + more, most);
    }
    std::nth_element(value[3], value[3] + count / 2, value[3] + count);
    sample.half = value[3][count / 2];
    return sample;
}

// Places cells over the frame of a sample: cubes with so many rows across the first axis, narrow cells along
// it. Returns the width of a cube.
double place_cells(const GridSample& sample, std::size_t rows, GridLevel& level) {
    double extent[3];
    for (int k = 0; k < 3; ++k) level.axis[k] = k;
    for (int axis = 0; axis < 3; ++axis)
        extent[axis] = static_cast<double>(sample.hi[axis]) - static_cast<double>(sample.lo[axis]);
    std::sort(level.axis, level.axis + 3,
              [&](int x, int y) { return extent[x] > extent[y] || (!(extent[x] < extent[y]) && x < y); });
    const double e0 = extent[level.axis[0]], e1 = extent[level.axis[1]], e2 = extent[level.axis[2]];
    const double cubes = std::max(1.0, static_cast<double>(rows) / tuning::rows_a_cube);
    // Flat and thin sets have one cell across.
    double width = std::cbrt(e0 * e1 * e2 / cubes);
    if (width >= e2) width = std::sqrt(e0 * e1 / cubes);
    if (width >= e1) width = e0 / cubes;
    const auto cells = [&](double e) { return width > 0.0 ? std::max(1.0, std::nearbyint(e / width)) : 1.0; };
    const double y = std::min(cells(e1), 1024.0), z = std::min(cells(e2), 1024.0);
    const double all = std::min(most_cells_of_all, static_cast<double>(rows) / tuning::rows_a_cell);
    const double x = e0 > 0.0 ? std::max(1.0, std::floor(all / (y * z))) : 1.0;
    const double count[3] = {x, y, z};
    for (int k = 0; k < 3; ++k) {
        const double e = extent[level.axis[k]];
        level.from[k] = sample.lo[level.axis[k]];
        level.per[k] = count[k] > 1.0 ? static_cast<float>(count[k] / e) : 0.0f;
        level.last[k] = static_cast<float>(count[k] - 1.0);
        level.reach[k] = 0.0f;
    }
    level.step[0] = 1;
    level.step[1] = static_cast<std::int32_t>(x);
    level.step[2] = static_cast<std::int32_t>(x * y);
    return width;
}

// The cells of rows begin to end of a list, or of all rows.
void find_cells(capsa_grid_sort_kernel kernel, const capsa_shapes& shapes, const BoxMaker& maker,
                const std::uint32_t* rows, std::size_t begin, std::size_t end, std::uint32_t* cells,
                capsa_grid_sort_job job, float* reach) {
    alignas(64) capsa_box_group boxes;
    std::uint32_t cell[capsa_group_boxes];
    job.boxes = &boxes;
    for (; begin < end; begin += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(end - begin, capsa_group_boxes);
        if (rows)
            maker.rows(
                here, [&](int k, std::size_t i) { return field(shapes, k, rows[begin + i]); }, boxes);
        else
            maker.of(shapes, begin, here, boxes);
        const bool whole = here == capsa_group_boxes;
        // Boxes behind the last row may be those of other rows.
        for (std::size_t i = here; i < capsa_group_boxes; ++i) put(boxes, i, Box::empty());
        job.cell = whole ? cells + begin : cell;
        kernel(&job);
        if (!whole) std::copy_n(cell, here, cells + begin);
    }
    for (int k = 0; k < 3; ++k) reach[k] = *std::max_element(job.reach[k], job.reach[k] + capsa_group_boxes);
}

}  // namespace

// Rows that have no level yet stand at places begin to end of the order, after the first try.
struct Grid::Sorting {
    const capsa_shapes& shapes;
    const capsa_kernel_table& table;
    const BoxMaker maker;
    const Tasks& tasks;
    std::uint32_t *order, *scratch;
    std::size_t begin, end;
    std::size_t tries = 0;
};

bool Grid::build(const capsa_shapes& rows, const capsa_kernel_table& table, const Tasks& tasks,
                 std::uint32_t* order, std::uint32_t* scratch) {
    clear();
    Sorting sorting{rows, table, {table, rows.shape}, tasks, order, scratch, 0, rows.count};
    for (; sorting.begin < sorting.end; ++sorting.tries)
        if (!add_level(sorting)) {
            clear();
            return false;
        }
    valid_ = sorting.end;
    return true;
}

// Sorts the rows by cell, and behind them those for the next level.
bool Grid::add_level(Sorting& sorting) {
    GridLevel& level = level_[levels_];
    const std::size_t count = sorting.end - sorting.begin;
    std::uint32_t* const order = sorting.order + sorting.begin;
    std::uint32_t* const cells = sorting.scratch;
    std::uint32_t* const rows = sorting.tries > 0 ? cells + count : nullptr;
    if (rows) std::copy_n(order, count, rows);

    const GridSample sample = sample_of(sorting.shapes, sorting.maker, rows, count);
    const auto width = static_cast<float>(place_cells(sample, count, level));
    const std::size_t cell_count = level.cells();
    Room<std::uint32_t>& room = first_[levels_];
    if (!room.need(cell_count + 4)) return false;
    capsa_grid_sort_job job{};
    job.level = &level;
    job.limit = std::max(tuning::level_sizes * sample.half, tuning::level_reach * width);
    if (sorting.tries + 1 == most_levels) job.limit = std::numeric_limits<float>::infinity();
    job.cells = static_cast<std::uint32_t>(cell_count);
    const Parts parts(count);
    float reach[Parts::most][3];
    sorting.tasks.each(parts.count(), [&](std::size_t part) {
        find_cells(sorting.table.grid_sort, sorting.shapes, sorting.maker, rows, parts.begin(part),
                   parts.end(part), cells, job, reach[part]);
    });
    for (std::size_t part = 0; part < parts.count(); ++part)
        for (int k = 0; k < 3; ++k) level.reach[k] = std::max(level.reach[k], reach[part][k]);

    // While rows are counted and sorted, the numbers of a cell are one place further than afterwards.
    std::uint32_t* const first = room.data();
    std::fill_n(first, cell_count + 4, 0u);
    for (std::size_t i = 0; i < count; ++i) ++first[cells[i] + 2];
    double shared = 0;
    first[0] = first[1] = static_cast<std::uint32_t>(sorting.begin);
    for (std::size_t cell = 0; cell < cell_count; ++cell) {
        const double here = first[cell + 2];
        shared += here * here;
        first[cell + 2] += first[cell + 1];
    }
    first[cell_count + 2] += first[cell_count + 1];
    if (rows)
        for (std::size_t i = 0; i < count; ++i) sorting.order[first[cells[i] + 1]++] = rows[i];
    else
        for (std::size_t i = 0; i < count; ++i)
            sorting.order[first[cells[i] + 1]++] = static_cast<std::uint32_t>(i);

    level.first = first;
    level.begin = first[0];
    level.end = first[cell_count];
    sorting.begin = level.end;
    sorting.end = first[cell_count + 1];
    shared_ += shared;
    levels_ += level.begin < level.end;
    return true;
}

float Grid::extent() const noexcept {
    if (levels_ == 0) return 0.0f;
    float extent = 0.0f;
    for (int k = 1; k < 3; ++k) {
        const float side = level_[0].per[k] > 0.0f ? 1.0f / level_[0].per[k] : 0.0f;
        extent = std::max(extent, side + 2.0f * level_[0].reach[k]);
    }
    return extent;
}

std::size_t Grid::bytes() const noexcept {
    std::size_t bytes = 0;
    for (const Room<std::uint32_t>& room : first_) bytes += room.bytes();
    return bytes;
}

}  // namespace capsa
