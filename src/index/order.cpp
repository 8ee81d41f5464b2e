#include "src/index/order.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace capsa {

namespace {

// Up to `few_rows` rows are sorted by two digits, more by three: docs/lab/2026-11-index.md.
constexpr std::size_t sample_size = 512, few_rows = 32768;
constexpr int digit_bits = 10, digits = 1 << digit_bits, passes = capsa_key_bits / digit_bits;

// Element n of the values in order.
float nth(float* values, std::size_t count, std::size_t n) {
    std::nth_element(values, values + n, values + count);
    return values[n];
}

float centre(float lo, float hi) { return 0.5f * lo + 0.5f * hi; }

}  // namespace

// A few rows far away must not press all others into one cell, so the frame spans from the 64th part of the
// sample to the 64th part from its end, and a quarter more on either side.
capsa_frame frame_of(const capsa_shapes& shapes, const BoxMaker& maker) noexcept {
    float value[4][sample_size];
    std::size_t count = 0;
    const std::size_t wanted = std::min(shapes.count, sample_size);
    for (std::size_t begin = 0; begin < wanted; begin += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(wanted - begin, capsa_group_boxes);
        const auto at = [&](int k, std::size_t i) {
            return field(shapes, k, shapes.count / wanted * (begin + i));
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
    frame.extent = nth(value[3], count, count / 2);
    return frame;
}

// Least significant digit first. Fewer rows need fewer cells: without the last digit there are 2^17.
std::span<KeyedRow> sort_by_key(std::span<KeyedRow> rows, std::span<KeyedRow> other) noexcept {
    static_assert(passes * digit_bits == capsa_key_bits);
    const int begin = rows.size() <= few_rows ? 1 : 0;
    std::uint32_t first[passes][digits] = {};
    for (const KeyedRow& row : rows)
        for (int pass = 0; pass < passes; ++pass) ++first[pass][row.key >> pass * digit_bits & (digits - 1)];
    for (int pass = begin; pass < passes; ++pass) {
        std::uint32_t sum = 0;
        for (std::uint32_t& f : first[pass]) sum += std::exchange(f, sum);
        for (const KeyedRow& row : rows)
            other[first[pass][row.key >> pass * digit_bits & (digits - 1)]++] = row;
        std::swap(rows, other);
    }
    return rows;
}

}  // namespace capsa
