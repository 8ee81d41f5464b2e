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

// The same of the scalar kernels, for which a fused operation may be a program.
inline bool slow_on(Isa isa) { return slow_here || isa == Isa::scalar; }

}  // namespace capsa::tests
