// Two vectors of lanes that go through every operation side by side.
//
// A formula over Twin columns is the same formula twice, its instructions alternating. Neighbours then do not
// wait for each other, which a processor with a small scheduler cannot arrange on its own: sphere-capsule
// 0.206 -> 0.195 ns a pair on AVX-512 (docs/lab/2026-11-kernels.md). What is no Twin counts for both halves:
// a row is held once.

#pragma once
#include "kernels/lanes.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
struct Twin {
    T lo, hi;
    // By value: handed references, GCC 12 copies the halves through memory (0.20 -> 0.43 ns).
    CAPSA_INLINE Twin(T low, T high) : lo(low), hi(high) {}
    CAPSA_INLINE explicit Twin(float x) : lo(x), hi(x) {}
};
template <class T>
Twin(T, T) -> Twin<T>;

template <class X>
inline constexpr bool is_twin = false;
template <class T>
inline constexpr bool is_twin<Twin<T>> = true;
template <class... X>
concept SomeTwin = (is_twin<X> || ...);

template <class X>
CAPSA_INLINE X lo(const X& x) {
    return x;
}
template <class T>
CAPSA_INLINE T lo(const Twin<T>& x) {
    return x.lo;
}
template <class X>
CAPSA_INLINE X hi(const X& x) {
    return x;
}
template <class T>
CAPSA_INLINE T hi(const Twin<T>& x) {
    return x.hi;
}

template <class A, class B>
requires SomeTwin<A, B> CAPSA_INLINE auto operator+(const A& a, const B& b) {
    return Twin(lo(a) + lo(b), hi(a) + hi(b));
}
template <class A, class B>
requires SomeTwin<A, B> CAPSA_INLINE auto operator-(const A& a, const B& b) {
    return Twin(lo(a) - lo(b), hi(a) - hi(b));
}
template <class A, class B>
requires SomeTwin<A, B> CAPSA_INLINE auto operator*(const A& a, const B& b) {
    return Twin(lo(a) * lo(b), hi(a) * hi(b));
}
template <class A, class B>
requires SomeTwin<A, B> CAPSA_INLINE auto operator/(const A& a, const B& b) {
    return Twin(lo(a) / lo(b), hi(a) / hi(b));
}
template <class A, class B>
requires SomeTwin<A, B> CAPSA_INLINE auto operator>(const A& a, const B& b) {
    return Twin(lo(a) > lo(b), hi(a) > hi(b));
}
template <class A, class B>
requires SomeTwin<A, B> CAPSA_INLINE auto operator>=(const A& a, const B& b) {
    return Twin(lo(a) >= lo(b), hi(a) >= hi(b));
}
template <class A, class B>
requires SomeTwin<A, B> CAPSA_INLINE auto operator<=(const A& a, const B& b) {
    return Twin(lo(a) <= lo(b), hi(a) <= hi(b));
}
template <class A, class B, class C>
requires SomeTwin<A, B, C> CAPSA_INLINE auto fused(const A& a, const B& b, const C& c) {
    return Twin(fused(lo(a), lo(b), lo(c)), fused(hi(a), hi(b), hi(c)));
}
template <class A, class B, class C>
requires SomeTwin<A, B, C> CAPSA_INLINE auto fused_minus(const A& a, const B& b, const C& c) {
    return Twin(fused_minus(lo(a), lo(b), lo(c)), fused_minus(hi(a), hi(b), hi(c)));
}
template <class A, class B, class C>
requires SomeTwin<A, B, C> CAPSA_INLINE auto fused_negated(const A& a, const B& b, const C& c) {
    return Twin(fused_negated(lo(a), lo(b), lo(c)), fused_negated(hi(a), hi(b), hi(c)));
}
template <class A, class B>
requires SomeTwin<A, B> CAPSA_INLINE auto negated_product(const A& a, const B& b) {
    return Twin(negated_product(lo(a), lo(b)), negated_product(hi(a), hi(b)));
}
template <class T>
CAPSA_INLINE Twin<T> operator-(const Twin<T>& a) {
    return {-a.lo, -a.hi};
}
template <class T>
CAPSA_INLINE Twin<T> square_root(const Twin<T>& a) {
    return {square_root(a.lo), square_root(a.hi)};
}
template <class M, class T>
CAPSA_INLINE Twin<T> select(const Twin<M>& m, const Twin<T>& a, const Twin<T>& b) {
    return {select(m.lo, a.lo, b.lo), select(m.hi, a.hi, b.hi)};
}
template <class T>
CAPSA_INLINE Twin<T> magnitude(const Twin<T>& a) {
    return {magnitude(a.lo), magnitude(a.hi)};
}
template <class T>
CAPSA_INLINE Twin<T> estimated_reciprocal(const Twin<T>& a) {
    return {estimated_reciprocal(a.lo), estimated_reciprocal(a.hi)};
}
template <class A, class B>
requires SomeTwin<A, B> CAPSA_INLINE auto min(const A& a, const B& b) {
    return Twin(min(lo(a), lo(b)), min(hi(a), hi(b)));
}
template <class A, class B>
requires SomeTwin<A, B> CAPSA_INLINE auto max(const A& a, const B& b) {
    return Twin(max(lo(a), lo(b)), max(hi(a), hi(b)));
}
template <class T>
CAPSA_INLINE Twin<T> clamp01(const Twin<T>& a) {
    return {clamp01(a.lo), clamp01(a.hi)};
}
CAPSA_INLINE std::uint64_t bits(const Twin<Mask>& m) { return bits(m.lo) | bits(m.hi) << lane_count; }

// How many floats a value over lanes holds, and how it enters from memory.
template <class T>
struct Width;
template <>
struct Width<Lanes> {
    static constexpr int count = lane_count;
    static CAPSA_INLINE Lanes load(const float* p) { return CAPSA_ISA::load(p); }
    static CAPSA_INLINE Lanes load_unaligned(const float* p) { return CAPSA_ISA::load_unaligned(p); }
    static CAPSA_INLINE void store_unaligned(float* p, Lanes x) { CAPSA_ISA::store_unaligned(p, x); }
    static CAPSA_INLINE Lanes splat(float x) { return CAPSA_ISA::splat(x); }
};
template <>
struct Width<Twin<Lanes>> {
    static constexpr int count = 2 * lane_count;
    static CAPSA_INLINE Twin<Lanes> load(const float* p) {
        return {CAPSA_ISA::load(p), CAPSA_ISA::load(p + lane_count)};
    }
    static CAPSA_INLINE Twin<Lanes> load_unaligned(const float* p) {
        return {CAPSA_ISA::load_unaligned(p), CAPSA_ISA::load_unaligned(p + lane_count)};
    }
    static CAPSA_INLINE void store_unaligned(float* p, const Twin<Lanes>& x) {
        CAPSA_ISA::store_unaligned(p, x.lo);
        CAPSA_ISA::store_unaligned(p + lane_count, x.hi);
    }
};

// What a walk takes of a word's columns at a time.
template <int Vectors>
struct ColumnsAbreast {
    using type = Lanes;
};
template <>
struct ColumnsAbreast<2> {
    using type = Twin<Lanes>;
};
using Wide = ColumnsAbreast<columns_abreast>::type;

}  // namespace capsa::CAPSA_ISA
