// Boxes through the public interface: what docs/meaning.md says of them.

#include "capsa/capsa.hpp"
#include "tests/api/one_row.hpp"
#include "tests/support/gap_of.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace capsa::tests::test_box {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// A box of 2 x 4 x 6 at (10, 20, 30).
Boxes box(float radius = 0.0f) {
    Boxes one;
    one.push_back(10, 20, 30, 1, 2, 3, 1, 0, 0, 0, radius);
    return one;
}
void expect_vector(const float (&v)[3], std::array<float, 3> expected) {
    for (int k = 0; k < 3; ++k) EXPECT_EQ(v[k], expected[static_cast<std::size_t>(k)]) << "component " << k;
}

TEST(Box, OutsideItsDistanceIsThatOfItsNearestPoint) {
    EXPECT_EQ(gap_of(ball(14, 20, 30), box()), 3.0f) << "before a face";
    EXPECT_EQ(gap_of(ball(14, 26, 30), box()), 5.0f) << "before an edge";
    EXPECT_EQ(gap_of(ball(13, 25, 39), box()), 7.0f) << "before a corner";
    EXPECT_EQ(gap_of(ball(7, 15, 21, 2), box()), 5.0f);
    EXPECT_EQ(gap_of(box(0.5f), ball(7, 15, 21, 2)), 4.5f) << "the other way round, rounded";
}

TEST(Box, InsideItsDistanceIsTheWayToTheNearestFace) {
    EXPECT_EQ(gap_of(ball(10, 20, 30), box()), -1.0f);
    EXPECT_EQ(gap_of(ball(10.25f, 20, 32.5f, 0.25f), box(0.5f)), -1.25f);
    const Contact c = contact_of(ball(10, 21.5f, 30), box());
    EXPECT_EQ(c.gap, -0.5f);
    expect_vector(c.normal, {0, -1, 0});
    const Contact back = contact_of(box(), ball(10, 21.5f, 30));
    EXPECT_EQ(back.gap, -0.5f);
    expect_vector(back.normal, {0, 1, 0});
    expect_vector(back.point, {10, 21.75f, 30});
}

TEST(Box, AContactLiesBetweenTheSurfaces) {
    const Contact c = contact_of(ball(14, 26, 30, 1), box(1));
    EXPECT_EQ(c.gap, 3.0f);
    EXPECT_NEAR(c.normal[0], -0.6f, 1e-6f);
    EXPECT_NEAR(c.normal[1], -0.8f, 1e-6f);
    EXPECT_NEAR(c.point[0], 14 - 0.6f * 2.5f, 1e-5f);
    EXPECT_NEAR(c.point[1], 26 - 0.8f * 2.5f, 1e-5f);
    Witness w{};
    const Spheres one = ball(14, 26, 30, 1);
    const Boxes other = box(1);
    witnesses(zip(one, other), {&w, 1});
    expect_vector(w.on_b, {11, 22, 30});
    expect_vector(w.on_a, {14, 26, 30});
}

TEST(Box, ACoreThroughAFaceLeavesByTheShortestWay) {
    // Through both faces of x, nearer to the face of y above.
    EXPECT_EQ(gap_of(bar({0, 21, 30}, {20, 21, 30}, 0.25f), box()), -1.25f);
    const Contact c = contact_of(bar({10, 20, 30}, {10, 20, 99}), box());
    EXPECT_EQ(c.gap, -1.0f);
    EXPECT_EQ(c.at_a.u, 0.0f);
    expect_vector(c.normal, {-1, 0, 0});
    // One end inside: it leaves through the face that the other end is beyond.
    const Contact end = contact_of(bar({10, 21.5f, 30}, {10, 99, 30}), box());
    EXPECT_EQ(end.gap, -0.5f);
    expect_vector(end.normal, {0, -1, 0});
    EXPECT_EQ(end.at_a.u, 0.0f);
}

