// Tests that ask on several threads.

#pragma once
#include "capsa/parallel.hpp"
#include "tests/api/parallel_sources.hpp"

#include <gtest/gtest.h>

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <cstddef>
#include <string>
#include <vector>

namespace capsa::tests {

// Two threads and more, also on a machine with one processor.
class OnThreads : public testing::TestWithParam<int> {
protected:
    template <class F>
    void each_source(const std::vector<Source>& asked, const F& check) {
        const tbb::global_control control(tbb::global_control::max_allowed_parallelism,
                                          static_cast<std::size_t>(GetParam()));
        tbb::task_arena arena(GetParam());
        for (const Source& source : asked) {
            SCOPED_TRACE("source " + std::to_string(source.kind) + " of " + std::to_string(source.a.count));
            ASSERT_GT(part_count(source), 1u);
            arena.execute([&] { check(source); });
        }
    }
    template <class F>
    void every_source(const F& check) {
        each_source(sources().by_row(), check);
        each_source(sources().by_pair(), check);
    }
    const Options options{.margin = 0.3f};
};

}  // namespace capsa::tests
