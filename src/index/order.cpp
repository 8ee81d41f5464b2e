#include "src/index/order.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace capsa {

namespace {

constexpr std::size_t sample_size = 512;
constexpr int axis_bits = 9, size_bits = key_bits - 3 * axis_bits;
constexpr int cells = 1 << axis_bits;
constexpr int digit_bits = 10, digits = 1 << digit_bits, passes = key_bits / digit_bits;

float centre(const Box& box, int axis) { return 0.5f * box.lo[axis] + 0.5f * box.hi[axis]; }

// Bit k of x to bit 3 k.
constexpr std::uint32_t spread(std::uint32_t x) {
    std::uint32_t out = 0;
    for (int k = 0; k < axis_bits; ++k) out |= (x >> k & 1) << 3 * k;
    return out;
}
struct SpreadTable {
    std::uint32_t of[cells] = {};
    constexpr SpreadTable() {
        for (std::uint32_t x = 0; x < cells; ++x) of[x] = spread(x);
    }
};
constexpr SpreadTable spread_table;

std::uint32_t cell(float x, float lo, float hi) {
    const float at = (x - lo) / (hi - lo) * static_cast<float>(cells);
    if (!(at > 0.0f)) return 0;  // NaN too
    return at < static_cast<float>(cells - 1) ? static_cast<std::uint32_t>(at) : cells - 1;
}

}  // namespace

// A few rows far away must not press all others into one cell, so the frame spans from the 64th part of the
// sample to the 64th part from its end, and a quarter more on either side.
Frame frame_of(const capsa_shapes& shapes) noexcept {
    float value[4][sample_size];
    std::size_t count = 0;
    const std::size_t wanted = std::min(shapes.count, sample_size);
    for (std::size_t i = 0; i < wanted; ++i) {
        const Box box = box_of(shapes, shapes.count / wanted * i);
        if (box.is_empty()) continue;
        for (int axis = 0; axis < 3; ++axis) value[axis][count] = centre(box, axis);
        value[3][count++] = box.extent();
    }
    Frame frame{};
    if (count == 0) return frame;
    for (float* const v : {value[0], value[1], value[2], value[3]}) std::sort(v, v + count);
    for (int axis = 0; axis < 3; ++axis) {
        const float lo = value[axis][count / 64], hi = value[axis][count - 1 - count / 64];
        frame.lo[axis] = lo - 0.25f * (hi - lo);
        frame.hi[axis] = hi + 0.25f * (hi - lo);
    }
    frame.extent = value[3][count / 2];
    return frame;
}

std::uint32_t place_key(const Frame& frame, const Box& box) noexcept {
    std::uint32_t key = 0;
    for (int axis = 0; axis < 3; ++axis)
        key |= spread_table.of[cell(centre(box, axis), frame.lo[axis], frame.hi[axis])] << axis;
    const float larger = box.extent() / frame.extent;
    std::uint32_t size = 0;
    for (float limit = 8.0f; size + 1 < 1u << size_bits && larger > limit; limit *= 8.0f) ++size;
    return size << 3 * axis_bits | key;
}

void sort_by_key(std::span<KeyedRow> rows, std::span<KeyedRow> other) noexcept {
    static_assert(passes * digit_bits == key_bits);
    std::size_t first[passes][digits] = {};
    for (const KeyedRow& row : rows)
        for (int pass = 0; pass < passes; ++pass) ++first[pass][row.key >> pass * digit_bits & (digits - 1)];
    KeyedRow *from = rows.data(), *to = other.data();
    for (int pass = 0; pass < passes; ++pass) {
        std::size_t sum = 0;
        for (std::size_t& f : first[pass]) sum += std::exchange(f, sum);
        for (std::size_t i = 0; i < rows.size(); ++i)
            to[first[pass][from[i].key >> pass * digit_bits & (digits - 1)]++] = from[i];
        std::swap(from, to);
    }
    if (from != rows.data()) std::copy_n(from, rows.size(), rows.data());
}

}  // namespace capsa
