// Lanes for WebAssembly with vectors: 4 floats. There is no fused operation but a relaxed one, which may be
// none.

#pragma once
#include "kernels/inline.hpp"
#include "kernels/lanes/four_floats.hpp"
#include "kernels/lanes/spread.hpp"

#include <wasm_simd128.h>
#include <cstdint>

namespace capsa::CAPSA_ISA {

inline constexpr int lane_count = 4;

CAPSA_INLINE v128_t raw(Floats a) { return reinterpret_cast<v128_t>(a); }
CAPSA_INLINE v128_t raw(Ints a) { return reinterpret_cast<v128_t>(a); }
CAPSA_INLINE Floats floats(v128_t a) { return reinterpret_cast<Floats>(a); }

CAPSA_INLINE Halves doubles_of(Floats a) {
    const Floats high = __builtin_shufflevector(a, a, 2, 3, 2, 3);
    return {reinterpret_cast<Doubles>(wasm_f64x2_promote_low_f32x4(raw(a))),
            reinterpret_cast<Doubles>(wasm_f64x2_promote_low_f32x4(raw(high)))};
}
CAPSA_INLINE Floats rounded(Halves a) {
    return __builtin_shufflevector(floats(wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(a.low))),
                                   floats(wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(a.high))), 0,
                                   1, 4, 5);
}
CAPSA_INLINE bool any(Ints mask) { return wasm_v128_any_true(raw(mask)); }

}  // namespace capsa::CAPSA_ISA

#include "kernels/lanes/fused_floats.hpp"

namespace capsa::CAPSA_ISA {

struct Lanes {
    Floats v;
    Lanes() = default;
    CAPSA_INLINE explicit Lanes(float x) : v{x, x, x, x} {}
    CAPSA_INLINE explicit Lanes(Floats floats) : v(floats) {}
    CAPSA_INLINE explicit Lanes(v128_t register_of) : v(floats(register_of)) {}
};
struct Mask {
    Ints v;
};

CAPSA_INLINE Lanes splat(float x) { return Lanes(x); }
CAPSA_INLINE Lanes load_unaligned(const float* p) { return Lanes(wasm_v128_load(p)); }
CAPSA_INLINE Lanes load(const float* p) { return load_unaligned(p); }
CAPSA_INLINE void store_unaligned(float* p, Lanes a) { wasm_v128_store(p, raw(a.v)); }
CAPSA_INLINE void store(float* p, Lanes a) { store_unaligned(p, a); }
CAPSA_INLINE Lanes load_first(const float* p, int n) {
    Floats a = Lanes(__builtin_nanf("")).v;
    if (n > 0) a[0] = p[0];
    if (n > 1) a[1] = p[1];
    if (n > 2) a[2] = p[2];
    if (n > 3) a[3] = p[3];
    return Lanes(a);
}

constexpr std::uint32_t quad_at(std::uint32_t k) { return 4 * k; }
CAPSA_INLINE void transpose(Floats (&quads)[4]) {
    const Floats ab = __builtin_shufflevector(quads[0], quads[1], 0, 4, 1, 5),
                 ab2 = __builtin_shufflevector(quads[0], quads[1], 2, 6, 3, 7),
                 cd = __builtin_shufflevector(quads[2], quads[3], 0, 4, 1, 5),
                 cd2 = __builtin_shufflevector(quads[2], quads[3], 2, 6, 3, 7);
    quads[0] = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
    quads[1] = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
    quads[2] = __builtin_shufflevector(ab2, cd2, 0, 1, 4, 5);
    quads[3] = __builtin_shufflevector(ab2, cd2, 2, 3, 6, 7);
}
CAPSA_INLINE void store_quads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
    Floats quads[4] = {a.v, b.v, c.v, d.v};
    transpose(quads);
    for (int k = 0; k < 4; ++k) store(p + 4 * k, Lanes(quads[k]));
}
template <class At>
CAPSA_INLINE void load_quads(const At& at, Lanes (&to)[4]) {
    Floats quads[4];
    for (int k = 0; k < 4; ++k) quads[k] = load_unaligned(at(k)).v;
    transpose(quads);
    for (int f = 0; f < 4; ++f) to[f] = Lanes(quads[f]);
}

