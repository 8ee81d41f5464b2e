// Formula: a point or a segment and a half-space: normals and special cases.

#include "tests/geometry/formula.hpp"

#include <gtest/gtest.h>

namespace capsa::formula_test {

using oracle::Case;
using oracle::Pair;

// How far the normal is from the true direction, in eps: the length and the direction together.
TEST(HalfSpaceFormula, TheUnitNormalIsTrueToWithinTheErrorThatIsWritten) {
    constexpr double eps = 0x1p-23;
    double worst = 0;
    for_valid_cases(Pair::sphere_half_space, 3000, [&](const Case& c) {
        const auto n = oracle::vector<oracle::Real>(c.b + 3);
        const oracle::Real scale = dot(n, n) < 1 ? 0x1p100L : 0x1p-60L;
        const oracle::Vector<oracle::Real> large{n.x * scale, n.y * scale, n.z * scale};
        const oracle::Real size = length(large);
        const Vec3<float> u = face<float>(c.b).n;
        const oracle::Vector<oracle::Real> off{u.x - large.x / size, u.y - large.y / size,
                                               u.z - large.z / size};
        worst = std::fmax(worst, static_cast<double>(length(off)) / eps);
    });
    EXPECT_LE(worst, 1.25);
    EXPECT_GT(worst, 0.3) << "nothing was rounded";
}

TEST(HalfSpaceFormula, ANormalAlongAnAxisIsExact) {
    for (int axis = 0; axis < 3; ++axis)
        for (const float length : {0x1p-149f, 1e-40f, 1e-15f, 0.1f, 0.3f, 1.0f, 3.0f, 7.0f, 1e15f, 1e18f})
            for (const float sign : {1.0f, -1.0f}) {
                float n[3] = {0, 0, 0};
                n[axis] = sign * length;
                const Vec3<float> u = unit_normal(vector<float>(n));
                const float found[3] = {u.x, u.y, u.z};
                for (int k = 0; k < 3; ++k)
                    EXPECT_EQ(found[k], static_cast<float>(k == axis ? sign : 0.0f)) << length;
            }
}

TEST(HalfSpaceFormula, NaNInAnyCoordinateGivesNaNAndAParameterInRange) {
    for (const Pair* pair : {&Pair::sphere_half_space, &Pair::capsule_half_space})
        for (int k = 0; k < 12; ++k) {
            if (*pair == Pair::sphere_half_space && k >= 3 && k < 6) continue;
            Case c{{1, 2, 3, 3, 2, 0}, {4, 5, 6, 0, 1, 0}};
            (k < 6 ? c.a[k] : c.b[k - 6]) = std::numeric_limits<float>::quiet_NaN();
            const auto found = face_separation_of<float>(*pair, c);
            EXPECT_TRUE(std::isnan(found.distance)) << "field " << k;
            EXPECT_TRUE(found.s >= 0 && found.s <= 1) << "field " << k;
        }
    const Case none{{1, 2, 3}, {4, 5, 6, 0, -0.0f, 0}};
    EXPECT_TRUE(std::isnan(distance_of<float>(Pair::sphere_half_space, none)));
}

// Products of positions, dot(x, n) - dot(p, n), lose everything here.
TEST(HalfSpaceFormulaInFloat, FarFromTheOriginTheHeightIsExact) {
    const Case c{{1000001, 1000000.5f, -1000000}, {1000007, 1000000, -999993, 0, 3, 0}};
    EXPECT_EQ(distance_of<float>(Pair::sphere_half_space, c), 0.5f);
}

}  // namespace capsa::formula_test
