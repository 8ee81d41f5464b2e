// Round cones against boxes: every way says what the truth says, on every ISA.

#include "capsa/capsa.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/reference/reference.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace capsa::tests::test_round_cone_box {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr double eps = 0x1p-23, bound_factor = 16.0;

// Round cones and boxes of many sizes that lie close to each other: also capsules, balls, flat boxes, and
// integers.
struct Scene {
    RoundCones cones;
    Boxes boxes;
};
constexpr std::uint32_t kinds = 5;
Scene scene(std::uint32_t kind, std::size_t count) {
    Random random(kind + 177);
    Scene made;
    for (std::size_t i = 0; i < count; ++i) {
        const float far = kind == 2 ? 1000.0f : 0.0f;
        float end[6], centre[3], half[3], turn[4], radius[2];
        for (float& v : end) v = far + random.between(-1.2f, 1.2f);
        for (float& v : centre) v = far + random.between(-0.5f, 0.5f);
        for (float& v : half) v = random.between(0.05f, 0.9f);
        for (float& v : turn) v = random.between(-1, 1);
        for (float& v : radius) v = random.between(0, kind == 1 ? 1.2f : 0.3f);
        if (kind == 3) half[i % 3] = i % 2 == 0 ? 0.0f : 1e-5f;
        if (kind == 4) {
            for (float* const v : {end, end + 3, centre, half})
                for (int k = 0; k < 3; ++k) v[k] = std::round(2 * v[k]);
            for (float& v : radius) v = std::round(4 * v);
            turn[0] = 1, turn[1] = turn[2] = turn[3] = 0;
        }
        if (i % 7 == 0) radius[1] = radius[0];
        made.cones.push_back(end[0], end[1], end[2], end[3], end[4], end[5], radius[0], radius[1]);
        made.boxes.push_back(centre[0], centre[1], centre[2], half[0], half[1], half[2], turn[0], turn[1],
                             turn[2], turn[3], i % 3 == 0 ? 0.1f : 0.0f);
    }
    return made;
}

class RoundConeBoxWays : public OnIsa {
protected:
    Options options(float margin = 0.0f) const { return {.margin = margin, .isa = GetParam()}; }
};

// Of each pair of a zip: the gap, its witness and its contact, both ways round.
TEST_P(RoundConeBoxWays, EveryAnswerIsWithinTheBoundOfTheTruth) {
    for (std::uint32_t kind = 0; kind < kinds; ++kind) {
        SCOPED_TRACE(kind);
        const std::size_t count = slow_here ? 60 : 300;
        const Scene s = scene(kind, count);
        std::vector<float> gap(count), back(count);
        std::vector<Witness> witness(count);
        std::vector<Contact> contact(count), turned(count);
        gaps(zip(s.cones, s.boxes), gap, options());
        gaps(zip(s.boxes, s.cones), back, options());
        witnesses(zip(s.cones, s.boxes), witness, options());
        EXPECT_EQ(contacts(zip(s.cones, s.boxes), contact, options(infinity)).total, count);
        EXPECT_EQ(contacts(zip(s.boxes, s.cones), turned, options(infinity)).total, count);
        const capsa_shapes a = s.cones, b = s.boxes;
        for (std::size_t i = 0; i < count; ++i) {
            const double truth = reference::gap(a, i, b, i), size = reference::local_size(a, i, b, i);
            const double radii = std::fmax(double{field(a, 6, i)}, double{field(a, 7, i)}) + 0.1;
            EXPECT_NEAR(double{gap[i]}, truth, 0.5 * bound_factor * eps * size + eps * radii) << i;
            EXPECT_EQ(gap[i], back[i]) << i;
            EXPECT_EQ(witness[i].gap, gap[i]) << i;
            const Contact &c = contact[i], &d = turned[i];
            EXPECT_EQ(c.gap, gap[i]) << i;
            EXPECT_EQ(d.gap, gap[i]) << i;
            EXPECT_TRUE(c.at_a.u >= 0 && c.at_a.u <= 1 && c.at_a.v == 0) << i;
            EXPECT_TRUE(c.at_b.u == 0 && c.at_b.v == 0) << i;
            EXPECT_EQ(c.at_a.u, d.at_b.u) << i;
            double square = 0;
            for (int k = 0; k < 3; ++k) {
                square += double{c.normal[k]} * double{c.normal[k]};
                EXPECT_EQ(c.normal[k], -d.normal[k]) << i;
            }
            EXPECT_NEAR(square, 1.0, 8 * eps) << i;
        }
    }
}

