// spread() by a loop, for processors without an instruction for it.

#pragma once
#include "kernels/inline.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

CAPSA_INLINE std::uint64_t spread(std::uint64_t from, std::uint64_t to) {
    std::uint64_t placed = 0;
    for (; to != 0; to &= to - 1, from >>= 1)
        if ((from & 1) != 0) placed |= to & (~to + 1);
    return placed;
}

}  // namespace capsa::CAPSA_ISA
