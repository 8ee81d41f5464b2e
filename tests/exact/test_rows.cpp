// What exact decisions say of rows: invalid ones, margins that are no numbers, shapes that are not offered.

#include "src/exact/touch.hpp"
#include "src/shape.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace capsa::exact::test_rows {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
constexpr float least = std::numeric_limits<float>::denorm_min();

// One row, whose streams are its fields.
struct OneRow {
    capsa_shape shape;
    std::vector<float> fields;

    capsa_shapes view() const {
        capsa_shapes shapes{};
        shapes.shape = shape;
        shapes.count = 1;
        for (std::size_t k = 0; k < fields.size(); ++k) shapes.stream[k] = {&fields[k], 1};
        return shapes;
    }
};
bool touch(const OneRow& a, const OneRow& b, float margin) {
    const bool found = exact::touch(a.view(), 0, b.view(), 0, margin);
    EXPECT_EQ(found, exact::touch(b.view(), 0, a.view(), 0, margin));
    return found;
}

const OneRow rows[] = {
    {capsa_shape_sphere, {0, 0, 0, 1}},
    {capsa_shape_capsule, {0, 0, 0, 1, 0, 0, 1}},
    {capsa_shape_segment, {0, 0, 0, 1, 0, 0}},
    {capsa_shape_triangle, {0, 0, 0, 1, 0, 0, 0, 1, 0}},
    {capsa_shape_half_space, {0, 0, 0, 0, 0, 1}},
    {capsa_shape_circle, {0, 0, 1}},
    {capsa_shape_planar_capsule, {0, 0, 1, 0, 1}},
    {capsa_shape_planar_segment, {0, 0, 1, 0}},
    {capsa_shape_half_plane, {0, 0, 0, 1}},
    {capsa_shape_box, {0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1}},
    {capsa_shape_round_cone, {0, 0, 0, 1, 0, 0, 2, 1}},
    {capsa_shape_rectangle, {0, 0, 1, 1, 1, 1, 1}},
    {capsa_shape_planar_round_cone, {0, 0, 1, 0, 2, 1}},
};

// f(a, b) for rows of shapes that are offered together. All of these rows touch.
template <class F>
void for_each_pair(const F& f) {
    for (const OneRow& a : rows)
        for (const OneRow& b : rows)
            if (decides_exactly(a.shape, b.shape)) f(a, b);
}

TEST(ExactRows, OfEveryOfferedPairTouchWhereTheyMeet) {
    int pairs = 0;
    for_each_pair([&](const OneRow& a, const OneRow& b) {
        EXPECT_TRUE(touch(a, b, 0.0f)) << shape_info(a.shape).name << ", " << shape_info(b.shape).name;
        ++pairs;
    });
    EXPECT_EQ(pairs, 74);
}

TEST(ExactRows, WithANumberThatIsNotFiniteTouchNothing) {
    for_each_pair([](OneRow a, const OneRow& b) {
        const ShapeInfo& info = shape_info(a.shape);
        for (int k = 0; k < info.vectors(); ++k) {
            if (info.is_length(k)) continue;
            for (const float bad : {nan, inf, -inf})
                for (const float margin : {0.0f, 1e30f, inf}) {
                    float& field = a.fields[static_cast<std::size_t>(k)];
                    const float good = field;
                    field = bad;
                    EXPECT_FALSE(touch(a, b, margin)) << info.name << ' ' << info.stream_name[k];
                    field = good;
                }
        }
    });
}

// Half extents, and the radius at the first end of a round cone.
TEST(ExactRows, WithALengthThatIsNoneTouchNothing) {
    for_each_pair([](OneRow a, const OneRow& b) {
        const ShapeInfo& info = shape_info(a.shape);
        for (int k = info.coordinates(); k < info.direction_stream(); ++k) {
            float& field = a.fields[static_cast<std::size_t>(k)];
            const float good = field;
            for (const float bad : {nan, inf, -inf, -1.0f, -least})
                for (const float margin : {0.0f, 1e30f, inf}) {
                    field = bad;
                    EXPECT_FALSE(touch(a, b, margin)) << info.name << ' ' << info.stream_name[k];
                }
            field = -0.0f;
            EXPECT_TRUE(touch(a, b, 1.0f)) << info.name << ' ' << info.stream_name[k];
            field = good;
        }
    });
}

TEST(ExactRows, WithANegativeRadiusTouchNothingButMinusZeroIsZero) {
    for_each_pair([](OneRow a, const OneRow& b) {
        if (!shape_info(a.shape).has_radius) return;
        for (const float bad : {nan, -inf, -1.0f, -least}) {
            a.fields.back() = bad;
            EXPECT_FALSE(touch(a, b, 10.0f)) << shape_info(a.shape).name << " of radius " << bad;
        }
        a.fields.back() = -0.0f;
        EXPECT_TRUE(touch(a, b, 0.0f));
        a.fields.back() = inf;
        EXPECT_EQ(touch(a, b, -1e30f), shape_info(a.shape).core != CoreKind::round_cone &&
                                           decides_exactly(a.shape, b.shape, -1e30f));
        EXPECT_FALSE(touch(a, b, -inf));
    });
}

