// First touches as a caller meets them. The suite (tests/suite) asks rows in every way.

#include "tests/api/touches.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace capsa::tests::test_touch {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

TEST(FirstTouch, ABallMeetsABallHeadOn) {
    const Alike by{{8, 0, 0}};
    const Touch touch = touches_of(met(ball(0, 0, 0, 1), ball(6, 0, 0, 1)), by.motion())[0];
    EXPECT_EQ(touch.a, 0u);
    EXPECT_EQ(touch.b, 0u);
    EXPECT_EQ(touch.time, 0.5f);
    EXPECT_EQ(touch.normal[0], 1.0f);
    EXPECT_EQ(touch.normal[1], 0.0f);
    EXPECT_EQ(touch.point[0], 5.0f);
}

// Far out, where the middle of a capsule is rounded by half its length, a ball around it that did not know
// would let this one through.
TEST(FirstTouch, NothingTunnelsFarFromTheOrigin) {
    const Alike by{{0, -8, 0}};
    const float o = 0x1p23f;
    Capsules capsules;
    capsules.push_back(o, 0, 0, o + 3, 0, 0, 0.01f);
    for (int k = 0; k < 8; ++k) capsules.push_back(o, 0, 100, o + 3, 0, 100, 0.01f);
    Capsules first;
    first.push_back(o, 0, 0, o + 3, 0, 0, 0.01f);
    for (float x = o; x <= o + 3; ++x) {
        const Spheres falling = ball(x, 4, 0, 0.01f);
        for (const Touch& touch : {touches_of(between(falling, capsules), by.motion())[0],
                                   touches_of(zip(falling, first), by.motion())[0]}) {
            EXPECT_EQ(touch.b, 0u);
            EXPECT_NEAR(touch.time, 0.4975f, 1e-6f);
        }
    }
}

TEST(FirstTouch, OnlyTheDifferenceOfMotionsSaysWhenAndBothSayWhere) {
    const Alike a{{3, 7, 0}}, b{{-5, 7, 0}};
    const Touch touch = touches_of(met(ball(0, 0, 0, 1), ball(6, 0, 0, 1)), a.motion(), b.motion())[0];
    EXPECT_EQ(touch.time, 0.5f);
    EXPECT_EQ(touch.point[0], 2.5f);
    EXPECT_EQ(touch.point[1], 3.5f);
}

TEST(FirstTouch, AnEndIsInTimeAndPastItIsNot) {
    const Alike exact{{4, 0, 0}}, short_of{{std::nextafter(4.0f, 0.0f), 0, 0}};
    const Spheres a = ball(0, 0, 0, 1), b = ball(6, 0, 0, 1);
    EXPECT_EQ(touches_of(between(a, b), exact.motion())[0].time, 1.0f);
    const Touch none = touches_of(between(a, b), short_of.motion())[0];
    EXPECT_EQ(none.a, 0u);
    EXPECT_EQ(none.b, no_row);
    EXPECT_EQ(none.time, infinity);
}

TEST(FirstTouch, ARayMeetsACapsuleFromTheSideAndAtItsEnd) {
    Capsules capsule;
    capsule.push_back(-1, 0, 0, 1, 0, 0, 0.5f);
    const Alike down{{0, -4, 0}}, along{{8, 0, 0}};
    const Touch side = touches_of(met(ball(0.25f, 2.5f, 0, 0), capsule), down.motion())[0];
    EXPECT_EQ(side.time, 0.5f);
    EXPECT_EQ(side.normal[1], -1.0f);
    EXPECT_EQ(side.point[1], 0.5f);
    const Touch end = touches_of(met(ball(-3.5f, 0, 0, 0), capsule), along.motion())[0];
    EXPECT_EQ(end.time, 0.25f);
    EXPECT_EQ(end.normal[0], 1.0f);
    const Touch other = touches_of(met(capsule, ball(-3.5f, 0, 0, 0)), Alike{{-8, 0, 0}}.motion())[0];
    EXPECT_EQ(other.time, 0.25f);
    EXPECT_EQ(other.normal[0], -1.0f) << "from A to B";
}

