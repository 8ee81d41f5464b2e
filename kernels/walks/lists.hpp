// Rows that ask the cells of an index: the list of rows that the cell of each names, and the pairs with them.
// Integers are in plain loops over sixteen rows, so that compilers make vectors of them.

#pragma once
#include "kernels/abi.h"
#include "kernels/math.hpp"
#include "kernels/tuning.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

// The lists of sixteen rows from `first_row` on. An empty box has an empty list. Returns the rows that no
// cell answers for, as bits; their lists are empty too.
std::uint64_t lists_of_cells(const capsa_grid* grid, const capsa_box_group* boxes, std::uint32_t first_row,
                             capsa_row_list* lists) {
    constexpr int n = capsa_group_boxes;
    alignas(64) float cell[n];
    std::uint64_t others = 0;
    for (int i = 0; i < n; i += lane_count) {
        Lanes at = splat(0.0f), off = splat(0.0f);
        for (int k = 2; k >= 0; --k) {
            const Lanes from = splat(grid->from[k]), per = splat(grid->per[k]),
                        last = splat(grid->count[k] - 1.0f);
            const Lanes lo = (load(&boxes->lo[k][i]) - from) * per,
                        hi = (load(&boxes->hi[k][i]) - from) * per;
            const Lanes c = whole_part(min(max((lo + hi) * splat(0.5f), splat(0.0f)), last));  // 0 for a NaN
            // The first and the last cell answer for everything beyond them.
            const Lanes below = select(c > splat(0.0f), c - lo, splat(0.0f)),
                        beyond = select(c < last, hi - (c + splat(1.0f)), splat(0.0f));
            off = max(max(below, beyond), off);
            at = at * splat(grid->count[k]) + c;
        }
        store(cell + i, at);
        // With a negative margin a box may be inverted; an empty one begins at infinity or NaN.
        const Mask some = load(&boxes->lo[0][i]) <= splat(__FLT_MAX__);
        others |= bits(some & !(off <= splat(CAPSA_CELL_MARGIN))) << i;
        store(cell + i, select(some, at, splat(-1.0f)));
    }
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto c = static_cast<std::int32_t>(cell[i]);
        const bool asks = c >= 0 && (others >> i & 1) == 0;
        const std::uint32_t* const first = grid->first + (asks ? c : 0);
        const std::uint32_t length = asks ? first[1] - first[0] : 0;
        lists[i] = {grid->rows + first[0], length, first_row + i};
        __builtin_prefetch(lists[i].rows);
        __builtin_prefetch(lists[i].rows + capsa_readable_rows - 1);
    }
    for (std::uint32_t i = 0; i < n; ++i)
        if (lists[i].length > tuning::longest_list) {
            others |= std::uint64_t{1} << i;
            lists[i].length = 0;
        }
    return others;
}

// Continues with list `at`, of which `done` rows are paired, until the lists or the room ends.
template <bool Flipped>
CAPSA_INLINE void pair_lists(capsa_pairing_job& job) {
    constexpr std::size_t n = capsa_readable_rows;
    constexpr bool low_first = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    std::size_t written = job.written;
    std::uint32_t at = job.at, done = job.done;
    for (; at < job.count; ++at, done = 0) {
        const capsa_row_list list = job.lists[at];
        while (done < list.length) {
            if (job.capacity - written < n) {
                job.at = at, job.done = done, job.written = written;
                return;
            }
            // A pair is one number, so that compilers make vectors of pairs.
            std::uint64_t pairs[n];
            for (std::size_t i = 0; i < n; ++i) {
                const std::uint64_t other = list.rows[done + i], row = list.row;
                pairs[i] = Flipped == low_first ? row << 32 | other : other << 32 | row;
            }
            __builtin_memcpy(job.out + written, pairs, sizeof pairs);
            const std::uint32_t left = list.length - done, here = left < n ? left : n;
            written += here;
            done += here;
        }
    }
    job.at = at, job.done = done, job.written = written;
}

void pairs_of_lists(capsa_pairing_job* job) {
    if (job->flipped)
        pair_lists<true>(*job);
    else
        pair_lists<false>(*job);
}

}  // namespace capsa::CAPSA_ISA
