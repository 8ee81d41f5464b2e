// Rectangles through the public interface: what docs/meaning.md says of them.

#include "capsa/bounds.hpp"
#include "capsa/capsa.hpp"
#include "tests/api/answers_of_space.hpp"
#include "tests/api/one_row.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/gap_of.hpp"
#include "tests/support/lifted.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/refused.hpp"
#include "tests/support/run_touch.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_rectangle {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr capsa_shape thin_shapes[] = {capsa_shape_circle, capsa_shape_planar_capsule,
                                       capsa_shape_planar_segment};

// A rectangle of 2 x 4 at (10, 20).
Rectangles rectangle(float radius = 0.0f) {
    Rectangles one;
    one.push_back(10, 20, 1, 2, 1, 0, radius);
    return one;
}
Circles disc(float x, float y, float radius = 0.0f) {
    Circles one;
    one.push_back(x, y, radius);
    return one;
}
PlanarCapsules bar(std::array<float, 2> a, std::array<float, 2> b, float radius = 0.0f) {
    PlanarCapsules one;
    one.push_back(a[0], a[1], b[0], b[1], radius);
    return one;
}
void expect_vector(const float (&v)[3], std::array<float, 3> expected) {
    for (int k = 0; k < 3; ++k) EXPECT_EQ(v[k], expected[static_cast<std::size_t>(k)]) << "component " << k;
}

TEST(Rectangle, ItsDistanceIsThatOfItsNearestPointOrTheShortestWayOut) {
    EXPECT_EQ(gap_of(disc(14, 20), rectangle()), 3.0f) << "before a side";
    EXPECT_EQ(gap_of(disc(14, 26, 2), rectangle(0.5f)), 2.5f) << "before a corner";
    EXPECT_EQ(gap_of(rectangle(0.5f), disc(14, 26, 2)), 2.5f) << "the other way round";
    EXPECT_EQ(gap_of(disc(10, 20), rectangle()), -1.0f);
    EXPECT_EQ(gap_of(disc(10.25f, 21.5f, 0.25f), rectangle(0.5f)), -1.25f);
    const Contact c = contact_of(disc(10, 21.5f), rectangle());
    expect_vector(c.normal, {0, -1, 0});
    expect_vector(c.point, {10, 21.75f, 0});
    EXPECT_EQ(c.at_b.u, 0.0f);
    // Through both sides of x, nearer to the upper side.
    EXPECT_EQ(gap_of(bar({0, 21}, {20, 21}, 0.25f), rectangle()), -1.25f);
    // Along the middle, longer than the rectangle is wide: a way along z would be shorter than any in the
    // plane.
    EXPECT_EQ(gap_of(bar({10, -999}, {10, 999}), rectangle()), -1.0f);
    expect_vector(contact_of(bar({10, -999}, {10, 999}), rectangle()).normal, {-1, 0, 0});
}

TEST(Rectangle, ACoreThatCutsACornerLeavesPastTheCorner) {
    const Contact c = contact_of(bar({11.5f, 21}, {9.5f, 23}), rectangle());
    EXPECT_NEAR(c.gap, -std::sqrt(0.125f), 1e-6f);
    EXPECT_NEAR(c.normal[0], -std::sqrt(0.5f), 1e-6f);
    EXPECT_NEAR(c.normal[1], -std::sqrt(0.5f), 1e-6f);
    EXPECT_EQ(c.normal[2], 0.0f);
    EXPECT_NEAR(c.at_a.u, 0.375f, 1e-6f) << "the place that is closest to the corner";
    // No rectangle is too small or too thin for that.
    for (const float length : {1e-30f, 1e-12f, 1.0f, 1e12f})
        for (const float half : {0.0f, 1e-30f, 1e-3f}) {
            Rectangles small;
            small.push_back(0, 0, half, 0, 1, 0, 0);
            const Contact through = contact_of(bar({-length, 0}, {length, 0}), small);
            EXPECT_EQ(through.gap, 0.0f) << length << " " << half;
            EXPECT_EQ(through.normal[2], 0.0f) << length << " " << half;
            EXPECT_EQ(std::hypot(through.normal[0], through.normal[1]), 1.0f) << length << " " << half;
        }
    // Here the way past the corner, which is 0, is rounded to more than a way along z would be.
    Rectangles dot;
    dot.push_back(-1, 0, 0, 0, -0x1.cc65p-7f, 0x1.ec90c4p-1f, 0);
    const Contact across = contact_of(bar({-3, -4}, {1, 4}), dot);
    EXPECT_NEAR(across.gap, 0.0f, 1e-6f);
    EXPECT_EQ(across.normal[2], 0.0f);
    EXPECT_NEAR(std::fabs(across.normal[0]), std::sqrt(0.8f), 1e-6f);
}

