// Lanes over xsimd: the only file that names it.
//
// xsimd gives the register, memory access, + - * and comparisons. Where a release of it is not exact, or not
// there, the intrinsic is named here instead. In 8.1, the version of Debian 12: `fma` on AVX-512 is a
// multiply and an add; division and square root of floats on NEON are estimates; unary minus of 0 is +0;
// there is no mask(). The lane conformity test holds every operation to its scalar definition, bit by bit.

#pragma once
#include "kernels/inline.hpp"

#include <xsimd/xsimd.hpp>

#include <cstdint>

namespace capsa::CAPSA_ISA {

using Batch = xsimd::batch<float, CAPSA_ARCH>;
using Mask = xsimd::batch_bool<float, CAPSA_ARCH>;

inline constexpr int lane_count = static_cast<int>(Batch::size);

struct Lanes {
    Batch v;
    Lanes() = default;
    CAPSA_INLINE Lanes(const Batch& batch) : v(batch) {}
    CAPSA_INLINE explicit Lanes(float x) : v(x) {}
};

CAPSA_INLINE Lanes splat(float x) { return Lanes(x); }
CAPSA_INLINE Lanes load(const float* p) { return Batch::load_aligned(p); }
CAPSA_INLINE Lanes load_unaligned(const float* p) { return Batch::load_unaligned(p); }
CAPSA_INLINE void store(float* p, Lanes a) { a.v.store_aligned(p); }
CAPSA_INLINE void store_unaligned(float* p, Lanes a) { a.v.store_unaligned(p); }

CAPSA_INLINE Lanes operator+(Lanes a, Lanes b) { return a.v + b.v; }
CAPSA_INLINE Lanes operator-(Lanes a, Lanes b) { return a.v - b.v; }
CAPSA_INLINE Lanes operator*(Lanes a, Lanes b) { return a.v * b.v; }
CAPSA_INLINE Mask operator<(Lanes a, Lanes b) { return a.v < b.v; }
CAPSA_INLINE Mask operator<=(Lanes a, Lanes b) { return a.v <= b.v; }
CAPSA_INLINE Mask operator>(Lanes a, Lanes b) { return a.v > b.v; }
CAPSA_INLINE Mask operator>=(Lanes a, Lanes b) { return a.v >= b.v; }
CAPSA_INLINE Mask operator==(Lanes a, Lanes b) { return a.v == b.v; }

#if defined(__AVX512F__)

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
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) {
    return lanes(_mm512_mask_blend_ps(raw(m), raw(b), raw(a)));
}
CAPSA_INLINE std::uint64_t bits(Mask m) { return raw(m); }
// Each quarter of a register is turned on its own: lane k's quad stands in vector k mod 4, quarter k / 4.
constexpr std::uint32_t quad_at(std::uint32_t k) { return k % 4 * lane_count + k / 4 * 4; }
CAPSA_INLINE void store_quads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
    const __m512 ab = _mm512_unpacklo_ps(raw(a), raw(b)), ab2 = _mm512_unpackhi_ps(raw(a), raw(b));
    const __m512 cd = _mm512_unpacklo_ps(raw(c), raw(d)), cd2 = _mm512_unpackhi_ps(raw(c), raw(d));
    store(p, lanes(_mm512_shuffle_ps(ab, cd, 0x44)));
    store(p + lane_count, lanes(_mm512_shuffle_ps(ab, cd, 0xee)));
    store(p + 2 * lane_count, lanes(_mm512_shuffle_ps(ab2, cd2, 0x44)));
    store(p + 3 * lane_count, lanes(_mm512_shuffle_ps(ab2, cd2, 0xee)));
}

#elif defined(__AVX2__)

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
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) {
    return lanes(_mm256_blendv_ps(raw(b), raw(a), raw(m)));
}
CAPSA_INLINE std::uint64_t bits(Mask m) { return static_cast<std::uint32_t>(_mm256_movemask_ps(raw(m))); }
// Each half of a register is turned on its own: lane k's quad stands in vector k mod 4, half k / 4.
constexpr std::uint32_t quad_at(std::uint32_t k) { return k % 4 * lane_count + k / 4 * 4; }
CAPSA_INLINE void store_quads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
    const __m256 ab = _mm256_unpacklo_ps(raw(a), raw(b)), ab2 = _mm256_unpackhi_ps(raw(a), raw(b));
    const __m256 cd = _mm256_unpacklo_ps(raw(c), raw(d)), cd2 = _mm256_unpackhi_ps(raw(c), raw(d));
    store(p, lanes(_mm256_shuffle_ps(ab, cd, 0x44)));
    store(p + lane_count, lanes(_mm256_shuffle_ps(ab, cd, 0xee)));
    store(p + 2 * lane_count, lanes(_mm256_shuffle_ps(ab2, cd2, 0x44)));
    store(p + 3 * lane_count, lanes(_mm256_shuffle_ps(ab2, cd2, 0xee)));
}

#elif defined(__aarch64__)

