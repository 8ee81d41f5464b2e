// What generators draw and write alike.

#pragma once
#include "tests/truth/oracle/random.hpp"

#include <cmath>
#include <limits>

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

inline reference::Vec3d integers(Random& r, int low, int high) {
    const int x = r.between(low, high), y = r.between(low, high), z = r.between(low, high);
    return {static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)};
}

// The rotation of a box by quarters of a turn, or none.
template <class Scene>
void turn_by_quarters(Random& r, Scene& s) {
    s.w = static_cast<double>(r.between(-1, 1));
    s.v = integers(r, -1, 1);
    if (r.coin() || (s.w == 0.0 && s.v.x == 0.0 && s.v.y == 0.0 && s.v.z == 0.0)) s.w = 1.0, s.v = {0, 0, 0};
}

// The number itself, or one step below or above it.
inline float or_a_step_off(Random& r, float x) {
    const int step = r.below(3);
    if (step == 0) return x;
    return std::nextafter(x, step == 1 ? 0.0f : std::numeric_limits<float>::infinity());
}

inline constexpr float bad_numbers[] = {std::numeric_limits<float>::quiet_NaN(),
                                        std::numeric_limits<float>::infinity(),
                                        -std::numeric_limits<float>::infinity(), -1.0f};

}  // namespace capsa::oracle::generate
