// Deepest rows by every way to find the pairs that touch: all say the same, bit for bit, as the hits of all
// pairs do, reduced one by one.

#include "capsa/capsa.hpp"
#include "src/plan/route.hpp"
#include "tests/index/walk.hpp"
#include "tests/support/in_grid.hpp"
#include "tests/support/on_isa.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace capsa::tests::test_deepest_ways {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

bool same_bits(const std::vector<Contact>& x, const std::vector<Contact>& y) {
    return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(Contact)) == 0;
}

// O4 by the hits of the source, which is plain.
std::vector<Contact> one_by_one(const Source& source, const Options& options) {
    const bool within = source.kind == capsa_source_within;
    const capsa_shapes &a = source.a, &b = within ? source.a : source.b;
    const std::vector<IndexPair> hits = hits_in_room(source, options);
    std::vector<float> gap(hits.size());
    gaps(listed(a, b, hits), gap, options);
    struct Best {
        float gap = infinity;
        std::uint32_t b = no_row;
    };
    std::vector<Best> best(a.count);
    const auto take = [&](std::uint32_t row, std::uint32_t other, float g) {
        Best& to = best[row];
        if (g < to.gap || (g == to.gap && other < to.b)) to = {g, other};
    };
    const bool exact = options.decide == Decide::exact;
    for (std::size_t k = 0; k < hits.size(); ++k) {
        const float g = exact ? std::min(gap[k], options.margin) : gap[k];
        take(hits[k].a, hits[k].b, g);
        if (within) take(hits[k].b, hits[k].a, g);
    }
    std::vector<Contact> out(a.count);
    for (std::uint32_t row = 0; row < out.size(); ++row) {
        out[row] = {row, no_row, infinity, {0, 0, 0}, {0, 0, 0}, {0, 0}, {0, 0}};
        const std::uint32_t other = best[row].b;
        if (other == no_row) continue;
        const bool turned = within && other < row;
        const std::vector<IndexPair> pair{turned ? IndexPair{other, row} : IndexPair{row, other}};
        const std::vector<Contact> one = contacts(listed(a, b, pair), options);
        EXPECT_EQ(one.size(), 1u);
        if (one.size() != 1) continue;
        out[row] = one[0];
        if (!turned) continue;
        std::swap(out[row].a, out[row].b);
        std::swap(out[row].at_a, out[row].at_b);
        for (float& along : out[row].normal) along = -along;
    }
    return out;
}

std::vector<Contact> asked(const Source& source, const Options& options) {
    std::vector<Contact> out(source.a.count);
    deepest(source, out, options);
    return out;
}

// Answers in parts and of a list of rows.
void expect_parts(const Source& source, const Options& options, const std::vector<Contact>& expected,
                  const std::string& what) {
    for (const bool shares : {false, true}) {
        std::vector<Contact> out(source.a.count);
        for (std::size_t k = 0; k < 3; ++k)
            deepest(shares ? part(source, PartOf::rows, k, 3) : slice(source, k, 3), out, options);
        EXPECT_TRUE(same_bits(out, expected)) << what << (shares ? ", shares" : ", slices");
    }
    std::vector<std::uint32_t> rows;
    for (std::size_t i = 0; i < source.a.count / 3; ++i)
        rows.push_back(static_cast<std::uint32_t>(i * 7 % source.a.count));
    std::vector<Contact> out(rows.size()), of_rows;
    for (const std::uint32_t row : rows) of_rows.push_back(expected[row]);
    deepest(source, rows, out, options);
    EXPECT_TRUE(same_bits(out, of_rows)) << what << ", a list of rows";
}

