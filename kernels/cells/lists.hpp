// Rows that ask the cells of an index: the list of rows that the cell of each names, and the pairs with them.

#pragma once
#include "kernels/abi.h"
#include "kernels/cells/cells_of_rows.hpp"
#include "kernels/math.hpp"
#include "kernels/tuning.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa::CAPSA_ISA {

// The cell of each of sixteen rows, and the rows with a box that it does not answer for.
CAPSA_INLINE std::uint64_t cells_of_group(const capsa_grid& grid, const capsa_box_group& boxes, Lanes widened,
                                          float* cell, std::uint64_t& some) {
    std::uint64_t others = 0;
    for (int i = 0; i < capsa_group_boxes; i += lane_count) {
        Lanes at = splat(0.0f), off = splat(0.0f);
        for (int k = 2; k >= 0; --k) {
            const Lanes from = splat(grid.from[k]), per = splat(grid.per[k]),
                        last = splat(grid.count[k] - 1.0f);
            const Lanes lo = (load(&boxes.lo[k][i]) - widened - from) * per,
                        hi = (load(&boxes.hi[k][i]) + widened - from) * per;
            const Lanes c = cell_at((lo + hi) * splat(0.5f), last);
            // The first and the last cell answer for everything beyond them.
            const Lanes below = select(c > splat(0.0f), c - lo, splat(0.0f)),
                        beyond = select(c < last, hi - (c + splat(1.0f)), splat(0.0f));
            off = max(max(below, beyond), off);
            at = at * splat(grid.count[k]) + c;
        }
        store(cell + i, at);
        // An empty box begins at infinity or NaN.
        some |= bits(load(&boxes.lo[0][i]) <= splat(__FLT_MAX__)) << i;
        others |= bits(!(off <= splat(CAPSA_CELL_MARGIN))) << i;
    }
    return others & some;
}

// The lists of rows that ask cells. All rows find their cells before the first list is looked up.
void lists_of_cells(capsa_cell_job* job) {
    constexpr std::uint32_t n = capsa_group_boxes;
    const capsa_grid grid = *job->grid;
    const Lanes widened = splat(job->widened);
    alignas(64) float cell[64];
    std::int32_t place[64];
    std::uint64_t others = 0, some = 0;
    for (std::uint32_t i = 0; i < 64 && job->asking >> i != 0; i += n) {
        std::uint64_t with_box = 0;
        others |= cells_of_group(grid, job->boxes[i / n], widened, cell + i, with_box) << i;
        some |= with_box << i;
        for (std::uint32_t k = i; k < i + n; ++k) place[k] = static_cast<std::int32_t>(cell[k]);
        for (std::uint32_t k = i; k < i + n; ++k) __builtin_prefetch(grid.first + place[k]);
    }
    others &= job->asking;
    const std::uint64_t asking = job->asking & some & ~others;
    std::uint32_t begin[64], length[64];
    std::uint64_t found = 0;
    for (std::uint32_t i = 0; i < 64 && asking >> i != 0; ++i) {
        const std::uint32_t* const first = grid.first + place[i];
        begin[i] = first[0];
        length[i] = first[1] - first[0];
        found |= std::uint64_t{length[i] != 0} << i;
    }
    capsa_row_list* list = job->lists + job->written;
    for (std::uint64_t left = asking & found; left != 0; left &= left - 1) {
        const std::uint32_t i = lowest_one(left);
        if (length[i] > tuning::longest_list) {
            others |= std::uint64_t{1} << i;
            continue;
        }
        *list = {grid.rows + begin[i], length[i], job->first_row + i};
        __builtin_prefetch(list->rows);
        __builtin_prefetch(list->rows + capsa_readable_rows - 1);
        ++list;
    }
    job->written = static_cast<std::uint32_t>(list - job->lists);
    job->asking = others;
}

// A pair as one number, so that compilers make vectors of pairs.
using PairNumber [[gnu::may_alias, gnu::aligned(alignof(capsa_index_pair))]] = std::uint64_t;

// Continues with list `at`, of which `done` rows are paired, until the lists or the room ends.
template <bool Flipped>
CAPSA_INLINE void pair_lists(capsa_pairing_job& job) {
    constexpr std::size_t n = capsa_readable_rows;
    constexpr bool low_first = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    const capsa_pairing_job work = job;
    std::size_t written = work.written;
    std::uint32_t at = work.at, done = work.done;
    for (; at < work.count; ++at, done = 0) {
        const capsa_row_list list = work.lists[at];
        while (done < list.length) {
            if (work.capacity - written < n) {
                job.at = at, job.done = done, job.written = written;
                return;
            }
            auto* const out = reinterpret_cast<PairNumber*>(work.out + written);
            for (std::size_t i = 0; i < n; ++i) {
                const std::uint64_t other = list.rows[done + i], row = list.row;
                out[i] = Flipped == low_first ? row << 32 | other : other << 32 | row;
            }
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
