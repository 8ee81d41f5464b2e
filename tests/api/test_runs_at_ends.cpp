// Runs where something ends: the output, a slice, the rows of a set.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/edge.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <span>
#include <vector>

namespace capsa::tests::test_runs_at_ends {
namespace {

using Offsets = std::vector<std::uint32_t>;

class RunsAtEnds : public OnIsa {};

// All of them are decided, and the last byte of the output is the last of the memory.
TEST_P(RunsAtEnds, DecidedToTheLastReadNoByteBehindTheOutput) {
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

// A row behind a run without rows has its answers too.
TEST_P(RunsAtEnds, WithoutRowsEndNothing) {
    Spheres a, b;
    for (int k = 0; k < 4; ++k) a.push_back(4.0f * static_cast<float>(k), 0, 0, 1);
    b.push_back(12, 0, 0, 1);
    const Offsets offsets{1, 2, 2, 2, 4};
    std::vector<Nearest> near(4);
    nearest(between(a, b, Runs{offsets}), near, {.isa = GetParam()});
    for (std::size_t row = 0; row < 4; ++row) EXPECT_EQ(near[row].index, row == 0 ? no_row : 0u);
    std::vector<Contact> deep(4);
    deepest(between(a, b, Runs{offsets}), deep, {.isa = GetParam()});
    EXPECT_EQ(deep[3].b, 0u);
}

// Runs of a `within` that hold all its rows do not meet each other, and what stands in its B does not count.
TEST_P(RunsAtEnds, OfAWithinMeetNeitherEachOtherNorB) {
    const Options options{.isa = GetParam()};
    const Rows a = scattered_with_nans(capsa_shape_sphere, 300, 7),
               b = scattered_with_nans(capsa_shape_capsule, 1, 8);
    const capsa_shapes va = a.view();
    const Offsets offsets{0, 100, 300};
    Source source = within(va, offsets);
    const std::uint64_t first = count_hits(within(rows_of(va, 0, 100)), options),
                        second = count_hits(within(rows_of(va, 100, 200)), options);
    EXPECT_GT(first, 0u);
    EXPECT_EQ(count_hits(source, options), first + second);
    source.b = b.view();
    EXPECT_EQ(count_hits(source, options), first + second);
    EXPECT_EQ(find_hits(source, options).size(), first + second);
    // Nor do those of two sets.
    const std::uint64_t between_runs =
        count_hits(between(rows_of(va, 0, 100), rows_of(va, 0, 100)), options) +
        count_hits(between(rows_of(va, 100, 200), rows_of(va, 100, 200)), options);
    EXPECT_EQ(count_hits(between(va, va, Runs{offsets, offsets}), options), between_runs);
}

// Empty ones at the end belong to the slice with the last row.
TEST_P(RunsAtEnds, EachBelongToOneSlice) {
    const Options options{.isa = GetParam()};
    const Rows a = scattered_with_nans(capsa_shape_sphere, 300, 9);
    const capsa_shapes va = a.view();
    const Offsets offsets{0, 10, 100, 100, 200, 300, 300};
    for (const Source& source : {within(va, offsets), between(va, va, Runs{offsets})}) {
        std::vector<int> slices(6);
        for (std::size_t k = 0; k < 3; ++k) {
            std::vector<std::uint64_t> count(6, ~std::uint64_t{0});
            count_by_run(slice(source, k, 3), count, options);
            for (std::size_t run = 0; run < 6; ++run) slices[run] += count[run] != ~std::uint64_t{0};
        }
        EXPECT_EQ(slices, std::vector<int>(6, 1));
    }
}

// A slice of two sets clears the bits of its own rows; one of a `within` finds partners anywhere.
TEST_P(RunsAtEnds, AreTouchedInTheWordsOfASlice) {
    const Options options{.margin = 0.3f, .isa = GetParam()};
    const Rows a = scattered_with_nans(capsa_shape_sphere, 300, 10);
    const capsa_shapes va = a.view();
    const Offsets offsets{0, 10, 100, 200, 290};
    for (const Source& source : {within(va, offsets), between(va, va, Runs{offsets, offsets})}) {
        std::vector<std::uint64_t> whole(words_for(300)), together(words_for(300));
        touched(source, whole, options);
        for (std::size_t k = 0; k < 3; ++k) {
            const Source part = slice(source, k, 3);
            std::vector<std::uint64_t> own(words_for(300), ~std::uint64_t{0});
            touched(part, own, options);
            for (std::size_t i = 0; i < 300; ++i) {
                const bool others = source.kind == capsa_source_between && (i < part.begin || i >= part.end);
                if (others)
                    EXPECT_TRUE(bit(own, i)) << i;
                else if (bit(own, i))
                    together[i / 64] |= std::uint64_t{1} << i % 64;
            }
        }
        for (std::size_t i = 0; i < 300; ++i) EXPECT_EQ(bit(together, i), bit(whole, i)) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, RunsAtEnds, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_runs_at_ends
