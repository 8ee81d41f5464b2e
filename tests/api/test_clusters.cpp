// Clusters against a flood fill: from frame to frame, where most pairs join nothing, and in the worst orders.
// The suite (tests/suite) asks every kind of source.

#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/api/clusters_expected.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_clusters {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

class Labels : public OnIsa {
protected:
    Options options(float margin) const { return {.margin = margin, .isa = GetParam()}; }
};

// Rows that stand on both sides have one label.
TEST_P(Labels, OfGivenPairsOfOneSetAreOfThatSet) {
    const Asked rows(capsa_shape_capsule, 70, capsa_shape_sphere, 40, 79);
    const capsa_shapes a = rows.a.view();
    const Index index(a);
    for (const capsa_shapes& one : {a, index.shapes()})
        for (const Source& source : {listed(one, one, rows.list_of_a), zip(one, one)}) {
            const Clusters found = clusters(source, options(0.35f)),
                           flood = flooded(70, find_hits(source, options(0.35f)));
            EXPECT_EQ(found.labels, flood.labels);
            EXPECT_EQ(found.count, flood.count);
        }
}

// What is found by an index, a grid, a list that a workspace keeps, or by all pairs.
TEST_P(Labels, AreTheSameWithAWorkspaceInEveryFrame) {
    Rows rows(capsa_shape_sphere, 4000);
    Random random(5);
    fill::uniform(rows, random, 12.0f, 0.5f, 0.4f);
    for (std::size_t row = 9; row < rows.count; row += 301) rows.at(2, row) = nan;
    Workspace workspace;
    Options with = options(0.0f);
    with.workspace = &workspace;
    for (int frame = 0; frame < 8; ++frame) {
        const Source source = within(rows.view());
        std::vector<IndexPair> pairs = find_hits(source, options(0.0f));
        const Clusters flood = flooded(rows.count, pairs), found = clusters(source, with);
        EXPECT_EQ(found.labels, flood.labels) << "frame " << frame;
        EXPECT_EQ(found.count, flood.count);
        EXPECT_GT(found.count, 50u);
        EXPECT_LT(found.count, 3900u);
        for (std::size_t row = 0; row < rows.count; ++row)
            for (int k = 0; k < 3; ++k) rows.at(k, row) += random.between(-0.002f, 0.002f);
    }
}

// Clumps of rows that touch each other, as far apart as `apart`, and one row that touches most others.
Rows clumped(std::size_t count, std::size_t clumps, float apart) {
    Rows rows(capsa_shape_sphere, count);
    for (std::size_t row = 0; row < count; ++row) {
        rows.at(0, row) = apart * static_cast<float>(row % clumps);
        rows.at(1, row) = 0.125f * static_cast<float>(row % 7);
        rows.at(3, row) = row == 40 ? 2.0f * apart : 0.5f;
        if (row % 100 == 9) rows.at(3, row) = -1.0f;
    }
    return rows;
}

// Most pairs join nothing anew, and are left out.
TEST_P(Labels, AreThoseOfAllPairsWhereManyRowsTouchEachOther) {
    for (const auto& [count, clumps] : {std::pair{1100u, 1u}, {300u, 3u}, {400u, 60u}}) {
        SCOPED_TRACE(clumps);
        const Rows rows = clumped(count, clumps, 4.0f), others = clumped(count / 2, clumps + 1, 3.0f);
        const capsa_shapes a = rows.view(), b = others.view();
        const Index in_a(a), in_b(b);
        const Clusters inside = flooded(count, find_hits(within(a)));
        std::vector<IndexPair> pairs = find_hits(between(a, b));
        for (IndexPair& pair : pairs) pair.b += count;
        const Clusters both = flooded(count + others.count, pairs);
        Workspace workspace;
        for (Options how : {options(0.0f), Options{.isa = GetParam(), .workspace = &workspace},
                            Options{.isa = GetParam(), .decide = Decide::exact}}) {
            for (const Source& source : {within(a), within(in_a)})
                EXPECT_EQ(clusters(source, how).labels, inside.labels);
            for (const Source& source :
                 {between(a, b), between(a, in_b), between(in_a, b), between(in_a, in_b)})
                EXPECT_EQ(clusters(source, how).labels, both.labels);
        }
    }
}

