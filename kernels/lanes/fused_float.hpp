// a b + c of floats, rounded once, where no instruction does it.
//
// The C library's fmaf will not do: that of mingw-w64 rounds twice, and without the instruction that of glibc
// takes ten times as long as this one (docs/lab/2026-11-portable.md).
//
// A double holds the product of two floats exactly. Let `sum` be the product plus c, rounded to double. The
// float next to `sum` is the float next to the exact sum unless `sum` is half way between two neighbouring
// floats: rounding keeps order and half-way points are doubles, so the exact sum lies between the same two
// of them as `sum`, and all numbers there become the same float. The half-way points of normal floats are
// doubles whose last 29 bits are 10...0. Those of subnormal floats look otherwise, so a sum that becomes one,
// or the least normal float, is in doubt too. A sum that becomes 0 is not: either c is 0, or c is at least
// 2^-149 and the product at least 2^-150, hence a multiple of 2^-198, and their sum is exact.
//
// A sum in doubt is rounded to odd: if it is not exact, to the one of the two doubles around it whose last
// bit is set. That one lies on the same side of every half-way point as the exact sum, and is none itself
// (Boldo and Melquiond, Emulation of a FMA and correctly rounded sums, 2008).

#pragma once
#include "kernels/inline.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

// The sum of a product and an addend that is in doubt.
CAPSA_INLINE float by_rounding_to_odd(double product, double addend) {
    const double sum = product + addend, of_addend = sum - product;
    // exact sum - sum, exactly (Knuth's TwoSum)
    const double error = (product - (sum - of_addend)) + (addend - of_addend);
    std::uint64_t bits = 0;
    __builtin_memcpy(&bits, &sum, sizeof bits);
    if (error > 0.0 || error < 0.0) {  // neither of a NaN, which an infinite sum makes
        const bool below_zero = bits >> 63 != 0;
        if ((error < 0.0) != below_zero) --bits;  // the exact sum is nearer to 0
        bits |= 1;
    }
    double odd = 0.0;
    __builtin_memcpy(&odd, &bits, sizeof odd);
    return static_cast<float>(odd);
}

// Not inlined: that makes the kernels of the scalar ISA more than twice as large, and not quicker.
CAPSA_NOINLINE inline float fused_float(float a, float b, float c) {
    const double product = static_cast<double>(a) * static_cast<double>(b), addend = static_cast<double>(c);
    const double sum = product + addend;
    const auto result = static_cast<float>(sum);
    std::uint64_t bits = 0;
    std::uint32_t short_bits = 0;
    __builtin_memcpy(&bits, &sum, sizeof bits);
    __builtin_memcpy(&short_bits, &result, sizeof short_bits);
    const bool half_way = bits << 35 == std::uint64_t{1} << 63;
    const bool tiny = (short_bits << 1) - 1 < std::uint32_t{1} << 24;  // 0 < |result| <= 2^-126
    return __builtin_expect(half_way || tiny, 0) ? by_rounding_to_odd(product, addend) : result;
}

}  // namespace capsa::CAPSA_ISA
