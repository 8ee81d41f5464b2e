// Lanes for tests: an array of CAPSA_LANE_COUNT floats. Each operation applies the definition to each lane.
//
// The tests use it to run the code of wide ISAs under sanitizers and on any processor.

#pragma once
#include "kernels/lanes/definitions.hpp"
#include "kernels/lanes/spread.hpp"

namespace capsa::CAPSA_ISA {

inline constexpr int lane_count = CAPSA_LANE_COUNT;

struct Lanes {
    float v[lane_count];
    Lanes() = default;
    CAPSA_INLINE explicit Lanes(float x) {
        for (float& e : v) e = x;
    }
};
struct Mask {
    bool v[lane_count];
};

template <class F>
CAPSA_INLINE Lanes each(const F& f) {
    Lanes r;
    for (int i = 0; i < lane_count; ++i) r.v[i] = f(i);
    return r;
}
template <class F>
CAPSA_INLINE Mask each_mask(const F& f) {
    Mask r;
    for (int i = 0; i < lane_count; ++i) r.v[i] = f(i);
    return r;
}

CAPSA_INLINE Lanes splat(float x) { return Lanes(x); }
CAPSA_INLINE Lanes load_unaligned(const float* p) {
    return each([p](int i) { return p[i]; });
}
CAPSA_INLINE Lanes load(const float* p) { return load_unaligned(p); }
CAPSA_INLINE Lanes load_first(const float* p, int n) {
    return each([p, n](int i) { return i < n ? p[i] : __builtin_nanf(""); });
}
CAPSA_INLINE void store_unaligned(float* p, Lanes a) {
    for (int i = 0; i < lane_count; ++i) p[i] = a.v[i];
}
CAPSA_INLINE void store(float* p, Lanes a) { store_unaligned(p, a); }
CAPSA_INLINE void store_quads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
    for (int i = 0; i < lane_count; ++i) {
        p[4 * i] = a.v[i];
        p[4 * i + 1] = b.v[i];
        p[4 * i + 2] = c.v[i];
        p[4 * i + 3] = d.v[i];
    }
}
template <class At>
CAPSA_INLINE void load_quads(const At& at, Lanes (&to)[4]) {
    for (int f = 0; f < 4; ++f) to[f] = each([&](int i) { return at(i)[f]; });
}

