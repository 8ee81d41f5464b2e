// Instruction sets by name.

#pragma once
#include "capsa/types.hpp"

#include <string>
#include <string_view>

namespace capsa::cli {

// Floats in a register.
int lanes(Isa isa);

// The value of CAPSA_ISA in the environment; empty when it is not set.
std::string environment_isa();

// "" when the name is known, "best" included; else "'sse' is not an instruction set; known are scalar, avx2,
// ...".
std::string isa_flaw(std::string_view name);

// The ISA asked for by --isa ("best" when it was not given). Throws Error when the name is unknown or cannot
// run here, and when CAPSA_ISA holds an unknown name.
Isa choose_isa(const std::string& name);

}  // namespace capsa::cli
