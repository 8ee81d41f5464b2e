// Whether this build's tests run under emulation, where each instruction takes many times as long. The
// longest tests ask less there; on a processor of its own the same ISA is asked everything.

#pragma once

namespace capsa::tests {

#ifdef CAPSA_EMULATED
inline constexpr bool emulated = true;
#else
inline constexpr bool emulated = false;
#endif

}  // namespace capsa::tests