TEST(Rectangle, TwoNumbersTurnIt) {
    Rectangles turned;  // by a quarter
    turned.push_back(0, 0, 1, 2, 1, 1, 0);
    EXPECT_EQ(gap_of(disc(5, 0), turned), 3.0f);
    EXPECT_EQ(gap_of(disc(0, 5), turned), 4.0f);
    for (const float length : {0x1p-149f, 1e-30f, 1.0f, 1e17f}) {
        turned.set(0, 0, 0, 1, 2, length, length, 0);
        EXPECT_EQ(gap_of(disc(5, 0), turned), 3.0f) << length;
    }
    turned.set(0, 0, 0, 1, 2, 0, -3, 0);  // by half a turn
    EXPECT_EQ(gap_of(disc(5, 0), turned), 4.0f);
}

TEST(Rectangle, APushMovesItsCentre) {
    Rectangles rows = rectangle();
    const Circles one = disc(10, 21.5f, 0.25f);
    std::vector<float> scratch(separate_scratch(movable(rows)));
    separate(contacts(between(rows, one)), movable(rows), immovable, scratch);
    EXPECT_EQ(rows.cx()[0], 10.0f);
    EXPECT_EQ(rows.cy()[0], 19.25f);
    EXPECT_EQ(rows.hy()[0], 2.0f);
    EXPECT_EQ(rows.qw()[0], 1.0f);
    EXPECT_EQ(gap_of(one, rows), 0.0f);
}

TEST(Rectangle, FirstTouchesAreInThePlane) {
    std::vector<Touch> touch(2);
    Circles rays = disc(0, 21);
    rays.push_back(10, 21.75f, 0);  // begins inside
    const Rectangles rows = rectangle();
    const PlanarCapsules wall = bar({15, 0}, {15, 40}, 1);
    first_touch(between(rays, rows), motion(18, 0), touch);
    EXPECT_EQ(touch[0].time, 0.5f);
    expect_vector(touch[0].normal, {1, 0, 0});
    expect_vector(touch[0].point, {9, 21, 0});
    EXPECT_EQ(touch[1].time, 0.0f);
    EXPECT_EQ(touch[1].normal[2], 0.0f);
    first_touch(between(rows, wall), motion(6, 0), {touch.data(), 1});
    EXPECT_EQ(touch[0].time, 0.5f);
}

TEST(Rectangle, AFlawIsFoundAndTouchesNothing) {
    Rectangles rows = rectangle();
    const Circles one = disc(10, 20, 5);
    const auto flawed = [&](const char* field, const char* reason, auto... row) {
        rows.set(0, row...);
        const Flaw flaw = validate(rows);
        ASSERT_TRUE(flaw) << field;
        EXPECT_STREQ(flaw.field, field);
        EXPECT_STREQ(flaw.reason, reason);
        EXPECT_EQ(count_hits(between(one, rows), {.margin = infinity}), 0u) << field;
        EXPECT_FALSE(any_hit(zip(rows, one), {.margin = 1e30f})) << field;
    };
    flawed("qw", "is 0, like all of the quaternion", 10, 20, 1, 2, 0, -0.0f, 0);
    flawed("hy", "is negative", 10, 20, 1, -2, 1, 0, 0);
    flawed("hx", "is NaN", 10, 20, std::nanf(""), 2, 1, 0, 0);
    flawed("hy", "is infinite", 10, 20, 1, infinity, 1, 0, 0);
    flawed("radius", "is negative", 10, 20, 1, 2, 1, 0, -1);
    // The largest numbers are valid together.
    const float most = 1e18f;
    rows.set(0, most, -most, most, most, most, most, most);
    EXPECT_FALSE(validate(rows));
    const Circles far = disc(most, -most), near = disc(10, 20);
    EXPECT_EQ(count_hits(between(far, rows)), 1u);
    rows.set(0, 10, 20, 0, 0, 1, 0, 0);
    EXPECT_EQ(count_hits(between(near, rows)), 1u) << "a point is a rectangle";
}

