// Round cones against boxes: examples worked by hand, and what is refused.

#include "capsa/capsa.hpp"
#include "tests/truth/reference/reference.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace capsa::tests::test_round_cone_box {
namespace {

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
