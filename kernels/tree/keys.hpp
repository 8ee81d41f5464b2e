// Keys of boxes: the order in which an index keeps its rows. Integers are in plain loops over sixteen
// boxes, so that compilers make vectors of them.

#pragma once
#include "kernels/abi.h"
#include "kernels/math.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

// Bit k of a cell to bit 3 k, for k up to 9.
CAPSA_INLINE std::uint32_t spread(float cell) {
    auto x = static_cast<std::uint32_t>(static_cast<std::int32_t>(cell));
    x = (x | x << 16) & 0x030000ff;
    x = (x | x << 8) & 0x0300f00f;
    x = (x | x << 4) & 0x030c30c3;
    return (x | x << 2) & 0x09249249;
}
static_assert(capsa_key_axis_bits <= 10);

void place_keys(const capsa_frame* frame, const capsa_box_group* boxes, std::uint32_t* keys) {
    constexpr int n = capsa_group_boxes, axis_bits = capsa_key_axis_bits;
    constexpr float cells = static_cast<float>(1 << axis_bits);
    alignas(64) float cell[3][n], extent[n];
    std::uint64_t large = 0;
    for (int i = 0; i < n; i += lane_count) {
        Lanes most = splat(0.0f);
        for (int axis = 0; axis < 3; ++axis) {
            const Lanes lo = load(&boxes->lo[axis][i]), hi = load(&boxes->hi[axis][i]);
            const Lanes from = splat(frame->lo[axis]),
                        scale = splat(cells / (frame->hi[axis] - frame->lo[axis]));
            const Lanes at = ((lo * splat(0.5f) + hi * splat(0.5f)) - from) * scale;
            store(&cell[axis][i], min(max(at, splat(0.0f)), splat(cells - 1.0f)));  // 0 for a NaN
            most = max(hi - lo, most);
        }
        store(extent + i, most);
        large |= bits(most > splat(8.0f * frame->extent));
    }
    for (int i = 0; i < n; ++i)
        keys[i] = spread(cell[0][i]) | spread(cell[1][i]) << 1 | spread(cell[2][i]) << 2;
    float limit = frame->extent;
    for (std::uint32_t size = 1; large != 0 && size < 1u << (capsa_key_bits - 3 * axis_bits); ++size) {
        limit *= 8.0f;
        for (int i = 0; i < n; ++i) keys[i] += extent[i] > limit ? 1u << 3 * axis_bits : 0u;
    }
}

}  // namespace capsa::CAPSA_ISA
