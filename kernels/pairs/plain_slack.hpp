// How near its squared reach a squared distance is in doubt, if a plain multiplication and addition took the
// place of every fused operation (plain.hpp). docs/proof.md has the proof.

#pragma once
#include "kernels/plain.hpp"
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

// Parts of reach times size, of the square of the size, and what covers squares that underflow.
inline constexpr float plain_linear = 0x1p-19f, plain_square = 0x1p-40f, plain_least = 0x1p-120f;

template <class T, int N>
CAPSA_INLINE T square_of(const Point<T, N>&) {
    return T(0.0f);
}
template <class T, int N>
CAPSA_INLINE T square_of(const Segment<T, N>& a) {
    return dot(a.d, a.d);
}

// For a point and a point or a segment: with at most this reach, and segments of at most this length
// together. Sizes whose squares may overflow leave every pair in doubt.
CAPSA_INLINE float plain_slack(float reach, float length) {
    const float positive = reach > 0.0f ? reach : 0.0f, size = positive + length;
    const float slack = plain_linear * size * positive + plain_square * size * size + plain_least;
    return slack < 0x1p100f ? slack : __builtin_inff();
}

// The same for a vector of pairs, without that: a slack of 2^100 or more means nothing.
CAPSA_INLINE Plain plain_slack(Plain reach, Plain length) {
    const Plain positive = max(reach, Plain(0.0f)), size = positive + length;
    return Plain(plain_linear) * size * positive + Plain(plain_square) * size * size + Plain(plain_least);
}

// Points and segments in plain lanes.
template <class X>
inline constexpr bool has_plain_form = false;
template <int N, class T>
inline constexpr bool has_plain_form<Rounded<Point<Lanes, N>, T>> = decides_plainly;
template <int N, class T>
inline constexpr bool has_plain_form<Rounded<Segment<Lanes, N>, T>> = decides_plainly;

CAPSA_INLINE Vec<Plain, 3> in_plain(const Vec<Lanes, 3>& a) { return {a.x, a.y, a.z}; }
CAPSA_INLINE Vec<Plain, 2> in_plain(const Vec<Lanes, 2>& a) { return {a.x, a.y, {}}; }
template <int N>
CAPSA_INLINE Rounded<Point<Plain, N>, Plain> in_plain(const Rounded<Point<Lanes, N>, Lanes>& a) {
    return {{in_plain(a.core.p)}, a.radius};
}
template <int N>
CAPSA_INLINE Rounded<Segment<Plain, N>, Plain> in_plain(const Rounded<Segment<Lanes, N>, Lanes>& a) {
    const auto& core = a.core;
    return {{in_plain(core.p), in_plain(core.d), core.inv_dd, in_plain(core.u)}, a.radius};
}

}  // namespace capsa::CAPSA_ISA
