// Round cones of the plane through the public interface: what docs/meaning.md says of them.

#include "capsa/capsa.hpp"
#include "tests/api/one_row.hpp"
#include "tests/support/gap_of.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace capsa::tests::test_planar_round_cone {
namespace {

// A bar of radius 1/2, which a wall crosses.
PlanarRoundCones bar_of(float at_a, float at_b) {
    PlanarRoundCones one;
    one.push_back(-4, 0, 4, 0, at_a, at_b);
    return one;
}
PlanarSegments wall(float x, float low, float high) {
    PlanarSegments one;
    one.push_back(x, low, x, high);
    return one;
}

TEST(PlanarRoundCone, AxesThatCrossArePushedApart) {
    const Contact c = contact_of(bar_of(0.5f, 0.5f), wall(1, -1, 3));
    EXPECT_EQ(c.gap, -1.5f) << "the wall goes up";
    EXPECT_EQ(c.normal[0], 0.0f);
    EXPECT_EQ(c.normal[1], 1.0f);
    EXPECT_EQ(c.at_a.u, 0.625f);
    EXPECT_EQ(c.at_b.u, 0.0f);
    EXPECT_EQ(c.point[0], 1.0f);
    EXPECT_EQ(c.point[1], -0.25f);
    EXPECT_EQ(gap_of(bar_of(0.5f, 0.5f), wall(1, -1, 3)), -0.5f) << "a gap knows the deepest place";
    // They have the way of a planar capsule.
    PlanarCapsules same;
    same.push_back(-4, 0, 4, 0, 0.5f);
    const Contact of_capsule = contact_of(same, wall(1, -1, 3));
    EXPECT_EQ(of_capsule.gap, c.gap);
    EXPECT_EQ(of_capsule.normal[1], c.normal[1]);
    // What leans is pushed along its side: by 1 / 8 of its length the radius falls from 1.5 to 0.5.
    const Contact leaning = contact_of(bar_of(1.5f, 0.5f), wall(0, -0.5f, 9));
    EXPECT_NEAR(leaning.normal[0], 0.125f, 1e-7f);
    EXPECT_NEAR(leaning.normal[1], std::sqrt(1 - 1 / 64.0f), 1e-7f);
    EXPECT_NEAR(leaning.gap, -(1.0f + 0.5f * std::sqrt(1 - 1 / 64.0f)), 1e-6f);
}

// Of a pair that touches from the start on only a motion that leads deeper counts, in the plane.
TEST(PlanarRoundCone, ATouchAtTheStartCountsIfItComesNearer) {
    PlanarSegments walls = wall(1, -1, 3);
    walls.push_back(-9, 8, 9, 8);
    const PlanarRoundCones one = bar_of(0.5f, 0.5f);
    const Options approaches{.at_start = AtStart::approaches};
    for (const bool indexed : {false, true}) {
        const Index tree(walls.view());
        const Source source = indexed ? between(one, tree) : between(one, walls);
        Touch touch[1];
        first_touch(source, motion(0, 10), touch);
        EXPECT_EQ(touch[0].b, 0u);
        EXPECT_EQ(touch[0].normal[1], 1.0f);
        EXPECT_EQ(touch[0].point[1], -0.25f);
        first_touch(source, motion(0, 10), touch, approaches);
        EXPECT_EQ(touch[0].b, 0u) << "up, where the wall would go";
        EXPECT_EQ(touch[0].time, 0.0f);
        first_touch(source, motion(0, -10), touch, approaches);
        EXPECT_EQ(touch[0].b, capsa_no_row) << "down and out of it";
        first_touch(source, motion(2.0f, -1e-6f), touch, approaches);
        EXPECT_EQ(touch[0].b, capsa_no_row) << "along the bar";
    }
    // The wall that is left is no obstacle to the one that is met later.
    PlanarSegments low = wall(1, -3, 1);
    low.push_back(-9, 8, 9, 8);
    Touch touch[2];
    first_touch(between(one, low), motion(0, 10), {touch, 1}, approaches);
    EXPECT_EQ(touch[0].b, 1u);
    EXPECT_EQ(touch[0].time, 0.75f);
    first_touch(between(low, one), motion(0, -10), touch, approaches);
    EXPECT_EQ(touch[0].b, capsa_no_row);
    EXPECT_EQ(touch[1].time, 0.75f);
    EXPECT_EQ(find_touches(between(one, low), motion(0, 10), approaches).size(), 1u);
}

TEST(PlanarRoundCone, ViewsOfArraysOfStructsAndOfIndexedPointsAreTheSame) {
    struct Limb {
        float from[2], to[2], ra, rb;
    };
    const std::vector<Limb> limbs = {{{0, 0}, {4, 0}, 1, 0.5f}, {{0, 9}, {4, 9}, 0.5f, 0.5f}};
    const float ax[] = {0, 0}, ay[] = {0, 9}, bx[] = {4, 4}, by[] = {0, 9}, ra[] = {1, 0.5f},
                rb[] = {0.5f, 0.5f};
    Circles one;
    one.push_back(-3, 0, 0.5f);
    const PlanarRoundConeView arrays = round_cones(ax, ay, bx, by, ra, rb);
    const PlanarRoundConeView structs = round_cones(limbs, &Limb::from, &Limb::to, &Limb::ra, &Limb::rb);
    EXPECT_EQ(gap_of(one, arrays.rows(0, 1)), 1.5f);
    EXPECT_EQ(gap_of(one, structs.rows(0, 1)), 1.5f);
    EXPECT_EQ(gap_of(one, arrays.rows(1, 2)), gap_of(one, structs.rows(1, 2)));
    const float x[] = {4, 0}, y[] = {0, 0};
    const std::uint32_t a[] = {1}, b[] = {0};
    const capsa_shapes shared =
        capsa_indexed_planar_round_cones({x, 1}, {y, 1}, 2, {a, 1}, {b, 1}, {ra, 1}, {rb, 1}, 1);
    std::vector<Nearest> found(1);
    nearest({capsa_source_between, one, shared, 0, 1, nullptr, {}, {}, {}, {}}, found);
    EXPECT_EQ(found[0].gap, 1.5f);
}

TEST(PlanarRoundCone, AFlawIsFoundAndTouchesNothing) {
    PlanarRoundCones rows = bar_of(1, 1);
    const PlanarSegments one = wall(0, -1, 1);
    const auto flawed = [&](const char* field, const char* reason, auto... row) {
        rows.set(0, row...);
        const Flaw flaw = validate(rows);
        ASSERT_TRUE(flaw) << field;
        EXPECT_STREQ(flaw.field, field);
        EXPECT_STREQ(flaw.reason, reason);
        EXPECT_EQ(contacts(between(one, rows), {.margin = 1e30f}).size(), 0u) << field;
    };
    flawed("ra", "is negative", -4, 0, 4, 0, -1, 1);
    flawed("rb", "is NaN", -4, 0, 4, 0, 1, std::nanf(""));
    flawed("by", "is NaN", -4, 0, 4, std::nanf(""), 1, 1);
    const float most = 1e18f;
    rows.set(0, -most, most, most, -most, most, 0);
    EXPECT_FALSE(validate(rows));
    const Contact c = contact_of(rows, one);
    EXPECT_TRUE(std::isfinite(c.gap) && c.normal[2] == 0.0f);
}

TEST(PlanarRoundCone, ShapesOfSpaceAreRefused) {
    Spheres ball;
    ball.push_back(0, 0, 0, 1);
    const PlanarRoundCones one = bar_of(1, 1);
    EXPECT_DEATH(count_hits(between(ball, one)), "both in the plane or both in space");
}

}  // namespace
}  // namespace capsa::tests::test_planar_round_cone
