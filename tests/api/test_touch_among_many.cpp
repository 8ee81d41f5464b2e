// First touches in an index and among many rows, where pairs that cannot touch are left out.

#include "tests/api/touches.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace capsa::tests::test_touch_among_many {
namespace {

// The far ball stands before or behind the near ones in the order of the index.
TEST(FirstTouch, InAnIndexIsThatOfTheLowestOfTheEarliestRows) {
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {1.0f, -1.0f})
            for (const std::uint32_t far : {0u, 1u, 3u}) {
                float p[3] = {}, v[3] = {};
                v[axis] = side * 8;
                Spheres balls;
                for (std::uint32_t row = 0; row < 4; ++row) {
                    p[axis] = side * (row == far ? 8.0f : 6.0f);
                    balls.push_back(p[0], p[1], p[2], 1);
                }
                const Index index(balls);
                const Touch touch =
                    touches_of(met(ball(0, 0, 0, 1), index), Alike{{v[0], v[1], v[2]}}.motion())[0];
                EXPECT_EQ(touch.b, far == 0 ? 1u : 0u);
                EXPECT_EQ(touch.time, 0.5f);
            }
}

TEST(FirstTouch, OfAZipIsThatOfTheRowInAnIndexToo) {
    const Alike by{{8, 0, 0}};
    Spheres two, targets;
    for (const float y : {0.0f, 9.0f}) two.push_back(0, y, 0, 1);
    for (const float y : {9.0f, 0.0f}) targets.push_back(6, y, 0, 1);
    const Index index(targets);
    for (const Touch& touch : touches_of(zip(two, index), by.motion())) EXPECT_EQ(touch.b, no_row);
}

// The rows walk leaves out pairs that do not come near each other before the motion ends.
TEST(FirstTouch, ATouchInTheLastMomentIsNotLost) {
    for (const std::size_t others : {0u, 200u}) {
        Spheres targets;
        for (std::size_t k = 0; k < others; ++k) targets.push_back(500, static_cast<float>(5 * k), 0, 1);
        targets.push_back(11, 0, 0, 0.5f);
        const Alike by{{10.5f, 0, 0}};  // the gap is closed at 10.5 - 2^-10
        const Touch touch = touches_of(met(ball(0, 0, 0, 0.5f + 0x1p-10f), targets), by.motion())[0];
        EXPECT_EQ(touch.b, others) << others;
        EXPECT_GT(touch.time, 0.95f);
        const Alike late{{10.0f, 0, 0}};
        const Touch last = touches_of(met(ball(0, 0, 0, 0.5f + 0x1p-10f), targets), late.motion())[0];
        EXPECT_EQ(last.b, others) << others;
        EXPECT_GT(last.time, 0.9998f);
    }
}

// Balls so small that the balls around them are hardly larger than the error of the place where they meet.
TEST(FirstTouch, TinyBallsThatGrazeAreFoundAmongManyAsOneByOne) {
    Random random(8);
    std::vector<Touch> one(1);
    std::size_t touched = 0;
    for (int scene = 0; scene < 30; ++scene) {
        Spheres targets;
        std::vector<float> at[3];
        for (int k = 0; k < 200; ++k) {
            const float along = random.between(1, 100), side = random.between(-2.2e-6f, 2.2e-6f);
            targets.push_back(along, 0.37f * along + side, -0.61f * along, 1e-6f);
        }
        const Alike by{{120, 0.37f * 120, -0.61f * 120}};
        for (std::uint32_t k = 0; k < 200; ++k) {
            Spheres alone, crowd;
            alone.push_back(targets.stream(0)[k], targets.stream(1)[k], targets.stream(2)[k], 1e-6f);
            for (int n = 0; n < 8; ++n) crowd.push_back(-1000, static_cast<float>(n), 0, 1e-6f);
            crowd.push_back(targets.stream(0)[k], targets.stream(1)[k], targets.stream(2)[k], 1e-6f);
            const Spheres bullet = ball(0, 0, 0, 1e-6f);
            first_touch(zip(bullet, alone), by.motion(), one);
            const Touch among = touches_of(between(bullet, crowd), by.motion())[0];
            touched += one[0].b != no_row;
            ASSERT_EQ(among.b != no_row, one[0].b != no_row);
            ASSERT_EQ(among.time, one[0].time);
        }
    }
    EXPECT_GT(touched, 100u);
}

}  // namespace
}  // namespace capsa::tests::test_touch_among_many
