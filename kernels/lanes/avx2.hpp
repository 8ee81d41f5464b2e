// Lanes for x86 with AVX2 and FMA: 8 floats, 16 registers.

#pragma once
#define CAPSA_XSIMD_ARCH xsimd::fma3<xsimd::avx2>
#include "kernels/lanes/xsimd_base.hpp"

#include "kernels/abi.h"
#include "kernels/lanes/movemask.hpp"
#include "kernels/lanes/spread_bmi.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_INLINE __m256 raw(Lanes a) { return static_cast<__m256>(a.v); }
CAPSA_INLINE __m256 raw(Mask m) { return static_cast<__m256>(m); }
CAPSA_INLINE Lanes lanes(__m256 a) { return Batch(a); }

CAPSA_INLINE Lanes load_first(const float* p, int n) {
    const __m256i first = _mm256_cmpgt_epi32(_mm256_set1_epi32(n), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    const __m256 nan = _mm256_set1_ps(__builtin_nanf(""));
    return lanes(_mm256_blendv_ps(nan, _mm256_maskload_ps(p, first), _mm256_castsi256_ps(first)));
}
CAPSA_INLINE Lanes operator/(Lanes a, Lanes b) { return lanes(_mm256_div_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes operator-(Lanes a) { return lanes(_mm256_xor_ps(raw(a), _mm256_set1_ps(-0.0f))); }
CAPSA_INLINE Lanes fused(Lanes a, Lanes b, Lanes c) { return lanes(_mm256_fmadd_ps(raw(a), raw(b), raw(c))); }
CAPSA_INLINE Lanes fused_negated(Lanes a, Lanes b, Lanes c) {
    return lanes(_mm256_fnmadd_ps(raw(a), raw(b), raw(c)));
}
CAPSA_INLINE Lanes fused_minus(Lanes a, Lanes b, Lanes c) {
    return lanes(_mm256_fmsub_ps(raw(a), raw(b), raw(c)));
}
// -(a b) - 0 is exactly -(a b), its zeros included.
CAPSA_INLINE Lanes negated_product(Lanes a, Lanes b) {
    return lanes(_mm256_fnmsub_ps(raw(a), raw(b), _mm256_setzero_ps()));
}
CAPSA_INLINE Lanes square_root(Lanes a) { return lanes(_mm256_sqrt_ps(raw(a))); }
CAPSA_INLINE Lanes estimated_reciprocal(Lanes a) { return lanes(_mm256_rcp_ps(raw(a))); }
CAPSA_INLINE Lanes magnitude(Lanes a) { return lanes(_mm256_andnot_ps(_mm256_set1_ps(-0.0f), raw(a))); }
CAPSA_INLINE Lanes min(Lanes a, Lanes b) { return lanes(_mm256_min_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes max(Lanes a, Lanes b) { return lanes(_mm256_max_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes least_bits(Lanes a, Lanes b) {
    return lanes(
        _mm256_castsi256_ps(_mm256_min_epi32(_mm256_castps_si256(raw(a)), _mm256_castps_si256(raw(b)))));
}
CAPSA_INLINE std::uint64_t signs(Lanes a) { return static_cast<std::uint32_t>(_mm256_movemask_ps(raw(a))); }
CAPSA_INLINE float greatest(Lanes a) {
    const __m128 four = _mm_max_ps(_mm256_castps256_ps128(raw(a)), _mm256_extractf128_ps(raw(a), 1)),
                 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_movehdup_ps(two)));
}
CAPSA_INLINE Lanes whole_part(Lanes a) { return lanes(_mm256_cvtepi32_ps(_mm256_cvttps_epi32(raw(a)))); }
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) {
    return lanes(_mm256_blendv_ps(raw(b), raw(a), raw(m)));
}
CAPSA_INLINE std::uint64_t bits(Mask m) { return static_cast<std::uint32_t>(_mm256_movemask_ps(raw(m))); }
// Each half of a register is transposed on its own: the four values of lane k stand in vector k mod 4, half k
// / 4.
constexpr std::uint32_t quad_at(std::uint32_t k) { return k % 4 * lane_count + k / 4 * 4; }
CAPSA_INLINE void store_quads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
    const __m256 ab = _mm256_unpacklo_ps(raw(a), raw(b)), ab2 = _mm256_unpackhi_ps(raw(a), raw(b));
    const __m256 cd = _mm256_unpacklo_ps(raw(c), raw(d)), cd2 = _mm256_unpackhi_ps(raw(c), raw(d));
    store(p, lanes(_mm256_shuffle_ps(ab, cd, 0x44)));
    store(p + lane_count, lanes(_mm256_shuffle_ps(ab, cd, 0xee)));
    store(p + 2 * lane_count, lanes(_mm256_shuffle_ps(ab2, cd2, 0x44)));
    store(p + 3 * lane_count, lanes(_mm256_shuffle_ps(ab2, cd2, 0xee)));
}
template <class At>
CAPSA_INLINE void load_quads(const At& at, Lanes (&to)[4]) {
    __m256 two[4];
    for (int k = 0; k < 4; ++k)
        two[k] =
            _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(at(k))), _mm_loadu_ps(at(k + 4)), 1);
    const __m256 ab = _mm256_unpacklo_ps(two[0], two[1]), ab2 = _mm256_unpackhi_ps(two[0], two[1]);
    const __m256 cd = _mm256_unpacklo_ps(two[2], two[3]), cd2 = _mm256_unpackhi_ps(two[2], two[3]);
    to[0] = lanes(_mm256_shuffle_ps(ab, cd, 0x44));
    to[1] = lanes(_mm256_shuffle_ps(ab, cd, 0xee));
    to[2] = lanes(_mm256_shuffle_ps(ab2, cd2, 0x44));
    to[3] = lanes(_mm256_shuffle_ps(ab2, cd2, 0xee));
}

alignas(32) inline constexpr float eight_zeros[8] = {0, 0, 0, 0, 0, 0, 0, 0};
alignas(32) inline constexpr float eight_ones[8] = {1, 1, 1, 1, 1, 1, 1, 1};

// The constants stay in memory and need no register: see MemoryOperand.
CAPSA_INLINE Lanes clamp01(Lanes x) {
    __m256 low, clamped;
    asm("vminps %2, %1, %0" : "=x"(low) : "x"(raw(x)), "m"(*reinterpret_cast<const __m256*>(eight_ones)));
    asm("vmaxps %2, %1, %0" : "=x"(clamped) : "x"(low), "m"(*reinterpret_cast<const __m256*>(eight_zeros)));
    return lanes(clamped);
}

// A factor that stays in memory (sphere-capsule with GCC: 0.243 -> 0.227 ns, docs/lab/2026-11-kernels.md).
struct MemoryOperand {
    const float* at;
};
CAPSA_INLINE Lanes fused(Lanes a, MemoryOperand b, Lanes c) {
    __m256 sum = raw(c);
    asm("vfmadd231ps %2, %1, %0" : "+x"(sum) : "x"(raw(a)), "m"(*reinterpret_cast<const __m256*>(b.at)));
    return lanes(sum);
}

// Each bit becomes a byte, and the bytes choose the numbers of the lanes.
CAPSA_INLINE __m256i places_of_ones(std::uint64_t which) {
    const std::uint64_t chosen = _pdep_u64(which, 0x0101010101010101u) * 0xff;
    const std::uint64_t numbers = _pext_u64(0x0706050403020100u, chosen);
    return _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(numbers)));
}
inline constexpr bool decides_plainly = false;
inline constexpr bool packs_lanes = true;
CAPSA_INLINE void pack(float* p, Lanes a, std::uint64_t which) {
    store_unaligned(p, lanes(_mm256_permutevar8x32_ps(raw(a), places_of_ones(which))));
}
inline constexpr bool looks_up = true;
CAPSA_INLINE Lanes look_up(Lanes low, Lanes high, Lanes places) {
    const __m256i at = _mm256_castps_si256(raw(places));
    const __m256 first = _mm256_permutevar8x32_ps(raw(low), at),
                 second = _mm256_permutevar8x32_ps(raw(high), at);
    return lanes(_mm256_blendv_ps(first, second, _mm256_castsi256_ps(_mm256_slli_epi32(at, 28))));
}
inline constexpr bool packs_pairs = true;
template <capsa_first First>
CAPSA_INLINE void pack_pairs(std::uint32_t* to, const std::uint32_t* rows, std::uint32_t which,
                             std::uint32_t asked) {
    const __m256i all = _mm256_set1_epi32(static_cast<int>(asked));
    for (int half = 0; half < 2; ++half, rows += lane_count, which >>= lane_count) {
        const __m256i some = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(rows)),
                      packed = _mm256_permutevar8x32_epi32(some, places_of_ones(which & 0xff));
        __m256i first = all, second = packed;
        if constexpr (First == capsa_first_of_tree) first = packed, second = all;
        if constexpr (First == capsa_first_lower)
            first = _mm256_min_epu32(packed, all), second = _mm256_max_epu32(packed, all);
        const __m256i low = _mm256_unpacklo_epi32(first, second), high = _mm256_unpackhi_epi32(first, second);
        auto* const at = reinterpret_cast<__m256i*>(to);
        _mm256_storeu_si256(at, _mm256_permute2x128_si256(low, high, 0x20));
        _mm256_storeu_si256(at + 1, _mm256_permute2x128_si256(low, high, 0x31));
        to += 2 * _mm_popcnt_u32(which & 0xff);
    }
}

// A capsule against spheres has ten factors, and two vectors of columns need nine registers. So the direction
// of the capsule stays in memory.
inline constexpr int row_vectors_in_operands = 1;

struct RowOperands {
    MemoryOperand x, y, z;
};
template <class V>
CAPSA_INLINE RowOperands row_operands(const V& v, float (&room)[3][lane_count]) {
    store(room[0], v.x);
    store(room[1], v.y);
    store(room[2], v.z);
    return {{room[0]}, {room[1]}, {room[2]}};
}

}  // namespace capsa::CAPSA_ISA