CAPSA_INLINE float32x4_t raw(Lanes a) { return static_cast<float32x4_t>(a.v); }
CAPSA_INLINE uint32x4_t raw(Mask m) { return static_cast<uint32x4_t>(m); }
CAPSA_INLINE Lanes lanes(float32x4_t a) { return Batch(a); }

CAPSA_INLINE Lanes load_first(const float* p, int n) {
    float32x4_t a = vdupq_n_f32(__builtin_nanf(""));
    if (n > 0) a = vsetq_lane_f32(p[0], a, 0);
    if (n > 1) a = vsetq_lane_f32(p[1], a, 1);
    if (n > 2) a = vsetq_lane_f32(p[2], a, 2);
    if (n > 3) a = vsetq_lane_f32(p[3], a, 3);
    return lanes(a);
}
CAPSA_INLINE Lanes operator/(Lanes a, Lanes b) { return lanes(vdivq_f32(raw(a), raw(b))); }
CAPSA_INLINE Lanes operator-(Lanes a) { return lanes(vnegq_f32(raw(a))); }
CAPSA_INLINE Lanes fused(Lanes a, Lanes b, Lanes c) { return lanes(vfmaq_f32(raw(c), raw(a), raw(b))); }
CAPSA_INLINE Lanes fused_negated(Lanes a, Lanes b, Lanes c) {
    return lanes(vfmsq_f32(raw(c), raw(a), raw(b)));
}
CAPSA_INLINE Lanes fused_minus(Lanes a, Lanes b, Lanes c) {
    return lanes(vfmaq_f32(vnegq_f32(raw(c)), raw(a), raw(b)));
}
CAPSA_INLINE Lanes negated_product(Lanes a, Lanes b) { return lanes(vnegq_f32(vmulq_f32(raw(a), raw(b)))); }
CAPSA_INLINE Lanes square_root(Lanes a) { return lanes(vsqrtq_f32(raw(a))); }
CAPSA_INLINE Lanes estimated_reciprocal(Lanes a) {
    const float32x4_t rough = vrecpeq_f32(raw(a));
    return lanes(vmulq_f32(rough, vrecpsq_f32(raw(a), rough)));
}
CAPSA_INLINE Lanes magnitude(Lanes a) { return lanes(vabsq_f32(raw(a))); }
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) { return lanes(vbslq_f32(raw(m), raw(a), raw(b))); }
constexpr std::uint32_t quad_at(std::uint32_t k) { return 4 * k; }
CAPSA_INLINE void store_quads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
    vst4q_f32(p, float32x4x4_t{{raw(a), raw(b), raw(c), raw(d)}});
}
// vminq propagates NaN and vminnmq drops one on the right as well, so neither is the definition.
CAPSA_INLINE Lanes min(Lanes a, Lanes b) {
    return lanes(vbslq_f32(vcltq_f32(raw(a), raw(b)), raw(a), raw(b)));
}
CAPSA_INLINE Lanes max(Lanes a, Lanes b) {
    return lanes(vbslq_f32(vcgtq_f32(raw(a), raw(b)), raw(a), raw(b)));
}
CAPSA_INLINE std::uint64_t bits(Mask m) {
    const uint32x4_t weight = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(raw(m), weight));
}

#else
#error "no lanes for this architecture: add its operations here and a row to cmake/isas.cmake"
#endif

#if defined(__aarch64__)

// Against a constant on the right, where no NaN can be, the dropped NaN is the definition.
CAPSA_INLINE Lanes clamp01(Lanes x) {
    return lanes(vmaxnmq_f32(vminnmq_f32(raw(x), vdupq_n_f32(1.0f)), vdupq_n_f32(0.0f)));
}

#elif defined(__AVX512F__)

CAPSA_INLINE Lanes clamp01(Lanes x) { return max(min(x, splat(1.0f)), splat(0.0f)); }

#else

alignas(32) inline constexpr float eight_zeros[8] = {0, 0, 0, 0, 0, 0, 0, 0};
alignas(32) inline constexpr float eight_ones[8] = {1, 1, 1, 1, 1, 1, 1, 1};

// The constants stay in memory, where they cost no register: see Waiting.
CAPSA_INLINE Lanes clamp01(Lanes x) {
    __m256 low, clamped;
    asm("vminps %2, %1, %0" : "=x"(low) : "x"(raw(x)), "m"(*reinterpret_cast<const __m256*>(eight_ones)));
    asm("vmaxps %2, %1, %0" : "=x"(clamped) : "x"(low), "m"(*reinterpret_cast<const __m256*>(eight_zeros)));
    return lanes(clamped);
}

#endif

// A factor that all lanes share and that has no register of its own. A row is made of such factors, and some
// processors have too few registers for it. Both compilers would still give it one, and then spill it, for a
// while or for the whole loop; an instruction that names it as its operand settles the matter.
#if defined(__aarch64__)

