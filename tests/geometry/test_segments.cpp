// Formulas: a point and a segment, and two segments: degenerate cases and named regressions. Cases of every
// family are those of test_hill_climbing.cpp and of `capsa verify`.

#include "tests/geometry/formula.hpp"

#include <gtest/gtest.h>

namespace capsa::formula_test {

using oracle::Case;
const oracle::Pair &ball = oracle::Pair::sphere_capsule, &two = oracle::Pair::capsule_capsule;

TEST(PointSegment, EachEndAndTheInsideAreFound) {
    const auto at = [](float x) { return separation_of<float>(ball, Case{{x, 3, 0}, {0, 0, 0, 4, 0, 0}}); };
    EXPECT_EQ(at(-4).t, 0.0f);
    EXPECT_EQ(length(at(-4).delta), 5.0f);
    EXPECT_EQ(at(1).t, 0.25f);
    EXPECT_EQ(length(at(1).delta), 3.0f);
    EXPECT_EQ(at(8).t, 1.0f);
    EXPECT_EQ(length(at(8).delta), 5.0f);
}

TEST(PointSegment, ZeroLengthSegmentIsItsFirstPoint) {
    const auto found = separation_of<float>(ball, Case{{1, 2, 3}, {3, 5, 9, 3, 5, 9}});
    EXPECT_EQ(found.t, 0.0f);
    EXPECT_EQ(length(found.delta), 7.0f);
}

TEST(PointSegment, SegmentShorterThanItsSquareCanTellIsAPointToWithinItsLength) {
    const float tiny = 0x1p-64f;
    const Case c{{tiny, 0, 0}, {0, 0, 0, tiny, 0, 0}};
    EXPECT_EQ(separation_of<float>(ball, c).t, 0.0f);
    EXPECT_LE(static_cast<double>(distance_of<float>(ball, c)), oracle::absolute_bound);
}

TEST(PointSegment, TheShortestSegmentThatIsNoPointHasAnEnd) {
    const float shortest = 0x1p-63f;
    const Case c{{2 * shortest, 0, 0}, {0, 0, 0, shortest, 0, 0}};
    EXPECT_EQ(separation_of<float>(ball, c).t, 1.0f);
}

TEST(PointSegment, NaNInAnyCoordinateGivesNaNAndAParameterInRange) {
    for (int k = 0; k < 9; ++k) {
        Case c{{1, 2, 3}, {4, 5, 6, 7, 9, 11}};
        (k < 3 ? c.a[k] : c.b[k - 3]) = std::numeric_limits<float>::quiet_NaN();
        const auto found = separation_of<float>(ball, c);
        EXPECT_TRUE(std::isnan(length(found.delta))) << "field " << k;
        EXPECT_TRUE(found.t >= 0 && found.t <= 1) << "field " << k;
    }
}

// A point just above the middle of a segment a thousand kilometres from the origin, in metres. Projections of
// positions, dot(c, u) - dot(p, u), lose everything here: 1e5 eps S.
TEST(PointSegmentInFloat, RegressionFarFromTheOriginTheProjectionIsStillTheMiddle) {
    const Case c{{1000001, 1000000.5f, -1000000}, {1000000, 1000000, -1000000, 1000002, 1000000, -1000000}};
    const auto found = separation_of<float>(ball, c);
    EXPECT_EQ(found.t, 0.5f);
    EXPECT_EQ(length(found.delta), 0.5f);
}

// A point a hair off a long line, far along it. The squared form ac.ac - e e / f cancels to 112 eps S and
// worse.
TEST(PointSegmentInFloat, RegressionPointCloseToALongSegmentKeepsItsDistance) {
    const Case c{{700, 0x1p-12f, 0}, {0, 0, 0, 1024, 0, 0}};
    EXPECT_EQ(distance_of<float>(ball, c), 0x1p-12f);
}

TEST(SegmentSegment, CrossingSegmentsMeetAtTheCrossing) {
    const auto found = separation_of<float>(two, Case{{-1, 0, 0, 3, 0, 0}, {0, -2, 0, 0, 2, 0}});
    EXPECT_EQ(found.s, 0.25f);
    EXPECT_EQ(found.t, 0.5f);
    EXPECT_EQ(length(found.delta), 0.0f);
}

TEST(SegmentSegment, ParallelOverlappingSegmentsMeetAtTheirSharedInterval) {
    const auto found = separation_of<float>(two, Case{{0, 0, 0, 4, 0, 0}, {2, 3, 0, 10, 3, 0}});
    EXPECT_EQ(length(found.delta), 3.0f);
    EXPECT_GE(found.s, 0.5f);
    EXPECT_LE(found.t, 0.25f);
}

TEST(SegmentSegment, ParallelSegmentsApartMeetAtTheirNearEnds) {
    const auto found = separation_of<float>(two, Case{{0, 0, 0, 4, 0, 0}, {8, 3, 0, 16, 3, 0}});
    EXPECT_EQ(found.s, 1.0f);
    EXPECT_EQ(found.t, 0.0f);
    EXPECT_EQ(length(found.delta), 5.0f);
}

// Exactly where 1 / d.d is exact, to within the bound elsewhere.
TEST(SegmentSegment, CollinearOverlappingSegmentsAreZeroApart) {
    EXPECT_EQ(distance_of<float>(two, Case{{0, 0, 0, 4, 0, 0}, {2, 0, 0, 10, 0, 0}}), 0.0f);
    EXPECT_EQ(distance_of<float>(two, Case{{0, 0, 0, 4, 0, 0}, {10, 0, 0, 2, 0, 0}}), 0.0f);
    for (const Case& c :
         {Case{{0, 0, 0, 4, 4, 4}, {2, 2, 2, 8, 8, 8}}, Case{{0, 0, 0, 4, 4, 4}, {8, 8, 8, 2, 2, 2}}})
        EXPECT_LE(static_cast<double>(distance_of<float>(two, c)), bound_of<float>(two, c));
}

TEST(SegmentSegment, ZeroLengthSegmentsActAsPoints) {
    EXPECT_EQ(distance_of<float>(two, Case{{1, 2, 3, 1, 2, 3}, {3, 5, 9, 3, 5, 9}}), 7.0f);
    EXPECT_EQ(distance_of<float>(two, Case{{1, 3, 0, 1, 3, 0}, {0, 0, 0, 4, 0, 0}}), 3.0f);
    EXPECT_EQ(distance_of<float>(two, Case{{0, 0, 0, 4, 0, 0}, {1, 3, 0, 1, 3, 0}}), 3.0f);
    EXPECT_EQ(distance_of<float>(two, Case{{1, 3, 0, 1, 3, 0}, {1, 3, 0, 1, 3, 0}}), 0.0f);
}

TEST(SegmentSegment, NaNInAnyCoordinateGivesNaNAndParametersInRange) {
    for (int k = 0; k < 12; ++k) {
        Case c{{1, 2, 3, 5, 1, 2}, {4, 5, 6, 7, 9, 11}};
        (k < 6 ? c.a[k] : c.b[k - 6]) = std::numeric_limits<float>::quiet_NaN();
        const auto found = separation_of<float>(two, c);
        EXPECT_TRUE(std::isnan(length(found.delta))) << "field " << k;
        EXPECT_TRUE(found.s >= 0 && found.s <= 1 && found.t >= 0 && found.t <= 1) << "field " << k;
    }
}

// Two needles that cross at an angle of 2^-11. The textbook denominator a e - b b is 2^-22 of its terms and
// in float nothing but rounding: it puts the crossing anywhere, up to 2900 eps S from the truth.
TEST(SegmentSegmentInFloat, RegressionNearlyParallelNeedlesLostTheirContact) {
    const Case c{{-1, 0, 0, 1, 0, 0}, {-1, -0x1p-11f, 0x1p-20f, 1, 0x1p-11f, 0x1p-20f}};
    const auto found = separation_of<float>(two, c);
    EXPECT_NEAR(static_cast<double>(length(found.delta)), 0x1p-20, bound_of<float>(two, c));
}

// Two links of a chain, nearly collinear, with one end in common to the bit: the truth is exactly 0. s and t
// each come out 2.5e-5 short of 1, and not by quite as much as each other. Found by hill climbing from shared
// ends: 4.02 eps S.
TEST(SegmentSegmentInFloat, RegressionLinksOfAChainKeepTheirCommonEnd) {
    const Case c{
        {0x1.564cb2p-2f, -0x1.b1f21cp-1f, -0x1.c7571cp-1f, -0x1.60db7ap-1f, -0x1.c80658p-1f, -0x1.d206ep-1f},
        {0x1.48484ep-2f, -0x1.b23066p-1f, -0x1.c7774p-1f, -0x1.60db7ap-1f, -0x1.c80658p-1f, -0x1.d206ep-1f}};
    ASSERT_EQ(two.truth.distance(c), oracle::Real(0));
    EXPECT_LE(static_cast<double>(distance_of<float>(two, c)), bound_of<float>(two, c));
}

// Two crossing segments 65536 half lengths from the origin: witness points formed in world space cost 6.5e5
// eps S.
TEST(SegmentSegmentInFloat, RegressionFarFromTheOriginTheGapIsStillExact) {
    const float o = 65536;
    const Case c{{o - 1, o, o, o + 1, o, o}, {o, o - 1, o + 0.0625f, o, o + 1, o + 0.0625f}};
    EXPECT_EQ(distance_of<float>(two, c), 0.0625f);
}

// Ends that meet, with every rounding of d.d, of d.r and of their quotient the same way: 3.987 eps S of 4,
// while t was a product with 1 / d.d as rounded. It was the last of 0.76e9 steps of annealing.
TEST(SegmentSegmentInFloat, RegressionRoundingsOfAProjectionAddedUp) {
    const Case c = Case{{bits_of(0x3ead4f99), bits_of(0x3b6bebad), bits_of(0xbe0a0d9e), bits_of(0x3eadb362),
                         bits_of(0xbc87c4d4), bits_of(0xbca9306a)},
                        {bits_of(0xc01f589e), bits_of(0xbb5b473f), bits_of(0x3a74390d), bits_of(0x3eadb019),
                         bits_of(0xbc8253d5), bits_of(0xbcc7fbaf)}};
    const double off =
        static_cast<double>(distance_of<float>(two, c) - static_cast<float>(two.truth.distance(c)));
    EXPECT_LE(std::fabs(off), 0.5 * bound_of<float>(two, c));
}

void expect_optimal(const Case& c) {
    const auto found = separation_of<float>(two, c);
    const double truth = static_cast<double>(two.truth.distance(c));
    EXPECT_LE(distance_at(c, found.s, found.t) - truth, 0.5 * bound_of<float>(two, c));
}

// The same for the closest points: those that s and t named were 4.667 eps S further apart than the segments.
TEST(SegmentSegmentInFloat, RegressionTheClosestPointsWereNotOptimal) {
    const Case c = Case{{bits_of(0x3f47cdbf), bits_of(0x3a848dd2), bits_of(0x3d3c5529), bits_of(0x3e877353),
                         bits_of(0x3a4168c4), bits_of(0x3d0f69c9)},
                        {bits_of(0x3e8cdcd1), bits_of(0x3b79c6d5), bits_of(0x3cccec9c), bits_of(0x3e896779),
                         bits_of(0x3a3ec6de), bits_of(0x3d0fe8fd)}};
    expect_optimal(c);
}

// Segments that cross near an end of one: t had the roundings of both parameters of the lines, and the last
// projection corrected s alone. The points were 4.180 eps S apart, the segments cross to within 1e-4 of that.
TEST(SegmentSegmentInFloat, RegressionTheLastProjectionCorrectedOneOfTwoPlaces) {
    const Case c = Case{{bits_of(0x3e8b4a34), bits_of(0xbb011701), bits_of(0xbcb5a846), bits_of(0xbfe4a8ac),
                         bits_of(0xb955c93f), bits_of(0xbbc69ab5)},
                        {bits_of(0xbf3b3a25), bits_of(0xbf9f0263), bits_of(0xbd75522c), bits_of(0xbfec0ebc),
                         bits_of(0x3d8affc8), bits_of(0xbb4bdc98)}};
    expect_optimal(c);
}

}  // namespace capsa::formula_test
