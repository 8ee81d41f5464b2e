// Triangles against boxes and round cones: examples worked by hand.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace capsa::tests::test_triangle_met {
namespace {

Triangles floor_of_two() {
    Triangles made;
    made.push_back(-2, -2, 0, 2, -2, 0, 2, 2, 0);
    made.push_back(-2, -2, 0, 2, 2, 0, -2, 2, 0);
    return made;
}

TEST(TriangleMet, ACrateOnAFloorIsPushedStraightUp) {
    Boxes crate;
    crate.push_back(0.2f, 0, 0.375f, 0.5f, 0.5f, 0.5f, 1, 0, 0, 0, 0);
    const Triangles floor = floor_of_two();
    const std::vector<Contact> found = contacts(between(floor, crate));
    ASSERT_EQ(found.size(), 2u);
    for (const Contact& c : found) {
        EXPECT_EQ(c.gap, -0.125f);
        EXPECT_EQ(c.normal[2], 1.0f);
        EXPECT_EQ(c.point[2], -0.0625f);
    }
}

TEST(TriangleMet, ARoundConeThroughAFaceIsAsDeepAsItsDeepestPlace) {
    RoundCones cone;
    cone.push_back(0.5f, 0, -1, 0.5f, 0, 1, 0.25f, 0.75f);
    const Triangles floor = floor_of_two();
    const std::vector<Contact> found = contacts(between(cone, floor));
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].gap, -0.5f);  // it crosses the first half way between the radii
    EXPECT_GT(found[1].gap, -0.5f);  // and passes the second
}

// A crate and a round cone over a floor: each is 0.7f - 0.6f away from it, which is a float.
TEST(TriangleMet, ExactDecisionsAreOfTheFloatsThatWereGiven) {
    Triangles floor;
    floor.push_back(-9, -9, 0, 9, -9, 0, 0, 9, 0);
    Boxes crate;
    crate.push_back(0, 0, 0.7f, 1, 1, 0.6f, 2, 0, 0, 2, 0);
    RoundCones cone;
    cone.push_back(0, 0, 0.7f, 0, 0, 9, 0.6f, 2);
    const float apart = 0.7f - 0.6f;
    for (const Source& source : {between(floor, crate), between(cone, floor)}) {
        EXPECT_TRUE(any_hit(source, {.margin = apart, .decide = Decide::exact}));
        EXPECT_FALSE(any_hit(source, {.margin = std::nextafter(apart, 0.0f), .decide = Decide::exact}));
    }
}

}  // namespace
}  // namespace capsa::tests::test_triangle_met
