// Round cones of the plane through the public interface: what docs/meaning.md says of them.

#include "capsa/capsa.hpp"
#include "tests/api/one_row.hpp"
#include "tests/support/gap_of.hpp"
#include "tests/support/refused.hpp"
#include "tests/support/scenes.hpp"

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

// The one row lies at z = 0 without a stream of z, which the images of the others have.
TEST(PlanarRoundCone, OneRowMeetsTheImagesOfOthers) {
    Rectangles box;
    box.push_back(0, 5, 1, 1, 1, 0, 0);
    PlanarRoundCones cone;
    cone.push_back(0, 4, 0, 6, 1, 0.5f);
    Circles discs;
    discs.push_back(0, 5, 0.125f);     // inside
    discs.push_back(9.5f, 5, 0.125f);  // inside, over the side of the box that repeats
    discs.push_back(5, 5, 0.125f);     // far away
    const auto hits = [&](const auto& one, float margin, Isa isa) {
        const Period period{10, 10, 0};
        const Source plain = between(one, discs), turned = between(discs, one);
        const Options options{.margin = margin, .isa = isa};
        const std::size_t found = find_hits(periodic(plain, period), options).size();
        EXPECT_EQ(find_hits(periodic(turned, period), options).size(), found);
        EXPECT_EQ(contacts(periodic(plain, period), options).size(), found);
        const std::vector<std::uint32_t> of_one = {1}, of_discs = {1, 1, 1};
        const Filter first({.category = of_one}), second({.category = of_discs});
        const Source alike = filtered(plain, first, second);
        EXPECT_EQ(find_hits(periodic(alike, period), options).size(), found);
        return found;
    };
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        EXPECT_EQ(hits(box, 0.0f, isa), 2u) << name(isa);
        EXPECT_EQ(hits(box, -0.5f, isa), 2u) << name(isa);
        EXPECT_EQ(hits(box, -0.75f, isa), 1u) << name(isa);
        EXPECT_EQ(hits(cone, 0.0f, isa), 2u) << name(isa);
        EXPECT_EQ(hits(cone, -0.75f, isa), 1u) << name(isa);
    }
}

// A rectangle that is as small as a rounding of the round cone: the way out of the kernel may lead along z.
TEST(PlanarRoundCone, ARectangleInsideComesNearerAlongTheNormal) {
    Random random(12);
    int deep = 0;
    for (int k = 0; k < 300; ++k) {
        PlanarRoundCones one;
        one.push_back(random.between(-1, 1), random.between(-1, 1), random.between(-1, 1),
                      random.between(-1, 1), random.between(0.01f, 0.5f), random.between(0.01f, 0.5f));
        const float t = random.between(0, 1),
                    half = std::ldexp(1.0f, -static_cast<int>(20 + random.below(10)));
        Rectangles small;
        small.push_back(one.ax()[0] + t * (one.bx()[0] - one.ax()[0]),
                        one.ay()[0] + t * (one.by()[0] - one.ay()[0]), half, half, 1, 0, 0);
        const Contact c = contact_of(one, small);
        EXPECT_EQ(c.normal[2], 0.0f);
        if (!(c.gap < 0)) continue;
        ++deep;
        Touch touch[1];
        first_touch(between(one, small), motion(10 * c.normal[0], 10 * c.normal[1]), touch,
                    {.at_start = AtStart::approaches});
        EXPECT_EQ(touch[0].b, 0u) << "case " << k;
        EXPECT_EQ(touch[0].time, 0.0f) << "case " << k;
    }
    EXPECT_GT(deep, 200);
}

TEST(PlanarRoundCone, ShapesOfSpaceAreRefused) {
    Spheres ball;
    ball.push_back(0, 0, 0, 1);
    const PlanarRoundCones one = bar_of(1, 1);
    EXPECT_REFUSED(count_hits(between(ball, one)), "both in the plane or both in space");
}

}  // namespace
}  // namespace capsa::tests::test_planar_round_cone
