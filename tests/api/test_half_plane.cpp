// Half-planes through the public interface: what docs/meaning.md says of half-spaces, in the plane.

#include "capsa/capsa.hpp"
#include "tests/api/answers_of_space.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/gap_of.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/refused.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace capsa::tests::test_half_plane {
namespace {

HalfPlanes floor_at(float y, float length = 1.0f) {
    HalfPlanes floor;
    floor.push_back(7, y, 0, length);
    return floor;
}
Circles disc(float x, float y, float radius) {
    Circles c;
    c.push_back(x, y, radius);
    return c;
}

TEST(HalfPlane, DistanceIsNegativeBehindTheLine) {
    const HalfPlanes floor = floor_at(1, 3.0f);
    EXPECT_EQ(gap_of(disc(3, 5, 1), floor), 3.0f);
    EXPECT_EQ(gap_of(disc(3, -99, 1), floor), -101.0f) << "deep behind the line";
    EXPECT_EQ(gap_of(floor, disc(3, -99, 1)), -101.0f) << "the other way round";
    PlanarCapsules bar;
    bar.push_back(0, 4, 9, -8, 0.5f);
    EXPECT_EQ(gap_of(bar, floor), -9.5f) << "of a capsule that crosses the line, its lower end counts";
    const auto contacts = capsa::contacts(between(bar, floor));
    ASSERT_EQ(contacts.size(), 1u);
    EXPECT_EQ(contacts[0].gap, -9.5f);
    EXPECT_EQ(contacts[0].at_a.u, 1.0f);
    EXPECT_EQ(contacts[0].normal[1], -1.0f);
    EXPECT_EQ(contacts[0].normal[2], 0.0f);
    EXPECT_EQ(contacts[0].point[2], 0.0f);
}

TEST(HalfPlane, FirstTouchAndPush) {
    HalfPlanes floor = floor_at(1, 3.0f);
    Circles agents = disc(2, 5, 1);
    agents.push_back(0, -1, 0.5f);
    std::vector<Touch> touches(2);
    first_touch(between(agents, floor), motion(100, -8), touches);
    EXPECT_EQ(touches[0].time, 0.375f);
    EXPECT_EQ(touches[0].normal[1], -1.0f);
    EXPECT_EQ(touches[0].point[0], 39.5f);
    EXPECT_EQ(touches[1].time, 0.0f) << "behind the line at the start";
    first_touch(between(floor, agents), motion(0, 8), {touches.data(), 1});  // the floor rises
    EXPECT_EQ(touches[0].b, 1u);
    first_touch(zip(agents.view().rows(0, 1), floor), motion(0, 0), motion(0, 8), {touches.data(), 1});
    EXPECT_EQ(touches[0].time, 0.375f);
    const Movable rows = movable(agents);
    std::vector<float> scratch(separate_scratch(rows, movable(floor)));
    separate(capsa::contacts(between(agents, floor)), rows, movable(floor), scratch);
    EXPECT_EQ(agents.y()[1], 0.25f) << "half the way each";
    EXPECT_EQ(floor.py()[0], -0.25f);
    EXPECT_EQ(floor.ny()[0], 3.0f);
    EXPECT_EQ(gap_of(agents.view().rows(1, 2), floor), 0.0f);
}

class HalfPlaneOnIsa : public OnIsa {};

// Bit for bit in every verb, from every source.
TEST_P(HalfPlaneOnIsa, TheAnswersAreThoseOfAHalfSpaceWithZ0) {
    expect_answers_of_space(capsa_shape_half_plane, GetParam(), slow_here ? 3 : 1);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, HalfPlaneOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

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

TEST(HalfPlane, TwoOfThemAndShapesOfSpaceAreRefused) {
    const HalfPlanes floor = floor_at(0);
    EXPECT_REFUSED(count_hits(within(floor)), "this pair of shapes: a half_plane and a half_plane");
    EXPECT_REFUSED(count_hits(between(floor, floor)), "a half_plane and a half_plane");
    Spheres ball;
    ball.push_back(0, 0, 0, 1);
    EXPECT_REFUSED(count_hits(between(ball, floor)), "both in the plane or both in space");
    const capsa_shapes shapes = floor;
    const capsa_source pairs[] = {capsa_zip(&shapes, &shapes), capsa_within(&shapes)};
    float gap = 7;
    EXPECT_EQ(capsa_gaps(&pairs[0], nullptr, &gap, 1), capsa_not_offered);
    EXPECT_EQ(gap, 7.0f);
    std::uint64_t count = 7;
    EXPECT_EQ(capsa_count_hits(&pairs[1], nullptr, &count), capsa_not_offered);
    EXPECT_EQ(count, 7u);
    const Circles one = disc(0, 0, 1);
    const capsa_shapes circle = one;
    const capsa_source source = capsa_between(&circle, &shapes);
    const float zero = 0;
    const capsa_motion solid = {{&zero, 0}, {&zero, 0}, {&zero, 0}};
    capsa_touch touch{};
    EXPECT_EQ(capsa_first_touch(&source, nullptr, &solid, nullptr, &touch, 1), capsa_mixed_dimensions);
}

}  // namespace
}  // namespace capsa::tests::test_half_plane
