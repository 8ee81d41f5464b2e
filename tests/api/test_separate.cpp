// Contacts applied to positions.

#include "capsa/capsa.hpp"
#include "tests/api/separating.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace capsa::tests::test_separate {
namespace {

TEST(Separate, BothMovableMoveHalfTheDepthEach) {
    Spheres balls = two_balls();
    separate(contacts_of(within(balls)), movable(balls), movable(balls), scratch_for(movable(balls)));
    EXPECT_EQ(balls.stream(0)[0], -0.25f);
    EXPECT_EQ(balls.stream(0)[1], 1.75f);
    EXPECT_EQ(count_hits(within(balls)), 1u) << "they touch now";
}

TEST(Separate, TheOneThatMayMovesAllTheWay) {
    for (const std::size_t stays : {0u, 1u}) {
        Spheres balls = two_balls();
        std::array<std::uint8_t, 2> fixed{};
        fixed[stays] = 1;
        const Movable rows = movable(balls).with_fixed(fixed);
        separate(contacts_of(within(balls)), rows, rows, scratch_for(rows));
        EXPECT_EQ(balls.stream(0)[0], stays == 0 ? 0.0f : -0.5f);
        EXPECT_EQ(balls.stream(0)[1], stays == 0 ? 2.0f : 1.5f);
    }
}

TEST(Separate, TwoThatAreFixedStay) {
    Spheres balls = two_balls();
    const std::array<std::uint8_t, 2> fixed{1, 200};
    const Movable rows = movable(balls).with_fixed(fixed);
    separate(contacts_of(within(balls)), rows, rows, scratch_for(rows));
    EXPECT_EQ(balls.stream(0)[0], 0.0f);
    EXPECT_EQ(balls.stream(0)[1], 1.5f);
}

TEST(Separate, ShapesThatNeverMovePushAllTheWay) {
    Spheres balls;
    balls.push_back(0, 0.5f, 0, 1);
    Capsules walls;
    walls.push_back(-5, 0, 0, 5, 0, 0, 0.5f);
    const std::vector<Contact> touching = contacts_of(between(balls, walls));
    separate(touching, movable(balls), immovable, scratch_for(movable(balls)));
    EXPECT_EQ(balls.stream(1)[0], 1.5f);
}

TEST(Separate, BothEndsOfACapsuleMoveTogether) {
    Capsules a, b;
    a.push_back(-1, 0, 0, 1, 0, 0, 0.5f);
    b.push_back(0, 0.5f, -1, 0, 0.5f, 1, 0.5f);
    const Movable ma = movable(a), mb = movable(b);
    separate(contacts_of(between(a, b)), ma, mb, scratch_for(ma, mb));
    for (const std::size_t end : {1u, 4u}) {
        EXPECT_EQ(a.stream(end)[0], -0.25f);
        EXPECT_EQ(b.stream(end)[0], 0.75f);
    }
    EXPECT_EQ(a.stream(0)[0], -1.0f);
    EXPECT_EQ(b.stream(5)[0], 1.0f);
}

TEST(Separate, OnlyWhatIsCloserThanTheMarginIsPushed) {
    Spheres balls;
    balls.push_back(0, 0, 0, 1);
    balls.push_back(2.25f, 0, 0, 1);
    const std::vector<Contact> near = contacts_of(within(balls), 1.0f);
    ASSERT_EQ(near.size(), 1u);
    separate(near, movable(balls), movable(balls), scratch_for(movable(balls)));
    EXPECT_EQ(balls.stream(0)[1], 2.25f) << "a gap of a quarter needs no push";
    separate(near, movable(balls), movable(balls), scratch_for(movable(balls)), {.margin = 0.5f});
    EXPECT_EQ(balls.stream(0)[0], -0.125f);
    EXPECT_EQ(balls.stream(0)[1], 2.375f);
}

// A ball between two walls' balls from the left and one from the right.
struct Squeezed {
    Spheres ball, walls;
    std::vector<Contact> touching;
    Squeezed() {
        ball.push_back(0, 0, 0, 1);
        walls.push_back(-1.5f, 0, 0, 1);   // pushes right by 0.5
        walls.push_back(-1.75f, 0, 0, 1);  // by 0.25
        walls.push_back(1.875f, 0, 0, 1);  // left by 0.125
        touching = contacts_of(between(ball, walls));
        std::sort(touching.begin(), touching.end(),
                  [](const Contact& x, const Contact& y) { return x.b < y.b; });
    }
};

TEST(Separate, InOrderEachContactPushesByWhatIsLeft) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        Squeezed s;
        ASSERT_EQ(s.touching.size(), 3u);
        for (Contact& c : s.touching) std::swap(c.normal[0], c.normal[axis]);
        separate(s.touching, movable(s.ball), immovable, scratch_for(movable(s.ball)));
        // 0.5 right; the second is then out of touch; the third is now 0.625 deep.
        EXPECT_EQ(s.ball.stream(axis)[0], 0.5f - 0.625f);
    }
    // The partner's pushes count as well: the middle one of three balls in a row was pushed away by the
    // first.
    for (std::size_t axis = 0; axis < 3; ++axis) {
        Spheres balls;
        for (const float x : {0.0f, 1.5f, 3.25f}) balls.push_back(x, 0, 0, 1);
        std::vector<Contact> touching = contacts_of(within(balls));
        ASSERT_EQ(touching.size(), 2u);
        std::sort(touching.begin(), touching.end(),
                  [](const Contact& x, const Contact& y) { return x.a < y.a; });
        for (Contact& c : touching) std::swap(c.normal[0], c.normal[axis]);
        separate(touching, movable(balls), movable(balls), scratch_for(movable(balls)));
        // The first two part by 0.25 each, and so the second pair is 0.5 deep.
        const float at[3] = {0.0f, 1.5f, 3.25f};
        EXPECT_EQ(balls.stream(axis)[1], (axis == 0 ? at[1] : 0.0f) + 0.25f - 0.25f);
        EXPECT_EQ(balls.stream(axis)[2], (axis == 0 ? at[2] : 0.0f) + 0.25f);
    }
}

