// spread() as an instruction of x86 with BMI2.

#pragma once
#include "kernels/inline.hpp"

#include <immintrin.h>
#include <cstdint>

namespace capsa::CAPSA_ISA {

CAPSA_INLINE std::uint64_t spread(std::uint64_t from, std::uint64_t to) { return _pdep_u64(from, to); }

}  // namespace capsa::CAPSA_ISA
