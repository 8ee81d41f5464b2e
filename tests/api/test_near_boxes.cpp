// Where rows are: no row that a query finds is missed by the boxes, and calls that make no sense are refused.

#include "capsa/bounds.hpp"
#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace capsa::tests::test_near_boxes {
namespace {

Capsules rods(std::size_t count, std::uint64_t seed) {
    Random random(seed);
    Capsules made;
    for (std::size_t i = 0; i < count; ++i) {
        const float x = random.between(0, 10), y = random.between(0, 10), z = random.between(0, 10);
        made.push_back(x, y, z, x + random.between(-1, 1), y + random.between(-1, 1),
                       z + random.between(-1, 1), random.between(0, 0.3f));
    }
    made.set(3, std::numeric_limits<float>::quiet_NaN(), 0, 0, 1, 1, 1, 1);
    return made;
}
bool names(const std::vector<IndexPair>& near, std::uint32_t box, std::uint32_t row) {
    return std::any_of(near.begin(), near.end(),
                       [&](const IndexPair& p) { return p.a == box && p.b == row; });
}

TEST(Streams, AreCountedOfEveryShapeAndOfNoOtherValue) {
    for (int value = -1; value <= 2 * PlaceOfShape::most; ++value) {
        const auto shape = static_cast<capsa_shape>(value);
        const ShapeInfo* const info = find_shape(shape);
        EXPECT_EQ(capsa::streams_of(shape), info ? static_cast<std::size_t>(info->streams()) : 0u) << value;
    }
}

TEST(Bounds, NameEveryRowThatAQueryFindsAndLeaveOutMostOthers) {
    const Capsules a = rods(300, 1), b = rods(400, 2);
    for (const float margin : {-0.05f, 0.0f, 0.4f})
        for (const Period& box : {Period{}, Period{10, 10, 10}}) {
            const auto near = rows_near(b, same(margin), bounds(a), box);
            const auto hits = find_hits(periodic(between(a, b), box), {.margin = margin});
            EXPECT_GT(hits.size(), 20u);
            EXPECT_LT(near.size(), a.size() * b.size() / 4);
            for (const IndexPair& hit : hits) EXPECT_TRUE(names(near, hit.a, hit.b)) << hit.a << ' ' << hit.b;
        }
}

// Also with a negative margin, of which boxes and rectangles have hits.
TEST(Bounds, OfEveryPairNameEveryRowThatAQueryFinds) {
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!answers_for(of_a.shape, of_b.shape)) continue;
            Random random(9);
            Rows a(of_a.shape, 60), b(of_b.shape, 60);
            fill::uniform(a, random, 3.0f, 1.0f, 0.4f);
            fill::uniform(b, random, 3.0f, 1.0f, 0.4f);
            for (const float margin : {-0.5f, -0.05f, 0.0f, 0.4f}) {
                const auto hits = find_hits(between(a.view(), b.view()), {.margin = margin});
                const auto near = rows_near(b.view(), same(margin), bounds(a.view()));
                for (const IndexPair& hit : hits)
                    ASSERT_TRUE(names(near, hit.a, hit.b)) << of_a.name << ", " << of_b.name << ' ' << margin;
                EXPECT_TRUE(margin <= 0 || !hits.empty()) << of_a.name << ", " << of_b.name;
            }
        }
}

TEST(Bounds, OfAllRowsIsAroundThoseOfEachAndLeavesOutInvalidRows) {
    const Capsules a = rods(37, 3);
    const Bound all = bound(a);
    const auto each = bounds(a);
    Bound around = each[0];
    for (const Bound& box : each)
        for (int axis = 0; axis < 3; ++axis) {
            around.lo[axis] = std::min(around.lo[axis], box.lo[axis]);
            around.hi[axis] = std::max(around.hi[axis], box.hi[axis]);
        }
    EXPECT_TRUE(std::equal(all.lo, all.lo + 3, around.lo) && std::equal(all.hi, all.hi + 3, around.hi));
    EXPECT_GT(each[3].lo[0], each[3].hi[0]);
    EXPECT_LE(all.lo[0], *std::min_element(a.bx().begin() + 4, a.bx().end()));
}

TEST(Bounds, RowsThatShareStreamsOrPointsAreCopiedOut) {
    const float x[] = {1, 2, 3}, y[] = {4, 5, 6}, z[] = {7, 8, 9};
    const capsa_shapes balls = spheres(x, y, z, 0.5f);
    const std::uint32_t which[] = {2, 0};
    float to[8] = {};
    ASSERT_EQ(capsa_copy_rows(&balls, which, 2, to), capsa_ok);
    const float expected[] = {3, 6, 9, 0.5f, 1, 4, 7, 0.5f};
    EXPECT_TRUE(std::equal(to, to + 8, expected));
    const std::uint32_t beyond[] = {3};
    EXPECT_EQ(capsa_copy_rows(&balls, beyond, 1, to), capsa_index_out_of_range);
}

TEST(Bounds, CallsThatMakeNoSenseAreRefused) {
    const Capsules a = rods(20, 4);
    const capsa_shapes rows = a;
    capsa_bound boxes[20];
    capsa_find_result found{};
    EXPECT_EQ(capsa_bounds(&rows, 1, boxes, 19), capsa_output_too_small);
    EXPECT_EQ(capsa_bounds(nullptr, 1, boxes, 20), capsa_null_argument);
    ASSERT_EQ(capsa_bounds(&rows, 7, boxes, 3), capsa_ok);
    const float negative[] = {1, -1, 0};
    EXPECT_EQ(capsa_rows_near(&rows, same(0), negative, boxes, 3, nullptr, 0, &found), capsa_bad_period);
    ASSERT_EQ(capsa_rows_near(&rows, same(0), nullptr, boxes, 3, nullptr, 0, &found), capsa_ok);
    EXPECT_GE(found.total, 19u);  // each valid row is near its own box
    EXPECT_EQ(found.written, 0u);
}