TEST(FirstTouch, ThinCapsulesDoNotPassThroughEachOther) {
    Capsules a, b;
    a.push_back(-1, 5, 0, 1, 5, 0, 1e-3f);
    b.push_back(0, 0, -1, 0, 0, 1, 1e-3f);
    for (const float speed : {10.0f, 1e3f, 1e6f}) {
        const Touch touch = touches_of(between(a, b), Alike{{0, -speed, 0}}.motion())[0];
        ASSERT_EQ(touch.b, 0u) << speed;
        EXPECT_NEAR(touch.time * speed, 4.998f, 1e-5f);
        EXPECT_FLOAT_EQ(touch.normal[1], -1.0f);
    }
}

TEST(FirstTouch, AMarginIsTouchedSooner) {
    const Alike by{{8, 0, 0}};
    const auto at = [&](float margin) {
        return touches_of(met(ball(0, 0, 0, 1), ball(6, 0, 0, 1)), by.motion(), {.margin = margin})[0];
    };
    EXPECT_EQ(at(2.0f).time, 0.25f);
    EXPECT_EQ(at(2.0f).point[0], 4.0f) << "midway between the surfaces, which are the margin apart";
    EXPECT_EQ(at(-1.0f).time, 0.625f);
    EXPECT_EQ(at(-2.5f).b, no_row) << "a negative reach touches nothing";
    EXPECT_EQ(at(std::nanf("")).b, no_row);
}

TEST(FirstTouch, OfTouchesAtTheSameTimeTheLowestRowWins) {
    const Alike by{{8, 0, 0}};
    for (const std::size_t count : {2u, 3u, 20u, 300u}) {
        Spheres b;
        for (std::size_t i = 0; i < count; ++i) b.push_back(i + 1 == count ? 5.0f : 6.0f, 0, 0, 1);
        EXPECT_EQ(touches_of(met(ball(0, 0, 0, 1), b), by.motion())[0].b, count - 1) << "the earliest";
        b.stream(0)[count - 1] = 6.0f;
        EXPECT_EQ(touches_of(met(ball(0, 0, 0, 1), b), by.motion())[0].b, 0u) << count;
    }
}

TEST(FirstTouch, WhatTouchesAtTheStartTouchesAtTimeZeroAsItsContactSays) {
    constexpr capsa_shape every_shape[] = {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_segment,
                                           capsa_shape_triangle, capsa_shape_half_space};
    for (const capsa_shape sa : every_shape)
        for (const capsa_shape sb : every_shape)
            for (const auto fill : {fill::half, fill::lattice}) {
                if (!answers_for(sa, sb)) continue;
                Rows a(sa, 500), b(sb, 500);
                Random random(7);
                fill(a, random);
                fill(b, random);
                std::vector<float> v[3];
                for (auto& stream : v)
                    for (int i = 0; i < 500; ++i) stream.push_back(random.between(-0.1f, 0.1f));
                const Source pairs = zip(a.view(), b.view());
                const auto touches = touches_of(pairs, motion(v[0], v[1], v[2]), {.margin = 0.05f});
                std::vector<Contact> found(500);
                found.resize(contacts(pairs, found, {.margin = 0.05f}).written);
                ASSERT_FALSE(found.empty());
                std::vector<char> in_contact(500);
                for (const Contact& c : found) {
                    const Touch& touch = touches[c.a];
                    in_contact[c.a] = 1;
                    ASSERT_EQ(touch.time, 0.0f);
                    for (int k = 0; k < 3; ++k) {
                        EXPECT_EQ(touch.normal[k], c.normal[k]);
                        EXPECT_EQ(touch.point[k], c.point[k]);
                    }
                }
            }
}

