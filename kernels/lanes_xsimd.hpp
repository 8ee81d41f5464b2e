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
CAPSA_INLINE Lanes magnitude(Lanes a) { return lanes(_mm512_andnot_ps(_mm512_set1_ps(-0.0f), raw(a))); }
CAPSA_INLINE Lanes min(Lanes a, Lanes b) { return lanes(_mm512_min_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes max(Lanes a, Lanes b) { return lanes(_mm512_max_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) {
    return lanes(_mm512_mask_blend_ps(raw(m), raw(b), raw(a)));
}
CAPSA_INLINE std::uint64_t bits(Mask m) { return raw(m); }

#elif defined(__AVX2__)

CAPSA_INLINE __m256 raw(Lanes a) { return static_cast<__m256>(a.v); }
CAPSA_INLINE __m256 raw(Mask m) { return static_cast<__m256>(m); }
CAPSA_INLINE Lanes lanes(__m256 a) { return Batch(a); }

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
CAPSA_INLINE Lanes magnitude(Lanes a) { return lanes(_mm256_andnot_ps(_mm256_set1_ps(-0.0f), raw(a))); }
CAPSA_INLINE Lanes min(Lanes a, Lanes b) { return lanes(_mm256_min_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes max(Lanes a, Lanes b) { return lanes(_mm256_max_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) {
    return lanes(_mm256_blendv_ps(raw(b), raw(a), raw(m)));
}
CAPSA_INLINE std::uint64_t bits(Mask m) { return static_cast<std::uint32_t>(_mm256_movemask_ps(raw(m))); }

#elif defined(__aarch64__)

CAPSA_INLINE float32x4_t raw(Lanes a) { return static_cast<float32x4_t>(a.v); }
CAPSA_INLINE uint32x4_t raw(Mask m) { return static_cast<uint32x4_t>(m); }
CAPSA_INLINE Lanes lanes(float32x4_t a) { return Batch(a); }

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
CAPSA_INLINE Lanes magnitude(Lanes a) { return lanes(vabsq_f32(raw(a))); }
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) { return lanes(vbslq_f32(raw(m), raw(a), raw(b))); }
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

// NEON has no movemask. Sixteen comparisons narrow to bytes, keep one weighted bit each, and add up pairwise.
template <class F>
CAPSA_INLINE uint8x16_t sixteen_answers(const F& f, int k) {
    const auto answer = [&f](int i) CAPSA_INLINE_LAMBDA {
        const auto pair = f(i);
        return vreinterpretq_u16_u32(raw(pair.d2 <= pair.limit));
    };
    const uint16x8_t low = vuzp1q_u16(answer(k), answer(k + 4));
    const uint16x8_t high = vuzp1q_u16(answer(k + 8), answer(k + 12));
    const uint8x16_t weight = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    return vandq_u8(vuzp1q_u8(vreinterpretq_u8_u16(low), vreinterpretq_u8_u16(high)), weight);
}

template <class F>
CAPSA_INLINE std::uint64_t word(const F& f) {
    const uint8x16_t low = vpaddq_u8(sixteen_answers(f, 0), sixteen_answers(f, 16));
    const uint8x16_t high = vpaddq_u8(sixteen_answers(f, 32), sixteen_answers(f, 48));
    const uint8x16_t sum = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
}

#else

CAPSA_INLINE Lanes clamp01(Lanes x) { return max(min(x, splat(1.0f)), splat(0.0f)); }

#if defined(__AVX512F__)

CAPSA_INLINE std::uint64_t word_part(Lanes d2, Lanes limit) { return bits(d2 <= limit); }
inline constexpr std::uint64_t word_flip = 0;

#else

// Comparisons share the multiplier's pipes on some processors, subtractions do not, and a difference has its
// exact sign. A miss is a set sign bit: this is why a bad number must have one.
CAPSA_INLINE std::uint64_t word_part(Lanes d2, Lanes limit) {
    return static_cast<std::uint32_t>(_mm256_movemask_ps(raw(limit - d2)));
}
inline constexpr std::uint64_t word_flip = ~std::uint64_t{0};

#endif

template <class T>
struct Twin;
template <class T>
CAPSA_INLINE std::uint64_t word_part(const Twin<T>& d2, const Twin<T>& limit) {
    return word_part(d2.lo, limit.lo) | word_part(d2.hi, limit.hi) << sizeof(T) / sizeof(float);
}

template <class F>
CAPSA_INLINE std::uint64_t word(const F& f) {
    constexpr int step = sizeof(f(0).d2) / sizeof(float);
    std::uint64_t word = 0;
    for (int k = 0; k < 64; k += step) {
        const auto pair = f(k);
        word |= word_part(pair.d2, pair.limit) << k;
    }
    return word ^ word_flip;
}

#endif

}  // namespace capsa::CAPSA_ISA
