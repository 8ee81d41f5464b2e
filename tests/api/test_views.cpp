// Views see the caller's memory as it lies.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace capsa::test_views {
namespace {

struct Ball {
    float velocity[3], x, radius, y, z;
};

TEST(Views, AnArrayOfStructsIsSeenInPlace) {
    const std::vector<Ball> balls = {
        {{9, 9, 9}, 0, 1, 0, 0}, {{9, 9, 9}, 1.5f, 1, 0, 0}, {{9, 9, 9}, 0, 1, 5, 0}};
    const SphereView view = spheres(std::span(balls), &Ball::x, &Ball::y, &Ball::z, &Ball::radius);
    EXPECT_EQ(view.count, 3u);
    EXPECT_EQ(view.x.stride, 7);
    EXPECT_EQ(count_hits(within(view)), 1u);
}

TEST(Views, OneRadiusServesAll) {
    const std::vector<float> x = {0, 1, 5}, y(3), z(3);
    const float radius = 0.5f;
    EXPECT_EQ(count_hits(within(spheres(x, y, z, radius))), 1u);
}

TEST(Views, PointsTouchWhatLiesWithinTheMargin) {
    const std::vector<float> x = {0, 1}, y(2), z(2);
    EXPECT_EQ(count_hits(within(points(x, y, z))), 0u);
    EXPECT_EQ(count_hits(within(points(x, y, z)), {.margin = 1.0f}), 1u);
}

TEST(Views, AChainOfPointsIsCapsulesThatShareTheirEnds) {
    const std::vector<float> x = {0, 1, 2, 3}, y(4), z(4), radius(3, 0.1f);
    const CapsuleView links = chain(x, y, z, radius);
    EXPECT_EQ(links.count, 3u);
    EXPECT_EQ(count_hits(within(links)), 2u) << "neighbours touch, the first and last do not";
    EXPECT_EQ(chain(std::span(x).first(1), std::span(y).first(1), std::span(z).first(1), {}).count, 0u);
}

}  // namespace
}  // namespace capsa::test_views
