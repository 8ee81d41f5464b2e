// The third kind of numbers: integers with room for every finite float.
//
// In units of the lowest set bit of a pair's numbers, a float is below 2^277 (from 2^-149 to 2^128). 320 bits
// for each factor of a product are more than sums need: the longest formula, of six factors, stays below
// 2^1673, and there is room for 2^1920. An integer is a sign and limbs. Limbs beyond `length` are never read,
// so that numbers of one or two limbs cost no more than they need. Nothing is allocated: the longest product,
// of six factors, takes 240 bytes.

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
    Integer(const Integer& other) : length(other.length), minus(other.minus) {
        for (int i = 0; i < length; ++i) limb[i] = other.limb[i];
    }
    Integer& operator=(const Integer&) = delete;
    ~Integer() = default;

    void append(Limb next) { limb[length++] = next; }
    void drop_zeros() {
        while (length > 0 && limb[length - 1] == 0) --length;
    }
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
    made.drop_zeros();
    return made;
}

template <int n>
int compare_sizes(const Integer<n>& a, const Integer<n>& b) {
    if (a.length != b.length) return a.length < b.length ? -1 : 1;
    for (int i = a.length; i-- > 0;)
        if (a.limb[i] != b.limb[i]) return a.limb[i] < b.limb[i] ? -1 : 1;
    return 0;
}

// |long_one| + |short_one|, where the first has at least as many limbs
template <int n>
void add_sizes(const Integer<n>& long_one, const Integer<n>& short_one, Integer<n>& sum) {
    Limb carry = 0;
    for (int i = 0; i < long_one.length; ++i) {
        const TwoLimbs next =
            static_cast<TwoLimbs>(long_one.limb[i]) + (i < short_one.length ? short_one.limb[i] : 0) + carry;
        sum.append(static_cast<Limb>(next));
        carry = static_cast<Limb>(next >> limb_bits);
    }
    if (carry != 0) sum.append(carry);
}
// |large| - |small|, where the first is larger
template <int n>
void subtract_sizes(const Integer<n>& large, const Integer<n>& small, Integer<n>& difference) {
    Limb borrow = 0;
    for (int i = 0; i < large.length; ++i) {
        const TwoLimbs next =
            static_cast<TwoLimbs>(large.limb[i]) - (i < small.length ? small.limb[i] : 0) - borrow;
        difference.append(static_cast<Limb>(next));
        borrow = static_cast<Limb>(next >> limb_bits) & 1;
    }
    difference.drop_zeros();
}

// a + b, or a - b if `reverse`
template <int n>
Integer<n> sum(const Integer<n>& a, const Integer<n>& b, bool reverse) {
    Integer<n> result;
    const bool minus_b = b.minus != reverse;
    const int order = compare_sizes(a, b);
    result.minus = order >= 0 ? a.minus : minus_b;
    if (a.minus == minus_b) {
        if (order >= 0)
            add_sizes(a, b, result);
        else
            add_sizes(b, a, result);
    } else if (order > 0) {
        subtract_sizes(a, b, result);
    } else if (order < 0) {
        subtract_sizes(b, a, result);
    }
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

template <int m, int n>
Integer<m + n> operator*(const Integer<m>& a, const Integer<n>& b) {
    Integer<m + n> product;
    if (a.length == 0 || b.length == 0) return product;
    product.minus = a.minus != b.minus;
    for (int i = 0; i < b.length; ++i) product.append(0);
    for (int i = 0; i < a.length; ++i) {
        Limb carry = 0;
        for (int j = 0; j < b.length; ++j) {
            const TwoLimbs next = static_cast<TwoLimbs>(a.limb[i]) * b.limb[j] + product.limb[i + j] + carry;
            product.limb[i + j] = static_cast<Limb>(next);
            carry = static_cast<Limb>(next >> limb_bits);
        }
        product.append(carry);
    }
    product.drop_zeros();
    return product;
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
