// Round cones through the public interface: what docs/meaning.md says of them.

#include "capsa/capsa.hpp"
#include "capsa/gradients.hpp"
#include "tests/api/one_row.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/gap_of.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_round_cone {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// Five long, with radii of 4 and 1: its side falls by 3 in 5, so normals lean by (-3, 4) / 5.
RoundCones cone(float x = 0, float y = 0, float z = 0) {
    RoundCones one;
    one.push_back(x, y, z, x + 5, y, z, 4, 1);
    return one;
}
RoundCones between_balls(std::array<float, 3> a, float ra, std::array<float, 3> b, float rb) {
    RoundCones one;
    one.push_back(a[0], a[1], a[2], b[0], b[1], b[2], ra, rb);
    return one;
}
void expect_near(const float (&v)[3], std::array<float, 3> expected, float by = 1e-5f) {
    for (int k = 0; k < 3; ++k)
        EXPECT_NEAR(v[k], expected[static_cast<std::size_t>(k)], by) << "component " << k;
}

TEST(RoundCone, ItsGapIsThatOfTheNearestBall) {
    EXPECT_EQ(gap_of(ball(-10, 0, 0, 1), cone()), 5.0f) << "before the larger ball";
    EXPECT_EQ(gap_of(ball(11, 0, 0, 1), cone()), 4.0f) << "behind the smaller ball";
    // Above the side. The foot of (2, 12) is at 2, and the nearest ball is 12 x 3 / 4 before it: the first.
    EXPECT_NEAR(gap_of(ball(2, 12, 0), cone()), std::sqrt(148.0f) - 4.0f, 1e-6f);
    // (4, 4): the ball at 4 - 3 = 1 has the radius 3.4, and is 5 away.
    EXPECT_NEAR(gap_of(ball(4, 4, 0), cone()), 5.0f - 3.4f, 1e-6f);
    EXPECT_NEAR(gap_of(cone(), ball(4, 0, 4, 0.5f)), 1.1f, 1e-6f);
}

TEST(RoundCone, ACapsuleIsOneWhoseRadiiAreEqual) {
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        Random random(1);
        RoundCones cones;
        Capsules capsules, others;
        Spheres balls;
        const auto any = [&] { return random.between(-1, 1); };
        // Each meets each, and a fused operation may be a program.
        const int count = slow_here ? 300 : fuses_by_program(isa) ? 1000 : 3000;
        for (int i = 0; i < count; ++i) {
            const float a[3] = {any(), any(), any()}, r = random.between(0, 0.3f);
            float b[3] = {any(), any(), any()};
            if (i % 5 == 0)
                for (int k = 0; k < 3; ++k) b[k] = a[k];
            cones.push_back(a[0], a[1], a[2], b[0], b[1], b[2], r, r);
            capsules.push_back(a[0], a[1], a[2], b[0], b[1], b[2], r);
            others.push_back(any(), any(), any(), any(), any(), any(), random.between(0, 0.3f));
            balls.push_back(any(), any(), any(), random.between(0, 0.3f));
        }
        const auto same = [&](const auto& first) {
            std::vector<float> gap(first.size()), expected(first.size());
            gaps(zip(first, cones), gap, {.isa = isa});
            gaps(zip(first, capsules), expected, {.isa = isa});
            EXPECT_EQ(std::memcmp(gap.data(), expected.data(), gap.size() * sizeof(float)), 0);
            std::vector<Nearest> nearest(first.size()), of_capsules(first.size());
            capsa::nearest(between(first, cones), nearest, {.isa = isa});
            capsa::nearest(between(first, capsules), of_capsules, {.isa = isa});
            EXPECT_EQ(std::memcmp(nearest.data(), of_capsules.data(), nearest.size() * sizeof(Nearest)), 0);
            for (const float margin : {0.0f, -0.05f})
                EXPECT_EQ(find_hits(between(first, cones), {.margin = margin, .isa = isa}).size(),
                          find_hits(between(first, capsules), {.margin = margin, .isa = isa}).size());
        };
        same(balls);
        same(others);
        std::vector<float> gap(cones.size()), expected(cones.size());
        gaps(zip(cones, cones.view()), gap, {.isa = isa});
        gaps(zip(capsules, capsules.view()), expected, {.isa = isa});
        EXPECT_EQ(gap, expected);
    }
}

TEST(RoundCone, ABallThatHoldsTheOtherIsAll) {
    for (const auto& held :
         {between_balls({0, 0, 0}, 4, {1, 0, 0}, 3), between_balls({0, 0, 0}, 4, {1, 0, 0}, 1),
          between_balls({1, 0, 0}, 0, {0, 0, 0}, 4), between_balls({0, 0, 0}, 1, {0, 0, 0}, 4),
          between_balls({0, 0, 0}, 4, {0, 0, 0}, 4)}) {
        EXPECT_EQ(gap_of(ball(10, 0, 0), held), 6.0f);
        EXPECT_EQ(gap_of(ball(0, 10, 0), held), 6.0f);
        EXPECT_EQ(gap_of(ball(0, 0, 0), held), -4.0f);
        EXPECT_EQ(gap_of(bar({-9, 0, 7}, {9, 0, 7}, 1), held), 2.0f);
        EXPECT_EQ(gap_of(held, between_balls({10, -1, 0}, 2, {10, 1, 0}, 2)), 4.0f);
    }
    // The place is that end, whichever it is.
    EXPECT_EQ(contact_of(ball(9, 1, 0), between_balls({0, 0, 0}, 4, {1, 0, 0}, 1)).at_b.u, 0.0f);
    EXPECT_EQ(contact_of(ball(9, 1, 0), between_balls({1, 0, 0}, 1, {0, 0, 0}, 4)).at_b.u, 1.0f);
}

