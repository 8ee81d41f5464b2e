// Every operation on one float. These definitions are the measure for all lanes.
//
// The tests of the formulas use the overloads for double.

#pragma once
#include "kernels/lanes/fused_float.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

// -a, also if a is the result of a fused operation. Where fused operations are instructions, GCC makes one of
// the two (match.pd: a negated FMA becomes FNMS), which gives a result of 0 the other sign. It cannot do that
// through memory.
CAPSA_INLINE float negated(float a) {
#ifdef CAPSA_FUSED_INSTRUCTION
    const volatile float hidden = a;
    return -hidden;
#else
    return -a;
#endif
}
CAPSA_INLINE float fused(float a, float b, float c) {
#ifdef CAPSA_FUSED_INSTRUCTION
    return __builtin_fmaf(a, b, c);
#else
    return fused_float(a, b, c);
#endif
}
CAPSA_INLINE float fused_negated(float a, float b, float c) { return fused(negated(a), b, c); }
CAPSA_INLINE float fused_minus(float a, float b, float c) { return fused(a, b, negated(c)); }
CAPSA_INLINE float negated_product(float a, float b) { return -(a * b); }
CAPSA_INLINE float square_root(float a) { return __builtin_sqrtf(a); }
// Deliberately has the greatest error that the contract allows, so that tests see the worst case.
CAPSA_INLINE float estimated_reciprocal(float a) {
    const float exact = 1.0f / a;
    std::uint32_t bits = 0;
    __builtin_memcpy(&bits, &exact, sizeof bits);
    bits &= ~std::uint32_t{0xfff};
    float estimate = 0.0f;
    __builtin_memcpy(&estimate, &bits, sizeof estimate);
    return estimate;
}
CAPSA_INLINE float whole_part(float a) { return static_cast<float>(static_cast<std::int32_t>(a)); }
CAPSA_INLINE float magnitude(float a) { return __builtin_fabsf(a); }
CAPSA_INLINE double fused(double a, double b, double c) { return __builtin_fma(a, b, c); }
CAPSA_INLINE double fused_negated(double a, double b, double c) { return __builtin_fma(-a, b, c); }
CAPSA_INLINE double fused_minus(double a, double b, double c) { return __builtin_fma(a, b, -c); }
CAPSA_INLINE double negated_product(double a, double b) { return -(a * b); }
CAPSA_INLINE double square_root(double a) { return __builtin_sqrt(a); }
CAPSA_INLINE double magnitude(double a) { return __builtin_fabs(a); }

CAPSA_INLINE std::int32_t as_integer(float a) {
    std::int32_t bits = 0;
    __builtin_memcpy(&bits, &a, sizeof bits);
    return bits;
}
CAPSA_INLINE float least_bits(float a, float b) { return as_integer(a) < as_integer(b) ? a : b; }
CAPSA_INLINE std::uint64_t signs(float a) { return as_integer(a) < 0; }

template <class T>
CAPSA_INLINE T min(T a, T b) {
    return a < b ? a : b;
}
template <class T>
CAPSA_INLINE T max(T a, T b) {
    return a > b ? a : b;
}
template <class T>
CAPSA_INLINE T select(bool m, T a, T b) {
    return m ? a : b;
}
template <class T>
CAPSA_INLINE T clamp01(T x) {
    return max(min(x, T(1)), T(0));
}
CAPSA_INLINE std::uint64_t bits(bool m) { return m; }

template <class T>
CAPSA_INLINE T with_plain_nan(T a) {
    return a;
}

constexpr std::uint32_t quad_at(std::uint32_t k) { return 4 * k; }

inline constexpr int rows_at_once = 1, columns_at_once = 1, row_vectors_in_operands = 0;

constexpr int column_at(int place) { return place; }

}  // namespace capsa::CAPSA_ISA
