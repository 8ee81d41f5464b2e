// What this machine can run.

#pragma once
#include "capsa/c/types.h"

#include <cstdint>

namespace capsa::cpu {

// The words of CPUID that matter on x86, and what the operating system saves on a context switch (XCR0).
struct X86 {
    std::uint32_t leaf1_ecx = 0;
    std::uint32_t leaf7_ebx = 0;
    std::uint32_t extended1_ecx = 0;
    std::uint64_t xcr0 = 0;
};

// Whether a processor that reports this can run the ISA: the instructions are there and its registers are
// saved.
bool runs(capsa_isa isa, const X86& x86) noexcept;

// The same of the processor we are on.
bool runs(capsa_isa isa) noexcept;

}  // namespace capsa::cpu
