// Lanes without a vector register: the definition every other ISA is held to.
//
// One lane is a plain float and makes the scalar ISA. CAPSA_ARRAY_LANES = N > 1 makes an array of N floats,
// which the tests use to run wide logic under sanitizers and on any processor. The overloads for float and
// double serve the formula tests as well.

#pragma once
#include "kernels/inline.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

inline constexpr int lane_count = CAPSA_ARRAY_LANES;

CAPSA_INLINE float fused(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
CAPSA_INLINE float fused_negated(float a, float b, float c) { return __builtin_fmaf(-a, b, c); }
CAPSA_INLINE float fused_minus(float a, float b, float c) { return __builtin_fmaf(a, b, -c); }
CAPSA_INLINE float negated_product(float a, float b) { return -(a * b); }
CAPSA_INLINE float square_root(float a) { return __builtin_sqrtf(a); }
// As wrong as it may be, so that tests see the worst.
CAPSA_INLINE float estimated_reciprocal(float a) {
    const float exact = 1.0f / a;
    std::uint32_t bits = 0;
    __builtin_memcpy(&bits, &exact, sizeof bits);
    bits &= ~std::uint32_t{0xfff};
    float estimate = 0.0f;
    __builtin_memcpy(&estimate, &bits, sizeof estimate);
    return estimate;
}
CAPSA_INLINE float magnitude(float a) { return __builtin_fabsf(a); }
CAPSA_INLINE double fused(double a, double b, double c) { return __builtin_fma(a, b, c); }
CAPSA_INLINE double fused_negated(double a, double b, double c) { return __builtin_fma(-a, b, c); }
CAPSA_INLINE double fused_minus(double a, double b, double c) { return __builtin_fma(a, b, -c); }
CAPSA_INLINE double negated_product(double a, double b) { return -(a * b); }
CAPSA_INLINE double square_root(double a) { return __builtin_sqrt(a); }
CAPSA_INLINE double magnitude(double a) { return __builtin_fabs(a); }

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

#if CAPSA_ARRAY_LANES == 1

using Lanes = float;
using Mask = bool;

CAPSA_INLINE Lanes splat(float x) { return x; }
CAPSA_INLINE Lanes load(const float* p) { return *p; }
CAPSA_INLINE Lanes load_unaligned(const float* p) { return *p; }
CAPSA_INLINE Lanes load_first(const float* p, int n) { return n > 0 ? *p : __builtin_nanf(""); }
CAPSA_INLINE void store(float* p, Lanes a) { *p = a; }
CAPSA_INLINE void store_unaligned(float* p, Lanes a) { *p = a; }
CAPSA_INLINE void store_quads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
    p[0] = a;
    p[1] = b;
    p[2] = c;
    p[3] = d;
}

#else

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

#endif

template <class T>
CAPSA_INLINE T with_plain_nan(T a) {
    return a;
}

// Where lane k's quad stands: see store_quads.
constexpr std::uint32_t quad_at(std::uint32_t k) { return 4 * k; }

inline constexpr bool estimates_pay = lane_count > 1;

inline constexpr int rows_abreast = 1, columns_abreast = 1;

constexpr int column_at(int place) { return place; }

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