void expect_every_way(const Rows& a, const Rows& b, const Options& options, const std::string& what,
                      const Filter* of_a = nullptr, const Filter* of_b = nullptr) {
    const auto restricted = [&](const Source& source, const Filter* other) {
        return of_a ? (source.kind == capsa_source_within ? filtered(source, *of_a)
                                                          : filtered(source, *of_a, *other))
                    : source;
    };
    const Index tree_a(a.view()), tree_b(b.view());
    Index cells_b(b.view());
    cells_b.add_cells();
    InGrid grid_a, grid_b;
    grid_a.build(a.view());
    grid_b.build(b.view());
    Workspace workspace;
    Options with = options;
    with.workspace = &workspace;
    const auto expect = [&](const Source& plain, const Source& source, const std::string& way) {
        const std::vector<Contact> expected = one_by_one(plain, options);
        EXPECT_TRUE(same_bits(asked(source, options), expected)) << what << ": " << way;
        EXPECT_TRUE(same_bits(asked(source, with), expected)) << what << ": " << way << ", workspace";
        expect_parts(source, options, expected, what + ": " + way);
        expect_parts(source, with, expected, what + ": " + way + ", workspace");
    };
    const Source two = restricted(between(a.view(), b.view()), of_b),
                 one = restricted(within(a.view()), of_a);
    const auto between_of = [&](const auto& x, const auto& y) { return restricted(between(x, y), of_b); };
    expect(two, two, "all pairs");
    expect(two, between_of(tree_a, b.view()), "tree of A");
    expect(two, between_of(a.view(), tree_b), "tree of B");
    expect(two, between_of(tree_a, tree_b), "trees");
    expect(two, between_of(a.view(), cells_b), "cells of B");
    expect(two, between_of(grid_a.index().shapes(), b.view()), "grid of A");
    expect(two, between_of(a.view(), grid_b.index().shapes()), "grid of B");
    expect(two, between_of(grid_a.index().shapes(), grid_b.index().shapes()), "grids");
    expect(one, one, "within");
    expect(one, restricted(within(tree_a), of_a), "within, tree");
    expect(one, restricted(within(grid_a.index().shapes()), of_a), "within, grid");
}

class DeepestWays : public OnIsa {};

struct Scene {
    capsa_shape a, b;
    float side;  // few, some or many hits of each row
};

TEST_P(DeepestWays, SayWhatTheHitsOfAllPairsSay) {
    for (const Scene& scene : {Scene{capsa_shape_sphere, capsa_shape_sphere, 20.0f},
                               Scene{capsa_shape_sphere, capsa_shape_capsule, 1.5f},
                               Scene{capsa_shape_capsule, capsa_shape_triangle, 6.0f},
                               Scene{capsa_shape_circle, capsa_shape_planar_capsule, 30.0f},
                               Scene{capsa_shape_planar_capsule, capsa_shape_planar_capsule, 5.0f}}) {
        Random random(7);
        Rows a(scene.a, 430), b(scene.b, 390);
        fill::uniform(a, random, scene.side, 0.5f, 0.2f);
        fill::uniform(b, random, scene.side, 0.5f, 0.2f);
        a.at(0, 11) = std::numeric_limits<float>::quiet_NaN();
        b.at(0, 17) = infinity;
        for (const float margin : {0.0f, -0.1f})
            for (const Decide decide : {Decide::rounded, Decide::exact})
                expect_every_way(a, b, {.margin = margin, .isa = GetParam(), .decide = decide},
                                 std::string(shape_info(scene.a).name) + " x " + shape_info(scene.b).name +
                                     (decide == Decide::exact ? ", exact" : "") + ", margin " +
                                     std::to_string(margin));
    }
}

TEST_P(DeepestWays, GiveTiesToTheLowestRow) {
    // Thousands of rows in few places, in an order that no tree has.
    Random random(3);
    Rows a(capsa_shape_sphere, 500), b(capsa_shape_capsule, 2000);
    fill::uniform(a, random, 3.0f, 0.5f, 0.2f);
    Rows places(capsa_shape_capsule, 5);
    fill::uniform(places, random, 3.0f, 0.5f, 0.2f);
    for (std::size_t row = 0; row < b.count; ++row)
        for (std::size_t k = 0; k < b.streams.size(); ++k)
            b.streams[k][row] = places.streams[k][row * 7919 % 2000 % 5];
    for (std::size_t row = 0; row < a.count; row += 2)
        for (auto& stream : a.streams) stream[row] = stream[row * 7 % 10 / 2 * 2];
    for (const Decide decide : {Decide::rounded, Decide::exact})
        expect_every_way(a, b, {.isa = GetParam(), .decide = decide}, "ties");
}

