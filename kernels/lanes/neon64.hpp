// Lanes for 64-bit ARM with NEON: 4 floats, 32 registers.
//
// All of it is intrinsics. On NEON the operators of xsimd 13 take them from tables of functions and leave
// weak symbols in an object, which kernels may not define (docs/inside.md).

#pragma once
#include "kernels/inline.hpp"
#include "kernels/lanes/spread.hpp"

#include <arm_neon.h>

#include <cstdint>

namespace capsa::CAPSA_ISA {

inline constexpr int lane_count = 4;

struct Lanes {
    float32x4_t v;
    Lanes() = default;
    CAPSA_INLINE explicit Lanes(float x) : v(vdupq_n_f32(x)) {}
};
struct Mask {
    uint32x4_t v;
};

CAPSA_INLINE float32x4_t raw(Lanes a) { return a.v; }
CAPSA_INLINE uint32x4_t raw(Mask m) { return m.v; }
CAPSA_INLINE Lanes lanes(float32x4_t a) {
    Lanes r;
    r.v = a;
    return r;
}

CAPSA_INLINE Lanes splat(float x) { return Lanes(x); }
CAPSA_INLINE Lanes load(const float* p) { return lanes(vld1q_f32(p)); }
CAPSA_INLINE Lanes load_unaligned(const float* p) { return load(p); }
CAPSA_INLINE void store(float* p, Lanes a) { vst1q_f32(p, raw(a)); }
CAPSA_INLINE void store_unaligned(float* p, Lanes a) { store(p, a); }
CAPSA_INLINE Lanes load_first(const float* p, int n) {
    float32x4_t a = vdupq_n_f32(__builtin_nanf(""));
    if (n > 0) a = vsetq_lane_f32(p[0], a, 0);
    if (n > 1) a = vsetq_lane_f32(p[1], a, 1);
    if (n > 2) a = vsetq_lane_f32(p[2], a, 2);
    if (n > 3) a = vsetq_lane_f32(p[3], a, 3);
    return lanes(a);
}
template <class At>
CAPSA_INLINE void load_quads(const At& at, Lanes (&to)[4]) {
    const float32x4x2_t ac = vzipq_f32(vld1q_f32(at(0)), vld1q_f32(at(2)));
    const float32x4x2_t bd = vzipq_f32(vld1q_f32(at(1)), vld1q_f32(at(3)));
    const float32x4x2_t low = vzipq_f32(ac.val[0], bd.val[0]), high = vzipq_f32(ac.val[1], bd.val[1]);
    to[0] = lanes(low.val[0]);
    to[1] = lanes(low.val[1]);
    to[2] = lanes(high.val[0]);
    to[3] = lanes(high.val[1]);
}
CAPSA_INLINE Lanes operator+(Lanes a, Lanes b) { return lanes(vaddq_f32(raw(a), raw(b))); }
CAPSA_INLINE Lanes operator-(Lanes a, Lanes b) { return lanes(vsubq_f32(raw(a), raw(b))); }
CAPSA_INLINE Lanes operator*(Lanes a, Lanes b) { return lanes(vmulq_f32(raw(a), raw(b))); }
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
CAPSA_INLINE Mask operator<(Lanes a, Lanes b) { return {vcltq_f32(raw(a), raw(b))}; }
CAPSA_INLINE Mask operator<=(Lanes a, Lanes b) { return {vcleq_f32(raw(a), raw(b))}; }
CAPSA_INLINE Mask operator>(Lanes a, Lanes b) { return {vcgtq_f32(raw(a), raw(b))}; }
CAPSA_INLINE Mask operator>=(Lanes a, Lanes b) { return {vcgeq_f32(raw(a), raw(b))}; }
CAPSA_INLINE Mask operator==(Lanes a, Lanes b) { return {vceqq_f32(raw(a), raw(b))}; }
CAPSA_INLINE Mask operator&(Mask a, Mask b) { return {vandq_u32(raw(a), raw(b))}; }
CAPSA_INLINE Mask operator|(Mask a, Mask b) { return {vorrq_u32(raw(a), raw(b))}; }
CAPSA_INLINE Mask operator!(Mask a) { return {vmvnq_u32(raw(a))}; }
CAPSA_INLINE Lanes whole_part(Lanes a) { return lanes(vcvtq_f32_s32(vcvtq_s32_f32(raw(a)))); }
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) { return lanes(vbslq_f32(raw(m), raw(a), raw(b))); }
constexpr std::uint32_t quad_at(std::uint32_t k) { return 4 * k; }
CAPSA_INLINE void store_quads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
    const float32x4x4_t quads = {{raw(a), raw(b), raw(c), raw(d)}};  // Clang: vst4q_f32 is a macro
    vst4q_f32(p, quads);
}
// The definition is neither vminq, which propagates NaN, nor vminnmq, which also drops a NaN on the right.
CAPSA_INLINE Lanes min(Lanes a, Lanes b) { return select(a < b, a, b); }
CAPSA_INLINE Lanes max(Lanes a, Lanes b) { return select(a > b, a, b); }
CAPSA_INLINE Lanes least_bits(Lanes a, Lanes b) {
    return lanes(
        vreinterpretq_f32_s32(vminq_s32(vreinterpretq_s32_f32(raw(a)), vreinterpretq_s32_f32(raw(b)))));
}
CAPSA_INLINE float greatest(Lanes a) { return vmaxvq_f32(raw(a)); }
CAPSA_INLINE std::uint64_t bits(Mask m) {
    const uint32x4_t weight = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(raw(m), weight));
}
CAPSA_INLINE std::uint64_t signs(Lanes a) { return bits(Mask{vcltzq_s32(vreinterpretq_s32_f32(raw(a)))}); }

