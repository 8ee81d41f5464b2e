// Moving points in the plane of a triangle, or nearly in it: they enter through an edge or a corner.
//
// The truth is the distance as a function of time in the oracle's numbers. It is convex. The best instruction
// set is judged, whose bits are those of the others (tests/conformance).

#include "capsa/capsa.hpp"
#include "tests/truth/oracle/random.hpp"
#include "tests/truth/oracle/triangle_distance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

namespace capsa {
namespace {

using oracle::Random;
using oracle::Real;
using Vector = oracle::Vector<Real>;

constexpr Real eps = 0x1p-23L;

struct Ray {
    float p[3], v[3], t[9], radius;
};

std::string described(const Ray& ray) {
    std::ostringstream text;
    text << std::hexfloat << "from";
    for (const float x : ray.p) text << ' ' << x;
    text << " by";
    for (const float x : ray.v) text << ' ' << x;
    text << " radius " << ray.radius << " triangle";
    for (const float x : ray.t) text << ' ' << x;
    return text.str();
}

struct Flight {
    Vector start, way;
    oracle::Corners<Real> triangle;
    Real length, way_length;  // of the largest core or separation of first points; of the way

    explicit Flight(const Ray& ray)
        : start(oracle::vector<Real>(ray.p)),
          way(oracle::vector<Real>(ray.v)),
          triangle{oracle::vector<Real>(ray.t), oracle::vector<Real>(ray.t + 3),
                   oracle::vector<Real>(ray.t + 6)},
          length(std::max({oracle::length(triangle.b - triangle.a), oracle::length(triangle.c - triangle.a),
                           oracle::length(triangle.c - triangle.b), oracle::length(start - triangle.a)})),
          way_length(oracle::length(way)) {}

