// Rows that share points, as a caller meets them, and those that are refused. The suite (tests/suite) asks
// every verb about them.

#include "capsa/capsa.hpp"

#include "tests/support/refused.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace capsa::tests::test_indexed {
namespace {

// A polyline: point i and point i + 1, nothing is stored twice.
struct Polyline {
    float x[6] = {0, 1, 2, 3, 4, 5}, y[6] = {}, z[6] = {}, radius = 0.25f;
    std::uint32_t point[6] = {0, 1, 2, 3, 4, 5};

    capsa_shapes capsules() const {
        return capsa_indexed_capsules({x, 1}, {y, 1}, {z, 1}, 6, {point, 1}, {point + 1, 1}, {&radius, 0}, 5);
    }
    capsa_shapes segments() const {
        return capsa_indexed_segments({x, 1}, {y, 1}, {z, 1}, 6, {point, 1}, {point + 1, 1}, 5);
    }
    capsa_shapes spheres() const {
        return capsa_indexed_spheres({x, 1}, {y, 1}, {z, 1}, 6, {point, 1}, {&radius, 0}, 6);
    }
};

TEST(IndexedShapes, SharePoints) {
    const Polyline line;
    const capsa_shapes links = line.capsules(), bare = line.segments(), beads = line.spheres();
    capsa_source within = capsa_within(&links);
    std::uint64_t count = 0;
    ASSERT_EQ(capsa_count_hits(&within, nullptr, &count), capsa_ok);
    EXPECT_EQ(count, 4u) << "each link touches the next";
    within = capsa_within(&bare);
    ASSERT_EQ(capsa_count_hits(&within, nullptr, &count), capsa_ok);
    EXPECT_EQ(count, 4u);
    const capsa_source between = capsa_between(&beads, &bare);
    ASSERT_EQ(capsa_count_hits(&between, nullptr, &count), capsa_ok);
    EXPECT_EQ(count, 10u) << "each bead touches its links";
}

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Pairs hits_of(const Source& source, const Options& options = {}) {
    Pairs pairs;
    for (const auto& [a, b] : find_hits(source, options)) pairs.emplace_back(a, b);
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

// Three chains of 3, 1 and 4 points, and one of none.
TEST(Chains, AreCapsulesFromEachPointToTheNext) {
    const std::vector<std::uint32_t> offsets{0, 3, 4, 4, 8};
    const std::vector<float> x{0, 1, 2, 50, 0, 1, 2, 3}, y{0, 0, 0, 0, 1, 1, 1, 1}, z(8);
    ASSERT_EQ(count_links(offsets), 5u);
    std::vector<std::uint32_t> first(5), chain(5);
    links(offsets, first, chain);
    EXPECT_EQ(first, (std::vector<std::uint32_t>{0, 1, 4, 5, 6}));
    EXPECT_EQ(chain, (std::vector<std::uint32_t>{0, 0, 3, 3, 3}));
    std::vector<std::uint32_t> alone(5);
    links(offsets, alone);
    EXPECT_EQ(alone, first);

    const Positions at = positions(x, y, z);
    std::vector<std::uint32_t> behind = first;
    for (std::uint32_t& point : behind) ++point;
    const std::vector<float> radii{0.25f, 0.25f, 0.75f, 0.25f, 0.25f};
    for (const float margin : {0.0f, 0.5f}) {
        const Options options{.margin = margin};
        const ChainsView hair = chains(at, first, radii);
        const IndexedCapsuleView same_hair = indexed_capsules(at, first, behind, radii);
        EXPECT_EQ(hits_of(within(hair), options), hits_of(within(same_hair), options));
        EXPECT_EQ(count_hits(between(hair.rows(1, 4), hair), options),
                  count_hits(between(same_hair.rows(1, 4), same_hair), options));
        const Index index(hair);
        EXPECT_EQ(count_hits(within(index), options), count_hits(within(same_hair), options));
    }
    EXPECT_EQ(hits_of(within(chains(at, first, 0.25f))), (Pairs{{0, 1}, {2, 3}, {3, 4}}));
    EXPECT_EQ(hits_of(within(chains(at, first, radii))),
              (Pairs{{0, 1}, {0, 2}, {1, 2}, {2, 3}, {2, 4}, {3, 4}}));
    EXPECT_EQ(count_hits(within(chains(positions({}, {}, {}), {}, 0.25f))), 0u);
    EXPECT_EQ(count_links({}), 0u);
}

TEST(Chains, AreRefusedWhereTheyAreNone) {
    const std::vector<std::uint32_t> falling{0, 3, 2}, offsets{0, 3}, last{2};
    std::vector<std::uint32_t> one(1);
    EXPECT_REFUSED(static_cast<void>(count_links(falling)),
                   "links: offsets\\[1\\] is 3, and offsets\\[2\\] is 2");
    EXPECT_REFUSED(links(offsets, one), "links: first has 1 elements, and there are 2 links");
    const std::vector<float> x{0, 1, 2};
    EXPECT_REFUSED(chains(positions(x, x, x), offsets, x), "chains: first has 2 elements and radius has 3");
    EXPECT_REFUSED(static_cast<void>(count_hits(within(chains(positions(x, x, x), last, 0.1f)))), "2");
}

// The same shapes from C++, with indices as arrays and as pairs that lie one after the other.
TEST(IndexedViews, AreThoseOfTheCFunctions) {
    const std::vector<float> x{0, 1, 2, 3, 4, 5}, zero(6);
    const std::vector<std::uint32_t> a{0, 1, 2, 3, 4}, b{1, 2, 3, 4, 5}, ends{0, 1, 1, 2, 2, 3, 3, 4, 4, 5};
    const std::vector<float> radii(5, 0.25f);
    const Positions at = positions(x, zero, zero);
    const IndexedCapsuleView links = indexed_capsules(at, a, b, radii),
                             edges{at, {ends.data(), 2}, {ends.data() + 1, 2}, same(0.25f), 5};
    EXPECT_EQ(hits_of(within(links)), (Pairs{{0, 1}, {1, 2}, {2, 3}, {3, 4}}));
    EXPECT_EQ(hits_of(within(edges)), hits_of(within(links)));
    EXPECT_EQ(hits_of(within(indexed_capsules(at, a, b, 0.25f))), hits_of(within(links)));
    EXPECT_EQ(count_hits(within(links.rows(1, 4))), 2u);
    EXPECT_EQ(hits_of(between(edges.rows(4, 5), edges)), (Pairs{{0, 3}, {0, 4}}));

    const IndexedSegmentView bare = indexed_segments(at, a, b);
    EXPECT_EQ(count_hits(within(bare)), 4u);
    EXPECT_EQ(count_hits(within(bare.rows(3, 5))), 1u);
    const std::vector<std::uint32_t> order{5, 4, 3, 2, 1, 0};
    const IndexedSphereView beads = indexed_spheres(at, order, 0.25f);
    EXPECT_EQ(hits_of(between(beads.rows(0, 1), bare)), (Pairs{{0, 4}}));
    EXPECT_EQ(count_hits(between(beads, bare)), 10u);
    const std::vector<float> growing{0, 0.1f, 0.2f, 0.3f, 0.4f, 5};
    EXPECT_EQ(hits_of(between(indexed_spheres(at, order, growing), bare.rows(4, 5))),
              (Pairs{{0, 0}, {1, 0}, {5, 0}}))
        << "the radius belongs to the row, not to the point";
}

TEST(IndexedViews, AWrongLengthOrIndexEndsTheProgram) {
    const std::vector<float> x{0, 1, 2}, two(2);
    const std::vector<std::uint32_t> a{0, 1}, one{1}, beyond{2, 3};
    EXPECT_REFUSED(positions(x, x, two), "positions: x has 3 elements and z has 2");
    const Positions at = positions(x, x, x);
    EXPECT_REFUSED(indexed_segments(at, a, one), "indexed_segments: a has 2 elements and b has 1");
    EXPECT_REFUSED(indexed_capsules(at, a, a, Floats(x)),
                   "indexed_capsules: a has 2 elements and radius has 3");
    EXPECT_REFUSED(indexed_spheres(at, one, two), "indexed_spheres: centre has 1 elements and radius has 2");
    const IndexedSegmentView longer{at, a, one, 2};
    EXPECT_REFUSED(static_cast<void>(count_hits(within(longer))),
                   "indexed_segments: b has 1 elements for 2 rows");
    EXPECT_REFUSED(static_cast<void>(count_hits(within(indexed_segments(at, a, beyond)))),
                   "count_hits: row 1 of A names a position for bx that is not there: there are 3");
}

TEST(IndexedShapes, AnIndexOutOfRangeIsAnErrorBeforeAnythingIsWritten) {
    Polyline line;
    const capsa_shapes links = line.capsules();
    line.point[3] = 6;  // the second point of row 2, the first of row 3
    const capsa_index_pair good{0, 1}, bad{1, 2};
    const capsa_source wrong[] = {capsa_between(&links, &links), capsa_within(&links),
                                  capsa_zip(&links, &links), capsa_listed(&links, &links, &bad, 1)};
    for (const capsa_source& source : wrong) {
        std::uint64_t count = 77;
        EXPECT_EQ(capsa_count_hits(&source, nullptr, &count), capsa_index_out_of_range);
        EXPECT_EQ(count, 77u);
    }
    const capsa_source listed = capsa_listed(&links, &links, &good, 1);
    std::uint64_t count = 77;
    EXPECT_EQ(capsa_count_hits(&listed, nullptr, &count), capsa_ok) << "only rows that are named are read";
    EXPECT_EQ(count, 1u);
    capsa_source part = capsa_between(&links, &links);
    part.end = 2;
    part.b.count = 2;
    EXPECT_EQ(capsa_count_hits(&part, nullptr, &count), capsa_ok) << "nor other rows of A";
}

TEST(IndexedShapes, EveryPointOfAShapeIsChecked) {
    Polyline line;
    std::uint32_t beyond[6] = {0, 6, 2, 3, 4, 5};
    const auto status_of = [](const capsa_shapes& shapes) {
        const capsa_source source = capsa_within(&shapes);
        std::uint64_t count = 0;
        return capsa_count_hits(&source, nullptr, &count);
    };
    capsa_shapes beads = line.spheres(), second = line.segments(),
                 last = capsa_indexed_triangles({line.x, 1}, {line.y, 1}, {line.z, 1}, 6, {line.point, 1},
                                                {line.point, 1}, {line.point, 1}, 5);
    second.point[0] = {};
    last.point[0] = last.point[1] = {};
    EXPECT_EQ(status_of(beads), capsa_ok);
    EXPECT_EQ(status_of(second), capsa_ok);
    beads.point[0] = second.point[1] = last.point[2] = {beyond, 1};
    EXPECT_EQ(status_of(beads), capsa_index_out_of_range);
    EXPECT_EQ(status_of(second), capsa_index_out_of_range);
    const capsa_source triangles = capsa_between(&last, &second);
    std::uint64_t count = 0;
    EXPECT_EQ(capsa_count_hits(&triangles, nullptr, &count), capsa_index_out_of_range);
}

// The radius of a capsule stands where the coordinates of a third point would.
TEST(IndexedShapes, APointThatTheShapeDoesNotHaveNamesNothing) {
    const Polyline line;
    const float radii[] = {3, 0.25f, 0.25f, 0.25f, 0.25f, -1};
    const std::uint32_t last[6] = {5, 5, 5, 5, 5, 5}, runs[] = {1, 2, 4};
    capsa_shapes links = line.capsules(), stray;
    links.stream[6] = {radii, 1};
    links.count = 4;
    stray = links;
    stray.point[2] = {last, 1};
    capsa_shapes beads = line.spheres();
    beads.count = 3;  // so few that the runs are columns together
    const capsa_runs two{runs, nullptr, 2};
    for (const capsa_shapes& shapes : {links, stray}) {
        const capsa_source within = capsa_within(&shapes), by_run = capsa_between_runs(&shapes, &beads, &two);
        std::uint64_t count = 0, of_run[2] = {};
        ASSERT_EQ(capsa_count_hits(&within, nullptr, &count), capsa_ok);
        EXPECT_EQ(count, 5u) << "the first is large";
        const Index index(shapes);
        EXPECT_EQ(count_hits(capsa::within(index)), 5u);
        ASSERT_EQ(capsa_count_by_run(&by_run, nullptr, of_run, 2), capsa_ok);
        EXPECT_EQ(of_run[0], 2u);
        EXPECT_EQ(of_run[1], 1u);
    }
}

TEST(IndexedShapes, ValidateNamesTheRowOfABadIndexAndReadsThroughGoodOnes) {
    Polyline line;
    const capsa_shapes links = line.capsules();
    capsa_flaw flaw;
    ASSERT_EQ(capsa_validate(&links, &flaw), capsa_ok);
    EXPECT_EQ(flaw.found, 0);
    line.point[3] = 6;
    ASSERT_EQ(capsa_validate(&links, &flaw), capsa_ok);
    EXPECT_EQ(flaw.found, 1);
    EXPECT_EQ(flaw.row, 2u);
    EXPECT_STREQ(flaw.field, "bx");
    EXPECT_STREQ(flaw.reason, "has an index out of range");
    line.point[3] = 3;
    line.y[4] = __builtin_nanf("");
    ASSERT_EQ(capsa_validate(&links, &flaw), capsa_ok);
    EXPECT_EQ(flaw.row, 3u);
    EXPECT_STREQ(flaw.field, "by");
}

}  // namespace
}  // namespace capsa::tests::test_indexed
