// Words in, answers out: sinks are integer code and are tested without a kernel. The suite (tests/suite) asks
// masks and tiles whose columns are rows of A.

#include "kernels/tiles/sinks.hpp"

#include <gtest/gtest.h>

namespace capsa::CAPSA_ISA {
namespace {

constexpr std::uint64_t ends = 0x8000000000000001u;  // columns 0 and 63 of a word

TEST(AnyHit, StopsAtTheFirstHit) {
    capsa_tile_output out{};
    AnyHit sink(out);
    EXPECT_EQ(sink.take(0, 0, 0), Next::go_on);
    EXPECT_EQ(sink.take(0, 64, 4), Next::stop);
    sink.finish(out);
    EXPECT_EQ(out.total, 1u);
}

TEST(AnyHit, FindsNothingInEmptyWordsAndForgetsNothingFound) {
    capsa_tile_output out{};
    out.total = 1;
    AnyHit sink(out);
    EXPECT_EQ(sink.take(3, 64, 0), Next::go_on);
    sink.finish(out);
    EXPECT_EQ(out.total, 1u);
}

TEST(CountHits, AddsUpOverCalls) {
    capsa_tile_output out{};
    for (int call = 0; call < 2; ++call) {
        CountHits sink(out);
        sink.take(0, 0, ends);
        sink.take(9, 192, ~std::uint64_t{0});
        sink.finish(out);
    }
    EXPECT_EQ(out.total, 132u);
}

TEST(Touched, LeavesARowOnceItIsKnown) {
    std::uint64_t rows[2] = {};
    capsa_tile_output out{};
    out.row_bits = rows;
    Touched sink(out);
    EXPECT_EQ(sink.take(65, 0, 0), Next::go_on);
    EXPECT_EQ(sink.take(65, 64, ends), Next::row);
    EXPECT_EQ(rows[0], 0u);
    EXPECT_EQ(rows[1], 2u);
}

TEST(FindHits, WritesPairsInColumnOrderAndKeepsTheTrueTotal) {
    capsa_index_pair pairs[3] = {};
    capsa_tile_output out{};
    out.pairs = pairs;
    out.capacity = 3;
    for (int call = 0; call < 2; ++call) {
        FindHits sink(out);
        sink.take(5, 128, ends);
        sink.finish(out);
    }
    EXPECT_EQ(out.total, 4u);
    EXPECT_EQ(out.written, 3u);
    EXPECT_EQ(pairs[0].a, 5u);
    EXPECT_EQ(pairs[0].b, 128u);
    EXPECT_EQ(pairs[1].b, 191u);
    EXPECT_EQ(pairs[2].b, 128u);
}

TEST(FindHits, CountsWithoutAnyRoom) {
    capsa_tile_output out{};
    FindHits sink(out);
    sink.take(0, 0, ~std::uint64_t{0});
    sink.finish(out);
    EXPECT_EQ(out.total, 64u);
    EXPECT_EQ(out.written, 0u);
}

}  // namespace
}  // namespace capsa::CAPSA_ISA
