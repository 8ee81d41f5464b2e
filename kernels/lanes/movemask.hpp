// Words of answers on processors that make an integer of a comparison in one instruction. Over xsimd_base.hpp
// this comes second: a Mask that is xsimd's needs bits() declared before.

#pragma once
#include "kernels/inline.hpp"
#include "kernels/lanes/so_far.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

inline constexpr bool estimates_pay = true;
inline constexpr int rows_at_once = 1, columns_at_once = 2;

// The comparison is ordered, so the sign of a NaN does not matter.
template <class T>
CAPSA_INLINE T with_plain_nan(const T& a) {
    return a;
}

constexpr int column_at(int place) { return place; }

template <class F>
CAPSA_INLINE std::uint64_t word(const F& f) {
    constexpr int step = static_cast<int>(sizeof(f(0).d2) / sizeof(float));
    std::uint64_t word = 0;
    for (int k = 64 - step; k >= 0; k -= step) {
        const auto pair = f(k);
        word = so_far(word << step | bits(pair.d2 <= pair.limit));
    }
    return word;
}

}  // namespace capsa::CAPSA_ISA
