// The nearest of a word of gaps, which one kernel has written for another to read
// (kernels/tiles/small_tile.hpp).

#pragma once
#include "kernels/abi.h"

#include <cstdint>

namespace capsa::CAPSA_ISA {

// The lowest row with the least gap. Row begin + k has gap[k]; whole vectors end with NaNs. In a vector no
// branch depends on which is the least, because that cannot be predicted.
capsa_nearest least_gap(const float* gap, std::uint32_t begin, std::uint32_t count);

}  // namespace capsa::CAPSA_ISA