// If the right operand is a constant and not a NaN, vminnmq agrees with the definition.
CAPSA_INLINE Lanes clamp01(Lanes x) {
    return lanes(vmaxnmq_f32(vminnmq_f32(raw(x), vdupq_n_f32(1.0f)), vdupq_n_f32(0.0f)));
}

// A factor that is one element of a register with several factors.
template <int Index>
struct LaneOperand {
    float32x4_t all;
};
template <int Index>
CAPSA_INLINE Lanes operator*(Lanes a, LaneOperand<Index> b) {
    float32x4_t product;
    asm("fmul %0.4s, %1.4s, %2.s[%3]" : "=w"(product) : "w"(raw(a)), "w"(b.all), "i"(Index));
    return lanes(product);
}
template <int Index>
CAPSA_INLINE Lanes fused(Lanes a, LaneOperand<Index> b, Lanes c) {
    float32x4_t sum = raw(c);
    asm("fmla %0.4s, %1.4s, %2.s[%3]" : "+w"(sum) : "w"(raw(a)), "w"(b.all), "i"(Index));
    return lanes(sum);
}

// Two rows are evaluated at a time, so a capsule holds its direction in one register and its u in another.
inline constexpr int row_vectors_in_operands = 2;

struct RowOperands {
    LaneOperand<0> x;
    LaneOperand<1> y;
    LaneOperand<2> z;
};
template <class V>
CAPSA_INLINE RowOperands row_operands(const V& v, float (&)[3][lane_count]) {
    const float32x4_t all = vzip1q_f32(vzip1q_f32(raw(v.x), raw(v.z)), raw(v.y));
    return {{all}, {all}, {all}};
}

// A word compares integers, so the sign of a NaN matters.
CAPSA_INLINE Lanes with_plain_nan(Lanes a) { return magnitude(a); }

inline constexpr bool decides_plainly = false;
inline constexpr bool packs_lanes = false;
inline constexpr bool packs_pairs = false;
inline constexpr bool looks_up = false;
inline constexpr bool estimates_pay = false;  // not yet measured
inline constexpr int rows_at_once = 2, columns_at_once = 1;

// NEON has no movemask. Numbers that are not negative compare like integers. So a subtraction that keeps the
// high halves gives a sign for each miss, and narrows two registers into one with eight columns. Eight of
// those registers, each shifted in above the one before, make a byte for each place. For this reason
// neighbouring columns stand eight places apart.
constexpr int column_at(int place) { return place % 8 * 8 + place / 8; }

CAPSA_INLINE int32x4_t integer(Lanes a) { return vreinterpretq_s32_f32(raw(a)); }

// Eight places are taken as four and four. `first_four` is what is known of the first four, and
// `misses_above` puts the eight signs of limit - d2 above the signs of the places before.
template <class Pair>
CAPSA_INLINE int16x4_t first_four(const Pair& pair) {
    return vsubhn_s32(integer(pair.limit), integer(pair.d2));
}
template <class Pair>
CAPSA_INLINE uint16x8_t misses_above(uint16x8_t before, int16x4_t four, const Pair& next) {
    const int16x8_t eight = vsubhn_high_s32(four, integer(next.limit), integer(next.d2));
    return vsriq_n_u16(vreinterpretq_u16_s16(eight), before, 1);
}
// The same for numbers that may be negative, which compare as floats.
template <class Pair>
requires(Pair::has_sign) CAPSA_INLINE uint32x4_t first_four(const Pair& pair) {
    return raw(pair.d2 <= pair.limit);
}
template <class Pair>
requires(Pair::has_sign) CAPSA_INLINE uint16x8_t
    misses_above(uint16x8_t before, uint32x4_t four, const Pair& next) {
    const uint16x8_t hits =
        vuzp2q_u16(vreinterpretq_u16_u32(four), vreinterpretq_u16_u32(raw(next.d2 <= next.limit)));
    return vsriq_n_u16(vmvnq_u16(hits), before, 1);
}
CAPSA_INLINE std::uint64_t hits_of(uint16x8_t misses) {
    return ~vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(misses, 8)), 0);
}

// x, computed before anything that follows. Otherwise the compiler mixes the pairs of a word and spills
// registers.
template <class T>
CAPSA_INLINE T settled(T x) {
    asm volatile("" : "+w"(x));
    return x;
}

template <class F>
CAPSA_INLINE std::uint64_t word(const F& f) {
    uint16x8_t misses = vdupq_n_u16(0);
#pragma GCC unroll 8
    for (int k = 0; k < 64; k += 8) misses = settled(misses_above(misses, first_four(f(k)), f(k + 4)));
    return hits_of(misses);
}

// One vector of pairs at a time, so that the numbers of two rows and of eight columns stay in registers
// (sphere-capsule with GCC 14: 22.1 -> 19.0 instructions for four pairs).
template <class Columns, class F, class G>
CAPSA_INLINE void two_words(const Columns& columns, const F& f, const G& g, std::uint64_t (&out)[2]) {
    uint16x8_t one = vdupq_n_u16(0), other = one;
#pragma GCC unroll 8
    for (int k = 0; k < 64; k += 8) {
        const auto columns_at_k = columns(k), next = columns(k + 4);
        asm volatile("");  // otherwise GCC 12 does not load the eight columns in pairs of registers
        const auto four = settled(first_four(f(columns_at_k)));
        const auto other_four = settled(first_four(g(columns_at_k)));
        one = settled(misses_above(one, four, f(next)));
        other = settled(misses_above(other, other_four, g(next)));
    }
    out[0] = hits_of(one);
    out[1] = hits_of(other);
}

}  // namespace capsa::CAPSA_ISA
