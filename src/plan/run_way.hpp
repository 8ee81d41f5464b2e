// How verbs with an answer for each run find their pairs: docs/inside.md has the table,
// docs/lab/2026-11-runs.md and docs/lab/2026-11-robots.md the figures.

#pragma once
#include "kernels/abi.h"
#include "src/plan/tuning.hpp"
#include "src/runs.hpp"
#include "src/traverse/tiles.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

enum class RunWay : std::uint8_t {
    whole,   // one run of all pairs: the source as it is
    tiles,   // many runs of few rows are the columns of one tile, others are slices
    slices,  // each run is a slice of the source without runs
    runs,    // each run is a rectangle or a triangle of its own
};

const char* name(RunWay way) noexcept;
RunWay run_way_of(const capsa_source& source) noexcept;

// Of the way by tiles:
// Runs k to end - 1 go by groups of rows, where there is a kernel for it.
inline bool go_by_groups(const capsa_runs& runs, std::size_t k, std::size_t end) {
    return k < end && runs.a[end] - runs.a[k] >= tuning::rows_of_grouped_run * (end - k);
}
// Where the runs end that meet all parts of B before the next: rows that fit one stage are one part.
inline std::size_t end_of_groups(const capsa_shapes& b, std::size_t k, std::size_t end) {
    return b.count <= columns_of_tile(b.shape) || end - k <= tuning::runs_of_parts
               ? end
               : k + tuning::runs_of_parts;
}
// Runs of so few rows may share a tile,
inline bool of_few_rows(const Run& run) { return run.end - run.begin <= capsa_tile_columns; }
// if some rows of A as columns cost at most about what they cost as rows, in words of columns. A run of three
// rows among a million rows of B would fill three lanes.
inline bool fill_columns(std::uint64_t a_rows, std::uint64_t b_rows) {
    const auto words = [](std::uint64_t columns) {
        return (columns + capsa_word_columns - 1) / capsa_word_columns;
    };
    return 4 * b_rows * words(a_rows) <= 5 * a_rows * words(b_rows);
}

}  // namespace capsa
