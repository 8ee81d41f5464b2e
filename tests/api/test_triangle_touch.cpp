// First touches of moving balls, capsules and segments and triangles, against answers worked by hand.

#include "capsa/capsa.hpp"
#include "tests/api/triangle_scene.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace capsa::test_triangle_touch {
namespace {

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

TEST(Triangle, AMovingBallMeetsTheFaceAnEdgeAndACorner) {
    const Triangles t = right_angled();
    const Touch face = touch_of(ball(1, 1, 5, 1), {0, 0, -8}, t);
    EXPECT_EQ(face.b, 0u);
    EXPECT_NEAR(face.time, 0.5f, 1e-6f);
    expect_near(face.normal, {0, 0, -1});
    expect_near(face.point, {1, 1, 0});
    const Touch edge = touch_of(ball(2, -5, 0, 1), {0, 8, 0}, t);
    EXPECT_NEAR(edge.time, 0.5f, 1e-6f);
    expect_near(edge.normal, {0, 1, 0});
    expect_near(edge.point, {2, 0, 0});
    const Touch corner = touch_of(ball(-5, 0, 0, 1), {8, 0, 0}, t);
    EXPECT_NEAR(corner.time, 0.5f, 1e-6f);
    expect_near(corner.normal, {1, 0, 0});
    EXPECT_EQ(touch_of(ball(1, 1, 5, 1), {0, 0, -3.99f}, t).b, no_row) << "too short";
    EXPECT_EQ(touch_of(ball(9, 9, 5, 1), {0, 0, -8}, t).b, no_row) << "past it";
    EXPECT_EQ(touch_of(ball(1, 1, 0.5f, 1), {0, 0, 1}, t).time, 0.0f) << "from the start";
}

TEST(Triangle, ABallWithoutRadiusIsARay) {
    const Triangles t = right_angled();
    for (const Isa isa : every_isa) {
        Spheres rays;
        std::vector<float> dx, dy, dz;
        for (int i = 0; i < 100; ++i) {
            const float u = 0.05f + 0.08f * static_cast<float>(i % 10),
                        v = 0.01f + (1 - u) * 0.09f * static_cast<float>(i / 10);
            rays.push_back(4 * u - 0.3f, 3 * v + 0.7f, 1.1f, 0);
            dx.push_back(0.6f);
            dy.push_back(-1.4f);
            dz.push_back(-2.2f);
        }
        std::vector<Touch> touches(rays.size());
        first_touch(between(rays, t), motion(dx, dy, dz), touches, {.isa = isa});
        for (const Touch& touch : touches) {
            ASSERT_EQ(touch.b, 0u) << touch.a;
            EXPECT_NEAR(touch.time, 0.5f, 1e-6f);
            expect_near(touch.normal, {0, 0, -1}, 1e-5f);
            EXPECT_NEAR(touch.point[2], 0.0f, 1e-6f);
        }
    }
}

// By hand. The ray was late before, at the edge through which it leaves, or missed.
TEST(Triangle, ARayInThePlaneEntersAtAnEdgeOrACorner) {
    Triangles t;
    t.push_back(0, 0, 0, 1, 0, 0, 0, 1, 0);
    struct Case {
        float x, y, dx, dy, time;
    };
    const float never = std::numeric_limits<float>::infinity();
    const Case cases[] = {{-1, 0.5f, 3, 0, 1.0f / 3},  // across edge ac
                          {0.25f, -2, 0, 4, 0.5f},     // across edge ab
                          {2, 1, -2, -1, 2.0f / 3},    // across edge bc
                          {-1, -1, 4, 4, 0.25f},       // at corner a
                          {-1, 0, 4, 0, 0.25f},        // along edge ab
                          {2, 0, -4, 0, 0.25f},        // along edge ab, from b
                          {-1, 0.5f, 1, 0, 1.0f},      // ends on edge ac
                          {-1, 0.5f, 0.75f, 0, never}, {-1, 1.0625f, 4, 0, never},
                          {-1, -0.0625f, 4, 0, never}, {-1, 0.5f, -3, 0, never}};
    for (const Isa isa : every_isa)
        for (const float radius : {0.0f, 1e-7f})
            for (const Case& c : cases) {
                const Spheres ray = ball(c.x, c.y, 0, radius);
                Touch touch{};
                first_touch(between(ray, t), motion(c.dx, c.dy, 0.0f), {&touch, 1}, {.isa = isa});
                const auto what = testing::Message() << c.x << ", " << c.y << " by " << c.dx << ", " << c.dy
                                                     << " radius " << radius << " " << name(isa);
                EXPECT_EQ(touch.b, c.time == never ? no_row : 0u) << what;
                if (touch.b == no_row) continue;
                EXPECT_NEAR(touch.time, c.time, 4e-7f) << what;
                EXPECT_NEAR(touch.point[0], c.x + c.time * c.dx, 2e-6f) << what;
                EXPECT_NEAR(touch.point[1], c.y + c.time * c.dy, 2e-6f) << what;
            }
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
    float gap = 0;
    gaps(zip(there, t), {&gap, 1});
    EXPECT_LE(gap, 1e-4f);
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

// The triangle has corners (0, 0, 0), (4, 0, 0) and (0, 3, 0).
TEST(Triangle, AMovingCapsuleMeetsItWithAnEndItsSideAndAtACorner) {
    const Triangles t = right_angled();
    const float root = std::sqrt(0.5f);
    expect_touch(touch_of(bar({1, 1, 5, 1, 1, 9}, 1), {0, 0, -8}, t), 0.5f, {0, 0, -1}, {1, 1, 0}, "upright");
    expect_touch(touch_of(bar({1, 1, 5, 3, 3, 7}, 1), {0, 0, -8}, t), 0.5f, {0, 0, -1}, {1, 1, 0}, "leaning");
    expect_touch(touch_of(bar({2, -5, -3, 2, -5, 4}, 1), {0, 8, 0}, t), 0.5f, {0, 1, 0}, {2, 0, 0},
                 "its side, at an edge");
    expect_touch(touch_of(bar({-5, 1, -4, -5, 1, 4}, 1), {8, 0, 0}, t), 0.5f, {1, 0, 0}, {0, 1, 0},
                 "an edge");
    expect_touch(touch_of(bar({-5 - root, -5 - root, -3, -5 - root, -5 - root, 3}, 1), {10, 10, 0}, t), 0.5f,
                 {root, root, 0}, {0, 0, 0}, "a corner");
    EXPECT_EQ(touch_of(bar({1, 1, 5, 1, 1, 9}, 1), {0, 0, -3.99f}, t).b, no_row) << "too short";
    EXPECT_EQ(touch_of(bar({9, 9, 5, 9, 9, 9}, 1), {0, 0, -80}, t).b, no_row) << "past it";
    EXPECT_EQ(touch_of(bar({1, 1, 5, 1, 1, 9}, 1), {0, 0, 8}, t).b, no_row) << "away";
    // Flat on the face, and flat above the whole of it.
    const Touch flat = touch_of(bar({-9, 1, 5, 9, 1, 5}, 1), {0, 0, -8}, t);
    EXPECT_NEAR(flat.time, 0.5f, 1e-6f);
    expect_near(flat.normal, {0, 0, -1});
    EXPECT_NEAR(flat.point[2], 0.0f, 1e-6f);
    const Touch start = touch_of(bar({1, 1, -1, 1, 1, 1}, 0), {0, 0, 8}, t);
    EXPECT_EQ(start.time, 0.0f) << "it crosses from the start";
}

TEST(Triangle, AMovingSegmentWithoutARadiusPiercesItWithAnEndOrAcrossAnEdge) {
    const Triangles t = right_angled();
    for (const Isa isa : every_isa) {
        const Options options{.isa = isa};
        expect_touch(touch_of(bar({1, 1, 5, 1, 1, 9}, 0), {0, 0, -10}, t, options), 0.5f, {0, 0, -1},
                     {1, 1, 0}, "an end");
        expect_touch(touch_of(bar({1, 1, 9, 1, 1, 5}, 0), {0, 0, -10}, t, options), 0.5f, {0, 0, -1},
                     {1, 1, 0}, "the other end");
        expect_touch(touch_of(bar({2, -4, -3, 2, -4, 5}, 0), {0, 8, 0}, t, options), 0.5f, {0, 1, 0},
                     {2, 0, 0}, "an edge");
        const Touch thin = touch_of(bar({2, -4, -3, 2.5f, -4.5f, 5}, 0), {0.25f, 16, 0.125f}, t, options);
        EXPECT_EQ(thin.b, 0u) << "an edge, where nothing is exact";
        expect_touch(touch_of(bar({-6, 1, 0, -5, 1, 0}, 0), {10, 0, 0}, t, options), 0.5f, {1, 0, 0},
                     {0, 1, 0}, "in the plane, with an end");
        expect_touch(touch_of(bar({1, -4, 0, 2, -4, 0}, 0), {0, 8, 0}, t, options), 0.5f, {0, 1, 0},
                     {1, 0, 0}, "in the plane, along an edge");
        EXPECT_EQ(touch_of(bar({1, -4, 0, 2, -4, 0}, 0), {0, 3.9f, 0}, t, options).b, no_row);
        EXPECT_EQ(touch_of(bar({-4, 1, 0x1p-12f, 9, 1, 0x1p-12f}, 0), {0, 1, 0}, t, options).b, no_row)
            << "it stays above the face";
        const Options approaching{.isa = isa, .at_start = AtStart::approaches};
        EXPECT_EQ(touch_of(bar({1, 1, 1, 3, 1, 1}, 1), {1, 0, 0}, t, approaching).b, no_row) << "it slides";
        EXPECT_EQ(touch_of(bar({1, 1, 1, 3, 1, 1}, 1), {1, 0, -1}, t, approaching).time, 0.0f) << "deeper";
    }
}

// Through a face or an edge anywhere, by any way: what is across it at the end has touched it.
TEST(Triangle, NoSegmentSlipsThrough) {
    tests::Random random(5);
    const auto any = [&] { return random.between(-1, 1); };
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
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
        first_touch(zip(c, t), motion(way[0], way[1], way[2]), touches, {.isa = isa});
        std::size_t at_start = 0;
        for (const Touch& touch : touches) {
            EXPECT_EQ(touch.b, touch.a);
            at_start += touch.time == 0;
        }
        EXPECT_LT(at_start, count / 4);
    }
}

TEST(Triangle, ATriangleMovesToo) {
    const Triangles t = right_angled();
    const Spheres s = ball(1, 1, 5, 1);
    const By up(0, 0, 8);
    Touch touch{};
    first_touch(between(t, s), up.motion(), {&touch, 1});
    EXPECT_NEAR(touch.time, 0.5f, 1e-6f);
    expect_near(touch.normal, {0, 0, 1});
    expect_near(touch.point, {1, 1, 4});
    first_touch(zip(s, t), By(0, 0, -4).motion(), By(0, 0, 4).motion(), {&touch, 1});
    EXPECT_NEAR(touch.time, 0.5f, 1e-6f);
    expect_near(touch.normal, {0, 0, -1});
    expect_near(touch.point, {1, 1, 2});
}

}  // namespace
}  // namespace capsa::test_triangle_touch
