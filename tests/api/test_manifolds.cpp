// Manifolds: when there are two contacts, where, and how they are named.

#include "capsa/capsa.hpp"

#include "tests/support/refused.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numbers>
#include <vector>

namespace capsa::tests::test_manifolds {
namespace {

bool same_bits(const Contact& x, const Contact& y) { return std::memcmp(&x, &y, sizeof x) == 0; }

// The manifolds of all contacts of two sets.
template <class A, class B>
Manifolds of(const A& a, const B& b, float margin = 0.0f) {
    const Source pairs = between(a, b);
    return manifolds(pairs, contacts(pairs, {.margin = margin}), {.margin = margin});
}

Capsules capsule(float ax, float ay, float az, float bx, float by, float bz, float radius) {
    Capsules made;
    made.push_back(ax, ay, az, bx, by, bz, radius);
    return made;
}
PlanarCapsules planar(float ax, float ay, float bx, float by, float radius) {
    PlanarCapsules made;
    made.push_back(ax, ay, bx, by, radius);
    return made;
}
HalfSpaces floor_at(float z) {
    HalfSpaces made;
    made.push_back(0, 0, z, 0, 0, 1);
    return made;
}
Boxes box(float hx, float hy, float hz, float angle) {
    Boxes made;
    made.push_back(0, 0, -hz, hx, hy, hz, std::cos(angle / 2), 0, 0, std::sin(angle / 2), 0);
    return made;
}

TEST(Manifolds, ACapsuleOnAHalfSpaceHasAContactAtEachEnd) {
    const Capsules lying = capsule(-1, 0, 0.5f, 1, 0, 0.5f, 0.5f);
    const Manifolds found = of(lying, floor_at(0));
    ASSERT_EQ(found.contacts.size(), 2u);
    EXPECT_EQ(found.ends, (std::vector<std::uint8_t>{0, 1}));
    for (const Contact& c : found.contacts) {
        EXPECT_EQ(c.gap, 0.0f);
        EXPECT_EQ(c.normal[2], -1.0f);
        EXPECT_EQ(c.point[2], 0.0f);
        EXPECT_EQ(c.at_b.u, 0.0f);
    }
    EXPECT_EQ(found.contacts[0].point[0], -1.0f);
    EXPECT_EQ(found.contacts[1].point[0], 1.0f);
    EXPECT_EQ(found.contacts[1].at_a.u, 1.0f);
}

TEST(Manifolds, ASecondContactBeyondTheMarginIsNone) {
    const Capsules leaning = capsule(-1, 0, 0.51f, 1, 0, 0.5f, 0.5f);
    EXPECT_EQ(of(leaning, floor_at(0), 0.005f).contacts.size(), 1u);
    EXPECT_EQ(of(leaning, floor_at(0), 0.005f).ends, (std::vector<std::uint8_t>{1}));
    EXPECT_EQ(of(leaning, floor_at(0), 0.02f).contacts.size(), 2u);
}

TEST(Manifolds, CapsulesSideBySideHaveContactsAtTheEndsOfTheSharedLength) {
    for (const float turned : {1.0f, -1.0f}) {
        const Capsules low = capsule(0, 0, 0, 10, 0, 0, 0.5f);
        const Capsules high =
            turned > 0 ? capsule(4, 0, 1, 14, 0, 1, 0.5f) : capsule(14, 0, 1, 4, 0, 1, 0.5f);
        const Manifolds found = of(low, high);
        ASSERT_EQ(found.contacts.size(), 2u);
        for (std::size_t k = 0; k < 2; ++k) {
            const Contact& c = found.contacts[k];
            EXPECT_EQ(c.gap, 0.0f);
            EXPECT_EQ(c.normal[2], 1.0f);
            EXPECT_FLOAT_EQ(c.point[0], found.ends[k] == 1 ? 10.0f : 4.0f);
            EXPECT_FLOAT_EQ(c.point[2], 0.5f);
            EXPECT_FLOAT_EQ(c.at_a.u, found.ends[k] == 1 ? 1.0f : 0.4f);
        }
        EXPECT_NE(found.ends[0], found.ends[1]);
    }
}

TEST(Manifolds, OneContactIsEnoughWhereCoresShareNoLength) {
    const Capsules a = capsule(0, 0, 0, 10, 0, 0, 0.5f);
    EXPECT_EQ(of(a, capsule(11, 0, 0, 21, 0, 0, 0.5f)).contacts.size(), 1u);       // end to end
    EXPECT_EQ(of(a, capsule(9.9f, 0, 1, 19.9f, 0, 1, 0.5f)).contacts.size(), 1u);  // a hundredth
    EXPECT_EQ(of(a, capsule(9, 0, 1, 19, 0, 1, 0.5f)).contacts.size(), 2u);
    EXPECT_EQ(of(a, capsule(5, -3, 1, 5, 3, 1, 0.5f)).contacts.size(), 1u);    // crosswise
    EXPECT_EQ(of(a, capsule(5, 0, 1, 5, 0, 1, 0.5f)).contacts.size(), 1u);     // no length
    EXPECT_EQ(of(a, capsule(5, 0, 1, 5.1f, 0, 1, 0.5f)).contacts.size(), 2u);  // a short one on a long one
    Spheres ball;
    ball.push_back(5, 0, 1, 0.5f);
    EXPECT_EQ(of(a, ball).contacts.size(), 1u);
    EXPECT_EQ(of(ball, ball).contacts.size(), 1u);
}

TEST(Manifolds, NearlyParallelIsASineOfAnEighth) {
    const float length = 2;
    for (const bool second : {true, false}) {
        const float sine = second ? 0.124f : 0.126f, cosine = std::sqrt(1 - sine * sine);
        const float x = length * cosine, y = length * sine;
        const std::size_t count = second ? 2 : 1;
        const Capsules a = capsule(0, 0, 0, length, 0, 0, 1);
        EXPECT_EQ(of(a, capsule(0, 0, 1, x, y, 1, 1)).contacts.size(), count);
        const Capsules leaning = capsule(0, 0, 0.5f, x, 0, 0.5f + y, 1);
        EXPECT_EQ(of(leaning, floor_at(0)).contacts.size(), count);
        EXPECT_EQ(of(leaning, box(5, 5, 1, 0.3f)).contacts.size(), count);
        Triangles triangle;
        triangle.push_back(-9, -9, 0, 9, -9, 0, 0, 9, 0);
        EXPECT_EQ(of(leaning, triangle).contacts.size(), count);
    }
}

TEST(Manifolds, ACapsuleOnABoxEndsWhereTheFaceDoes) {
    const Capsules beam = capsule(-3, 0, 0.5f, 0.5f, 0, 0.5f, 0.5f);
    const Manifolds found = of(beam, box(1, 1, 1, std::numbers::pi_v<float>));
    ASSERT_EQ(found.contacts.size(), 2u);
    for (std::size_t k = 0; k < 2; ++k) {
        EXPECT_NEAR(found.contacts[k].gap, 0.0f, 1e-6f);
        EXPECT_NEAR(found.contacts[k].normal[2], -1.0f, 1e-6f);
        EXPECT_NEAR(found.contacts[k].point[0], found.ends[k] == 0 ? -1.0f : 0.5f, 1e-6f);
        EXPECT_EQ(found.contacts[k].at_b.u, 0.0f);
    }
}

TEST(Manifolds, ACapsuleInABoxLeavesThroughOneFace) {
    const Capsules sunk = capsule(-0.5f, 0, -0.125f, 0.5f, 0, -0.25f, 0.25f);
    const Manifolds found = of(sunk, box(1, 1, 1, 0));
    ASSERT_EQ(found.contacts.size(), 2u);
    EXPECT_NEAR(found.contacts[0].gap, -0.5f, 1e-6f);
    EXPECT_EQ(found.contacts[1].gap, -0.375f);
    EXPECT_EQ(found.ends, (std::vector<std::uint8_t>{1, 0}));
}

TEST(Manifolds, ACapsuleOnATriangleEndsAtItsEdges) {
    Triangles triangle;
    triangle.push_back(0, 0, 0, 4, 0, 0, 0, 4, 0);
    for (const float side : {1.0f, -1.0f}) {
        const Manifolds found = of(triangle, capsule(-9, 1, 0.5f * side, 9, 1, 0.5f * side, 0.5f));
        ASSERT_EQ(found.contacts.size(), 2u);
        for (std::size_t k = 0; k < 2; ++k) {
            const Contact& c = found.contacts[k];
            EXPECT_NEAR(c.gap, 0.0f, 1e-6f);
            EXPECT_EQ(c.normal[2], side);
            const float x = found.ends[k] == 0 ? 0.0f : 3.0f;
            EXPECT_NEAR(c.point[0], x, 1e-6f);
            EXPECT_NEAR(c.at_a.u, x / 4, 1e-6f);
            EXPECT_NEAR(c.at_a.v, 0.25f, 1e-6f);
        }
    }
}

TEST(Manifolds, TheOtherSideOfATriangleHasNoContact) {
    // It crosses the face at x = 0.4 and leaves it upwards; the far end of the face is at x = -1.
    const Capsules crossing = capsule(-1, 0, -0.07f, 3, 0, 0.13f, 0.5f);
    Triangles far_below, far_above;
    far_below.push_back(-9, -9, 0, 0.5f, -9, 0, 0.5f, 9, 0);
    far_above.push_back(-1, -9, 0, 9, -9, 0, -1, 9, 0);
    EXPECT_EQ(of(crossing, far_below).contacts.size(), 1u);
    const Manifolds found = of(crossing, far_above);
    ASSERT_EQ(found.contacts.size(), 2u);
    EXPECT_EQ(found.contacts[0].gap, -0.5f);
    EXPECT_NEAR(found.contacts[1].gap, 0.13f - 0.5f, 1e-6f);
}

// The end of the segment is on a plate, to within a rounding, and its normal leads through the plate: the
// other end is not deep behind it.
TEST(Manifolds, TheOtherSideOfAPlateHasNoContact) {
    Segments one;
    one.push_back(-0x1.555ab6p-7f, 0x1.1cf8cep-2f, -0x1.0febaep-1f, 0x1.de519cp-2f, 0x1.ad221ep-1f,
                  0x1.1df6eep+0f);
    Boxes plate;
    plate.push_back(0x1.f3a628p-3f, 0x1.3ec5bcp-1f, 0x1.fdefd8p-1f, 0x1.2e46ap-1f, 0x1.513374p-2f, 0,
                    -0x1.f55374p+49f, -0x1.11d4eep+49f, -0x1.fe64e8p+49f, 0x1.1356dcp+48f, 0);
    for (const Contact& c : of(one, plate, 0.139f).contacts) EXPECT_GT(c.gap, -1e-6f);
}

TEST(Manifolds, AnEdgeOrACornerHasOneContact) {
    // On the edge x = 1, z = 0 of the box, from the side.
    const float side = 1 + 0.5f * std::numbers::sqrt2_v<float> / 2 - 0.01f, up = side - 1;
    EXPECT_EQ(of(capsule(side, -0.5f, up, side, 0.5f, up, 0.5f), box(1, 1, 1, 0)).contacts.size(), 1u);
}

TEST(Manifolds, OfNearlyParallelCoresThatPassEachOtherTheDeepestStays) {
    // One lies across the other at a small angle: the closest points are in the middle.
    const Capsules low = capsule(-1, -0.1f, 0, 1, 0.1f, 0, 0.5f), high = capsule(-1, 0, 1, 1, 0, 1, 0.5f);
    const std::vector<Contact> given = contacts(between(low, high), {.margin = 0.01f});
    const Manifolds found = manifolds(between(low, high), given, {.margin = 0.01f});
    ASSERT_EQ(found.contacts.size(), 2u);
    EXPECT_TRUE(same_bits(found.contacts[0], given[0]));
    EXPECT_NEAR(found.contacts[0].gap, 0.0f, 1e-6f);
    EXPECT_NEAR(found.contacts[1].gap, std::sqrt(1.01f) - 1, 1e-4f);
    EXPECT_NE(found.ends[0], found.ends[1]);
    // With thin cores the ends lie beside each other and not above: another direction, another contact.
    const Capsules thin = capsule(-1, -0.1f, 0, 1, 0.1f, 0, 0.01f),
                   above = capsule(-1, 0, 0.02f, 1, 0, 0.02f, 0.01f);
    EXPECT_EQ(of(thin, above, 1.0f).contacts.size(), 1u);
}

TEST(Manifolds, InThePlaneCoresThatCrossHaveTheDepthsOfBothEnds) {
    const PlanarCapsules flat = planar(-1, 0, 1, 0, 0.5f), tilted = planar(-1, -0.125f, 1, 0.0625f, 0.5f);
    for (const bool exchanged : {false, true}) {
        const Manifolds found = exchanged ? of(tilted, flat) : of(flat, tilted);
        ASSERT_EQ(found.contacts.size(), 2u);
        EXPECT_EQ(found.ends[0] + found.ends[1], 1);
        const float first = found.contacts[0].gap, second = found.contacts[1].gap;
        EXPECT_LT(first, second);
        for (const Contact& c : found.contacts) {
            EXPECT_EQ(c.normal[0], found.contacts[0].normal[0]);
            EXPECT_EQ(c.normal[1], found.contacts[0].normal[1]);
            EXPECT_EQ(c.normal[2], 0.0f);
            EXPECT_EQ(c.point[2], 0.0f);
        }
        EXPECT_NEAR(std::fabs(second + 1) + std::fabs(first + 1), 0.1875f, 1e-2f);
    }
}

TEST(Manifolds, OfThePlaneLieOnHalfPlanesAndEachOther) {
    HalfPlanes floor;
    floor.push_back(0, 0, 0, 1);
    const PlanarCapsules low = planar(-1, 0.5f, 1, 0.5f, 0.5f), high = planar(-0.5f, 1.5f, 2, 1.5f, 0.5f);
    const Manifolds on_floor = of(low, floor), on_low = of(low, high);
    ASSERT_EQ(on_floor.contacts.size(), 2u);
    ASSERT_EQ(on_low.contacts.size(), 2u);
    for (const Contact& c : on_floor.contacts) EXPECT_EQ(c.normal[1], -1.0f);
    for (std::size_t k = 0; k < 2; ++k) {
        EXPECT_EQ(on_low.contacts[k].normal[1], 1.0f);
        EXPECT_FLOAT_EQ(on_low.contacts[k].point[0], on_low.ends[k] == 1 ? 1.0f : -0.5f);
    }
}

TEST(Manifolds, EndsAreThoseOfTheSegmentWithoutASharedLength) {
    const Capsules upright = capsule(0, 0, 3, 0, 0, 0.5f, 0.5f), low = capsule(0, 0, 0, 10, 0, 0, 0.5f);
    EXPECT_EQ(of(upright, floor_at(0)).ends, (std::vector<std::uint8_t>{1}));
    EXPECT_EQ(of(floor_at(0), upright).ends, (std::vector<std::uint8_t>{1}));
    EXPECT_EQ(of(low, capsule(11, 0, 0, 21, 0, 0, 0.5f)).ends, (std::vector<std::uint8_t>{1}));
    Spheres ball;
    ball.push_back(9, 0, 1, 0.5f);
    EXPECT_EQ(of(low, ball).ends, (std::vector<std::uint8_t>{1}));
    EXPECT_EQ(of(ball, low).ends, (std::vector<std::uint8_t>{1}));
    EXPECT_EQ(of(ball, ball).ends, (std::vector<std::uint8_t>{0}));
}

TEST(Manifolds, TakeEverySourceAndNoPartner) {
    Capsules row;
    for (int i = 0; i < 10; ++i)
        row.push_back(0.0f, static_cast<float>(i), 0.0f, 3.0f, static_cast<float>(i), 0.0f, 0.5f);
    const Source pairs = within(row);
    const Manifolds found = manifolds(pairs, contacts(pairs));
    EXPECT_EQ(found.contacts.size(), 18u);
    std::vector<Contact> deepest_of(row.size());
    deepest(pairs, deepest_of);
    deepest_of[3].b = no_row;
    EXPECT_EQ(manifolds(pairs, deepest_of).contacts.size(), 18u);
    const std::vector<IndexPair> list = {{2, 3}};
    const Source listed_one = listed(row, row, list);
    EXPECT_EQ(manifolds(listed_one, contacts(listed_one)).contacts.size(), 2u);
}

TEST(Manifolds, FillWhatFitsAndCountAll) {
    const Capsules lying = capsule(-1, 0, 0.5f, 1, 0, 0.5f, 0.5f);
    const HalfSpaces floor = floor_at(0);
    const std::vector<Contact> given = contacts(between(lying, floor));
    Contact one[1];
    const FindResult found = manifolds(between(lying, floor), given, one, {});
    EXPECT_EQ(found.written, 1u);
    EXPECT_EQ(found.total, 2u);
    EXPECT_TRUE(same_bits(one[0], given[0]));
    EXPECT_EQ(manifolds(between(lying, floor), {}, {}, {}).total, 0u);
}

TEST(Manifolds, OfNumbersThatAreNoneAreTheGivenContacts) {
    const float bad[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                         3e38f};
    const Capsules good = capsule(0, 0, 0, 10, 0, 0, 0.5f);
    for (const float x : bad)
        for (int k = 0; k < 7; ++k) {
            Capsules broken = capsule(0, 0, 1, 10, 0, 1, 0.5f);
            broken.stream(static_cast<std::size_t>(k))[0] = x;
            Contact given{};
            given.normal[2] = 1;
            const Manifolds found = manifolds(between(good, broken), {&given, 1}, {.margin = 1.0f});
            ASSERT_GE(found.contacts.size(), 1u);
            EXPECT_TRUE(same_bits(found.contacts[0], given));
            if (std::isnan(x)) {
                EXPECT_EQ(found.contacts.size(), 1u);
            }
        }
    const float nan = bad[0];
    const Capsules lying = capsule(-1, 0, 0.5f, 1, 0, 0.5f, 0.5f);
    const HalfSpaces floor = floor_at(0);
    const std::vector<Contact> given = contacts(between(lying, floor));
    EXPECT_EQ(manifolds(between(lying, floor), given, {.margin = nan}).contacts.size(), 1u);
}

TEST(Manifolds, InCAreRefusedWithAStatus) {
    const Capsules lying = capsule(-1, 0, 0.5f, 1, 0, 0.5f, 0.5f);
    const HalfSpaces floor = floor_at(0);
    Source pairs = between(lying, floor);
    std::vector<Contact> given = contacts(pairs);
    Contact out[2];
    capsa_find_result result{};
    const auto ask = [&](const Source* source, capsa_find_result* to) {
        return capsa_manifolds(source, nullptr, given.data(), given.size(), out, nullptr, 2, to);
    };
    EXPECT_EQ(ask(&pairs, &result), capsa_ok);
    EXPECT_EQ(ask(nullptr, &result), capsa_null_argument);
    EXPECT_EQ(ask(&pairs, nullptr), capsa_null_argument);
    given[0].b = 1;
    EXPECT_EQ(ask(&pairs, &result), capsa_index_out_of_range);
    const capsa_call call{"manifolds", &pairs, 2, 0, given.data(), given.size(), nullptr, nullptr};
    char text[512];
    capsa_explain(capsa_index_out_of_range, &call, text, sizeof text);
    EXPECT_STREQ(text,
                 "manifolds: contact 0 is of rows 0 and 1, and a has 1 rows, b 1: give the sets that it was "
                 "found in");
    given[0].b = 0;
    pairs = between(lying, lying);
    pairs.period[0] = 100;
    EXPECT_EQ(ask(&pairs, &result), capsa_bad_period);
    // Points of a row that no pair of the source names.
    const std::uint32_t far = 1u << 30;
    capsa_shapes shared = lying;
    shared.point[0] = {&far, 0};
    shared.positions = 1;
    pairs = listed(shared, floor, std::span<const IndexPair>());
    EXPECT_EQ(ask(&pairs, &result), capsa_index_out_of_range);
}

TEST(Manifolds, OfContactsThatTheOutputHas) {
    const Capsules lying = capsule(-1, 0, 0.5f, 1, 0, 0.5f, 0.5f);
    const HalfSpaces floor = floor_at(0);
    const Source pairs = between(lying, floor);
    Manifolds out = manifolds(pairs, contacts(pairs));
    ASSERT_EQ(out.contacts.size(), 2u);
    EXPECT_REFUSED(manifolds(pairs, out.contacts, out), "manifolds: the contacts lie in the output");
    const std::span<Contact> all = out.contacts;
    EXPECT_REFUSED(manifolds(pairs, all.last(1), all, {}), "manifolds: the contacts lie in the output");
    EXPECT_REFUSED(manifolds(pairs, all, all.last(1), {}), "manifolds: the contacts lie in the output");
}

}  // namespace
}  // namespace capsa::tests::test_manifolds
