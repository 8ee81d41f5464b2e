// Two values that go through every operation side by side.
//
// A formula over Twin<Lanes> is the same formula twice, its instructions alternating. Neighbours then do not
// wait for each other, which a processor with a small scheduler cannot arrange on its own: sphere-capsule on
// AVX-512 0.207 -> 0.195 ns a pair with four abreast (docs/lab/2026-11-kernels.md). The bits are those of the
// halves.

#pragma once
#include "kernels/lanes.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
struct Twin {
    T lo, hi;
    Twin() = default;
    CAPSA_INLINE Twin(const T& low, const T& high) : lo(low), hi(high) {}
    CAPSA_INLINE explicit Twin(float x) : lo(x), hi(x) {}
};
template <class M>
struct TwinMask {
    M lo, hi;
};

template <class T>
CAPSA_INLINE Twin<T> operator+(const Twin<T>& a, const Twin<T>& b) {
    return {a.lo + b.lo, a.hi + b.hi};
}
template <class T>
CAPSA_INLINE Twin<T> operator-(const Twin<T>& a, const Twin<T>& b) {
    return {a.lo - b.lo, a.hi - b.hi};
}
template <class T>
CAPSA_INLINE Twin<T> operator*(const Twin<T>& a, const Twin<T>& b) {
    return {a.lo * b.lo, a.hi * b.hi};
}
template <class T>
CAPSA_INLINE Twin<T> operator/(const Twin<T>& a, const Twin<T>& b) {
    return {a.lo / b.lo, a.hi / b.hi};
}
template <class T>
CAPSA_INLINE auto operator>(const Twin<T>& a, const Twin<T>& b) {
    return TwinMask<decltype(a.lo > b.lo)>{a.lo > b.lo, a.hi > b.hi};
}
template <class M, class T>
CAPSA_INLINE Twin<T> select(const TwinMask<M>& m, const Twin<T>& a, const Twin<T>& b) {
    return {select(m.lo, a.lo, b.lo), select(m.hi, a.hi, b.hi)};
}
template <class T>
CAPSA_INLINE Twin<T> fused(const Twin<T>& a, const Twin<T>& b, const Twin<T>& c) {
    return {fused(a.lo, b.lo, c.lo), fused(a.hi, b.hi, c.hi)};
}
template <class T>
CAPSA_INLINE Twin<T> fused_minus(const Twin<T>& a, const Twin<T>& b, const Twin<T>& c) {
    return {fused_minus(a.lo, b.lo, c.lo), fused_minus(a.hi, b.hi, c.hi)};
}
template <class T>
CAPSA_INLINE Twin<T> fused_negated(const Twin<T>& a, const Twin<T>& b, const Twin<T>& c) {
    return {fused_negated(a.lo, b.lo, c.lo), fused_negated(a.hi, b.hi, c.hi)};
}
template <class T>
CAPSA_INLINE Twin<T> negated_product(const Twin<T>& a, const Twin<T>& b) {
    return {negated_product(a.lo, b.lo), negated_product(a.hi, b.hi)};
}
template <class T>
CAPSA_INLINE Twin<T> magnitude(const Twin<T>& a) {
    return {magnitude(a.lo), magnitude(a.hi)};
}
template <class T>
CAPSA_INLINE Twin<T> clamp01(const Twin<T>& a) {
    return {clamp01(a.lo), clamp01(a.hi)};
}

// How many floats a value over lanes holds, and how it enters from memory.
template <class T>
struct Width;
template <>
struct Width<Lanes> {
    static constexpr int count = lane_count;
    static CAPSA_INLINE Lanes load(const float* p) { return CAPSA_ISA::load(p); }
    static CAPSA_INLINE Lanes splat(float x) { return CAPSA_ISA::splat(x); }
};
template <class T>
struct Width<Twin<T>> {
    static constexpr int count = 2 * Width<T>::count;
    static CAPSA_INLINE Twin<T> load(const float* p) {
        return {Width<T>::load(p), Width<T>::load(p + Width<T>::count)};
    }
    static CAPSA_INLINE Twin<T> splat(float x) {
        const T both = Width<T>::splat(x);
        return {both, both};
    }
};

}  // namespace capsa::CAPSA_ISA
