// A small random generator whose numbers are the same on every platform.
//
// The standard library's distributions may differ between implementations, and sin and cos in their last bit;
// so nothing here uses them: directions come from rational arithmetic, which IEEE rounds alike everywhere.

#pragma once
#include "tests/truth/oracle/splitmix64.hpp"
#include "tests/truth/reference/vec.hpp"

#include <cstdint>

namespace capsa::oracle {

class Random {
public:
    explicit Random(std::uint64_t seed) : bits_(seed) {}

    std::uint64_t next() { return bits_.next(); }
    bool coin() { return next() >> 63 != 0; }
    // 0 .. n - 1
    int below(int n) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32); }
    // low .. high, both included
    int between(int low, int high) { return low + below(high - low + 1); }
    // [0, 1)
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    // [-1, 1)
    double either() { return 2.0 * unit() - 1.0; }
    double sign() { return coin() ? 1.0 : -1.0; }

    reference::Vec3d in_cube() {
        const double x = either(), y = either(), z = either();
        return {x, y, z};
    }
    // A unit vector, by stereographic projection of a square onto half the sphere, then either half.
    reference::Vec3d direction() {
        const double u = either(), v = either();
        const double k = sign() / (1.0 + u * u + v * v);
        return {2.0 * u * k, 2.0 * v * k, (1.0 - u * u - v * v) * k};
    }
    // A unit vector perpendicular to the unit vector d.
    reference::Vec3d perpendicular(const reference::Vec3d& d) {
        for (;;) {
            const reference::Vec3d e = cross(d, direction());
            const double size = length(e);
            if (size > 0.1) return e * (1.0 / size);
        }
    }

private:
    SplitMix64 bits_;
};

}  // namespace capsa::oracle
