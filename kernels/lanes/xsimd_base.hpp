// What xsimd provides: the register type, memory access, + - * and comparisons. A lane file that includes
// this file first defines CAPSA_XSIMD_ARCH.
//
// Releases from 8.1 (Debian 12) on are supported. If one of them is not exact or lacks an operation, the lane
// file uses the intrinsic. In 8.1, `fma` on AVX-512 is a multiplication and an addition, unary minus of 0 is
// +0, and there is no mask(). The lane conformity test compares every operation with its scalar definition,
// bit by bit. NEON does without xsimd (neon64.hpp).

#pragma once
#include "kernels/inline.hpp"

#include <xsimd/xsimd.hpp>

#include <cstdint>

namespace capsa::CAPSA_ISA {

using Batch = xsimd::batch<float, CAPSA_XSIMD_ARCH>;
using Mask = xsimd::batch_bool<float, CAPSA_XSIMD_ARCH>;

inline constexpr int lane_count = static_cast<int>(Batch::size);

struct Lanes {
    Batch v;
    Lanes() = default;
    CAPSA_INLINE Lanes(const Batch& batch) : v(batch) {}
    CAPSA_INLINE explicit Lanes(float x) : v(x) {}
};

CAPSA_INLINE Lanes splat(float x) { return Lanes(x); }
CAPSA_INLINE Lanes load(const float* p) { return Batch::load_aligned(p); }
CAPSA_INLINE Lanes load_unaligned(const float* p) { return Batch::load_unaligned(p); }
CAPSA_INLINE void store(float* p, Lanes a) { a.v.store_aligned(p); }
CAPSA_INLINE void store_unaligned(float* p, Lanes a) { a.v.store_unaligned(p); }

CAPSA_INLINE Lanes operator+(Lanes a, Lanes b) { return a.v + b.v; }
CAPSA_INLINE Lanes operator-(Lanes a, Lanes b) { return a.v - b.v; }
CAPSA_INLINE Lanes operator*(Lanes a, Lanes b) { return a.v * b.v; }
CAPSA_INLINE Mask operator<(Lanes a, Lanes b) { return a.v < b.v; }
CAPSA_INLINE Mask operator<=(Lanes a, Lanes b) { return a.v <= b.v; }
CAPSA_INLINE Mask operator>(Lanes a, Lanes b) { return a.v > b.v; }
CAPSA_INLINE Mask operator>=(Lanes a, Lanes b) { return a.v >= b.v; }
CAPSA_INLINE Mask operator==(Lanes a, Lanes b) { return a.v == b.v; }
CAPSA_INLINE std::uint64_t bits(Mask m);  // the lane file defines it

}  // namespace capsa::CAPSA_ISA
