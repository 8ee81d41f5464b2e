// Long queries show how far they are: on a terminal, and in slices even on one thread.

#include "capsa/index.hpp"
#include "cli/output/progress.hpp"
#include "cli/verbs/blocks.hpp"
#include "cli/verbs/indexed_scene.hpp"
#include "cli/verbs/slices.hpp"
#include "tests/cli/run.hpp"

#include <gtest/gtest.h>

#include <tbb/task_arena.h>

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <thread>
#include <vector>

namespace capsa::tests::test_progress {

namespace {

std::vector<std::string> query_of(const std::string& file) {
    return {"query", "--a", file, "--verb", "count", "--isa", "scalar", "--threads", "1"};
}

// Rows without coordinates of their own: nobody looks at them.
Source rows(std::size_t count) {
    static constexpr float zero = 0.0f;
    capsa_shapes shapes{capsa_shape_sphere, count, {}, {}, 0, nullptr};
    for (auto& stream : shapes.stream) stream = {&zero, 0};
    return between(shapes, shapes);
}

// A bare root folder may have no pseudo terminals.
bool has_terminals() {
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0) return false;
    close(master);
    return true;
}

}  // namespace

TEST(Progress, IsShownOnATerminalWhileALongQueryRuns) {
    if (!has_terminals()) GTEST_SKIP() << "this machine has no pseudo terminals";
    const Folder folder;
    std::string text = "x,y,z\n";
    for (int i = 0; i < 400000; ++i) text += "0,0,0\n";
    const Ran ran = capsa(query_of(folder.file("a.csv", text)), {.terminal = true});
    EXPECT_NE(ran.err.find("%"), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("left"), std::string::npos) << ran.err;
}

TEST(Progress, IsShownOnATerminalWhileBoundsAreAttacked) {
    if (!has_terminals()) GTEST_SKIP() << "this machine has no pseudo terminals";
    const Ran ran = capsa({"verify", "--attack", "60"}, {.terminal = true});
    EXPECT_NE(ran.err.find("left"), std::string::npos) << ran.err;
}

TEST(Progress, OfABuildGrowsToTheEnd) {
    std::vector<float> x(60000);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * 7919 % 60000);
    capsa_shapes shapes{capsa_shape_sphere, x.size(), {}, {}, 0, nullptr};
    for (auto& stream : shapes.stream) stream = {x.data(), 1};
    const cli::Scene scene{within(shapes), {}, {}, {}, {}, false};
    std::vector<double> shown;
    const cli::Threads one(1);
    const cli::IndexedScene indexed(scene, cli::Verb{}, 0.0f, one,
                                    [&](double done) { shown.push_back(done); });
    EXPECT_GT(shown.size(), 10u);
    EXPECT_TRUE(std::is_sorted(shown.begin(), shown.end()));
    EXPECT_EQ(shown.back(), 1.0);
}

TEST(Progress, IsNotShownForAShortQuery) {
    if (!has_terminals()) GTEST_SKIP() << "this machine has no pseudo terminals";
    const Folder folder;
    const Ran ran = capsa(query_of(folder.file("a.csv", "x,y,z\n0,0,0\n0,0,0\n")), {.terminal = true});
    EXPECT_EQ(ran.err, "");
    EXPECT_EQ(ran.out, "count\n1\n");
}

TEST(Progress, HearsOfEverySliceOfALongQuery) {
    for (const int count : {1, 2}) {
        cli::Threads threads(count);
        std::atomic<std::uint64_t> pairs = 0, slices = 0;
        threads.watch([&](std::uint64_t more) { pairs += more, ++slices; });
        const Source source = rows(50000);
        cli::each_slice(source, threads, [](const Source&) {});
        EXPECT_EQ(pairs, cli::pair_count(source)) << count;
        EXPECT_GT(slices, 30u) << count;
    }
}

