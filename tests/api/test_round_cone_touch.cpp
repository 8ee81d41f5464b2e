// First touches of round cones with balls, capsules, each other and half-spaces: examples worked by hand.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace capsa::tests::test_round_cone_touch {
namespace {

using Vector = std::array<float, 3>;

// From a ball of radius 5 at the origin to one of radius 1 at (5, 0, 0): the side leans by 4/5.
RoundCones cone() {
    RoundCones one;
    one.push_back(0, 0, 0, 5, 0, 0, 5, 1);
    return one;
}
template <class A, class B>
Touch touch_of(const A& a, const B& b, const Vector& by, const Options& options = {}) {
    Touch touch{};
    first_touch(between(a, b), motion(by[0], by[1], by[2]), {&touch, 1}, options);
    return touch;
}
Touch of_ball(const Vector& from, const Vector& by, float radius, const Options& options = {}) {
    Spheres ball;
    ball.push_back(from[0], from[1], from[2], radius);
    return touch_of(ball, cone(), by, options);
}
Touch of_bar(const Vector& p, const Vector& q, const Vector& by, float radius, const RoundCones& target) {
    Capsules bar;
    bar.push_back(p[0], p[1], p[2], q[0], q[1], q[2], radius);
    return touch_of(bar, target, by);
}
void expect_touch(const Touch& touch, float time, const Vector& normal, const Vector& point,
                  const char* what) {
    EXPECT_EQ(touch.b, 0u) << what;
    EXPECT_NEAR(touch.time, time, 2e-6f) << what;
    for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_NEAR(touch.normal[k], normal[k], 2e-6f) << what << ", component " << k;
        EXPECT_NEAR(touch.point[k], point[k], 8e-6f) << what << ", coordinate " << k;
    }
}

TEST(RoundConeTouch, ABallMeetsItsEndsAndItsSide) {
    expect_touch(of_ball({-14, 0, 0}, {16, 0, 0}, 1), 0.5f, {1, 0, 0}, {-5, 0, 0}, "the larger end");
    expect_touch(of_ball({16, 0, 0}, {-18, 0, 0}, 1), 0.5f, {-1, 0, 0}, {6, 0, 0}, "the smaller end");
    // The side touches the balls where their radii lie along (4/5, 3/5, 0). At the middle of the axis the
    // radius is 3, so the side is at (2.5, 0, 0) + 3 (4/5, 3/5, 0). The ball comes along the normal.
    expect_touch(of_ball({2.5f + 0.8f * 14, 0.6f * 14, 0}, {-0.8f * 20, -0.6f * 20, 0}, 1), 0.5f,
                 {-0.8f, -0.6f, 0}, {2.5f + 2.4f, 1.8f, 0}, "the side");
    expect_touch(of_ball({2.5f + 0.8f * 14, 0, 0.6f * 14}, {-0.8f * 20, 0, -0.6f * 20}, 0), 0.55f,
                 {-0.8f, 0, -0.6f}, {2.5f + 2.4f, 0, 1.8f}, "a ray");
    EXPECT_EQ(of_ball({16, 0, 0}, {-8.9f, 0, 0}, 1).b, no_row) << "too short";
    EXPECT_EQ(of_ball({16, 0, 0}, {8, 0, 0}, 1).b, no_row) << "away";
    EXPECT_EQ(of_ball({16, 6.01f, 0}, {-40, 0, 0}, 1).b, no_row) << "beside it";
    EXPECT_EQ(of_ball({16, 5.99f, 0}, {-40, 0, 0}, 1).b, 0u) << "grazes it";
    EXPECT_EQ(of_ball({16, 0, 0}, {-20, 0, 0}, 0, {.margin = -1}).b, 0u) << "not deeper than the larger ball";
    EXPECT_EQ(of_ball({16, 0, 0}, {-20, 0, 0}, 0, {.margin = -5.5f}).b, no_row) << "nothing is so deep";
}

