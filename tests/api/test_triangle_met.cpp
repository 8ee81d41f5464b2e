// Triangles against boxes and round cones: every way says what the truth says, on every ISA.

#include "capsa/capsa.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/reference/reference.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_triangle_met {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr double eps = 0x1p-23;

// Triangles, boxes and round cones of many sizes that lie close to each other: also slivers, triangles that
// are points or segments, flat boxes, and integers.
struct Scene {
    Triangles triangles;
    Boxes boxes;
    RoundCones cones;
};
Scene scene(std::uint32_t kind, std::size_t count) {
    Random random(kind + 77);
    Scene made;
    for (std::size_t i = 0; i < count; ++i) {
        const float size = kind == 1 ? 0.3f : 1.0f, far = kind == 2 ? 1000.0f : 0.0f;
        float x[9], half[3], turn[4], end[6];
        for (float& v : x) v = far + random.between(-1, 1);
        for (float& v : half) v = size * random.between(0.05f, 0.6f);
        for (float& v : turn) v = random.between(-1, 1);
        for (float& v : end) v = far + size * random.between(-1, 1);
        if (kind == 3)
            for (int k = 0; k < 3; ++k)
                x[6 + k] = x[k] + 0.5f * (x[3 + k] - x[k]) + random.between(-1e-5f, 1e-5f);
        if (kind == 4)
            for (int k = 0; k < 3; ++k) x[6 + k] = x[k], x[3 + k] = i % 2 == 0 ? x[k] : x[3 + k];
        if (kind == 5) {
            for (float& v : x) v = std::round(2 * v);
            for (float& v : half) v = std::round(2 * v);
            for (float& v : end) v = std::round(2 * v);
            turn[0] = 1, turn[1] = turn[2] = turn[3] = 0;
        }
        made.triangles.push_back(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8]);
        const float centre[3] = {0.5f * (end[0] + end[3]), end[1], end[2]};
        made.boxes.push_back(centre[0], centre[1], centre[2], half[0], half[1], half[2], turn[0], turn[1],
                             turn[2], turn[3], i % 3 == 0 ? 0.1f : 0.0f);
        made.cones.push_back(end[0], end[1], end[2], end[3], end[4], end[5], random.between(0, 0.3f),
                             random.between(0, 0.3f));
    }
    return made;
}
constexpr std::uint32_t kinds = 6;

class TriangleWays : public OnIsa {
protected:
    Options options(float margin = 0.0f) const { return {.margin = margin, .isa = GetParam()}; }
};

double bound_factor(const capsa_shapes& other) { return other.shape == capsa_shape_box ? 8.0 : 5.0; }

// Of each pair of a zip: the gap, its witness and its contact, both ways round.
template <class Other>
void expect_truth(const Triangles& triangles, const Other& other, const Options& options) {
    const std::size_t count = triangles.size();
    const Options any{.margin = infinity, .isa = options.isa};
    std::vector<float> gap(count), back(count);
    std::vector<Witness> witness(count);
    std::vector<Contact> contact(count), turned(count);
    gaps(zip(triangles, other), gap, options);
    gaps(zip(other, triangles), back, options);
    witnesses(zip(triangles, other), witness, options);
    EXPECT_EQ(contacts(zip(triangles, other), contact, any).total, count);
    EXPECT_EQ(contacts(zip(other, triangles), turned, any).total, count);
    const capsa_shapes a = triangles, b = other;
    for (std::size_t i = 0; i < count; ++i) {
        const double truth = reference::gap(a, i, b, i), size = reference::local_size(a, i, b, i);
        const double allowed = bound_factor(b) * eps * size + eps * std::fabs(truth);
        EXPECT_NEAR(double{gap[i]}, truth, 0.75 * allowed) << i;
        EXPECT_EQ(gap[i], back[i]) << i;
        EXPECT_EQ(witness[i].gap, gap[i]) << i;
        const Contact &c = contact[i], &d = turned[i];
        EXPECT_EQ(c.gap, gap[i]) << i;
        EXPECT_EQ(d.gap, gap[i]) << i;
        EXPECT_TRUE(c.at_a.u >= 0 && c.at_a.v >= 0 && c.at_a.u + c.at_a.v <= 1) << i;
        EXPECT_TRUE(c.at_b.u >= 0 && c.at_b.u <= 1 && c.at_b.v == 0) << i;
        double square = 0;
        for (int k = 0; k < 3; ++k) {
            square += double{c.normal[k]} * double{c.normal[k]};
            EXPECT_EQ(c.normal[k], -d.normal[k]) << i;
        }
        EXPECT_NEAR(square, 1.0, 8 * eps) << i;
        EXPECT_EQ(c.at_a.u, d.at_b.u) << i;
        EXPECT_EQ(c.at_a.v, d.at_b.v) << i;
        EXPECT_EQ(c.at_b.u, d.at_a.u) << i;
    }
}

TEST_P(TriangleWays, EveryAnswerIsWithinTheBoundOfTheTruth) {
    for (std::uint32_t kind = 0; kind < kinds; ++kind) {
        SCOPED_TRACE(kind);
        const Scene s = scene(kind, slow_here ? 100 : 700);
        expect_truth(s.triangles, s.boxes, options());
        expect_truth(s.triangles, s.cones, options());
    }
}