// One element of a register that holds several.
template <int Index>
struct Element {
    float32x4_t all;
};
template <int Index>
CAPSA_INLINE Lanes operator*(Lanes a, Element<Index> b) {
    float32x4_t product;
    asm("fmul %0.4s, %1.4s, %2.s[%3]" : "=w"(product) : "w"(raw(a)), "w"(b.all), "i"(Index));
    return lanes(product);
}
template <int Index>
CAPSA_INLINE Lanes fused(Lanes a, Element<Index> b, Lanes c) {
    float32x4_t sum = raw(c);
    asm("fmla %0.4s, %1.4s, %2.s[%3]" : "+w"(sum) : "w"(raw(a)), "w"(b.all), "i"(Index));
    return lanes(sum);
}

#elif !defined(__AVX512F__)

// One that waits in memory (sphere-capsule with GCC 0.243 -> 0.227 ns, docs/lab/2026-11-kernels.md).
struct Waiting {
    const float* at;
};
CAPSA_INLINE Lanes fused(Lanes a, Waiting b, Lanes c) {
    __m256 sum = raw(c);
    asm("vfmadd231ps %2, %1, %0" : "+x"(sum) : "x"(raw(a)), "m"(*reinterpret_cast<const __m256*>(b.at)));
    return lanes(sum);
}

#endif

// A square whose NaN, if it is one, has a clear sign: what words below needs, and asks for where a formula
// may set it.
#if defined(__aarch64__)
CAPSA_INLINE Lanes with_plain_nan(Lanes a) { return magnitude(a); }
#else
template <class T>
CAPSA_INLINE T with_plain_nan(const T& a) {
    return a;
}
#endif

// A word of answers. f(k) holds d2 and limit of the pairs at places k, k + 1, ...; place p is column
// column_at(p) of the word. A d2 is not negative, or a NaN with a clear sign; a limit is not negative, or
// never() (pairs/separation.hpp).
#if defined(__aarch64__)

inline constexpr bool estimates_pay = false;  // nobody has timed it
inline constexpr int rows_abreast = 2, columns_abreast = 1;

// NEON has no movemask. Numbers that are not negative compare like integers, so a subtraction that keeps the
// high halves leaves a sign for each miss and narrows two registers into one of eight columns. Eight of
// those, each shifted in above the last, make a byte for each place: hence neighbouring columns stand eight
// places apart.
constexpr int column_at(int place) { return place % 8 * 8 + place / 8; }

CAPSA_INLINE int32x4_t integer(Lanes a) { return vreinterpretq_s32_f32(raw(a)); }

// The signs of limit - d2 for the eight places from k on, above those of the places before.
template <class Pair>
CAPSA_INLINE uint16x8_t misses_above(uint16x8_t before, const Pair& low, const Pair& high) {
    const int16x4_t four = vsubhn_s32(integer(low.limit), integer(low.d2));
    const int16x8_t eight = vsubhn_high_s32(four, integer(high.limit), integer(high.d2));
    return vsriq_n_u16(vreinterpretq_u16_s16(eight), before, 1);
}
CAPSA_INLINE std::uint64_t hits_of(uint16x8_t misses) {
    return ~vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(misses, 8)), 0);
}

template <class F>
CAPSA_INLINE std::uint64_t word(const F& f) {
    uint16x8_t misses = vdupq_n_u16(0);
#pragma GCC unroll 8
    for (int k = 0; k < 64; k += 8) {
        misses = misses_above(misses, f(k), f(k + 4));
        asm volatile("" : "+w"(misses));  // or the schedulers mix all eight, and spill
    }
    return hits_of(misses);
}

// Two rows against the same columns.
template <class F, class G>
CAPSA_INLINE void two_words(const F& f, const G& g, std::uint64_t (&out)[2]) {
    uint16x8_t one = vdupq_n_u16(0), other = one;
#pragma GCC unroll 8
    for (int k = 0; k < 64; k += 8) {
        one = misses_above(one, f(k), f(k + 4));
        other = misses_above(other, g(k), g(k + 4));
        asm volatile("" : "+w"(one), "+w"(other));
    }
    out[0] = hits_of(one);
    out[1] = hits_of(other);
}

#else

inline constexpr bool estimates_pay = true;
inline constexpr int rows_abreast = 1, columns_abreast = 2;

constexpr int column_at(int place) { return place; }

template <class T>
struct Twin;
CAPSA_INLINE std::uint64_t bits(const Twin<Mask>& m);

template <class F>
CAPSA_INLINE std::uint64_t word(const F& f) {
    constexpr int step = static_cast<int>(sizeof(f(0).d2) / sizeof(float));
    std::uint64_t word = 0;
    for (int k = 64 - step; k >= 0; k -= step) {
        const auto pair = f(k);
        word = word << step | bits(pair.d2 <= pair.limit);
        // Keeps GCC from putting off the collection of comparisons, which then fill its registers (AVX2:
        // 0.252 -> 0.239 ns).
        asm("" : "+r"(word));
    }
    return word;
}

#endif

}  // namespace capsa::CAPSA_ISA
