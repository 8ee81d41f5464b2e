// The nearest of a word of gaps, which one kernel has written for another to read
// (kernels/tiles/small_tile.hpp).

#pragma once
#include "kernels/abi.h"

#include <cstdint>

namespace capsa::CAPSA_ISA {

// The lowest row with the least gap. Row begin + k has gap[k]; whole vectors end with NaNs. In a vector no
// branch depends on which is the least, because that cannot be predicted.
capsa_nearest least_gap(const float* gap, std::uint32_t begin, std::uint32_t count);

// Gaps with their rows, as bits of floats. Returns the end of what is written.
capsa_nearest* write_nearest(const float* gap, const float* row, std::uint32_t count, capsa_nearest* out);

}  // namespace capsa::CAPSA_ISA
