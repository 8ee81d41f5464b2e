// Formula: two points. Properties first, then the few examples there are.

#include "tests/geometry/formula.hpp"

#include <gtest/gtest.h>

namespace capsa::formula_test {

using oracle::Case;
const oracle::Pair& pair = oracle::Pair::sphere_sphere;

template <class T>
class PointPoint : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(PointPoint, Precisions);

TYPED_TEST(PointPoint, DistanceIsWithinTheBoundOfTheTruthInEveryFamily) {
    for_valid_cases(pair, 2000, [](const Case& c) {
        const oracle::Real error = distance_of<TypeParam>(pair, c) - pair.truth.distance(c);
        ASSERT_LE(std::fabs(static_cast<double>(error)), bound_of<TypeParam>(pair, c)) << text(c);
    });
}

TYPED_TEST(PointPoint, SwappingTheShapesGivesTheSameBits) {
    for_valid_cases(pair, 500, [](const Case& c) {
        ASSERT_EQ(distance_of<TypeParam>(pair, c), distance_of<TypeParam>(pair, swapped(c))) << text(c);
    });
}

TYPED_TEST(PointPoint, CoincidentPointsAreZeroApart) {
    for (const float x : {0.0f, 1e-30f, 1.0f, 1e6f, 1e18f}) {
        const Case c{{x, -x, x}, {x, -x, x}};
        EXPECT_EQ(distance_of<TypeParam>(pair, c), TypeParam(0));
    }
}

TYPED_TEST(PointPoint, PythagoreanQuadruplesAreExact) {
    EXPECT_EQ(distance_of<TypeParam>(pair, Case{{1, 2, 3}, {3, 5, 9}}), TypeParam(7));
    EXPECT_EQ(distance_of<TypeParam>(pair, Case{{0, 0, 0}, {-1, 4, 8}}), TypeParam(9));
}

TYPED_TEST(PointPoint, NaNInAnyCoordinateGivesNaN) {
    for (int k = 0; k < 6; ++k) {
        Case c{{1, 2, 3}, {4, 5, 6}};
        (k < 3 ? c.a[k] : c.b[k - 3]) = std::numeric_limits<float>::quiet_NaN();
        EXPECT_TRUE(std::isnan(distance_of<TypeParam>(pair, c))) << "field " << k;
    }
}

// Squares of 2e18 differences are 1.2e37: still finite at the edge of valid input.
TEST(PointPointInFloat, NothingOverflowsAtTheEdgeOfTheRange) {
    const Case c{{1e18f, 1e18f, 1e18f}, {-1e18f, -1e18f, -1e18f}};
    EXPECT_NEAR(static_cast<double>(distance_of<float>(pair, c)) / (2e18 * std::sqrt(3.0)), 1.0,
                2 * oracle::eps);
}

}  // namespace capsa::formula_test