TEST(RoundCone, ItsEndsMayBeGivenInEitherOrder) {
    const RoundCones back = between_balls({5, 0, 0}, 1, {0, 0, 0}, 4);
    EXPECT_EQ(gap_of(ball(4, 4, 0), back), gap_of(ball(4, 4, 0), cone()));
    EXPECT_EQ(gap_of(bar({4, 4, 1}, {4, 4, -1}), back), gap_of(bar({4, 4, 1}, {4, 4, -1}), cone()));
    const Contact one = contact_of(ball(4, 4, 0), cone()), other = contact_of(ball(4, 4, 0), back);
    EXPECT_NEAR(one.at_b.u, 0.2f, 1e-6f);
    EXPECT_NEAR(other.at_b.u, 0.8f, 1e-6f);
}

TEST(RoundCone, AContactLeansWithTheSide) {
    // From the ball at (4, 4) to that at (1, 0).
    const Contact c = contact_of(ball(4, 4, 0, 0.5f), cone());
    EXPECT_NEAR(c.gap, 1.1f, 1e-6f);
    expect_near(c.normal, {-0.6f, -0.8f, 0});
    expect_near(c.point, {4 - 0.6f * 1.05f, 4 - 0.8f * 1.05f, 0});
    const Contact back = contact_of(cone(), ball(4, 4, 0, 0.5f));
    expect_near(back.normal, {0.6f, 0.8f, 0});
    expect_near(back.point, {4 - 0.6f * 1.05f, 4 - 0.8f * 1.05f, 0});
    EXPECT_NEAR(back.at_a.u, 0.2f, 1e-6f);
    Witness w{};
    const Spheres one = ball(4, 4, 0, 0.5f);
    const RoundCones other = cone();
    witnesses(zip(one, other), {&w, 1});
    expect_near(w.on_a, {4, 4, 0});
    expect_near(w.on_b, {1, 0, 0});
}

// A ball in the middle of the axis, and bars and cones through it: one push by the depth parts them.
TEST(RoundCone, APushByTheDepthPartsCoresThatMeet) {
    const auto parted = [](auto a, const auto& b) {
        const Movable rows = movable(a);
        std::vector<float> scratch(separate_scratch(rows));
        const std::vector<Contact> found = contacts(between(a, b));
        ASSERT_EQ(found.size(), 1u);
        separate(found, rows, immovable, scratch);
        EXPECT_NEAR(gap_of(a, b), 0.0f, 2e-5f);
    };
    parted(ball(2, 0, 0, 0.5f), cone());
    parted(cone(), ball(2, 0, 0, 0.5f));
    parted(bar({2, -3, 0}, {2, 3, 0}, 0.5f), cone());
    parted(cone(), between_balls({2, -3, 0}, 1, {2.5f, 5, 0}, 0.25f));
    parted(between_balls({2, 4, 0}, 0.25f, {2, -3, 0}, 1), cone());
}

TEST(RoundCone, OfTwoThatCrossTheGapIsTheDeepestPlace) {
    EXPECT_NEAR(gap_of(bar({0, 0, -9}, {0, 0, 9}, 1), cone()), -5.0f, 1e-6f);
    // Side by side and pointing the same way, nearest where both are thick.
    EXPECT_NEAR(gap_of(cone(), cone(0, 0, 10)), 2.0f, 1e-6f);
    // Pointing against each other, all places are as near: 10 - 4 - 1.
    const RoundCones back = between_balls({0, 0, 10}, 1, {5, 0, 10}, 4);
    EXPECT_NEAR(gap_of(cone(), back), std::sqrt(100.0f + 25) - 8, 1e-6f);
}

TEST(RoundCone, AHalfSpaceMeetsTheLowerBall) {
    HalfSpaces floor;
    floor.push_back(0, 0, -10, 0, 0, 2);
    EXPECT_EQ(gap_of(cone(), floor), 6.0f);
    EXPECT_EQ(gap_of(floor, cone()), 6.0f);
    const Contact upright = contact_of(between_balls({0, 0, 0}, 4, {0, 0, -5}, 1), floor);
    EXPECT_EQ(upright.gap, 4.0f);
    EXPECT_EQ(upright.at_a.u, 1.0f);
    expect_near(upright.normal, {0, 0, -1});
    expect_near(upright.point, {0, 0, -8});
    const Contact turned = contact_of(floor, between_balls({0, 0, -5}, 1, {0, 0, 0}, 4));
    EXPECT_EQ(turned.gap, 4.0f);
    EXPECT_EQ(turned.at_b.u, 0.0f);
    Witness w{};
    const RoundCones rows = cone();
    witnesses(zip(rows, floor), {&w, 1});
    expect_near(w.on_a, {0, 0, 0});
    expect_near(w.on_b, {0, 0, -10});
    EXPECT_EQ(count_hits(between(rows, floor), {.margin = 6}), 1u);
    EXPECT_EQ(count_hits(between(floor, rows), {.margin = 5.9f}), 0u);
}

