// Lanes for any processor: one float.

#pragma once
#include "kernels/lanes/definitions.hpp"
#include "kernels/lanes/spread.hpp"

namespace capsa::CAPSA_ISA {

inline constexpr int lane_count = 1;

using Lanes = float;
using Mask = bool;

CAPSA_INLINE Lanes splat(float x) { return x; }
CAPSA_INLINE Lanes load(const float* p) { return *p; }
CAPSA_INLINE Lanes load_unaligned(const float* p) { return *p; }
CAPSA_INLINE Lanes load_first(const float* p, int n) { return n > 0 ? *p : __builtin_nanf(""); }
CAPSA_INLINE void store(float* p, Lanes a) { *p = a; }
CAPSA_INLINE void store_unaligned(float* p, Lanes a) { *p = a; }
CAPSA_INLINE void store_quads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
    p[0] = a;
    p[1] = b;
    p[2] = c;
    p[3] = d;
}
template <class At>
CAPSA_INLINE void load_quads(const At& at, Lanes (&to)[4]) {
    for (int f = 0; f < 4; ++f) to[f] = at(0)[f];
}
CAPSA_INLINE float greatest(Lanes a) { return a; }

inline constexpr bool decides_plainly = false;
inline constexpr bool packs_lanes = false;
inline constexpr bool packs_pairs = false;
inline constexpr bool looks_up = false;
inline constexpr bool estimates_pay = false;

template <class F>
CAPSA_INLINE std::uint64_t word(const F& f) {
    std::uint64_t word = 0;
    for (int k = 0; k < 64; ++k) {
        const auto pair = f(k);
        word |= bits(pair.d2 <= pair.limit) << k;
    }
    return word;
}

}  // namespace capsa::CAPSA_ISA
