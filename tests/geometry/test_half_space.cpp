// Formula: a point or a segment and a half-space. Properties over every family, then special cases.

#include "tests/geometry/formula.hpp"

#include <gtest/gtest.h>

namespace capsa::formula_test {

using oracle::Case;
using oracle::Pair;

template <class T>
class HalfSpaceFormula : public testing::Test {
protected:
    // f(pair, case) for the cases of both pairs.
    template <class F>
    static void each(std::uint64_t count, const F& f) {
        for (const Pair* pair : {&Pair::sphere_half_space, &Pair::capsule_half_space})
            for_valid_cases(*pair, count, [&](const Case& c) { f(*pair, c); });
    }
};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(HalfSpaceFormula, Precisions);

TYPED_TEST(HalfSpaceFormula, DistanceIsWithinTheBoundOfTheTruthInEveryFamily) {
    std::size_t inside = 0;
    TestFixture::each(3000, [&](const Pair& pair, const Case& c) {
        const oracle::Real truth = pair.truth.distance(c), error = distance_of<TypeParam>(pair, c) - truth;
        ASSERT_LE(std::fabs(static_cast<double>(error)), bound_of<TypeParam>(pair, c)) << text(c);
        inside += truth < 0;
    });
    EXPECT_GT(inside, 10000u);
}

TYPED_TEST(HalfSpaceFormula, TheEndThatItNamesIsTheLowerOne) {
    TestFixture::each(1000, [](const Pair& pair, const Case& c) {
        const auto found = face_separation_of<TypeParam>(pair, c);
        ASSERT_TRUE(found.s == 0 || found.s == 1) << text(c);
        ASSERT_EQ(found.t, TypeParam(0)) << text(c);
        const oracle::Real named =
            pair.truth.between_places(c, {static_cast<float>(found.s), 0, static_cast<float>(found.t), 0});
        ASSERT_LE(static_cast<double>(named - pair.truth.distance(c)), bound_of<TypeParam>(pair, c))
            << text(c);
    });
}

// How far the normal is from the true direction, in eps: the length and the direction together.
TYPED_TEST(HalfSpaceFormula, TheUnitNormalIsTrueToWithinTheErrorThatIsWritten) {
    constexpr double eps = static_cast<double>(std::numeric_limits<TypeParam>::epsilon());
    double worst = 0;
    TestFixture::each(3000, [&](const Pair&, const Case& c) {
        const auto n = oracle::vector<oracle::Real>(c.b + 3);
        const oracle::Real scale = dot(n, n) < 1 ? 0x1p100L : 0x1p-60L;
        const oracle::Vector<oracle::Real> large{n.x * scale, n.y * scale, n.z * scale};
        const oracle::Real size = length(large);
        const Vec3<TypeParam> u = face<TypeParam>(c.b).n;
        const oracle::Vector<oracle::Real> off{u.x - large.x / size, u.y - large.y / size,
                                               u.z - large.z / size};
        worst = std::fmax(worst, static_cast<double>(length(off)) / eps);
    });
    EXPECT_LE(worst, 1.25);
    EXPECT_GT(worst, 0.3) << "nothing was rounded";
}

TYPED_TEST(HalfSpaceFormula, ANormalAlongAnAxisIsExact) {
    for (int axis = 0; axis < 3; ++axis)
        for (const float length : {0x1p-149f, 1e-40f, 1e-15f, 0.1f, 0.3f, 1.0f, 3.0f, 7.0f, 1e15f, 1e18f})
            for (const float sign : {1.0f, -1.0f}) {
                float n[3] = {0, 0, 0};
                n[axis] = sign * length;
                const Vec3<TypeParam> u = unit_normal(vector<TypeParam>(n));
                const TypeParam found[3] = {u.x, u.y, u.z};
                for (int k = 0; k < 3; ++k)
                    EXPECT_EQ(found[k], static_cast<TypeParam>(k == axis ? sign : 0.0f)) << length;
            }
}

TYPED_TEST(HalfSpaceFormula, NaNInAnyCoordinateGivesNaNAndAParameterInRange) {
    for (const Pair* pair : {&Pair::sphere_half_space, &Pair::capsule_half_space})
        for (int k = 0; k < 12; ++k) {
            if (*pair == Pair::sphere_half_space && k >= 3 && k < 6) continue;
            Case c{{1, 2, 3, 3, 2, 0}, {4, 5, 6, 0, 1, 0}};
            (k < 6 ? c.a[k] : c.b[k - 6]) = std::numeric_limits<float>::quiet_NaN();
            const auto found = face_separation_of<TypeParam>(*pair, c);
            EXPECT_TRUE(std::isnan(found.distance)) << "field " << k;
            EXPECT_TRUE(found.s >= 0 && found.s <= 1) << "field " << k;
        }
    const Case none{{1, 2, 3}, {4, 5, 6, 0, -0.0f, 0}};
    EXPECT_TRUE(std::isnan(distance_of<TypeParam>(Pair::sphere_half_space, none)));
}

// Products of positions, dot(x, n) - dot(p, n), lose everything here.
TEST(HalfSpaceFormulaInFloat, FarFromTheOriginTheHeightIsExact) {
    const Case c{{1000001, 1000000.5f, -1000000}, {1000007, 1000000, -999993, 0, 3, 0}};
    EXPECT_EQ(distance_of<float>(Pair::sphere_half_space, c), 0.5f);
}

}  // namespace capsa::formula_test
