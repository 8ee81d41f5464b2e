// First touches that leave out what rests at the start: Options::approaching.

#include "tests/api/touches.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/test_name.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace capsa::tests::test_at_start {
namespace {

const Options approaching{.approaching = true};

// The case of parry #206, box2d #824 and others: a ball 0.1 mm in the floor rolls at a wall.
TEST(AtStart, ABallInTheFloorFindsTheWall) {
    HalfSpaces scene;
    scene.push_back(0, 0, 0, 0, 1, 0);   // the floor
    scene.push_back(3, 0, 0, -1, 0, 0);  // the wall
    const Spheres rolling = ball(0, 0.0999f, 0, 0.1f);
    const Alike along{{5.8f, 0, 0}};
    const Touch any = touches_of(met(rolling, scene), along.motion())[0];
    EXPECT_EQ(any.b, 0u);
    EXPECT_EQ(any.time, 0.0f);
    const Touch wall = touches_of(met(rolling, scene), along.motion(), approaching)[0];
    EXPECT_EQ(wall.b, 1u);
    EXPECT_NEAR(wall.time, 0.5f, 1e-6f);
    // What leaves the floor does not touch it, and what sinks does.
    const Alike up{{0, 2, 0}}, down{{0, -2, 0}};
    EXPECT_EQ(touches_of(met(rolling, scene), up.motion(), approaching)[0].b, no_row);
    const Touch floor = touches_of(met(rolling, scene), down.motion(), approaching)[0];
    EXPECT_EQ(floor.b, 0u);
    EXPECT_EQ(floor.time, 0.0f);
}

TEST(AtStart, ARayLeavesTheSurfaceThatItBeginsOn) {
    Spheres balls;
    balls.push_back(0, 0, 0, 1);
    balls.push_back(6, 0, 0, 1);
    const float x[]{1.0f}, zero[]{0.0f}, far[]{8.0f};
    Touch hit[1];
    first_hit(rays(x, zero, zero, far, zero, zero), balls, hit, approaching);
    EXPECT_EQ(hit[0].b, 1u);
    EXPECT_EQ(hit[0].time, 0.5f);
    std::uint64_t word[1];
    occluded(rays(x, zero, zero, zero, far, zero), balls, word, approaching);
    EXPECT_EQ(word[0], 0u);
    occluded(rays(x, zero, zero, zero, far, zero), balls, word);
    EXPECT_EQ(word[0], 1u);
}

// Rows that often overlap at the start, and their ways.
struct Moving {
    Rows rows;
    std::vector<float> d[3];
    capsa_motion motion{};

    Moving(capsa_shape shape, std::size_t count, std::uint64_t seed, float side = 4.0f) : rows(shape, count) {
        Random random(seed);
        fill::uniform(rows, random, side, 0.8f, 0.5f);
        for (auto& stream : d) stream.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            const bool rests = i % 7 == 3;
            for (auto& stream : d) stream[i] = rests ? 0.0f : random.between(-2.0f, 2.0f);
        }
        motion = {{d[0].data(), 1}, {d[1].data(), 1}, {}};
        if (dimension_of(shape) == 3) motion.dz = {d[2].data(), 1};
    }
    double way(int axis, std::size_t row) const {
        return axis < dimension_of(rows.shape) ? static_cast<double>(d[axis][row]) : 0.0;
    }
};

enum class Comes { nearer, no_nearer, about_none };
Comes comes(const Touch& touch, const Moving& a, std::size_t row, const Moving& b, std::size_t col) {
    if (touch.time > 0.0f) return Comes::nearer;
    double nearer = 0, length2 = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const double way = a.way(axis, row) - b.way(axis, col);
        nearer += static_cast<double>(touch.normal[axis]) * way;
        length2 += way * way;
    }
    if (length2 == 0) return Comes::no_nearer;
    const double share = nearer / std::sqrt(length2);
    if (std::abs(share) < 0x1p-18) return Comes::about_none;
    return share > 0 ? Comes::nearer : Comes::no_nearer;
}

class AtStartOnIsa : public OnIsa {
protected:
    capsa_options options(capsa_at_start at_start, capsa_decide decide = capsa_decide_rounded) const {
        return {0.0f, static_cast<capsa_isa>(GetParam()), nullptr, decide, at_start, nullptr, 0};
    }
};

std::vector<Touch> asked(const capsa_source& source, const capsa_options& options, const Moving& a,
                         const Moving* b) {
    std::vector<Touch> out(source.end);
    EXPECT_EQ(
        capsa_first_touch(&source, &options, &a.motion, b ? &b->motion : nullptr, out.data(), out.size()),
        capsa_ok);
    return out;
}

bool same(const Touch& x, const Touch& y) { return std::memcmp(&x, &y, sizeof x) == 0; }

