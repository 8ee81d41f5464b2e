// Tiles cover each pair exactly once, whatever the sizes, slices and orientation; no kernel is run.

#include "src/plan/parts.hpp"
#include "src/source.hpp"
#include "src/verbs/traversal.hpp"
#include "tests/support/emulated.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

namespace capsa {
namespace {

capsa_source source_of(capsa_source_kind kind, capsa_shape a, std::size_t n, capsa_shape b, std::size_t m) {
    return {kind, {a, n, {}, {}, 0, nullptr}, {b, m, {}, {}, 0, nullptr}, 0, n, nullptr, {}, {}, {}, {}};
}

// Counts how often each pair (row of A, row of B) is visited.
struct Counting {
    std::vector<int>& seen;
    std::size_t columns;
    bool whole_words = true;

    capsa_status operator()(PairStream&) const { return capsa_wrong_source; }
    capsa_status operator()(TileStream& tiles) const {
        capsa_tile room[3];
        std::size_t made = 3;
        while (made == 3) {
            made = tiles.next(room);
            for (std::size_t n = 0; n < made; ++n) count(room[n], tiles.sides());
        }
        EXPECT_EQ(tiles.next(room), 0u) << "what is not full was the last";
        return capsa_ok;
    }
    void count(const capsa_tile& tile, const Sides& sides) const {
        const bool flipped = sides.cols_are_a;
        if (whole_words) {
            EXPECT_EQ(tile.col_begin % 64, 0u);
        }
        EXPECT_LT(tile.skip, 64u);
        EXPECT_LE(tile.col_end - tile.col_begin, columns_of_tile(sides.cols->shape));
        EXPECT_LT(tile.row_begin, tile.row_end) << "an empty tile costs a staging for nothing";
        if (tile.above_diagonal) {
            EXPECT_LT(tile.row_end, tile.col_end) << "the last rows have no pair";
        }
        for (std::uint32_t row = tile.row_begin; row < tile.row_end; ++row)
            for (std::uint32_t col = tile.col_begin + tile.skip; col < tile.col_end; ++col)
                if (!tile.above_diagonal || col > row)
                    ++seen[flipped ? std::size_t{col} * columns + row : std::size_t{row} * columns + col];
    }
};

std::vector<int> visits(const capsa_source& source, FlipPrice price, bool whole_words = true) {
    const std::size_t columns = source.kind == capsa_source_within ? source.a.count : source.b.count;
    std::vector<int> seen(source.a.count * columns);
    EXPECT_EQ(Traversal(source).visit(price, Counting{seen, columns, whole_words}, whole_words), capsa_ok);
    return seen;
}

constexpr std::size_t sizes[] = {0, 1, 2, 63, 64, 65, 255, 256, 257, 511, 512, 513, 600};

TEST(Plan, CrossVisitsEachPairOnce) {
    for (const capsa_shape a : {capsa_shape_sphere, capsa_shape_capsule})
        for (const capsa_shape b : {capsa_shape_sphere, capsa_shape_segment})
            for (const FlipPrice price : {FlipPrice::none, FlipPrice::scatter})
                for (const std::size_t n : sizes)
                    for (const std::size_t m : sizes)
                        for (const int count : visits(source_of(capsa_source_between, a, n, b, m), price))
                            ASSERT_EQ(count, 1) << n << " x " << m;
}

TEST(Plan, OfTrianglesEveryTileIsOnePartOfAKernel) {
    for (const std::size_t n : {1u, 5u, 129u, 600u})
        for (const std::size_t m : {1u, 5u, 129u, 600u})
            for (const bool flipped : {false, true}) {
                const capsa_shape a = flipped ? capsa_shape_triangle : capsa_shape_capsule,
                                  b = flipped ? capsa_shape_capsule : capsa_shape_triangle;
                for (const int count : visits(source_of(capsa_source_between, a, n, b, m), FlipPrice::none))
                    ASSERT_EQ(count, 1) << n << " x " << m;
            }
}

TEST(Plan, WithinVisitsEachUnorderedPairOnce) {
    for (const std::size_t n : sizes) {
        const auto seen = visits(
            source_of(capsa_source_within, capsa_shape_capsule, n, capsa_shape_sphere, 0), FlipPrice::none);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                ASSERT_EQ(seen[i * n + j], j > i ? 1 : 0) << n << ": " << i << ", " << j;
    }
}

// The second half of 500 pairs may meet.
TEST(Plan, AllowedPairsComeInBlocks) {
    std::vector<capsa_index_pair> pairs;
    std::vector<std::uint32_t> category;
    for (std::uint32_t k = 0; k < 500; ++k) {
        pairs.push_back({k, 499 - k});
        category.push_back(k < 250 ? 2 : 1);
    }
    const std::uint32_t one = 1;
    capsa_filter of_a{}, of_b{};
    of_a.category = {category.data(), 1};
    of_b.mask = {&one, 0};
    of_a.count = of_b.count = 500;
    capsa_source source = source_of(capsa_source_listed, capsa_shape_sphere, 500, capsa_shape_sphere, 500);
    source.pairs = pairs.data();
    source.filters = {&of_a, &of_b};
    GivenPairs given(source);
    AllowedPairs allowed(given);
    std::uint32_t seen = 250;
    for (PairBlock block{}; allowed.next(block);) {
        ASSERT_LE(block.count, std::size_t{tuning::pairs_per_call});
        for (std::size_t k = 0; k < block.count; ++k) EXPECT_EQ(block.at(k).a, seen++);
    }
    EXPECT_EQ(seen, 500u);
}

// Runs of no rows, of one, of nearly a word and of more than a tile.
TEST(Plan, RunsVisitEachOfTheirPairsOnce) {
    constexpr std::uint32_t of_a[] = {2, 2, 3, 66, 66, 600, 601}, of_b[] = {0, 5, 5, 70, 71, 590, 590};
    constexpr std::size_t runs = 6;
    const auto run_of = [&](const std::uint32_t* offsets, std::size_t row) {
        std::size_t k = 0;
        while (k < runs && !(offsets[k] <= row && row < offsets[k + 1])) ++k;
        return k;
    };
    for (const bool whole_words : {false, true})
        for (const capsa_shape a : {capsa_shape_sphere, capsa_shape_capsule})
            for (const capsa_source_kind kind : {capsa_source_between, capsa_source_within})
                for (const bool all_of_b : {false, true}) {
                    const bool within = kind == capsa_source_within;
                    if (within && !all_of_b) continue;
                    // What stands in the B of a `within` does not count.
                    capsa_source source = source_of(kind, a, 610, capsa_shape_capsule, within ? 1 : 600);
                    source.runs = {of_a, all_of_b ? nullptr : of_b, runs};
                    const std::size_t columns = within ? 610 : 600;
                    const std::vector<int> seen = visits(source, FlipPrice::none, whole_words);
                    for (std::size_t i = 0; i < 610; ++i)
                        for (std::size_t j = 0; j < columns; ++j) {
                            const std::size_t k = run_of(of_a, i);
                            const bool met = k < runs && (within     ? j > i && k == run_of(of_a, j)
                                                          : all_of_b ? true
                                                                     : k == run_of(of_b, j));
                            ASSERT_EQ(seen[i * columns + j], met) << i << ", " << j;
                        }
                }
}

TEST(Plan, SlicesVisitEachPairOnceTogether) {
    for (const capsa_source_kind kind : {capsa_source_between, capsa_source_within})
        for (const std::size_t n : {1u, 64u, 200u, 600u})
            for (const std::size_t parts : {1u, 2u, 3u, 5u, 64u, 1000u}) {
                if (tests::slow_here && n * parts > 20000) continue;
                const capsa_source whole = source_of(kind, capsa_shape_sphere, n, capsa_shape_capsule, 3);
                std::vector<int> seen(visits(whole, FlipPrice::none).size());
                std::size_t end = 0;
                for (std::size_t k = 0; k < parts; ++k) {
                    const capsa_source part = slice_of(whole, k, parts);
                    EXPECT_EQ(part.begin, end);
                    end = part.end;
                    const auto some = visits(part, FlipPrice::none);
                    for (std::size_t i = 0; i < seen.size(); ++i) seen[i] += some[i];
                }
                EXPECT_EQ(end, n);
                EXPECT_EQ(seen, visits(whole, FlipPrice::none)) << n << " rows in " << parts;
            }
}

TEST(Slice, CutsAlwaysAtWords) {
    for (const capsa_source_kind kind : {capsa_source_between, capsa_source_within, capsa_source_zip})
        for (const std::size_t n : {1u, 63u, 100u, 640u, 1000u}) {
            const capsa_source whole = source_of(kind, capsa_shape_sphere, n, capsa_shape_sphere, n);
            for (const std::size_t parts : {2u, 4u, 7u, 100u}) {
                std::size_t end = 0;
                for (std::size_t k = 0; k < parts; ++k) {
                    const capsa_source part = slice_of(whole, k, parts);
                    EXPECT_EQ(part.begin, end);
                    if (part.begin != n) {
                        EXPECT_EQ(part.begin % 64, 0u) << n << " rows, part " << k << " of " << parts;
                    }
                    end = part.end;
                }
                EXPECT_EQ(end, n);
            }
        }
}

// No rows are looked at, so that sizes may be as large as they get.
TEST(Slice, HugeNumbersOfPartsDoNotOverflow) {
    constexpr std::size_t rows = capsa_max_rows;
    for (const capsa_source_kind kind : {capsa_source_between, capsa_source_within}) {
        const capsa_source whole = source_of(kind, capsa_shape_sphere, rows, capsa_shape_sphere, rows);
        for (const std::size_t parts : {std::size_t{1} << 33, ~std::size_t{0}}) {
            const capsa_source last = slice_of(whole, parts - 1, parts),
                               middle = slice_of(whole, parts / 2, parts);
            EXPECT_EQ(last.end, rows);
            EXPECT_GE(last.begin, rows - 131072) << parts;
            EXPECT_LE(middle.end - middle.begin, 131072u) << parts;
            EXPECT_EQ(slice_of(whole, parts / 2 - 1, parts).end, middle.begin) << parts;
        }
    }
}

// Part after part, where the rows are cut.
std::vector<std::size_t> cuts(const capsa_source& whole, std::size_t parts) {
    std::vector<std::size_t> at;
    for (std::size_t k = 0; k < parts; ++k) at.push_back(slice_of(whole, k, parts).begin);
    at.push_back(slice_of(whole, parts - 1, parts).end);
    return at;
}

// A `within` was cut at 86 and 188, inside of words that two threads then wrote.
TEST(Slice, RegressionRowsOfWithinWereCutInsideWords) {
    const auto of = [](capsa_source_kind kind) {
        return cuts(source_of(kind, capsa_shape_sphere, 640, capsa_shape_sphere, 640), 4);
    };
    EXPECT_EQ(of(capsa_source_within), (std::vector<std::size_t>{0, 64, 192, 320, 640}));
    EXPECT_EQ(of(capsa_source_between), (std::vector<std::size_t>{0, 128, 320, 448, 640}));
}

// k times what is left over of the rows was more than 2^64: the last of 2^33 parts was half of the rows.
TEST(Slice, RegressionTheLastOfManyPartsWasHalfOfTheRows) {
    constexpr std::size_t rows = capsa_max_rows, parts = std::size_t{1} << 33;
    const capsa_source whole =
        source_of(capsa_source_between, capsa_shape_sphere, rows, capsa_shape_sphere, rows);
    const capsa_source last = slice_of(whole, parts - 1, parts);
    EXPECT_EQ(last.end, rows);
    EXPECT_LE(last.end - last.begin, 64u);
    EXPECT_EQ(slice_of(whole, parts / 2, parts).begin, rows / 2);
}

TEST(Slice, PartsOfATriangleAreAboutEqual) {
    const std::size_t n = 10000;
    const capsa_source whole = source_of(capsa_source_within, capsa_shape_sphere, n, capsa_shape_sphere, 0);
    for (std::size_t k = 0; k < 8; ++k) {
        const capsa_source part = slice_of(whole, k, 8);
        std::size_t pairs = 0;
        for (std::size_t i = part.begin; i < part.end; ++i) pairs += n - 1 - i;
        EXPECT_NEAR(static_cast<double>(pairs), static_cast<double>(n * (n - 1) / 2) / 8,
                    static_cast<double>(64 * n));
    }
}

TEST(Slice, RegressionTheNumberOfPartsOfAWithinReadAnIndexOfItsSecondSet) {
    capsa_source whole = source_of(capsa_source_within, capsa_shape_sphere, 10000, capsa_shape_sphere, 0);
    const std::size_t parts = parts_of(whole);
    EXPECT_GT(parts, 10u);
    std::memset(&whole.b, 0xfe, sizeof whole.b);
    EXPECT_EQ(parts_of(whole), parts);
}

TEST(Slice, APartThatIsNoneIsRefused) {
    const capsa_source whole = source_of(capsa_source_between, capsa_shape_sphere, 10, capsa_shape_sphere, 5);
    for (const auto& [k, n] : {std::pair(3, 3), {5, 2}, {0, 0}}) {
        const capsa_source none = slice_of(whole, static_cast<std::size_t>(k), static_cast<std::size_t>(n));
        EXPECT_EQ(check(none).status, capsa_bad_source) << k << " of " << n;
        EXPECT_EQ(check(slice_of(none, 0, 1)).status, capsa_bad_source) << "and so is a part of it";
    }
}

TEST(Slice, APartOfNoRowsIsNoError) {
    for (const capsa_source_kind kind : {capsa_source_between, capsa_source_within}) {
        const capsa_source part =
            slice_of(source_of(kind, capsa_shape_sphere, 0, capsa_shape_sphere, 0), 0, 1);
        EXPECT_EQ(check(part).status, capsa_ok);
        EXPECT_EQ(part.begin, part.end);
    }
}

// Every machine cuts here, so that lists come in one order.
TEST(Slice, ATriangleIsCutAtTheFirstRowWithAShareOfThePairs) {
    const auto first_row_of = [](std::size_t rows, std::size_t k, std::size_t parts) {
        return slice_of(source_of(capsa_source_within, capsa_shape_sphere, rows, capsa_shape_sphere, 0), k,
                        parts)
            .begin;
    };
    EXPECT_EQ(first_row_of(518, 1, 3), 64u) << "the nearest word";
    EXPECT_EQ(first_row_of(225, 2, 3), 64u);
    // Before row 31 of 65 there are 1519 of 2080 pairs.
    EXPECT_EQ(first_row_of(65, 1519, 2080), 0u);
    EXPECT_EQ(first_row_of(65, 1520, 2080), 64u);
}

TEST(Slice, PartsOfQuestionsAreOfWholeGroups) {
    const auto part = [](std::uint32_t k, std::uint32_t n, std::size_t count) {
        capsa_source source = source_of(capsa_source_between, capsa_shape_sphere, 9, capsa_shape_sphere, 9);
        source.cut = Share{k, n, false}.packed();
        const AskedRange range = share_of(source, count);
        return std::pair(range.begin, range.end);
    };
    EXPECT_EQ(part(0, 0, 48), std::pair(std::size_t{0}, std::size_t{48}));
    EXPECT_EQ(part(0, 2, 48), std::pair(std::size_t{0}, std::size_t{16}));
    EXPECT_EQ(part(1, 2, 48), std::pair(std::size_t{16}, std::size_t{48}));
    EXPECT_EQ(part(1, 2, 33), std::pair(std::size_t{16}, std::size_t{33}));
}

TEST(Slice, APartOfQuestionsThatIsNoneIsRefused) {
    capsa_source source = source_of(capsa_source_between, capsa_shape_sphere, 0, capsa_shape_sphere, 0);
    for (const auto& [k, n, status] : {std::tuple(1u, 2u, capsa_ok),
                                       {2u, 2u, capsa_bad_source},
                                       {3u, 2u, capsa_bad_source},
                                       {5u, 0u, capsa_ok}}) {
        source.cut = Share{k, n, false}.packed();
        EXPECT_EQ(check(source).status, status) << k << " of " << n;
    }
}

TEST(Plan, TheSimplerCoreRidesInColumnsUnlessItsSideIsShort) {
    const auto flipped = [](capsa_shape a, std::size_t n, capsa_shape b, std::size_t m) {
        return columns_of_a(source_of(capsa_source_between, a, n, b, m), FlipPrice::none);
    };
    EXPECT_TRUE(flipped(capsa_shape_sphere, 4096, capsa_shape_capsule, 1024));
    EXPECT_FALSE(flipped(capsa_shape_capsule, 1024, capsa_shape_sphere, 4096));
    EXPECT_FALSE(flipped(capsa_shape_sphere, 1, capsa_shape_capsule, 64)) << "64 rows of one column each";
    EXPECT_TRUE(flipped(capsa_shape_capsule, 64, capsa_shape_sphere, 1));
    EXPECT_FALSE(flipped(capsa_shape_capsule, 500, capsa_shape_capsule, 500))
        << "ties keep the caller's order";
    EXPECT_TRUE(flipped(capsa_shape_capsule, 500, capsa_shape_capsule, 1));
}

TEST(Shapes, HaveTheirLikeInSpace) {
    for (const ShapeInfo& info : all_shapes) {
        const ShapeInfo& like = info_in_space(info.shape);
        EXPECT_EQ(like.dimension, 3) << info.name;
        EXPECT_EQ(like.core, info.core) << info.name;
        EXPECT_EQ(like.has_radius, info.has_radius) << info.name;
        EXPECT_TRUE(info.dimension != 3 || &like == &info) << info.name;
        const bool has_no_kernels = info.shape == capsa_shape_half_plane ||
                                    info.shape == capsa_shape_rectangle ||
                                    info.shape == capsa_shape_planar_round_cone;
        EXPECT_EQ(is_asked_in_space(info.shape), has_no_kernels) << info.name;
        for (int k = 0; k < info.streams(); ++k)
            EXPECT_STREQ(info.stream_name[k], like.stream_name[info.stream_in_space(k)]) << info.name;
    }
}

}  // namespace
}  // namespace capsa