// All pairs would take a minute.
TEST_P(Labels, OfManyRowsThatTouchEachOtherTakeFewTests) {
    constexpr std::uint32_t count = 100000;
    for (const std::size_t clumps : {1u, 5u}) {
        Rows rows = clumped(count, clumps, 100.0f);
        for (std::size_t row = 0; clumps == 1 && row < count; ++row) rows.at(3, row) = 0.5f;  // all are valid
        const capsa_shapes view = rows.view();
        const std::size_t invalid = clumps == 1 ? 0 : count / 100;
        const Index index(view);
        const Clusters found = clusters(within(index), options(0.0f));
        EXPECT_EQ(found.count, invalid + (clumps == 1 ? 1 : 3));  // one row touches three clumps
        if (clumps == 1) {
            EXPECT_EQ(clusters(within(view), options(0.0f)).labels, found.labels);
        }
    }
}

// Where a workspace builds an index of one side, the two sides are one set all the same.
TEST_P(Labels, OfASetWithItselfAreThoseWithinIt) {
    Rows rows(capsa_shape_capsule, 2000);
    Random random(6);
    fill::uniform(rows, random, 30.0f, 0.5f, 0.6f);
    const Source both = between(rows.view(), rows.view());
    const Clusters inside = clusters(within(rows.view()), options(0.1f));
    EXPECT_GT(inside.count, 100u);
    EXPECT_LT(inside.count, 1990u);
    Workspace workspace;
    Options with = options(0.1f);
    with.workspace = &workspace;
    for (int time = 0; time < 4; ++time)
        for (const Options& how : {options(0.1f), with}) {
            const Clusters found = clusters(both, how);
            EXPECT_EQ(found.labels, inside.labels);
            std::vector<std::uint32_t> labels(2000);
            EXPECT_EQ(clusters(both, std::span(labels), how), inside.count);
            EXPECT_EQ(labels, inside.labels);
        }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Labels, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

TEST(Clusters, OfSeveralSourcesShareLabels) {
    const Asked rows(capsa_shape_sphere, 300, capsa_shape_capsule, 60, 4);
    const capsa_shapes spheres = rows.a.view(), capsules = rows.b.view();
    std::vector<IndexPair> pairs;
    const auto add = [&](const Source& source, std::uint32_t first_a, std::uint32_t first_b) {
        for (const auto& [a, b] : find_hits(source)) pairs.push_back({first_a + a, first_b + b});
    };
    // The capsules come first, and one label that no row has.
    add(within(spheres), 61, 61);
    add(within(capsules), 0, 0);
    add(between(spheres, capsules), 61, 0);
    const Clusters flood = flooded(361, pairs);
    std::vector<std::uint32_t> labels(361);
    begin_clusters(labels);
    join_clusters(within(spheres), labels, {.a = 61, .b = 400});  // a within has no B
    join_clusters(within(capsules), labels, {});
    join_clusters(between(spheres, capsules), labels, {.a = 61, .b = 0});
    EXPECT_EQ(end_clusters(labels), flood.count);
    EXPECT_EQ(labels, flood.labels);
    EXPECT_LT(flood.count, 330u);
    EXPECT_EQ(labels[60], 1 + *std::max_element(labels.begin(), labels.begin() + 60))
        << "the row that nothing joins is alone";
    EXPECT_EQ(std::count(labels.begin(), labels.end(), labels[60]), 1);
}

// All rows lie at one place, so that every pair of a list touches.
TEST(Clusters, TakeChainsAndTreesOfAMillionInTheWorstOrders) {
    constexpr std::uint32_t count = 1 << 20;
    const std::vector<float> zero(1, 0.0f);
    const capsa_shapes rows =
        capsa_spheres({zero.data(), 0}, {zero.data(), 0}, {zero.data(), 0}, capsa_same(1), count);
    std::vector<IndexPair> pairs;
    const auto expect_one = [&](const char* what) {
        std::vector<std::uint32_t> labels(count);
        EXPECT_EQ(clusters(listed(rows, rows, pairs), std::span(labels)), 1u) << what;
        EXPECT_TRUE(std::all_of(labels.begin(), labels.end(), [](std::uint32_t label) { return label == 0; }))
            << what;
        pairs.clear();
    };
    for (std::uint32_t k = 1; k < count; ++k) pairs.push_back({k - 1, k});
    expect_one("upwards");
    for (std::uint32_t k = count; --k > 0;) pairs.push_back({k - 1, k});
    expect_one("downwards");
    for (std::uint32_t k = count; --k > 0;) pairs.push_back({k, k - 1});
    for (std::uint32_t k = count; --k > 0;) pairs.push_back({count - 1, k});
    expect_one("a chain, asked from its end");
    for (std::uint32_t step = 1; step < count; step *= 2)
        for (std::uint32_t k = 0; k + step < count; k += 2 * step) pairs.push_back({k, k + step});
    expect_one("trees of equal height");
    for (std::uint32_t step = 1; step < count; step *= 2)
        for (std::uint32_t k = count; k >= 2 * step; k -= 2 * step) pairs.push_back({k - 1, k - step - 1});
    expect_one("trees of equal height, from their deepest rows");
    for (std::uint32_t k = 1; k < count; k += 2) pairs.push_back({k - 1, k});
    for (std::uint32_t k = 2; k < count; k += 2) pairs.push_back({k - 1, k});
    expect_one("every other link first");
    Random random(1);
    for (std::uint32_t k = 1; k < count; ++k) pairs.push_back({random.below(k), k});
    for (std::uint32_t k = count; --k > 1;) std::swap(pairs[k - 1], pairs[random.below(k)]);
    expect_one("a random tree");
}

TEST(Clusters, OfRowsThatAllTouchAreOneAndInvalidRowsAreAlone) {
    Rows rows(capsa_shape_sphere, 3000);
    Random random(2);
    fill::uniform(rows, random, 1.0f, 0.0f, 1.0f);
    for (auto& radius : rows.streams[3]) radius = 3.0f;
    rows.at(0, 0) = nan;
    rows.at(3, 700) = -1.0f;
    rows.at(1, 2999) = std::numeric_limits<float>::infinity();
    const Clusters found = clusters(within(rows.view()));
    EXPECT_EQ(found.count, 4u);
    for (std::uint32_t row = 0; row < rows.count; ++row)
        EXPECT_EQ(found.labels[row], row == 0 ? 0u : row == 700 ? 2u : row == 2999 ? 3u : 1u) << row;
}

TEST(Clusters, KeepTheRoomOfTheirLabels) {
    const Asked rows(capsa_shape_sphere, 200, capsa_shape_sphere, 50, 8);
    Clusters kept;
    clusters(between(rows.a.view(), rows.b.view()), kept);
    const std::uint32_t* const room = kept.labels.data();
    EXPECT_EQ(kept.labels.size(), 250u);
    clusters(within(rows.b.view()), kept);
    EXPECT_EQ(kept.labels.data(), room);
    EXPECT_EQ(kept.labels.size(), 50u);
    EXPECT_EQ(kept.labels, clusters(within(rows.b.view())).labels);
    EXPECT_EQ(kept.count, 1u + *std::max_element(kept.labels.begin(), kept.labels.end()));
}

// Numbers that nobody set: what comes out means nothing, and nothing else is read or written.
TEST(Clusters, OfLabelsThatWereNeverBegunStayInThem) {
    const Asked rows(capsa_shape_sphere, 400, capsa_shape_sphere, 50, 8);
    Random random(3);
    for (int time = 0; time < 50; ++time) {
        std::vector<std::uint32_t> labels(400);
        for (std::uint32_t& label : labels) label = time % 2 == 0 ? random.below(500) : ~random.below(500);
        join_clusters(within(rows.a.view()), labels, {});
        const std::size_t count = end_clusters(labels);
        EXPECT_LE(count, 400u);
        EXPECT_LT(*std::max_element(labels.begin(), labels.end()), count);
        // Numbers beyond the rows are those of rows that nobody has joined.
        if (time % 2 != 0) {
            EXPECT_EQ(labels, clusters(within(rows.a.view())).labels);
        }
    }
}

}  // namespace
}  // namespace capsa::tests::test_clusters
