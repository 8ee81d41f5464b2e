// Situations in which other libraries gave wrong answers, from public reports. The numbers are those of the
// report where it has some; otherwise the situation is built as it describes it.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace capsa::test_triangle_reports {
namespace {

using Point = std::array<float, 3>;

Triangles one(const Point& a, const Point& b, const Point& c) {
    Triangles t;
    t.push_back(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]);
    return t;
}
Witness of_point(const Point& p, const Triangles& t) {
    Spheres s;
    s.push_back(p[0], p[1], p[2], 0);
    Witness w{};
    witnesses(zip(s, t), {&w, 1});
    return w;
}
Contact of_capsule(const Point& p, const Point& q, float radius, const Triangles& t) {
    Capsules c;
    c.push_back(p[0], p[1], p[2], q[0], q[1], q[2], radius);
    Contact found{};
    EXPECT_EQ(contacts(zip(c, t), {&found, 1}, {.margin = 1e6f}).total, 1u);
    return found;
}

// https://github.com/jrouwe/JoltPhysics/pull/2065: barycentric coordinates far outside a thin, long triangle.
TEST(TriangleReports, Jolt2065AThinLongTriangleHasItsClosestPointInside) {
    const Triangles t =
        one({-0.228017807f, -28.1085911f, 0.140446782f}, {-0.252283931f, 173.436920f, 0.0938473940f},
            {-0.252283931f, 172.436920f, 0.0938473940f});
    const Witness w = of_point({0, 0, 0}, t);
    EXPECT_GE(w.at_b.u, 0.0f);
    EXPECT_GE(w.at_b.v, 0.0f);
    EXPECT_LE(w.at_b.u + w.at_b.v, 1.0f);
    // The closest point of edge ab, worked out in double.
    EXPECT_NEAR(w.gap, 0.267372522, 4 * 0x1p-23 * 201.6);
    EXPECT_NEAR(w.on_b[1], 0.0f, 1e-3f);
}

// https://github.com/jrouwe/JoltPhysics/issues/940 and https://github.com/jrouwe/JoltPhysics/pull/946: a
// capsule parallel to the triangle got a depth of up to 16 units.
TEST(TriangleReports, Jolt940And946ACapsuleParallelToTheFaceIsAsDeepAsItIs) {
    const Triangles wall = one({37.85f, 36.0f, -12.0f}, {37.85f, 39.0f, -12.0f}, {37.85f, 36.0f, 20.0f});
    for (int i = 0; i < 400; ++i) {
        const float lean = (static_cast<float>(i) - 200.0f) * 1e-8f;
        const Contact c =
            of_capsule({37.5428f, 36.4352f, 0.3f}, {37.5428f + lean, 36.4352f, 1.5f}, 0.3f, wall);
        EXPECT_NEAR(c.gap, 37.85f - 37.5428f - 0.3f, 4e-5f) << i;
        EXPECT_NEAR(c.normal[0], 1.0f, 1e-5f) << i;
    }
}

// https://github.com/dimforge/parry/issues/76: the distance was 0 where two corners coincide.
TEST(TriangleReports, Parry76TwoEqualCorners) {
    const Point p = {1.10000002f, -7.9000001f, 16.5879993f};
    const Point a = {2.27699995f, -7.9000001f, 16.3180008f}, b = {-0.569999993f, -8.10000038f, 16.6070004f};
    for (const Triangles& t : {one(a, b, b), one(b, a, b), one(b, b, a), one(a, a, b)})
        EXPECT_NEAR(of_point(p, t).gap, 0.17147861f, 1e-6f);
}

// https://github.com/dimforge/parry/pull/358: a NaN where three corners lie on a line.
TEST(TriangleReports, Parry358CornersOnALineGiveNumbers) {
    for (const float third : {-1.0f, 0.0f, 0.25f, 0.5f, 1.0f, 2.0f}) {
        const Point a = {1, 2, 3}, b = {3, 6, 9}, c = {1 + 2 * third, 2 + 4 * third, 3 + 6 * third};
        const Witness w = of_point({1.5f, 3.0f, 4.5f}, one(a, b, c));
        EXPECT_NEAR(w.gap, 0.0f, 1e-6f) << third;
        EXPECT_TRUE(std::isfinite(w.at_b.u) && std::isfinite(w.at_b.v)) << third;
    }
}

// https://github.com/bepu/bepuphysics2/issues/101: a capsule whose axis is almost the normal of the triangle
// lost its contact.
TEST(TriangleReports, Bepu101AnUprightCapsuleOnAnAlmostLevelTriangle) {
    for (const float offset : {0.0f, 1e-7f, 1e-6f, 1e-5f, 1e-4f, 1e-3f}) {
        const Triangles floor =
            one({9.0f, -0.9f, -6.0f}, {9.0f, -0.9f, 4.0f}, {-11.0f, -0.9f + offset, 4.0f});
        const Contact c = of_capsule({0, -0.5f, 0}, {0, 0.5f, 0}, 0.5f, floor);
        EXPECT_NEAR(c.gap, -0.1f - 0.45f * offset, 1e-5f) << offset;
        EXPECT_NEAR(c.normal[1], -1.0f, 1e-6f) << offset;
        EXPECT_EQ(c.at_a.u, 0.0f) << offset;
    }
}

// https://github.com/CGAL/cgal/pull/6359: beyond one edge, the closest point may still lie on another edge.
TEST(TriangleReports, Cgal6359BeyondOneEdgeAnotherMayBeCloser) {
    const Triangles obtuse = one({0, 0, 0}, {10, 0, 0}, {-6, 2, 0});
    // Below the line ab, beyond a: the closest point lies on edge ac.
    const Witness w = of_point({-3, -0.5f, 0}, obtuse);
    const double along = (-3.0 * -6.0 + -0.5 * 2.0) / 40.0;
    EXPECT_GT(along, 0.0);
    EXPECT_NEAR(w.gap, std::hypot(-3.0 + 6.0 * along, -0.5 - 2.0 * along), 1e-6);
    EXPECT_NEAR(w.at_b.v, along, 1e-6);
    EXPECT_EQ(w.at_b.u, 0.0f);
}

// https://github.com/LLNL/axom/issues/1307: degenerate triangles of every kind.
TEST(TriangleReports, Axom1307EveryKindOfDegenerateTriangle) {
    const Point p = {0.5f, 1, 0}, a = {0, 0, 0}, b = {1, 0, 0}, middle = {0.5f, 0, 0};
    for (const Triangles& t : {one(a, b, middle), one(a, middle, b), one(middle, a, b), one(a, a, b),
                               one(b, a, a), one(a, b, a), one(middle, middle, middle)})
        EXPECT_EQ(of_point(p, t).gap, 1.0f);
}

}  // namespace
}  // namespace capsa::test_triangle_reports
