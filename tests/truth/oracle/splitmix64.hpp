// splitmix64: random bits that are the same on every platform (Steele, Lea, Flood, "Fast splittable
// pseudorandom number generators", 2014).
//
// The oracle, the tests and the benchmarks draw from it, each with distributions of its own.

#pragma once
#include <cstdint>

namespace capsa::oracle {

inline constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15u;

inline constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

class SplitMix64 {
public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() { return mix(state_ += golden_gamma); }

private:
    std::uint64_t state_;
};

}  // namespace capsa::oracle
