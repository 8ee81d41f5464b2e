// Vectors of three, over lanes, float or double, in one fixed order of operations.
//
// The order is part of the contract (docs/meaning.md). Every ISA gives the same bits because every sum below
// is written once, and is fused exactly where the code says so.

#pragma once
#include "kernels/unrolled.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

template <class T>
struct Vec3 {
    T x, y, z;
};

template <class A, class B>
CAPSA_INLINE auto operator-(const Vec3<A>& a, const Vec3<B>& b) {
    return Vec3<decltype(a.x - b.x)>{a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
CAPSA_INLINE Vec3<T> operator*(const Vec3<T>& a, T k) {
    return {a.x * k, a.y * k, a.z * k};
}
// -a, where a zero is always +0. The code does not use unary minus, because -(fused sum) becomes one
// instruction with GCC on ARM, and that instruction gives a zero the wrong sign.
template <class T>
CAPSA_INLINE Vec3<T> reversed(const Vec3<T>& a) {
    const T zero(0.0f);
    return {zero - a.x, zero - a.y, zero - a.z};
}
// Below, A, B and D are vectors of three in any representation: see walks/row.hpp.
template <class A, class B>
CAPSA_INLINE auto dot(const A& a, const B& b) {
    return fused(a.z, b.z, fused(a.y, b.y, a.x * b.x));
}
// -a.b, with the same rounding and without an instruction for the sign
template <class A, class B>
CAPSA_INLINE auto minus_dot(const A& a, const B& b) {
    return fused_negated(a.z, b.z, fused_negated(a.y, b.y, negated_product(a.x, b.x)));
}
// p + t d
template <class P, class T, class D>
CAPSA_INLINE Vec3<T> along(const Vec3<P>& p, T t, const D& d) {
    return {fused(t, d.x, p.x), fused(t, d.y, p.y), fused(t, d.z, p.z)};
}
// p - t d
template <class P, class T, class D>
CAPSA_INLINE Vec3<T> back_along(const Vec3<P>& p, T t, const D& d) {
    return {fused_negated(t, d.x, p.x), fused_negated(t, d.y, p.y), fused_negated(t, d.z, p.z)};
}
// t d - p
template <class P, class T, class D>
CAPSA_INLINE Vec3<T> along_from(const Vec3<P>& p, T t, const D& d) {
    return {fused_minus(t, d.x, p.x), fused_minus(t, d.y, p.y), fused_minus(t, d.z, p.z)};
}
// a / b where b > 0, else 0
template <class T>
CAPSA_INLINE T quotient_or_zero(T a, T b) {
    const T zero(0.0f);
    return select(b > zero, a / b, zero);
}
// 1 / d.d where |d| >= 2^-63, 0 for a segment that counts as a point.
template <class T>
CAPSA_INLINE T reciprocal_or_zero(T dd) {
    const T least_normal(1.17549435e-38f);
    return select(dd >= least_normal, T(1.0f) / dd, T(0.0f));
}

template <class T>
constexpr T least(T a, T b) {
    return b < a ? b : a;
}
CAPSA_INLINE std::uint64_t count_ones(std::uint64_t x) {
    return static_cast<std::uint64_t>(__builtin_popcountll(x));
}
CAPSA_INLINE std::uint32_t lowest_one(std::uint64_t x) {
    return static_cast<std::uint32_t>(__builtin_ctzll(x));
}

}  // namespace capsa::CAPSA_ISA
