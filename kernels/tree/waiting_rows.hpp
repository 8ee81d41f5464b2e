// Rows of groups that wait for their evaluation, with their places.

#pragma once
#include "kernels/append.hpp"
#include "kernels/math.hpp"
#include "kernels/shapes/core.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa::CAPSA_ISA {

template <class Shape>
class WaitingRows {
public:
    // Rows of one vector are added where fewer than `most` wait. A vector is written behind the last row.
    static constexpr std::uint32_t most = 128, room = most + 2 * lane_count;
    std::uint32_t count = 0;

    // The lanes `which`, whose places are `place` and those behind it: read(k) is stream k of all lanes.
    template <class Read>
    CAPSA_INLINE void add(const Read& read, std::uint32_t place, std::uint64_t which) {
        for (int k = 0; k < streams; ++k) append_lanes(stream_[k] + count, read(k), which);
        for (; which != 0; which &= which - 1) place_[count++] = place + lowest_one(which);
    }
    // Lanes behind the last row become invalid.
    CAPSA_INLINE void end() {
        for (int k = 0; k < streams; ++k) store_unaligned(stream_[k] + count, splat(__builtin_nanf("")));
    }
    // Rows i, i + 1, ... in lanes. i is a multiple of their number.
    CAPSA_INLINE auto from(std::uint32_t i) const {
        return [this, i](int k)
                   CAPSA_INLINE_LAMBDA { return k < streams ? load(stream_[k] + i) : splat(0.0f); };
    }
    CAPSA_INLINE std::uint32_t place(std::uint32_t i) const { return place_[i]; }

private:
    // A triangle has no radius.
    static constexpr int streams =
        Shape::core == CoreKind::triangle ? Shape::radius_stream : Shape::stream_count;
    alignas(64) float stream_[static_cast<std::size_t>(streams)][room];
    std::uint32_t place_[room];
};

}  // namespace capsa::CAPSA_ISA
