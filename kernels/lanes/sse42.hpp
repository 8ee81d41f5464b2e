// Lanes for x86-64-v2, which is SSE4.2 and no fused operation: 4 floats, 16 registers.

#pragma once
#define CAPSA_XSIMD_ARCH xsimd::sse4_2
#include "kernels/lanes/xsimd_base.hpp"

#include "kernels/lanes/four_floats.hpp"
#include "kernels/lanes/movemask.hpp"
#include "kernels/lanes/spread.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_INLINE __m128 raw(Lanes a) { return static_cast<__m128>(a.v); }
CAPSA_INLINE __m128 raw(Mask m) { return static_cast<__m128>(m); }
CAPSA_INLINE Lanes lanes(__m128 a) { return Batch(a); }

CAPSA_INLINE Halves doubles_of(Floats a) { return {_mm_cvtps_pd(a), _mm_cvtps_pd(_mm_movehl_ps(a, a))}; }
CAPSA_INLINE Floats rounded(Halves a) { return _mm_movelh_ps(_mm_cvtpd_ps(a.low), _mm_cvtpd_ps(a.high)); }
CAPSA_INLINE bool any(Ints mask) { return _mm_movemask_ps(reinterpret_cast<__m128>(mask)) != 0; }

}  // namespace capsa::CAPSA_ISA

#include "kernels/lanes/fused_floats.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_INLINE Lanes load_first(const float* p, int n) {
    __m128 a = _mm_set1_ps(__builtin_nanf(""));
    if (n > 0) a = _mm_move_ss(a, _mm_load_ss(p));
    if (n > 1) a = _mm_insert_ps(a, _mm_load_ss(p + 1), 0x10);
    if (n > 2) a = _mm_insert_ps(a, _mm_load_ss(p + 2), 0x20);
    if (n > 3) a = _mm_insert_ps(a, _mm_load_ss(p + 3), 0x30);
    return lanes(a);
}
CAPSA_INLINE Lanes operator/(Lanes a, Lanes b) { return lanes(_mm_div_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes operator-(Lanes a) { return lanes(_mm_xor_ps(raw(a), _mm_set1_ps(-0.0f))); }
CAPSA_INLINE Lanes fused(Lanes a, Lanes b, Lanes c) { return lanes(fused_floats(raw(a), raw(b), raw(c))); }
CAPSA_INLINE Lanes fused_negated(Lanes a, Lanes b, Lanes c) {
    return lanes(fused_negated_floats(raw(a), raw(b), raw(c)));
}
CAPSA_INLINE Lanes fused_minus(Lanes a, Lanes b, Lanes c) {
    return lanes(fused_minus_floats(raw(a), raw(b), raw(c)));
}
CAPSA_INLINE Lanes negated_product(Lanes a, Lanes b) { return -(a * b); }
CAPSA_INLINE Lanes square_root(Lanes a) { return lanes(_mm_sqrt_ps(raw(a))); }
CAPSA_INLINE Lanes estimated_reciprocal(Lanes a) { return lanes(_mm_rcp_ps(raw(a))); }
CAPSA_INLINE Lanes magnitude(Lanes a) { return lanes(_mm_andnot_ps(_mm_set1_ps(-0.0f), raw(a))); }
CAPSA_INLINE Lanes min(Lanes a, Lanes b) { return lanes(_mm_min_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes max(Lanes a, Lanes b) { return lanes(_mm_max_ps(raw(a), raw(b))); }
CAPSA_INLINE Lanes least_bits(Lanes a, Lanes b) {
    return lanes(_mm_castsi128_ps(_mm_min_epi32(_mm_castps_si128(raw(a)), _mm_castps_si128(raw(b)))));
}
CAPSA_INLINE std::uint64_t signs(Lanes a) { return static_cast<std::uint32_t>(_mm_movemask_ps(raw(a))); }
CAPSA_INLINE float greatest(Lanes a) {
    const __m128 two = _mm_max_ps(raw(a), _mm_movehl_ps(raw(a), raw(a)));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_movehdup_ps(two)));
}
CAPSA_INLINE Lanes whole_part(Lanes a) { return lanes(_mm_cvtepi32_ps(_mm_cvttps_epi32(raw(a)))); }
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) { return lanes(_mm_blendv_ps(raw(b), raw(a), raw(m))); }
CAPSA_INLINE std::uint64_t bits(Mask m) { return static_cast<std::uint32_t>(_mm_movemask_ps(raw(m))); }
CAPSA_INLINE Lanes clamp01(Lanes x) { return max(min(x, Lanes(1.0f)), Lanes(0.0f)); }

constexpr std::uint32_t quad_at(std::uint32_t k) { return 4 * k; }
CAPSA_INLINE void transpose(__m128 (&quads)[4]) {
    const __m128 ab = _mm_unpacklo_ps(quads[0], quads[1]), ab2 = _mm_unpackhi_ps(quads[0], quads[1]);
    const __m128 cd = _mm_unpacklo_ps(quads[2], quads[3]), cd2 = _mm_unpackhi_ps(quads[2], quads[3]);
    quads[0] = _mm_movelh_ps(ab, cd);
    quads[1] = _mm_movehl_ps(cd, ab);
    quads[2] = _mm_movelh_ps(ab2, cd2);
    quads[3] = _mm_movehl_ps(cd2, ab2);
}
CAPSA_INLINE void store_quads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
    __m128 quads[4] = {raw(a), raw(b), raw(c), raw(d)};
    transpose(quads);
    for (int k = 0; k < 4; ++k) store(p + 4 * k, lanes(quads[k]));
}
template <class At>
CAPSA_INLINE void load_quads(const At& at, Lanes (&to)[4]) {
    __m128 quads[4] = {_mm_loadu_ps(at(0)), _mm_loadu_ps(at(1)), _mm_loadu_ps(at(2)), _mm_loadu_ps(at(3))};
    transpose(quads);
    for (int f = 0; f < 4; ++f) to[f] = lanes(quads[f]);
}

inline constexpr bool decides_plainly = true;
inline constexpr int row_vectors_in_operands = 0;
inline constexpr bool packs_lanes = false;
inline constexpr bool packs_pairs = false;
inline constexpr bool looks_up = false;

}  // namespace capsa::CAPSA_ISA
