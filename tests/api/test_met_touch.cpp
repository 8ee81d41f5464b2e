// First touches of triangles, boxes and round cones with each other: examples worked by hand.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace capsa::tests::test_met_touch {
namespace {

using Vector = std::array<float, 3>;

constexpr float root = 0.70710678f;

Boxes box(Vector centre, Vector half, float radius = 0) {
    Boxes one;
    one.push_back(centre[0], centre[1], centre[2], half[0], half[1], half[2], 1, 0, 0, 0, radius);
    return one;
}
Triangles triangle(Vector a, Vector b, Vector c) {
    Triangles one;
    one.push_back(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]);
    return one;
}
RoundCones cone(Vector a, Vector b, float ra, float rb) {
    RoundCones one;
    one.push_back(a[0], a[1], a[2], b[0], b[1], b[2], ra, rb);
    return one;
}
// From a ball of radius 5 at the origin to one of radius 1 at (5, 0, 0): the side leans by 4/5. At the middle
// of the axis the radius is 3, so the side is at (2.5, 0, 0) + 3 (4/5, 3/5, 0) = (4.9, 1.8, 0).
RoundCones leaning() { return cone({0, 0, 0}, {5, 0, 0}, 5, 1); }
const Vector aside{2.5f + 0.8f * 14, 0.6f * 14, 0}, into_side{-0.8f * 20, -0.6f * 20, 0};
Triangles floor_at_0() { return triangle({-50, -50, 0}, {50, -50, 0}, {0, 80, 0}); }

template <class A, class B>
Touch touch_of(const A& a, const B& b, Vector by, const Options& options = {}) {
    Touch touch{};
    first_touch(between(a, b), motion(by[0], by[1], by[2]), {&touch, 1}, options);
    return touch;
}
// That a touches b as it moves, and that b touches a as it moves back: there the normal is reversed, and the
// point has moved with it.
template <class A, class B>
void expect_touch(const A& a, const B& b, Vector by, float time, Vector normal, Vector point,
                  const char* what, const Options& options = {}) {
    const Touch touch = touch_of(a, b, by, options), back = touch_of(b, a, {-by[0], -by[1], -by[2]}, options);
    EXPECT_EQ(touch.b, 0u) << what;
    EXPECT_NEAR(touch.time, time, 2e-6f) << what;
    EXPECT_EQ(back.time, touch.time) << what;
    for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_NEAR(touch.normal[k], normal[k], 2e-6f) << what << ", component " << k;
        EXPECT_EQ(back.normal[k], -touch.normal[k]) << what << ", component " << k;
        EXPECT_NEAR(touch.point[k], point[k], 8e-6f) << what << ", coordinate " << k;
        EXPECT_NEAR(back.point[k], point[k] - time * by[k], 8e-6f) << what << ", coordinate " << k;
    }
}

TEST(MetTouch, ARoundConeFallsOnATriangleAndMeetsItsEdge) {
    const RoundCones drop = cone({1, 2, 10}, {1, 2, 5}, 3, 1);  // its smaller end below
    expect_touch(drop, floor_at_0(), {0, 0, -8}, 0.5f, {0, 0, -1}, {1, 2, 0}, "the smaller end");
    const Triangles blade =
        triangle({aside[0], aside[1], -9}, {aside[0], aside[1], 9}, {aside[0] + 8, aside[1] + 6, 0});
    expect_touch(blade, leaning(), into_side, 0.55f, {-0.8f, -0.6f, 0}, {4.9f, 1.8f, 0}, "the side");
    const RoundCones needle = cone({0, 0, 9}, {0, 0, 4}, 1, 0);
    expect_touch(needle, floor_at_0(), {0, 0, -8}, 0.5f, {0, 0, -1}, {0, 0, 0}, "a tip without a radius");
    EXPECT_EQ(touch_of(drop, floor_at_0(), {0, 0, -3.9f}).b, no_row) << "too short";
    EXPECT_EQ(touch_of(drop, floor_at_0(), {0, 0, 8}).b, no_row) << "away";
    EXPECT_EQ(touch_of(drop, floor_at_0(), {0, 0, -8}, {.margin = -3.1f}).b, no_row) << "nothing is so deep";
}

