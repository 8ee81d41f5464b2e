// Keys of boxes: the order in which an index keeps its rows. Integers are in plain loops over sixteen
// boxes, so that compilers make vectors of them.

#pragma once
#include "kernels/abi.h"
#include "kernels/math.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

// Bit k of a cell to bit 3 k, for k up to 9.
CAPSA_INLINE std::uint32_t spread(std::uint32_t x) {
    x = (x | x << 16) & 0x030000ff;
    x = (x | x << 8) & 0x0300f00f;
    x = (x | x << 4) & 0x030c30c3;
    return (x | x << 2) & 0x09249249;
}
static_assert(capsa_key_axis_bits <= 10);

// Cells become the places along the Hilbert curve whose bits are spread over three numbers (Skilling,
// Programming the Hilbert Curve, 2004). Cells that follow each other on it touch each other.
CAPSA_INLINE void to_hilbert(std::uint32_t (&cell)[3][capsa_group_boxes]) {
    constexpr int n = capsa_group_boxes, last = capsa_key_axis_bits - 1;
    for (int bit = last; bit > 0; --bit) {
        const std::uint32_t below = (1u << bit) - 1;
        for (int axis = 0; axis < 3; ++axis)
            for (int i = 0; i < n; ++i) {
                const std::uint32_t inverted = (0u - (cell[axis][i] >> bit & 1u)) & below;
                const std::uint32_t exchanged = (cell[0][i] ^ cell[axis][i]) & (below ^ inverted);
                cell[0][i] ^= inverted ^ exchanged;
                cell[axis][i] ^= exchanged;  // 0 for axis 0
            }
    }
    for (int i = 0; i < n; ++i) {
        cell[1][i] ^= cell[0][i];
        cell[2][i] ^= cell[1][i];
        std::uint32_t all = 0;
        for (int bit = last; bit > 0; --bit) all ^= (0u - (cell[2][i] >> bit & 1u)) & ((1u << bit) - 1);
        for (int axis = 0; axis < 3; ++axis) cell[axis][i] ^= all;
    }
}

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
    std::uint32_t place[3][n];
    for (int axis = 0; axis < 3; ++axis)
        for (int i = 0; i < n; ++i)
            place[axis][i] = static_cast<std::uint32_t>(static_cast<std::int32_t>(cell[axis][i]));
    to_hilbert(place);
    for (int i = 0; i < n; ++i)
        keys[i] = spread(place[2][i]) | spread(place[1][i]) << 1 | spread(place[0][i]) << 2;
    float limit = frame->extent;
    for (std::uint32_t size = 1; large != 0 && size < 1u << (capsa_key_bits - 3 * axis_bits); ++size) {
        limit *= 8.0f;
        for (int i = 0; i < n; ++i) keys[i] += extent[i] > limit ? 1u << 3 * axis_bits : 0u;
    }
}

}  // namespace capsa::CAPSA_ISA
