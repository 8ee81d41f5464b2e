// Lanes for x86 with AVX-512 F, BW and DQ but without VL: 16 floats, 32 registers, on the compiler's own
// vectors. An ISA that only test_new_isa.py knows: it adds this file to a copy of the sources.

#pragma once
#include "kernels/inline.hpp"
#include "kernels/lanes/movemask.hpp"
#include "kernels/lanes/spread_bmi.hpp"

#include <immintrin.h>
#include <cstdint>

namespace capsa::CAPSA_ISA {

inline constexpr int lane_count = 16;
inline constexpr int row_vectors_in_operands = 0;

struct Lanes {
    __m512 v;
    Lanes() = default;
    CAPSA_INLINE Lanes(__m512 a) : v(a) {}
    CAPSA_INLINE explicit Lanes(float x) : v(_mm512_set1_ps(x)) {}
};
struct Mask {
    __mmask16 m;
};

CAPSA_INLINE Lanes splat(float x) { return Lanes(x); }
CAPSA_INLINE Lanes load(const float* p) { return _mm512_load_ps(p); }
CAPSA_INLINE Lanes load_unaligned(const float* p) { return _mm512_loadu_ps(p); }
CAPSA_INLINE Lanes load_first(const float* p, int n) {
    const __mmask16 first = static_cast<__mmask16>((1u << n) - 1);
    return _mm512_mask_loadu_ps(_mm512_set1_ps(__builtin_nanf("")), first, p);
}
CAPSA_INLINE void store(float* p, Lanes a) { _mm512_store_ps(p, a.v); }
CAPSA_INLINE void store_unaligned(float* p, Lanes a) { _mm512_storeu_ps(p, a.v); }

CAPSA_INLINE Lanes operator+(Lanes a, Lanes b) { return a.v + b.v; }
CAPSA_INLINE Lanes operator-(Lanes a, Lanes b) { return a.v - b.v; }
CAPSA_INLINE Lanes operator*(Lanes a, Lanes b) { return a.v * b.v; }
CAPSA_INLINE Lanes operator/(Lanes a, Lanes b) { return a.v / b.v; }
CAPSA_INLINE Lanes operator-(Lanes a) { return -a.v; }
CAPSA_INLINE Mask operator<(Lanes a, Lanes b) { return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_LT_OQ)}; }
CAPSA_INLINE Mask operator<=(Lanes a, Lanes b) { return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_LE_OQ)}; }
CAPSA_INLINE Mask operator>(Lanes a, Lanes b) { return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_GT_OQ)}; }
CAPSA_INLINE Mask operator>=(Lanes a, Lanes b) { return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_GE_OQ)}; }
CAPSA_INLINE Mask operator==(Lanes a, Lanes b) { return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_EQ_OQ)}; }
CAPSA_INLINE Mask operator&(Mask a, Mask b) { return {static_cast<__mmask16>(a.m & b.m)}; }
CAPSA_INLINE Mask operator|(Mask a, Mask b) { return {static_cast<__mmask16>(a.m | b.m)}; }
CAPSA_INLINE Mask operator!(Mask a) { return {static_cast<__mmask16>(~a.m)}; }
CAPSA_INLINE std::uint64_t bits(Mask a) { return a.m; }
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) { return _mm512_mask_blend_ps(m.m, b.v, a.v); }

CAPSA_INLINE Lanes fused(Lanes a, Lanes b, Lanes c) { return _mm512_fmadd_ps(a.v, b.v, c.v); }
CAPSA_INLINE Lanes fused_minus(Lanes a, Lanes b, Lanes c) { return _mm512_fmsub_ps(a.v, b.v, c.v); }
CAPSA_INLINE Lanes fused_negated(Lanes a, Lanes b, Lanes c) { return _mm512_fnmadd_ps(a.v, b.v, c.v); }
CAPSA_INLINE Lanes negated_product(Lanes a, Lanes b) { return -(a.v * b.v); }
CAPSA_INLINE Lanes square_root(Lanes a) { return _mm512_sqrt_ps(a.v); }
CAPSA_INLINE Lanes magnitude(Lanes a) { return _mm512_abs_ps(a.v); }
CAPSA_INLINE Lanes least_bits(Lanes a, Lanes b) {
    return _mm512_castsi512_ps(_mm512_min_epi32(_mm512_castps_si512(a.v), _mm512_castps_si512(b.v)));
}
CAPSA_INLINE std::uint64_t signs(Lanes a) { return _mm512_movepi32_mask(_mm512_castps_si512(a.v)); }
CAPSA_INLINE float greatest(Lanes a) { return _mm512_reduce_max_ps(a.v); }
CAPSA_INLINE Lanes whole_part(Lanes a) { return _mm512_cvtepi32_ps(_mm512_cvttps_epi32(a.v)); }
CAPSA_INLINE Lanes estimated_reciprocal(Lanes a) { return _mm512_rcp14_ps(a.v); }
CAPSA_INLINE Lanes min(Lanes a, Lanes b) { return _mm512_min_ps(a.v, b.v); }
CAPSA_INLINE Lanes max(Lanes a, Lanes b) { return _mm512_max_ps(a.v, b.v); }
CAPSA_INLINE Lanes clamp01(Lanes x) { return max(min(x, splat(1.0f)), splat(0.0f)); }

inline constexpr bool decides_plainly = false;
inline constexpr bool packs_lanes = false;
inline constexpr bool packs_pairs = false;
inline constexpr bool looks_up = false;
constexpr std::uint32_t quad_at(std::uint32_t k) { return 4 * k; }
CAPSA_INLINE void store_quads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
    for (int k = 0; k < lane_count; ++k) {
        p[4 * k] = a.v[k];
        p[4 * k + 1] = b.v[k];
        p[4 * k + 2] = c.v[k];
        p[4 * k + 3] = d.v[k];
    }
}

template <class At>
CAPSA_INLINE void load_quads(const At& at, Lanes (&to)[4]) {
    for (int k = 0; k < lane_count; ++k)
        for (int f = 0; f < 4; ++f) to[f].v[k] = at(k)[f];
}

}  // namespace capsa::CAPSA_ISA
