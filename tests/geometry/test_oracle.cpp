// Who checks the oracle: exact answers, and 113-bit arithmetic by another formula where the compiler has it.

#include "tests/geometry/formula.hpp"
#include "tests/truth/reference/closest.hpp"
#include "tests/truth/reference/round_cone.hpp"

#include <gtest/gtest.h>

namespace capsa::formula_test {

using oracle::Case;
using oracle::Pair;

TEST(Oracle, IntegerDistancesAreExact) {
    EXPECT_EQ(Pair::sphere_sphere.truth.distance(Case{{1, 2, 3}, {3, 5, 9}}), 7);
    EXPECT_EQ(Pair::sphere_capsule.truth.distance(Case{{-4, 3, 0}, {0, 0, 0, 4, 0, 0}}), 5);
    EXPECT_EQ(Pair::sphere_capsule.truth.distance(Case{{1, 3, 0}, {0, 0, 0, 4, 0, 0}}), 3);
    EXPECT_EQ(Pair::capsule_capsule.truth.distance(Case{{-1, 0, 0, 3, 0, 0}, {0, -2, 5, 0, 2, 5}}), 5);
    EXPECT_EQ(Pair::capsule_capsule.truth.distance(Case{{0, 0, 0, 4, 0, 0}, {8, 3, 0, 16, 3, 0}}), 5);
}

TEST(Oracle, SwappingAndReversingChangeNothingThatAFloatCouldSee) {
    for_valid_cases(Pair::capsule_capsule, 1000, [](const Case& c) {
        const oracle::Real one = Pair::capsule_capsule.truth.distance(c);
        const double allowed = 1e-17 * Pair::capsule_capsule.local_size(c);
        for (const Case& other : {swapped(c), reversed_a(c), reversed_b(c)}) {
            const oracle::Real two = Pair::capsule_capsule.truth.distance(other);
            ASSERT_LE(std::fabs(static_cast<double>(one - two)), allowed) << text(c);
        }
    });
}

namespace {

reference::RoundCone round_cone_of(capsa_shape shape, const float* side) {
    const auto point = [](const float* at) {
        return reference::Vec3d{double{at[0]}, double{at[1]}, double{at[2]}};
    };
    const bool round = oracle::is_round_cone(shape);
    return {{point(side), point(shape == capsa_shape_sphere ? side : side + 3)},
            round ? double{side[oracle::radius_at_a_field]} : 0.0,
            round ? double{side[oracle::radius_field]} : 0.0};
}

}  // namespace

TEST(Oracle, OfRoundConesAgreesWithASearchAndInAllItsPrecisions) {
    for (const Pair* pair :
         {&Pair::sphere_round_cone, &Pair::capsule_round_cone, &Pair::round_cone_round_cone})
        for_valid_cases(*pair, 1000, [&](const Case& c) {
            const reference::RoundCone a = round_cone_of(pair->a, c.a), b = round_cone_of(pair->b, c.b);
            const double far = length(a.core.p) + length(b.core.p);  // the search knows no differences
            const double radii = std::fmax(a.at_p, a.at_q) + std::fmax(b.at_p, b.at_q),
                         size = pair->local_size(c), found = static_cast<double>(pair->truth.distance(c));
            ASSERT_NEAR(gap(a, b) + radii, found, 1e-13 * (size + radii) + 1e-15 * far)
                << pair->name << text(c);
            ASSERT_NEAR(pair->quick.distance(c), found, 1e-13 * size) << pair->name << text(c);
            const auto wide = static_cast<oracle::Real>(pair->wide.distance(c));
            ASSERT_LE(std::fabs(static_cast<double>(wide - pair->truth.distance(c))), 1e-16 * size)
                << pair->name << text(c);
        });
}

// The oracle takes cross products of differences in 80 bits; the reference takes heights in double.
TEST(Oracle, OfTrianglesAgreesWithTheReference) {
    const auto vec = [](const float* from) { return reference::Vec3d{from[0], from[1], from[2]}; };
    for (const Pair* pair : {&Pair::sphere_triangle, &Pair::capsule_triangle})
        for_valid_cases(*pair, 1000, [&](const Case& c) {
            const reference::Triangle t{vec(c.b), vec(c.b + 3), vec(c.b + 6)};
            const double plain = pair->a == capsa_shape_sphere
                                     ? distance(vec(c.a), t)
                                     : distance(reference::Segment{vec(c.a), vec(c.a + 3)}, t);
            const double size = pair->local_size(c);
            ASSERT_NEAR(static_cast<double>(pair->truth.distance(c)), plain, 1e-10 * size) << text(c);
        });
}

#ifdef __SIZEOF_FLOAT128__

namespace {

__extension__ typedef __float128 Quad;

struct QuadVec {
    Quad x, y, z;
};
QuadVec quad(const float* p) { return {p[0], p[1], p[2]}; }
QuadVec operator-(const QuadVec& a, const QuadVec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
QuadVec operator*(const QuadVec& a, Quad k) { return {a.x * k, a.y * k, a.z * k}; }
Quad dot(const QuadVec& a, const QuadVec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Quad clamped(Quad x) { return x < 0 ? Quad(0) : x > 1 ? Quad(1) : x; }

// The textbook formula (Ericson, Real-Time Collision Detection, 5.1.9). With 113 bits its denominator keeps
// at least as many digits as the oracle's cross product does with 64.
Quad squared_distance(const Case& c) {
    const QuadVec d1 = quad(c.a + 3) - quad(c.a), d2 = quad(c.b + 3) - quad(c.b), r = quad(c.a) - quad(c.b);
    const Quad a = dot(d1, d1), e = dot(d2, d2), b = dot(d1, d2), f = dot(d2, r), g = dot(d1, r);
    const Quad denominator = a * e - b * b;
    Quad s = denominator > 0 ? clamped((b * f - g * e) / denominator) : Quad(0);
    Quad t = e > 0 ? clamped((b * s + f) / e) : Quad(0);
    s = a > 0 ? clamped((b * t - g) / a) : Quad(0);
    t = e > 0 ? clamped((b * s + f) / e) : Quad(0);
    const QuadVec w = r - d2 * t - d1 * -s;
    return dot(w, w);
}

// One Newton step from the long double root is exact to far more than is compared.
long double root(Quad x) {
    if (!(x > 0)) return 0;
    const Quad guess = std::sqrt(static_cast<long double>(x));
    return static_cast<long double>((guess + x / guess) / 2);
}

}  // namespace

TEST(Oracle, AgreesWithQuadrupleArithmeticInEveryFamily) {
    for_valid_cases(Pair::capsule_capsule, 1000, [](const Case& c) {
        const long double truth = root(squared_distance(c));
        const long double found = Pair::capsule_capsule.truth.distance(c);
        const double allowed = 1e-17 * Pair::capsule_capsule.local_size(c);
        ASSERT_LE(std::fabs(static_cast<double>(found - truth)), allowed) << text(c);
    });
}

#endif

}  // namespace capsa::formula_test
