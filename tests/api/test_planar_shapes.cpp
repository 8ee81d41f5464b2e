// Half-planes, rectangles and round cones of the plane through the public interface: makers, what is refused
// and hard cases. tests/api/test_plane_truth.cpp has the rest.

#include "capsa/capsa.hpp"
#include "tests/api/one_row.hpp"
#include "tests/support/gap_of.hpp"
#include "tests/support/refused.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace capsa::tests::test_planar_shapes {
namespace {

Circles disc(float x, float y, float radius = 0.0f) {
    Circles one;
    one.push_back(x, y, radius);
    return one;
}
PlanarSegments bar(std::array<float, 2> a, std::array<float, 2> b) {
    PlanarSegments one;
    one.push_back(a[0], a[1], b[0], b[1]);
    return one;
}

TEST(HalfPlane, ViewsOfArraysOfStructsAndOfIndexedPointsAreTheSame) {
    struct Wall {
        float point[2], normal[2];
    };
    const std::vector<Wall> walls = {{{0, 1}, {0, 2}}, {{5, 0}, {-1, 0}}};
    HalfPlanes owned;
    for (const Wall& w : walls) owned.push_back(w.point[0], w.point[1], w.normal[0], w.normal[1]);
    const HalfPlaneView seen = half_planes(owned.px(), owned.py(), owned.nx(), owned.ny());
    const Circles one = disc(3, 3, 1);
    const float x[] = {9, 5, 0}, y[] = {9, 0, 1};
    const std::uint32_t point[] = {2, 1};
    const capsa_shapes shared = capsa_indexed_half_planes({x, 1}, {y, 1}, 3, {point, 1}, seen.nx, seen.ny, 2);
    std::vector<Nearest> found(2);
    nearest({capsa_source_between, shared, one, 0, 2, nullptr, {}, {}, {}, {}}, found);
    for (const std::size_t k : {0u, 1u}) {
        EXPECT_EQ(gap_of(one, seen.rows(k, k + 1)), 1.0f);
        EXPECT_EQ(gap_of(one, half_planes(walls, &Wall::point, &Wall::normal).rows(k, k + 1)), 1.0f);
        EXPECT_EQ(found[k].gap, 1.0f);
    }
    const HalfPlaneView same_normal{Stream(x), Stream(y), same(0.0f), same(-4.0f), 3};
    EXPECT_EQ(gap_of(one, same_normal.rows(1, 2)), -4.0f);
    owned.swap_remove(0);
    owned.set(0, 0, 0, 0, 4);
    EXPECT_EQ(gap_of(one, owned), 2.0f);
}

// No rectangle is too small or too thin for that.
TEST(Rectangle, ACoreThatCutsACornerLeavesPastTheCorner) {
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
    const Rectangles rows(1);
    const HalfPlanes floor(1);
    EXPECT_REFUSED(count_hits(between(rows, floor)),
                   "a rectangle and a half_plane; ask about its corners, which are points");
}

TEST(PlanarRoundCone, ViewsOfArraysOfStructsAndOfIndexedPointsAreTheSame) {
    struct Limb {
        float from[2], to[2], ra, rb;
    };
    const std::vector<Limb> limbs = {{{0, 0}, {4, 0}, 1, 0.5f}, {{0, 9}, {4, 9}, 0.5f, 0.5f}};
    const float ax[] = {0, 0}, ay[] = {0, 9}, bx[] = {4, 4}, by[] = {0, 9}, ra[] = {1, 0.5f},
                rb[] = {0.5f, 0.5f};
    Circles one;
    one.push_back(-3, 0, 0.5f);
    const PlanarRoundConeView arrays = round_cones(ax, ay, bx, by, ra, rb);
    const PlanarRoundConeView structs = round_cones(limbs, &Limb::from, &Limb::to, &Limb::ra, &Limb::rb);
    EXPECT_EQ(gap_of(one, arrays.rows(0, 1)), 1.5f);
    EXPECT_EQ(gap_of(one, structs.rows(0, 1)), 1.5f);
    EXPECT_EQ(gap_of(one, arrays.rows(1, 2)), gap_of(one, structs.rows(1, 2)));
    const float x[] = {4, 0}, y[] = {0, 0};
    const std::uint32_t a[] = {1}, b[] = {0};
    const capsa_shapes shared =
        capsa_indexed_planar_round_cones({x, 1}, {y, 1}, 2, {a, 1}, {b, 1}, {ra, 1}, {rb, 1}, 1);
    std::vector<Nearest> found(1);
    nearest({capsa_source_between, one, shared, 0, 1, nullptr, {}, {}, {}, {}}, found);
    EXPECT_EQ(found[0].gap, 1.5f);
}

// The one row lies at z = 0 without a stream of z, which the images of the others have.
TEST(PlanarRoundCone, OneRowMeetsTheImagesOfOthers) {
    Rectangles box;
    box.push_back(0, 5, 1, 1, 1, 0, 0);
    PlanarRoundCones cone;
    cone.push_back(0, 4, 0, 6, 1, 0.5f);
    Circles discs;
    discs.push_back(0, 5, 0.125f);     // inside
    discs.push_back(9.5f, 5, 0.125f);  // inside, over the side of the box that repeats
    discs.push_back(5, 5, 0.125f);     // far away
    const auto hits = [&](const auto& one, float margin, Isa isa) {
        const Period period{10, 10, 0};
        const Source plain = between(one, discs), turned = between(discs, one);
        const Options options{.margin = margin, .isa = isa};
        const std::size_t found = find_hits(periodic(plain, period), options).size();
        EXPECT_EQ(find_hits(periodic(turned, period), options).size(), found);
        EXPECT_EQ(contacts(periodic(plain, period), options).size(), found);
        const std::vector<std::uint32_t> of_one = {1}, of_discs = {1, 1, 1};
        const Filter first({.category = of_one}), second({.category = of_discs});
        const Source alike = filtered(plain, first, second);
        EXPECT_EQ(find_hits(periodic(alike, period), options).size(), found);
        return found;
    };
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        EXPECT_EQ(hits(box, 0.0f, isa), 2u) << name(isa);
        EXPECT_EQ(hits(box, -0.5f, isa), 2u) << name(isa);
        EXPECT_EQ(hits(box, -0.75f, isa), 1u) << name(isa);
        EXPECT_EQ(hits(cone, 0.0f, isa), 2u) << name(isa);
        EXPECT_EQ(hits(cone, -0.75f, isa), 1u) << name(isa);
    }
}