TEST(Separate, AveragedMovesByTheMeanOfThePushes) {
    Squeezed s;
    separate(s.touching, movable(s.ball), immovable, scratch_for(movable(s.ball)), {.push = Push::averaged});
    EXPECT_NEAR(s.ball.stream(0)[0], (0.5f + 0.25f - 0.125f) / 3, 0x1p-24f);
    Squeezed same;  // by the earlier name of the option
    separate(same.touching, movable(same.ball), immovable, scratch_for(movable(same.ball)),
             {.pushes = Pushes::averaged});
    EXPECT_EQ(same.ball.stream(0)[0], s.ball.stream(0)[0]);
}

// Row 0 is in a contact of the depth 0.5, and in one whose gap is the margin.
TEST(Separate, AContactAtTheMarginIsNoPushOfTheMean) {
    Spheres balls = two_balls();
    std::vector<Contact> touching = contacts_of(within(balls));
    ASSERT_EQ(touching.size(), 1u);
    touching.push_back(touching[0]);
    touching[1].gap = 0.0f;
    separate(touching, movable(balls), movable(balls), scratch_for(movable(balls)), {.push = Push::averaged});
    EXPECT_EQ(balls.stream(0)[0], -0.25f);
    EXPECT_EQ(balls.stream(0)[1], 1.75f);
}

TEST(Separate, TheDeepestOfEachRowNeedsNoFiltering) {
    Spheres balls = two_balls();
    balls.push_back(9, 9, 9, 1);  // touches nothing
    std::vector<Contact> deepest_of(3);
    deepest(within(balls), deepest_of);
    EXPECT_EQ(deepest_of[2].b, no_row);
    separate(deepest_of, movable(balls), movable(balls), scratch_for(movable(balls)));
    EXPECT_EQ(balls.stream(0)[0], -0.25f) << "the pair stands there twice, and the second time it is apart";
    EXPECT_EQ(balls.stream(0)[1], 1.75f);
    EXPECT_EQ(balls.stream(0)[2], 9.0f);
}

// Fewer contacts than rows, so that only the scratch of rows they name may be touched.
TEST(Separate, AContactWithoutAPartnerAmongFewIsLeftOut) {
    Spheres balls = two_balls();
    for (int k = 0; k < 9; ++k) balls.push_back(9, 9, 9 + 3.0f * static_cast<float>(k), 1);
    std::vector<Contact> deepest_of(11);
    deepest(within(balls), deepest_of);
    const std::vector<Contact> few{deepest_of[0], deepest_of[5]};
    ASSERT_EQ(few[1].b, no_row);
    separate(few, movable(balls), movable(balls), scratch_for(movable(balls)));
    EXPECT_EQ(balls.stream(0)[0], -0.25f);
    EXPECT_EQ(balls.stream(0)[1], 1.75f);
    EXPECT_EQ(balls.stream(0)[5], 9.0f);
}

TEST(Separate, AContactThatIsNotANumberPushesNothing) {
    Spheres balls = two_balls();
    std::vector<Contact> bad = contacts_of(within(balls));
    bad[0].gap = std::nanf("");
    separate(bad, movable(balls), movable(balls), scratch_for(movable(balls)));
    EXPECT_EQ(balls.stream(0)[0], 0.0f);
}

TEST(Separate, StridesAreTheCallers) {
    struct Ball {
        float radius, x, y, z;
    };
    std::vector<Ball> balls{{1, 0, 0, 0}, {1, 1.5f, 0, 0}};
    capsa_movable rows{capsa_shape_sphere,
                       2,
                       {{&balls[0].x, 4}, {&balls[0].y, 4}, {&balls[0].z, 4}, {}, {}, {}},
                       nullptr,
                       {},
                       0};
    const auto touching = contacts_of(
        within(spheres(std::span<const Ball>(balls), &Ball::x, &Ball::y, &Ball::z, &Ball::radius)));
    std::vector<float> scratch(16);
    EXPECT_EQ(capsa_separate(touching.data(), touching.size(), &rows, &rows, nullptr, scratch.data(),
                             scratch.size()),
              capsa_ok);
    EXPECT_EQ(balls[0].x, -0.25f);
    EXPECT_EQ(balls[1].x, 1.75f);
    EXPECT_EQ(balls[1].radius, 1.0f);
}