TEST_P(RoundConeBoxWays, HitsAreThePairsWithinTheMargin) {
    for (std::uint32_t kind = 0; kind < kinds; ++kind)
        for (const float margin : {0.0f, 0.2f, -0.1f}) {
            SCOPED_TRACE(std::to_string(kind) + ", margin " + std::to_string(margin));
            const Scene s = scene(kind, slow_here ? 20 : 70);
            const capsa_shapes a = s.cones, b = s.boxes;
            std::size_t expected = 0, doubtful = 0;
            for (std::size_t i = 0; i < s.cones.size(); ++i)
                for (std::size_t j = 0; j < s.boxes.size(); ++j) {
                    const double over = reference::gap(a, i, b, j) - double{margin};
                    expected += over <= 0;
                    doubtful +=
                        std::fabs(over) < bound_factor * eps * (reference::local_size(a, i, b, j) + 1);
                }
            const std::uint64_t all = count_hits(between(s.cones, s.boxes), options(margin));
            EXPECT_LE(std::fabs(static_cast<double>(all) - static_cast<double>(expected)),
                      static_cast<double>(doubtful));
            EXPECT_GT(expected, 0u);
            const Index of_a(s.cones), of_b(s.boxes);
            EXPECT_EQ(count_hits(between(s.boxes, s.cones), options(margin)), all);
            EXPECT_EQ(count_hits(between(of_a, s.boxes), options(margin)), all);
            EXPECT_EQ(count_hits(between(s.cones, of_b), options(margin)), all);
            EXPECT_EQ(count_hits(between(of_a, of_b), options(margin)), all);
            EXPECT_EQ(find_hits(between(s.boxes, of_a), options(margin)).size(), all);
            EXPECT_EQ(contacts(between(s.cones, s.boxes), options(margin)).size(), all);
        }
}

// Q57: a push by the depth along the normal leaves a gap of 0.
TEST_P(RoundConeBoxWays, APushByTheDepthPartsThem) {
    for (std::uint32_t kind = 0; kind < kinds; ++kind) {
        const Scene s = scene(kind, slow_here ? 50 : 200);
        std::size_t deep = 0;
        for (const Contact& c : contacts(zip(s.cones, s.boxes), options())) {
            const capsa_shapes a = s.cones, before = s.boxes;
            Boxes moved;
            float x[11];
            double far = 0;
            for (int k = 0; k < 11; ++k) x[k] = field(before, k, c.b);
            for (int k = 0; k < 3; ++k) x[k] -= c.gap * c.normal[k], far += std::fabs(double{x[k]});
            moved.push_back(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10]);
            const capsa_shapes b = moved;
            const double size = reference::local_size(a, c.a, b, 0), after = reference::gap(a, c.a, b, 0);
            const double u = double{c.at_a.u}, ra = double{field(a, 6, c.a)}, rb = double{field(a, 7, c.a)};
            const double of_place = double{c.gap} + ra + u * (rb - ra) + double{x[10]};
            if (c.gap > -0.05f || std::fabs(of_place) < 8 * eps * size) continue;
            ++deep;
            EXPECT_NEAR(after, 0.0, 16 * eps * (size + std::fabs(double{c.gap})) + 4 * eps * far)
                << kind << " " << c.a;
        }
        EXPECT_GT(deep, 8u) << kind;
    }
}

