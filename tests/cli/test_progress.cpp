// Long queries show how far they are: on a terminal, and in slices even on one thread.

#include "cli/verbs/slices.hpp"
#include "tests/cli/run.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>

namespace capsa::tests {

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
        cli::each_slice(source, threads, [](const Source&) { return 0; });
        EXPECT_EQ(pairs, cli::pair_count(source)) << count;
        EXPECT_GT(slices, 30u) << count;
    }
}

TEST(Progress, LeavesAShortQueryWhole) {
    const cli::Threads threads(1);
    EXPECT_EQ(threads.parts(rows(1000)), 1u);
}

}  // namespace capsa::tests
