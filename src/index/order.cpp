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

float centre(float lo, float hi) { return 0.5f * lo + 0.5f * hi; }

// Bit k of x to bit 3 k, for k up to 9.
constexpr std::uint32_t spread(std::uint32_t x) {
    x = (x | x << 16) & 0x030000ff;
    x = (x | x << 8) & 0x0300f00f;
    x = (x | x << 4) & 0x030c30c3;
    return (x | x << 2) & 0x09249249;
}
static_assert(axis_bits <= 10);

}  // namespace

// A few rows far away must not press all others into one cell, so the frame spans from the 64th part of the
// sample to the 64th part from its end, and a quarter more on either side.
Frame frame_of(const capsa_shapes& shapes) noexcept {
    float value[4][sample_size];
    std::size_t count = 0;
    const std::size_t wanted = std::min(shapes.count, sample_size);
    const ShapeInfo& info = shape_info(shapes.shape);
    for (std::size_t begin = 0; begin < wanted; begin += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(wanted - begin, capsa_group_boxes);
        const auto at = [&](int k, std::size_t i) {
            return field(shapes, k, shapes.count / wanted * (begin + i));
        };
        capsa_box_group boxes;
        boxes_of(info, RowGroup(info, here, at), boxes);
        for (std::size_t i = 0; i < here; ++i) {
            const Box box = get(boxes, i);
            if (box.is_empty()) continue;
            for (int axis = 0; axis < 3; ++axis) value[axis][count] = centre(box.lo[axis], box.hi[axis]);
            value[3][count++] = box.extent();
        }
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

void place_keys(const Frame& frame, const capsa_box_group& boxes,
                std::uint32_t (&key)[capsa_group_boxes]) noexcept {
    constexpr int n = capsa_group_boxes;
    constexpr float last = static_cast<float>(cells - 1);
    float extent[n] = {};
    std::fill_n(key, n, 0u);
    for (int axis = 0; axis < 3; ++axis) {
        const float scale = static_cast<float>(cells) / (frame.hi[axis] - frame.lo[axis]);
        for (int i = 0; i < n; ++i) {
            const float lo = boxes.lo[axis][i], hi = boxes.hi[axis][i];
            float at = (centre(lo, hi) - frame.lo[axis]) * scale;
            at = at > 0.0f ? at : 0.0f;  // NaN too
            at = at < last ? at : last;
            key[i] |= spread(static_cast<std::uint32_t>(static_cast<std::int32_t>(at))) << axis;
            extent[i] = extent[i] < hi - lo ? hi - lo : extent[i];
        }
    }
    float limit = frame.extent;
    for (std::uint32_t size = 1; size < 1u << size_bits; ++size) {
        limit *= 8.0f;
        for (int i = 0; i < n; ++i) key[i] += extent[i] > limit ? 1u << 3 * axis_bits : 0u;
    }
}

// Least significant digit first.
void sort_by_key(std::span<KeyedRow> rows, std::span<KeyedRow> other) noexcept {
    static_assert(passes * digit_bits == key_bits);
    std::uint32_t first[passes][digits] = {};
    for (const KeyedRow& row : rows)
        for (int pass = 0; pass < passes; ++pass) ++first[pass][row.key >> pass * digit_bits & (digits - 1)];
    KeyedRow *from = rows.data(), *to = other.data();
    for (int pass = 0; pass < passes; ++pass) {
        std::uint32_t sum = 0;
        for (std::uint32_t& f : first[pass]) sum += std::exchange(f, sum);
        for (std::size_t i = 0; i < rows.size(); ++i)
            to[first[pass][from[i].key >> pass * digit_bits & (digits - 1)]++] = from[i];
        std::swap(from, to);
    }
    if (from != rows.data()) std::copy_n(from, rows.size(), rows.data());
}

}  // namespace capsa