TEST(RoundCone, GradientsCountBothRadii) {
    const Contact c = contact_of(ball(4, 4, 0), cone());
    const GapGradient gradient = gradient_by_b(c, capsa_shape_round_cone);
    EXPECT_EQ(gradient.by_radius, -1.0f);
    // By the end at b alone: what a fifth of the normal moves it, and a fifth of its radius.
    EXPECT_NEAR(gradient.by_point[1][1], -0.8f * 0.2f, 1e-6f);
    EXPECT_NEAR(gradient.by_point[0][1], -0.8f * 0.8f, 1e-6f);
}

TEST(RoundCone, MakersTakeArraysAndStructs) {
    const std::vector<float> a{0, 20}, b{5, 25}, none{0, 0}, ra{4, 2}, rb{1, 2};
    const Spheres at = ball(4, 4, 0);
    const auto gap = [&](const RoundConeView& cones) {
        std::array<Nearest, 1> found{};
        nearest(between(at, cones), found);
        return found[0].gap;
    };
    EXPECT_NEAR(gap(round_cones(a, none, none, b, none, none, ra, rb)), 1.6f, 1e-6f);
    EXPECT_GT(gap(round_cones(a, none, none, b, none, none, ra, rb).rows(1, 2)), 10.0f);
    struct Neurite {
        std::array<float, 3> from;
        float width;
        float to[3];
        float end;
    };
    const std::vector<Neurite> neurites = {{{0, 0, 0}, 4, {5, 0, 0}, 1}, {{50, 0, 0}, 1, {60, 0, 0}, 1}};
    EXPECT_NEAR(gap(round_cones(neurites, &Neurite::from, &Neurite::to, &Neurite::width, &Neurite::end)),
                1.6f, 1e-6f);
    EXPECT_NEAR(gap(round_cones(neurites, &Neurite::from, &Neurite::to, 4.0f, &Neurite::end)), 1.6f, 1e-6f);
    const std::uint32_t first[] = {0, 1}, second[] = {1, 2};
    const float x[] = {0, 5, 30}, zero[] = {0, 0, 0};
    const capsa_shapes shared =
        capsa_indexed_round_cones(capsa_dense(x), capsa_dense(zero), capsa_dense(zero), 3, {first, 1},
                                  {second, 1}, capsa_dense(ra.data()), capsa_dense(rb.data()), 2);
    std::array<Nearest, 1> found{};
    nearest(between(at, shared), found);
    EXPECT_NEAR(found[0].gap, 1.6f, 1e-6f);
    EXPECT_EQ(found[0].index, 0u);
}

TEST(RoundCone, APushMovesBothEndsAndNoRadius) {
    RoundCones cones = cone();
    const Movable rows = movable(cones);
    std::vector<float> scratch(separate_scratch(rows));
    const Spheres one = ball(-4.5f, 0, 0, 1);
    separate(contacts(between(cones, one)), rows, immovable, scratch);
    EXPECT_EQ(cones.ax()[0], 0.5f);
    EXPECT_EQ(cones.bx()[0], 5.5f);
    EXPECT_EQ(cones.ra()[0], 4.0f);
    EXPECT_EQ(cones.rb()[0], 1.0f);
    EXPECT_EQ(gap_of(one, cones), 0.0f);
}

TEST(RoundCone, ANegativeReachIsNeverMetButADepthIs) {
    // 3.4 deep in the middle of its first fifth.
    const Spheres inside = ball(0, 0, 0);
    const RoundCones other = cone();
    EXPECT_EQ(count_hits(between(inside, other), {.margin = -3.9f}), 1u);
    EXPECT_EQ(count_hits(between(inside, other), {.margin = -4.1f}), 0u);
}

// The side leans by 3 to 4: a point at (4, 4, 0) is 1.6 away, and 1.6f is above that.
TEST(RoundCone, ExactDecisionsAreOfTheFloatsThatWereGiven) {
    RoundCones cones;
    cones.push_back(0, 0, 0, 5, 0, 0, 4, 1);
    Spheres points;
    points.push_back(4, 4, 0, 0);
    const Index index(cones);
    for (const Source& source : {between(points, cones), between(cones, points), between(points, index)}) {
        EXPECT_TRUE(any_hit(source, {.margin = 1.6f, .decide = Decide::exact}));
        EXPECT_FALSE(any_hit(source, {.margin = std::nextafter(1.6f, 0.0f), .decide = Decide::exact}));
    }
}

}  // namespace
}  // namespace capsa::tests::test_round_cone
