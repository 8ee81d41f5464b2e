// Capsules of the plane whose cores cross: the contact pushes them apart by the shortest way.

#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

namespace capsa::tests::test_planar_crossing {
namespace {

struct Core {
    double p[2], q[2];
};

// How far b must move along (nx, ny) until the two cores are `reach` apart along that direction.
double push_along(const Core& a, const Core& b, double nx, double ny, double reach) {
    const auto along = [&](const double* v) { return v[0] * nx + v[1] * ny; };
    return reach + std::max(along(a.p), along(a.q)) - std::min(along(b.p), along(b.q));
}

// The shortest push over many directions, then over finer and finer ones around the best.
double shortest_push(const Core& a, const Core& b, double reach) {
    const double pi = 3.14159265358979323846;
    double best = INFINITY, best_angle = 0, step = 2 * pi / 128;
    for (int k = 0; k < 128; ++k)
        if (const double x = push_along(a, b, std::cos(k * step), std::sin(k * step), reach); x < best) {
            best = x;
            best_angle = k * step;
        }
    for (int round = 0; round < 30; ++round, step *= 0.6)
        for (const double angle : {best_angle - step, best_angle + step})
            if (const double x = push_along(a, b, std::cos(angle), std::sin(angle), reach); x < best) {
                best = x;
                best_angle = angle;
            }
    return best;
}

Core core_of(const PlanarCapsules& c) { return {{c.ax()[0], c.ay()[0]}, {c.bx()[0], c.by()[0]}}; }
double length(const double* p, const double* q) { return std::hypot(q[0] - p[0], q[1] - p[1]); }

// Between them the products of the test whether cores cross were 0 and 2^-149, rounded up: such a segment, on
// the line of another one beyond its end, was said to cross it.
TEST(Crossing, RegressionASegmentThatCountsAsAPointCrossedACoreBeyondItsEnd) {
    for (const auto& [by, length] : {std::pair{1.0f, 0x1p-149f}, {0x1p-40f, 0x1p-110f}}) {
        PlanarCapsules a;
        PlanarSegments b;
        a.push_back(0x1.d916cep-4f * by, 0, 0x1.f16c7p+0f * by, 0, 0x1.8e640cp-10f * by);
        b.push_back(0x1.9ad72cp-4f * by, -length, 0x1.9ad72cp-4f * by, 0);
        const IndexPair one[] = {{0, 0}};
        for (const Isa isa : every_isa) {
            if (!runnable(isa)) continue;
            float gap[2];
            gaps(listed(a, b, one), {gap, 1}, {.isa = isa});
            gaps(listed(b, a, one), {gap + 1, 1}, {.isa = isa});
            EXPECT_NEAR(gap[0] / by, 0.0136777f, 1e-7f) << name(isa);
            EXPECT_EQ(gap[0], gap[1]) << name(isa);
            for (const bool exact : {false, true}) {
                const Options options{.isa = isa, .exact = exact};
                EXPECT_EQ(count_hits(between(a, b), options), 0u) << name(isa) << exact;
                EXPECT_EQ(count_hits(between(b, a), options), 0u) << name(isa) << exact;
                EXPECT_EQ(count_hits(listed(a, b, one), options), 0u) << name(isa) << exact;
                EXPECT_EQ(count_hits(listed(b, a, one), options), 0u) << name(isa) << exact;
            }
        }
    }
}

TEST(Crossing, ThePushIsAcrossTheCoreThatReachesLeastBeyondTheOther) {
    PlanarCapsules a, b;
    a.push_back(-2, 0, 2, 0, 0.25f);
    b.push_back(0.5f, -3, 0.5f, 1, 0.5f);  // reaches 1 above a; a reaches 1.5 beyond b
    const auto contacts = capsa::contacts(between(a, b));
    ASSERT_EQ(contacts.size(), 1u);
    EXPECT_EQ(contacts[0].gap, -1.75f);
    EXPECT_EQ(contacts[0].normal[0], 0.0f);
    EXPECT_EQ(contacts[0].normal[1], -1.0f);
    EXPECT_EQ(contacts[0].point[0], 0.5f);
    EXPECT_EQ(contacts[0].point[1], 0.625f);  // midway between -0.25, the side of a, and 1.5, the end of b
    const auto turned = capsa::contacts(between(b, a));
    EXPECT_EQ(turned[0].gap, -1.75f);
    EXPECT_EQ(turned[0].normal[1], 1.0f);
    EXPECT_EQ(turned[0].point[1], 0.625f);
    // The other verbs say how far the cores are apart.
    float gap = 0;
    gaps(zip(a, b), {&gap, 1});
    EXPECT_EQ(gap, -0.75f);
}

// From the first of these on, pairs that cross and pairs that nearly do.
PlanarCapsules random_capsule(Random& random, int kind, float at) {
    const float size = kind % 3 == 0 ? 1.0f : kind % 3 == 1 ? 0.1f : 10.0f;
    PlanarCapsules c;
    const float x = at + random.between(-0.5f, 0.5f), y = random.between(-0.5f, 0.5f);
    const float angle = random.between(0, 6.2831853f), half = random.between(0, size);
    const float radius = kind % 5 == 0 ? 0.0f : random.between(0, 0.5f);
    c.push_back(x - half * std::cos(angle), y - half * std::sin(angle), x + half * std::cos(angle),
                y + half * std::sin(angle), radius);
    return c;
}

// Whole numbers, so that the end is on the other segment exactly. Without the crossing the distance would be
// a rounding.
TEST(Crossing, ASegmentThatEndsOnAnotherTouchesIt) {
    PlanarSegments ends, whole;
    Random random(31);
    const auto any = [&random](std::uint32_t n) { return static_cast<float>(random.below(n)); };
    for (int k = 0; k < 4000; ++k) {
        const float part = 1 + any(30), rest = 1 + any(30), x = 1 + any(99), y = any(99) - 49;
        const float on_x = part * x, on_y = part * y, away_x = on_x + any(60) - 2 * y, away_y = on_y + 2 * x;
        whole.push_back(0, 0, on_x + rest * x, on_y + rest * y);
        if (k % 2 == 0)
            ends.push_back(on_x, on_y, away_x, away_y);
        else
            ends.push_back(away_x, away_y, on_x, on_y);
    }
    EXPECT_EQ(count_hits(zip(ends, whole)), ends.size());
}

// A long run: CAPSA_CROSSING_PAIRS=10000000 test_api --gtest_filter=Crossing.AfterThePush*
int pairs_to_try() {
    const char* const given = std::getenv("CAPSA_CROSSING_PAIRS");
    return given ? std::atoi(given) : 30000;
}

TEST(Crossing, AfterThePushNothingOverlapsAndNoWayIsShorter) {
    const int tried = pairs_to_try();
    Random random(5);
    std::size_t crossed = 0;
    double longest = 0, deepest_left = 0;
    for (int n = 0; n < tried; ++n) {
        PlanarCapsules a = random_capsule(random, n, 0), b = random_capsule(random, n / 7, 0);
        const auto contacts = capsa::contacts(between(a, b));
        if (contacts.empty()) continue;
        const Contact& c = contacts[0];
        const Core core_a = core_of(a), core_b = core_of(b);
        const double reach = static_cast<double>(a.radius()[0]) + static_cast<double>(b.radius()[0]);
        const double size =
            std::max({length(core_a.p, core_a.q), length(core_b.p, core_b.q), length(core_a.p, core_b.p)});
        EXPECT_NEAR(std::hypot(c.normal[0], c.normal[1]), 1.0, 1e-6);
        ASSERT_EQ(c.normal[2], 0.0f);
        const double depth = -static_cast<double>(c.gap), apart = reach - depth;
        // Cores that do not cross are pushed along their separation: N2 of docs/meaning.md.
        const double bound = 4 * 0x1p-23 * (apart > 0 ? size * (1 + depth / apart) : size + depth);
        if (depth > reach + bound) ++crossed;
        const double shortest = shortest_push(core_a, core_b, reach);
        if (depth > reach) longest = std::max(longest, (depth - bound - shortest) / shortest);
        ASSERT_LE(depth, shortest * 1.01 + bound) << n;
        // The direction really separates by that much, in double.
        if (apart <= 0) {
            ASSERT_LE(push_along(core_a, core_b, c.normal[0], c.normal[1], reach), depth + 2 * bound) << n;
        }
        std::vector<float> scratch(separate_scratch(movable(a), movable(b)));
        separate(contacts, movable(a), movable(b), scratch);
        float gap = 0;
        gaps(zip(a, b), {&gap, 1});
        // S3: the bound, and the rounding of moved coordinates
        double extent = 0;
        for (const double* end : {core_a.p, core_a.q, core_b.p, core_b.q})
            extent = std::max({extent, std::fabs(end[0]), std::fabs(end[1])});
        const double allowed = bound + 2 * 0x1p-23 * (extent + depth);
        deepest_left = std::max(deepest_left, -static_cast<double>(gap) / allowed);
        ASSERT_GE(static_cast<double>(gap), -allowed) << n << ", pushed by " << depth;
    }
    EXPECT_GT(crossed, 5000u);
    std::printf(
        "%zu of %d pairs crossed; pushes at most %.6f longer than the shortest; %.2f of what is allowed "
        "left\n",
        crossed, tried, longest, deepest_left);
}

// Cores that approach each other without crossing: the side and the closest points say the same.
TEST(Crossing, BesideItTheSideAndTheClosestPointsAgree) {
    Random random(6);
    std::size_t near = 0;
    for (int n = 0; n < 30000; ++n) {
        PlanarCapsules a, b;
        const float gap_wanted = std::ldexp(random.between(0.5f, 1.0f), -static_cast<int>(random.below(26)));
        const float angle = random.between(0.1f, 3.0f), at = random.between(-0.9f, 0.9f);
        a.push_back(-1, 0, 1, 0, 0.25f);
        b.push_back(at, gap_wanted, at + std::cos(angle), gap_wanted + std::sin(angle), 0.25f);
        const auto contacts = capsa::contacts(between(a, b), {.margin = 2.0f});
        ASSERT_EQ(contacts.size(), 1u);
        float gap = 0;
        gaps(zip(a, b), {&gap, 1});
        const double bound = 4 * 0x1p-23 * 2.5;
        EXPECT_NEAR(contacts[0].gap, gap, bound);
        EXPECT_NEAR(contacts[0].gap, gap_wanted - 0.5f, bound);
        EXPECT_NEAR(contacts[0].normal[1], 1.0f, 1e-5f) << n << " at " << gap_wanted;
        if (gap_wanted < 0x1p-11f) {
            EXPECT_NEAR(contacts[0].normal[0], 0.0f, 0x1p-22f) << n << " at " << gap_wanted;
        }
        near += gap_wanted < 0x1p-20f;
    }
    EXPECT_GT(near, 1000u);
}

}  // namespace
}  // namespace capsa::tests::test_planar_crossing
