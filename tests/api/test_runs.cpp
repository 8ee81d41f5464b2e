// Runs of any length and in any number answer what a call for each run answers. The suite (tests/suite) asks
// every verb about runs.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/edge.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

namespace capsa::tests::test_runs {
namespace {

using Offsets = std::vector<std::uint32_t>;

class RunsOf : public OnIsa {};

// Runs of few rows share a tile, unless they are too few for its columns or one has too many rows. All rows
// are in runs, so that an index serves them.
TEST_P(RunsOf, OfAnyLengthMeetAllOfB) {
    const Options options{.margin = 0.05f, .isa = GetParam()};
    Random random(11);
    Offsets offsets{0};
    for (const std::uint32_t rows : {1u, 63u, 0u, 64u, 300u, 512u, 513u, 84u, 0u, 600u, 1u, 511u, 1u})
        offsets.push_back(offsets.back() + rows);
    for (int k = 0; k < 200; ++k) offsets.push_back(offsets.back() + random.below(4));
    const auto expect_all = [&](const Offsets& runs, std::size_t b_rows) {
        const Rows a = scattered_with_nans(capsa_shape_sphere, runs.back(), 12),
                   b = scattered_with_nans(capsa_shape_capsule, b_rows, 13);
        const capsa_shapes va = a.view(), vb = b.view();
        const Index index_of_a(va), index_of_b(vb);
        std::vector<std::uint64_t> expected, found(runs.size() - 1);
        for (std::size_t k = 0; k + 1 < runs.size(); ++k)
            expected.push_back(count_hits(between(rows_of(va, runs[k], runs[k + 1] - runs[k]), vb), options));
        for (const Source& source : {between(va, vb, Runs{runs}), between(va, index_of_b, Runs{runs}),
                                     between(index_of_a, vb, Runs{runs})}) {
            count_by_run(source, found, options);
            EXPECT_EQ(found, expected) << a.count << " rows and " << b_rows;
            std::vector<std::uint8_t> any(found.size(), 7);
            any_by_run(source, any, options);
            for (std::size_t k = 0; k < any.size(); ++k) EXPECT_EQ(any[k], expected[k] != 0);
        }
    };
    for (const std::size_t b_rows : {0u, 1u, 5u, 200u}) expect_all(offsets, b_rows);
    if (!slow_on(GetParam())) expect_all(offsets, 700);
    expect_all({0, 1, 3, 3, 4}, 700);
}

// All of these rows fit the columns of one tile, and far more runs than columns end there: the numbers of
// runs do not fit 16 bits.
TEST_P(RunsOf, ManyEmptyOnesStandBetweenTheOthers) {
    const Options options{.margin = 0.3f, .isa = GetParam()};
    constexpr std::size_t runs = 70'000;
    constexpr std::size_t filled_runs[] = {0, 4463, 30'000, 65'535, 65'536, 69'999};
    Offsets offsets{0};
    for (std::size_t k = 0; k < runs; ++k) {
        const bool is_filled =
            std::find(std::begin(filled_runs), std::end(filled_runs), k) != std::end(filled_runs);
        offsets.push_back(offsets.back() + (is_filled ? 16 : 0));
    }
    const Rows a = scattered_with_nans(capsa_shape_sphere, offsets.back(), 14),
               b = scattered_with_nans(capsa_shape_capsule, 40, 15);
    const capsa_shapes va = a.view(), vb = b.view();
    std::vector<std::uint8_t> any(runs, 7), expected_any(runs, 0);
    std::vector<std::uint64_t> count(runs, 7), expected_count(runs, 0);
    for (const std::size_t k : filled_runs) {
        const capsa_shapes run = rows_of(va, offsets[k], offsets[k + 1] - offsets[k]);
        expected_any[k] = any_hit(between(run, vb), options);
        expected_count[k] = count_hits(between(run, vb), options);
        EXPECT_GT(expected_count[k], 0u);
    }
    const Source source = between(va, vb, Runs{offsets});
    any_by_run(source, any, options);
    count_by_run(source, count, options);
    EXPECT_EQ(any, expected_any);
    EXPECT_EQ(count, expected_count);
}

// Runs that touch the first row of B, the last one, and none, in stretches: tiles of runs leave early or
// late.
TEST_P(RunsOf, ThatTouchEarlyAndLateAreAllFound) {
    const Options options{.isa = GetParam()};
    constexpr std::uint32_t runs = 400, rows = 40;
    Spheres a;
    Capsules b;
    Offsets offsets{0};
    std::vector<std::uint8_t> expected;
    for (std::uint32_t k = 0; k < runs; ++k) {
        const std::uint32_t stretch = k / 60 % 3;  // first, last, none
        for (std::uint32_t i = 0; i < rows; ++i)
            a.push_back(stretch == 0   ? 0.0f
                        : stretch == 1 ? 100.0f
                                       : 50.0f,
                        i == k % rows ? 0.0f : 30.0f, 0, 0.5f);
        offsets.push_back(offsets.back() + rows);
        expected.push_back(stretch != 2);
    }
    for (int k = 0; k < 300; ++k)
        b.push_back(k == 0 ? 0.0f : k == 299 ? 100.0f : 1000.0f, 0, -1, k == 299 ? 100.0f : 0.0f, 0, 1, 0.1f);
    std::vector<std::uint8_t> any(runs, 7);
    any_by_run(between(a, b, Runs{offsets}), any, options);
    EXPECT_EQ(any, expected);
}

// All of them are decided, and the last byte of the output is the last of the memory.
TEST_P(RunsOf, DecidedToTheLastReadNoByteBehindTheOutput) {
    constexpr std::uint32_t runs = 40;
    Edge edge;
    std::uint8_t* const any = edge.copy(std::vector<std::uint8_t>(runs));
    Spheres a, b;
    Offsets offsets{0};
    for (std::uint32_t k = 0; k < runs; ++k) {
        for (int i = 0; i < 3; ++i) a.push_back(0, 0, 0, 1);
        offsets.push_back(offsets.back() + 3);
    }
    for (int k = 0; k < 300; ++k) b.push_back(0, 0, 0, 1);
    any_by_run(between(a, b, Runs{offsets}), std::span(any, runs), {.isa = GetParam()});
    for (std::uint32_t k = 0; k < runs; ++k) EXPECT_EQ(any[k], 1);
}

TEST_P(RunsOf, NoneAnswerNothing) {
    const Options options{.isa = GetParam()};
    const Rows rows = scattered_with_nans(capsa_shape_sphere, 40, 4);
    const capsa_shapes v = rows.view();
    for (const Offsets& offsets : {Offsets{0}, Offsets{40}, Offsets{0, 0, 0}, Offsets{7, 7, 7, 7}}) {
        const Source source = within(v, offsets);
        std::vector<std::uint8_t> any(offsets.size() - 1, 9);
        any_by_run(source, any, options);
        EXPECT_EQ(any, std::vector<std::uint8_t>(any.size(), 0));
        EXPECT_EQ(count_hits(source, options), 0u);
        std::vector<Nearest> nearest_rows(40, {3, 3.0f});
        nearest(source, nearest_rows, options);
        EXPECT_EQ(nearest_rows[39].index, no_row);
    }
}

// So is one run of all rows. It is answered by the slice where it begins.
TEST_P(RunsOf, ASourceWithoutRunsIsOne) {
    const Options options{.isa = GetParam()};
    const Rows rows = scattered_with_nans(capsa_shape_capsule, 300, 5);
    const capsa_shapes v = rows.view(), few = rows_of(v, 0, 9);
    const Offsets all{0, 300};
    for (const Source& source : {within(v), between(v, v), within(v, all), between(v, v, Runs{all})}) {
        const std::uint64_t hits = count_hits(source, options);
        EXPECT_GT(hits, 0u);
        std::uint64_t count = 7, in_slices[3] = {7, 7, 7};
        count_by_run(source, {&count, 1}, options);
        EXPECT_EQ(count, hits);
        for (std::size_t k = 0; k < 3; ++k) count_by_run(slice(source, k, 3), {&in_slices[k], 1}, options);
        EXPECT_EQ(in_slices[0], hits);
        EXPECT_TRUE(in_slices[1] == 7 && in_slices[2] == 7);
    }
    // A slice without rows begins no run, and a run without rows has an answer.
    std::uint64_t untouched = 7, of_none = 7;
    count_by_run(slice(within(few), 0, 3), {&untouched, 1}, options);
    EXPECT_EQ(untouched, 7u);
    count_by_run(within(rows_of(v, 0, 0)), {&of_none, 1}, options);
    EXPECT_EQ(of_none, 0u);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, RunsOf, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_runs