TEST(ExactRows, TouchAtAnInfiniteMarginAndAtNoneThatIsNoNumber) {
    for_each_pair([](const OneRow& a, const OneRow& b) {
        EXPECT_TRUE(touch(a, b, inf));
        EXPECT_FALSE(touch(a, b, -inf));
        EXPECT_FALSE(touch(a, b, nan));
    });
}

TEST(ExactRows, OfAHalfSpaceWithoutANormalTouchNothing) {
    OneRow space{capsa_shape_half_space, {0, 0, 0, 0, -0.0f, 0}},
        plane{capsa_shape_half_plane, {0, 0, 0, -0.0f}};
    EXPECT_FALSE(touch(space, rows[0], 10.0f));
    EXPECT_FALSE(touch(plane, rows[5], 10.0f));
    space.fields[5] = least;
    plane.fields[3] = least;
    EXPECT_TRUE(touch(space, rows[0], 10.0f));
    EXPECT_TRUE(touch(plane, rows[5], 10.0f));
}

TEST(ExactRows, OfABoxThatIsNotTurnedByAnythingTouchNothing) {
    OneRow box{capsa_shape_box, {0, 0, 0, 1, 1, 1, 0, -0.0f, 0, 0, 1}},
        rectangle{capsa_shape_rectangle, {0, 0, 1, 1, 0, -0.0f, 1}};
    EXPECT_FALSE(touch(box, rows[0], 10.0f));
    EXPECT_FALSE(touch(rectangle, rows[5], 10.0f));
    box.fields[6] = least;
    rectangle.fields[5] = least;
    EXPECT_TRUE(touch(box, rows[0], 10.0f));
    EXPECT_TRUE(touch(rectangle, rows[5], 10.0f));
}

TEST(ExactRows, OfShapesThatAreNotOfferedTouchNothing) {
    for (const OneRow& a : rows)
        for (const OneRow& b : rows)
            if (!decides_exactly(a.shape, b.shape)) {
                EXPECT_FALSE(touch(a, b, inf))
                    << shape_info(a.shape).name << ", " << shape_info(b.shape).name;
            }
}

TEST(ExactRows, AreReadThroughStridesAndIndices) {
    // Points 0, 1 and 2 on the x axis, 3 apart, each with a number between that is no coordinate.
    const float x[] = {0, nan, 3, nan, 6, nan}, zero = 0;
    const std::uint32_t ends[] = {0, 1, 1, 2};
    capsa_shapes links{};
    links.shape = capsa_shape_segment;
    links.count = 2;
    links.positions = 3;
    for (int k = 0; k < 6; ++k) links.stream[k] = k % 3 == 0 ? capsa_stream{x, 2} : capsa_stream{&zero, 0};
    links.point[0] = {ends, 2};
    links.point[1] = {ends + 1, 2};
    const OneRow point{capsa_shape_sphere, {4, 0, 0, 0}};
    EXPECT_FALSE(exact::touch(links, 0, point.view(), 0, 0.0f));
    EXPECT_TRUE(exact::touch(links, 1, point.view(), 0, 0.0f));
    EXPECT_TRUE(exact::touch(links, 0, links, 1, 0.0f));
}

TEST(ExactRows, OfAReachBelowZeroTouchDeepInABox) {
    const OneRow point{capsa_shape_sphere, {0, 0, 1, 0}},
        box{capsa_shape_box, {0, 0, 0, 4, 4, 3, 1, 0, 0, 0, 0}};
    EXPECT_TRUE(touch(point, box, -2.0f));
    EXPECT_FALSE(touch(point, box, std::nextafter(-2.0f, -3.0f)));
    // Past an edge: the shortest way out is along (3, 4) / 5, and 2.8 long.
    const OneRow segment{capsa_shape_segment, {-8, 6, 0, 8, -6, 0}},
        cube{capsa_shape_box, {0, 0, 0, 2, 2, 9, 1, 0, 0, 0, 0}};
    EXPECT_TRUE(touch(segment, cube, std::nextafter(-2.8f, 0.0f)));
    EXPECT_FALSE(touch(segment, cube, std::nextafter(-2.8f, -3.0f)));
    // Of a round cone no depth is decided in a box.
    const OneRow cone{capsa_shape_round_cone, {0, 0, 0, 1, 0, 0, 2, 1}};
    EXPECT_FALSE(touch(cone, cube, -0.5f));
    EXPECT_TRUE(touch(cone, cube, 0.0f));
}

TEST(ExactRows, OfAReachBelowZeroNeverTouchButDeepInAHalfSpace) {
    const OneRow point{capsa_shape_sphere, {0, 0, 0, 0}}, face{capsa_shape_half_space, {0, 0, 2, 0, 0, 3}};
    EXPECT_TRUE(touch(point, point, 0.0f));
    EXPECT_FALSE(touch(point, point, -least));
    EXPECT_TRUE(touch(point, face, -2.0f));
    EXPECT_FALSE(touch(point, face, std::nextafter(-2.0f, -3.0f)));
}

}  // namespace
}  // namespace capsa::exact::test_rows
