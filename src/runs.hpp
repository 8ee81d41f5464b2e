// Runs: rows of A, and the rows of B that they meet.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>
#include <cstdint>

namespace capsa {

// Rows begin to end of A with rows b_begin to b_end of B. In a `within` both are rows of A.
struct Run {
    std::uint32_t begin, end, b_begin, b_end;
};

inline bool has_runs(const capsa_source& source) noexcept { return source.runs.a != nullptr; }

// A source without runs is one run.
inline std::size_t runs_of(const capsa_source& source) noexcept {
    return has_runs(source) ? source.runs.count : 1;
}

// Whether the runs leave out pairs. They leave out none if together they hold all rows of A, and each meets
// all of B: the source then has the pairs of one without runs. A `within` counts as one that leaves out some.
inline bool parted(const capsa_source& source) noexcept {
    const capsa_runs& runs = source.runs;
    return has_runs(source) && (source.kind == capsa_source_within || runs.b || runs.a[0] > source.begin ||
                                runs.a[runs.count] < source.end);
}

// Run k of the whole source.
Run run_of(const capsa_source& source, std::size_t k) noexcept;

// Whether the offsets can be read, do not descend and stay within the rows. True without runs.
bool good_runs(const capsa_source& source) noexcept;

// The runs that have rows among those of the source, cut to these. All its rows if it is not parted.
class RunsOfRows {
public:
    explicit RunsOfRows(const capsa_source& source) noexcept;
    bool next(Run& run) noexcept;

private:
    const capsa_source& source_;
    const bool parted_;
    std::size_t next_ = 0, end_ = 1;
};

// The runs whose answers belong to a slice, by number: those that begin in it. Empty ones at the end belong
// to the slice that has the last row.
struct RunNumbers {
    std::size_t begin, end;
    explicit RunNumbers(const capsa_source& source) noexcept;
};

}  // namespace capsa