TEST(MetTouch, ARoundConeMeetsFacesAndEdgesOfABox) {
    const RoundCones drop = cone({0.2f, 0.3f, 10}, {0.2f, 0.3f, 8}, 3, 1);
    expect_touch(drop, box({0, 0, 0}, {1, 2, 3}), {0, 0, -8}, 0.5f, {0, 0, -1}, {0.2f, 0.3f, 3}, "a face");
    expect_touch(drop, box({0, 0, 0}, {0.5f, 1.5f, 2.5f}, 0.5f), {0, 0, -8}, 0.5f, {0, 0, -1},
                 {0.2f, 0.3f, 3}, "a rounded face");
    expect_touch(box({aside[0] + 1, aside[1] + 1, 0}, {1, 1, 9}), leaning(), into_side, 0.55f,
                 {-0.8f, -0.6f, 0}, {4.9f, 1.8f, 0}, "an edge on the side");
    // 1.5 deep: between the surfaces of that time, which are at 3 and 1.5.
    expect_touch(drop, box({0, 0, 0}, {1, 2, 3}), {0, 0, -8}, 0.6875f, {0, 0, -1}, {0.2f, 0.3f, 2.25f},
                 "a depth", {.margin = -1.5f});
    EXPECT_EQ(touch_of(drop, box({0, 0, 0}, {1, 2, 3}), {0, 0, -3.9f}).b, no_row) << "too short";
    EXPECT_EQ(touch_of(leaning(), box({20, 9, 0}, {1, 3.9f, 1}), {40, 0, 0}).b, no_row) << "beside it";
    EXPECT_EQ(touch_of(leaning(), box({20, 9, 0}, {1, 4.1f, 1}), {40, 0, 0}).b, 0u) << "grazes it";
}

TEST(MetTouch, ATriangleMeetsABoxWithItsFaceACornerAndAnEdge) {
    const Boxes crate = box({0, 0, 0}, {1, 2, 3});
    EXPECT_NEAR(touch_of(box({3, 2, 7}, {1, 2, 3}), floor_at_0(), {0, 0, -8}).time, 0.5f, 2e-6f);
    const Boxes upright = [] {  // on its corner, which is the root of 3 below its centre
        Boxes one;
        const double half = std::acos(std::sqrt(1 / 3.0)) / 2, sine = std::sin(half) * std::sqrt(0.5);
        one.push_back(1, 2, 4 + std::sqrt(3.0f), 1, 1, 1, static_cast<float>(std::cos(half)),
                      static_cast<float>(sine), static_cast<float>(-sine), 0, 0);
        return one;
    }();
    expect_touch(upright, floor_at_0(), {0, 0, -8}, 0.5f, {0, 0, -1}, {1, 2, 0}, "a corner of the box");
    expect_touch(triangle({0.3f, 0.2f, 5}, {2, 1, 9}, {-2, 1, 9}), crate, {0, 0, -4}, 0.5f, {0, 0, -1},
                 {0.3f, 0.2f, 3}, "a corner of the triangle");
    expect_touch(triangle({1, 0, 9}, {9, 0, 1}, {9, 3, 9}), crate, {-4, 0, -4}, 0.75f, {-root, 0, -root},
                 {1, 0, 3}, "two edges");
    expect_touch(triangle({0.3f, 0.2f, 5}, {2, 1, 9}, {-2, 1, 9}), crate, {0, 0, -4}, 0.625f, {0, 0, -1},
                 {0.3f, 0.2f, 2.75f}, "a depth", {.margin = -0.5f});
    EXPECT_EQ(touch_of(triangle({1, 0, 9}, {9, 0, 1}, {9, 3, 9}), crate, {-2.9f, 0, -2.9f}).b, no_row);
}

// A tip meets the corner of a turned box along its way, and two edges meet: the closest points say nothing.
TEST(MetTouch, WhatHasNoRadiusEndsWithTheDirectionInWhichItCame) {
    Boxes crate;
    crate.push_back(0, 0, 0, 1, 1, 1, 0.9f, 0.3f, -0.2f, 0.1f, 0);
    const double w = 0.9, x = 0.3, y = -0.2, z = 0.1, s = 2 / (w * w + x * x + y * y + z * z);
    const double corner[] = {1 - s * (y * y + z * z) + s * (x * y - w * z) + s * (x * z + w * y),
                             s * (x * y + w * z) + 1 - s * (x * x + z * z) + s * (y * z - w * x),
                             s * (x * z - w * y) + s * (y * z + w * x) + 1 - s * (x * x + y * y)};
    const double size = std::sqrt(3.0);
    const auto out = [&](double by) {
        Vector at{};
        for (std::size_t k = 0; k < 3; ++k) at[k] = static_cast<float>(corner[k] * (1 + by / size));
        return at;
    };
    const Vector tip = out(4), back = out(9);
    const Vector way{static_cast<float>(-8 * corner[0] / size), static_cast<float>(-8 * corner[1] / size),
                     static_cast<float>(-8 * corner[2] / size)};
    const auto expect = [&](const Touch& touch, const char* what) {
        EXPECT_NEAR(touch.time, 0.5f, 1e-6f) << what;
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_NEAR(touch.normal[k], -corner[k] / size, 1e-5) << what << ", component " << k;
    };
    expect(touch_of(cone(back, tip, 1, 0), crate, way), "a tip");
    expect(touch_of(triangle(tip, {back[0] + 1, back[1], back[2]}, {back[0], back[1] + 1, back[2] - 1}),
                    crate, way),
           "a corner");
    const Triangles edge = triangle({1, 0, 9}, {9, 0, 1}, {9, 3, 9});
    const Touch cross = touch_of(edge, box({0.1f, 0.2f, 0}, {1, 2, 3}), {-4.3f, 0.1f, -4.7f});
    EXPECT_NEAR(cross.normal[0], -root, 1e-6f);
    EXPECT_NEAR(cross.normal[2], -root, 1e-6f);
}

