// The second kind of numbers: integers of one and two machine words.
//
// If all coordinates and radii of a pair lie on one lattice, below 2^29 of its steps (integers, voxels,
// bricks, floats with few bits), then products of up to four of them fit 128 bits: differences are below
// 2^30, the sum of radii and margin below 2^31, dot products of differences below 2^62, and so on. Only the
// comparison of two products of six has its own multiplication. With a box all numbers are below 2^27 (room
// in cores.hpp), and those in its frame, which include half extents, below the same bounds. A compiler
// without 128 bits goes on to integers of any length.

#pragma once
#include "src/exact/verdict.hpp"

#include <cstdint>

#if defined(__SIZEOF_INT128__) && !defined(CAPSA_EXACT_NO_INT128)
#define CAPSA_EXACT_INT128
#endif

namespace capsa::exact {

inline constexpr int fixed_bits = 29;

#ifdef CAPSA_EXACT_INT128

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 Uint128;

// The number of factors chooses the type.
template <int degree>
struct FixedWord {
    using Type = Int128;
};
template <>
struct FixedWord<1> {
    using Type = std::int64_t;
};
template <>
struct FixedWord<2> {
    using Type = std::int64_t;
};

template <int degree>
struct Fixed {
    static_assert(degree <= 4, "a product of more factors does not fit");
    using Word = typename FixedWord<degree>::Type;
    Word value;
};

template <int n>
Fixed<n> operator+(const Fixed<n>& a, const Fixed<n>& b) {
    return {a.value + b.value};
}
template <int n>
Fixed<n> operator-(const Fixed<n>& a, const Fixed<n>& b) {
    return {a.value - b.value};
}
template <int m, int n>
Fixed<m + n> operator*(const Fixed<m>& a, const Fixed<n>& b) {
    using Word = typename Fixed<m + n>::Word;
    return {static_cast<Word>(a.value) * b.value};
}

template <int n>
Fixed<n> negated(const Fixed<n>& a) {
    return {-a.value};
}
template <int n>
Fixed<n> magnitude(const Fixed<n>& a) {
    return {a.value < 0 ? -a.value : a.value};
}
template <int n>
Fixed<n> larger(const Fixed<n>& a, const Fixed<n>& b) {
    return a.value > b.value ? a : b;
}

template <int n>
Verdict positive(const Fixed<n>& a) {
    return certain(a.value > 0);
}
template <int n>
Verdict negative(const Fixed<n>& a) {
    return certain(a.value < 0);
}

// A number of 256 bits.
struct Wide256 {
    Uint128 high, low;
};
inline Wide256 product(Uint128 a, Uint128 b) {
    const Uint128 mask = ~std::uint64_t{0};
    const Uint128 low = (a & mask) * (b & mask), one = (a & mask) * (b >> 64), other = (a >> 64) * (b & mask);
    const Uint128 middle = (low >> 64) + (one & mask) + (other & mask);
    return {(a >> 64) * (b >> 64) + (one >> 64) + (other >> 64) + (middle >> 64),
            (low & mask) | middle << 64};
}

struct FixedSign {
    int sign;
};
inline Verdict positive(FixedSign a) { return certain(a.sign > 0); }
inline Verdict negative(FixedSign a) { return certain(a.sign < 0); }

// The sign of a b - c d, where both products are 0 or more.
template <int i, int j, int k, int l>
FixedSign difference_of_products(const Fixed<i>& a, const Fixed<j>& b, const Fixed<k>& c, const Fixed<l>& d) {
    const auto size = [](Int128 x) { return static_cast<Uint128>(x < 0 ? -x : x); };
    const Wide256 ab = product(size(a.value), size(b.value)), cd = product(size(c.value), size(d.value));
    if (ab.high != cd.high) return {ab.high > cd.high ? 1 : -1};
    return {ab.low > cd.low ? 1 : ab.low < cd.low ? -1 : 0};
}

#endif

}  // namespace capsa::exact