CAPSA_INLINE Lanes operator+(Lanes a, Lanes b) {
    return each([&](int i) { return a.v[i] + b.v[i]; });
}
CAPSA_INLINE Lanes operator-(Lanes a, Lanes b) {
    return each([&](int i) { return a.v[i] - b.v[i]; });
}
CAPSA_INLINE Lanes operator*(Lanes a, Lanes b) {
    return each([&](int i) { return a.v[i] * b.v[i]; });
}
CAPSA_INLINE Lanes operator/(Lanes a, Lanes b) {
    return each([&](int i) { return a.v[i] / b.v[i]; });
}
CAPSA_INLINE Lanes operator-(Lanes a) {
    return each([&](int i) { return -a.v[i]; });
}
CAPSA_INLINE Mask operator<(Lanes a, Lanes b) {
    return each_mask([&](int i) { return a.v[i] < b.v[i]; });
}
CAPSA_INLINE Mask operator<=(Lanes a, Lanes b) {
    return each_mask([&](int i) { return a.v[i] <= b.v[i]; });
}
CAPSA_INLINE Mask operator>(Lanes a, Lanes b) {
    return each_mask([&](int i) { return a.v[i] > b.v[i]; });
}
CAPSA_INLINE Mask operator>=(Lanes a, Lanes b) {
    return each_mask([&](int i) { return a.v[i] >= b.v[i]; });
}
CAPSA_INLINE Mask operator==(Lanes a, Lanes b) {
    return each_mask([&](int i) { return a.v[i] == b.v[i]; });
}
CAPSA_INLINE Mask operator&(Mask a, Mask b) {
    return each_mask([&](int i) { return a.v[i] && b.v[i]; });
}
CAPSA_INLINE Mask operator|(Mask a, Mask b) {
    return each_mask([&](int i) { return a.v[i] || b.v[i]; });
}
CAPSA_INLINE Mask operator!(Mask a) {
    return each_mask([&](int i) { return !a.v[i]; });
}
CAPSA_INLINE Lanes fused(Lanes a, Lanes b, Lanes c) {
    return each([&](int i) { return fused(a.v[i], b.v[i], c.v[i]); });
}
CAPSA_INLINE Lanes fused_negated(Lanes a, Lanes b, Lanes c) {
    return each([&](int i) { return fused_negated(a.v[i], b.v[i], c.v[i]); });
}
CAPSA_INLINE Lanes fused_minus(Lanes a, Lanes b, Lanes c) {
    return each([&](int i) { return fused_minus(a.v[i], b.v[i], c.v[i]); });
}
CAPSA_INLINE Lanes negated_product(Lanes a, Lanes b) {
    return each([&](int i) { return negated_product(a.v[i], b.v[i]); });
}
CAPSA_INLINE Lanes square_root(Lanes a) {
    return each([&](int i) { return square_root(a.v[i]); });
}
CAPSA_INLINE Lanes estimated_reciprocal(Lanes a) {
    return each([&](int i) { return estimated_reciprocal(a.v[i]); });
}
CAPSA_INLINE Lanes magnitude(Lanes a) {
    return each([&](int i) { return magnitude(a.v[i]); });
}
CAPSA_INLINE Lanes min(Lanes a, Lanes b) {
    return each([&](int i) { return min(a.v[i], b.v[i]); });
}
CAPSA_INLINE Lanes max(Lanes a, Lanes b) {
    return each([&](int i) { return max(a.v[i], b.v[i]); });
}
CAPSA_INLINE Lanes least_bits(Lanes a, Lanes b) {
    return each([&](int i) { return least_bits(a.v[i], b.v[i]); });
}
CAPSA_INLINE std::uint64_t signs(Lanes a) {
    std::uint64_t r = 0;
    for (int i = 0; i < lane_count; ++i) r |= signs(a.v[i]) << i;
    return r;
}
CAPSA_INLINE float greatest(Lanes a) {
    float most = a.v[0];
    for (const float one : a.v) most = max(one, most);
    return most;
}
CAPSA_INLINE Lanes whole_part(Lanes a) {
    return each([&](int i) { return whole_part(a.v[i]); });
}
CAPSA_INLINE Lanes select(Mask m, Lanes a, Lanes b) {
    return each([&](int i) { return m.v[i] ? a.v[i] : b.v[i]; });
}
CAPSA_INLINE Lanes clamp01(Lanes x) {
    return each([&](int i) { return clamp01(x.v[i]); });
}
CAPSA_INLINE std::uint64_t bits(Mask m) {
    std::uint64_t r = 0;
    for (int i = 0; i < lane_count; ++i) r |= static_cast<std::uint64_t>(m.v[i]) << i;
    return r;
}

inline constexpr bool estimates_pay = true;

inline constexpr bool decides_plainly = false;
inline constexpr bool packs_lanes = true;
inline constexpr bool packs_pairs = false;
inline constexpr bool looks_up = false;
CAPSA_INLINE void pack(float* p, Lanes a, std::uint64_t which) {
    for (; which != 0; which &= which - 1) *p++ = a.v[__builtin_ctzll(which)];
}

template <class F>
CAPSA_INLINE std::uint64_t word(const F& f) {
    std::uint64_t word = 0;
    for (int k = 0; k < 64; k += lane_count) {
        const auto pair = f(k);
        word |= bits(pair.d2 <= pair.limit) << k;
    }
    return word;
}

}  // namespace capsa::CAPSA_ISA
