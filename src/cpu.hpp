// Which instruction sets this machine can run.

#pragma once
#include "capsa/c/types.h"

#include <cstdint>

namespace capsa::cpu {

// The words of CPUID that matter on x86, and the registers that the operating system saves on a context
// switch (XCR0).
struct X86 {
    std::uint32_t leaf1_ecx = 0;
    std::uint32_t leaf7_ebx = 0;
    std::uint32_t extended1_ecx = 0;
    std::uint64_t xcr0 = 0;
};

// Whether a processor that reports this can run the ISA: it has the instructions, and the system saves its
// registers.
bool runs(capsa_isa isa, const X86& x86) noexcept;

// The same for the current processor.
bool runs(capsa_isa isa) noexcept;

}  // namespace capsa::cpu