// Blocks of rows, with an index each or without, and parts of the questions of an index.
TEST(Progress, HearsOfEveryPairOfEveryBlock) {
    std::vector<float> x(40000);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 997);
    capsa_shapes shapes{capsa_shape_sphere, x.size(), {}, {}, 0, nullptr};
    for (auto& stream : shapes.stream) stream = {x.data(), 1};
    const Index index(shapes);
    for (const Source& source :
         {between(shapes, shapes), between(shapes, index), within(index), within(shapes)})
        for (const bool index_blocks : {false, true}) {
            const cli::Scene scene{source, {}, {}, {}, {}, index_blocks};
            cli::Threads threads(2);
            std::atomic<std::uint64_t> pairs = 0;
            threads.watch([&](std::uint64_t more) { pairs += more; });
            const cli::Blocks blocks(scene, threads, PartOf::pairs);
            std::atomic<std::size_t> rows = 0;
            blocks.each([&](const cli::Block& block) { rows += block.source().end - block.source().begin; });
            EXPECT_EQ(pairs, cli::pair_count(source));
            EXPECT_GT(blocks.count(), 1u);
            if (!source.a.index) {
                EXPECT_EQ(rows, x.size());
            }
        }
}

TEST(Progress, BlocksEndInOrder) {
    for (const int count : {1, 2, 5}) {
        const cli::Threads threads(count);
        std::vector<std::size_t> ended;
        threads.in_order(100, [&](std::size_t k) { return [&ended, k] { ended.push_back(k); }; });
        ASSERT_EQ(ended.size(), 100u);
        for (std::size_t k = 0; k < 100; ++k) EXPECT_EQ(ended[k], k);
    }
}

// Algorithms of oneTBB too: --threads 1 takes one processor.
TEST(CliThreads, OneIsTheCallersOwn) {
    const auto here = std::this_thread::get_id();
    for (const int count : {1, 3}) {
        const cli::Threads threads(count);
        EXPECT_EQ(threads.count(), static_cast<std::size_t>(count));
        threads.inside([&] {
            EXPECT_EQ(tbb::this_task_arena::max_concurrency(), count);
            EXPECT_TRUE(count != 1 || std::this_thread::get_id() == here);
        });
    }
}

TEST(Progress, TheTimeLeftIsThatOfTheSpeedSoFar) {
    using namespace std::chrono_literals;
    EXPECT_EQ(cli::time_left(0.25, 10s), 30s);
    EXPECT_EQ(cli::time_left(0.5, 1400ms), 1s);
    EXPECT_EQ(cli::time_left(0.5, 1600ms), 2s);
    EXPECT_EQ(cli::time_left(1.0, 10s), 0s);
    EXPECT_EQ(cli::time_left(0.0001, 1s), 9999s);
}

TEST(Progress, NobodyKnowsTheTimeLeftBeforeAnythingIsDone) {
    using namespace std::chrono_literals;
    EXPECT_EQ(cli::time_left(0.0, 10s), std::nullopt);
    EXPECT_EQ(cli::time_left(-1.0, 10s), std::nullopt);
    EXPECT_EQ(cli::time_left(__builtin_nan(""), 10s), std::nullopt);
    EXPECT_EQ(cli::time_left(1e-300, 10s), 1000h);
    EXPECT_EQ(cli::time_left(2.0, 10s), 0s);
}

TEST(Progress, TimesAreReadLikeThoseOfAClock) {
    using namespace std::chrono_literals;
    EXPECT_EQ(cli::clock_text(7s), "0:07");
    EXPECT_EQ(cli::clock_text(61min + 5s), "61:05");
    EXPECT_EQ(cli::clock_text(99min + 59s), "99:59");
    EXPECT_EQ(cli::clock_text(100min), "1:40:00");
    EXPECT_EQ(cli::clock_text(12h + 3min + 20s), "12:03:20");
}

TEST(Progress, LeavesAShortQueryWhole) {
    const cli::Threads threads(1);
    EXPECT_EQ(threads.parts(rows(1000)), 1u);
}

}  // namespace capsa::tests::test_progress