TEST(Rectangle, ViewsOfArraysOfStructsAndOfIndexedPointsAreTheSame) {
    struct Turn {
        float w, z;
    };
    struct Crate {
        float centre[2], half[2];
        Turn turn;
        float radius;
    };
    const std::vector<Crate> crates = {{{0, 0}, {1, 2}, {1, 1}, 0.5f}, {{9, 0}, {2, 1}, {1, 0}, 0.5f}};
    const Circles one = disc(4.5f, 0);
    const auto expect = [&](const RectangleView& rows, float first, float second) {
        EXPECT_EQ(gap_of(one, rows.rows(0, 1)), first);
        EXPECT_EQ(gap_of(one, rows.rows(1, 2)), second);
    };
    expect(rectangles(crates, &Crate::centre, &Crate::half, &Crate::turn, &Crate::radius), 2.0f, 2.0f);
    expect(rectangles(crates, &Crate::centre, &Crate::half, &Crate::turn), 2.5f, 2.5f);
    expect(rectangles(crates, &Crate::centre, &Crate::half), 3.5f, 2.5f);
    const float cx[] = {0, 9}, cy[] = {0, 0}, hx[] = {1, 2}, hy[] = {2, 1}, qw[] = {1, 1}, qz[] = {1, 0},
                radius[] = {0.5f, 0.5f};
    expect(rectangles(cx, cy, hx, hy, qw, qz, radius), 2.0f, 2.0f);
    expect(rectangles(cx, cy, hx, hy, qw, qz, 0.25f), 2.25f, 2.25f);
    expect(rectangles(cx, cy, hx, hy, qw, qz), 2.5f, 2.5f);
    expect(rectangles(cx, cy, hx, hy, radius), 3.0f, 2.0f);
    expect(rectangles(cx, cy, hx, hy), 3.5f, 2.5f);
    capsa_shapes shared = rectangles(cx, cy, hx, hy);
    const std::uint32_t point[] = {1, 1};
    shared.point[0] = {point, 1};
    shared.positions = 2;
    const capsa_shapes circle = one;
    std::uint64_t count = 0;
    const capsa_source source = capsa_between(&circle, &shared);
    const capsa_options options{
        3.0f, capsa_isa_best, nullptr, capsa_decide_rounded, capsa_at_start_touches, nullptr, 0};
    EXPECT_EQ(capsa_count_hits(&source, &options, &count), capsa_ok);
    EXPECT_EQ(count, 1u) << "both lie at (9, 0), and the first is thinner";
}

TEST(Rectangle, WhatIsNotOfferedIsRefused) {
    const Rectangles rows = rectangle();
    HalfPlanes floor;
    floor.push_back(0, 0, 0, 1);
    Spheres ball;
    ball.push_back(0, 0, 0, 1);
    EXPECT_REFUSED(count_hits(within(rows)), "this pair of shapes: a rectangle and a rectangle");
    EXPECT_REFUSED(count_hits(between(rows, rows)), "a rectangle and a rectangle");
    EXPECT_REFUSED(count_hits(between(rows, floor)),
                   "a rectangle and a half_plane; ask about its corners, which are points");
    EXPECT_REFUSED(count_hits(between(ball, rows)), "both in the plane or both in space");
}

