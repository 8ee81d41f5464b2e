// a b + c of four floats, each rounded once, where no instruction does it: fused_float.hpp in vectors of two
// doubles.
//
// The proof is there. A lane file of four floats defines for this one:
//   Halves doubles_of(Floats a)     the same numbers as doubles
//   Floats rounded(Halves a)        the floats next to them
//   bool any(Ints mask)             whether a lane is set; its bits are all equal
// and takes from it fused, fused_minus and fused_negated of Floats.

#pragma once
#include "kernels/lanes/four_floats.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_INLINE Longs bits_of(Doubles a) { return reinterpret_cast<Longs>(a); }

// The sums of products and addends, of which some are in doubt.
CAPSA_INLINE Doubles by_rounding_to_odd(Doubles product, Doubles addend) {
    const Doubles sum = product + addend, of_addend = sum - product;
    // exact sum - sum, exactly (Knuth's TwoSum)
    const Doubles error = (product - (sum - of_addend)) + (addend - of_addend);
    const Longs above = error > 0.0, below = error < 0.0;  // neither of a NaN, which an infinite sum makes
    const Longs below_zero = bits_of(sum) < 0;
    const Longs nearer_to_zero = (above & below_zero) | (below & ~below_zero);  // -1 where the exact sum is
    return reinterpret_cast<Doubles>((bits_of(sum) + nearer_to_zero) | ((above | below) & 1));
}

// Not inlined, like fused_float. Each object has its own copy: GCC knows then which registers it leaves
// alone.
CAPSA_NOINLINE static inline Floats fused_in_doubt(Floats a, Floats b, Floats c) {
    const Halves x = doubles_of(a), y = doubles_of(b), addend = doubles_of(c);
    return rounded(
        {by_rounding_to_odd(x.low * y.low, addend.low), by_rounding_to_odd(x.high * y.high, addend.high)});
}
CAPSA_NOINLINE static inline Floats fused_floats(Floats a, Floats b, Floats c) {
    const Halves x = doubles_of(a), y = doubles_of(b), addend = doubles_of(c);
    const Halves sum{x.low * y.low + addend.low, x.high * y.high + addend.high};
    const Floats result = rounded(sum);
    // The last 29 bits of the doubles are those of a half-way point: 10...0.
    const Ints last = __builtin_shufflevector(reinterpret_cast<Ints>(sum.low),
                                              reinterpret_cast<Ints>(sum.high), 0, 2, 4, 6);
    const Ints half_way = (last & 0x1fffffff) == 0x10000000;
    // 0 < |result| <= 2^-126, where 0 is the greatest number: 2^32 - 1, of which 2^31 makes numbers with a
    // sign
    const Words place = (reinterpret_cast<Words>(result) << 1) - 1 + 0x80000000u;
    const Ints tiny = reinterpret_cast<Ints>(place) < INT32_MIN + (1 << 24);
    return __builtin_expect(any(half_way | tiny), 0) ? fused_in_doubt(a, b, c) : result;
}
// c - a b and a b - c. With the signs turned here, callers are a tenth smaller.
CAPSA_NOINLINE static inline Floats fused_negated_floats(Floats a, Floats b, Floats c) {
    return fused_floats(-a, b, c);
}
CAPSA_NOINLINE static inline Floats fused_minus_floats(Floats a, Floats b, Floats c) {
    return fused_floats(a, b, -c);
}

}  // namespace capsa::CAPSA_ISA
