// Half-spaces through the public interface: what docs/meaning.md says of them.

#include "capsa/capsa.hpp"
#include "tests/support/gap_of.hpp"
#include "tests/support/refused.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace capsa::test_half_space {
namespace {

using tests::gap_of;

constexpr float infinity = std::numeric_limits<float>::infinity();

HalfSpaces floor_at(float y, float length = 1.0f) {
    HalfSpaces floor;
    floor.push_back(7, y, -9, 0, length, 0);
    return floor;
}
Spheres ball(float x, float y, float z, float radius) {
    Spheres s;
    s.push_back(x, y, z, radius);
    return s;
}
Capsules bar(float ax, float ay, float bx, float by, float radius) {
    Capsules c;
    c.push_back(ax, ay, 0, bx, by, 0, radius);
    return c;
}

template <class A, class B>
Contact contact_of(const A& a, const B& b, float margin = 1e6f) {
    Contact c{};
    EXPECT_EQ(contacts(zip(a, b), {&c, 1}, {.margin = margin}).written, 1u);
    return c;
}
template <class A, class B>
Witness witness_of(const A& a, const B& b) {
    Witness w{};
    witnesses(zip(a, b), {&w, 1});
    return w;
}

void expect_vector(const float (&v)[3], std::array<float, 3> expected) {
    for (int k = 0; k < 3; ++k) EXPECT_EQ(v[k], expected[static_cast<std::size_t>(k)]) << "component " << k;
}

TEST(HalfSpace, DistanceIsNegativeBehindTheFace) {
    const HalfSpaces floor = floor_at(1);
    EXPECT_EQ(gap_of(ball(3, 5, 2, 1), floor), 3.0f);
    EXPECT_EQ(gap_of(ball(3, 1, 2, 1), floor), -1.0f);
    EXPECT_EQ(gap_of(ball(3, -99, 2, 1), floor), -101.0f) << "deep behind the face";
    EXPECT_EQ(gap_of(floor, ball(3, -99, 2, 1)), -101.0f) << "the other way round";
}

TEST(HalfSpace, OfASegmentTheLowestPointCounts) {
    const HalfSpaces floor = floor_at(0);
    EXPECT_EQ(gap_of(bar(0, 4, 9, 2, 0.5f), floor), 1.5f);
    EXPECT_EQ(gap_of(bar(0, 2, 9, 4, 0.5f), floor), 1.5f);
    EXPECT_EQ(gap_of(bar(0, -8, 9, 4, 0.5f), floor), -8.5f);
    EXPECT_EQ(contact_of(bar(0, 4, 9, 2, 0.5f), floor).at_a.u, 1.0f);
    EXPECT_EQ(contact_of(bar(0, 2, 9, 4, 0.5f), floor).at_a.u, 0.0f);
    EXPECT_EQ(contact_of(bar(0, 2, 9, 2, 0.5f), floor).at_a.u, 0.0f) << "parallel: the first end";
    EXPECT_EQ(contact_of(floor, bar(0, 4, 9, 2, 0.5f)).at_b.u, 1.0f);
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

// Many at once, on either side.
TEST(HalfSpace, WhatStandsOnTheFaceTouchesIt) {
    const HalfSpaces floor = floor_at(1, 5.0f);
    Spheres balls;
    for (int i = 0; i < 100; ++i) balls.push_back(static_cast<float>(i), i % 2 == 0 ? 2.0f : 2.25f, 2, 1);
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        EXPECT_EQ(count_hits(between(floor, balls), {.isa = isa}), 50u);
        EXPECT_EQ(count_hits(between(balls, floor), {.isa = isa}), 50u);
    }
}

TEST(HalfSpace, ContactHasTheNormalOfTheFaceHoweverDeep) {
    const HalfSpaces floor = floor_at(1, 5.0f);
    const Contact deep = contact_of(ball(3, -99, 2, 1), floor);
    EXPECT_EQ(deep.gap, -101.0f);
    expect_vector(deep.normal, {0, -1, 0});
    expect_vector(deep.point, {3, -49.5f, 2});
    EXPECT_EQ(deep.at_a.u, 0.0f);
    EXPECT_EQ(deep.at_b.u, 0.0f);
    const Contact back = contact_of(floor, ball(3, -99, 2, 1));
    expect_vector(back.normal, {0, 1, 0});
    expect_vector(back.point, {3, -49.5f, 2});
    const Contact on = contact_of(ball(3, 1, 2, 0), floor);
    expect_vector(on.normal, {0, -1, 0});
    expect_vector(on.point, {3, 1, 2});
}

TEST(HalfSpace, ClosestPointIsTheFootOnTheFace) {
    const HalfSpaces floor = floor_at(1, 3.0f);
    for (const float y : {5.0f, 1.0f, -7.0f}) {
        const Witness w = witness_of(ball(3, y, 2, 1), floor);
        EXPECT_EQ(w.gap, y - 2.0f);
        expect_vector(w.on_a, {3, y, 2});
        expect_vector(w.on_b, {3, 1, 2});
        const Witness back = witness_of(floor, ball(3, y, 2, 1));
        expect_vector(back.on_a, {3, 1, 2});
        expect_vector(back.on_b, {3, y, 2});
        EXPECT_EQ(w.at_b.u, 0.0f);
        EXPECT_EQ(w.at_b.v, 0.0f);
    }
    const Witness low = witness_of(bar(0, 4, 9, -2, 0.5f), floor);
    expect_vector(low.on_a, {9, -2, 0});
    expect_vector(low.on_b, {9, 1, 0});
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

TEST(HalfSpace, TheNearestOfManyIsTheDeepest) {
    HalfSpaces room;  // a box from 0 to 10, seen from inside
    for (int k = 0; k < 3; ++k) {
        float p[3] = {0, 0, 0}, n[3] = {0, 0, 0};
        n[k] = 2;
        room.push_back(p[0], p[1], p[2], n[0], n[1], n[2]);
        p[k] = 10;
        n[k] = -0.1f;
        room.push_back(p[0], p[1], p[2], n[0], n[1], n[2]);
    }
    const Spheres one = ball(4, 8, 12, 1);
    Nearest found{};
    nearest(between(one, room), {&found, 1});
    EXPECT_EQ(found.index, 5u);
    EXPECT_EQ(found.gap, -3.0f);
    Contact deep{};
    deepest(between(one, room), {&deep, 1});
    EXPECT_EQ(deep.b, 5u);
    expect_vector(deep.normal, {0, 0, 1});
    std::vector<Nearest> of_walls(6);
    nearest(between(room, one), of_walls);
    EXPECT_EQ(of_walls[0].gap, 3.0f);
    EXPECT_EQ(of_walls[5].gap, -3.0f);
}

TEST(HalfSpace, SeparatePushesOutOfTheFloorAndNeverTurnsANormal) {
    Spheres balls = ball(1, -3, 1, 0.5f);
    balls.push_back(2, 0.25f, 1, 0.5f);
    balls.push_back(3, 4, 1, 0.5f);
    HalfSpaces floor = floor_at(0, 7.0f);
    std::vector<float> scratch(64);
    std::vector<Contact> found(3);
    found.resize(contacts(between(balls, floor), found).written);
    ASSERT_EQ(found.size(), 2u);
    ASSERT_GE(scratch.size(), separate_scratch(movable(balls)));
    separate(found, movable(balls), immovable, scratch);
    EXPECT_EQ(balls.y()[0], 0.5f);
    EXPECT_EQ(balls.y()[1], 0.5f);
    EXPECT_EQ(balls.y()[2], 4.0f);
    balls.y()[0] = -1.5f;
    found.resize(1);
    ASSERT_EQ(contacts(between(balls, floor), found, {.margin = -0.5f}).written, 1u);
    separate(found, movable(balls), movable(floor), scratch);
    EXPECT_EQ(balls.y()[0], -0.5f) << "half the way each";
    EXPECT_EQ(floor.py()[0], -1.0f);
    EXPECT_EQ(floor.ny()[0], 7.0f);
    EXPECT_EQ(gap_of(balls.view().rows(0, 1), floor), 0.0f);
}

TEST(HalfSpace, FirstTouchIsWhereTheDistanceIsTheReach) {
    const HalfSpaces floor = floor_at(1, 3.0f);
    const std::vector<float> zero{0}, down{-8}, up{8}, aside{100};
    const auto touch_of = [&](const Source& source, const Motion& of_a) {
        Touch t{};
        first_touch(source, of_a, {&t, 1});
        return t;
    };
    const Spheres high = ball(2, 5, 3, 1);
    Touch t = touch_of(zip(high, floor), motion(aside, down, zero));
    EXPECT_EQ(t.time, 0.375f);
    expect_vector(t.normal, {0, -1, 0});
    expect_vector(t.point, {2 + 37.5f, 1, 3});
    t = touch_of(zip(floor, high), motion(zero, up, zero));  // the floor rises
    EXPECT_EQ(t.time, 0.375f);
    expect_vector(t.normal, {0, 1, 0});
    expect_vector(t.point, {2, 4, 3});
    const std::vector<float> far_enough{-3}, less{std::nextafter(-3.0f, 0.0f)};
    EXPECT_EQ(touch_of(between(high, floor), motion(zero, far_enough, zero)).time, 1.0f);
    EXPECT_EQ(touch_of(between(high, floor), motion(zero, less, zero)).b, no_row);
    EXPECT_EQ(touch_of(between(high, floor), motion(zero, up, zero)).b, no_row) << "it leaves";
    EXPECT_EQ(touch_of(between(high, floor), motion(aside, zero, zero)).b, no_row) << "it slides";
    const Capsules leaning = bar(0, 9, 4, 3, 0.5f);
    t = touch_of(between(leaning, floor), motion(zero, down, zero));
    EXPECT_EQ(t.time, 0.1875f);
    expect_vector(t.point, {4, 1, 0});
    const Spheres inside = ball(2, -5, 3, 1);
    t = touch_of(between(inside, floor), motion(zero, up, zero));
    EXPECT_EQ(t.time, 0.0f) << "behind the face at the start";
    expect_vector(t.point, contact_of(inside, floor).point[1] == -2.5f ? std::array<float, 3>{2, -2.5f, 3}
                                                                       : std::array<float, 3>{});
    const std::vector<float> bad{std::nanf("")};
    EXPECT_EQ(touch_of(between(inside, floor), motion(zero, bad, zero)).b, no_row);
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
        const float gap = gap_of(one, seen.rows(k, k + 1));
        EXPECT_EQ(gap, k == 0 ? 1.0f : 1.0f);
        EXPECT_EQ(gap, gap_of(one, half_spaces(walls, &Wall::point, &Wall::normal).rows(k, k + 1)));
    }
    owned.swap_remove(0);
    owned.set(0, 0, 0, 0, 0, 0, 4);
    EXPECT_EQ(gap_of(one, owned), 2.0f);
}

TEST(HalfSpace, TwoOfThemAreRefused) {
    const HalfSpaces floor = floor_at(0);
    EXPECT_REFUSED(
        count_hits(within(floor)),
        "count_hits: this verb does not answer for this pair of shapes: a half_space and a half_space");
    EXPECT_REFUSED(count_hits(between(floor, floor)), "does not answer");
    const capsa_shapes shapes = floor;
    const capsa_source pairs[] = {capsa_zip(&shapes, &shapes), capsa_within(&shapes)};
    float gap = 7;
    EXPECT_EQ(capsa_gaps(&pairs[0], nullptr, &gap, 1), capsa_not_offered);
    EXPECT_EQ(gap, 7.0f);
    capsa_nearest row{3, 4};
    EXPECT_EQ(capsa_nearest_rows(&pairs[1], nullptr, &row, 1), capsa_not_offered);
    EXPECT_EQ(row.index, 3u);
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
}  // namespace capsa::test_half_space