// A rectangle that is as small as a rounding of the round cone: the way out of the kernel may lead along z.
TEST(PlanarRoundCone, ARectangleInsideComesNearerAlongTheNormal) {
    Random random(12);
    int deep = 0;
    for (int k = 0; k < 300; ++k) {
        PlanarRoundCones one;
        one.push_back(random.between(-1, 1), random.between(-1, 1), random.between(-1, 1),
                      random.between(-1, 1), random.between(0.01f, 0.5f), random.between(0.01f, 0.5f));
        const float t = random.between(0, 1),
                    half = std::ldexp(1.0f, -static_cast<int>(20 + random.below(10)));
        Rectangles small;
        small.push_back(one.ax()[0] + t * (one.bx()[0] - one.ax()[0]),
                        one.ay()[0] + t * (one.by()[0] - one.ay()[0]), half, half, 1, 0, 0);
        const Contact c = contact_of(one, small);
        EXPECT_EQ(c.normal[2], 0.0f);
        if (!(c.gap < 0)) continue;
        ++deep;
        Touch touch[1];
        first_touch(between(one, small), motion(10 * c.normal[0], 10 * c.normal[1]), touch,
                    {.at_start = AtStart::approaches});
        EXPECT_EQ(touch[0].b, 0u) << "case " << k;
        EXPECT_EQ(touch[0].time, 0.0f) << "case " << k;
    }
    EXPECT_GT(deep, 200);
}

}  // namespace
}  // namespace capsa::tests::test_planar_shapes
