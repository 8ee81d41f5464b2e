#include "src/index/order.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace capsa {

namespace {

constexpr std::size_t sample_size = 512;

// Element n of the values in order.
float nth(float* values, std::size_t count, std::size_t n) {
    std::nth_element(values, values + n, values + count);
    return values[n];
}

float centre(float lo, float hi) { return 0.5f * lo + 0.5f * hi; }

}  // namespace

// A few rows far away must not press all others into one cell, so the frame spans from the 64th part of the
// sample to the 64th part from its end, and a quarter more on either side. It is a cube: cells that are flat
// where the rows are would put rows together that lie far apart along the other axes.
capsa_frame frame_of(const capsa_shapes& shapes, const BoxMaker& maker, const std::uint32_t* rows,
                     std::size_t all) noexcept {
    float value[4][sample_size];
    std::size_t count = 0;
    const std::size_t wanted = std::min(all, sample_size);
    for (std::size_t begin = 0; begin < wanted; begin += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(wanted - begin, capsa_group_boxes);
        const auto at = [&](int k, std::size_t i) {
            const std::size_t place = sampled(begin + i, wanted, all);
            return field(shapes, k, rows ? rows[place] : place);
        };
        alignas(64) capsa_box_group boxes;
        maker.rows(here, at, boxes);
        for (std::size_t i = 0; i < here; ++i) {
            const Box box = get(boxes, i);
            if (box.is_empty()) continue;
            for (int axis = 0; axis < 3; ++axis) value[axis][count] = centre(box.lo[axis], box.hi[axis]);
            value[3][count++] = box.extent();
        }
    }
    capsa_frame frame{};
    if (count == 0) return frame;
    for (int axis = 0; axis < 3; ++axis) {
        const float lo = nth(value[axis], count, count / 64),
                    hi = nth(value[axis], count, count - 1 - count / 64);
        frame.lo[axis] = lo - 0.25f * (hi - lo);
        frame.hi[axis] = hi + 0.25f * (hi - lo);
    }
    float longest = 0.0f;
    for (int axis = 0; axis < 3; ++axis) longest = std::max(longest, frame.hi[axis] - frame.lo[axis]);
    for (int axis = 0; axis < 3; ++axis) frame.hi[axis] = frame.lo[axis] + longest;
    frame.extent = nth(value[3], count, count / 2);
    return frame;
}

// Least significant digit first. Fewer rows need fewer cells: without the last digit there are 2^17.
SortByKey::SortByKey(std::size_t count, std::size_t part_size, KeyedRow* rows, KeyedRow* other,
                     void* scratch) noexcept
    : part_size_(part_size),
      parts_((count + part_size - 1) / part_size),
      rows_(rows),
      other_(other),
      part_(static_cast<Part*>(scratch)),
      pass_(left_out_bits(count) / digit_bits) {
    static_assert(capsa_key_bits % digit_bits == 0);
}

void SortByKey::count(std::size_t k, const KeyedRow* end) noexcept {
    Part& part = part_[k];
    std::fill_n(part.first, digits, 0u);
    const KeyedRow* const begin = rows_ + begin_of(k);
    part.rows = static_cast<std::uint32_t>(end - begin);
    const int pass = pass_;
    for (const KeyedRow* row = begin; row < end; ++row) ++part.first[digit(*row, pass)];
}

// A digit begins after all lower ones, and in a part after the same digit of all earlier parts.
void SortByKey::find_first_of_digits() noexcept {
    std::uint32_t next[digits] = {};
    for (std::size_t k = 0; k < parts_; ++k)
        for (int d = 0; d < digits; ++d) next[d] += part_[k].first[d];
    std::uint32_t sum = 0;
    for (std::uint32_t& n : next) sum += std::exchange(n, sum);
    for (std::size_t k = 0; k < parts_; ++k)
        for (int d = 0; d < digits; ++d) next[d] += std::exchange(part_[k].first[d], next[d]);
}

std::size_t SortByKey::sort(const Tasks& tasks, std::uint32_t* order) noexcept {
    std::size_t all = 0;
    for (std::size_t k = 0; k < parts_; ++k) all += part_[k].rows;
    constexpr int last = capsa_key_bits / digit_bits - 1;
    while (true) {
        find_first_of_digits();
        tasks.each(parts_, [&](std::size_t k) {
            const int pass = pass_;
            std::uint32_t* const first = part_[k].first;
            const KeyedRow* const begin = rows_ + begin_of(k);
            const KeyedRow* const end = begin + part_[k].rows;
            KeyedRow* const other = other_;
            if (pass == last)
                for (const KeyedRow* row = begin; row < end; ++row)
                    order[first[digit(*row, pass)]++] = row->row;
            else
                for (const KeyedRow* row = begin; row < end; ++row) other[first[digit(*row, pass)]++] = *row;
        });
        if (pass_ == last) return all;
        ++pass_;
        std::swap(rows_, other_);
        parts_ = (all + part_size_ - 1) / part_size_;
        tasks.each(parts_, [&](std::size_t k) { count(k, rows_ + std::min(begin_of(k + 1), all)); });
    }
}

}  // namespace capsa
