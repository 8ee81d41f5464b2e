// First touches of boxes with points, spheres, segments and capsules: examples worked by hand.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace capsa::tests::test_box_touch {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
using Vector = std::array<float, 3>;

// A box of 2 x 4 x 6 around the origin.
Boxes box(float radius = 0.0f) {
    Boxes one;
    one.push_back(0, 0, 0, 1, 2, 3, 1, 0, 0, 0, radius);
    return one;
}
template <class A, class B>
Touch touch_of(const A& a, const B& b, Vector by, const Options& options = {}) {
    Touch touch{};
    first_touch(between(a, b), motion(by[0], by[1], by[2]), {&touch, 1}, options);
    return touch;
}
Touch of_ball(Vector from, Vector by, float radius = 0.0f, const Boxes& target = box(),
              const Options& options = {}) {
    Spheres ball;
    ball.push_back(from[0], from[1], from[2], radius);
    return touch_of(ball, target, by, options);
}
Touch of_bar(Vector p, Vector q, Vector by, float radius = 0.0f, const Boxes& target = box(),
             const Options& options = {}) {
    Capsules bar;
    bar.push_back(p[0], p[1], p[2], q[0], q[1], q[2], radius);
    return touch_of(bar, target, by, options);
}
void expect_touch(const Touch& touch, float time, Vector normal, Vector point, const char* what) {
    EXPECT_EQ(touch.b, 0u) << what;
    EXPECT_NEAR(touch.time, time, 1e-6f) << what;
    for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_NEAR(touch.normal[k], normal[k], 1e-6f) << what << ", component " << k;
        EXPECT_NEAR(touch.point[k], point[k], 4e-6f) << what << ", coordinate " << k;
    }
}

TEST(BoxTouch, ARayMeetsTheFaceThatItEntersLast) {
    expect_touch(of_ball({5, 1, 1}, {-8, 0, 0}), 0.5f, {-1, 0, 0}, {1, 1, 1}, "a face");
    expect_touch(of_ball({5, 6, 0}, {-5, -8, 0}), 0.8f, {-1, 0, 0}, {1, -0.4f, 0}, "past an edge");
    EXPECT_EQ(of_ball({5, 1, 1}, {-3.9f, 0, 0}).b, no_row) << "too short";
    EXPECT_EQ(of_ball({5, 1, 1}, {8, 0, 0}).b, no_row) << "away";
    EXPECT_EQ(of_ball({5, 7, 0}, {-5, -4, 0}).b, no_row) << "beside it";
    expect_touch(of_ball({5, 2, 3}, {-8, 0, 0}), 0.5f, {-1, 0, 0}, {1, 2, 3}, "at a corner");
    EXPECT_EQ(of_ball({5, 0, 0}, {-4, 0, 0}).time, 1.0f) << "ends on the face";
}

TEST(BoxTouch, ASphereMeetsFacesEdgesAndCorners) {
    expect_touch(of_ball({6, 1, 1}, {-8, 0, 0}, 1), 0.5f, {-1, 0, 0}, {1, 1, 1}, "a face");
    // The centre comes along the diagonal, to 5 from the edge or to 7 from the corner.
    expect_touch(of_ball({1 + 6, 2 + 8, 0}, {-6, -8, 0}, 5), 0.5f, {-0.6f, -0.8f, 0}, {1, 2, 0}, "an edge");
    expect_touch(of_ball({1 + 4, 2 + 6, 3 + 12}, {-4, -6, -12}, 7), 0.5f, {-2 / 7.0f, -3 / 7.0f, -6 / 7.0f},
                 {1, 2, 3}, "a corner");
    // It flies past the edge at the height of its centre, and meets it at 0.6 of the radius aside.
    expect_touch(of_ball({9, 5, 0}, {-8, 0, 0}, 5), 0.5f, {-0.8f, -0.6f, 0}, {1, 2, 0}, "aside of an edge");
    EXPECT_EQ(of_ball({9, 7.01f, 0}, {-16, 0, 0}, 5).b, no_row) << "over it";
    expect_touch(of_ball({9, 4, 0}, {-8, 0, 0}, 2, box(3)), 0.427178f, {-0.9165151f, -0.4f, 0},
                 {1 + 3 * 0.9165151f, 2 + 3 * 0.4f, 0}, "both are round");
}

TEST(BoxTouch, ACapsuleMeetsItWithItsEndsItsSideAndAnEdge) {
    expect_touch(of_bar({5, 1, 1}, {9, 1, 1}, {-8, 0, 0}), 0.5f, {-1, 0, 0}, {1, 1, 1}, "an end");
    expect_touch(of_bar({0, 7, -9}, {0, 7, 9}, {0, -8, 0}, 1), 0.5f, {0, -1, 0}, {0, 2, -3},
                 "its side, along a face");
    // At a right angle to the edge along z: they cross at (1, 2, 0).
    expect_touch(of_bar({5, 2, 0}, {1, 6, 0}, {-4, -4, 0}), 0.5f, {-std::sqrt(0.5f), -std::sqrt(0.5f), 0},
                 {1, 2, 0}, "its side, across an edge");
    EXPECT_EQ(of_bar({5, 1, 1}, {9, 1, 1}, {8, 0, 0}).b, no_row) << "away";
    EXPECT_EQ(of_bar({5, 1, 1}, {9, 1, 1}, {-3.9f, 0, 0}).b, no_row) << "too short";
    EXPECT_EQ(of_bar({5, 9, 9}, {9, 9, -9}, {-30, 0, 0}, 1).b, no_row) << "past it";
}

