// The plane as a caller meets it: circles, capsules and segments of two coordinates a point.

#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace capsa::tests::test_plane {
namespace {

// Boxes of slanting capsules overlap where the capsules do not, and each capsule overlaps itself.
TEST(Plane, SlantingCapsulesSideBySideDoNotTouch) {
    for (const std::size_t n : {300u, 600u, 1500u}) {
        PlanarCapsules all;
        for (std::size_t i = 0; i < n; ++i) {
            const float x = 0.5f * static_cast<float>(i);
            all.push_back(x, -x, x + 1000, 1000 - x, 0.25f);
        }
        for (const Isa isa : every_isa) {
            if (!runnable(isa)) continue;
            EXPECT_EQ(count_hits(within(all), {.isa = isa}), 0u);
            EXPECT_FALSE(any_hit(within(all), {.isa = isa}));
            std::vector<std::uint64_t> bits(words_for(n));
            touched(within(all), bits, {.isa = isa});
            for (const std::uint64_t word : bits) EXPECT_EQ(word, 0u);
        }
    }
}

TEST(Plane, StructsAndPlainArraysAreTheSameRows) {
    struct Vec2 {
        float x, y;
    };
    struct Agent {
        Vec2 position, step;
        float size;
    };
    struct Wall {
        float from[2], to[2];
    };
    Agent agents[] = {{{0, 0}, {1, 0}, 0.5f}, {{3, 1}, {0, 1}, 0.25f}};
    Wall walls[] = {{{1, -1}, {1, 1}}, {{3, 2}, {4, 2}}};
    const std::vector<float> x = {0, 3}, y = {0, 1}, radius = {0.5f, 0.25f}, dx = {1, 0}, dy = {0, 1};
    const std::vector<float> ax = {1, 3}, ay = {-1, 2}, bx = {1, 4}, by = {1, 2};
    std::vector<Touch> of_structs(2), of_arrays(2);
    const auto a = circles(agents, &Agent::position, &Agent::size);
    const auto b = segments(walls, &Wall::from, &Wall::to);
    first_touch(between(a, b), motion(agents, &Agent::step), of_structs);
    first_touch(between(circles(x, y, radius), segments(ax, ay, bx, by)), motion(dx, dy), of_arrays);
    EXPECT_EQ(of_structs[0].time, 0.5f);
    EXPECT_EQ(of_structs[1].time, 0.75f);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(of_structs[i].b, i);
        EXPECT_EQ(of_structs[i].time, of_arrays[i].time);
        EXPECT_EQ(of_structs[i].normal[2], 0.0f);
    }
    // Two circles pushed off a wall that does not move.
    agents[0].position = {0.75f, 0};
    std::vector<float> scratch(separate_scratch(movable(agents, &Agent::position)));
    separate(capsa::contacts(between(a, b)), movable(agents, &Agent::position), immovable, scratch);
    EXPECT_EQ(agents[0].position.x, 0.5f);
    EXPECT_EQ(agents[0].position.y, 0.0f);
    EXPECT_EQ(agents[1].position.x, 3.0f);
}

// A wall that a ray of radius 0 crosses stops it, wherever it crosses.
TEST(Plane, ARayMeetsEveryWallThatItCrosses) {
    Random random(3);
    for (int n = 0; n < 2000; ++n) {
        const float x = random.between(-1, 1), y = random.between(-1, 1);
        PlanarSegments wall;
        const float along[2] = {random.between(-1, 1), random.between(-1, 1)};
        if (std::fabs(along[0]) + std::fabs(along[1]) < 0.1f) continue;
        const float u = random.between(0.01f, 0.99f);
        wall.push_back(x - u * along[0], y - u * along[1], x + (1 - u) * along[0], y + (1 - u) * along[1]);
        Circles ray;
        const float from[2] = {x + random.between(-3, 3), y + random.between(-3, 3)};
        ray.push_back(from[0], from[1], 0);
        Touch touch{};
        first_touch(between(ray, wall), motion(2 * (x - from[0]), 2 * (y - from[1])), {&touch, 1});
        const float side = along[0] * (from[1] - y) - along[1] * (from[0] - x);
        if (std::fabs(side) < 1e-3f) continue;
        ASSERT_EQ(touch.b, 0u) << n;
        EXPECT_NEAR(touch.time, 0.5f, 1e-3f) << n;
        EXPECT_EQ(touch.normal[2], 0.0f);
        EXPECT_GT(touch.normal[0] * (x - from[0]) + touch.normal[1] * (y - from[1]), 0.0f) << n;
    }
}

