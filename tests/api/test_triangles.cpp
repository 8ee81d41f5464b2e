// Triangles as a caller meets them: segments and rays that must not slip through, and where they may be.

#include "capsa/capsa.hpp"
#include "tests/api/one_row.hpp"
#include "tests/support/gap_of.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

namespace capsa::tests::test_triangles {
namespace {

// In the plane z = 0, with corners (0, 0), (4, 0) and (0, 3).
Triangles right_angled() {
    Triangles t;
    t.push_back(0, 0, 0, 4, 0, 0, 0, 3, 0);
    return t;
}

TEST(Triangle, ASegmentWithoutRadiusHitsTheFaceThatItCrosses) {
    std::vector<float> ends[6];
    Triangles t;
    for (int i = 0; i < 500; ++i) {
        const float u = static_cast<float>(i % 25) / 26 + 0.02f,
                    v = (1 - u) * static_cast<float>(i / 25) / 21 + 0.001f;
        const float x = 0.1f + u * 0.7f + v * -0.3f, y = 0.2f + u * 0.33f + v * 0.9f,
                    z = -0.7f + u * 0.21f + v * 0.4f;
        const float d[3] = {std::sin(static_cast<float>(i)), std::cos(static_cast<float>(3 * i)), 0.7f};
        for (int k = 0; k < 3; ++k) {
            const float at = k == 0 ? x : k == 1 ? y : z;
            ends[k].push_back(at - d[k]);
            ends[k + 3].push_back(at + 0.5f * d[k]);
        }
    }
    t.push_back(0.1f, 0.2f, -0.7f, 0.8f, 0.53f, -0.49f, -0.2f, 1.1f, -0.3f);
    const auto rays = segments(ends[0], ends[1], ends[2], ends[3], ends[4], ends[5]);
    EXPECT_EQ(count_hits(between(rays, t)), 500u);
    EXPECT_EQ(count_hits(between(t, rays)), 500u);
}

// Rays through points of the shared edge, from every side.
TEST(Triangle, BetweenTwoTrianglesThatShareAnEdgeNothingSlipsThroughWithAMargin) {
    Triangles t;
    t.push_back(0.1f, 0.2f, 0.3f, 0.9f, 0.4f, 0.1f, 0.2f, 1.1f, 0.7f);
    t.push_back(0.9f, 0.4f, 0.1f, 0.2f, 1.1f, 0.7f, 1.3f, 1.2f, 0.2f);
    Segments rays;
    for (int i = 1; i < 4000; ++i) {
        const float at = static_cast<float>(i) / 4000;
        const float x = 0.9f - 0.7f * at, y = 0.4f + 0.7f * at, z = 0.1f + 0.6f * at;
        const auto turn = static_cast<float>(i);
        const float dx = 0.4f * std::sin(turn), dy = 0.4f * std::cos(turn), dz = 1.0f;
        rays.push_back(x - dx, y - dy, z - dz, x + dx, y + dy, z + dz);
    }
    std::vector<std::uint64_t> hit(words_for(rays.size()));
    touched(between(rays, t), hit, {.margin = 8 * 0x1p-23f * 2.3f});
    std::size_t met = 0;
    for (const std::uint64_t word : hit) met += static_cast<std::size_t>(std::popcount(word));
    EXPECT_EQ(met, rays.size());
}

// It crosses the face 457 eps S inside every edge, but at a shallow angle: 0.36 eps S from an edge on the
// way.
TEST(Triangle, AShallowSegmentThatMayMissMeetsTheFaceWithAMargin) {
    Segments s;
    s.push_back(0x1.7fe56ap-4f, 0x1.63fc68p-2f, 0x1.6723bcp-2f, 0x1.1cb3d6p+0f, -0x1.b2d856p-1f,
                0x1.71b2a2p-1f);
    Triangles t;
    t.push_back(0x1.76e258p-1f, -0x1.8aacf6p-2f, 0x1.c37d8cp-1f, 0x1.7f6bb4p+0f, -0x1.5730bp+0f,
                0x1.aaa6ccp-3f, 0x1.7e354p-4f, 0x1.6376p-2f, 0x1.69fc58p-2f);
    const float unit = 0x1p-23f * 2.3f;  // the longest edge is 2.33
    for (const Isa isa : every_isa) {
        float gap = 0;
        gaps(zip(s, t), {&gap, 1}, {.isa = isa});
        EXPECT_LE(gap, 4 * unit);
        EXPECT_EQ(count_hits(zip(s, t), {.margin = 8 * unit, .isa = isa}), 1u);
    }
}

TEST(Triangle, TheNormalIsThatOfTheFaceWhereACoreCrossesIt) {
    const Triangles t = right_angled();
    expect_near(contact_of(ball(1, 1, 0.5f, 1), t).normal, {0, 0, -1});
    expect_near(contact_of(t, ball(1, 1, 0.5f, 1)).normal, {0, 0, 1});
    expect_near(contact_of(ball(2, -0.5f, 0, 1), t).normal, {0, 1, 0});
    // From the bar's middle to the plane, so that the bar leaves by the shorter way.
    expect_near(contact_of(bar({1, 1, -1}, {1, 1, 3}, 0.1f), t).normal, {0, 0, -1});
    expect_near(contact_of(bar({1, 1, -3}, {1, 1, 1}, 0.1f), t).normal, {0, 0, 1});
    expect_near(contact_of(t, bar({1, 1, -3}, {1, 1, 1}, 0.1f)).normal, {0, 0, -1});
    // However long the bar is and however little of it is through.
    expect_near(contact_of(bar({1, 1, 900}, {1.5f, 1, -1e-3f}, 0), t).normal, {0, 0, -1});
    // A small motion does not turn it round.
    for (const float h : {-1e-8f, -1e-9f, 0.0f, 1e-9f, 1e-8f})
        expect_near(contact_of(bar({1, 1, h}, {1, 1, 2}, 0.1f), t).normal, {0, 0, -1});
}

TEST(Triangle, AMeshIsSeenInPlace) {
    struct Vertex {
        float normal[3], at[3];
    };
    const std::vector<Vertex> corners = {{{}, {0, 0, 0}}, {{}, {4, 0, 0}}, {{}, {0, 3, 0}}, {{}, {4, 3, 0}}};
    std::vector<float> x, y, z;
    for (const Vertex& v : corners) x.push_back(v.at[0]), y.push_back(v.at[1]), z.push_back(v.at[2]);
    const std::vector<std::uint32_t> index = {0, 1, 2, 3, 2, 1};
    Triangles copied;
    copied.push_back(0, 0, 0, 4, 0, 0, 0, 3, 0);
    copied.push_back(4, 3, 0, 0, 3, 0, 4, 0, 0);
    Spheres s = ball(3, 2, 1, 1.5f);
    s.push_back(0.5f, 0.5f, -1, 1.25f);
    const auto expected = find_hits(between(s, copied));
    ASSERT_EQ(expected.size(), 3u);
    for (const MeshView& seen : {mesh(x, y, z, index), mesh(corners, &Vertex::at, index)}) {
        const auto found = find_hits(between(s, seen));
        ASSERT_EQ(found.size(), expected.size());
        EXPECT_EQ(std::memcmp(found.data(), expected.data(), sizeof(IndexPair) * found.size()), 0);
        EXPECT_EQ(count_hits(between(s, seen.rows(1, 2))), count_hits(between(s, copied.view().rows(1, 2))));
    }
    struct Face {
        std::array<float, 3> a, b, c;
    };
    std::vector<Face> faces = {{{0, 0, 0}, {4, 0, 0}, {0, 3, 0}}, {{4, 3, 0}, {0, 3, 0}, {4, 0, 0}}};
    EXPECT_EQ(count_hits(between(s, triangles(faces, &Face::a, &Face::b, &Face::c))), 3u);
    const Movable moving = movable(faces, &Face::a, &Face::b, &Face::c);
    EXPECT_EQ(moving.shape, capsa_shape_triangle);
    EXPECT_EQ(moving.coordinate[8].data, &faces[0].c[2]);
    const auto view = triangles(copied.ax(), copied.ay(), copied.az(), copied.bx(), copied.by(), copied.bz(),
                                copied.cx(), copied.cy(), copied.cz());
    EXPECT_EQ(count_hits(between(s, view)), 3u);
}

struct By {
    std::vector<float> x, y, z;
    By(float dx, float dy, float dz) : x{dx}, y{dy}, z{dz} {}
    Motion motion() const { return capsa::motion(x, y, z); }
};
Touch touch_of(const Spheres& s, const By& by, const Triangles& t) {
    Touch touch{};
    first_touch(between(s, t), by.motion(), {&touch, 1});
    return touch;
}

TEST(Triangle, ARayThatStaysBesideTheFaceTouchesNothing) {
    const Triangles t = right_angled();
    for (const float height : {0x1p-12f, -0x1p-12f, 0.5f})
        for (const float start : {-1.0f, 0.5f})
            EXPECT_EQ(touch_of(ball(start, 1, height, 0), {5, 0, 0}, t).b, no_row) << height << " " << start;
}

// A tiny ball from far away enters the slab of the plane beside the triangle, and no part of the border: the
// time of the slab is too early.
TEST(Triangle, RegressionATinyBallDidNotTouchBesideTheTriangle) {
    Triangles t;
    t.push_back(-0x1.4fa6p+5f, 0x1.07308p+8f, -0x1.d7d9ap+7f, -0x1.47f4ecp+5f, 0x1.0714b2p+8f,
                -0x1.d7cda4p+7f, -0x1.541e32p+5f, 0x1.08d3eep+8f, -0x1.ddbe52p+7f);
    const float p[3] = {0x1.5c7d18p+6f, 0x1.4924fp+5f, 0x1.69a2dp+7f},
                v[3] = {-0x1.0724f2p+8f, 0x1.c59d08p+8f, -0x1.a9bb52p+9f}, reach = 2 * 0x1.a36e2ep-14f;
    const Touch touch = touch_of(ball(p[0], p[1], p[2], reach), {v[0], v[1], v[2]}, t);
    ASSERT_EQ(touch.b, 0u);
    const Spheres there = ball(std::fma(v[0], touch.time, p[0]), std::fma(v[1], touch.time, p[1]),
                               std::fma(v[2], touch.time, p[2]), reach);
    EXPECT_LE(gap_of(there, t), 1e-4f);
}

Touch touch_of(const Capsules& c, const By& by, const Triangles& t, const Options& options = {}) {
    Touch touch{};
    first_touch(between(c, t), by.motion(), {&touch, 1}, options);
    return touch;
}
using Vector = std::array<float, 3>;
void expect_touch(const Touch& touch, float time, const Vector& normal, const Vector& point,
                  const char* what) {
    EXPECT_EQ(touch.b, 0u) << what;
    EXPECT_NEAR(touch.time, time, 1e-6f) << what;
    SCOPED_TRACE(what);
    expect_near(touch.normal, normal);
    expect_near(touch.point, point);
}

TEST(Triangle, AMovingSegmentWithoutARadiusPiercesItWithAnEndOrAcrossAnEdge) {
    const Triangles t = right_angled();
    expect_touch(touch_of(bar({1, 1, 5}, {1, 1, 9}, 0), {0, 0, -10}, t), 0.5f, {0, 0, -1}, {1, 1, 0},
                 "an end");
    expect_touch(touch_of(bar({1, 1, 9}, {1, 1, 5}, 0), {0, 0, -10}, t), 0.5f, {0, 0, -1}, {1, 1, 0},
                 "the other end");
    expect_touch(touch_of(bar({2, -4, -3}, {2, -4, 5}, 0), {0, 8, 0}, t), 0.5f, {0, 1, 0}, {2, 0, 0},
                 "an edge");
    const Touch thin = touch_of(bar({2, -4, -3}, {2.5f, -4.5f, 5}, 0), {0.25f, 16, 0.125f}, t);
    EXPECT_EQ(thin.b, 0u) << "an edge, where nothing is exact";
    expect_touch(touch_of(bar({-6, 1, 0}, {-5, 1, 0}, 0), {10, 0, 0}, t), 0.5f, {1, 0, 0}, {0, 1, 0},
                 "in the plane, with an end");
    expect_touch(touch_of(bar({1, -4, 0}, {2, -4, 0}, 0), {0, 8, 0}, t), 0.5f, {0, 1, 0}, {1, 0, 0},
                 "in the plane, along an edge");
    EXPECT_EQ(touch_of(bar({1, -4, 0}, {2, -4, 0}, 0), {0, 3.9f, 0}, t).b, no_row);
    EXPECT_EQ(touch_of(bar({-4, 1, 0x1p-12f}, {9, 1, 0x1p-12f}, 0), {0, 1, 0}, t).b, no_row)
        << "it stays above the face";
    EXPECT_EQ(touch_of(bar({1, 1, 1}, {3, 1, 1}, 1), {1, 0, 0}, t, {.at_start = AtStart::approaches}).b,
              no_row)
        << "it slides";
}

// Through a face or an edge anywhere, by any way: what is across it at the end has touched it.
TEST(Triangle, NoSegmentSlipsThrough) {
    Random random(5);
    const auto any = [&] { return random.between(-1, 1); };
    constexpr std::size_t count = 4000;
    Capsules c;
    Triangles t;
    std::vector<float> way[3];
    for (std::size_t i = 0; i < count; ++i) {
        float x[3][3], p[3], d[3], v[3];
        for (auto& corner : x)
            for (float& value : corner) value = any();
        const float u = random.between(0.1f, 0.4f), w = random.between(0.1f, 0.4f),
                    s = random.between(0.1f, 0.9f);
        for (int k = 0; k < 3; ++k) {
            d[k] = any(), v[k] = 8 * any();
            p[k] = x[0][k] + u * (x[1][k] - x[0][k]) + w * (x[2][k] - x[0][k]) - s * d[k] - v[k];
            way[k].push_back(v[k]);
        }
        c.push_back(p[0], p[1], p[2], p[0] + d[0], p[1] + d[1], p[2] + d[2], 0);
        t.push_back(x[0][0], x[0][1], x[0][2], x[1][0], x[1][1], x[1][2], x[2][0], x[2][1], x[2][2]);
    }
    std::vector<Touch> touches(count);
    first_touch(zip(c, t), motion(way[0], way[1], way[2]), touches);
    std::size_t at_start = 0;
    for (const Touch& touch : touches) {
        EXPECT_EQ(touch.b, touch.a);
        at_start += touch.time == 0;
    }
    EXPECT_LT(at_start, count / 4);
}

}  // namespace
}  // namespace capsa::tests::test_triangles