// The axis is in the box, where the depth is the least of several ways out.
TEST_P(RoundConeBoxWays, ARadiusThatIsNoNumberGivesNoDistance) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    Boxes box;
    box.push_back(0, 0, 0, 2, 2, 2, 1, 0, 0, 0, 0);
    for (const auto& [ra, rb] : {std::pair{nan, 0.5f}, {0.5f, nan}}) {
        RoundCones cone;
        cone.push_back(-1, 0.1f, 0.2f, 1, -0.3f, 0.4f, ra, rb);
        float gap = 0;
        gaps(zip(cone, box), {&gap, 1}, options());
        EXPECT_TRUE(std::isnan(gap)) << gap;
        gaps(zip(box, cone), {&gap, 1}, options());
        EXPECT_TRUE(std::isnan(gap)) << gap;
        EXPECT_FALSE(any_hit(between(cone, box), options()));
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, RoundConeBoxWays, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

Boxes cube() {
    Boxes made;
    made.push_back(0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0);
    return made;
}
Contact contact_of(float ax, float ay, float az, float bx, float by, float bz, float ra, float rb) {
    RoundCones cone;
    cone.push_back(ax, ay, az, bx, by, bz, ra, rb);
    const Boxes box = cube();
    const std::vector<Contact> found = contacts(zip(cone, box), {.margin = 100});
    EXPECT_EQ(found.size(), 1u);
    return found.empty() ? Contact{} : found[0];
}

TEST(RoundConeBox, ItsNormalLeansWithTheSide) {
    // Above the edge along x at (0, 1, 1) the side falls by 3 over 5: the sine is 0.6. The edge lies where
    // the radius is 1.5.
    const Contact side = contact_of(0, 4, 4, 5, 4, 4, 3, 0);
    EXPECT_NEAR(side.normal[2], -side.normal[1] * -1, 1e-6);
    EXPECT_NEAR(side.gap, std::sqrt(18.0) - 3.0, 1e-5);  // the ball at its end is nearer than the side
    EXPECT_EQ(side.at_a.u, 0.0f);
    const Contact lean =
        contact_of(-4, 0, 4, 6, 0, 4, 2, 0.5f);  // over the whole face: the large ball's side
    EXPECT_LT(lean.gap, 4.0f - 1 - 0.5f);
    EXPECT_NEAR(lean.normal[0], 0.15, 1e-2);
}

TEST(RoundConeBox, AnAxisInTheBoxLeavesItByTheShortestWay) {
    // Through the face above, where the ball at the far end leaves last: its radius is larger.
    const Contact face = contact_of(0, 0, 0.75f, 0, 0, 0.5f, 0.125f, 0.25f);
    EXPECT_EQ(face.gap, -0.75f);
    EXPECT_EQ(face.normal[2], -1.0f);
    EXPECT_EQ(face.at_a.u, 1.0f);
    // The ball at the first end leaves last where the other is smaller by more than it is deeper.
    const Contact large = contact_of(0, 0, 0.75f, 0, 0, 0.5f, 0.75f, 0.25f);
    EXPECT_EQ(large.gap, -1.0f);
    EXPECT_EQ(large.at_a.u, 0.0f);
    // Past an edge: a steep cone whose axis cuts it.
    const Contact edge = contact_of(-1, 0, 2.5f, 3, 0, -1.25f, 0.5f, 0.25f);
    EXPECT_GT(std::fabs(edge.normal[0]), 0.5f);
    EXPECT_GT(std::fabs(edge.normal[2]), 0.5f);
    EXPECT_EQ(edge.normal[1], 0.0f);
}

// The tip of a steep round cone that points through a corner touches it with all of its side alike.
TEST(RoundConeBox, AnAxisThroughACornerIsAsDeepAsTheRadiusThere) {
    RoundCones cone;
    cone.push_back(3, 3, 3, -1, -1, -1, 7, 1);  // 6.93 long: the sine is 0.87
    const capsa_shapes a = cone;
    const Boxes box = cube();
    const capsa_shapes b = box;
    const Contact found = contact_of(3, 3, 3, -1, -1, -1, 7, 1);
    EXPECT_NEAR(found.gap, reference::gap(a, 0, b, 0), 1e-5);
    EXPECT_NEAR(found.gap, -4.0, 1e-5);
    EXPECT_EQ(found.at_a.u, 0.5f);
}

// How deep a round cone is in a box is no question of polynomials.
TEST(RoundConeBox, ExactDecisionsOfADepthAreRefused) {
    const Boxes box = cube();
    RoundCones cone;
    cone.push_back(0, 0, 0, 0, 0, 1, 1, 1);
    capsa_options exact{-0.5f, capsa_isa_best, nullptr, capsa_decide_exact, capsa_at_start_touches, nullptr,
                        0};
    const capsa_shapes a = cone, b = box;
    for (const capsa_source& source : {capsa_between(&a, &b), capsa_between(&b, &a)}) {
        int hit = 2;
        EXPECT_EQ(capsa_any_hit(&source, &exact, &hit), capsa_not_offered);
        EXPECT_EQ(hit, 2);
        char text[300];
        const capsa_call call{"any_hit", &source, 0, 0, nullptr, 0, nullptr, nullptr};
        capsa_explain(capsa_not_offered, &call, text, sizeof text);
        EXPECT_NE(std::string(text).find("is not decided exactly: give a margin of 0 or more"),
                  std::string::npos)
            << text;
        // Where nothing is decided a margin means nothing.
        capsa_nearest nearest{}, rounded{};
        capsa_contact contact{};
        float gap = 1;
        EXPECT_EQ(capsa_nearest_rows(&source, &exact, &nearest, 1), capsa_ok);
        EXPECT_EQ(capsa_nearest_rows(&source, nullptr, &rounded, 1), capsa_ok);
        EXPECT_EQ(nearest.index, 0u);
        EXPECT_EQ(nearest.gap, rounded.gap);
        EXPECT_EQ(capsa_nearest_contacts(&source, &exact, &contact, 1), capsa_ok);
        EXPECT_EQ(contact.b, 0u);
        const capsa_source zipped = capsa_zip(&source.a, &source.b);
        EXPECT_EQ(capsa_gaps(&zipped, &exact, &gap, 1), capsa_ok);
        EXPECT_EQ(gap, rounded.gap);
        EXPECT_EQ(capsa_deepest(&source, &exact, &contact, 1), capsa_not_offered);
        exact.margin = 0.0f;
        EXPECT_EQ(capsa_any_hit(&source, &exact, &hit), capsa_ok);
        EXPECT_EQ(hit, 1);
        exact.margin = -0.5f;
    }
}

}  // namespace
}  // namespace capsa::tests::test_round_cone_box