TEST(Box, ACoreThatCutsAnEdgeLeavesPastTheEdge) {
    // In the plane of x and y it goes from (12, 21) to (10, 23) through the edge at (11, 22): exactly that
    // far.
    EXPECT_NEAR(gap_of(bar({12, 21, 30}, {10, 23, 30}), box()), 0.0f, 1e-6f);
    const Contact c = contact_of(bar({11.5f, 21, 30}, {9.5f, 23, 30}), box());
    EXPECT_NEAR(c.gap, -std::sqrt(0.125f), 1e-6f);
    EXPECT_NEAR(c.normal[0], -std::sqrt(0.5f), 1e-6f);
    EXPECT_NEAR(c.normal[1], -std::sqrt(0.5f), 1e-6f);
    EXPECT_NEAR(c.at_a.u, 0.375f, 1e-6f) << "the place that is closest to the edge";
}

TEST(Box, OfEquallyShortWaysOutTheFirstIsTaken) {
    Boxes cube;
    cube.push_back(0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0);
    expect_vector(contact_of(cube, ball(0, 0, 0)).normal, {1, 0, 0});
    expect_vector(contact_of(cube, ball(0, 0.5f, -0.5f)).normal, {0, 1, 0});
    expect_vector(contact_of(cube, bar({0, 0, -0.5f}, {0, 0, 0.5f})).normal, {1, 0, 0});
}

TEST(Box, APushMovesItsCentre) {
    Boxes boxes = box();
    const Spheres one = ball(10, 21.5f, 30, 0.25f);
    const Movable rows = movable(boxes);
    std::vector<float> scratch(separate_scratch(rows));
    const std::vector<Contact> found = contacts(between(boxes, one));
    ASSERT_EQ(found.size(), 1u);
    separate(found, rows, immovable, scratch);
    EXPECT_EQ(boxes.cx()[0], 10.0f);
    EXPECT_EQ(boxes.cy()[0], 19.25f);
    EXPECT_EQ(boxes.cz()[0], 30.0f);
    EXPECT_EQ(boxes.hy()[0], 2.0f);
    EXPECT_EQ(boxes.qw()[0], 1.0f);
    EXPECT_EQ(gap_of(one, boxes), 0.0f);
}

TEST(Box, AQuaternionTurnsIt) {
    Boxes turned;  // about z, by a quarter
    turned.push_back(0, 0, 0, 1, 2, 3, 1, 0, 0, 1, 0);
    EXPECT_EQ(gap_of(ball(5, 0, 0), turned), 3.0f);
    EXPECT_EQ(gap_of(ball(0, 5, 0), turned), 4.0f);
    EXPECT_EQ(gap_of(ball(0, 0, 5), turned), 2.0f);
    for (const float length : {0x1p-149f, 1e-30f, 1.0f, 1e17f}) {
        Boxes one;
        one.push_back(0, 0, 0, 1, 2, 3, length, 0, 0, length, 0);
        EXPECT_EQ(gap_of(ball(5, 0, 0), one), 3.0f) << length;
    }
}

TEST(Box, WithoutSidesItIsABall) {
    Boxes point;
    point.push_back(0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 2);
    EXPECT_NEAR(gap_of(ball(3, 4, 0), point), 3.0f, 1e-6f);
    EXPECT_EQ(gap_of(ball(0, 0, 0), point), -2.0f);
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

// As real numbers 0.1f + 0.2f is below 0.3f and above the float before it.
TEST(Box, ExactDecisionsAreOfTheFloatsThatWereGiven) {
    Boxes boxes;
    boxes.push_back(0, 0, 0, 0.2f, 1, 1, 1, 0, 0, 0, 0);
    boxes.push_back(0, 0, 0, 1, 0.2f, 1, 3, 0, 0, -3, 0);
    Spheres balls;
    for (const float x : {0.3f, std::nextafter(0.3f, 0.0f), -0.3f}) balls.push_back(x, 0, 0, 0.1f);
    const Index index(boxes);
    for (const Source& source : {between(balls, boxes), between(balls, index), between(boxes, balls)}) {
        EXPECT_EQ(count_hits(source, {.decide = Decide::exact}), 2u);
        for (const IndexPair& pair : find_hits(source, {.decide = Decide::exact}))
            EXPECT_EQ(source.a.count == 3 ? pair.a : pair.b, 1u);
    }
}

}  // namespace
}  // namespace capsa::tests::test_box