TEST(FirstTouch, NothingThatIsNotANumberTouches) {
    const float bad[] = {std::nanf(""), infinity, -infinity};
    Capsules walls;
    walls.push_back(0, -9, 0, 0, 9, 0, 1e20f);
    for (const Isa isa : every_isa)
        for (const float x : bad)
            for (int k = 0; k < 3; ++k) {
                Alike by{{1, 1, 1}};
                by.v[k] = x;
                EXPECT_EQ(touches_of(met(ball(0, 0, 0, 1), walls), by.motion(), {0, isa})[0].b, no_row);
                EXPECT_EQ(touches_of(met(walls, ball(0, 0, 0, 1)), Alike{{1, 0, 0}}.motion(), by.motion(),
                                     {0, isa})[0]
                              .b,
                          no_row);
                Spheres spoilt = ball(0, 0, 0, 1);
                spoilt.stream(static_cast<std::size_t>(k))[0] = x;
                EXPECT_EQ(touches_of(between(spoilt, walls), Alike{{1, 0, 0}}.motion(), {0, isa})[0].b,
                          no_row);
            }
}

// A motion may hold one number for all rows along some axes only.
TEST(FirstTouch, EachAxisMayHaveOneNumberForAll) {
    const Spheres s = ball(0, 0, 0, 1);
    const float still = 0, step = 8;
    for (int axis = 0; axis < 3; ++axis)
        for (const bool others_held : {false, true}) {
            float p[3] = {};
            p[axis] = 6;
            const capsa_stream other = others_held ? capsa_same(0) : capsa_dense(&still);
            const capsa_stream along = others_held ? capsa_dense(&step) : capsa_same(step);
            const capsa_motion by{axis == 0 ? along : other, axis == 1 ? along : other,
                                  axis == 2 ? along : other};
            const Spheres other_ball = ball(p[0], p[1], p[2], 1);
            const capsa_shapes ball_a = s, ball_b = other_ball;
            const capsa_source source = capsa_between(&ball_a, &ball_b);
            Touch touch{};
            ASSERT_EQ(capsa_first_touch(&source, nullptr, &by, nullptr, &touch, 1), capsa_ok);
            EXPECT_EQ(touch.time, 0.5f) << axis;
            EXPECT_EQ(touch.normal[axis], 1.0f);
        }
}

TEST(FirstTouch, FindsErrorsBeforeItWritesAnything) {
    const Spheres s = ball(0, 0, 0, 1);
    const capsa_source all = between(s, s), inside = within(s);
    const capsa_motion motion = capsa::motion(1, 0, 0);
    const capsa_motion broken{};
    Touch out{};
    EXPECT_EQ(capsa_first_touch(nullptr, nullptr, &motion, nullptr, &out, 1), capsa_null_argument);
    EXPECT_EQ(capsa_first_touch(&all, nullptr, nullptr, nullptr, &out, 1), capsa_null_argument);
    EXPECT_EQ(capsa_first_touch(&all, nullptr, &motion, nullptr, nullptr, 1), capsa_null_argument);
    EXPECT_EQ(capsa_first_touch(&all, nullptr, &broken, nullptr, &out, 1), capsa_null_argument);
    EXPECT_EQ(capsa_first_touch(&all, nullptr, &motion, &broken, &out, 1), capsa_null_argument);
    EXPECT_EQ(capsa_first_touch(&all, nullptr, &motion, nullptr, &out, 0), capsa_output_too_small);
    EXPECT_EQ(capsa_first_touch(&inside, nullptr, &motion, &motion, &out, 1), capsa_wrong_source);
    const capsa_index_pair far{0, 1};
    const capsa_shapes shapes = s;
    const capsa_source outside = capsa_listed(&shapes, &shapes, &far, 1);
    EXPECT_EQ(capsa_first_touch(&outside, nullptr, &motion, nullptr, &out, 1), capsa_index_out_of_range);
    EXPECT_EQ(out.time, 0.0f);
    EXPECT_EQ(capsa_first_touch(&all, nullptr, &motion, nullptr, &out, 1), capsa_ok);
}

}  // namespace
}  // namespace capsa::tests::test_touch
