// The exported functions that say where rows are.

#include "capsa/c/capsa.h"

#include "src/bound.hpp"
#include "src/held.hpp"
#include "src/index/box.hpp"
#include "src/kernel_call.hpp"
#include "src/periodic.hpp"
#include "src/shape.hpp"
#include "src/source.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace {

using capsa::Box;

// Rows as kernels read them, sixteen boxes at a time.
class BoxedRows {
public:
    explicit BoxedRows(const capsa_shapes& rows) noexcept
        : bound_(rows), maker_(*capsa::resolve({}).table, rows.shape) {}

    // Calls each(first row, number of rows, group of boxes).
    template <class Each>
    void each_group(const Each& each) const noexcept {
        const capsa_shapes& rows = *bound_;
        alignas(64) capsa_box_group group;
        for (std::size_t row = 0; row < rows.count; row += capsa_group_boxes) {
            const std::size_t here = std::min<std::size_t>(rows.count - row, capsa_group_boxes);
            maker_.of(rows, row, here, group);
            for (std::size_t k = here; k < capsa_group_boxes; ++k) capsa::put(group, k, Box::empty());
            each(row, here, group);
        }
    }

private:
    capsa::BoundRows bound_;
    capsa::BoxMaker maker_;
};

void grow(capsa_bound& box, const Box& by) {
    for (int axis = 0; axis < 3; ++axis) {
        box.lo[axis] = by.lo[axis] < box.lo[axis] ? by.lo[axis] : box.lo[axis];
        box.hi[axis] = by.hi[axis] > box.hi[axis] ? by.hi[axis] : box.hi[axis];
    }
}

// Whether some image of an interval, or the interval itself if nothing repeats, is within reach of another.
// The difference of two floats is rounded by less than what widening() adds to the reach and place_slack to
// the boxes. Coordinates of an image are rounded once more, so that reach is larger.
bool is_near(float lo, float hi, float other_lo, float other_hi, float reach, float length) {
    if (length == 0.0f) return lo - other_hi <= reach && other_lo - hi <= reach;
    const double places = std::fabs(double{lo}) + std::fabs(double{hi}) + std::fabs(double{other_lo}) +
                          std::fabs(double{other_hi}) + length;
    const double wide = reach + 0x1p-20 * (places + std::fabs(double{reach}));
    const double first = std::ceil((double{other_lo} - hi - wide) / length);
    const double last = std::floor((double{other_hi} - lo + wide) / length);
    return first <= last;
}

// All rows of the plane have z = 0, however deep in each other they are.
bool is_near(const Box& a, const capsa_bound& b, float reach, const float* period, int dimension) {
    bool near = !a.is_empty() && b.lo[0] <= b.hi[0];
    for (int axis = 0; axis < dimension; ++axis)
        near = near && is_near(a.lo[axis], a.hi[axis], b.lo[axis], b.hi[axis], reach, period[axis]);
    return near;
}

// The reach of each row. A value that the stream holds is read once.
class Reaches {
public:
    explicit Reaches(const capsa_stream& reach) noexcept : reach_(reach) {
        if (!capsa::is_held(reach)) return;
        value_ = std::bit_cast<float>(static_cast<std::uint32_t>(reach.stride));
        reach_ = {&value_, 0};
    }
    Reaches(const Reaches&) = delete;
    Reaches& operator=(const Reaches&) = delete;
    float operator[](std::size_t row) const noexcept {
        return capsa::widening(reach_.data[static_cast<std::ptrdiff_t>(row) * reach_.stride]);
    }
    // Of rows from `first` on the furthest.
    float furthest(std::size_t first, std::size_t count) const noexcept {
        float most = (*this)[first];
        for (std::size_t k = 1; k < count && reach_.stride != 0; ++k)
            most = std::max(most, (*this)[first + k]);
        return most;
    }

private:
    capsa_stream reach_;
    float value_ = 0.0f;
};

bool is_period(const capsa_shapes& rows, const float (&period)[3]) {
    capsa_source source = capsa_within(&rows);
    for (int axis = 0; axis < 3; ++axis) source.period[axis] = period[axis];
    return !capsa::has_period(source) || !capsa::flaw_of_period(source);
}

}  // namespace

