// Building, refitting and moving an index.

#include "capsa/capsa.hpp"

#include "src/index/index.hpp"
#include "src/index/order.hpp"
#include "src/registry.hpp"
#include "tests/index/scattered.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <span>
#include <tuple>

namespace capsa::tests::test_index {
namespace {

TEST(Index, AnswersForTheRowsAsTheyWere) {
    Rows rows = scattered_spheres(500, 3);
    const Index index(rows.view());
    const std::uint64_t before = count_hits(within(rows.view()));
    ASSERT_GT(before, 0u);
    for (float& x : rows.streams[0]) x *= 100.0f;
    EXPECT_EQ(count_hits(within(index)), before);
    EXPECT_LT(count_hits(within(rows.view())), before);
}

TEST(Index, RefitFollowsMovingRows) {
    Rows rows = scattered_spheres(2000, 4);
    Index index(rows.view());
    const std::vector<std::uint32_t> order(index.order().begin(), index.order().end());
    Random random(5);
    for (int frame = 0; frame < 5; ++frame) {
        for (int axis = 0; axis < 3; ++axis)
            for (float& x : rows.streams[static_cast<std::size_t>(axis)]) x += random.between(-2.0f, 2.0f);
        index.refit(rows.view());
        EXPECT_TRUE(std::equal(order.begin(), order.end(), index.order().begin(), index.order().end()));
        EXPECT_EQ(count_hits(within(index)), count_hits(within(rows.view())));
    }
}

// A row without a place must get one, and a row that has become invalid must not be found.
TEST(Index, RefitSeesRowsBecomeValidAndInvalid) {
    Rows rows = scattered_spheres(300, 6, 5.0f);
    const std::vector<float> x = rows.streams[0];
    for (std::size_t i = 0; i < 300; i += 3) rows.at(0, i) = std::numeric_limits<float>::quiet_NaN();
    Index index(rows.view());
    EXPECT_EQ(index.order().size(), 200u);
    rows.streams[0] = x;
    index.refit(rows.view());
    EXPECT_EQ(index.order().size(), 300u);
    EXPECT_EQ(count_hits(within(index)), count_hits(within(rows.view())));
    rows.at(0, 7) = std::numeric_limits<float>::infinity();
    index.refit(rows.view());
    EXPECT_EQ(count_hits(within(index)), count_hits(within(rows.view())));
    // As many valid rows as places, but not the same ones.
    rows.streams[0] = x;
    rows.at(0, 8) = std::numeric_limits<float>::infinity();
    index.build(rows.view());
    rows.at(0, 8) = x[8];
    rows.at(0, 9) = std::numeric_limits<float>::infinity();
    index.refit(rows.view());
    EXPECT_EQ(count_hits(within(index)), count_hits(within(rows.view())));
}

// The parts of an index are each told whether a row of theirs has become invalid: here it is one of the first
// part, and as many rows are valid as before.
TEST(Index, RefitSeesARowOfAnyPartBecomeInvalid) {
    Rows rows = scattered_spheres(3 * rows_of_a_part, 24, 60.0f);
    rows.at(3, 5) = -1.0f;
    Index index(rows.view());
    const std::uint32_t first = index.order().front();
    rows.at(3, 5) = 0.3f;
    rows.at(3, first) = -1.0f;
    index.refit(rows.view());
    EXPECT_EQ(std::count(index.order().begin(), index.order().end(), 5u), 1);
    EXPECT_EQ(std::count(index.order().begin(), index.order().end(), first), 0);
}

TEST(Index, RefitOfOtherRowsIsABuild) {
    Rows few = scattered_spheres(200, 25), many = scattered_spheres(900, 26);
    Random random(27);
    Rows capsules(capsa_shape_capsule, 900);
    fill::uniform(capsules, random, 20.0f, 0.4f, 0.4f);
    Index index(many.view());
    for (const Rows* rows : {&few, &many, &capsules, &many}) {
        index.refit(rows->view());
        EXPECT_EQ(index.order().size(), rows->count);
        EXPECT_EQ(count_hits(within(index)), count_hits(within(rows->view())));
    }
}

TEST(Index, HasNoGroupWithoutRows) {
    for (const auto& [rows, places, levels] :
         {std::tuple(1u, 16u, 1u), {16u, 16u, 1u}, {17u, 32u, 1u}, {256u, 256u, 1u}, {257u, 272u, 2u}}) {
        const Index index(scattered_spheres(rows, 28).view());
        const capsa_tree& tree = capsa_shapes(index).index->tree();
        EXPECT_EQ(tree.copies.count, places);
        EXPECT_EQ(tree.levels, levels) << rows;
    }
}

// The places of the rows in the middle, and a quarter more on either side; the same length along each axis.
TEST(Index, FrameSpansAllRowsButAFew) {
    Rows rows(capsa_shape_sphere, 128);
    for (std::size_t i = 0; i < 128; ++i) {
        const auto place = static_cast<float>(i * 37 % 128);
        rows.at(0, i) = place;
        rows.at(1, i) = 2 * place;
        rows.at(2, i) = -place;
        rows.at(3, i) = 0.25f;
    }
    const BoxMaker maker(*registry::tables()[0], capsa_shape_sphere);
    const capsa_frame frame = frame_of(rows.view(), maker);
    constexpr float lo = 2 - 123 / 4.0f, hi = 125 + 123 / 4.0f;
    EXPECT_NEAR(frame.lo[0], lo, 1e-3f);
    EXPECT_NEAR(frame.lo[1], 2 * lo, 1e-3f);
    EXPECT_NEAR(frame.lo[2], -hi, 1e-3f);
    for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(frame.hi[axis] - frame.lo[axis], 2 * (hi - lo), 1e-3f);
    EXPECT_NEAR(frame.extent, 0.5f, 1e-3f);
    const capsa_frame of_nothing = frame_of(Rows(capsa_shape_sphere, 0).view(), maker);
    EXPECT_EQ(of_nothing.extent, 0.0f);
    EXPECT_EQ(of_nothing.hi[0], 0.0f);
}

TEST(Index, OrderNamesEveryValidRowOnce) {
    Rows rows = scattered_spheres(1000, 7);
    rows.at(3, 11) = -1.0f;
    const Index index(rows.view());
    std::vector<std::uint32_t> order(index.order().begin(), index.order().end());
    std::sort(order.begin(), order.end());
    std::vector<std::uint32_t> expected(1000);
    std::iota(expected.begin(), expected.end(), 0u);
    expected.erase(expected.begin() + 11);
    EXPECT_EQ(order, expected);
}

// Capsules with one end far beyond the valid range would have boxes that hold most others.
TEST(Index, LeavesOutRowsFarBeyondTheValidRange) {
    Random random(31);
    for (const ShapeInfo& info : all_shapes) {
        Rows rows(info.shape, 600);
        fill::uniform(rows, random, 20.0f, 0.4f, 0.4f);
        for (std::size_t i = 1; i < 600; i += 2)
            rows.at(static_cast<int>(i / 2) % info.coordinates(), i) = i % 4 == 1 ? 3e38f : -5e18f;
        Index index(rows.view());
        EXPECT_EQ(index.order().size(), 300u) << info.name;
        index.refit(rows.view());
        EXPECT_EQ(index.order().size(), 300u) << info.name;
        if (!answers_for(info.shape, info.shape)) continue;
        EXPECT_EQ(count_hits(within(index)), count_hits(within(rows.view()))) << info.name;
    }
}

TEST(Index, KeepsItsMemoryAndSaysHowMuch) {
    Index index(scattered_spheres(100000, 8).view());
    const std::size_t bytes = index.bytes();
    EXPECT_LE(bytes, 48u * 100000);
    index.build(scattered_spheres(50000, 9).view());
    EXPECT_EQ(index.bytes(), bytes);
}

TEST(Index, OfCapsulesTakesAtMost68BytesARow) {
    Random random(10);
    Rows rows(capsa_shape_capsule, 100000);
    fill::uniform(rows, random, 50.0f, 0.4f, 0.2f);
    EXPECT_LE(Index(rows.view()).bytes(), 68u * 100000);
}

TEST(Index, MovesBetweenOwners) {
    const Rows rows = scattered_spheres(400, 11);
    const std::uint64_t hits = count_hits(within(rows.view()));
    Index first(rows.view());
    Index second(std::move(first));
    EXPECT_EQ(count_hits(within(second)), hits);
    Index third;
    third = std::move(second);
    EXPECT_EQ(count_hits(within(third)), hits);
}

TEST(Index, TakesOneRadiusForAllAndIndexedPoints) {
    const Rows rows = scattered_spheres(300, 12);
    const auto points = spheres(rows.streams[0], rows.streams[1], rows.streams[2], 0.7f);
    const Index of_points(points);
    EXPECT_EQ(count_hits(within(of_points)), count_hits(within(points)));
    const auto links = chain(rows.streams[0], rows.streams[1], rows.streams[2], 0.1f);
    const Index index(links);
    EXPECT_EQ(count_hits(within(index)), count_hits(within(links)));
}

// Rows that were sorted by the order of an index need no sorting, and make its tree.
TEST(Index, BuildsInOrderWhatItWouldSortTheSame) {
    const Rows rows = scattered_spheres(5000, 41);
    const Index sorted(rows.view());
    Rows in_order(capsa_shape_sphere, rows.count);
    for (std::size_t k = 0; k < rows.count; ++k)
        for (int stream = 0; stream < 4; ++stream)
            in_order.at(stream, k) = rows.streams[static_cast<std::size_t>(stream)][sorted.order()[k]];
    Index ordered;
    ordered.build_in_order(in_order.view());
    const capsa_shapes of_sorted = sorted, of_ordered = ordered;
    const capsa_tree &x = of_sorted.index->tree(), &y = of_ordered.index->tree();
    ASSERT_EQ(x.levels, y.levels);
    std::size_t boxes = x.copies.count / capsa_group_boxes;
    for (std::uint32_t level = 0; level < x.levels; ++level) {
        boxes = (boxes + capsa_group_boxes - 1) / capsa_group_boxes;
        EXPECT_EQ(std::memcmp(x.level[level], y.level[level], boxes * sizeof(capsa_box_group)), 0) << level;
    }
    EXPECT_EQ(count_hits(within(sorted)), count_hits(within(ordered)));
    EXPECT_GT(count_hits(within(ordered)), 100u);
}

bool is_ascending(std::span<const std::uint32_t> rows) { return std::is_sorted(rows.begin(), rows.end()); }

// A refit that has to build anew does so in order again.
TEST(Index, KeepsTheGivenOrderWhereARefitBuildsAnew) {
    Rows rows = scattered_spheres(2000, 42);
    const float x = rows.at(0, 100);
    rows.at(0, 100) = std::numeric_limits<float>::quiet_NaN();
    Index ordered;
    ordered.build_in_order(rows.view());
    EXPECT_EQ(ordered.order().size(), 1999u);
    rows.at(0, 100) = x;
    ordered.refit(rows.view());
    EXPECT_EQ(ordered.order().size(), 2000u);
    EXPECT_TRUE(is_ascending(ordered.order()));
    const Rows fewer = scattered_spheres(700, 43);
    ordered.refit(fewer.view());
    EXPECT_TRUE(is_ascending(ordered.order()));
    ordered.build(rows.view());
    EXPECT_FALSE(is_ascending(ordered.order()));
}

}  // namespace
}  // namespace capsa::tests::test_index
