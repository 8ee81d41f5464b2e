// A grid never changes an answer and never loses a pair, however rows lie and however large they are; and few
// candidates are left. The suite (tests/suite) asks grids too.

#include "capsa/capsa.hpp"

#include "src/index/candidates.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/in_grid.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/same_index.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_grid {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity(),
                nan = std::numeric_limits<float>::quiet_NaN();

class Gridded : public OnIsa {
protected:
    Options options(float margin = 0.0f) const { return {.margin = margin, .isa = GetParam()}; }
};

std::vector<std::uint64_t> sorted_pairs(const Source& source, const Options& options) {
    std::vector<std::uint64_t> pairs;
    for (const IndexPair& pair : hits_in_room(source, options))
        pairs.push_back(std::uint64_t{pair.a} << 32 | pair.b);
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

// Spheres in a cube, with diameters between these.
Rows spheres_of(std::size_t count, float side, float least, float most, std::uint64_t seed) {
    Random random(seed);
    Rows rows(capsa_shape_sphere, count);
    for (std::size_t i = 0; i < count; ++i) {
        const float size = random.between(least, most);
        for (int axis = 0; axis < 3; ++axis) rows.at(axis, i) = random.between(0.0f, side);
        rows.at(3, i) = 0.5f * size;
    }
    return rows;
}

// Every way to put the two sets into grids.
void expect_same(const Rows& a, const Rows& b, const Options& options, const std::string& what) {
    const InGrid in_a(a.view()), in_b(b.view());
    const auto plain = sorted_pairs(between(a.view(), b.view()), on_best(options));
    EXPECT_EQ(sorted_pairs(between(in_a, b.view()), options), plain) << what << ", A";
    EXPECT_EQ(sorted_pairs(between(a.view(), in_b), options), plain) << what << ", B";
    EXPECT_EQ(sorted_pairs(between(in_a, in_b), options), plain) << what << ", both";
    if (answers_for(a.shape, a.shape)) {
        EXPECT_EQ(sorted_pairs(within(in_a), options), sorted_pairs(within(a.view()), on_best(options)))
            << what;
    }
}

// Sizes of 1e-4 to 1e4 and infinite, in one set: rows of every level.
TEST_P(Gridded, RowsOfEverySizeMeet) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        Random random(seed);
        Rows a = spheres_of(900, 30.0f, 0.1f, 0.3f, seed), b = spheres_of(300, 30.0f, 0.1f, 0.3f, seed + 9);
        for (Rows* rows : {&a, &b})
            for (std::size_t i = 0; i < rows->count; ++i) {
                float& radius = rows->at(3, i);
                if (random.below(3) == 0) radius = std::pow(10.0f, random.between(-4.0f, 1.0f));
                if (random.below(100) == 0) radius = 1e4f;
                if (random.below(200) == 0) radius = infinity;
                if (random.below(50) == 0) rows->at(1, i) = nan;
                if (random.below(80) == 0) rows->at(0, i) *= 1e6f;
                if (random.below(200) == 0) rows->at(2, i) = 3e38f;
            }
        for (const float margin : {0.0f, 0.5f, -0.2f, 1e30f, infinity})
            expect_same(a, b, options(margin), "margin " + std::to_string(margin));
        EXPECT_GT(InGrid(a.view()).index().grid()->levels().size(), 2u);
    }
}

// Of rows with groups of sixteen: how many a verb tests.
std::uint64_t tested(const capsa_source& source, Isa isa) {
    const Query query =
        capsa::resolve(capsa_options{0.0f, static_cast<capsa_isa>(isa), nullptr, {}, {}, nullptr, 0});
    const Route route = route_of(source, Keeps::hits, query);
    EXPECT_EQ(route.way, Way::grid);
    Candidates candidates(source, route, query);
    std::uint64_t rows = 0;
    for (NearGroups near{}; candidates.next(near);)
        for (std::uint32_t n = 0; n < near.count; ++n)
            rows += static_cast<std::uint64_t>(std::popcount(near.groups[n].rows));
    return rows;
}

TEST_P(Gridded, FewCandidatesAreLeft) {
    const Rows a = spheres_of(40000, 10.0f, 0.05f, 0.1f, 1), b = spheres_of(1000, 10.0f, 0.05f, 0.1f, 2);
    const InGrid in_a(a.view());
    EXPECT_LT(tested(between(in_a, b.view()), GetParam()), 1000u * 8);
    EXPECT_LT(tested(within(in_a), GetParam()), 40000u * 8);
}

// One row in a hundred is a thousand times as large as the others: it must not widen what they ask.
TEST_P(Gridded, AFewLargeRowsLeaveFewCandidatesToo) {
    Rows a = spheres_of(40000, 10.0f, 0.05f, 0.1f, 1);
    const Rows b = spheres_of(1000, 10.0f, 0.05f, 0.1f, 2);
    for (std::size_t i = 0; i < a.count; i += 100) a.at(3, i) = 3.0f;
    const InGrid in_a(a.view());
    // 400 large rows are 25 groups, which most rows must ask.
    EXPECT_LT(tested(between(in_a, b.view()), GetParam()), 1000u * (8 + 26));
}