// The pairs of a periodic source, by its rows and its images.
TEST(CopiedImages, AreTheRowsThatTheBoxAdds) {
    const Capsules a = rods(300, 5);
    const Capsules b = rods(250, 6);
    const Period box{9, 0, 11};
    Workspace workspace, of_images;
    constexpr float reach = 0.75f;
    for (const Source& source : {periodic(between(a, b), box), periodic(within(a), box)})
        for (const float margin : {reach, 0.1f}) {
            std::vector<IndexPair> expected, pairs;
            std::vector<Image> expected_images, images;
            find_hits(source, expected, expected_images, {.margin = margin});
            const CopiedImages copied = copy_images(source, reach, {.workspace = &workspace});
            find_hits(periodic(source, {}), pairs, {.margin = margin});
            EXPECT_FALSE(pairs.empty());
            images.resize(pairs.size());
            std::vector<IndexPair> across;
            find_hits(copied.source, across, {.margin = margin});
            EXPECT_FALSE(across.empty());
            ASSERT_EQ(copied.row.size(), copied.image.size());
            for (const IndexPair& pair : across) {
                ASSERT_LT(pair.b, copied.row.size());
                pairs.push_back({pair.a, copied.row[pair.b]});
                images.push_back(copied.image[pair.b]);
            }
            const auto sorted = [](const std::vector<IndexPair>& of, const std::vector<Image>& at) {
                std::vector<std::array<int, 5>> all;
                for (std::size_t k = 0; k < of.size(); ++k)
                    all.push_back({static_cast<int>(of[k].a), static_cast<int>(of[k].b), at[k].shift[0],
                                   at[k].shift[1], at[k].shift[2]});
                std::sort(all.begin(), all.end());
                return all;
            };
            EXPECT_EQ(sorted(pairs, images), sorted(expected, expected_images));
        }
    // Nearest rows look both ways.
    const Source source = periodic(within(a), box);
    const std::size_t once = copy_images(source, reach, {.workspace = &workspace}).row.size();
    const Options options{.workspace = &workspace};
    EXPECT_GT(copy_images(source, reach, options, Question::nearest).row.size(), once * 3 / 2);
    EXPECT_EQ(copy_images(source, -1e9f, options).row.size(), 0u);
}

// Where a workspace would build for the rows and the images, one has.
TEST(CopiedImages, AreServedAsAWorkspaceWouldServeThem) {
    Random random(8);
    const auto balls = [&random](int count, float from, float to) {
        Spheres made;
        for (int i = 0; i < count; ++i)
            made.push_back(random.between(from, to), random.between(0, 40), random.between(0, 40), 0.3f);
        return made;
    };
    const Spheres all = balls(20000, 0, 40), few = balls(300, 0, 1), others = balls(20000, 0, 40);
    const Index of_few(few);
    Workspace workspace;
    const Period box{40, 40, 40};
    std::size_t built = 0, of_a = 0;
    for (const Source& source :
         {periodic(within(all), box), periodic(between(all, others), box), periodic(between(all, few), box),
          periodic(between(few, all), box), periodic(between(all, of_few), box)})
        for (const Question question : {Question::pairs, Question::deepest}) {
            const Options options{.margin = 0.1f, .workspace = &workspace};
            const CopiedImages copied = copy_images(source, 0.1f, options, question);
            Source bare = copied.source;
            bare.a.index = bare.b.index = nullptr;
            const bool worth_it = choose(bare, {.margin = 0.1f}, question) != capsa_builds_nothing;
            const bool has_index = copied.source.a.index || copied.source.b.index;
            EXPECT_EQ(has_index, worth_it) << copied.row.size();
            built += has_index;
            of_a += copied.source.a.index != nullptr;
            EXPECT_GT(count_hits(copied.source, {.margin = 0.1f}), 0u);
        }
    EXPECT_GT(built, 2u);
    EXPECT_GT(of_a, 0u);
}

TEST(CopiedImages, RefuseCallsThatMakeNoSense) {
    const Capsules a = rods(20, 5);
    Workspace workspace;
    const Source source = periodic(within(a), {9, 9, 9});
    const capsa_options options = erased({.workspace = &workspace}), without = erased({});
    capsa_copied_images copied{};
    const auto copy = [&](const Source& of, const capsa_options* with, float reach, capsa_question question) {
        return capsa_copy_images(&of, with, reach, question, &copied);
    };
    EXPECT_EQ(copy(source, &options, 0.1f, capsa_asks_pairs), capsa_ok);
    EXPECT_EQ(copy(within(a), &options, 0.1f, capsa_asks_pairs), capsa_bad_period);
    EXPECT_EQ(copy(source, &options, 0.1f, capsa_asks_places), capsa_bad_period);
    EXPECT_EQ(copy(source, &options, 0.1f, capsa_asks_first_touch), capsa_bad_period);
    EXPECT_EQ(copy(source, &without, 0.1f, capsa_asks_pairs), capsa_needs_workspace);
    EXPECT_EQ(copy(source, nullptr, 0.1f, capsa_asks_pairs), capsa_needs_workspace);
    EXPECT_EQ(copy(source, &options, 1e9f, capsa_asks_pairs), capsa_too_many_images);
    EXPECT_EQ(capsa_copy_images(&source, &options, 0.1f, capsa_asks_pairs, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_copy_images(nullptr, &options, 0.1f, capsa_asks_pairs, &copied), capsa_null_argument);
}

}  // namespace
}  // namespace capsa::tests::test_near_boxes
