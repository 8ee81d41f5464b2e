// Words in, answers out: sinks are integer code and are tested without a kernel.

#include "kernels/tiles/sinks.hpp"

#include <gtest/gtest.h>

#include <vector>

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

TEST(Touched, MarksColumnsAndGoesOn) {
    std::uint64_t rows[1] = {}, cols[2] = {};
    capsa_tile_output out{};
    out.row_bits = rows;
    out.col_bits = cols;
    Touched sink(out);
    EXPECT_EQ(sink.take(3, 64, ends), Next::go_on);
    EXPECT_EQ(rows[0], 8u);
    EXPECT_EQ(cols[0], 0u);
    EXPECT_EQ(cols[1], ends);
}

TEST(HitMask, WritesWordsRowByRow) {
    std::uint64_t mask[6] = {7, 7, 7, 7, 7, 7};
    capsa_tile_output out{};
    out.mask = mask;
    out.mask_stride = 3;
    HitMask sink(out);
    sink.take(1, 64, ends);
    EXPECT_EQ(mask[4], ends);
    EXPECT_EQ(mask[3], 7u) << "other words are not its business";
}

TEST(HitMask, ScattersAColumnWhenFlipped) {
    std::vector<std::uint64_t> mask(128 * 2);
    capsa_tile_output out{};
    out.mask = mask.data();
    out.mask_stride = 2;
    out.flipped = 1;
    HitMask sink(out);
    sink.take(70, 64, ends);  // row 70 is of B; columns 64 and 127 are rows of A
    EXPECT_EQ(mask[64 * 2 + 1], std::uint64_t{1} << 6);
    EXPECT_EQ(mask[127 * 2 + 1], std::uint64_t{1} << 6);
    EXPECT_EQ(mask[65 * 2 + 1], 0u);
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

TEST(FindHits, PutsRowsOfAFirstWhenFlipped) {
    capsa_index_pair pair{};
    capsa_tile_output out{};
    out.pairs = &pair;
    out.capacity = 1;
    out.flipped = 1;
    FindHits sink(out);
    sink.take(9, 64, 2);
    sink.finish(out);
    EXPECT_EQ(pair.a, 65u);
    EXPECT_EQ(pair.b, 9u);
}

}  // namespace
}  // namespace capsa::CAPSA_ISA
