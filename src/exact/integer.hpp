// The third kind of numbers: integers with room for every finite float.
//
// In units of the lowest set bit of a pair's numbers, a float is below 2^277 (from 2^-149 to 2^128). 320 bits
// for each factor of a product are more than sums need: the longest formula, of six factors, stays below
// 2^1680, and there is room for 2^1920. In the frame of a turned box a length is a product of three numbers
// (box_frame.hpp), and the longest formula, of eighteen, stays below 2^5080 of 2^5760. An integer is a sign
// and limbs. Limbs beyond `length` are never read, so that numbers of one or two limbs cost no more than they
// need. Nothing is allocated: the longest products take 240 and 720 bytes.

#pragma once
#include "src/exact/fixed.hpp"
#include "src/exact/verdict.hpp"

#include <cstdint>

namespace capsa::exact {

#ifdef CAPSA_EXACT_INT128
using Limb = std::uint64_t;
using TwoLimbs = Uint128;
#else
using Limb = std::uint32_t;
using TwoLimbs = std::uint64_t;
#endif
inline constexpr int limb_bits = 8 * sizeof(Limb);

template <int degree>
struct Integer {
    static constexpr int most = 320 / limb_bits * degree;
    int length = 0;  // 0 for the number 0, else limb[length - 1] is not 0
    bool minus = false;
    Limb limb[static_cast<unsigned>(most)];

    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): limbs beyond `length` are never read
    Integer() {}
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
    Integer(const Integer& other) { *this = other; }
    // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): it changes nothing
    Integer& operator=(const Integer& other) {
        length = other.length;
        minus = other.minus;
        for (int i = 0; i < length; ++i) limb[i] = other.limb[i];
        return *this;
    }
    ~Integer() = default;

    void append(Limb next) { limb[length++] = next; }
};

// significand * 2^shift, 0 <= shift < 277
inline Integer<1> integer(std::uint32_t significand, int shift, bool negative) {
    Integer<1> made;
    if (significand == 0) return made;
    made.minus = negative;
    for (int i = shift / limb_bits; i > 0; --i) made.append(0);
    const TwoLimbs shifted = static_cast<TwoLimbs>(significand) << shift % limb_bits;
    made.append(static_cast<Limb>(shifted));
    if (const auto rest = static_cast<Limb>(shifted >> limb_bits); rest != 0) made.append(rest);
    while (made.limb[made.length - 1] == 0) --made.length;
    return made;
}

// What follows is written for integers of any length. Up to so many factors it becomes part of the formula;
// for more it is called, because there are dozens of lengths.
inline constexpr int most_at_once = 4;

struct Limbs {
    const Limb* limb;
    int length;
    bool minus;

    template <int n>
    explicit Limbs(const Integer<n>& a) : limb(a.limb), length(a.length), minus(a.minus) {}
};
// The sign and the number of limbs that were written.
struct Written {
    int length;
    bool minus;
};

inline int length_without_zeros(const Limb* limb, int length) {
    while (length > 0 && limb[length - 1] == 0) --length;
    return length;
}
inline int compare_sizes(const Limbs& a, const Limbs& b) {
    if (a.length != b.length) return a.length < b.length ? -1 : 1;
    for (int i = a.length; i-- > 0;)
        if (a.limb[i] != b.limb[i]) return a.limb[i] < b.limb[i] ? -1 : 1;
    return 0;
}

// |long_one| + |short_one|, where the first has at least as many limbs
inline int add_sizes(const Limbs& long_one, const Limbs& short_one, Limb* to) {
    Limb carry = 0;
    for (int i = 0; i < long_one.length; ++i) {
        const TwoLimbs next =
            static_cast<TwoLimbs>(long_one.limb[i]) + (i < short_one.length ? short_one.limb[i] : 0) + carry;
        to[i] = static_cast<Limb>(next);
        carry = static_cast<Limb>(next >> limb_bits);
    }
    if (carry == 0) return long_one.length;
    to[long_one.length] = carry;
    return long_one.length + 1;
}
// |large| - |small|, where the first is as large or larger
inline int subtract_sizes(const Limbs& large, const Limbs& small, Limb* to) {
    Limb borrow = 0;
    for (int i = 0; i < large.length; ++i) {
        const TwoLimbs next =
            static_cast<TwoLimbs>(large.limb[i]) - (i < small.length ? small.limb[i] : 0) - borrow;
        to[i] = static_cast<Limb>(next);
        borrow = static_cast<Limb>(next >> limb_bits) & 1;
    }
    return length_without_zeros(to, large.length);
}

// a + b, or a - b if `reverse`
[[gnu::noinline]] inline Written write_sum(const Limbs& a, const Limbs& b, bool reverse, Limb* to) {
    const bool minus_b = b.minus != reverse, a_is_larger = compare_sizes(a, b) >= 0;
    const Limbs &large = a_is_larger ? a : b, &small = a_is_larger ? b : a;
    const int length = a.minus == minus_b ? add_sizes(large, small, to) : subtract_sizes(large, small, to);
    return {length, a_is_larger ? a.minus : minus_b};
}
template <int n>
Integer<n> sum(const Integer<n>& a, const Integer<n>& b, bool reverse) {
    Integer<n> result;
    const Written written = write_sum(Limbs(a), Limbs(b), reverse, result.limb);
    result.length = written.length;
    result.minus = written.minus;
    return result;
}
template <int n>
Integer<n> operator+(const Integer<n>& a, const Integer<n>& b) {
    return sum(a, b, false);
}
template <int n>
Integer<n> operator-(const Integer<n>& a, const Integer<n>& b) {
    return sum(a, b, true);
}

[[gnu::noinline]] inline int write_product(const Limbs& a, const Limbs& b, Limb* to) {
    if (a.length == 0 || b.length == 0) return 0;
    for (int i = 0; i < b.length; ++i) to[i] = 0;
    for (int i = 0; i < a.length; ++i) {
        Limb carry = 0;
        for (int j = 0; j < b.length; ++j) {
            const TwoLimbs next = static_cast<TwoLimbs>(a.limb[i]) * b.limb[j] + to[i + j] + carry;
            to[i + j] = static_cast<Limb>(next);
            carry = static_cast<Limb>(next >> limb_bits);
        }
        to[i + b.length] = carry;
    }
    return length_without_zeros(to, a.length + b.length);
}
template <int m, int n>
Integer<m + n> operator*(const Integer<m>& a, const Integer<n>& b) {
    Integer<m + n> product;
    product.length = write_product(Limbs(a), Limbs(b), product.limb);
    product.minus = a.minus != b.minus;
    return product;
}

template <int n>
Integer<n> negated(const Integer<n>& a) {
    Integer<n> made = a;
    made.minus = !a.minus;
    return made;
}
template <int n>
Integer<n> magnitude(const Integer<n>& a) {
    Integer<n> made = a;
    made.minus = false;
    return made;
}
template <int n>
const Integer<n>& larger(const Integer<n>& a, const Integer<n>& b) {
    if (a.minus != b.minus) return a.minus ? b : a;
    return (compare_sizes(Limbs(a), Limbs(b)) > 0) != a.minus ? a : b;
}

// a b - c d
template <int i, int j, int k, int l>
auto difference_of_products(const Integer<i>& a, const Integer<j>& b, const Integer<k>& c,
                            const Integer<l>& d) {
    return a * b - c * d;
}

template <int n>
Verdict positive(const Integer<n>& a) {
    return certain(a.length > 0 && !a.minus);
}
template <int n>
Verdict negative(const Integer<n>& a) {
    return certain(a.length > 0 && a.minus);
}

}  // namespace capsa::exact
