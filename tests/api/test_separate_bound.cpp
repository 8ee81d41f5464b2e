// How exactly separate moves shapes: to the margin within the bound, and by the mean of all pushes.

#include "capsa/capsa.hpp"
#include "tests/api/separating.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/tolerance.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <vector>

namespace capsa::tests::test_separate_bound {
namespace {

// Adding a shift to a coordinate rounds to a float near there: this much of the gap is not the arithmetic's
// to give.
double spacing(const Rows& rows) {
    double largest = 0;
    for (int k = 0; k < coordinates_of(rows.shape); ++k)
        largest =
            std::fmax(largest, std::fabs(static_cast<double>(rows.streams[static_cast<std::size_t>(k)][0])));
    return eps * largest;
}

TEST(Separate, OnePairIsLeftTouchingWithinTheBound) {
    constexpr capsa_shape every_shape[] = {capsa_shape_sphere,         capsa_shape_capsule,
                                           capsa_shape_segment,        capsa_shape_circle,
                                           capsa_shape_planar_capsule, capsa_shape_planar_segment};
    Random random(11);
    double worst = 0;
    std::size_t pushed = 0;
    constexpr int tries = slow_here ? 2000 : 20000;
    for (int n = 0; n < tries; ++n) {
        // Two shapes of space, or of the plane.
        const int first = n / 9 % 2 * 3, dimension = first == 0 ? 3 : 2;
        Rows rows[2] = {Rows(every_shape[first + n % 3], 1), Rows(every_shape[first + n / 3 % 3], 1)};
        for (Rows& side : rows) n % 2 ? fill::half(side, random) : fill::dense(side, random);
        const auto distance = [&] {
            float gap = 0;
            gaps(zip(rows[0].view(), rows[1].view()), {&gap, 1});
            return gap;
        };
        const std::vector<Contact> touching = contacts_of(zip(rows[0].view(), rows[1].view()), 0.3f);
        if (touching.empty()) continue;
        double size = 0;  // S: core lengths and the distance of first points
        for (Rows& side : rows) {
            double length2 = 0;
            if (shape_info(side.shape).points == 2)
                for (int k = 0; k < dimension; ++k)
                    length2 += std::pow(side.at(dimension + k, 0) - side.at(k, 0), 2);
            size = std::fmax(size, std::sqrt(length2));
        }
        double between2 = 0;
        for (int k = 0; k < dimension; ++k) between2 += std::pow(rows[1].at(k, 0) - rows[0].at(k, 0), 2);
        size = std::fmax(size, std::sqrt(between2));
        // Cores that touch, nearly parallel, have no direction: N4 of docs/meaning.md.
        double core_distance = static_cast<double>(touching[0].gap);
        for (Rows& side : rows)
            if (shape_info(side.shape).has_radius)
                core_distance += static_cast<double>(side.at(coordinates_of(side.shape), 0));
        if (core_distance <= 8 * eps * size) continue;

        Movable side[2];
        for (int k = 0; k < 2; ++k) {
            side[k].shape = rows[k].shape;
            side[k].count = 1;
            for (int c = 0; c < coordinates_of(rows[k].shape); ++c)
                side[k].coordinate[c] = {rows[k].streams[static_cast<std::size_t>(c)].data(), 1};
        }
        const float margin = 0.3f;
        separate(touching, side[0], side[1], scratch_for(side[0], side[1]), {.margin = margin});
        ++pushed;
        const double off = std::fabs(static_cast<double>(distance()) - static_cast<double>(margin));
        const double moved = core_distance + std::fabs(static_cast<double>(margin - touching[0].gap));
        const double unit = eps * std::fmax(size, moved);
        worst = std::fmax(worst, (off - spacing(rows[0]) - spacing(rows[1])) / unit);
        ASSERT_LE(off, 4 * unit + spacing(rows[0]) + spacing(rows[1]))
            << "pair " << n << ", gap was " << touching[0].gap;
    }
    EXPECT_GT(pushed, static_cast<std::size_t>(tries / 4));
    RecordProperty("worst", std::to_string(worst));
}

// Cores 4.7 eps S apart: pushed along their noisy separation the capsules were left 5 % of their radii deep.
TEST(Separate, RegressionCrossingCoresComeApartToTheMargin) {
    const auto f = [](std::uint32_t x) { return std::bit_cast<float>(x); };
    Capsules a, b;
    a.push_back(f(0x3e12ffb9), f(0x3dc3ab66), f(0x3e42f450), f(0xbdc5fb40), f(0xbd83c41c), f(0xbe0348d1),
                0.25f);
    b.push_back(f(0x3f817d20), f(0xbedd85c4), f(0x3e14e4c7), f(0xbc5a292e), f(0x3bbaa066), f(0xbafae92b),
                0.25f);
    separate(contacts_of(between(a, b)), movable(a), movable(b), scratch_for(movable(a), movable(b)));
    float gap = 1;
    gaps(zip(a, b), {&gap, 1});
    EXPECT_LE(std::fabs(gap), 4 * eps * 1.2 + 2 * eps);
}

// Two pushes of a ball among rows that nothing names.
TEST(Separate, AveragedTakesTheMeanOfTwoPushesAndMovesTheRowOnce) {
    for (const std::size_t others : {0u, 5u}) {
        Spheres balls, walls;
        balls.push_back(0, 0, 0, 1);
        for (std::size_t k = 0; k < others; ++k) balls.push_back(50, 50, 50, 1);
        walls.push_back(-1.5f, 0, 0, 1);   // pushes right by 0.5
        walls.push_back(-1.75f, 0, 0, 1);  // by 0.25
        for (const Push pushes : {Push::averaged, Push::in_order}) {
            Spheres moved = balls;
            const std::vector<Contact> touching = contacts_of(between(moved, walls));
            ASSERT_EQ(touching.size(), 2u);
            separate(touching, movable(moved), immovable, scratch_for(movable(moved)), {.push = pushes});
            EXPECT_EQ(moved.stream(0)[0], pushes == Push::averaged ? 0.375f : 0.5f) << others << " others";
        }
    }
}

// As floats, the sum of these stops growing, and a count of pushes stops at 2^24.
TEST(Separate, RegressionTheMeanOfManyPushesForgotTheSmallOnes) {
    Spheres ball;
    ball.push_back(0, 0, 0, 1);
    std::vector<Contact> pushes(1000000, Contact{0, 0, -0.001f, {-1, 0, 0}, {0, 0, 0}, {0, 0}, {0, 0}});
    pushes[0].gap = -1e5f;
    separate(pushes, movable(ball), immovable, scratch_for(movable(ball)), {.push = Push::averaged});
    EXPECT_NEAR(ball.stream(0)[0], 0.101, 1e-6);
}

}  // namespace
}  // namespace capsa::tests::test_separate_bound
