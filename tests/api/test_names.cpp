// One name for a shape or a verb, whatever the dimension and the output.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace capsa::test_names {
namespace {

struct Vec2 {
    float x, y;
};
struct Vec3 {
    float x, y, z;
};
struct Body {
    Vec2 from, to;
    std::array<float, 2> at;
    float centre[2];
    Vec3 a, b;
    float radius;
};

const std::vector<float> x = {0, 1, 5}, y = {0, 1, 5}, z(3);
const std::vector<Body> bodies = {{{0, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9, 10}, {11, 12, 13}, 14}};

template <class View>
std::vector<float> row_0(const View& view) {
    const capsa_shapes rows = view;
    std::vector<float> values;
    for (const capsa_stream& s : rows.stream)
        if (s.data) values.push_back(*s.data);
    return values;
}
template <class T>
std::vector<float> row_0_of(const T& view, std::size_t streams) {
    std::vector<float> values = row_0(view);
    values.resize(streams);
    return values;
}

static_assert(std::is_same_v<SphereView, View<capsa_shape_sphere>>);
static_assert(std::is_same_v<PlanarCapsules, Owned<capsa_shape_planar_capsule>>);
static_assert(std::is_same_v<MeshView, IndexedView<capsa_shape_triangle>>);
static_assert(std::is_aggregate_v<SphereView> && std::is_trivially_copyable_v<HalfPlaneView>);

TEST(Names, TheNumberOfArraysSaysTheDimension) {
    static_assert(std::is_same_v<decltype(points(x, y)), CircleView>);
    static_assert(std::is_same_v<decltype(points(x, y, z)), SphereView>);
    static_assert(std::is_same_v<decltype(segments(x, y, x, y)), PlanarSegmentView>);
    static_assert(std::is_same_v<decltype(segments(x, y, z, x, y, z)), SegmentView>);
    static_assert(std::is_same_v<decltype(capsules(x, y, x, y, 1)), PlanarCapsuleView>);
    static_assert(std::is_same_v<decltype(capsules(x, y, z, x, y, z, x)), CapsuleView>);
    static_assert(std::is_same_v<decltype(chain(x, y, 0.1f)), PlanarCapsuleView>);
    static_assert(std::is_same_v<decltype(chain(x, y, z, 0.1f)), CapsuleView>);
    static_assert(std::is_same_v<decltype(rays(x, y, x, y)), PlanarRays>);
    static_assert(std::is_same_v<decltype(rays(x, y, x, y, 1)), PlanarRays>);
    static_assert(std::is_same_v<decltype(rays(x, y, z, x, y, z)), Rays>);
    static_assert(std::is_same_v<decltype(rays(x, y, z, x, y, z, x)), Rays>);
    static_assert(std::is_same_v<decltype(rays(points(x, y), motion(1, 0))), PlanarRays>);
    EXPECT_EQ(motion(1, 2).dz.data, nullptr);
    EXPECT_NE(motion(1, 2, 3).dz.data, nullptr);
    EXPECT_EQ(motion(x, y).dy.data, y.data());
    std::vector<float> a(3), b(3), c(3);
    EXPECT_EQ(movable(a, b).shape, capsa_shape_circle);
    EXPECT_EQ(movable(a, b, c).shape, capsa_shape_sphere);
    EXPECT_EQ(movable(a, b, a, b).shape, capsa_shape_planar_segment);
    EXPECT_EQ(movable(a, b, c, a, b, c).shape, capsa_shape_segment);
}

TEST(Names, APointOfTwoFloatsMakesAShapeOfThePlane) {
    static_assert(std::is_same_v<decltype(points(bodies, &Body::from)), CircleView>);
    static_assert(std::is_same_v<decltype(points(bodies, &Body::at)), CircleView>);
    static_assert(std::is_same_v<decltype(points(bodies, &Body::centre)), CircleView>);
    static_assert(std::is_same_v<decltype(points(bodies, &Body::a)), SphereView>);
    EXPECT_EQ(row_0_of(segments(bodies, &Body::from, &Body::to), 4), (std::vector<float>{0, 1, 2, 3}));
    EXPECT_EQ(row_0_of(segments(bodies, &Body::at, &Body::centre), 4), (std::vector<float>{4, 5, 6, 7}));
    EXPECT_EQ(row_0_of(capsules(bodies, &Body::from, &Body::to, &Body::radius), 5),
              (std::vector<float>{0, 1, 2, 3, 14}));
    EXPECT_EQ(row_0_of(segments(bodies, &Body::a, &Body::b), 6), (std::vector<float>{8, 9, 10, 11, 12, 13}));
    EXPECT_EQ(motion(bodies, &Body::from).dz.data, nullptr);
    std::vector<Body> own = bodies;
    EXPECT_EQ(movable(own, &Body::to).shape, capsa_shape_circle);
    EXPECT_EQ(movable(own, &Body::from, &Body::to).shape, capsa_shape_planar_segment);
    EXPECT_EQ(*movable(own, &Body::from, &Body::to).coordinate[3].data, 3.0f);
    EXPECT_EQ(movable(own, &Body::a, &Body::b).shape, capsa_shape_segment);
}

TEST(Names, AContainerMovesAllPointsOfARowAndNoNormal) {
    Capsules capsules(1);
    EXPECT_EQ(movable(capsules).shape, capsa_shape_segment);
    EXPECT_EQ(movable(capsules).coordinate[5].data, capsules.bz().data());
    EXPECT_EQ(movable(capsules).coordinate[6].data, nullptr);
    HalfPlanes lines(1);
    EXPECT_EQ(movable(lines).shape, capsa_shape_half_plane);
    EXPECT_EQ(movable(lines).coordinate[1].data, lines.py().data());
    EXPECT_EQ(movable(lines).coordinate[2].data, nullptr);
    Triangles faces(1);
    EXPECT_EQ(movable(faces).coordinate[8].data, faces.cz().data());
}

TEST(Names, AViewIsAnAggregateOfItsStreams) {
    const float at[] = {0, 0, 0, 1, 5, 0, 0, 1};
    const SphereView by_place{{at, 4}, {at + 1, 4}, {at + 2, 4}, {at + 3, 4}, 2};
    const SphereView by_name{
        .x = {at, 4}, .y = {at + 1, 4}, .z = {at + 2, 4}, .radius = {at + 3, 4}, .count = 2};
    EXPECT_EQ(count_hits(between(by_place, by_name)), 2u);
}

TEST(FindHits, AVectorGrowsToHoldAllPairsAndKeepsItsRoom) {
    const Source source = within(spheres(x, y, z, 9.0f));
    std::vector<IndexPair> hits;
    const FindResult found = find_hits(source, hits);
    EXPECT_TRUE(found.complete());
    EXPECT_EQ(found.total, 3u);
    EXPECT_EQ(hits.size(), 3u);
    const IndexPair* const room = hits.data();
    EXPECT_EQ(find_hits(within(spheres(x, y, z, 1.0f)), hits).total, 1u);
    EXPECT_EQ(hits.size(), 1u);
    EXPECT_EQ(hits.data(), room);
    std::vector<Contact> all(1);
    EXPECT_EQ(contacts(source, all).written, 3u);
    EXPECT_EQ(all.size(), 3u);
    EXPECT_EQ(contacts(source, {.margin = -30}).size(), 0u);
}

TEST(VisitHits, TakesAConstantFunction) {
    std::size_t pairs = 0;
    const auto count = [&pairs](std::span<const IndexPair> some) { pairs += some.size(); };
    visit_hits(within(spheres(x, y, z, 9.0f)), count);
    EXPECT_EQ(pairs, 3u);
}

TEST(Names, OptionsHaveTheirEarlierOnesToo) {
    EXPECT_EQ(erased({}).decide, capsa_decide_rounded);
    EXPECT_EQ(erased({.exact = true}).decide, capsa_decide_exact);
    EXPECT_EQ(erased({.decide = Decide::exact}).decide, capsa_decide_exact);
    EXPECT_EQ(erased({}).at_start, capsa_at_start_touches);
    EXPECT_EQ(erased({.approaching = true}).at_start, capsa_at_start_approaches);
    EXPECT_EQ(erased({.at_start = AtStart::approaches}).at_start, capsa_at_start_approaches);
}

}  // namespace
}  // namespace capsa::test_names
