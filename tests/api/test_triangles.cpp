// Triangles as a caller meets them.

#include "capsa/capsa.hpp"
#include "tests/api/triangle_scene.hpp"
#include "tests/support/gap_of.hpp"
#include "tests/support/refused.hpp"
#include "tests/truth/reference/reference.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace capsa::test_triangles {
namespace {

using tests::gap_of;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

template <class A, class B>
Witness witness_of(const A& a, const B& b) {
    Witness w{};
    witnesses(zip(a, b), {&w, 1});
    return w;
}
template <class A, class B>
Contact contact_of(const A& a, const B& b, float margin = 0) {
    Contact c{};
    EXPECT_EQ(contacts(zip(a, b), {&c, 1}, {.margin = margin}).total, 1u);
    return c;
}
TEST(Triangle, FaceEdgesAndCornersOfAPoint) {
    const Triangles t = right_angled();
    EXPECT_EQ(gap_of(ball(1, 1, 2, 0.5f), t), 1.5f) << "above the face";
    EXPECT_EQ(gap_of(ball(1, 1, -2, 0.5f), t), 1.5f) << "below it";
    EXPECT_EQ(gap_of(ball(2, -3, 4, 1), t), 4.0f) << "beyond edge ab";
    EXPECT_EQ(gap_of(ball(-3, 2, 4, 1), t), 4.0f) << "beyond edge ac";
    EXPECT_NEAR(gap_of(ball(3, 4, 0, 0), t), 2.6f, 1e-6f) << "beyond edge bc";
    EXPECT_EQ(gap_of(ball(-2, -1, 2, 1), t), 2.0f) << "at corner a";
    EXPECT_EQ(gap_of(ball(6, -1, 2, 1), t), 2.0f) << "at corner b";
    EXPECT_EQ(gap_of(ball(-1, 5, 2, 1), t), 2.0f) << "at corner c";
    EXPECT_EQ(gap_of(t, ball(1, 1, 2, 0.5f)), 1.5f) << "the other way round";
}

TEST(Triangle, PlacesAreOnTheFace) {
    const Triangles t = right_angled();
    const Witness face = witness_of(ball(1, 1, 2, 0), t);
    EXPECT_EQ(face.at_a.u, 0.0f);
    EXPECT_NEAR(face.at_b.u, 0.25f, 1e-7f);
    EXPECT_NEAR(face.at_b.v, 1.0f / 3.0f, 1e-7f);
    expect_near(face.on_b, {1, 1, 0});
    const Witness back = witness_of(t, ball(1, 1, 2, 0));
    EXPECT_EQ(back.at_a.u, face.at_b.u);
    EXPECT_EQ(back.at_a.v, face.at_b.v);
    expect_near(back.on_a, {1, 1, 0});
    expect_near(back.on_b, {1, 1, 2});
    const Witness edge = witness_of(ball(3, 4, 0, 0), t);
    EXPECT_EQ(edge.at_b.u + edge.at_b.v, 1.0f);
    const Witness corner = witness_of(ball(-1, 9, 2, 0), t);
    EXPECT_EQ(corner.at_b.u, 0.0f);
    EXPECT_EQ(corner.at_b.v, 1.0f);
    const Witness crossing = witness_of(bar({1, 1, -1, 1, 1, 3}, 0), t);
    EXPECT_EQ(crossing.at_a.u, 0.25f);
    expect_near(crossing.on_a, {1, 1, 0});
    expect_near(crossing.on_b, {1, 1, 0});
}

TEST(Triangle, SegmentsAboveBesideAndThrough) {
    const Triangles t = right_angled();
    EXPECT_EQ(gap_of(bar({0.5f, 0.5f, 1, 1, 1, 3}, 0.25f), t), 0.75f) << "an end over the face";
    EXPECT_EQ(gap_of(bar({0.5f, 0.5f, 2, 1, 1, 2}, 0.5f), t), 1.5f) << "parallel to the face";
    EXPECT_EQ(gap_of(bar({-9, 1, 2, 9, 1, 2}, 0.5f), t), 1.5f) << "parallel, both ends outside";
    EXPECT_EQ(gap_of(bar({2, -3, -9, 2, -3, 9}, 1), t), 2.0f) << "past edge ab";
    EXPECT_EQ(gap_of(bar({1, 1, -9, 1, 1, 9}, 0.5f), t), -0.5f) << "through the face";
    EXPECT_EQ(gap_of(bar({1, 1, -9, 1, 1, 9}, 0), t), 0.0f);
}

// The shortcut that crosses the plane, clamps the crossing and tests a sphere there answers 1.557.
TEST(Triangle, NotTheShortcutThatTestsOneSphere) {
    Triangles t;
    t.push_back(0, 0, 0, 2, 0, 0, 0, 3, 0);
    EXPECT_NEAR(gap_of(bar({-3, 2, 1, 2, -3, 0}, 0), t), 0.863f, 1e-3f);
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

TEST(Triangle, FlatTrianglesAreSegmentsAndPoints) {
    Triangles t;
    t.push_back(0, 0, 0, 4, 0, 0, 1, 0, 0);  // on a line
    t.push_back(0, 0, 0, 0, 0, 0, 4, 0, 0);  // a = b
    t.push_back(0, 0, 0, 4, 0, 0, 0, 0, 0);  // a = c
    t.push_back(4, 0, 0, 0, 0, 0, 0, 0, 0);  // b = c
    t.push_back(2, 0, 0, 2, 0, 0, 2, 0, 0);  // a point
    for (std::size_t i = 0; i < t.size(); ++i) {
        const auto one = t.view().rows(i, i + 1);
        EXPECT_EQ(gap_of(ball(2, 3, 0, 1), one), 2.0f) << i;
        EXPECT_EQ(gap_of(bar({2, 3, -5, 2, 3, 5}, 1), one), 2.0f) << i;
        const Contact c = contact_of(ball(2, 0, 0, 1), one);
        EXPECT_NEAR(std::hypot(c.normal[0], std::hypot(c.normal[1], c.normal[2])), 1.0f, 1e-6f) << i;
    }
    EXPECT_FALSE(validate(t));
}

TEST(Triangle, TheNormalIsThatOfTheFaceWhereACoreCrossesIt) {
    const Triangles t = right_angled();
    expect_near(contact_of(ball(1, 1, 0.5f, 1), t).normal, {0, 0, -1});
    expect_near(contact_of(t, ball(1, 1, 0.5f, 1)).normal, {0, 0, 1});
    expect_near(contact_of(ball(2, -0.5f, 0, 1), t).normal, {0, 1, 0});
    // From the bar's middle to the plane, so that the bar leaves by the shorter way.
    expect_near(contact_of(bar({1, 1, -1, 1, 1, 3}, 0.1f), t).normal, {0, 0, -1});
    expect_near(contact_of(bar({1, 1, -3, 1, 1, 1}, 0.1f), t).normal, {0, 0, 1});
    expect_near(contact_of(t, bar({1, 1, -3, 1, 1, 1}, 0.1f)).normal, {0, 0, -1});
    // However long the bar is and however little of it is through.
    expect_near(contact_of(bar({1, 1, 900, 1.5f, 1, -1e-3f}, 0), t).normal, {0, 0, -1});
    // A small motion does not turn it round.
    for (const float h : {-1e-8f, -1e-9f, 0.0f, 1e-9f, 1e-8f})
        expect_near(contact_of(bar({1, 1, h, 1, 1, 2}, 0.1f), t).normal, {0, 0, -1});
}

TEST(Triangle, AContactLiesMidwayAndSeparatePushesItApart) {
    Triangles t = right_angled();
    Spheres s = ball(1, 1, 0.5f, 1);
    const Contact c = contact_of(s, t);
    EXPECT_EQ(c.gap, -0.5f);
    expect_near(c.point, {1, 1, -0.25f});
    std::vector<float> scratch(separate_scratch(movable(s), movable(t)));
    separate(std::array{c}, movable(s), movable(t), scratch);
    EXPECT_NEAR(s.z()[0], 0.75f, 1e-6f);
    for (const std::size_t k : {2u, 5u, 8u}) EXPECT_NEAR(t.stream(k)[0], -0.25f, 1e-6f);
    EXPECT_NEAR(gap_of(s, t), 0.0f, 1e-6f);
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

TEST(Triangle, WhatIsNotOfferedSaysSo) {
    const Triangles triangle = right_angled();
    const capsa_shapes t = triangle;
    const capsa_source pairs = capsa_between(&t, &t), inside = capsa_within(&t);
    std::uint64_t count = 7;
    EXPECT_EQ(capsa_count_hits(&pairs, nullptr, &count), capsa_not_offered);
    EXPECT_EQ(capsa_count_hits(&inside, nullptr, &count), capsa_not_offered);
    EXPECT_EQ(count, 7u);
    const std::vector<float> still{0};
    const capsa_motion motion{{still.data(), 1}, {still.data(), 1}, {still.data(), 1}};
    capsa_touch touch{3, 3, 3, {}, {}};
    EXPECT_EQ(capsa_first_touch(&pairs, nullptr, &motion, nullptr, &touch, 1), capsa_not_offered);
    EXPECT_EQ(touch.a, 3u);
    EXPECT_REFUSED(count_hits(within(triangle)),
                   "does not answer for this pair of shapes: a triangle and a triangle");
}

}  // namespace
}  // namespace capsa::test_triangles