TEST(Separate, FindsErrorsBeforeItWritesAnything) {
    Spheres balls = two_balls();
    std::vector<Contact> touching = contacts_of(within(balls));
    const Movable rows = movable(balls);
    float scratch[16] = {7};
    const auto status = [&](std::size_t room = 16, const Movable* b = nullptr) {
        return capsa_separate(touching.data(), touching.size(), &rows, b ? b : &rows, nullptr, scratch, room);
    };
    EXPECT_EQ(status(15), capsa_output_too_small);
    touching.push_back({0, 2, -1, {1, 0, 0}, {0, 0, 0}, {}, {}});
    EXPECT_EQ(status(), capsa_index_out_of_range);
    touching.back() = {2, 0, -1, {1, 0, 0}, {0, 0, 0}, {}, {}};
    EXPECT_EQ(status(), capsa_index_out_of_range);
    std::swap(touching.front(), touching.back());
    EXPECT_EQ(status(), capsa_index_out_of_range);
    std::swap(touching.front(), touching.back());
    touching.back() = {no_row, no_row, -1, {1, 0, 0}, {0, 0, 0}, {}, {}};
    EXPECT_EQ(status(), capsa_index_out_of_range);
    Movable broken = rows;
    broken.coordinate[1].data = nullptr;
    EXPECT_EQ(status(16, &broken), capsa_null_argument);
    broken = rows;
    broken.shape = static_cast<capsa_shape>(99);
    EXPECT_EQ(status(16, &broken), capsa_bad_source);
    EXPECT_EQ(capsa_separate(nullptr, 1, &rows, &rows, nullptr, scratch, 16), capsa_null_argument);
    EXPECT_EQ(capsa_separate(touching.data(), 1, nullptr, &rows, nullptr, scratch, 16), capsa_null_argument);
    EXPECT_EQ(capsa_separate(touching.data(), 1, &rows, &rows, nullptr, nullptr, 16), capsa_null_argument);
    EXPECT_EQ(capsa_separate(nullptr, 0, &rows, nullptr, nullptr, nullptr, 0), capsa_ok)
        << "nothing to do needs nothing";
    EXPECT_EQ(balls.stream(0)[1], 1.5f);
    EXPECT_EQ(scratch[0], 7.0f);
}

TEST(Separate, AnInfiniteMarginMovesNothing) {
    Spheres balls = two_balls();
    const std::vector<Contact> touching = contacts_of(within(balls));
    for (const float margin :
         {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(), std::nanf("")}) {
        separate(touching, movable(balls), movable(balls), scratch_for(movable(balls)), {.margin = margin});
        EXPECT_EQ(balls.stream(0)[0], 0.0f);
        EXPECT_EQ(balls.stream(0)[1], 1.5f);
    }
}

TEST(Separate, WhatEitherSideOfTheSameRowsFixesStays) {
    const std::array<std::uint8_t, 2> none{0, 0}, first{1, 0}, second{0, 1};
    const auto pushed = [](const auto& fixed_of_a, const auto& fixed_of_b) {
        Spheres balls = two_balls();
        const Movable a = movable(balls).with_fixed(fixed_of_a), b = movable(balls).with_fixed(fixed_of_b);
        separate(contacts_of(within(balls)), a, b, scratch_for(a));
        return std::array<float, 2>{balls.stream(0)[0], balls.stream(0)[1]};
    };
    EXPECT_EQ(pushed(first, none), (std::array<float, 2>{0.0f, 2.0f}));
    EXPECT_EQ(pushed(none, second), (std::array<float, 2>{-0.5f, 1.5f}));
    EXPECT_EQ(pushed(first, second), (std::array<float, 2>{0.0f, 1.5f}));
}

TEST(Separate, IsTheSameTwice) {
    const auto run = [](Push pushes) {
        Rows rows(capsa_shape_sphere, 300);
        Random random(3);
        fill::half(rows, random);
        const Movable m = movable(rows.streams[0], rows.streams[1], rows.streams[2]);
        std::vector<Contact> touching(100000);
        touching.resize(contacts(within(rows.view()), touching).written);
        std::vector<float> scratch(separate_scratch(m), std::nanf(""));
        separate(touching, m, m, scratch, {.push = pushes});
        return rows.streams;
    };
    for (const Push pushes : {Push::in_order, Push::averaged}) {
        const auto once = run(pushes);
        EXPECT_EQ(once, run(pushes));
        for (const auto& stream : once)
            for (const float x : stream) ASSERT_TRUE(std::isfinite(x)) << "scratch need not be cleared";
    }
}

}  // namespace
}  // namespace capsa::tests::test_separate