CAPSA_INLINE Lanes operator+(Lanes a, Lanes b) { return Lanes(a.v + b.v); }
CAPSA_INLINE Lanes operator-(Lanes a, Lanes b) { return Lanes(a.v - b.v); }
CAPSA_INLINE Lanes operator*(Lanes a, Lanes b) { return Lanes(a.v * b.v); }
CAPSA_INLINE Lanes operator/(Lanes a, Lanes b) { return Lanes(a.v / b.v); }
CAPSA_INLINE Lanes operator-(Lanes a) { return Lanes(wasm_f32x4_neg(raw(a.v))); }
CAPSA_INLINE Mask operator<(Lanes a, Lanes b) { return {a.v < b.v}; }
CAPSA_INLINE Mask operator<=(Lanes a, Lanes b) { return {a.v <= b.v}; }
CAPSA_INLINE Mask operator>(Lanes a, Lanes b) { return {a.v > b.v}; }
CAPSA_INLINE Mask operator>=(Lanes a, Lanes b) { return {a.v >= b.v}; }
CAPSA_INLINE Mask operator==(Lanes a, Lanes b) { return {a.v == b.v}; }
CAPSA_INLINE Mask operator&(Mask a, Mask b) { return {a.v & b.v}; }
CAPSA_INLINE Mask operator|(Mask a, Mask b) { return {a.v | b.v}; }
CAPSA_INLINE Mask operator!(Mask a) { return {~a.v}; }

CAPSA_INLINE Lanes fused(Lanes a, Lanes b, Lanes c) { return Lanes(fused_floats(a.v, b.v, c.v)); }
CAPSA_INLINE Lanes fused_negated(Lanes a, Lanes b, Lanes c) { return fused(-a, b, c); }
CAPSA_INLINE Lanes fused_minus(Lanes a, Lanes b, Lanes c) { return fused(a, b, -c); }
CAPSA_INLINE Lanes negated_product(Lanes a, Lanes b) { return -(a * b); }
CAPSA_INLINE Lanes square_root(Lanes a) { return Lanes(wasm_f32x4_sqrt(raw(a.v))); }
CAPSA_INLINE Lanes estimated_reciprocal(Lanes a) { return Lanes(1.0f) / a; }
CAPSA_INLINE Lanes magnitude(Lanes a) { return Lanes(wasm_f32x4_abs(raw(a.v))); }
// The pseudo-minimum of x and y is y < x ? y : x.
CAPSA_INLINE Lanes min(Lanes a, Lanes b) { return Lanes(wasm_f32x4_pmin(raw(b.v), raw(a.v))); }
CAPSA_INLINE Lanes max(Lanes a, Lanes b) { return Lanes(wasm_f32x4_pmax(raw(b.v), raw(a.v))); }
CAPSA_INLINE Lanes least_bits(Lanes a, Lanes b) { return Lanes(wasm_i32x4_min(raw(a.v), raw(b.v))); }
CAPSA_INLINE std::uint64_t signs(Lanes a) { return wasm_i32x4_bitmask(raw(a.v)); }
CAPSA_INLINE float greatest(Lanes a) {
    const Lanes two = max(a, Lanes(__builtin_shufflevector(a.v, a.v, 2, 3, 2, 3)));
    return max(two, Lanes(__builtin_shufflevector(two.v, two.v, 1, 1, 1, 1))).v[0];
}
CAPSA_INLINE Lanes whole_part(Lanes a) { return Lanes(wasm_f32x4_trunc(raw(a.v))); }
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) {
    return Lanes(wasm_v128_bitselect(raw(a.v), raw(b.v), raw(m.v)));
}
CAPSA_INLINE std::uint64_t bits(Mask m) { return wasm_i32x4_bitmask(raw(m.v)); }
CAPSA_INLINE Lanes clamp01(Lanes x) { return max(min(x, Lanes(1.0f)), Lanes(0.0f)); }

inline constexpr bool estimates_pay = true;
inline constexpr int rows_at_once = 1, columns_at_once = 1, row_vectors_in_operands = 0;
// Walks that only decide may try plain operations first: fused ones are no instructions.
inline constexpr bool decides_plainly = true;
inline constexpr bool packs_lanes = false;
inline constexpr bool packs_pairs = false;
inline constexpr bool looks_up = false;

// The comparison is ordered, so the sign of a NaN does not matter.
template <class T>
CAPSA_INLINE T with_plain_nan(const T& a) {
    return a;
}

constexpr int column_at(int place) { return place; }

template <class F>
CAPSA_INLINE std::uint64_t word(const F& f) {
    std::uint64_t word = 0;
    for (int k = 64 - lane_count; k >= 0; k -= lane_count) {
        const auto pair = f(k);
        word = word << lane_count | bits(pair.d2 <= pair.limit);
    }
    return word;
}

}  // namespace capsa::CAPSA_ISA