TEST(MetTouch, BothMoveAndPart) {
    const Boxes crate = box({0, 0, 0}, {1, 2, 3});
    const RoundCones passing = cone({-10, 0, -1}, {-10, 0, 1}, 1, 0.5f);
    const Motion right = motion(14, 0, 0), left = motion(-6, 0, 0);
    Touch touch{};
    first_touch(between(passing, crate), right, left, {&touch, 1});
    EXPECT_NEAR(touch.time, 0.4f, 1e-6f);
    EXPECT_NEAR(touch.normal[0], 1, 1e-6f);
    EXPECT_NEAR(touch.point[0], -1 - 0.4f * 6, 4e-6f);
    const IndexPair pair{0, 0};
    last_touch(listed(passing, crate, {&pair, 1}), right, left, {&touch, 1});
    EXPECT_NEAR(touch.time, 0.6f, 1e-6f);
    EXPECT_EQ(find_touches(between(passing, crate), right, left, {&touch, 1}).total, 1u);
    EXPECT_NEAR(touch.time, 0.4f, 1e-6f);
}

TEST(MetTouch, WhatTouchesAtTheStartHasItsContact) {
    const Boxes crate = box({0, 0, 0}, {1, 2, 3});
    const RoundCones high = cone({0.5f, 0.2f, 6}, {0.1f, 0.2f, 3.5f}, 2, 1);
    const Triangles top = triangle({-3, -2, 2.5f}, {3, -2, 2.5f}, {0, 4, 3.5f});
    const auto check = [](const auto& a, const auto& b, const Options& options) {
        Contact contact{};
        ASSERT_EQ(contacts(between(a, b), {&contact, 1}, options).total, 1u);
        const Touch touch = touch_of(a, b, {1, 1, 1}, options);
        EXPECT_EQ(touch.time, 0.0f);
        const float *n = contact.normal, *p = contact.point;
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_EQ(touch.normal[k], n[k]);
            EXPECT_EQ(touch.point[k], p[k]);
        }
        Options approaching = options;
        approaching.at_start = AtStart::approaches;
        EXPECT_EQ(touch_of(a, b, {-n[0], -n[1], -n[2]}, approaching).b, no_row) << "away";
        EXPECT_EQ(touch_of(a, b, {n[0], n[1], n[2]}, approaching).time, 0.0f) << "deeper";
    };
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        const Options options{.isa = isa};
        check(high, crate, options);
        check(crate, high, options);
        check(high, top, options);
        check(top, high, options);
        check(crate, top, options);
        check(top, crate, options);
    }
}

TEST(MetTouch, InvalidRowsAndMotionsTouchNothing) {
    const Boxes crate = box({0, 0, 0}, {1, 2, 3});
    const Triangles face = floor_at_0();
    const float not_a_number = std::nanf(""), endless = std::numeric_limits<float>::infinity();
    for (const std::size_t stream : {0u, 4u, 6u, 7u}) {
        RoundCones bad = cone({0, 0, 10}, {0, 0, 5}, 3, 1);
        bad.stream(stream)[0] = not_a_number;
        EXPECT_EQ(touch_of(bad, crate, {0, 0, -8}).b, no_row) << stream;
        EXPECT_EQ(touch_of(face, bad, {0, 0, 8}).b, no_row) << stream;
        Triangles flaw = triangle({0, 0, 5}, {2, 1, 9}, {-2, 1, 9});
        flaw.stream(stream)[0] = endless;
        EXPECT_EQ(touch_of(flaw, crate, {0, 0, -8}).b, no_row) << stream;
    }
    EXPECT_EQ(touch_of(cone({0, 0, 9}, {0, 0, 5}, 3, 1), crate, {0, not_a_number, -8}).b, no_row);
    EXPECT_EQ(touch_of(face, crate, {0, endless, 0}).b, no_row);
}

}  // namespace
}  // namespace capsa::tests::test_met_touch