// Long rows ask a few hundred cells of a plain of ten thousand.
TEST_P(Gridded, ALongSlantedCapsuleLeavesFewCandidates) {
    const Rows a = spheres_of(40000, 40.0f, 0.05f, 0.1f, 1);
    Rows b(capsa_shape_capsule, 16);
    for (std::size_t i = 0; i < b.count; ++i) {
        for (int axis = 0; axis < 3; ++axis) b.at(3 + axis, i) = 40.0f;
        b.at(0, i) = static_cast<float>(i);
        b.at(6, i) = 0.01f;
    }
    const InGrid in_a(a.view());
    EXPECT_LT(tested(between(in_a, b.view()), GetParam()), 16u * 400);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Gridded, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

// Each row has one place, whatever the sizes are; invalid rows have none.
TEST(Grid, OrderHasEachValidRowOnce) {
    Rows rows = spheres_of(5000, 20.0f, 0.1f, 0.2f, 4);
    for (std::size_t i = 0; i < rows.count; ++i) {
        if (i % 10 == 3) rows.at(3, i) = static_cast<float>(i);
        if (i % 25 == 7) rows.at(0, i) = nan;
    }
    InGrid grid(rows.view());
    std::vector<std::uint32_t> order(grid.index().order().begin(), grid.index().order().end());
    ASSERT_EQ(order.size(), 4800u);
    std::sort(order.begin(), order.end());
    EXPECT_EQ(std::adjacent_find(order.begin(), order.end()), order.end());
    for (const std::uint32_t row : order) EXPECT_NE(row % 25, 7u);
    std::uint32_t place = 0;
    for (const GridLevel& level : grid.index().grid()->levels()) {
        EXPECT_EQ(level.begin, place);
        EXPECT_EQ(level.first[0], level.begin);
        EXPECT_EQ(level.first[level.cells()], level.end);
        place = level.end;
    }
    EXPECT_EQ(place, 4800u);
}

TEST(Grid, OfNoRowsOrInvalidOnesFindsNothing) {
    const Rows b = spheres_of(100, 1.0f, 0.1f, 0.2f, 4);
    Rows none(capsa_shape_sphere, 0), invalid(capsa_shape_sphere, 50);
    std::fill(invalid.streams[0].begin(), invalid.streams[0].end(), nan);
    for (const Rows* rows : {&none, &invalid}) {
        InGrid grid(rows->view());
        EXPECT_EQ(grid.index().order().size(), 0u);
        EXPECT_EQ(count_hits(between(grid, b.view())), 0u);
        EXPECT_EQ(count_hits(between(b.view(), grid), {.margin = infinity}), 0u);
        EXPECT_EQ(count_hits(within(grid)), 0u);
    }
}

TEST(Grid, BecomesATreeAndAGridAgain) {
    const Rows rows = spheres_of(2000, 5.0f, 0.1f, 0.2f, 4), other = spheres_of(900, 5.0f, 0.1f, 0.3f, 5);
    const auto hits = count_hits(within(rows.view())), of_other = count_hits(within(other.view()));
    capsa_index index;
    ASSERT_TRUE(index.build_grid(rows.view(), {}));
    EXPECT_EQ(count_hits(within(index.shapes())), hits);
    ASSERT_TRUE(index.build(rows.view(), {}));
    EXPECT_EQ(index.grid(), nullptr);
    ASSERT_TRUE(index.add_cells({}));
    EXPECT_EQ(count_hits(within(index.shapes())), hits);
    ASSERT_TRUE(index.build_grid(rows.view(), {}));
    ASSERT_TRUE(index.refit(other.view(), {}));
    ASSERT_NE(index.grid(), nullptr);
    EXPECT_EQ(index.cells().grids(), 0u);
    EXPECT_EQ(count_hits(within(index.shapes())), of_other);
    EXPECT_GE(index.bytes(), sizeof index + 2000 * 8 * sizeof(float));
}

TEST(Grid, IsTheSameWithTasksInAnyOrder) {
    const Rows rows = spheres_of(70000, 15.0f, 0.1f, 0.2f, 4);
    capsa_index one, other;
    const auto backwards = [](void*, std::size_t count, void (*task)(const void*, std::size_t),
                              const void* job) {
        while (count-- > 0) task(job, count);
    };
    ASSERT_TRUE(one.build_grid(rows.view(), {}));
    ASSERT_TRUE(other.build_grid(rows.view(), Tasks(backwards, nullptr)));
    EXPECT_TRUE(same_rows(one.order(), other.order()));
    EXPECT_EQ(count_hits(within(one.shapes())), count_hits(within(other.shapes())));
}

// One row in thirty is parked out of the way.
TEST(Grid, RowsFarAwayDoNotPressTheOthersTogether) {
    Rows rows = spheres_of(20000, 10.0f, 0.05f, 0.1f, 1);
    for (std::size_t i = 0; i < rows.count; i += 30) rows.at(0, i) = 1e7f + static_cast<float>(i);
    EXPECT_LT(InGrid(rows.view()).index().grid()->crowd(), 40.0);
}

// What a caller can ask before it chooses a grid for rows in one place.
TEST(Grid, KnowsWhenRowsLieInOnePlace) {
    Rows rows = spheres_of(20000, 10.0f, 0.05f, 0.1f, 1);
    EXPECT_LT(InGrid(rows.view()).index().grid()->crowd(), 8.0);
    for (std::size_t i = 0; i < rows.count; i += 2)
        for (int axis = 0; axis < 3; ++axis) rows.at(axis, i) = 5.0f;
    EXPECT_GT(InGrid(rows.view()).index().grid()->crowd(), 4000.0);
}

}  // namespace
}  // namespace capsa::tests::test_grid
