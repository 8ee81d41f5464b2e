// The nearest of a word of gaps. Compiled once per row of cmake/isas.cmake.

#include "kernels/rows/least_gap.hpp"
#include "kernels/math.hpp"

namespace capsa::CAPSA_ISA {

capsa_nearest least_gap(const float* gap, std::uint32_t begin, std::uint32_t count) {
    Lanes least = splat(__builtin_inff());
    for (std::uint32_t k = 0; k < count; k += lane_count) {
        const Lanes some = load(gap + k);
        least = select(some < least, some, least);
    }
    const float best = -greatest(-least);
    if (best < __builtin_inff())
        for (std::uint32_t k = 0; k < count; k += lane_count)
            if (const std::uint64_t found = bits(load(gap + k) == splat(best))) {
                const std::uint32_t row = k + lowest_one(found);
                return {begin + row, gap[row]};
            }
    return {capsa_no_row, __builtin_inff()};
}

// By bits: a loop that counts would be turned into vectors, with checks of what overlaps.
capsa_nearest* write_nearest(const float* gap, const float* row, std::uint32_t count, capsa_nearest* out) {
    for (std::uint64_t left = ~std::uint64_t{0} >> (64 - count); left != 0; left &= left - 1) {
        const std::uint32_t k = lowest_one(left);
        *out++ = {__builtin_bit_cast(std::uint32_t, row[k]), gap[k]};
    }
    return out;
}

}  // namespace capsa::CAPSA_ISA
