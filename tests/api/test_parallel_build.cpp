// An index that many threads build is bit for bit that of one thread.

#include "capsa/index.hpp"
#include "capsa/parallel.hpp"
#include "tests/api/parallel_sources.hpp"
#include "tests/support/same_index.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <cstddef>

namespace capsa::tests::test_parallel_build {
namespace {

class ParallelIndex : public testing::TestWithParam<int> {};

// The memory of the index too: its copies, its boxes and its order.
TEST_P(ParallelIndex, IsThatOfOneThread) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism,
                                      static_cast<std::size_t>(GetParam()));
    tbb::task_arena arena(GetParam());
    Rows rows = with_flaws(scattered(capsa_shape_capsule, 60000, 6));
    Index one(rows.view()), many;
    arena.execute([&] { parallel::build(many, rows.view()); });
    expect_same_index(one, many);
    Index ordered, many_ordered;
    ordered.build_in_order(rows.view());
    arena.execute([&] { parallel::build_in_order(many_ordered, rows.view()); });
    expect_same_index(ordered, many_ordered);
    for (float& x : rows.streams[1]) x += 0.5f;
    one.refit(rows.view());
    arena.execute([&] { parallel::refit(many, rows.view()); });
    expect_same_index(one, many);
}

// Each cell names the same rows in the same order. So many rows are several tasks.
TEST_P(ParallelIndex, HasTheCellsOfOneThread) {
    tbb::task_arena arena(GetParam());
    const Rows many = scattered(capsa_shape_sphere, 150000, 7),
               asking = scattered(capsa_shape_sphere, 20000, 8);
    Index one(many.view()), other(many.view());
    one.add_cells();
    arena.execute([&] { parallel::add_cells(other); });
    expect_same_index(one, other);
    EXPECT_GT(one.bytes(), Index(many.view()).bytes());
}

INSTANTIATE_TEST_SUITE_P(Threads, ParallelIndex, testing::Values(1, 2, 5));

// A part of an index must not be left out.
TEST(ParallelBuild, IsWholeWhereTheCallersTasksAreCancelled) {
    const Rows rows = scattered(capsa_shape_sphere, 60000, 7);
    Index built;
    tbb::task_group_context cancelled;
    tbb::parallel_for(
        0, 1,
        [&](int) {
            cancelled.cancel_group_execution();
            parallel::build(built, rows.view());
        },
        cancelled);
    expect_same_index(Index(rows.view()), built);
}

}  // namespace
}  // namespace capsa::tests::test_parallel_build
