// Arrays of structs, parts of views, and everything that is found in a vector.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <vector>

#if __has_include(<Eigen/Core>)
#include <Eigen/Core>
#endif

namespace capsa::test_structs {
namespace {

struct Vec {
    float x, y, z;
};
struct Body {
    int id;
    Vec position;
    Vec velocity;
    float radius;
};
// A point of glm's: names for the same floats.
struct Shared {
    union {
        float x, r;
    };
    union {
        float y, g;
    };
    union {
        float z, b;
    };
};
struct Bone {
    std::array<float, 3> from;
    float to[3];
    struct {
        float radius;
    } skin;
};

std::vector<Body> bodies() {
    return {{1, {0, 0, 0}, {1, 0, 0}, 1}, {2, {1.5f, 0, 0}, {0, 0, 0}, 1}, {3, {9, 0, 0}, {0, 0, 0}, 1}};
}

TEST(Structs, NeedNotBeConst) {
    std::vector<Body> own = bodies();
    const std::vector<Body> fixed = bodies();
    EXPECT_EQ(count_hits(within(spheres(own, &Body::position, &Body::radius))), 1u);
    EXPECT_EQ(count_hits(within(spheres(fixed, &Body::position, &Body::radius))), 1u);
    EXPECT_EQ(count_hits(within(spheres(std::span(own), &Body::position, &Body::radius))), 1u);
    EXPECT_EQ(count_hits(within(spheres(std::span(own).first(1), &Body::position, &Body::radius))), 0u);
    Body array[2] = {own[0], own[1]};
    EXPECT_EQ(count_hits(within(spheres(array, &Body::position, &Body::radius))), 1u);
    EXPECT_EQ(
        spheres(std::vector<Body>{}.empty() ? std::span<Body>() : std::span<Body>(), &Body::position, 1.0f)
            .count,
        0u);
}

TEST(Structs, AreSeenAsTheyChange) {
    std::vector<Body> own = bodies();
    const SphereView view = spheres(own, &Body::position, &Body::radius);
    own[2].position.x = 2;
    EXPECT_EQ(count_hits(within(view)), 3u);
    EXPECT_EQ(view.x.data, &own[0].position.x);
    EXPECT_EQ(view.x.stride, static_cast<std::ptrdiff_t>(sizeof(Body) / sizeof(float)));
    EXPECT_EQ(view.x.count, 3u);
}

TEST(Structs, HaveFieldsAnywhereInside) {
    std::vector<Body> own = bodies();
    const auto deep = [](const Body& b) -> const float& { return b.position.x; };
    const auto level = [](const Body& b) -> auto& { return b.position.y; };
    EXPECT_EQ(count_hits(within(spheres(own, deep, level, level, &Body::radius))), 1u);
    EXPECT_EQ(count_hits(within(spheres(own, &Body::position, 10.0f))), 3u) << "one radius for all";
    EXPECT_EQ(count_hits(within(spheres(own, deep, level, level, 0.5f))), 0u);
    EXPECT_EQ(count_hits(within(points(own, &Body::position)), {.margin = 1.5f}), 1u);
}

TEST(Structs, MayHoldPointsWhoseFloatsHaveSeveralNames) {
    struct Item {
        Shared at;
    };
    std::vector<Item> items(2);
    for (Item& item : items) item.at.x = item.at.y = item.at.z = 1;
    EXPECT_EQ(count_hits(within(points(items, &Item::at))), 1u);
    EXPECT_EQ(points(items, &Item::at).z.data, &items[0].at.b);
}

TEST(Structs, MayBeCapsulesAndSegments) {
    std::vector<Bone> bones = {
        {{0, 0, 0}, {2, 0, 0}, {0.5f}}, {{1, -1, 0}, {1, 1, 0}, {0.25f}}, {{1, 0, 0.5f}, {1, 5, 0.5f}, {0}}};
    const auto radius = [](const Bone& b) -> auto& { return b.skin.radius; };
    EXPECT_EQ(count_hits(within(capsules(bones, &Bone::from, &Bone::to, radius))), 2u);
    EXPECT_EQ(count_hits(within(capsules(bones, &Bone::from, &Bone::to, 0.5f))), 3u);
    EXPECT_EQ(count_hits(within(segments(bones, &Bone::from, &Bone::to))), 1u);
    const CapsuleView view = capsules(bones, &Bone::from, &Bone::to, radius);
    EXPECT_EQ(view.bz.data, &bones[0].to[2]);
}

TEST(Structs, MoveAndMayBeMoved) {
    std::vector<Body> own = bodies();
    const SphereView view = spheres(own, &Body::position, &Body::radius);
    std::vector<Touch> touches(3);
    own[0].velocity.x = 10;
    own[1].position.x = 5;
    first_touch(between(view, view.rows(1, 2)), motion(own, &Body::velocity), touches);
    EXPECT_EQ(touches[0].time, 0.3f);

    own[1].position.x = 1.5f;
    const Movable rows = movable(own, &Body::position);
    std::vector<float> scratch(separate_scratch(rows));
    separate(capsa::contacts(within(view)), rows, rows, scratch);
    EXPECT_EQ(own[0].position.x, -0.25f);
    EXPECT_EQ(own[1].position.x, 1.75f);

    std::vector<Bone> bones = {{{0, 0, 0}, {2, 0, 0}, {1}}};
    const Movable ends = movable(bones, &Bone::from, &Bone::to);
    separate(capsa::contacts(between(capsules(bones, &Bone::from, &Bone::to, 1.0f), view.rows(2, 3)),
                             {.margin = 9}),
             ends, immovable, scratch, {.margin = 6.0f});
    EXPECT_EQ(bones[0].from[0], -1.0f) << "the gap was 5";
    EXPECT_EQ(bones[0].to[0], 1.0f);
}

#if __has_include(<Eigen/Core>)
struct Particle {
    Eigen::Vector3f position;
    float radius;
};

TEST(Structs, MayHoldEigenVectors) {
    std::vector<Particle> own = {{{0, 0, 0}, 1}, {{1, 1, 1}, 1}, {{1, 1, 4}, 1}};
    const SphereView view = spheres(own, &Particle::position, &Particle::radius);
    EXPECT_EQ(count_hits(within(view)), 1u);
    EXPECT_EQ(view.z.data, &own[0].position.z());
    const auto x = [](auto& p) -> auto& { return p.position.x(); };
    EXPECT_EQ(count_hits(within(spheres(own, x, x, x, &Particle::radius))), 3u);
}
#endif

TEST(Parts, OfAViewAreViews) {
    const std::vector<float> x = {0, 1, 2, 3, 4, 5}, zero(6), radius = {1, 1, 1, 1, 0, 0};
    const SphereView all = spheres(x, zero, zero, radius);
    EXPECT_EQ(count_hits(within(all.rows(2, 6))), 2u) << "2 with 3, 3 with 4";
    EXPECT_EQ(count_hits(within(all.rows(6, 6))), 0u);
    const CapsuleView hair = chain(x, zero, zero, 0.1f);
    EXPECT_EQ(count_hits(within(hair.rows(1, 4))), 2u);
    EXPECT_EQ(hair.rows(1, 4).rows(1, 2).ax.data, x.data() + 2);
    const SegmentView bars = segments(x, zero, zero, x, radius, zero);
    EXPECT_EQ(bars.rows(4, 6).by.data, radius.data() + 4);
    const SphereView backwards{Stream(x.data() + 5, -1), same(0), same(0), same(0.5f), 6};
    EXPECT_EQ(backwards.rows(2, 4).x.data, x.data() + 3);
}

TEST(Named, StreamsAreThoseByNumber) {
    Spheres s(2);
    Capsules c(2);
    Segments g(2);
    s.set(1, 1, 2, 3, 4);
    EXPECT_EQ(s.x()[1] + 10 * s.y()[1] + 100 * s.z()[1] + 1000 * s.radius()[1], 4321.0f);
    c.set(1, 1, 2, 3, 4, 5, 6, 7);
    EXPECT_EQ(c.ax()[1] + 10 * c.ay()[1] + 100 * c.az()[1], 321.0f);
    EXPECT_EQ(c.bx()[1] + 10 * c.by()[1] + 100 * c.bz()[1] + 1000 * c.radius()[1], 7654.0f);
    g.set(0, 1, 2, 3, 4, 5, 6);
    g.bz()[0] = 9;
    const Segments& seen = g;
    EXPECT_EQ(seen.ax()[0] + 10 * seen.ay()[0] + 100 * seen.az()[0], 321.0f);
    EXPECT_EQ(seen.bx()[0] + 10 * seen.by()[0] + 100 * seen.bz()[0], 954.0f);
    for (const float x : {s.x()[0], s.radius()[0], c.ax()[0], g.ax()[1]}) EXPECT_EQ(x, 0.0f);
}

TEST(Named, SwapRemovePutsTheLastInPlace) {
    Spheres s;
    for (float k = 0; k < 4; ++k) s.push_back(k, k + 10, k + 20, k + 30);
    s.swap_remove(1);
    ASSERT_EQ(s.size(), 3u);
    EXPECT_EQ(s.x()[1], 3.0f);
    EXPECT_EQ(s.radius()[1], 33.0f);
    EXPECT_EQ(s.y()[2], 12.0f);
    s.swap_remove(2);
    ASSERT_EQ(s.size(), 2u);
    EXPECT_EQ(s.x()[1], 3.0f);
}

TEST(Collect, FindsAllHoweverMany) {
    const std::vector<float> zero(100);
    const Source pairs = within(points(zero, zero, zero));
    const std::vector<IndexPair> all = find_hits(pairs);
    ASSERT_EQ(all.size(), 4950u);
    EXPECT_LT(all[4949].a, all[4949].b);
    std::vector<IndexPair> kept(1, IndexPair{7, 7});
    find_hits(pairs, kept);
    ASSERT_EQ(kept.size(), 4950u);
    const IndexPair* const room = kept.data();
    find_hits(within(points(Floats(zero).first(3), Floats(zero).first(3), Floats(zero).first(3))), kept);
    EXPECT_EQ(kept.size(), 3u);
    EXPECT_EQ(kept.data(), room) << "the room is kept";
    EXPECT_TRUE(find_hits(pairs, {.margin = -1.0f}).empty());
    const std::vector<Contact> touching = capsa::contacts(pairs);
    ASSERT_EQ(touching.size(), 4950u);
    EXPECT_EQ(touching[17].a, all[17].a);
    EXPECT_EQ(touching[17].normal[0], 1.0f);
}

}  // namespace
}  // namespace capsa::test_structs
