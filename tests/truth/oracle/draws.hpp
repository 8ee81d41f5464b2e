// What generators draw and write alike.

#pragma once
#include "tests/truth/oracle/random.hpp"

namespace capsa::oracle::generate {

// 2^n for normal results, -1022 <= n <= 1023.
double power_of_two(int n);

// 10^x for some x of low .. high, roughly.
inline double decimal_log_uniform(Random& r, int low, int high) {
    const double mantissa = 1.0 + 9.0 * r.unit();
    double x = mantissa;
    for (int n = r.between(low, high - 1); n != 0; n += n < 0 ? 1 : -1) x = n < 0 ? x / 10.0 : x * 10.0;
    return x;
}

inline void put(const reference::Vec3d& v, float* to) {
    to[0] = static_cast<float>(v.x);
    to[1] = static_cast<float>(v.y);
    to[2] = static_cast<float>(v.z);
}

}  // namespace capsa::oracle::generate
