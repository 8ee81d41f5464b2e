// Half-spaces through the public interface: what docs/meaning.md says of them.

#include "capsa/capsa.hpp"
#include "tests/api/one_row.hpp"
#include "tests/support/gap_of.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace capsa::tests::test_half_space {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

HalfSpaces floor_at(float y, float length = 1.0f) {
    HalfSpaces floor;
    floor.push_back(7, y, -9, 0, length, 0);
    return floor;
}
TEST(HalfSpace, ANegativeReachIsADepth) {
    const HalfSpaces floor = floor_at(0);
    const auto hit = [&](float y, float margin) {
        const Spheres one = ball(0, y, 0, 0.5f);
        const bool there = any_hit(between(one, floor), {.margin = margin});
        EXPECT_EQ(any_hit(between(floor, one), {.margin = margin}), there);
        EXPECT_EQ(any_hit(zip(one, floor), {.margin = margin}), there);
        return there;
    };
    EXPECT_TRUE(hit(0.5f, 0)) << "touching is a hit";
    EXPECT_FALSE(hit(std::nextafter(0.5f, 1.0f), 0));
    EXPECT_TRUE(hit(-1.5f, -2.0f)) << "a gap of -2";
    EXPECT_FALSE(hit(std::nextafter(-1.5f, 0.0f), -2.0f));
    EXPECT_TRUE(hit(-9.0f, -2.0f));
    EXPECT_FALSE(hit(-9.0f, -infinity));
    EXPECT_TRUE(hit(1e17f, infinity));
    EXPECT_FALSE(hit(-9.0f, std::nanf("")));
}

TEST(HalfSpace, OfEndsThatAreAsFarTheFirstCounts) {
    const Capsules level = bar({0, 2, 0}, {9, 2, 0});
    EXPECT_EQ(contact_of(level, floor_at(0)).at_a.u, 0.0f);
    EXPECT_EQ(contact_of(floor_at(0), level).at_b.u, 0.0f);
}

TEST(HalfSpace, ContactHasTheNormalOfTheFaceHoweverDeep) {
    const HalfSpaces floor = floor_at(1, 5.0f);
    const Contact deep = contact_of(ball(3, -99, 2, 1), floor);
    EXPECT_EQ(deep.gap, -101.0f);
    expect_near(deep.normal, {0, -1, 0});
    expect_near(deep.point, {3, -49.5f, 2});
    EXPECT_EQ(deep.at_a.u, 0.0f);
    EXPECT_EQ(deep.at_b.u, 0.0f);
    const Contact back = contact_of(floor, ball(3, -99, 2, 1));
    expect_near(back.normal, {0, 1, 0});
    expect_near(back.point, {3, -49.5f, 2});
    const Contact on = contact_of(ball(3, 1, 2, 0), floor);
    expect_near(on.normal, {0, -1, 0});
    expect_near(on.point, {3, 1, 2});
}

TEST(HalfSpace, TheLengthOfTheNormalDoesNotMatter) {
    std::vector<float> gap;
    const Spheres one = ball(0.3f, 0.7f, -0.2f, 0.11f);
    for (int power = -100; power <= 58; ++power) {
        HalfSpaces face;
        const float k = std::ldexp(1.0f, power);
        face.push_back(0.1f, 0.2f, 0.3f, 0.48f * k, -0.6f * k, 0.64f * k);
        ASSERT_FALSE(validate(face));
        gap.push_back(gap_of(one, face));
    }
    for (const float g : gap) EXPECT_EQ(g, gap[0]);
    for (const float length : {1e-45f, 1e-40f, 1e-15f, 0.3f, 3.0f, 1e15f, 1e18f})
        EXPECT_EQ(gap_of(ball(3, 7, 2, 1), floor_at(1, length)), 5.0f) << length;
}

TEST(HalfSpace, FirstTouchAtTheEndOfTheMotionIsInTime) {
    const HalfSpaces floor = floor_at(1, 3.0f);
    const Spheres high = ball(2, 5, 3, 1);
    for (const bool enough : {true, false}) {
        Touch touch{};
        first_touch(between(high, floor), motion(0, enough ? -3.0f : std::nextafter(-3.0f, 0.0f), 0),
                    {&touch, 1});
        EXPECT_EQ(touch.b, enough ? 0u : no_row);
        EXPECT_EQ(touch.time, enough ? 1.0f : infinity);
    }
}

TEST(HalfSpace, ViewsOfArraysAndOfStructsAreTheSame) {
    struct Wall {
        float point[3], normal[3];
    };
    const std::vector<Wall> walls = {{{0, 1, 0}, {0, 2, 0}}, {{5, 0, 0}, {-1, 0, 0}}};
    HalfSpaces owned;
    for (const Wall& w : walls)
        owned.push_back(w.point[0], w.point[1], w.point[2], w.normal[0], w.normal[1], w.normal[2]);
    const HalfSpaceView seen =
        half_spaces(owned.px(), owned.py(), owned.pz(), owned.nx(), owned.ny(), owned.nz());
    const Spheres one = ball(3, 3, 3, 1);
    for (const std::size_t k : {0u, 1u}) {
        EXPECT_EQ(gap_of(one, seen.rows(k, k + 1)), 1.0f);
        EXPECT_EQ(gap_of(one, half_spaces(walls, &Wall::point, &Wall::normal).rows(k, k + 1)), 1.0f);
    }
    owned.swap_remove(0);
    owned.set(0, 0, 0, 0, 0, 0, 4);
    EXPECT_EQ(gap_of(one, owned), 2.0f);
}

// Rows that share points: the normal belongs to the row.
TEST(HalfSpace, IndexedPointsAndNormalsOfTheRows) {
    const float x[] = {0, 0, 5}, y[] = {9, 1, 0}, z[] = {0, 0, 0};
    const float nx[] = {0, 1}, ny[] = {1, 0}, nz[] = {0, 0};
    const std::uint32_t point[] = {1, 2};
    const capsa_shapes faces =
        capsa_indexed_half_spaces({x, 1}, {y, 1}, {z, 1}, 3, {point, 1}, {nx, 1}, {ny, 1}, {nz, 1}, 2);
    const Spheres one = ball(8, 8, 8, 1);
    std::vector<Nearest> found(2);
    nearest({capsa_source_between, faces, one, 0, 2, nullptr, {}, {}, {}, {}}, found);
    EXPECT_EQ(found[0].gap, 6.0f);
    EXPECT_EQ(found[1].gap, 2.0f);
    const std::uint32_t beyond[] = {1, 3};
    const capsa_shapes broken =
        capsa_indexed_half_spaces({x, 1}, {y, 1}, {z, 1}, 3, {beyond, 1}, {nx, 1}, {ny, 1}, {nz, 1}, 2);
    capsa_flaw flaw{};
    ASSERT_EQ(capsa_validate(&broken, &flaw), capsa_ok);
    EXPECT_EQ(flaw.row, 1u);
    EXPECT_STREQ(flaw.field, "px");
}

}  // namespace
}  // namespace capsa::tests::test_half_space
