// Formula: a point or a segment and a triangle. Properties over every family, then the first touch.

#include "capsa/capsa.hpp"
#include "tests/geometry/formula.hpp"
#include "tests/truth/oracle/random.hpp"
#include "tests/truth/oracle/triangle_distance.hpp"
#include "tests/truth/reference/closest.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace capsa::formula_test {

using oracle::Case;
using oracle::Pair;
using oracle::Real;
using Vector = oracle::Vector<Real>;

namespace {

// f(pair, case) for the cases of both pairs.
template <class F>
void each(std::uint64_t count, const F& f) {
    for (const Pair* pair : {&Pair::sphere_triangle, &Pair::capsule_triangle})
        for_valid_cases(*pair, count, [&](const Case& c) { f(*pair, c); });
}

reference::Vec3d vec(const float* from) { return {from[0], from[1], from[2]}; }

}  // namespace

TEST(TriangleFormula, DistanceIsWithinTheBoundOfTheTruthInEveryFamily) {
    double worst = 0.0;
    std::size_t crossing = 0;
    each(4000, [&](const Pair& pair, const Case& c) {
        const float found = distance_of<float>(pair, c);
        const double error = oracle::error(pair, c, found, pair.truth.distance(c));
        ASSERT_LE(error, pair.bound_factor) << pair.name << ": " << text(c);
        worst = std::max(worst, error);
        crossing += found == 0.0f && pair == Pair::capsule_triangle;
    });
    EXPECT_GT(crossing, 1000u);
    RecordProperty("worst_error_in_thousandths_of_eps_S", static_cast<int>(worst * 1000));
    std::printf("worst: %.3f eps S\n", worst);
}

TEST(TriangleFormula, TheClosestPointsAreOptimalToWithinTheBound) {
    each(2000, [](const Pair& pair, const Case& c) {
        const auto found = triangle_separation_of<float>(pair, c);
        ASSERT_TRUE(found.s >= 0 && found.s <= 1) << text(c);
        ASSERT_TRUE(found.t.u >= 0 && found.t.v >= 0 && found.t.u + found.t.v <= 1) << text(c);
        const Real named = pair.truth.between_places(c, {found.s, 0, found.t.u, found.t.v});
        ASSERT_LE(static_cast<double>(named - pair.truth.distance(c)), bound_of<float>(pair, c)) << text(c);
    });
}

// The oracle takes cross products of differences in 80 bits; the reference takes heights in double.
TEST(TriangleFormula, TheOracleAgreesWithTheReference) {
    each(1000, [](const Pair& pair, const Case& c) {
        const reference::Triangle t{vec(c.b), vec(c.b + 3), vec(c.b + 6)};
        const double plain = pair == Pair::sphere_triangle
                                 ? distance(vec(c.a), t)
                                 : distance(reference::Segment{vec(c.a), vec(c.a + 3)}, t);
        const double size = pair.local_size(c);
        ASSERT_NEAR(static_cast<double>(pair.truth.distance(c)), plain, 1e-10 * size) << text(c);
    });
}

TEST(TriangleFormula, APushAlongTheNormalLeavesTheDistanceAndThePush) {
    oracle::Random random(7);
    constexpr Real eps = 0x1p-23L;
    each(2000, [&](const Pair& pair, const Case& c) {
        const auto found = triangle_separation_of<float>(pair, c);
        const Vec3<float> n = pair == Pair::sphere_triangle
                                  ? contact_normal(point<float>(c.a), triangle<float>(c.b), found)
                                  : contact_normal(segment<float>(c.a), triangle<float>(c.b), found);
        const Vector normal{n.x, n.y, n.z};
        ASSERT_NEAR(static_cast<double>(oracle::length(normal)), 1.0, 8 * 0x1p-23) << text(c);
        const Real size = pair.local_size(c), truth = pair.truth.distance(c);
        if (!(size > 0x1p-40L) || !(truth > 4 * eps * size)) return;
        const Real x = std::exp2(1.0 - 20.0 * random.unit()) * size;
        oracle::Corners<Real> t{oracle::vector<Real>(c.b), oracle::vector<Real>(c.b + 3),
                                oracle::vector<Real>(c.b + 6)};
        for (Vector* corner : {&t.a, &t.b, &t.c}) *corner = oracle::along(*corner, x, normal);
        const Real pushed =
            pair == Pair::sphere_triangle
                ? oracle::from_triangle(oracle::vector<Real>(c.a), t)
                : oracle::from_triangle(oracle::vector<Real>(c.a), oracle::vector<Real>(c.a + 3), t);
        ASSERT_LE(std::fabs(pushed - (truth + x)), 4 * eps * size * (1 + x / truth))
            << pair.name << ": " << text(c) << " pushed by " << static_cast<double>(x);
    });
}