TEST(BoxTouch, WhatTouchesAtTheStartHasItsContact) {
    const Touch inside = of_ball({0.75f, 0, 0}, {-8, 0, 0});
    EXPECT_EQ(inside.time, 0.0f);
    expect_touch(inside, 0, {-1, 0, 0}, {0.875f, 0, 0}, "inside");
    const Options approaching{.at_start = AtStart::approaches};
    EXPECT_EQ(of_ball({0.75f, 0, 0}, {-8, 0, 0}, 0, box(), approaching).time, 0.0f) << "deeper";
    EXPECT_EQ(of_ball({0.75f, 0, 0}, {8, 0, 0}, 0, box(), approaching).b, no_row) << "out";
    EXPECT_EQ(of_ball({0, 2.5f, 0}, {8, 0, 0}, 1, box(), approaching).b, no_row) << "it slides";
    EXPECT_EQ(of_bar({0, 2.5f, 0}, {1, 2.5f, 0}, {0, 1, 0}, 1, box(), approaching).b, no_row) << "out";
    EXPECT_EQ(of_bar({0, 2.5f, 0}, {1, 2.5f, 0}, {0, -1, 0}, 1, box(), approaching).time, 0.0f) << "deeper";
}

TEST(BoxTouch, OfANegativeReachIsADepth) {
    expect_touch(of_ball({5, 0, 0}, {-9, 0, 0}, 0, box(), {.margin = -0.5f}), 0.5f, {-1, 0, 0}, {0.75f, 0, 0},
                 "deep");
    EXPECT_EQ(of_ball({5, 0, 0}, {-9, 0, 0}, 0, box(), {.margin = -1.25f}).b, no_row) << "nothing is so deep";
    expect_touch(of_bar({5, 0, 0}, {9, 0, 0}, {-9, 0, 0}, 0, box(), {.margin = -0.5f}), 0.5f, {-1, 0, 0},
                 {0.75f, 0, 0}, "a segment");
    EXPECT_EQ(of_bar({5, 0, 0}, {9, 0, 0}, {-9, 0, 0}, 0, box(), {.margin = -2.25f}).b, no_row);
}

TEST(BoxTouch, BoxesMayTurnAndMove) {
    Boxes turned;  // about z by a quarter
    turned.push_back(10, 0, 0, 1, 2, 3, 1, 0, 0, 1, 0);
    expect_touch(of_ball({0, 0.5f, 0}, {16, 0, 0}, 0, turned), 0.5f, {1, 0, 0}, {8, 0.5f, 0}, "turned");
    Boxes flat;
    flat.push_back(0, 0, 0, 4, 4, 0, 1, 0, 0, 0, 0);
    expect_touch(of_ball({1, 1, 5}, {0, 0, -10}, 0, flat), 0.5f, {0, 0, -1}, {1, 1, 0}, "flat");
    Boxes point;
    point.push_back(0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 1);
    expect_touch(of_ball({5, 0, 0}, {-6, 0, 0}, 1, point), 0.5f, {-1, 0, 0}, {1, 0, 0}, "a ball");
    // A box against what rests, and both.
    Spheres ball;
    ball.push_back(5, 1, 1, 0);
    const Boxes one = box();
    expect_touch(touch_of(one, ball, {8, 0, 0}), 0.5f, {1, 0, 0}, {5, 1, 1}, "a box moves");
    Touch both{};
    first_touch(between(one, ball), motion(2, 0, 0), motion(-6, 0, 0), {&both, 1});
    expect_touch(both, 0.5f, {1, 0, 0}, {2, 1, 1}, "both move");
}

TEST(BoxTouch, InvalidRowsAndMotionsTouchNothing) {
    for (const int stream : {0, 3, 6, 10}) {
        Boxes bad = box();
        bad.stream(static_cast<std::size_t>(stream))[0] = std::nanf("");
        EXPECT_EQ(of_ball({5, 1, 1}, {-8, 0, 0}, 1, bad).b, no_row) << stream;
        EXPECT_EQ(of_bar({5, 1, 1}, {9, 1, 1}, {-8, 0, 0}, 1, bad).b, no_row) << stream;
    }
    Boxes none = box();
    none.qw()[0] = 0;
    EXPECT_EQ(of_ball({5, 1, 1}, {-8, 0, 0}, 1, none).b, no_row);
    EXPECT_EQ(of_ball({0, 0, 0}, {std::nanf(""), 0, 0}).b, no_row);
    EXPECT_EQ(of_bar({0, 0, 0}, {1, 0, 0}, {0, infinity, 0}).b, no_row);
}

}  // namespace
}  // namespace capsa::tests::test_box_touch
