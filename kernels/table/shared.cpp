// The functions of kernels/table/shared.hpp, and those that know no shape. Compiled once per row of
// cmake/isas.cmake.

#define CAPSA_SHARED template
#include "kernels/table/shared.hpp"

namespace capsa::CAPSA_ISA {

// First touches (kernels/paired/touch_paired.hpp).

void write_no_touches(const capsa_index_pair* listed, std::uint32_t first, std::uint64_t count,
                      capsa_touch* out) {
#pragma GCC unroll 1
    for (std::uint64_t k = 0; k < count; ++k)
        out[k] = no_touch(listed ? listed[k].a : first + static_cast<std::uint32_t>(k));
}

void write_touches(const SpilledTouches& touches, const capsa_index_pair* listed, std::uint32_t first,
                   capsa_touch* out) {
    for (std::uint64_t hits = touches.hits; hits != 0; hits &= hits - 1) {
        const std::uint32_t i = lowest_one(hits);
        out[i] = touches.at(i, listed ? listed[i].a : first + i, listed ? listed[i].b : first + i);
    }
}

// Groups of a tree (kernels/tree/groups.hpp).

std::uint64_t lanes_that_count(const capsa_group_job& job, std::uint32_t row, const std::uint32_t* rows,
                               std::uint64_t hits) {
    std::uint64_t kept = 0;
    for (; hits != 0; hits &= hits - 1) {
        const std::uint32_t k = lowest_one(hits);
        if (job.after && rows[k] <= row) continue;
        if (job.row_end != capsa_no_row && (rows[k] < job.row_begin || rows[k] >= job.row_end)) continue;
        kept |= std::uint64_t{1} << k;
    }
    return kept;
}

std::uint64_t by_order(std::uint32_t row, const std::uint32_t* rows, std::uint64_t higher,
                       std::uint64_t lower) {
    std::uint64_t above = 0;
    for (std::uint32_t k = 0; k < capsa_group_boxes; ++k) above |= std::uint64_t{rows[k] > row} << k;
    return (higher & above) | (lower & ~above);
}

}  // namespace capsa::CAPSA_ISA
