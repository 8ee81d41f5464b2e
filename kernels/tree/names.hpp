// The hits of rows with groups as pairs of rows of the caller.
//
// Most groups have few hits, and none of the loops below knows how many: a branch that depends on the number
// of hits would be predicted wrongly once for each group. So four pairs are written whether they are hits or
// not, into a room of the function, and the next group writes over those that are not. Where lanes can be
// packed, all sixteen are.

#pragma once
#include "kernels/abi.h"
#include "kernels/math.hpp"

#include <cstddef>

namespace capsa::CAPSA_ISA {

// The pairs of one row with one group. Returns their number.
template <capsa_first First>
CAPSA_INLINE std::uint64_t name_group(const capsa_name_job& job, std::size_t n, std::uint32_t hits,
                                      capsa_index_pair* to) {
    const capsa_row_group& group = job.groups[n];
    const std::uint32_t asked = job.names ? job.names[group.row] : group.row;
    const std::uint32_t* const rows = job.rows + std::size_t{group.group} * capsa_group_boxes;
    const std::uint64_t count = count_ones(hits);
    if constexpr (packs_pairs) {
        pack_pairs<First>(&to->a, rows, hits, asked);
    } else {
        const auto write = [&](std::uint32_t k) CAPSA_INLINE_LAMBDA {
            const std::uint32_t row = rows[lowest_one(hits | 0x8000)];
            const bool flip = First == capsa_first_of_tree || (First == capsa_first_lower && row < asked);
            to[k] = {flip ? row : asked, flip ? asked : row};
            hits &= hits - 1;
        };
        for (std::uint32_t k = 0; k < 4; ++k) write(k);
        for (std::uint32_t k = 4; k < count; ++k) write(k);
    }
    return count;
}

template <capsa_first First>
CAPSA_INLINE void name_groups(capsa_name_job* job) {
    constexpr std::size_t chunk = 32;  // groups
    capsa_index_pair pairs[(chunk + 1) * capsa_group_boxes];
    for (std::size_t first = 0; first < job->count; first += chunk) {
        const std::size_t end = least(first + chunk, job->count);
        std::uint64_t count = 0;
        for (std::size_t n = first; n < end; ++n)
            count += name_group<First>(*job, n, job->hits[n], pairs + count);
        const std::uint64_t fit = least(count, job->capacity - job->written);
        if (fit != 0) __builtin_memcpy(job->out + job->written, pairs, fit * sizeof *pairs);
        job->written += fit;
        job->total += count;
    }
}

void name_hits(capsa_name_job* job) {
    if (job->first == capsa_first_lower)
        name_groups<capsa_first_lower>(job);
    else if (job->first == capsa_first_of_tree)
        name_groups<capsa_first_of_tree>(job);
    else
        name_groups<capsa_first_asked>(job);
}

}  // namespace capsa::CAPSA_ISA
