// Vectors of space and of the plane, over lanes, float or double, in one fixed order of operations.
//
// The order is part of the contract (docs/meaning.md). Every ISA gives the same bits because every sum below
// is written once, and is fused exactly where the code says so. The formulas of the plane are those of space
// without the terms of z. If z is 0 in space, the results are equal.

#pragma once
#include "kernels/unrolled.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

// The z of a vector in the plane: 0, without a register. Terms with it disappear.
struct Absent {
    Absent() = default;
    template <class T>
    CAPSA_INLINE explicit constexpr Absent(const T&) {}
};
CAPSA_INLINE Absent operator-(Absent, Absent) { return {}; }
template <class T>
CAPSA_INLINE Absent operator*(Absent, const T&) {
    return {};
}
template <class T>
CAPSA_INLINE T operator+(const T& a, Absent) {
    return a;
}
CAPSA_INLINE Absent magnitude(Absent) { return {}; }
template <class M>
CAPSA_INLINE Absent select(const M&, Absent, Absent) {
    return {};
}
CAPSA_INLINE Absent select(bool, Absent, Absent) { return {}; }
template <class T>
CAPSA_INLINE T fused(Absent, Absent, const T& c) {
    return c;
}
template <class T>
CAPSA_INLINE T fused_negated(Absent, Absent, const T& c) {
    return c;
}
template <class T>
CAPSA_INLINE Absent fused(const T&, Absent, Absent) {
    return {};
}
template <class T>
CAPSA_INLINE Absent fused_negated(const T&, Absent, Absent) {
    return {};
}
template <class T>
CAPSA_INLINE Absent fused_minus(const T&, Absent, Absent) {
    return {};
}

template <class T, int N>
struct ThirdCoordinate {
    using type = T;
};
template <class T>
struct ThirdCoordinate<T, 2> {
    using type = Absent;
};

// A vector of N coordinates: 3 in space, 2 in the plane.
template <class T, int N>
struct Vec {
    using Z = typename ThirdCoordinate<T, N>::type;
    T x, y;
    Z z;
};
template <class T>
using Vec3 = Vec<T, 3>;
template <class T>
using Vec2 = Vec<T, 2>;

// The z of a vector in an answer.
template <class T>
CAPSA_INLINE T z_of(const Vec<T, 3>& a) {
    return a.z;
}
template <class T>
CAPSA_INLINE T z_of(const Vec<T, 2>&) {
    return T(0.0f);
}

template <class A, class B, int N>
CAPSA_INLINE auto operator-(const Vec<A, N>& a, const Vec<B, N>& b) {
    return Vec<decltype(a.x - b.x), N>{a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T, int N>
CAPSA_INLINE Vec<T, N> operator*(const Vec<T, N>& a, T k) {
    return {a.x * k, a.y * k, a.z * k};
}
// -a, where a zero is always +0. The code does not use unary minus, because -(fused sum) becomes one
// instruction with GCC on ARM, and that instruction gives a zero the wrong sign.
template <class T, int N>
CAPSA_INLINE Vec<T, N> reversed(const Vec<T, N>& a) {
    const T zero(0.0f);
    const typename Vec<T, N>::Z zero_z(0.0f);
    return {zero - a.x, zero - a.y, zero_z - a.z};
}
// Below, A, B and D are vectors in any representation: see read/row.hpp.
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
template <class P, int N, class T, class D>
CAPSA_INLINE Vec<T, N> along(const Vec<P, N>& p, T t, const D& d) {
    return {fused(t, d.x, p.x), fused(t, d.y, p.y), fused(t, d.z, p.z)};
}
// p - t d
template <class P, int N, class T, class D>
CAPSA_INLINE Vec<T, N> back_along(const Vec<P, N>& p, T t, const D& d) {
    return {fused_negated(t, d.x, p.x), fused_negated(t, d.y, p.y), fused_negated(t, d.z, p.z)};
}
// t d - p
template <class P, int N, class T, class D>
CAPSA_INLINE Vec<T, N> along_from(const Vec<P, N>& p, T t, const D& d) {
    return {fused_minus(t, d.x, p.x), fused_minus(t, d.y, p.y), fused_minus(t, d.z, p.z)};
}
// a / b where b > 0, else 0
template <class T>
CAPSA_INLINE T quotient_or_zero(T a, T b) {
    const T zero(0.0f);
    return select(b > zero, a / b, zero);
}
template <class M, class T, int N>
CAPSA_INLINE Vec<T, N> pick(const M& m, const Vec<T, N>& a, const Vec<T, N>& b) {
    return {select(m, a.x, b.x), select(m, a.y, b.y), select(m, a.z, b.z)};
}
template <class M, class T>
CAPSA_INLINE T pick(const M& m, const T& a, const T& b) {
    return select(m, a, b);
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