TEST(RoundConeTouch, ACapsuleMeetsItsSideAndLiesOnIt) {
    const RoundCones target = cone();
    // Across the side, at its middle, perpendicular to the plane of the normal.
    expect_touch(of_bar({2.5f + 0.8f * 14, 0.6f * 14, -9}, {2.5f + 0.8f * 14, 0.6f * 14, 9},
                        {-0.8f * 20, -0.6f * 20, 0}, 1, target),
                 0.5f, {-0.8f, -0.6f, 0}, {4.9f, 1.8f, 0}, "across");
    // Along the side: every place touches at once, so no point is promised.
    const Touch along = of_bar({0.8f * 20 + 0, 0.6f * 20, 0}, {0.8f * 20 + 3, 0.6f * 20 - 4, 0},
                               {-0.8f * 28, -0.6f * 28, 0}, 1, target);
    EXPECT_NEAR(along.time, 0.5f, 2e-6f);
    EXPECT_NEAR(along.normal[0], -0.8f, 1e-5f);
    EXPECT_NEAR(along.normal[1], -0.6f, 1e-5f);
}

TEST(RoundConeTouch, TwoMeetSideBySideAndEndToEnd) {
    RoundCones other;
    other.push_back(26, 0, 0, 21, 0, 0, 5, 1);  // the mirror image, its smaller end ahead
    expect_touch(touch_of(other, cone(), {-28, 0, 0}), 0.5f, {-1, 0, 0}, {6, 0, 0}, "end to end");
    Touch both{};
    const RoundCones target = cone();
    first_touch(between(other, target), motion(-7, 0, 0), motion(21, 0, 0), {&both, 1});
    expect_touch(both, 0.5f, {-1, 0, 0}, {16.5f, 0, 0}, "both move");
    const RoundCones pair = [] {
        RoundCones two;
        two.push_back(0, 0, 0, 5, 0, 0, 5, 1);
        two.push_back(0, 0, 20, 5, 0, 20, 5, 1);
        return two;
    }();
    const std::array<float, 2> none{0, 0}, down{0, -20};
    std::array<Touch, 2> touches{};
    first_touch(within(pair), motion(none, none, down), touches);
    EXPECT_EQ(touches[0].b, 1u);
    expect_touch(touches[1], 0.5f, {0, 0, -1}, {0, 0, 5}, "within");
    EXPECT_EQ(touches[1].time, touches[0].time);
}

TEST(RoundConeTouch, ItFallsOnAFloor) {
    HalfSpaces floor;
    floor.push_back(0, 0, 0, 0, 0, 1);
    RoundCones upright;  // the smaller ball below
    upright.push_back(1, 2, 20, 1, 2, 9, 3, 1);
    expect_touch(touch_of(upright, floor, {0, 0, -16}), 0.5f, {0, 0, -1}, {1, 2, 0}, "the smaller end");
    expect_touch(touch_of(floor, upright, {0, 0, 16}), 0.5f, {0, 0, 1}, {1, 2, 8}, "the floor rises");
    EXPECT_EQ(touch_of(upright, floor, {0, 0, -7.9f}).b, no_row);
}

TEST(RoundConeTouch, WhatTouchesAtTheStartHasItsContact) {
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        const Options options{.isa = isa}, approaching{.isa = isa, .at_start = AtStart::approaches};
        const Spheres ball = [] {
            Spheres one;
            one.push_back(5, 2, 0, 0.5f);
            return one;
        }();
        Contact contact{};
        const RoundCones target = cone();
        ASSERT_EQ(contacts(between(ball, target), {&contact, 1}, options).total, 1u);
        const Touch touch = touch_of(ball, cone(), {1, 1, 1}, options);
        EXPECT_EQ(touch.time, 0.0f);
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_EQ(touch.normal[k], contact.normal[k]);
            EXPECT_EQ(touch.point[k], contact.point[k]);
        }
        EXPECT_EQ(of_ball({8, 0, 0}, {1, 0, 0}, 2.5f, approaching).b, no_row) << "away";
        EXPECT_EQ(of_ball({8, 0, 0}, {-1, 0, 0}, 2.5f, approaching).time, 0.0f) << "deeper";
    }
}

TEST(RoundConeTouch, InvalidRowsAndMotionsTouchNothing) {
    for (const std::size_t stream : {0u, 4u, 6u, 7u}) {
        RoundCones bad = cone();
        bad.stream(stream)[0] = std::nanf("");
        EXPECT_EQ(of_bar({16, 0, 0}, {20, 0, 0}, {-20, 0, 0}, 1, bad).b, no_row) << stream;
    }
    EXPECT_EQ(of_ball({5, 2, 0}, {std::nanf(""), 0, 0}, 1).b, no_row);
    EXPECT_EQ(of_ball({5, 2, 0}, {0, std::numeric_limits<float>::infinity(), 0}, 1).b, no_row);
}

}  // namespace
}  // namespace capsa::tests::test_round_cone_touch