// As real numbers 0.1f + 0.2f is below 0.3f and above the float before it.
TEST(Rectangle, ExactDecisionsAreOfTheFloatsThatWereGiven) {
    Rectangles rows;
    rows.push_back(0, 0, 0.2f, 1, 1, 0, 0);
    rows.push_back(0, 0, 1, 0.2f, -3, 3, 0);
    Circles discs;
    for (const float x : {0.3f, std::nextafter(0.3f, 0.0f), -0.3f}) discs.push_back(x, 0, 0.1f);
    const Index of_rows(rows), of_discs(discs);
    for (const Source& source : {between(discs, rows), between(discs, of_rows), between(of_discs, rows)}) {
        EXPECT_EQ(count_hits(source, {.decide = Decide::exact}), 2u);
        for (const IndexPair& pair : find_hits(source, {.decide = Decide::exact})) EXPECT_EQ(pair.a, 1u);
    }
}

class RectangleOnIsa : public OnIsa {};

// Bit for bit in every verb, from every source.
TEST_P(RectangleOnIsa, TheAnswersAreThoseOfAPrismWithZ0) {
    expect_answers_of_space(capsa_shape_rectangle, GetParam(), slow_on(GetParam()) ? 7 : 3);
}

// A workspace builds an index of the caller's rows, in the plane, and so does what fills a vector.
TEST_P(RectangleOnIsa, WorkspacesHoldRowsOfThePlane) {
    for (const bool first : {false, true}) {
        Random random(90);
        Rows a(first ? capsa_shape_rectangle : capsa_shape_planar_capsule, 500),
            b(first ? capsa_shape_planar_capsule : capsa_shape_rectangle, 700);
        fill::sparse(a, random);
        fill::sparse(b, random);
        a.at(2, 17) = std::nanf("");
        b.at(0, 18) = infinity;
        Workspace workspace, kept;
        const Options options{.margin = 0.1f, .isa = GetParam()},
            served{.margin = 0.1f, .isa = GetParam(), .workspace = &workspace},
            with_kept{.margin = 0.1f, .isa = GetParam(), .workspace = &kept};
        const Source source = between(a.view(), b.view());
        Words plain, with;
        add_in_order(plain, source, options);
        add_in_order(with, source, served);
        ASSERT_EQ(with.get(), plain.get()) << first;
        const std::uint64_t all = count_hits(source, options);
        EXPECT_GT(all, 100u);
        EXPECT_EQ(find_hits(source, options).size(), all);
        EXPECT_EQ(find_hits(between(b.view(), a.view()), options).size(), all);
        const Source prepared = prepare(source, with_kept);
        EXPECT_TRUE(prepared.a.index || prepared.b.index);
        EXPECT_EQ(prepared.a.shape, a.shape);
        EXPECT_EQ(prepared.b.shape, b.shape);
        EXPECT_EQ(count_hits(prepared, options), all);
    }
}

// In a box that repeats the images are rows of the plane too.
TEST(Rectangle, ImagesAreRectanglesAndCircles) {
    for (const bool first : {false, true}) {
        Random random(31);
        Rows a(first ? capsa_shape_rectangle : capsa_shape_circle, 600),
            b(first ? capsa_shape_circle : capsa_shape_rectangle, 500);
        fill::sparse(a, random);
        fill::sparse(b, random);
        const Source pairs = between(a.view(), b.view());
        const Source in_box = periodic(pairs, {10, 10, 0});
        Workspace workspace, other;
        const Options options{.margin = 0.2f, .workspace = &workspace};
        const CopiedImages copied = copy_images(in_box, 0.2f, {.workspace = &other});
        EXPECT_EQ(copied.source.a.shape, a.shape);
        EXPECT_EQ(copied.source.b.shape, b.shape);
        const Options plain{.margin = 0.2f};
        const std::uint64_t across = count_hits(copied.source, plain);
        EXPECT_GT(across, 20u);
        EXPECT_EQ(count_hits(pairs, plain) + across, count_hits(in_box, options));
        EXPECT_EQ(find_hits(in_box, plain).size(), count_hits(in_box, options));
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, RectangleOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_rectangle