template <class Other>
void expect_hits(const Triangles& triangles, const Other& other, const Options& options) {
    const capsa_shapes a = triangles, b = other;
    std::size_t expected = 0, doubtful = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i)
        for (std::size_t j = 0; j < other.size(); ++j) {
            const double gap = reference::gap(a, i, b, j), over = gap - double{options.margin};
            expected += over <= 0;
            doubtful += std::fabs(over) < 8 * eps * (reference::local_size(a, i, b, j) + 1);
        }
    const std::uint64_t all = count_hits(between(triangles, other), options);
    EXPECT_LE(std::fabs(static_cast<double>(all) - static_cast<double>(expected)),
              static_cast<double>(doubtful));
    EXPECT_GT(expected, 0u);
    const Index of_a(triangles), of_b(other);
    EXPECT_EQ(count_hits(between(other, triangles), options), all);
    EXPECT_EQ(count_hits(between(of_a, other), options), all);
    EXPECT_EQ(count_hits(between(triangles, of_b), options), all);
    EXPECT_EQ(count_hits(between(of_a, of_b), options), all);
    EXPECT_EQ(find_hits(between(other, of_a), options).size(), all);
}

TEST_P(TriangleWays, HitsAreThePairsWithinTheMargin) {
    for (std::uint32_t kind = 0; kind < kinds; ++kind)
        for (const float margin : {0.0f, 0.2f, -0.05f}) {
            SCOPED_TRACE(std::to_string(kind) + ", margin " + std::to_string(margin));
            const Scene s = scene(kind, slow_here ? 30 : 90);
            expect_hits(s.triangles, s.boxes, options(margin));
            expect_hits(s.triangles, s.cones, options(margin));
        }
}

// Q14: after a push by the depth the box is out of the triangle.
TEST_P(TriangleWays, APushByTheDepthPartsATriangleAndABox) {
    for (std::uint32_t kind = 0; kind < kinds; ++kind) {
        Scene s = scene(kind, 300);
        std::vector<Contact> found(s.triangles.size());
        const std::size_t count = contacts(zip(s.triangles, s.boxes), found, options()).total;
        found.resize(count);
        std::size_t deep = 0;
        for (const Contact& c : found) {
            const capsa_shapes before = s.boxes;
            Boxes moved;
            float x[11];
            for (int k = 0; k < 11; ++k) x[k] = field(before, k, c.b);
            for (int k = 0; k < 3; ++k) x[k] -= c.gap * c.normal[k];
            moved.push_back(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10]);
            const capsa_shapes a = s.triangles, b = moved;
            const double rounding =
                4 * eps * (std::fabs(double{x[0]}) + std::fabs(double{x[1]}) + std::fabs(double{x[2]}));
            const double size = reference::local_size(a, c.a, b, 0), after = reference::gap(a, c.a, b, 0);
            if (c.gap + x[10] < -1e-4f) {
                ++deep;
                EXPECT_NEAR(after, 0.0, 12 * eps * size + rounding) << kind << " " << c.a;
            }
        }
        EXPECT_GT(deep, kind == 4 ? 0u : 10u) << kind;
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, TriangleWays, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

Triangles floor_of_two() {
    Triangles made;
    made.push_back(-2, -2, 0, 2, -2, 0, 2, 2, 0);
    made.push_back(-2, -2, 0, 2, 2, 0, -2, 2, 0);
    return made;
}

TEST(TriangleMet, ACrateOnAFloorIsPushedStraightUp) {
    Boxes crate;
    crate.push_back(0.2f, 0, 0.375f, 0.5f, 0.5f, 0.5f, 1, 0, 0, 0, 0);
    const Triangles floor = floor_of_two();
    const std::vector<Contact> found = contacts(between(floor, crate));
    ASSERT_EQ(found.size(), 2u);
    for (const Contact& c : found) {
        EXPECT_EQ(c.gap, -0.125f);
        EXPECT_EQ(c.normal[2], 1.0f);
        EXPECT_EQ(c.point[2], -0.0625f);
    }
}

TEST(TriangleMet, ARoundConeThroughAFaceIsAsDeepAsItsDeepestPlace) {
    RoundCones cone;
    cone.push_back(0.5f, 0, -1, 0.5f, 0, 1, 0.25f, 0.75f);
    const Triangles floor = floor_of_two();
    const std::vector<Contact> found = contacts(between(cone, floor));
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].gap, -0.5f);  // it crosses the first half way between the radii
    EXPECT_GT(found[1].gap, -0.5f);  // and passes the second
}

// A crate and a round cone over a floor: each is 0.7f - 0.6f away from it, which is a float.
TEST(TriangleMet, ExactDecisionsAreOfTheFloatsThatWereGiven) {
    Triangles floor;
    floor.push_back(-9, -9, 0, 9, -9, 0, 0, 9, 0);
    Boxes crate;
    crate.push_back(0, 0, 0.7f, 1, 1, 0.6f, 2, 0, 0, 2, 0);
    RoundCones cone;
    cone.push_back(0, 0, 0.7f, 0, 0, 9, 0.6f, 2);
    const float apart = 0.7f - 0.6f;
    for (const Source& source : {between(floor, crate), between(cone, floor)}) {
        EXPECT_TRUE(any_hit(source, {.margin = apart, .decide = Decide::exact}));
        EXPECT_FALSE(any_hit(source, {.margin = std::nextafter(apart, 0.0f), .decide = Decide::exact}));
    }
}

}  // namespace
}  // namespace capsa::tests::test_triangle_met