// What a pair must say. The suite (tests/suite) asks rows in every way.
void expect_what_approaches(capsa_shape of_a, capsa_shape of_b, const capsa_options& any,
                            const capsa_options& approaches) {
    SCOPED_TRACE(testing::Message() << capsa_shape(of_a) << " " << capsa_shape(of_b) << " decide "
                                    << any.decide);
    const Moving a(of_a, 61, seed_of("at start a")), b(of_b, 83, seed_of("at start b"));
    std::vector<capsa_index_pair> all;
    for (std::uint32_t row = 0; row < a.rows.count; ++row)
        for (std::uint32_t col = 0; col < b.rows.count; ++col) all.push_back({row, col});
    const capsa_shapes va = a.rows.view(), vb = b.rows.view();
    const capsa_source listed = capsa_listed(&va, &vb, all.data(), all.size());
    const std::vector<Touch> touches = asked(listed, any, a, &b), left = asked(listed, approaches, a, &b);
    std::size_t kept = 0, dropped = 0;
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (touches[k].b == no_row) {
            EXPECT_EQ(left[k].b, no_row);
            continue;
        }
        const Comes how = comes(touches[k], a, all[k].a, b, all[k].b);
        if (how == Comes::no_nearer) {
            EXPECT_EQ(left[k].b, no_row);
            ++dropped;
        } else if (how == Comes::nearer) {
            EXPECT_TRUE(same(left[k], touches[k]));
            ++kept;
        }
    }
    EXPECT_GT(kept, 50u);
    EXPECT_GT(dropped, 5u);
}

TEST_P(AtStartOnIsa, PairsThatComeNearerTouchAsTheyDidAndOthersDoNot) {
    constexpr capsa_shape pairs[][2] = {
        {capsa_shape_sphere, capsa_shape_sphere},
        {capsa_shape_sphere, capsa_shape_capsule},
        {capsa_shape_capsule, capsa_shape_sphere},
        {capsa_shape_capsule, capsa_shape_capsule},
        {capsa_shape_sphere, capsa_shape_triangle},
        {capsa_shape_triangle, capsa_shape_sphere},
        {capsa_shape_sphere, capsa_shape_half_space},
        {capsa_shape_half_space, capsa_shape_capsule},
        {capsa_shape_circle, capsa_shape_circle},
        {capsa_shape_planar_capsule, capsa_shape_circle},
        {capsa_shape_planar_capsule, capsa_shape_planar_capsule},
        {capsa_shape_circle, capsa_shape_half_plane},
    };
    for (const auto& pair : pairs)
        for (const capsa_decide decide : {capsa_decide_rounded, capsa_decide_exact})
            expect_what_approaches(pair[0], pair[1], options(capsa_at_start_touches, decide),
                                   options(capsa_at_start_approaches, decide));
}

// The distance of a pair, asked at many times of its way.
TEST_P(AtStartOnIsa, APairThatComesNoNearerNeverDoes) {
    const Moving a(capsa_shape_capsule, 200, seed_of("at start never a"), 2.0f),
        b(capsa_shape_capsule, 200, seed_of("at start never b"), 2.0f);
    const capsa_shapes va = a.rows.view(), vb = b.rows.view();
    const capsa_source zipped = capsa_zip(&va, &vb);
    const auto any = asked(zipped, options(capsa_at_start_touches), a, &b),
               left = asked(zipped, options(capsa_at_start_approaches), a, &b);
    std::vector<float> at_start(200), gaps(200);
    const capsa_options how = options(capsa_at_start_touches);
    ASSERT_EQ(capsa_gaps(&zipped, &how, at_start.data(), 200), capsa_ok);
    std::size_t dropped = 0;
    for (int step = 1; step <= 16; ++step) {
        Rows moved = a.rows, other = b.rows;
        for (int k = 0; k < coordinates_of(moved.shape); ++k)
            for (std::size_t i = 0; i < 200; ++i) {
                moved.at(k, i) += a.d[k % 3][i] * static_cast<float>(step) / 16;
                other.at(k, i) += b.d[k % 3][i] * static_cast<float>(step) / 16;
            }
        const capsa_shapes vm = moved.view(), vo = other.view();
        const capsa_source then = capsa_zip(&vm, &vo);
        ASSERT_EQ(capsa_gaps(&then, &how, gaps.data(), 200), capsa_ok);
        for (std::size_t i = 0; i < 200; ++i)
            if (any[i].b != no_row && left[i].b == no_row) {
                EXPECT_GE(gaps[i], at_start[i] - 1e-5f) << i << " at step " << step;
                ++dropped;
            }
    }
    EXPECT_GT(dropped, 16u);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, AtStartOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& one) { return std::string(name(one.param)); });

}  // namespace
}  // namespace capsa::tests::test_at_start
