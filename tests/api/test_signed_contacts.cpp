// Contacts with the solid that a closed mesh surrounds: how deep, and which way out.

#include "capsa/capsa.hpp"
#include "tests/api/closed_meshes.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

namespace capsa::tests::test_signed_contacts {
namespace {

constexpr double eps = 0x1p-23;
constexpr float infinite = std::numeric_limits<float>::infinity();

template <class Rows>
std::vector<Contact> signed_contacts_of(const Rows& rows, const Triangles& mesh,
                                        const Options& options = {}) {
    std::vector<Contact> made(rows.size());
    signed_contacts(between(rows, mesh), made, options);
    return made;
}

std::vector<bool> touching_or_inside(const Segments& cores, const Triangles& mesh) {
    std::vector<std::uint64_t> bits(words_for(cores.size()));
    touched(between(cores, mesh), bits, {.decide = Decide::exact});
    Spheres ends;
    for (std::size_t i = 0; i < cores.size(); ++i)
        ends.push_back(cores.ax()[i], cores.ay()[i], cores.az()[i], 0);
    std::vector<bool> made = inside_of(between(ends, mesh));
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = made[i] || (bits[i / 64] >> i % 64 & 1) != 0;
    return made;
}

// The contacts of cores, pushed by `separate` a little further than their depth: none is in the solid then.
// Returns how many were.
std::size_t push_out(const Triangles& mesh, Segments cores, double size) {
    const auto further = static_cast<float>(8 * eps * size);
    const std::vector<bool> before = touching_or_inside(cores, mesh);
    std::vector<Contact> found = signed_contacts_of(cores, mesh);
    std::vector<float> scratch(separate_scratch(movable(cores)));
    std::size_t count = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (!before[i]) continue;
        const Contact& c = found[i];
        ++count;
        EXPECT_NE(c.b, no_row) << i;
        EXPECT_NEAR(std::hypot(c.normal[0], c.normal[1], c.normal[2]), 1, 4 * eps) << i;
        const bool on_both = c.at_a.u >= 0 && c.at_a.u <= 1 && c.at_b.u >= 0 && c.at_b.v >= 0;
        EXPECT_TRUE(on_both && c.at_b.u + c.at_b.v <= 1) << i;
    }
    separate(found, movable(cores), immovable, scratch, {.margin = further});
    const std::vector<bool> after = touching_or_inside(cores, mesh);
    for (std::size_t i = 0; i < after.size(); ++i) EXPECT_FALSE(after[i]) << i;
    return count;
}

// Thousands of capsules inside, through and outside of twelve triangles, and the closed form of the box.
TEST(SignedContacts, OfTwelveTrianglesAreThoseOfTheBox) {
    for (const float scale : {1.0f, 0x1p-60f, 0x1p40f})
        for (const float length : {0.4f, 1.5f, 6.0f}) {
            const Corner lo{-1 * scale, -2 * scale, -0.5f * scale}, hi{1 * scale, 2 * scale, 0.5f * scale};
            const Triangles mesh = box(lo, hi);
            Boxes solid;
            solid.push_back(0, 0, 0, hi[0], hi[1], hi[2], 1, 0, 0, 0, 0);
            Capsules capsules = rods(slow_here ? 150 : 1200, {1.3f * scale, 2.4f * scale, 0.8f * scale},
                                     length * scale, 3, 0.05f * scale);
            const std::vector<Contact> found = signed_contacts_of(capsules, mesh, {.margin = infinite});
            std::vector<Nearest> expected(capsules.size());
            nearest(between(capsules, solid), expected);
            int inside = 0;
            for (std::size_t i = 0; i < found.size(); ++i) {
                ASSERT_NE(found[i].b, no_row);
                const double size = double{scale} * (2 * length + 8);
                ASSERT_NEAR(found[i].gap, expected[i].gap, 8 * eps * size + 0x1p-59)
                    << i << ' ' << scale << ' ' << length;
                inside += expected[i].gap + capsules.radius()[i] < -1e-5f * scale;
            }
            EXPECT_GT(inside, slow_here ? 30 : 300);
        }
}

// The corners of a turned box are rounded, so its faces lean by a few eps.
TEST(SignedContacts, OfATurnedBoxAreThoseOfTheBox) {
    Random random(4);
    for (int turn = 0; turn < (slow_here ? 3 : 12); ++turn) {
        double q[4], length = 0;
        float at[3];
        for (double& x : q) x = double{random.between(-1, 1)}, length += x * x;
        for (double& x : q) x /= std::sqrt(length);
        for (float& x : at) x = random.between(-3, 3);
        const double w = q[0], x = q[1], y = q[2], z = q[3];
        const double axis[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                                   {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                                   {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
        const Triangles mesh = moved(box({-1, -0.7f, -0.5f}, {1, 0.7f, 0.5f}), [&](const Corner& c) {
            Corner to{};
            for (std::size_t i = 0; i < 3; ++i)
                to[i] = static_cast<float>(double{at[i]} + axis[i][0] * double{c[0]} +
                                           axis[i][1] * double{c[1]} + axis[i][2] * double{c[2]});
            return to;
        });
        Boxes solid;
        const auto at_q = [&](int k) { return static_cast<float>(q[k]); };
        solid.push_back(at[0], at[1], at[2], 1, 0.7f, 0.5f, at_q(0), at_q(1), at_q(2), at_q(3), 0);
        const Capsules there = rods(300, {1.2f, 1.2f, 1.2f}, 1.5f, 20);
        Capsules capsules;
        for (std::size_t i = 0; i < there.size(); ++i)
            capsules.push_back(there.ax()[i] + at[0], there.ay()[i] + at[1], there.az()[i] + at[2],
                               there.bx()[i] + at[0], there.by()[i] + at[1], there.bz()[i] + at[2], 0.05f);
        const std::vector<Contact> found = signed_contacts_of(capsules, mesh, {.margin = infinite});
        std::vector<Nearest> expected(capsules.size());
        nearest(between(capsules, solid), expected);
        for (std::size_t i = 0; i < found.size(); ++i)
            ASSERT_NEAR(found[i].gap, expected[i].gap, 8 * eps * 10) << turn << ' ' << i;
        push_out(mesh, cores_of(capsules), 12);
    }
}

TEST(SignedContacts, OnePushPartsWhatIsInsideOrThrough) {
    const std::vector<std::pair<const char*, Triangles>> meshes = {
        {"box", box({-1, -1.5f, -0.5f}, {1, 1.5f, 0.5f})},
        {"ball", ball(12, 24, {0, 0, 0}, 1)},
        {"torus", torus(24, 12)},
        {"angle", angle()},
        {"heap", heap(40, 5)}};
    for (const auto& [name, mesh] : meshes) {
        SCOPED_TRACE(name);
        std::size_t count = 0;
        for (const float length : {0.3f, 1.0f, 4.0f})
            count += push_out(mesh, cores_of(rods(slow_here ? 80 : 250, {1.6f, 1.6f, 1}, length, 6)), 12);
        EXPECT_GT(count, slow_here ? 10u : 40u);
    }
}

TEST(SignedContacts, OutsideAreThoseOfTheNearestTriangles) {
    const Triangles mesh = torus(24, 12);
    const Capsules capsules = rods(500, {2.5f, 2.5f, 2}, 0.5f, 7);
    const std::vector<bool> solid = touching_or_inside(cores_of(capsules), mesh);
    const float margin = 0.3f;
    const std::vector<Contact> found = signed_contacts_of(capsules, mesh, {.margin = margin});
    std::vector<Contact> nearest_of(capsules.size());
    nearest(between(capsules, mesh), nearest_of);
    int near = 0, far = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (solid[i]) {
            EXPECT_LE(found[i].gap, -0.05f + 1e-6f);
        } else if (nearest_of[i].gap <= margin) {
            EXPECT_TRUE(same_bits(std::vector{found[i]}, std::vector{nearest_of[i]})) << i;
            ++near;
        } else {
            EXPECT_EQ(found[i].a, i);
            EXPECT_EQ(found[i].b, no_row);
            EXPECT_EQ(found[i].gap, infinite);
            ++far;
        }
    }
    EXPECT_GT(near, 50);
    EXPECT_GT(far, 50);
}

// The way out of a point is the one to its nearest place.
TEST(SignedContacts, OfSpheresHaveTheGapsOfSignedNearest) {
    for (const Triangles& mesh : {ball(12, 24, {0, 0, 0}, 0.7f), torus(24, 12), angle()}) {
        const Spheres balls = cloud(800, 1.5f, 9);
        std::vector<Nearest> expected(balls.size());
        std::vector<std::uint64_t> bits(words_for(balls.size()));
        signed_nearest(between(balls, mesh), expected, bits);
        const std::vector<Contact> found = signed_contacts_of(balls, mesh, {.margin = infinite});
        int inside = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            ASSERT_NEAR(found[i].gap, expected[i].gap, 8 * eps * 8) << i;
            inside += (bits[i / 64] >> i % 64 & 1) != 0;
        }
        EXPECT_GT(inside, 20);
    }
}

void expect_that_of_core(const Contact& of_row, const Contact& of_core, float radius) {
    EXPECT_LT(of_core.gap, 0);
    EXPECT_EQ(of_row.gap, of_core.gap - radius);
    EXPECT_EQ(of_row.b, of_core.b);
    for (int axis = 0; axis < 3; ++axis) EXPECT_EQ(of_row.normal[axis], of_core.normal[axis]);
}

// The centres are beside an edge. With the radius the gaps of both triangles of the edge are rounded alike,
// the lower one was taken, and from its place the way past the edge was none: a sphere was 18 deep, its
// centre 1.65; then a capsule without a length 70, its core 1.3.
TEST(SignedContacts, RegressionARadiusChangedTheWayOfACore) {
    using Face = std::array<Corner, 3>;
    const std::vector<Face> first = {
        {{{-833, 323, 194}, {-590, -232, -662}, {-612, -342, 419}}},
        {{{-612, -342, 419}, {-590, -232, -662}, {-135, -221, 77}}},
        {{{-590, -232, -662}, {-833, 323, 194}, {223, 43, -484}}},
        {{{-135, -221, 77}, {-590, -232, -662}, {223, 43, -484}}},
        {{{-135, -221, 77}, {223, 43, -484}, {344, 59, -667}}},
        {{{223, 43, -484}, {-833, 323, 194}, {344, 59, -667}}},
        {{{-833, 323, 194}, {-612, -342, 419}, {470, -27, 73}}},
        {{{-612, -342, 419}, {-135, -221, 77}, {470, -27, 73}}},
        {{{-135, -221, 77}, {344, 59, -667}, {470, -27, 73}}},
        {{{344, 59, -667}, {-833, 323, 194}, {470, -27, 73}}},
    };
    const std::vector<Face> second = {
        {{{-830, -682, -161}, {-230, -748, 901}, {-548, 608, 882}}},
        {{{-548, 608, 882}, {-230, -748, 901}, {-68, 57, 424}}},
        {{{-830, -682, -161}, {-548, 608, 882}, {0, -208, -279}}},
        {{{-230, -748, 901}, {-830, -682, -161}, {0, -208, -279}}},
        {{{-548, 608, 882}, {-68, 57, 424}, {167, 286, 597}}},
        {{{-230, -748, 901}, {0, -208, -279}, {167, 286, 597}}},
        {{{-68, 57, 424}, {-230, -748, 901}, {167, 286, 597}}},
        {{{0, -208, -279}, {-548, 608, 882}, {167, 286, 597}}},
    };
    for (const auto& [faces, p, radius] : {std::tuple{first, Corner{-304, 182, -144}, 217.0f},
                                           std::tuple{second, Corner{-148, -345, 661}, 146.0f}}) {
        Triangles mesh;
        for (const Face& face : faces) add(mesh, face[0], face[1], face[2]);
        ASSERT_FALSE(open_edge(mesh));
        Spheres ball, point;
        ball.push_back(p[0], p[1], p[2], radius);
        point.push_back(p[0], p[1], p[2], 0);
        expect_that_of_core(signed_contacts_of(ball, mesh)[0], signed_contacts_of(point, mesh)[0], radius);
        for (const float length : {0.0f, 0.5f, 90.0f}) {
            Capsules rod;
            Segments core;
            rod.push_back(p[0], p[1], p[2], p[0], p[1], p[2] - length, radius);
            core.push_back(p[0], p[1], p[2], p[0], p[1], p[2] - length);
            expect_that_of_core(signed_contacts_of(rod, mesh)[0], signed_contacts_of(core, mesh)[0], radius);
        }
    }
}

TEST(SignedContacts, OfAnAngleAreTheWaysThatOneWouldTake) {
    const Triangles mesh = angle();
    Capsules rods;
    rods.push_back(0.9f, 0.9f, 0.3f, 0.9f, 0.9f, 0.7f, 0.05f);  // beside the inner edge
    rods.push_back(0.6f, 1.5f, 0.5f, 1.5f, 1.5f, 0.5f, 0.05f);  // out of the upper bar
    rods.push_back(1.5f, 0.2f, 0.5f, 1.5f, 0.7f, 0.5f, 0);      // in the lower bar
    const std::vector<Contact> found = signed_contacts_of(rods, mesh);
    EXPECT_NEAR(found[0].gap, -0.1f * std::sqrt(2.0f) - 0.05f, 1e-6f);
    EXPECT_NEAR(found[0].normal[0], -std::sqrt(0.5f), 1e-6f);
    EXPECT_NEAR(found[0].normal[1], -std::sqrt(0.5f), 1e-6f);
    EXPECT_NEAR(found[1].gap, -0.4f - 0.05f, 1e-6f);
    EXPECT_EQ(found[1].normal[0], -1);
    EXPECT_EQ(found[1].at_a.u, 0);
    EXPECT_NEAR(found[1].point[0], (1.0f + 0.6f - 0.05f) / 2, 1e-6f);
    EXPECT_NEAR(found[2].gap, -0.5f, 1e-6f);
}

// In the middle of a cube all six ways are as long.
TEST(SignedContacts, OfEqualWaysTheFirstTriangleIsTaken) {
    Spheres middle;
    middle.push_back(1, 1, 1, 0.25f);
    const Contact found = signed_contacts_of(middle, box({0, 0, 0}, {2, 2, 2}))[0];
    EXPECT_EQ(found.b, 0u);
    EXPECT_EQ(found.gap, -1.25f);
    EXPECT_EQ(found.normal[2], 1);
}

// Ends on faces, edges and corners, cores in faces and edges and across them, and ones without a length.
TEST(SignedContacts, OfCoresThatTouchFacesEdgesAndCornersPartThem) {
    for (const float scale : {1.0f, 0x1p-70f, 0x1p30f}) {
        const Triangles mesh = box({0, 0, 0}, {2 * scale, 2 * scale, 2 * scale});
        const Spheres at = lattice(5, {-scale, -scale, -scale}, scale);
        Segments cores;
        for (std::size_t i = 0; i < at.size(); i += 2)
            for (std::size_t k = i; k < at.size(); k += 3)
                cores.push_back(at.x()[i], at.y()[i], at.z()[i], at.x()[k], at.y()[k], at.z()[k]);
        // within 8 eps S + 2^-60, where S + E is below 12 scale
        EXPECT_GT(push_out(mesh, cores, 12 * double{scale} + 0x1p-37), 500u) << scale;
    }
}

TEST(SignedContacts, OfFlatAndSlenderMeshesPartToo) {
    Triangles flat;  // two sides of one triangle: nothing is inside
    add(flat, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    add(flat, {0, 0, 0}, {0, 1, 0}, {1, 0, 0});
    EXPECT_GT(push_out(flat, cores_of(rods(300, {0.5f, 0.5f, 0.3f}, 1, 10)), 4), 30u);
    const Triangles needle = box({0, -1e-5f, -1e-5f}, {1, 1e-5f, 1e-5f});
    EXPECT_GT(push_out(needle, cores_of(rods(300, {0.5f, 1e-5f, 1e-5f}, 1e-4f, 11)), 4), 30u);
}

// A hundred plates that a rod pierces: the ways past one plate lead into others.
TEST(SignedContacts, ARodThroughManyPlatesIsPartedFromAll) {
    Triangles plates;
    for (int i = 0; i < 100; ++i) {
        const float x = 0.01f * static_cast<float>(i), y = 0.3f + 0.002f * static_cast<float>(i * 37 % 100);
        append(plates, box({x, -y, -y}, {x + 0.003f, y, y}));
    }
    Segments rods;
    rods.push_back(-0.5f, 0, 0.01f, 1.5f, 0.02f, 0.01f);
    rods.push_back(0.2f, 0.1f, 0.01f, 0.8f, 0.12f, 0.03f);
    EXPECT_EQ(push_out(plates, rods, 6), 2u);
    const std::vector<Contact> found = signed_contacts_of(rods, plates);
    for (const Contact& c : found) EXPECT_GE(c.gap, -0.51f);  // at most beside the largest plate
}

// In a stack of beams with narrow joints hundreds of short pushes lead from one beam into the next: the rod
// leaves the box around them.
TEST(SignedContacts, AfterManyWaysInVainTheCoreLeavesTheBoxAroundTheMesh) {
    Triangles mesh;
    for (int i = 0; i < 26 * 26; ++i) {
        const float x = static_cast<float>(i % 26), z = static_cast<float>(i / 26);
        append(mesh, box({x, -90, z}, {x + 0.96875f, 90, z + 0.96875f}));
    }
    Segments rod;
    rod.push_back(-9, 3.1f, 12.9f, 36, 5.2f, 13.2f);
    const Contact found = signed_contacts_of(rod, mesh)[0];
    EXPECT_EQ(found.normal[2], -1);
    EXPECT_EQ(found.gap, 12.9f - 25.96875f);
    EXPECT_EQ(push_out(mesh, rod, 150), 1u);
}

class SignedContactsOnIsa : public OnIsa {};

TEST_P(SignedContactsOnIsa, HaveTheSameBitsEveryWay) {
    const Isa isa = GetParam();
    const Triangles mesh = torus(24, 12);
    Capsules capsules = rods(slow_here ? 25 : 200, {1.6f, 1.6f, 0.6f}, 1, 12);
    capsules.set(9, 0, std::numeric_limits<float>::quiet_NaN(), 0, 0, 0, 1, 1);
    capsules.set(10, 0, 0, 0, 0, 0, 1, -1);
    const std::vector<Contact> expected = signed_contacts_of(capsules, mesh, {.isa = Isa::scalar});
    EXPECT_EQ(expected[9].b, no_row);
    EXPECT_EQ(expected[10].b, no_row);
    const Index index(mesh), of_rods(capsules);
    Workspace workspace;
    std::vector<Contact> found(capsules.size());
    const auto ask = [&](const Source& source, const Options& options) {
        std::fill(found.begin(), found.end(), Contact{});
        for (std::size_t k = 0; k < 3; ++k) signed_contacts(slice(source, k, 3), found, options);
        EXPECT_TRUE(same_bits(found, expected));
    };
    ask(between(capsules, index), {.isa = isa, .decide = Decide::exact});
    ask(between(of_rods, mesh), {.isa = isa});
    ask(between(of_rods, index), {.isa = isa, .workspace = &workspace});
    ask(between(capsules, mesh), {.isa = isa, .workspace = &workspace});
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, SignedContactsOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

TEST(SignedContacts, WithoutAMeshOrAMarginThereAreNone) {
    const Capsules capsules = rods(70, {1, 1, 1}, 1, 13);
    for (const Contact& c : signed_contacts_of(capsules, Triangles())) EXPECT_EQ(c.b, no_row);
    const Index empty;
    std::vector<Contact> found(capsules.size());
    signed_contacts(between(capsules, empty), found);
    EXPECT_EQ(found[69].b, no_row);
    EXPECT_EQ(found[69].a, 69u);
    const Triangles mesh = box({-1, -1, -1}, {1, 1, 1});
    for (const Contact& c :
         signed_contacts_of(capsules, mesh, {.margin = std::numeric_limits<float>::quiet_NaN()}))
        EXPECT_EQ(c.b, no_row);
    for (const Contact& c : signed_contacts_of(capsules, mesh, {.margin = -0.5f}))
        EXPECT_TRUE(c.b == no_row || c.gap <= -0.5f);
}

TEST(SignedContacts, OfOtherSourcesAreRefusedAndNothingIsWritten) {
    const Capsules capsules = rods(70, {1, 1, 1}, 1, 14);
    const Triangles mesh = box({-1, -1, -1}, {1, 1, 1});
    Boxes boxes;
    boxes.push_back(0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0);
    Contact out[70];
    out[0].gap = 7;
    const auto status = [&](const Source& source, std::size_t room = 70) {
        return capsa_signed_contacts(&source, nullptr, out, room);
    };
    EXPECT_EQ(status(within(capsules)), capsa_wrong_source);
    EXPECT_EQ(status(periodic(between(capsules, mesh), Period{4, 4, 4})), capsa_wrong_source);
    EXPECT_EQ(status(between(capsules, capsules)), capsa_not_offered);
    EXPECT_EQ(status(between(boxes, mesh)), capsa_not_offered);
    EXPECT_EQ(status(between(capsules, mesh), 69), capsa_output_too_small);
    EXPECT_EQ(capsa_signed_contacts(nullptr, nullptr, out, 70), capsa_null_argument);
    const Source source = between(capsules, mesh);
    EXPECT_EQ(capsa_signed_contacts(&source, nullptr, nullptr, 70), capsa_null_argument);
    EXPECT_EQ(out[0].gap, 7);
    char text[512];
    const Source wrong = within(capsules);
    const capsa_call call{"signed_contacts", &wrong, 70, 0, nullptr, 0, nullptr, nullptr};
    capsa_explain(capsa_wrong_source, &call, text, sizeof text);
    EXPECT_EQ(std::string(text),
              "signed_contacts: it takes a between without runs, filters and a period, of spheres, segments "
              "or capsules and triangles");
}

}  // namespace
}  // namespace capsa::tests::test_signed_contacts
