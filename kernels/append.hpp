// Lanes that are chosen by bits, one behind the other.

#pragma once
#include "kernels/math.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

// Appends the lanes of `a` whose bit of `which` is set. The numbers behind them are overwritten too.
template <class T>
CAPSA_INLINE float* append_lanes(float* to, T a, std::uint64_t which) {
    if constexpr (packs_lanes) {
        pack(to, a, which);
    } else {
        alignas(64) float all[lane_count];
        store(all, a);
        float* at = to;
        for (std::uint64_t left = which; left != 0; left &= left - 1) *at++ = all[lowest_one(left)];
    }
    return to + count_ones(which);
}

}  // namespace capsa::CAPSA_ISA
