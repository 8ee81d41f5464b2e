// Whether this build's tests run under emulation, with sanitizers or without optimisation, where each
// instruction takes many times as long. The longest tests ask less there; optimised on a processor of its own
// the same ISA is asked everything.

#pragma once
#include "capsa/types.hpp"

namespace capsa::tests {

#ifdef CAPSA_EMULATED
inline constexpr bool emulated = true;
#else
inline constexpr bool emulated = false;
#endif
#ifdef CAPSA_SLOW
inline constexpr bool slow_here = true;
#else
inline constexpr bool slow_here = emulated;
#endif

// Whether kernels have no instruction that fuses: a fused operation is a program for them.
inline bool fuses_by_program(Isa isa) { return isa == Isa::scalar || isa == Isa::sse42; }

// Whether the longest tests ask less of an ISA: of each one here if this build is slow, else of the scalar
// kernels.
inline bool slow_on(Isa isa) { return slow_here || isa == Isa::scalar; }

}  // namespace capsa::tests
