// Runs: many small scenes in one call.

#pragma once
#include "capsa/bits.hpp"
#include "capsa/expect.hpp"
#include "capsa/options.hpp"
#include "capsa/pairs.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

/// Rows that belong together and meet only each other: the parts of one scene, one pose or one frame. Run k
/// of A is its rows a[k] to a[k + 1] - 1, and run k of B its rows b[k] to b[k + 1] - 1. Offsets do not
/// descend, and a run may be empty. Rows outside of all runs meet nothing.
struct Runs {
    Seen<std::uint32_t> a;       ///< the number of runs + 1 offsets into the rows of A
    Seen<std::uint32_t> b = {};  ///< as many into the rows of B; none: every run of A meets all rows of B
};

namespace detail {

inline capsa_runs erased(const Runs& runs) noexcept {
    CAPSA_EXPECT(runs.a.size() != 0,
                 "runs: a has no offsets: give the first row of every run and the end of the last");
    CAPSA_EXPECT(runs.b.size() == 0 || runs.b.size() == runs.a.size(),
                 "runs: a has %zu offsets and b has %zu: give both the same number", runs.a.size(),
                 runs.b.size());
    return {runs.a.data(), runs.b.size() == 0 ? nullptr : runs.b.data(), runs.a.size() - 1};
}

}  // namespace detail

/// Each row of a run of a with each row of the same run of b, or with all rows of b. The offsets must outlive
/// the queries. Every verb of `between` takes the source. An index is used if the runs hold all rows of a and
/// meet all of b, and ignored otherwise.
template <Shapes A, Shapes B>
requires Lasting<A> && Lasting<B> Source between(A&& a, B&& b, const Runs& runs)
noexcept {
    Source made = between(a, b);
    made.runs = detail::erased(runs);
    return made;
}

/// Every unordered pair of rows of a that belong to one run, once.
template <Shapes A>
requires Lasting<A> Source within(A&& a, Seen<std::uint32_t> offsets)
noexcept {
    Source made = within(a);
    made.runs = detail::erased(Runs{offsets});
    return made;
}

/// The number of runs. A `between` or `within` without runs is one.
inline std::size_t run_count(const Source& source) noexcept { return source.runs.a ? source.runs.count : 1; }

/// For each run whether any of its pairs touches: out[k] is 1 or 0 and belongs to run k. The query leaves a
/// run soon after its first hit. It takes `between` and `within`. A slice answers for the runs that begin in
/// it.
inline void any_by_run(const Source& source, std::span<std::uint8_t> out,
                       const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_any_by_run(&source, &how, out.data(), out.size()), "any_by_run", source,
                      out.size());
}

/// The same with the number of pairs that touch in each run.
inline void count_by_run(const Source& source, std::span<std::uint64_t> out,
                         const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_count_by_run(&source, &how, out.data(), out.size()), "count_by_run", source,
                      out.size());
}

}  // namespace capsa
