// Seeded random numbers for scenes: the same on every platform.

#pragma once
#include "tests/truth/oracle/splitmix64.hpp"

#include <array>
#include <cmath>
#include <cstdint>

namespace capsa::scenes {

using Vec = std::array<float, 3>;

inline Vec operator+(const Vec& a, const Vec& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Vec operator*(const Vec& a, float k) { return {a[0] * k, a[1] * k, a[2] * k}; }

class Random {
public:
    explicit Random(std::uint64_t seed) : bits_(seed) {}

    std::uint64_t bits() { return bits_.next(); }

    // In [low, high).
    float between(float low, float high) {
        return low + (high - low) * (static_cast<float>(bits() >> 40) * 0x1p-24f);
    }

    // In a cube with one corner at the origin.
    Vec in_cube(float side) { return {between(0, side), between(0, side), between(0, side)}; }

    // Of length 1, every direction alike: by rejection, so that only arithmetic and a square root are needed.
    Vec direction() {
        for (;;) {
            const Vec v{between(-1, 1), between(-1, 1), between(-1, 1)};
            const float vv = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
            if (vv > 0.01f && vv <= 1.0f) return v * (1.0f / std::sqrt(vv));
        }
    }

    // Of a random direction and a length in [low, high). In one expression the two draws would come in
    // whatever order the compiler likes, and every compiler would have scenes of its own.
    Vec step(float low, float high) {
        const float length = between(low, high);
        return direction() * length;
    }

private:
    oracle::SplitMix64 bits_;
};

}  // namespace capsa::scenes
