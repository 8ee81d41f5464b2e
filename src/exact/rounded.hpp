// The first kind of numbers: doubles whose roundings are counted by their type.
//
// Rounded<k> stands for a real number x. Let u be 2^-52: a rounding changes a number by at most u of it, in
// every rounding mode. `size` is a rounded M, which is |x| for a number that is read and for the sum or the
// difference of two of these, M1 + M2 for other sums and differences, and M1 M2 for products. Then
//     |value - x| <= ((1 + u)^k - 1) M,    |x| <= M,    size >= M (1 - u)^k,
// with k = 0 for numbers that are read, 1 for the difference of two of these, the larger k plus 1 for other
// sums, and k1 + k2 + 1 for products. So the error is less than (k + 1) u size while k is below 2^20
// (docs/lab/2026-11-exact.md has the steps).
// Nothing overflows or underflows, so that flushing changes nothing: values and sizes are 0, or multiples of
// 2^-894 (2^-149 for each of six factors), and below 2^800.

#pragma once
#include "src/exact/verdict.hpp"

namespace capsa::exact {

constexpr double magnitude(double x) { return x < 0 ? -x : x; }

template <int k>
struct Rounded {
    static constexpr int roundings = k;
    double value, size;

    // How far the number may be from the value.
    double error() const { return (k + 1) * 0x1p-52 * size; }
};

inline Rounded<0> exactly(double x) { return {x, magnitude(x)}; }

inline Rounded<1> operator-(const Rounded<0>& a, const Rounded<0>& b) {
    const double value = a.value - b.value;
    return {value, magnitude(value)};
}
inline Rounded<1> operator+(const Rounded<0>& a, const Rounded<0>& b) {
    const double value = a.value + b.value;
    return {value, magnitude(value)};
}

constexpr int roundings_of_sum(int j, int k) { return (j > k ? j : k) + 1; }

template <int j, int k>
Rounded<roundings_of_sum(j, k)> operator+(const Rounded<j>& a, const Rounded<k>& b) {
    return {a.value + b.value, a.size + b.size};
}
template <int j, int k>
Rounded<roundings_of_sum(j, k)> operator-(const Rounded<j>& a, const Rounded<k>& b) {
    return {a.value - b.value, a.size + b.size};
}
template <int j, int k>
Rounded<j + k + 1> operator*(const Rounded<j>& a, const Rounded<k>& b) {
    return {a.value * b.value, a.size * b.size};
}

// Neither size nor roundings grow: of two numbers the larger one is off by no more than both are.
template <int k>
Rounded<k> negated(const Rounded<k>& a) {
    return {-a.value, a.size};
}
template <int k>
Rounded<k> magnitude(const Rounded<k>& a) {
    return {magnitude(a.value), a.size};
}
template <int k>
Rounded<k> larger(const Rounded<k>& a, const Rounded<k>& b) {
    return {a.value > b.value ? a.value : b.value, a.size > b.size ? a.size : b.size};
}

// a b - c d
template <int i, int j, int k, int l>
auto difference_of_products(const Rounded<i>& a, const Rounded<j>& b, const Rounded<k>& c,
                            const Rounded<l>& d) {
    return a * b - c * d;
}

template <int k>
Verdict positive(const Rounded<k>& x) {
    const double error = x.error();
    return x.value > error ? Verdict::yes : x.value <= -error ? Verdict::no : Verdict::doubt;
}
template <int k>
Verdict negative(const Rounded<k>& x) {
    const double error = x.error();
    return x.value < -error ? Verdict::yes : x.value >= error ? Verdict::no : Verdict::doubt;
}

}  // namespace capsa::exact
