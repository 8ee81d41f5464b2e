// Formula: a point and a segment. Properties over every family, then degenerate cases, then named
// regressions.

#include "tests/geometry/formula.hpp"

#include <gtest/gtest.h>

namespace capsa::formula_test {

using oracle::Case;
const oracle::Pair& pair = oracle::Pair::sphere_capsule;

template <class T>
class PointSegment : public testing::Test {
protected:
    static T distance(const Case& c) { return distance_of<T>(pair, c); }
    static double bound(const Case& c) { return bound_of<T>(pair, c); }
    // Both ask the same question of differently written inputs.
    static void expect_alike(const Case& c, T one, T other) {
        ASSERT_LE(std::fabs(static_cast<double>(one) - static_cast<double>(other)), 2 * bound(c)) << text(c);
    }
};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(PointSegment, Precisions);

TYPED_TEST(PointSegment, DistanceIsWithinTheBoundOfTheTruthInEveryFamily) {
    for_valid_cases(pair, 2000, [](const Case& c) {
        const oracle::Real error = distance_of<TypeParam>(pair, c) - pair.truth.distance(c);
        ASSERT_LE(std::fabs(static_cast<double>(error)), bound_of<TypeParam>(pair, c)) << text(c);
    });
}

TYPED_TEST(PointSegment, ParameterStaysInTheUnitIntervalAndGivesBackTheDistance) {
    for_valid_cases(pair, 1000, [](Case c) {
        const auto found = separation_of<TypeParam>(pair, c);
        ASSERT_TRUE(found.s == 0 && found.t >= 0 && found.t <= 1) << text(c);
        for (int k = 0; k < 3; ++k) c.a[k + 3] = c.a[k];
        const double again = distance_at(c, found.s, found.t);
        ASSERT_NEAR(again, static_cast<double>(length(found.delta)), bound_of<TypeParam>(pair, c)) << text(c);
    });
}

TYPED_TEST(PointSegment, SeparationIsPerpendicularWhereThePointProjectsInside) {
    for_valid_cases(pair, 1000, [](const Case& c) {
        const auto found = separation_of<TypeParam>(pair, c);
        if (!(found.t > 0 && found.t < 1)) return;
        const Vec3<double> d = vector<double>(c.b + 3) - vector<double>(c.b);
        const Vec3<double> w{found.delta.x, found.delta.y, found.delta.z};
        ASSERT_LE(std::fabs(dot(w, d)), 2 * bound_of<TypeParam>(pair, c) * length(d)) << text(c);
    });
}

TYPED_TEST(PointSegment, ReversingTheSegmentDoesNotMatter) {
    for_valid_cases(pair, 1000, [](const Case& c) {
        TestFixture::expect_alike(c, TestFixture::distance(c), TestFixture::distance(reversed_b(c)));
    });
}

TYPED_TEST(PointSegment, TranslationDoesNotMatter) {
    for (std::uint64_t i = 0; i < 5000; ++i) {
        const Case c = oracle::make_case(*oracle::find_family("small_integers"), pair, 7, i);
        Case moved = c;
        for (int k = 0; k < 6; ++k) moved.b[k] += static_cast<float>(k % 3 == 0 ? 4096 : -77777);
        for (int k = 0; k < 6; ++k) moved.a[k] += static_cast<float>(k % 3 == 0 ? 4096 : -77777);
        TestFixture::expect_alike(c, TestFixture::distance(c), TestFixture::distance(moved));
    }
}

TYPED_TEST(PointSegment, PowersOfTwoScaleTheDistance) {
    for (std::uint64_t i = 0; i < 5000; ++i) {
        const Case c = oracle::make_case(*oracle::find_family("random"), pair, 7, i);
        for (const int power : {-40, -3, 1, 40}) {
            Case scaled = c;
            for (float& v : scaled.a) v = std::ldexp(v, power);
            for (float& v : scaled.b) v = std::ldexp(v, power);
            const TypeParam back = std::ldexp(TestFixture::distance(scaled), -power);
            TestFixture::expect_alike(c, TestFixture::distance(c), back);
        }
    }
}

TYPED_TEST(PointSegment, EachEndAndTheInsideAreFound) {
    const auto at = [](float x) {
        return separation_of<TypeParam>(pair, Case{{x, 3, 0}, {0, 0, 0, 4, 0, 0}});
    };
    EXPECT_EQ(at(-4).t, TypeParam(0));
    EXPECT_EQ(length(at(-4).delta), TypeParam(5));
    EXPECT_EQ(at(1).t, TypeParam(0.25));
    EXPECT_EQ(length(at(1).delta), TypeParam(3));
    EXPECT_EQ(at(8).t, TypeParam(1));
    EXPECT_EQ(length(at(8).delta), TypeParam(5));
}

TYPED_TEST(PointSegment, ZeroLengthSegmentIsItsFirstPoint) {
    const auto found = separation_of<TypeParam>(pair, Case{{1, 2, 3}, {3, 5, 9, 3, 5, 9}});
    EXPECT_EQ(found.t, TypeParam(0));
    EXPECT_EQ(length(found.delta), TypeParam(7));
}

TYPED_TEST(PointSegment, SegmentShorterThanItsSquareCanTellIsAPointToWithinItsLength) {
    const float tiny = 0x1p-64f;
    const Case c{{tiny, 0, 0}, {0, 0, 0, tiny, 0, 0}};
    EXPECT_EQ(separation_of<TypeParam>(pair, c).t, TypeParam(0));
    EXPECT_LE(static_cast<double>(TestFixture::distance(c)), oracle::absolute_bound);
}

TYPED_TEST(PointSegment, TheShortestSegmentThatIsNoPointHasAnEnd) {
    const float shortest = 0x1p-63f;
    const Case c{{2 * shortest, 0, 0}, {0, 0, 0, shortest, 0, 0}};
    EXPECT_EQ(separation_of<TypeParam>(pair, c).t, TypeParam(1));
}

TYPED_TEST(PointSegment, NaNInAnyCoordinateGivesNaNAndAParameterInRange) {
    for (int k = 0; k < 9; ++k) {
        Case c{{1, 2, 3}, {4, 5, 6, 7, 9, 11}};
        (k < 3 ? c.a[k] : c.b[k - 3]) = std::numeric_limits<float>::quiet_NaN();
        const auto found = separation_of<TypeParam>(pair, c);
        EXPECT_TRUE(std::isnan(length(found.delta))) << "field " << k;
        EXPECT_TRUE(found.t >= 0 && found.t <= 1) << "field " << k;
    }
}

// A point just above the middle of a segment a thousand kilometres from the origin, in metres. Projections of
// positions, dot(c, u) - dot(p, u), lose everything here: 1e5 eps S.
TEST(PointSegmentInFloat, RegressionFarFromTheOriginTheProjectionIsStillTheMiddle) {
    const Case c{{1000001, 1000000.5f, -1000000}, {1000000, 1000000, -1000000, 1000002, 1000000, -1000000}};
    const auto found = separation_of<float>(pair, c);
    EXPECT_EQ(found.t, 0.5f);
    EXPECT_EQ(length(found.delta), 0.5f);
}

// A point a hair off a long line, far along it. The squared form ac.ac - e e / f cancels to 112 eps S and
// worse.
TEST(PointSegmentInFloat, RegressionPointCloseToALongSegmentKeepsItsDistance) {
    const Case c{{700, 0x1p-12f, 0}, {0, 0, 0, 1024, 0, 0}};
    EXPECT_EQ(distance_of<float>(pair, c), 0x1p-12f);
}

}  // namespace capsa::formula_test