extern "C" {

capsa_status capsa_bounds(const capsa_shapes* rows, size_t each, capsa_bound* to, size_t capacity) noexcept {
    if (!rows || (!to && capacity != 0)) return capsa_null_argument;
    if (const auto status = capsa::check_with_points(*rows).status; status != capsa_ok) return status;
    const std::size_t boxes = each == 0 ? 1 : rows->count / each + (rows->count % each != 0);
    if (capacity < boxes) return capsa_output_too_small;
    constexpr Box none = Box::empty();
    for (std::size_t k = 0; k < boxes; ++k)
        to[k] = {{none.lo[0], none.lo[1], none.lo[2]}, {none.hi[0], none.hi[1], none.hi[2]}};
    BoxedRows(*rows).each_group([&](std::size_t row, std::size_t here, const capsa_box_group& group) {
        for (std::size_t k = 0; k < here; ++k)
            if (const Box box = capsa::get(group, k); !box.is_empty())
                grow(to[each == 0 ? 0 : (row + k) / each], box);
    });
    return capsa_ok;
}

capsa_status capsa_rows_near(const capsa_shapes* rows, capsa_stream reach, const float* period,
                             const capsa_bound* boxes, size_t box_count, capsa_index_pair* out,
                             size_t capacity, capsa_find_result* result) noexcept {
    if (!rows || !result || (!boxes && box_count != 0) || (!out && capacity != 0) ||
        (!reach.data && rows->count != 0))
        return capsa_null_argument;
    if (const auto status = capsa::check_with_points(*rows).status; status != capsa_ok) return status;
    if (box_count > capsa_max_rows) return capsa_too_many_rows;
    const float lengths[3] = {period ? period[0] : 0.0f, period ? period[1] : 0.0f,
                              period ? period[2] : 0.0f};
    if (!is_period(*rows, lengths)) return capsa_bad_period;
    const Reaches far(reach);
    const int dimension = capsa::shape_info(rows->shape).dimension;
    std::uint64_t total = 0;
    BoxedRows(*rows).each_group([&](std::size_t row, std::size_t here, const capsa_box_group& group) {
        const Box all = capsa::around(group);
        const float furthest = far.furthest(row, here);
        std::uint32_t asked[capsa_group_boxes] = {};  // how many boxes are near each row
        for (std::size_t k = 0; k < box_count; ++k) {
            if (!is_near(all, boxes[k], furthest, lengths, dimension)) continue;
            for (std::size_t i = 0; i < here; ++i)
                asked[i] += is_near(capsa::get(group, i), boxes[k], far[row + i], lengths, dimension);
        }
        for (std::size_t i = 0; i < here; ++i)
            for (std::size_t k = 0; asked[i] != 0; ++k) {
                if (!is_near(capsa::get(group, i), boxes[k], far[row + i], lengths, dimension)) continue;
                if (total < capacity)
                    out[total] = {static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(row + i)};
                ++total;
                --asked[i];
            }
    });
    *result = {std::min<std::uint64_t>(total, capacity), total};
    return capsa_ok;
}

capsa_status capsa_copy_rows(const capsa_shapes* rows, const uint32_t* which, size_t count,
                             float* to) noexcept {
    if (!rows || (!to && count != 0)) return capsa_null_argument;
    const capsa::Checked checked = capsa::check_with_points(*rows);
    if (checked.status != capsa_ok) return checked.status;
    if (!which && count > rows->count) return capsa_index_out_of_range;
    for (std::size_t k = 0; which && k < count; ++k)
        if (which[k] >= rows->count) return capsa_index_out_of_range;
    const capsa::BoundRows bound(*rows);
    const int streams = capsa::shape_info(rows->shape).streams();
    for (std::size_t k = 0; k < count; ++k)
        for (int s = 0; s < streams; ++s) *to++ = capsa::field(*bound, s, which ? which[k] : k);
    return capsa_ok;
}

}  // extern "C"