TEST_P(DeepestWays, KeepFilters) {
    Random random(4);
    Rows a(capsa_shape_sphere, 450), b(capsa_shape_sphere, 400);
    fill::uniform(a, random, 5.0f, 0.5f, 0.2f);
    fill::uniform(b, random, 5.0f, 0.5f, 0.2f);
    std::vector<std::uint32_t> of_a(a.count), of_b(b.count);
    for (std::uint32_t& group : of_a) group = random.below(3);
    for (std::uint32_t& group : of_b) group = random.below(3);
    FilterLabels labels_a, labels_b;
    labels_a.group = of_a;
    labels_b.group = of_b;
    const Filter filter_a(labels_a), filter_b(labels_b);
    expect_every_way(a, b, {.isa = GetParam()}, "filters", &filter_a, &filter_b);
}

// Frames: a list takes the place of the sources, in the open and in a box.
TEST_P(DeepestWays, ServedByAListSayTheSame) {
    for (const Scene& scene : {Scene{capsa_shape_sphere, capsa_shape_capsule, 14.0f},
                               Scene{capsa_shape_circle, capsa_shape_planar_capsule, 60.0f}})
        for (const Decide decide : {Decide::rounded, Decide::exact}) {
            Walk a(scene.a, 1500, scene.side, 1e-4f, 1), b(scene.b, 1400, scene.side, 1e-4f, 2);
            const Options options{.isa = GetParam(), .decide = decide};
            Workspace of_two, of_one, of_box;
            for (int frame = 0; frame < 6; ++frame, a.move(), b.move()) {
                const Source two = between(a.rows.view(), b.rows.view()), one = within(a.rows.view());
                Options with = options;
                with.workspace = &of_two;
                EXPECT_TRUE(same_bits(asked(two, with), one_by_one(two, options))) << frame;
                with.workspace = &of_one;
                EXPECT_TRUE(same_bits(asked(one, with), one_by_one(one, options))) << frame;
                Workspace fresh;
                Options anew = options;
                anew.workspace = &fresh;
                with.workspace = &of_box;
                const Period box = shape_info(scene.a).dimension == 2
                                       ? Period{2 * scene.side, 2 * scene.side}
                                       : Period{2 * scene.side, 2 * scene.side, 2 * scene.side};
                for (const Source& boxed : {periodic(two, box), periodic(one, box)})
                    EXPECT_TRUE(same_bits(asked(boxed, with), asked(boxed, anew))) << frame;
            }
            EXPECT_GT(served(of_two), 0u);
            EXPECT_GT(served(of_one), 0u);
        }
}

// With many hits a row, rows search the tree for their best one.
TEST(DeepestRoute, TakesHitsOrTheBestRowOfATree) {
    Random random(5);
    Rows a(capsa_shape_sphere, 2000), rows(capsa_shape_sphere, 2000);
    const auto keeps_best = [&](float side) {
        fill::uniform(a, random, side, 0.5f, 0.2f);
        fill::uniform(rows, random, side, 0.5f, 0.2f);
        const Index index(rows.view());
        const Query query = resolve(capsa_options{});
        const bool of_b = route_of(between(a.view(), index), Keeps::deepest, query).keeps_best;
        EXPECT_EQ(of_b, route_of_list(between(a.view(), index), Keeps::deepest, query).keeps_best);
        EXPECT_FALSE(route_of(between(index, a.view()), Keeps::deepest, query).keeps_best);
        Query exact = query;
        exact.exact = true;
        EXPECT_FALSE(route_of(within(index), Keeps::deepest, exact).keeps_best);
        return of_b;
    };
    EXPECT_FALSE(keeps_best(30.0f));
    // Long formulas: few rows share a group in the caller's order.
    Rows triangles(capsa_shape_triangle, 2000);
    fill::uniform(triangles, random, 30.0f, 0.5f, 0.2f);
    const Index of_a(a.view()), of_triangles(triangles.view());
    const Query query = resolve(capsa_options{});
    EXPECT_TRUE(route_of(between(a.view(), of_triangles), Keeps::deepest, query).keeps_best);
    EXPECT_FALSE(route_of(between(of_a, of_triangles), Keeps::deepest, query).keeps_best);
    EXPECT_TRUE(keeps_best(1.7f));
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, DeepestWays, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_deepest_ways
