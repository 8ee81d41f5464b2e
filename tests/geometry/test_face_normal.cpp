// The normal above the inside of a face is that of the face: of the formula, then of contacts and touches.

#include "capsa/capsa.hpp"
#include "tests/geometry/formula.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/truth/oracle/random.hpp"
#include "tests/truth/oracle/triangle_distance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace capsa::formula_test {
namespace {

using oracle::Random;
using oracle::Real;
using Vector = oracle::Vector<Real>;

constexpr Real eps = 0x1p-23L;

Vector scaled_to_unit(const Vector& a) {
    const Real inv = 1 / oracle::length(a);
    return {a.x * inv, a.y * inv, a.z * inv};
}

// A triangle of any shape and a segment that begins over it and rises from there.
struct OverFace {
    float t[9], s[6];

    explicit OverFace(Random& random) {
        const auto any = [&random] { return Vector{random.either(), random.either(), random.either()}; };
        const Vector n = scaled_to_unit(any()), e = scaled_to_unit(oracle::cross(n, any())),
                     f = oracle::cross(n, e);
        double x[3], y[3];
        for (int k = 0; k < 3; ++k) {
            x[k] = random.either();
            y[k] = random.either();
        }
        if (random.coin()) {  // a sliver or a needle
            const double on = 3 * random.unit() - 1, thin = std::exp2(-18 * random.unit());
            x[2] = x[0] + on * (x[1] - x[0]) - thin * (y[1] - y[0]);
            y[2] = y[0] + on * (y[1] - y[0]) + thin * (x[1] - x[0]);
        }
        const double u = random.unit(), v = random.unit() * (1 - u),
                     up = random.sign() * std::exp2(-2 - 20 * random.unit());
        const auto put = [&](float* to, Real at_x, Real at_y, Real at_z) {
            const Vector at =
                oracle::along(oracle::along(oracle::along(Vector{0, 0, 0}, at_x, e), at_y, f), at_z, n);
            to[0] = static_cast<float>(at.x);
            to[1] = static_cast<float>(at.y);
            to[2] = static_cast<float>(at.z);
        };
        const int turn = random.below(3);
        for (int k = 0; k < 3; ++k) put(t + 3 * ((k + turn) % 3), x[k], y[k], 0);
        const double to_x = x[0] + u * (x[1] - x[0]) + v * (x[2] - x[0]),
                     to_y = y[0] + u * (y[1] - y[0]) + v * (y[2] - y[0]);
        put(s, to_x, to_y, up);
        put(s + 3, to_x + random.either(), to_y + random.either(), up * (1 + random.unit()));
    }
};

// What the normal of the face is off by, in parts of what the contract allows; 0 where it promises nothing.
template <class Found>
double tilt(const OverFace& c, const Found& found, const Vec3<float>& n, Real distance, Real size) {
    const auto& at = found.t;
    if (!(at.u > 0 && at.v > 0 && at.u + at.v < 1)) return 0;
    const Vector a = oracle::vector<Real>(c.t), ab = oracle::vector<Real>(c.t + 3) - a,
                 ac = oracle::vector<Real>(c.t + 6) - a;
    const Vector across = oracle::cross(ab, ac);
    const Real longest = std::max({oracle::length(ab), oracle::length(ac), oracle::length(ac - ab)}),
               height = oracle::length(across) / oracle::length(ab);
    if (!(distance > 8 * eps * size && distance <= size / 64 && distance * longest <= size * height))
        return 0;
    Vector face = scaled_to_unit(across);
    if (dot(face, Vector{found.delta.x, found.delta.y, found.delta.z}) < 0) face = oracle::reversed(face);
    return static_cast<double>(oracle::length(Vector{n.x, n.y, n.z} - face) / (2 * eps * longest / height));
}

TEST(FaceNormal, IsTheNormalWhereTheClosestPointLiesInsideTheFace) {
    Random random(71);
    std::size_t used[2] = {};
    double worst = 0;
    for (int i = 0; i < 60000; ++i) {
        const OverFace c(random);
        const auto triangle_of_c = triangle<float>(c.t);
        const oracle::Corners<Real> corners{oracle::vector<Real>(c.t), oracle::vector<Real>(c.t + 3),
                                            oracle::vector<Real>(c.t + 6)};
        const Vector p = oracle::vector<Real>(c.s), q = oracle::vector<Real>(c.s + 3);
        const Real size =
            std::max({oracle::length(corners.b - corners.a), oracle::length(corners.c - corners.a),
                      oracle::length(corners.c - corners.b), oracle::length(p - corners.a)});
        const auto of_point = separation(point<float>(c.s), triangle_of_c);
        const auto of_segment = separation(segment<float>(c.s), triangle_of_c);
        const double off[2] = {
            tilt(c, of_point, contact_normal(point<float>(c.s), triangle_of_c, of_point),
                 oracle::from_triangle(p, corners), size),
            tilt(c, of_segment, contact_normal(segment<float>(c.s), triangle_of_c, of_segment),
                 oracle::from_triangle(p, q, corners), std::max(size, oracle::length(q - p)))};
        for (int k = 0; k < 2; ++k) {
            ASSERT_LE(off[k], 1.0) << (k == 0 ? "point " : "segment ") << i;
            worst = std::max(worst, off[k]);
            used[k] += off[k] > 0;
        }
    }
    EXPECT_GT(used[0], 15000u);
    EXPECT_GT(used[1], 15000u);
    RecordProperty("worst_in_thousandths_of_the_bound", static_cast<int>(worst * 1000));
}

// The formula's directions of contact agree: a triangle and a point in either order.
TEST(FaceNormal, IsTheReverseFromTheOtherSide) {
    Random random(72);
    for (int i = 0; i < 2000; ++i) {
        const OverFace c(random);
        const auto a = point<float>(c.s);
        const auto b = triangle<float>(c.t);
        const auto found = separation(a, b);
        const Vec3<float> one = contact_normal(a, b, found), other = contact_normal(b, a, swapped(found));
        ASSERT_TRUE(one.x == -other.x && one.y == -other.y && one.z == -other.z) << i;
    }
}

// Balls of 5 mm on a floor of up to 20 km. The floor is level, so its normal is exact.
class LevelFloor : public tests::OnIsa {};

TEST_P(LevelFloor, NormalsOfContactsAndFirstTouchesDoNotTilt) {
    Random random(73);
    const auto within = [&random](float size) { return size * static_cast<float>(random.either()); };
    int floors = 0;
    for (const float size : {10.0f, 100.0f, 1000.0f, 10000.0f}) {
        Triangles floor;
        floor.push_back(-size, 0, -size, size, 0, -size, size, 0, size);
        floor.push_back(-size, 0, -size, size, 0, size, -size, 0, size);
        for (const float radius : {0.5f, 0.005f}) {
            // The distances are above 8 eps S and at most S / 64.
            if (radius < 16 * 0x1p-23f * 3 * size || radius > size / 32) continue;
            Spheres lying, falling;
            Capsules bars;
            for (int i = 0; i < 500; ++i) {
                const float x = within(0.9f * size), z = within(0.9f * size);
                const float y = radius * (0.5f + 0.4f * static_cast<float>(random.unit()));
                lying.push_back(x, y, z, radius);
                falling.push_back(x, 4 * radius, z, radius);
                bars.push_back(x, y, z, x + radius, 2 * y, z, radius);
            }
            const Options options{.isa = GetParam()};
            const auto expect_level = [&](const float(&n)[3], const char* what) {
                EXPECT_EQ(n[0], 0.0f) << what << " of " << radius << " on " << size;
                EXPECT_EQ(n[2], 0.0f) << what << " of " << radius << " on " << size;
                EXPECT_NEAR(n[1], -1.0f, 0x1p-22f);
            };
            std::size_t contacts = 0, touched = 0;
            for (const Contact& c : capsa::contacts(between(lying, floor), options)) {
                if (!(c.at_b.u > 0 && c.at_b.v > 0 && c.at_b.u + c.at_b.v < 1)) continue;
                ++contacts;
                expect_level(c.normal, "contact");
            }
            for (const Contact& c : capsa::contacts(between(bars, floor), options)) {
                if (!(c.at_b.u > 0 && c.at_b.v > 0 && c.at_b.u + c.at_b.v < 1)) continue;
                ++contacts;
                expect_level(c.normal, "contact of a bar");
            }
            std::vector<Touch> touches(falling.size());
            first_touch(between(falling, floor), motion(radius, -6 * radius, 0.0f), touches, options);
            for (const Touch& t : touches) {
                if (t.b == no_row) continue;
                ++touched;
                // Where both triangles meet, the closest point may lie on their edge.
                if (std::fabs(t.point[0] - t.point[2]) > 1e-3f * size) expect_level(t.normal, "touch");
            }
            EXPECT_GT(contacts, 900u) << size;
            EXPECT_EQ(touched, falling.size()) << size;
            ++floors;
        }
    }
    EXPECT_EQ(floors, 5);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, LevelFloor, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::formula_test