    Real at(Real time) const { return oracle::from_triangle(oracle::along(start, time, way), triangle); }
    Real unit(Real time) const { return eps * std::max(length, time * way_length); }  // eps S
    bool flat() const {
        return !(oracle::length(oracle::cross(triangle.b - triangle.a, triangle.c - triangle.a)) > 0);
    }
    // When the point is nearest until `end`.
    Real nearest(Real end) const {
        Real low = 0, high = end;
        for (int i = 0; i < 80; ++i) {
            const Real one = low + (high - low) / 3, two = high - (high - low) / 3;
            (at(one) <= at(two) ? high : low) = at(one) <= at(two) ? two : one;
        }
        const Real least = std::min({at(low), at(0), at(end)});
        return at(0) <= least ? Real(0) : at(end) <= least ? end : low;
    }
    // When the distance is first at most `reach`, which it is at `end`.
    Real first_within(Real reach, Real end) const {
        Real low = 0, high = end;
        for (int i = 0; i < 60; ++i) {
            const Real middle = (low + high) / 2;
            (at(middle) <= reach ? high : low) = middle;
        }
        return high;
    }
};

std::vector<Touch> touches_of(const std::vector<Ray>& rays) {
    Spheres points;
    Triangles triangles;
    std::vector<float> way[3];
    for (const Ray& ray : rays) {
        points.push_back(ray.p[0], ray.p[1], ray.p[2], ray.radius);
        const float(&t)[9] = ray.t;
        triangles.push_back(t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], t[8]);
        for (int k = 0; k < 3; ++k) way[k].push_back(ray.v[k]);
    }
    std::vector<Touch> touches(rays.size());
    first_touch(zip(points, triangles), motion(way[0], way[1], way[2]), touches);
    return touches;
}

// T2 and T3.
void expect_in_bounds(const Ray& ray, const Flight& flight, const Touch& touch) {
    const Real reach = ray.radius, end = touch.b == no_row ? Real(1) : Real(touch.time);
    const Real allowed = 4 * flight.unit(end) + 0x1p-61L;
    if (end > 0) {  // else it touches at the start
        ASSERT_LE(reach - flight.at(flight.nearest(end)), allowed) << "too late " << described(ray);
    }
    if (touch.b == no_row) return;
    ASSERT_LE(flight.at(end) - reach, allowed) << "touches nothing " << described(ray);
    ASSERT_NEAR(std::hypot(touch.normal[0], touch.normal[1], touch.normal[2]), 1.0, 1e-6) << described(ray);
}

constexpr float radii[] = {0.0f, 1e-6f, 1e-3f};

// A triangle and a ray in a plane through whole numbers, all coordinates exact. Half of the rays go for a
// point of the lattice near the triangle.
Ray on_lattice(Random& random, bool tilted) {
    int e1[3] = {1, 0, 0}, e2[3] = {0, 1, 0}, origin[3] = {};
    for (int k = 0; tilted && k < 3; ++k) {
        e1[k] = random.between(-9, 9);
        e2[k] = random.between(-9, 9);
        origin[k] = random.between(-50, 50);
    }
    const int turn = random.below(3);
    const float scale = std::ldexp(1.0f, random.between(-10, -1));
    const auto put = [&](float* to, int x, int y, bool is_point) {
        for (int k = 0; k < 3; ++k)
            to[(k + turn) % 3] =
                scale * static_cast<float>((is_point ? origin[k] : 0) + x * e1[k] + y * e2[k]);
    };
    Ray ray{};
    for (int corner = 0; corner < 3; ++corner)
        put(ray.t + 3 * corner, random.below(17), random.below(17), true);
    const int x = random.between(-24, 40), y = random.between(-24, 40), times = random.between(1, 4);
    put(ray.p, x, y, true);
    put(ray.v, times * (random.below(17) - x), times * (random.below(17) - y), false);
    return ray;
}

// A ray at a point of a triangle in any plane, at an angle of `slope` to it: all coordinates are rounded.
Ray in_any_plane(Random& random, double slope, double sliver) {
    const auto unit = [](const Vector& a) {
        const Real inv = 1 / oracle::length(a);
        return Vector{a.x * inv, a.y * inv, a.z * inv};
    };
    const auto any = [&random] { return Vector{random.either(), random.either(), random.either()}; };
    const Vector n = unit(any()), x_axis = unit(oracle::cross(n, any())), y_axis = oracle::cross(n, x_axis);
    double x[3], y[3];
    for (int k = 0; k < 3; ++k) {
        x[k] = random.either();
        y[k] = random.either();
    }
    if (sliver > 0) {
        const double on = 3 * random.unit() - 1;
        x[2] = x[0] + on * (x[1] - x[0]) - sliver * (y[1] - y[0]);
        y[2] = y[0] + on * (y[1] - y[0]) + sliver * (x[1] - x[0]);
    }
    const auto put = [&](float* to, Real u, Real v, Real w) {
        const Vector at =
            oracle::along(oracle::along(oracle::along(Vector{0, 0, 0}, u, x_axis), v, y_axis), w, n);
        to[0] = static_cast<float>(at.x);
        to[1] = static_cast<float>(at.y);
        to[2] = static_cast<float>(at.z);
    };
    double u = random.unit(), v = random.unit();
    if (u + v > 1) u = 1 - u, v = 1 - v;
    const int special = random.below(10);
    if (special == 0) u = v = 0;
    if (special == 1) v = 0;
    const double angle = 6.283185307179586 * random.unit(), way = std::exp2(6.64 * random.unit());
    double dx = std::cos(angle), dy = std::sin(angle);
    if (special == 2) {  // along an edge
        const double edge = std::hypot(x[1] - x[0], y[1] - y[0]);
        dx = (x[1] - x[0]) / edge;
        dy = (y[1] - y[0]) / edge;
    }
    const double before = way * (0.05 + 0.95 * random.unit());
    const double to_x = x[0] + u * (x[1] - x[0]) + v * (x[2] - x[0]),
                 to_y = y[0] + u * (y[1] - y[0]) + v * (y[2] - y[0]);
    Ray ray{};
    const int turn = random.below(3);
    for (int k = 0; k < 3; ++k) put(ray.t + 3 * ((k + turn) % 3), x[k], y[k], 0);
    put(ray.p, to_x - before * dx, to_y - before * dy, -before * slope);
    put(ray.v, way * dx, way * dy, way * slope);
    return ray;
}

// The lattice leaves no doubt: a ray meets the triangle, or passes it by far more than the bound. At an angle
// of 1 / 1000 to an edge an eps S is 1000 of them along the way.
TEST(InThePlane, ARayWithExactCoordinatesTouchesWhereItEntersAndNothingElse) {
    Random random(31);
    for (const float radius : radii) {
        std::vector<Ray> rays(1200);
        for (std::size_t i = 0; i < rays.size(); ++i) {
            rays[i] = on_lattice(random, i % 2 == 0);
            rays[i].radius = radius;
        }
        const std::vector<Touch> touches = touches_of(rays);
        std::size_t entered = 0;
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const Flight flight(rays[i]);
            const Touch& touch = touches[i];
            expect_in_bounds(rays[i], flight, touch);
            if (testing::Test::HasFatalFailure()) return;
            const Real reach = radius, near = flight.nearest(1), least = flight.at(near);
            const bool clear_at_start = flight.at(0) > reach + 4 * flight.unit(0);
            if (least > reach + 4 * flight.unit(near)) {
                ASSERT_EQ(touch.b, no_row) << "passes by " << described(rays[i]);
            } else if (clear_at_start && !flight.flat() && least < 1e-9L * flight.length) {
                ++entered;
                ASSERT_NE(touch.b, no_row) << "missed " << described(rays[i]);
                const Real time = flight.first_within(reach + flight.unit(near) / 1000, near);
                ASSERT_LE((touch.time - time) * flight.way_length, 2000 * flight.unit(touch.time))
                    << "enters at " << static_cast<double>(time) << ", not " << touch.time << ' '
                    << described(rays[i]);
            }
        }
        EXPECT_GT(entered, 300u);
    }
}

