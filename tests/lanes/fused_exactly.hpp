// a b + c, rounded once: by integers of hundreds of bits, in no way like an implementation.
//
// The C library's fmaf is not asked, for that of some systems is wrong.

#pragma once
#include "src/exact/integer.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

namespace capsa::tests {

// A finite float is significand(x) 2^(shift(x) - 149).
inline std::uint32_t significand(float x) {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    return (bits & 0x7fffff) | ((bits & 0x7f800000) != 0 ? 0x800000u : 0u);
}
inline int shift(float x) {
    const int exponent = static_cast<int>(std::bit_cast<std::uint32_t>(x) >> 23 & 0xff);
    return exponent > 0 ? exponent - 1 : 0;
}
inline exact::Integer<1> in_units(float x) {
    return exact::integer(significand(x), shift(x), std::signbit(x));
}
inline bool bit_of(const exact::Integer<2>& a, int k) {
    return k < a.length * exact::limb_bits && (a.limb[k / exact::limb_bits] >> k % exact::limb_bits & 1) != 0;
}

inline float fused_exactly(float a, float b, float c) {
    const double roughly = static_cast<double>(a) * static_cast<double>(b) + static_cast<double>(c);
    if (!std::isfinite(a) || !std::isfinite(b) || !std::isfinite(c)) return static_cast<float>(roughly);
    const auto sum = in_units(a) * in_units(b) + in_units(c) * exact::integer(1, 149, false);  // of 2^-298
    if (sum.length == 0) return static_cast<float>(roughly);  // a zero, and the sign that the sum gives it
    const int top = sum.length * exact::limb_bits - 1 - std::countl_zero(sum.limb[sum.length - 1]);
    int lowest = 0;
    while (sum.limb[lowest / exact::limb_bits] == 0) lowest += exact::limb_bits;
    lowest += std::countr_zero(sum.limb[lowest / exact::limb_bits]);
    // The last place of the result: 23 below the first one, but not below 2^-149.
    const int last = top - 23 > 149 ? top - 23 : 149;
    std::uint32_t kept = 0;
    for (int k = top; k >= last; --k) kept = kept << 1 | static_cast<std::uint32_t>(bit_of(sum, k));
    if (bit_of(sum, last - 1) && (lowest < last - 1 || (kept & 1) != 0)) ++kept;
    const auto size =
        static_cast<float>(std::ldexp(static_cast<double>(kept), last - 298));  // exact, or too large
    return sum.minus ? -size : size;
}

}  // namespace capsa::tests
