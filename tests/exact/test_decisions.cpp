// Exact decisions against what must hold of them; test_near_ties.py compares them with rational arithmetic.

#include "src/exact/half_space.hpp"
#include "src/exact/touch.hpp"
#include "src/exact/triangle.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <new>
#include <random>

namespace {
std::atomic<std::size_t> allocations{0};
}

[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* p = std::malloc(size)) return p;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
extern "C" {
void* __real_malloc(std::size_t size);
void* __wrap_malloc(std::size_t size) {
    ++allocations;
    return __real_malloc(size);
}
}

namespace capsa::exact::test_decisions {
namespace {

using Random = std::mt19937;

float between(Random& r, float low, float high) {
    return std::uniform_real_distribution<float>(low, high)(r);
}

struct Point {
    float x, y, z;
};
Point any_point(Random& r) { return {between(r, -1, 1), between(r, -1, 1), between(r, -1, 1)}; }
Point mixed(const Point& a, const Point& b, float t) {
    return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z)};
}

capsa_shapes view(capsa_shape shape, const Point* points, int count) {
    capsa_shapes shapes{};
    shapes.shape = shape;
    shapes.count = 1;
    for (int k = 0; k < count; ++k) {
        shapes.stream[3 * k] = {&points[k].x, 1};
        shapes.stream[3 * k + 1] = {&points[k].y, 1};
        shapes.stream[3 * k + 2] = {&points[k].z, 1};
    }
    return shapes;
}

TEST(ExactDecisions, ThatNoSegmentLeavesATetrahedronUnseen) {
    Random r(7);
    constexpr int faces[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
    int leaks = 0;
    for (int round = 0; round < 20000; ++round) {
        const float far = round % 2 == 0 ? 0.0f : 1000.0f;
        Point corner[4] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}, middle{0, 0, 0};
        for (Point& c : corner) c = {far + c.x + between(r, -0.2f, 0.2f), c.y + between(r, -0.2f, 0.2f), c.z};
        middle.x = far;
        // Through a point of an edge or a corner, to a rounding.
        const int from = round % 4, to = (from + 1 + round % 3) % 4;
        const Point aim = mixed(corner[from], corner[to], round % 5 == 0 ? 0.0f : between(r, 0, 1));
        const Point segment[2] = {middle, mixed(middle, aim, 3.0f)};
        bool met = false;
        for (const auto& face : faces) {
            const Point triangle[3] = {corner[face[0]], corner[face[1]], corner[face[2]]};
            met |= touch(view(capsa_shape_segment, segment, 2), 0, view(capsa_shape_triangle, triangle, 3), 0,
                         0);
        }
        leaks += !met;
    }
    EXPECT_EQ(leaks, 0);
}

TEST(ExactDecisions, ThatEndsAndCornersTouchWhatTheyBelongTo) {
    Random r(8);
    for (int round = 0; round < 2000; ++round) {
        const Point p[5] = {any_point(r), any_point(r), any_point(r), any_point(r), any_point(r)};
        const float zero = 0.0f;
        const Point fan[2] = {p[1], p[3]};
        const capsa_shapes segment = view(capsa_shape_segment, p, 2),
                           triangle = view(capsa_shape_triangle, p, 3);
        capsa_shapes point = view(capsa_shape_sphere, p + 1, 1);
        point.stream[3] = {&zero, 1};
        EXPECT_TRUE(touch(point, 0, segment, 0, 0.0f));
        EXPECT_TRUE(touch(point, 0, triangle, 0, 0.0f));
        EXPECT_TRUE(touch(view(capsa_shape_segment, fan, 2), 0, segment, 0, 0.0f));
        EXPECT_TRUE(touch(view(capsa_shape_segment, fan, 2), 0, triangle, 0, 0.0f));
    }
}

#ifdef CAPSA_EXACT_INT128
// Numbers as long as integers of one and two words allow: 24 bits that end anywhere below 2^29.
float long_number(Random& r) {
    const int shift = static_cast<int>(r() % 6);
    const float size =
        std::ldexp(static_cast<float>(r() >> 8 | 1u), r() % 3 == 0 ? -static_cast<int>(r() % 24) : 0);
    return std::ldexp(std::trunc(size), shift) * (r() % 2 == 0 ? 1.0f : -1.0f);
}

TEST(ExactDecisions, OfShortIntegersAreThoseOfLongOnesUpToTheLongestThatFit) {
    Random r(9);
    int fits = 0, yes = 0;
    for (int round = 0; round < 20000; ++round) {
        Cores cores;
        cores.points = 5;
        cores.has_normal = true;
        for (auto& point : cores.point)
            for (float& x : point) x = long_number(r);
        for (float& x : cores.normal) x = long_number(r);
        const float of_a = long_number(r), of_b = long_number(r);
        cores.set_reach(of_a, of_b, long_number(r));
        cores.point[0][0] = cores.normal[0] = 1;
        const Units units(cores);
        ASSERT_TRUE(units.are_short());
        fits += units.lengths.width() == fixed_bits;
        const InFixed in_fixed(cores, units);
        const With<AsIntegers> in_integers(cores, units);
        const auto agree = [&](const auto& near) {
            const Verdict found = near(in_integers);
            EXPECT_EQ(near(in_fixed), found) << "round " << round;
            yes += found == Verdict::yes;
        };
        agree([](const auto& ask) { return points_near(ask, 0, 1); });
        agree([](const auto& ask) { return segment_near(ask, 0, {1, 2}); });
        agree([](const auto& ask) { return segments_near(ask, {0, 1}, {2, 3}); });
        agree([](const auto& ask) { return lines_near(ask, {0, 1}, {2, 3}); });
        agree([](const auto& ask) { return is_on_first(ask, {0, 1}, {2, 3}); });
        agree([](const auto& ask) { return triangle_near(ask, 0, {1, 2, 3}); });
        agree([](const auto& ask) { return plane_near(ask, 0, {1, 2, 3}); });
        agree([](const auto& ask) { return is_over_face(ask, 0, {1, 2, 3}); });
        agree([](const auto& ask) { return triangle_near(ask, Segment{0, 1}, {2, 3, 4}); });
        agree([](const auto& ask) { return half_space_near(ask, 0, 1); });
    }
    EXPECT_GT(fits, 10000);
    EXPECT_GT(yes, 20000);
}
#endif

TEST(ExactDecisions, AllocateNothing) {
    Random r(10);
    std::size_t in_doubt = 0;
    for (int round = 0; round < 200; ++round) {
        // Segments with an end in common touch at 0, and doubles cannot say so. All exponents: the longest
        // integers.
        Point p[4] = {any_point(r), any_point(r), any_point(r), {0, 0, 0}};
        p[0].x = std::ldexp(p[0].x, -140);
        p[1].y = std::ldexp(p[1].y, 120);
        p[3] = p[0];
        const capsa_shapes segment = view(capsa_shape_segment, p, 2),
                           triangle = view(capsa_shape_triangle, p + 1, 3);
        const std::size_t before = allocations;
        const bool found = touch(segment, 0, triangle, 0, 0.0f);
        EXPECT_EQ(allocations, before);
        in_doubt += found;
    }
    EXPECT_EQ(in_doubt, 200u);
}

}  // namespace
}  // namespace capsa::exact::test_decisions
