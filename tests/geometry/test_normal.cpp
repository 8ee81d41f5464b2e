// Formula: normals: named regressions and special cases. Attacks judge what a push along them leaves
// (tests/conformance/test_attack.cpp).

#include "tests/geometry/formula.hpp"
#include "tests/truth/oracle/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace capsa::formula_test {
namespace {

using oracle::Case;
using oracle::Pair;

const Pair* const pairs_of_segments[] = {&Pair::sphere_sphere, &Pair::sphere_capsule, &Pair::capsule_capsule};

constexpr double eps = 0x1p-23;

struct Contact {
    Vec3<float> normal;
    double distance;  // as reported
};

template <class A, class B>
Contact contact(const A& a, const B& b) {
    const Separation<float> apart = separation(a, b);
    return {contact_normal(a, b, apart), static_cast<double>(distance(apart))};
}
Contact contact_of(const Pair& pair, const Case& c) {
    if (pair == Pair::sphere_sphere) return contact(point<float>(c.a), point<float>(c.b));
    if (pair == Pair::sphere_capsule) return contact(point<float>(c.a), segment<float>(c.b));
    return contact(segment<float>(c.a), segment<float>(c.b));
}

Vec3<double> wide(const Vec3<float>& v) { return {v.x, v.y, v.z}; }

// How far apart segment b is from a, pushed by x along n: in double, so that only n counts.
double pushed_distance(const Pair& pair, const Case& c, const Vec3<float>& n, double x) {
    const Vec3<double> by = wide(n) * x, one = vector<double>(c.b) - reversed(by);
    const Vec3<double> other = vector<double>(c.b + 3) - reversed(by);
    if (pair == Pair::sphere_sphere) return length(separation(point<double>(c.a), Point<double>{one}).delta);
    if (pair == Pair::sphere_capsule)
        return length(separation(point<double>(c.a), prepare_segment(one, other)).delta);
    return length(separation(segment<double>(c.a), prepare_segment(one, other)).delta);
}

// Two cores that cross, a distance of 2^-26 to 1 apart, at any angle and also near their ends.
Case crossing_case(oracle::Random& random) {
    Case c{};
    double a[3], b[3];
    const double angle = std::exp2(-16.0 * random.unit()), apart = std::exp2(-26.0 * random.unit());
    for (int k = 0; k < 3; ++k) {
        a[k] = random.either();
        b[k] = random.coin() ? random.either() : a[k] + angle * random.either();
    }
    Vec3<double> n = cross(Vec3<double>{a[0], a[1], a[2]}, Vec3<double>{b[0], b[1], b[2]});
    n = n * ((random.coin() ? apart : -apart) / std::max(length(n), 1e-30));
    const double off[3] = {n.x, n.y, n.z};
    const bool at_end = random.coin();
    const double s = at_end ? random.below(2) : random.unit(), t = random.unit();
    for (int k = 0; k < 3; ++k) {
        const double middle = random.either(), other = middle + off[k];
        c.a[k] = static_cast<float>(middle - s * a[k]);
        c.a[k + 3] = static_cast<float>(middle + (1 - s) * a[k]);
        c.b[k] = static_cast<float>(other - t * b[k]);
        c.b[k + 3] = static_cast<float>(other + (1 - t) * b[k]);
    }
    return c;
}

// Cores that cross 4.7 eps S apart: the separation is a few roundings long, and its direction was taken for
// the normal. A push by half a unit then left 180,000 eps S.
TEST(Normal, RegressionACrossingJustBeyondTheNoiseWasPushedAside) {
    const Case c{{bits_of(0x3e12ffb9), bits_of(0x3dc3ab66), bits_of(0x3e42f450), bits_of(0xbdc5fb40),
                  bits_of(0xbd83c41c), bits_of(0xbe0348d1)},
                 {bits_of(0x3f817d20), bits_of(0xbedd85c4), bits_of(0x3e14e4c7), bits_of(0xbc5a292e),
                  bits_of(0x3bbaa066), bits_of(0xbafae92b)}};
    const Contact found = contact_of(Pair::capsule_capsule, c);
    const double after = pushed_distance(Pair::capsule_capsule, c, found.normal, 0.5);
    const double size = Pair::capsule_capsule.local_size(c);
    EXPECT_NEAR(after, found.distance + 0.5, 4 * eps * (size + 0.5));
    EXPECT_NEAR(static_cast<double>(std::fabs(found.normal.x)), 0.381, 0.001);
    EXPECT_NEAR(static_cast<double>(std::fabs(found.normal.y)), 0.679, 0.001);
}

// The end of one core beside the inside of another: the perpendicular to both is not the direction there.
TEST(Normal, AtAnEndItFollowsTheSeparation) {
    const Case c{{0, 0, 0x1p-12f, 1, 0, 1}, {-1, -0x1p-13f, 0, 1, -0x1p-13f, 0}};
    const Contact found = contact_of(Pair::capsule_capsule, c);
    EXPECT_EQ(found.normal.x, 0.0f);
    EXPECT_NEAR(static_cast<double>(found.normal.z), -2 / std::sqrt(5.0), 2 * eps);
}

TEST(Normal, OfPointsHoweverNearItIsTheirDirection) {
    for (int power = -149; power <= 59; ++power) {
        const float y = std::ldexp(1.0f, power);
        const Contact up = contact_of(Pair::sphere_sphere, Case{{0, 0, 0}, {0, y, 0}});
        EXPECT_EQ(up.normal.x, 0.0f) << power;
        EXPECT_EQ(up.normal.y, 1.0f) << power;
        const Contact core = contact_of(Pair::sphere_capsule, Case{{0, 0, 0}, {0, y, 0, 0, y, 0}});
        EXPECT_EQ(core.normal.y, 1.0f) << power;
    }
    EXPECT_EQ(contact_of(Pair::sphere_sphere, Case{{1, 2, 3}, {1, 2, 3}}).normal.x, 1.0f);
}

TEST(Normal, OfTouchingCoresItIsPerpendicularToBothOrToTheLonger) {
    const Contact crossed = contact_of(Pair::capsule_capsule, Case{{-1, 0, 0, 1, 0, 0}, {0, -1, 0, 0, 1, 0}});
    EXPECT_EQ(std::fabs(crossed.normal.z), 1.0f);
    const Case in_line{{0, 0, 0, 1, 2, 3}, {0.5f, 1, 1.5f, 2, 4, 6}};
    const Contact along = contact_of(Pair::capsule_capsule, in_line);
    EXPECT_NEAR(dot(wide(along.normal), Vec3<double>{1, 2, 3}), 0.0, 8 * eps);
    const Contact on = contact_of(Pair::sphere_capsule, Case{{0.5f, 1, 1.5f}, {0, 0, 0, 1, 2, 3}});
    EXPECT_NEAR(dot(wide(on.normal), Vec3<double>{1, 2, 3}), 0.0, 8 * eps);
    EXPECT_EQ(contact_of(Pair::sphere_capsule, Case{{0, 0, 0}, {0, 0, 0, 0, 0, 0}}).normal.x, 1.0f);
}

// Squares of what is 2^-30 long are near the end of the exponent range.
TEST(Normal, IsTheSameAtAnyScale) {
    oracle::Random random(6);
    for (int i = 0; i < 20000; ++i) {
        const Case c = crossing_case(random);
        for (const Pair* const each : pairs_of_segments) {
            const Pair& pair = *each;
            const Vec3<float> n = contact_of(pair, c).normal;
            for (const int power : {-40, -32, -27, -20, 20, 40}) {
                Case scaled = c;
                for (float* const side : {scaled.a, scaled.b})
                    for (int k = 0; k < 6; ++k) side[k] = std::ldexp(side[k], power);
                const Vec3<float> m = contact_of(pair, scaled).normal;
                ASSERT_TRUE(n.x == m.x && n.y == m.y && n.z == m.z) << text(c) << " at 2^" << power;
            }
        }
    }
}

}  // namespace
}  // namespace capsa::formula_test
