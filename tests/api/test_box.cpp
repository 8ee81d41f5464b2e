// Boxes through the public interface: ties, makers and a regression. Values are held by capsa verify.

#include "capsa/capsa.hpp"
#include "tests/api/one_row.hpp"
#include "tests/support/gap_of.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace capsa::tests::test_box {
namespace {

TEST(Box, OfEquallyShortWaysOutTheFirstIsTaken) {
    Boxes cube;
    cube.push_back(0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0);
    expect_near(contact_of(cube, ball(0, 0, 0)).normal, {1, 0, 0});
    expect_near(contact_of(cube, ball(0, 0.5f, -0.5f)).normal, {0, 1, 0});
    expect_near(contact_of(cube, bar({0, 0, -0.5f}, {0, 0, 0.5f})).normal, {1, 0, 0});
}

TEST(Box, MakersTakeArraysAndNumbers) {
    const std::vector<float> c{0, 5}, h{1, 2}, w{1, 1}, none{0, 0}, r{0, 1};
    const Spheres at = ball(10, 0, 0);
    const auto gap = [&](const BoxView& boxes) {
        std::array<Nearest, 1> found{};
        nearest(between(at, boxes), found);
        return found[0].gap;
    };
    EXPECT_EQ(gap(boxes(c, none, none, h, h, h)), 3.0f);
    EXPECT_EQ(gap(boxes(c, none, none, h, h, h, 0.5f)), 2.5f);
    EXPECT_EQ(gap(boxes(c, none, none, h, h, h, r)), 2.0f);
    EXPECT_EQ(gap(boxes(c, none, none, h, h, h, w, none, none, none)), 3.0f);
    EXPECT_EQ(gap(boxes(c, none, none, h, h, h, w, none, none, none, 0.25f)), 2.75f);
    EXPECT_EQ(gap(boxes(c, none, none, h, h, h, w, none, none, none, r)), 2.0f);
    const BoxView both = boxes(c, none, none, h, h, h);
    EXPECT_EQ(gap(both.rows(0, 1)), 9.0f);
    const Index index(both);
    const Spheres inside = ball(0, 0.5f, 0);
    EXPECT_TRUE(any_hit(between(inside, index)));
}

TEST(Box, StandsInArraysOfStructs) {
    struct Turn {
        float x, y, z, w;
    };
    struct Crate {
        std::array<float, 3> centre;
        float sides[3];
        Turn turn;
        float rounding;
    };
    const std::vector<Crate> crates = {{{0, 0, 0}, {1, 2, 3}, {0, 0, 1, 1}, 0.5f},
                                       {{9, 0, 0}, {1, 1, 1}, {0, 0, 0, 1}, 0}};
    const Spheres one = ball(5, 0, 0);
    std::array<Nearest, 1> found{};
    nearest(between(one, boxes(crates, &Crate::centre, &Crate::sides, &Crate::turn, &Crate::rounding)),
            found);
    EXPECT_EQ(found[0].gap, 2.5f);
    nearest(between(one, boxes(crates, &Crate::centre, &Crate::sides, &Crate::turn)), found);
    EXPECT_EQ(found[0].gap, 3.0f);
    EXPECT_EQ(found[0].index, 0u);
    nearest(between(one, boxes(crates, &Crate::centre, &Crate::sides)), found);
    EXPECT_EQ(found[0].gap, 3.0f);
    EXPECT_EQ(found[0].index, 1u);
}

// The segment ends at an edge, to within a rounding, and the distance was that of a place 12 and 40 eps S
// off.
TEST(Box, RegressionASlopeThatWasARoundingWasFollowed) {
    struct Case {
        float a[6], b[10];
        double truth, size;
    };
    const Case cases[] = {
        {{0x1.ab487cp-5f, 0x1.1d7a22p+0f, -0x1.93594p-2f, 0x1.8a0d3ep-5f, 0x1.8b7614p-2f, -0x1.655f78p+0f},
         {-0x1.021d2cp-2f, 0x1.0739f8p-1f, -0x1.23421p-1f, 0x1.335ed4p-2f, 0x1.a77cep-1f, 0x1.05fbb6p-3f, 1,
          1, 0, 0},
         -3.642e-9,
         1.778},
        {{-0x1.c4a15cp+0f, -0x1.9eb222p-2f, 0x1.690f32p+0f, -0x1.5eb914p-4f, 0x1.47be7ap-2f, -0x1.78f028p-3f},
         {-0x1.1d955cp-2f, -0x1.53fe86p-3f, 0x1.7425a2p-1f, 0x1.09c504p-1f, 0x1.3cd0cp-1f, 0x1.57da14p-1f,
          0x1.f61848p-3f, 0x1.d650d4p-6f, 0x1.2da60cp-1f, -0x1.c52606p-5f},
         2.184e-7,
         2.429}};
    for (const Case& c : cases) {
        Boxes one;
        one.push_back(c.b[0], c.b[1], c.b[2], c.b[3], c.b[4], c.b[5], c.b[6], c.b[7], c.b[8], c.b[9], 0);
        const Capsules segment = bar({c.a[0], c.a[1], c.a[2]}, {c.a[3], c.a[4], c.a[5]});
        EXPECT_NEAR(double{gap_of(segment, one)}, c.truth, 4 * 0x1p-23 * c.size);
    }
}

}  // namespace
}  // namespace capsa::tests::test_box
