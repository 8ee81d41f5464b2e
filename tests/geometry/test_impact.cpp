// Parts of the formulas of first touches, each by itself: what a whole answer rarely shows.

#include "tests/geometry/formula.hpp"

// after formula.hpp, which says for which instruction set
#include "kernels/pairs/first_touch.hpp"

#include <gtest/gtest.h>

namespace capsa::formula_test {
namespace {

using Float3 = Vec3<float>;
using Float2 = Vec2<float>;

// Two parallel segments along z that pass each other at `time`, 1/8 apart, with a motion of 8.
MovingSegments<float, 3> passing_at(float time, float size = 1.0f) {
    const Segment<float> a = prepare_segment(Float3{-8 * time, 0.125f, 0}, Float3{-8 * time, 0.125f, size}),
                         b = prepare_segment(Float3{0, 0, 0}, Float3{0, 0, size});
    return {a, b, a.p - b.p, {8, 0, 0}};
}
float square_at(const MovingSegments<float, 3>& pair, float time) {
    const Float3 w = pair.at(time).delta;
    return dot(w, w);
}
LeastDistance<float> at_end(const MovingSegments<float, 3>& pair) { return {square_at(pair, 1.0f), 1.0f}; }

TEST(Search, FindsANarrowWindowAnywhere) {
    const float deep = 0.12501f;
    for (const float time : {0.0625f, 0.25f, 0.375f, 0.5f, 0.6875f, 0.8125f, 0.96875f}) {
        const auto pair = passing_at(time);
        const LeastDistance<float> found = search(pair, deep, at_end(pair), true);
        EXPECT_LE(found.d2, deep * deep) << time;
        EXPECT_EQ(found.d2, square_at(pair, found.time)) << time;
    }
}

TEST(Search, EndsWithTheFirstPlaceThatIsDeepEnough) {
    const auto pair = passing_at(0.46875f);
    EXPECT_EQ(search(pair, 2.0f, at_end(pair), true).time, 0.381966f);
}

TEST(Search, KeepsTheBestWhereThereIsNothingOrNothingIsAsked) {
    const auto pair = passing_at(0.46875f);
    const LeastDistance<float> best = at_end(pair);
    EXPECT_EQ(search(pair, 0.1249f, best, true).time, best.time);
    EXPECT_EQ(search(pair, 0.1249f, best, true).d2, best.d2);
    EXPECT_EQ(search(pair, 0.2f, best, false).time, best.time);
    EXPECT_EQ(search(pair, 0.2f, best, false).d2, best.d2);
}

TEST(Search, IsDoneWhereTheDistanceMayStillFall) {
    const auto doubtful_at = [](const MovingSegments<float, 3>& pair, float time, float deep) {
        return doubtful(pair, deep, {square_at(pair, time), time}, size2_of_motion(pair));
    };
    const auto late = passing_at(0.875f), early = passing_at(0.125f), middle = passing_at(0.5f);
    EXPECT_TRUE(doubtful_at(late, 0.25f, 1.0f)) << "the pair approaches";
    EXPECT_TRUE(doubtful_at(early, 0.75f, 1.0f)) << "the pair has been nearer";
    EXPECT_FALSE(doubtful_at(passing_at(1.5f), 1.0f, 1.0f)) << "the motion ends";
    EXPECT_FALSE(doubtful_at(passing_at(-0.5f), 0.0f, 1.0f)) << "the motion leads away";
    EXPECT_FALSE(doubtful_at(middle, 0.5f, 0.125f)) << "found";
    EXPECT_FALSE(doubtful_at(late, 0.25f, -1.0f)) << "nothing is so deep";
    EXPECT_FALSE(doubtful_at(late, 0.25f, 0.0f)) << "nothing is so deep";
    // Where the distance is least, it may still be a rounding less.
    EXPECT_TRUE(doubtful_at(middle, 0.5f, 0.12499f));
    EXPECT_FALSE(doubtful_at(middle, 0.5f, 0.1f));
}

TEST(FirstWithin, OfAPairThatIsWithinAtTheStartIsTheStart) {
    const auto pair = passing_at(0.5f, 16.0f);
    const LeastDistance<float> until{square_at(pair, 0.5f), 0.5f};
    const float at_start = std::sqrt(square_at(pair, 0.0f));
    EXPECT_EQ(first_within(pair, std::nextafter(at_start, 0.0f), until, true), 0.0f)
        << "to within a rounding";
    EXPECT_EQ(first_within(pair, 1.0f, until, false), 0.0f) << "not asked";
    EXPECT_NEAR(first_within(pair, 1.0f, until, true), 0.5f - std::sqrt(1 - 0x1p-6f) / 8, 1e-6f);
}

// Two tiny fast capsules of the plane. The steps to a crossing, which are for cores that cross, would make
// this time earlier by 14 roundings.
TEST(Impact, OfCoresThatDoNotCrossHasTheBitsItAlwaysHad) {
    const float radius = 0x1.a36e2ep-14f;
    const auto a = prepare_segment(Float2{-0x1.dcb728p+6f, -0x1.01e61p+6f, {}},
                                   Float2{-0x1.dde4e6p+6f, -0x1.02b98cp+6f, {}}),
               b = prepare_segment(Float2{0x1.6a878p+8f, 0x1.623a24p+8f, {}},
                                   Float2{0x1.6b81dap+8f, 0x1.6314e8p+8f, {}});
    const auto met = impact(a, b, Float2{0x1.75579ap+9f, 0x1.44836ep+9f, {}}, 2 * radius);
    EXPECT_TRUE(met.hit);
    EXPECT_EQ(met.time, 0x1.4af312p-1f);
}

// When a point enters the slab around the face: 2 if that is not while it moves.
TEST(Slab, IsEnteredInTimeOrNot) {
    const auto face = triangle_of(Float3{0, 0, 0}, Float3{1, 0, 0}, Float3{0, 1, 0});
    const auto entry = [&face](float height, float down) {
        EarliestEntry<float> first{2.0f, {0, 0, 0}, {0, 0}};
        const Float3 from{0.25f, 0.25f, height}, way{0, 0, -down};
        return consider_face(first, from, face, way, above_face(from, face, way), 1.0f);
    };
    EXPECT_EQ(entry(5, 8), 0.5f);
    EXPECT_EQ(entry(5, 2), 2.0f) << "after the end";
    EXPECT_EQ(entry(-5, 2), 2.0f) << "before the start";
}

// w is noise, the cores are parallel, and the motion leads along them, if not quite: the normal is the
// motion.
TEST(ImpactNormal, OfCoresThatMeetAlongThemselvesIsTheMotion) {
    const Float3 v{1, 0x1p-12f, 0}, unit = unit_normal(v);
    const auto a = prepare_segment(Float3{0, 0, 0}, Float3{1, 0, 0}),
               b = prepare_segment(Float3{1, 0, 0}, Float3{2, 0, 0});
    const auto expect = [&unit](const Float3& n) {
        EXPECT_NEAR(n.x, unit.x, 1e-6f);
        EXPECT_NEAR(n.y, unit.y, 1e-6f);
    };
    expect(impact_normal(a, b, {{0, 0, 0}, 1, 0}, v));
    const auto flat = triangle_of(Float3{0, 0, 0}, Float3{1, 0, 0}, Float3{0.5f, 0, 0});
    expect(impact_normal(Point<float>{{0, 0, 0}}, flat, {{0, 0, 0}, 0, {0, 0}}, v));
    const auto c = prepare_segment(Float2{0, 0, {}}, Float2{1, 0, {}}),
               d = prepare_segment(Float2{1, 0, {}}, Float2{2, 0, {}});
    const Float2 n = impact_normal(c, d, Separation<float, 2>{{0, 0, {}}, 1, 0}, Float2{v.x, v.y, {}});
    expect({n.x, n.y, 0});
}

TEST(ImpactNormal, OfAFlatTriangleHasNoPartAlongIt) {
    const auto flat = triangle_of(Float3{0, 0, 0}, Float3{1, 0, 0}, Float3{0.5f, 0, 0});
    const Float3 n = impact_normal(Point<float>{{0, 0, 0}}, flat, {{0, 0, 0}, 0, {0, 0}}, Float3{1, 1, 0});
    EXPECT_EQ(n.x, 0.0f);
    EXPECT_EQ(n.y, 1.0f);
}

TEST(ImpactNormal, OfAFaceIsTheWayOfTheFirst) {
    const auto face = triangle_of(Float3{0, 0, 0}, Float3{1, 0, 0}, Float3{0, 1, 0});
    const Point<float> point{{0.25f, 0.25f, 0}};
    for (const float down : {-1.0f, 1.0f}) {
        const Float3 v{0.5f, 0, down};
        EXPECT_EQ(impact_normal(point, face, {{0, 0, 0}, 0, {0.25f, 0.25f}}, v).z, down);
        EXPECT_EQ(impact_normal(face, point, {{0, 0, 0}, {0.25f, 0.25f}, 0}, v).z, down);
    }
}

// A face that is flatter than 2^-20 of its longest edge has no sound normal.
TEST(FaceNormal, OfAThinTriangleIsNotSound) {
    const auto with_height = [](float height) {
        return face_normal(triangle_of(Float3{0, 0, 0}, Float3{1, 0, 0}, Float3{0.5f, height, 0})).sound;
    };
    EXPECT_TRUE(with_height(0x1p-19f));
    EXPECT_FALSE(with_height(0x1p-21f));
    EXPECT_FALSE(with_height(0.0f));
}

TEST(Direction, OfATriangleIsThatOfItsLongestEdge) {
    const Float3 p{0, 0, 0}, q{0.75f, 0.5f, 0}, r{2, 0, 0};
    for (const auto& corners : {std::array{p, q, r}, std::array{p, r, q}, std::array{r, p, q},
                                std::array{r, q, p}, std::array{q, p, r}, std::array{q, r, p}}) {
        const Float3 e = direction(triangle_of(corners[0], corners[1], corners[2]));
        EXPECT_NEAR(std::fabs(e.x), 1.0f, 1e-6f);
        EXPECT_EQ(e.y, 0.0f);
    }
}

// Cores that cross closely have the normal of both, whichever is first.
TEST(CommonNormal, IsTheSameFromEitherSide) {
    const auto a = prepare_segment(Float3{-100, -3, 0}, Float3{100, 5, 1});
    for (const float apart : {0x1p-10f, -0x1p-10f}) {
        const auto b = prepare_segment(Float3{3, -90, apart + 0.5f}, Float3{-4, 110, apart + 0.25f});
        const Separation<float> between = separation(a, b);
        const Float3 n = contact_normal(a, b, between), back = contact_normal(b, a, swapped(between));
        EXPECT_EQ(n.x, -back.x);
        EXPECT_EQ(n.y, -back.y);
        EXPECT_EQ(n.z, -back.z);
        EXPECT_NEAR(dot(n, direction(a)), 0.0f, 4 * 0x1p-23f);
        EXPECT_NEAR(dot(n, direction(b)), 0.0f, 4 * 0x1p-23f);
    }
}

// The separation of a point close to a long segment of the plane is a rounding of large numbers; the normal
// is the perpendicular all the same.
TEST(ContactFrame, OfAPointCloseToASegmentIsPerpendicularToIt) {
    for (int i = -3; i < 4; ++i) {
        const auto b = prepare_segment(Float2{-1000, -333, {}}, Float2{2000, 671, {}});
        const float x = static_cast<float>(i) * 77.7f;
        const Point<float, 2> a{{x, x * (1004.0f / 3000.0f) + 1.6667f + 0x1p-6f, {}}};
        const Float2 n = contact_frame(a, b, separation(a, b)).normal;
        EXPECT_NEAR(dot(n, direction(b)), 0.0f, 4 * 0x1p-23f) << i;
    }
}

}  // namespace
}  // namespace capsa::formula_test