namespace {

// A moving point and a triangle, as functions of time.
struct Flight {
    reference::Vec3d start, way;
    reference::Triangle triangle;

    double at(double time) const { return reference::distance(start + way * time, triangle); }
    // The distance is convex.
    double least(double end) const {
        double low = 0.0, high = end;
        for (int i = 0; i < 200; ++i) {
            const double one = low + (high - low) / 3, two = high - (high - low) / 3;
            (at(one) < at(two) ? high : low) = at(one) < at(two) ? two : one;
        }
        return std::min({at(low), at(0.0), at(end)});
    }
    double size(double time) const {
        const reference::Vec3d ab = triangle.b - triangle.a, ac = triangle.c - triangle.a;
        return std::max(
            {length(ab), length(ac), length(ac - ab), length(start - triangle.a), length(way) * time});
    }
};

void expect_first_touch(const Case& c, const float (&way)[3], float radius, const Touch& touch) {
    const Flight flight{vec(c.a), vec(way), {vec(c.b), vec(c.b + 3), vec(c.b + 6)}};
    constexpr double eps = 0x1p-23, floor = 0x1p-61;
    const double reach = radius;
    if (touch.b == no_row) {
        ASSERT_LE(reach - flight.least(1.0), 4 * eps * flight.size(1.0) + floor) << "tunnels " << text(c);
        return;
    }
    const double time = touch.time, allowed = 4 * eps * flight.size(time) + floor;
    ASSERT_TRUE(time >= 0 && time <= 1) << text(c);
    ASSERT_LE(flight.at(time) - reach, allowed) << "too early " << text(c);
    if (time == 0) return;
    ASSERT_LE(reach - flight.at(time), allowed) << "too late " << text(c);
    ASSERT_LE(reach - flight.least(time), allowed) << "too late " << text(c);
    ASSERT_NEAR(std::hypot(touch.normal[0], touch.normal[1], touch.normal[2]), 1.0, 1e-6) << text(c);
}

}  // namespace

TEST(TriangleFormula, ATouchIsWhereTheTrueDistanceFirstReachesTheReach) {
    oracle::Random random(9);
    std::size_t hits = 0, misses = 0;
    for (const oracle::Family& family : oracle::families()) {
        if (!family.valid || !family.is_for(Pair::sphere_triangle)) continue;
        constexpr std::size_t count = 1500;
        Spheres balls;
        Triangles triangles;
        std::vector<float> way[3];
        std::vector<Case> cases;
        for (std::size_t i = 0; i < count; ++i) {
            Case c = oracle::make_case(family, Pair::sphere_triangle, 5, i);
            const double size = Pair::sphere_triangle.local_size(c);
            const float u = static_cast<float>(random.unit()),
                        v = static_cast<float>(random.unit()) * (1 - u);
            const float far = static_cast<float>(random.unit() * 2), off = random.coin() ? 0.0f : 0.2f;
            const reference::Vec3d to = random.in_cube();
            const double part[3] = {to.x, to.y, to.z};
            for (std::size_t k = 0; k < 3; ++k) {
                const float aim = c.b[k] + u * (c.b[k + 3] - c.b[k]) + v * (c.b[k + 6] - c.b[k]);
                way[k].push_back(far * (aim - c.a[k]) + off * static_cast<float>(part[k] * size));
            }
            const int kind = random.below(4);
            const float radius =
                kind == 0 ? 0.0f : static_cast<float>(size * std::exp2(-20.0 * random.unit()));
            c.a[oracle::radius_field] = radius;
            balls.push_back(c.a[0], c.a[1], c.a[2], radius);
            triangles.push_back(c.b[0], c.b[1], c.b[2], c.b[3], c.b[4], c.b[5], c.b[6], c.b[7], c.b[8]);
            cases.push_back(c);
        }
        std::vector<Touch> touches(count);
        first_touch(zip(balls, triangles), motion(way[0], way[1], way[2]), touches);
        for (std::size_t i = 0; i < count; ++i) {
            const float moves[3] = {way[0][i], way[1][i], way[2][i]};
            expect_first_touch(cases[i], moves, cases[i].a[oracle::radius_field], touches[i]);
            if (testing::Test::HasFatalFailure()) {
                std::printf("family %s, case %zu, way %a %a %a, time %a\n", family.name, i,
                            static_cast<double>(moves[0]), static_cast<double>(moves[1]),
                            static_cast<double>(moves[2]), static_cast<double>(touches[i].time));
                return;
            }
            (touches[i].b == no_row ? misses : hits) += 1;
        }
    }
    EXPECT_GT(hits, 4000u);
    EXPECT_GT(misses, 2000u);
}

}  // namespace capsa::formula_test
