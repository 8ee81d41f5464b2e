// Runs of few rows that all meet all rows of B, as the columns of one tile.

#pragma once
#include "kernels/abi.h"
#include "src/filter.hpp"
#include "src/kernel_call.hpp"
#include "src/runs.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace capsa::query {

// Runs k, k + 1, ... before `end` whose rows fit the columns of one tile: one run at least, and at most as
// many as there are columns, however many are empty.
inline std::size_t end_of_tile(const capsa_runs& runs, std::size_t k, std::size_t end) {
    const std::size_t most = std::min(end, k + capsa_tile_columns);
    std::size_t last = k + 1;
    while (last < most && runs.a[last + 1] - runs.a[k] <= capsa_tile_columns) ++last;
    return last;
}

// Runs of few rows that all meet all rows of B. Their rows are the columns of one tile, so the rows of B are
// prepared once for all of them. docs/lab/2026-11-runs.md measures it with 10,000 poses of an arm of 59
// spheres among 200 capsules.
class RunsInOneTile {
public:
    RunsInOneTile(const capsa_source& source, capsa_tile_kernel kernel, const Query& query, std::size_t first,
                  std::size_t end)
        : runs_(source.runs),
          cols_(rows_of(source.a, runs_.a[first], runs_.a[end] - runs_.a[first])),
          rows_(source.b),
          kernel_(kernel),
          margin_(query.margin),
          decider_(query.decider(rows_, cols_)),
          first_(first) {
        filters_.a = source.filters.b;
        if (!source.filters.a) return;
        of_cols_ = capsa::rows_of(*source.filters.a, runs_.a[first]);
        filters_.b = &of_cols_;
    }
    RunsInOneTile(const RunsInOneTile&) = delete;
    RunsInOneTile& operator=(const RunsInOneTile&) = delete;

    // The columns of run k.
    std::uint32_t begin_of(std::size_t k) const { return runs_.a[k] - runs_.a[first_]; }
    std::uint32_t end_of(std::size_t k) const { return begin_of(k + 1); }
    std::uint32_t row_count() const { return static_cast<std::uint32_t>(rows_.count); }
    // Some rows of B with runs k to end - 1.
    void meet(std::uint32_t row_begin, std::uint32_t row_end, std::size_t k, std::size_t end,
              capsa_tile_output& out) const {
        const std::uint32_t col = begin_of(k), skip = col % capsa_word_columns;
        const capsa_tile tile{row_begin, row_end, col - skip, begin_of(end), skip, 0};
        if (tile.col_begin + skip == tile.col_end) return;
        const capsa_tile_job job{&rows_, &cols_, &tile, 1, margin_, filters_, &out, decider_.get()};
        kernel_(&job);
    }

private:
    const capsa_runs& runs_;
    const capsa_shapes cols_;
    const capsa_shapes& rows_;
    const capsa_tile_kernel kernel_;
    const float margin_;
    const Decider decider_;
    const std::size_t first_;
    capsa_filter of_cols_;     // those of the rows of A from the first run on
    capsa_filters filters_{};  // of the rows of B and of the columns
};

}  // namespace capsa::query
