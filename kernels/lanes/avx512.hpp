// Lanes for x86 with AVX-512 (F, BW, DQ): 16 floats, 32 registers.

#pragma once
#define CAPSA_XSIMD_ARCH xsimd::avx512bw
#include "kernels/lanes/xsimd_base.hpp"

#include "kernels/abi.h"
#include "kernels/lanes/movemask.hpp"
#include "kernels/lanes/spread_bmi.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_INLINE __m512 raw(Lanes a) { return static_cast<__m512>(a.v); }
CAPSA_INLINE __mmask16 raw(Mask m) { return static_cast<__mmask16>(m); }
CAPSA_INLINE Lanes lanes(__m512 a) { return Batch(a); }

CAPSA_INLINE Lanes load_first(const float* p, int n) {
    const __mmask16 first = static_cast<__mmask16>((1u << n) - 1);
    return lanes(_mm512_mask_loadu_ps(_mm512_set1_ps(__builtin_nanf("")), first, p));
}
CAPSA_INLINE Lanes operator/(Lanes a, Lanes b) { return lanes(_mm512_div_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes operator-(Lanes a) { return lanes(_mm512_xor_ps(raw(a), _mm512_set1_ps(-0.0f))); }
CAPSA_INLINE Lanes fused(Lanes a, Lanes b, Lanes c) { return lanes(_mm512_fmadd_ps(raw(a), raw(b), raw(c))); }
CAPSA_INLINE Lanes fused_negated(Lanes a, Lanes b, Lanes c) {
    return lanes(_mm512_fnmadd_ps(raw(a), raw(b), raw(c)));
}
CAPSA_INLINE Lanes fused_minus(Lanes a, Lanes b, Lanes c) {
    return lanes(_mm512_fmsub_ps(raw(a), raw(b), raw(c)));
}
// -(a b) - 0 is exactly -(a b), its zeros included.
CAPSA_INLINE Lanes negated_product(Lanes a, Lanes b) {
    return lanes(_mm512_fnmsub_ps(raw(a), raw(b), _mm512_setzero_ps()));
}
CAPSA_INLINE Lanes square_root(Lanes a) { return lanes(_mm512_sqrt_ps(raw(a))); }
CAPSA_INLINE Lanes estimated_reciprocal(Lanes a) { return lanes(_mm512_rcp14_ps(raw(a))); }
CAPSA_INLINE Lanes magnitude(Lanes a) { return lanes(_mm512_andnot_ps(_mm512_set1_ps(-0.0f), raw(a))); }
CAPSA_INLINE Lanes min(Lanes a, Lanes b) { return lanes(_mm512_min_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes max(Lanes a, Lanes b) { return lanes(_mm512_max_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes least_bits(Lanes a, Lanes b) {
    return lanes(
        _mm512_castsi512_ps(_mm512_min_epi32(_mm512_castps_si512(raw(a)), _mm512_castps_si512(raw(b)))));
}
CAPSA_INLINE std::uint64_t signs(Lanes a) { return _mm512_movepi32_mask(_mm512_castps_si512(raw(a))); }
CAPSA_INLINE float greatest(Lanes a) { return _mm512_reduce_max_ps(raw(a)); }
CAPSA_INLINE Lanes whole_part(Lanes a) { return lanes(_mm512_cvtepi32_ps(_mm512_cvttps_epi32(raw(a)))); }
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) {
    return lanes(_mm512_mask_blend_ps(raw(m), raw(b), raw(a)));
}
CAPSA_INLINE std::uint64_t bits(Mask m) { return raw(m); }
// Each quarter of a register is transposed on its own: the four values of lane k stand in vector k mod 4,
// quarter k / 4.
constexpr std::uint32_t quad_at(std::uint32_t k) { return k % 4 * lane_count + k / 4 * 4; }
CAPSA_INLINE void store_quads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
    const __m512 ab = _mm512_unpacklo_ps(raw(a), raw(b)), ab2 = _mm512_unpackhi_ps(raw(a), raw(b));
    const __m512 cd = _mm512_unpacklo_ps(raw(c), raw(d)), cd2 = _mm512_unpackhi_ps(raw(c), raw(d));
    store(p, lanes(_mm512_shuffle_ps(ab, cd, 0x44)));
    store(p + lane_count, lanes(_mm512_shuffle_ps(ab, cd, 0xee)));
    store(p + 2 * lane_count, lanes(_mm512_shuffle_ps(ab2, cd2, 0x44)));
    store(p + 3 * lane_count, lanes(_mm512_shuffle_ps(ab2, cd2, 0xee)));
}
template <class At>
CAPSA_INLINE void load_quads(const At& at, Lanes (&to)[4]) {
    __m512 four[4];
    for (int k = 0; k < 4; ++k) {
        four[k] = _mm512_castps128_ps512(_mm_loadu_ps(at(k)));
        four[k] = _mm512_insertf32x4(four[k], _mm_loadu_ps(at(k + 4)), 1);
        four[k] = _mm512_insertf32x4(four[k], _mm_loadu_ps(at(k + 8)), 2);
        four[k] = _mm512_insertf32x4(four[k], _mm_loadu_ps(at(k + 12)), 3);
    }
    const __m512 ab = _mm512_unpacklo_ps(four[0], four[1]), ab2 = _mm512_unpackhi_ps(four[0], four[1]);
    const __m512 cd = _mm512_unpacklo_ps(four[2], four[3]), cd2 = _mm512_unpackhi_ps(four[2], four[3]);
    to[0] = lanes(_mm512_shuffle_ps(ab, cd, 0x44));
    to[1] = lanes(_mm512_shuffle_ps(ab, cd, 0xee));
    to[2] = lanes(_mm512_shuffle_ps(ab2, cd2, 0x44));
    to[3] = lanes(_mm512_shuffle_ps(ab2, cd2, 0xee));
}
CAPSA_INLINE Lanes clamp01(Lanes x) { return max(min(x, splat(1.0f)), splat(0.0f)); }

// The compressed lanes are stored as a whole vector: storing only them is slow on Zen 4.
inline constexpr bool decides_plainly = false;
inline constexpr bool packs_lanes = true;
CAPSA_INLINE void pack(float* p, Lanes a, std::uint64_t which) {
    store_unaligned(p, lanes(_mm512_maskz_compress_ps(static_cast<__mmask16>(which), raw(a))));
}

inline constexpr bool looks_up = true;
CAPSA_INLINE Lanes look_up(Lanes low, Lanes high, Lanes places) {
    return lanes(_mm512_permutex2var_ps(raw(low), _mm512_castps_si512(raw(places)), raw(high)));
}

// A pair is two numbers. Those behind the packed ones are overwritten too.
inline constexpr bool packs_pairs = true;
template <capsa_first First>
CAPSA_INLINE void pack_pairs(std::uint32_t* to, const std::uint32_t* rows, std::uint32_t which,
                             std::uint32_t asked) {
    const __m512i all = _mm512_set1_epi32(static_cast<int>(asked));
    const __m512i packed =
        _mm512_maskz_compress_epi32(static_cast<__mmask16>(which), _mm512_loadu_si512(rows));
    __m512i first = all, second = packed;
    if constexpr (First == capsa_first_of_tree) first = packed, second = all;
    if constexpr (First == capsa_first_lower)
        first = _mm512_min_epu32(packed, all), second = _mm512_max_epu32(packed, all);
    const __m512i low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    _mm512_storeu_si512(to, _mm512_permutex2var_epi32(first, low, second));
    const __m512i high = _mm512_or_si512(low, _mm512_set1_epi32(8));
    _mm512_storeu_si512(to + lane_count, _mm512_permutex2var_epi32(first, high, second));
}

// All of a row fits in registers.
inline constexpr int row_vectors_in_operands = 0;

}  // namespace capsa::CAPSA_ISA