// The coordinates are rounded, so the ray is up to an eps S out of the plane. It goes for a point of the
// triangle, whose size is 1, so one that is late by a hundredth did not enter at its edge.
TEST(InThePlane, ARayWithRoundedCoordinatesTouchesWhereItEnters) {
    Random random(32);
    for (const bool sliver : {false, true}) {
        for (const float radius : radii) {
            std::vector<Ray> rays(700);
            for (Ray& ray : rays) {
                ray = in_any_plane(random, 0, sliver ? std::exp2(-2 - 10 * random.unit()) : 0);
                ray.radius = radius;
            }
            const std::vector<Touch> touches = touches_of(rays);
            std::size_t late = 0;
            for (std::size_t i = 0; i < rays.size(); ++i) {
                const Flight flight(rays[i]);
                const Touch& touch = touches[i];
                expect_in_bounds(rays[i], flight, touch);
                if (testing::Test::HasFatalFailure()) return;
                const Real near = flight.nearest(1), unit = flight.unit(near);
                const Real reach = std::max(Real(radius), flight.at(near)) + 2 * unit;
                if (flight.at(near) > radius + unit / 2 || flight.at(0) <= radius + 4 * unit) continue;
                ASSERT_NE(touch.b, no_row) << "missed " << described(rays[i]);
                const Real entry = flight.first_within(reach, near);
                late += (touch.time - entry) * flight.way_length > std::max<Real>(0.01L, 64 * unit);
            }
            // On a sliver, and along an edge, an eps S may decide over any part of the way.
            EXPECT_LE(late, rays.size() / (sliver ? 10 : 100));
        }
    }
}

TEST(InThePlane, ARayAtAShallowAngleKeepsTheBounds) {
    Random random(33);
    for (const float radius : {0.0f, 1e-3f}) {
        std::vector<Ray> rays(1500);
        for (Ray& ray : rays) {
            const double slope = std::exp2(-4 - 22 * random.unit());
            ray = in_any_plane(random, random.coin() ? slope : -slope,
                               random.below(3) == 0 ? std::exp2(-2 - 20 * random.unit()) : 0);
            ray.radius = radius;
        }
        const std::vector<Touch> touches = touches_of(rays);
        for (std::size_t i = 0; i < rays.size(); ++i) {
            expect_in_bounds(rays[i], Flight(rays[i]), touches[i]);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

}  // namespace
}  // namespace capsa