TEST(Mixed, DimensionsAreRefusedByEveryVerb) {
    float room[64] = {};
    const capsa_stream s = capsa_dense(room);
    const capsa_shapes circle = capsa_circles(s, s, s, 1), sphere = capsa_spheres(s, s, s, s, 1);
    const capsa_index_pair pair = {0, 0};
    for (const capsa_source& source :
         {capsa_between(&circle, &sphere), capsa_between(&sphere, &circle), capsa_zip(&circle, &sphere),
          capsa_listed(&sphere, &circle, &pair, 1)}) {
        int hit = 7;
        std::uint64_t count = 7;
        capsa_find_result result{7, 7};
        capsa_contact contact{};
        capsa_touch touch{};
        capsa_witness witness{};
        float gap = 7;
        const capsa_motion motion = {s, s, s};
        EXPECT_EQ(capsa_any_hit(&source, nullptr, &hit), capsa_mixed_dimensions);
        EXPECT_EQ(capsa_count_hits(&source, nullptr, &count), capsa_mixed_dimensions);
        EXPECT_EQ(capsa_touched(&source, nullptr, &count, 1), capsa_mixed_dimensions);
        EXPECT_EQ(capsa_hit_mask(&source, nullptr, &count, 1, 1), capsa_mixed_dimensions);
        EXPECT_EQ(capsa_contacts(&source, nullptr, &contact, 1, &result), capsa_mixed_dimensions);
        EXPECT_EQ(capsa_gaps(&source, nullptr, &gap, 1), capsa_mixed_dimensions);
        EXPECT_EQ(capsa_witnesses(&source, nullptr, &witness, 1), capsa_mixed_dimensions);
        EXPECT_EQ(capsa_deepest(&source, nullptr, &contact, 1), capsa_mixed_dimensions);
        EXPECT_EQ(capsa_first_touch(&source, nullptr, &motion, nullptr, &touch, 1), capsa_mixed_dimensions);
        const auto never = [](void*, const auto*, std::size_t) { return 0; };
        EXPECT_EQ(capsa_visit_hits(&source, nullptr, never, nullptr), capsa_mixed_dimensions);
        EXPECT_EQ(capsa_visit_contacts(&source, nullptr, never, nullptr), capsa_mixed_dimensions);
        EXPECT_EQ(hit, 7);
        EXPECT_EQ(count, 7u);
        EXPECT_EQ(gap, 7.0f);
        EXPECT_EQ(result.total, 7u);
        const capsa_call call = {"count_hits", &source, 0, 0, nullptr, 0, nullptr, nullptr};
        char text[256];
        capsa_explain(capsa_mixed_dimensions, &call, text, sizeof text);
        EXPECT_NE(std::string(text).find("both in the plane or both in space"), std::string::npos) << text;
    }
    const capsa_source lists = capsa_between(&circle, &sphere);
    std::size_t offsets[2] = {7, 7};
    std::uint32_t row = 7;
    capsa_nearest nearest{};
    capsa_find_result found{7, 7};
    EXPECT_EQ(capsa_neighbours(&lists, nullptr, offsets, 2, &row, 1, &found), capsa_mixed_dimensions);
    EXPECT_EQ(capsa_k_nearest(&lists, nullptr, 1, &nearest, 1), capsa_mixed_dimensions);
    EXPECT_EQ(capsa_nearest_rows(&lists, nullptr, &nearest, 1), capsa_mixed_dimensions);
    EXPECT_EQ(offsets[1], 7u);
    EXPECT_EQ(found.total, 7u);
    // A set with itself is of one dimension, whatever stands in b.
    capsa_source within = capsa_within(&circle);
    within.b = sphere;
    std::uint64_t count = 7;
    EXPECT_EQ(capsa_count_hits(&within, nullptr, &count), capsa_ok);
}

TEST(Mixed, AMotionOfSpaceDoesNotMoveThePlane) {
    float room[8] = {};
    const capsa_stream s = capsa_dense(room);
    const capsa_shapes circle = capsa_circles(s, s, s, 1), sphere = capsa_spheres(s, s, s, s, 1);
    capsa_touch touch{};
    const capsa_motion flat = {s, s, {}}, solid = {s, s, s};
    const capsa_source circles = capsa_within(&circle), spheres = capsa_within(&sphere);
    EXPECT_EQ(capsa_first_touch(&circles, nullptr, &flat, nullptr, &touch, 1), capsa_ok);
    EXPECT_EQ(capsa_first_touch(&circles, nullptr, &solid, nullptr, &touch, 1), capsa_mixed_dimensions);
    EXPECT_EQ(capsa_first_touch(&spheres, nullptr, &flat, nullptr, &touch, 1), capsa_mixed_dimensions);
    const capsa_call call = {"first_touch", &circles, 1, 0, nullptr, 0, nullptr, nullptr};
    char text[256];
    capsa_explain(capsa_mixed_dimensions, &call, text, sizeof text);
    EXPECT_STREQ(text, "first_touch: the rows lie in the plane and a motion has a dz: leave it out");
}

TEST(Mixed, ContactsOfSpaceDoNotPushThePlane) {
    float x[2] = {0, 1}, y[2] = {0, 0}, z[2] = {0, 0}, scratch[64];
    capsa_movable flat{};
    flat.shape = capsa_shape_circle;
    flat.count = 2;
    flat.coordinate[0] = {x, 1};
    flat.coordinate[1] = {y, 1};
    capsa_movable solid = flat;
    solid.shape = capsa_shape_sphere;
    solid.coordinate[2] = {z, 1};
    capsa_contact contact{};
    contact.b = 1;
    contact.gap = -1;
    contact.normal[2] = 1;
    EXPECT_EQ(capsa_separate(&contact, 1, &flat, &flat, nullptr, scratch, 64), capsa_mixed_dimensions);
    EXPECT_EQ(capsa_separate(&contact, 1, &flat, &solid, nullptr, scratch, 64), capsa_mixed_dimensions);
    EXPECT_EQ(capsa_separate(&contact, 1, &solid, nullptr, nullptr, scratch, 64), capsa_ok);
    EXPECT_EQ(x[1], 1.0f);
    EXPECT_EQ(z[0], -1.0f);
    const capsa_call call = {"separate", nullptr, 64, 0, &contact, 1, &flat, &flat};
    char text[256];
    capsa_explain(capsa_mixed_dimensions, &call, text, sizeof text);
    EXPECT_NE(std::string(text).find("contact 0 leads out of the plane"), std::string::npos) << text;
}

}  // namespace
}  // namespace capsa::tests::test_plane
