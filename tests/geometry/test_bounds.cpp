// What excludes pairs before a formula sees them holds the shape, in every octant and far from the origin,
// and excludes what is clearly beyond it. A slack with the wrong sign would lose hits at negative coordinates
// only.

#include "tests/geometry/formula.hpp"
#include "tests/truth/oracle/random.hpp"

// after formula.hpp, which says for which instruction set
#include "kernels/pairs/first_touch.hpp"
#include "kernels/pairs/half_space_touch.hpp"
#include "kernels/pairs/outside_box.hpp"
#include "kernels/shapes/bounding_sphere.hpp"
#include "kernels/shapes/capsule_box.hpp"
#include "kernels/shapes/triangle_box.hpp"
#include "kernels/tree/near_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>

namespace capsa::formula_test {
namespace {

using Float3 = Vec3<float>;
using Double3 = Vec3<double>;

Float3 moved(const Float3& p, const Float3& by) { return along(p, 1.0f, by); }
Double3 exactly(const Float3& a) { return {a.x, a.y, a.z}; }

// Places of one octant, or near one axis of it, and vectors in any direction.
struct Scene {
    oracle::Random random;
    int octant, axis;

    float any(float size) { return size * static_cast<float>(random.either()); }
    Float3 direction(float size) { return {any(size), any(size), any(size)}; }
    float coordinate(int k, float far) {
        const float size = axis == 3 || axis == k ? far : far * 0x1p-12f;
        return (octant >> k & 1 ? -size : size) * (1.0f + any(0.25f));
    }
    Float3 place(float far) { return {coordinate(0, far), coordinate(1, far), coordinate(2, far)}; }
};

// f(scene, far) many times in each octant: far is the distance from the origin in sizes of a shape.
template <class F>
void everywhere(const F& f) {
    for (int octant = 0; octant < 8; ++octant)
        for (int axis = 0; axis < 4; ++axis) {
            Scene scene{oracle::Random(static_cast<std::uint64_t>(octant * 4 + axis)), octant, axis};
            for (const float far : {1.0f, 0x1p10f, 0x1p16f, 0x1p20f})
                for (int i = 0; i < 200; ++i) f(scene, far);
        }
}

bool is_near(const SignedProximity<float>& pair) { return pair.d2 <= pair.limit; }

Rounded<TriangleCore<float>, float> solid_triangle(const std::array<Float3, 3>& corners) {
    return {triangle_of(corners[0], corners[1], corners[2]), 0.0f};
}

TEST(Bounds, ASphereHoldsItsCapsule) {
    everywhere([](Scene& scene, float far) {
        const Float3 p = scene.place(far), q = moved(p, scene.direction(1.0f));
        const float radius = std::fabs(scene.any(0x1p-10f));
        const auto around = bounding_sphere(Rounded<Segment<float>, float>{prepare_segment(p, q), radius});
        for (const Float3& end : {p, q})
            ASSERT_LE(length(exactly(end) - exactly(around.core.p)) + static_cast<double>(radius),
                      static_cast<double>(around.radius));
    });
}

TEST(Bounds, ASphereHoldsItsTriangle) {
    everywhere([](Scene& scene, float far) {
        std::array<Float3, 3> corners;
        for (Float3& corner : corners) corner = scene.place(far);
        corners[1] = moved(corners[0], scene.direction(1.0f));
        corners[2] = moved(corners[0], scene.direction(1.0f));
        const auto around = bounding_sphere(solid_triangle(corners));
        for (const Float3& corner : corners)
            ASSERT_LE(length(exactly(corner) - exactly(around.core.p)), static_cast<double>(around.radius));
    });
}

TEST(Bounds, ABoxOfThePlaneHoldsItsCapsule) {
    everywhere([](Scene& scene, float far) {
        const float p[2] = {scene.coordinate(0, far), scene.coordinate(1, far)};
        const float q[2] = {p[0] + scene.any(1.0f), p[1] + scene.any(1.0f)};
        const float radius = std::fabs(scene.any(0x1p-10f));
        const auto box = box_of(Rounded<Segment<float, 2>, float>{
            prepare_segment(Vec2<float>{p[0], p[1], {}}, Vec2<float>{q[0], q[1], {}}), radius});
        const double r = static_cast<double>(radius), most_x = static_cast<double>(box.most_x),
                     least_x = static_cast<double>(box.least_x);
        for (const float x : {p[0], q[0]}) {
            ASSERT_LE(least_x, static_cast<double>(x) - r);
            ASSERT_GE(most_x, static_cast<double>(x) + r);
        }
        for (const float y : {p[1], q[1]}) {
            ASSERT_LE(static_cast<double>(box.least_y), static_cast<double>(y) - r);
            ASSERT_GE(static_cast<double>(box.most_y), static_cast<double>(y) + r);
        }
    });
}

TEST(Bounds, BoxesThatAreApartAlongOneAxisDoNotOverlap) {
    const SidesAround<float> box{0, 0, 1, 1};
    EXPECT_TRUE(overlap(box, SidesAround<float>{0.5f, 0.5f, 2, 2}));
    for (const SidesAround<float> other :
         {SidesAround<float>{2, 0, 3, 1}, {-3, 0, -2, 1}, {0, 2, 1, 3}, {0, -3, 1, -2}})
        EXPECT_FALSE(overlap(box, other));
}

TEST(Bounds, WhatTouchesACornerIsNotOutsideTheBoxOfATriangle) {
    everywhere([](Scene& scene, float far) {
        std::array<Float3, 3> corners;
        corners[0] = scene.place(far);
        corners[1] = moved(corners[0], scene.direction(1.0f));
        corners[2] = moved(corners[0], scene.direction(1.0f));
        const auto box = box_of(solid_triangle(corners));
        for (const Float3& corner : corners) {
            ASSERT_TRUE(is_near(outside(box, Rounded<Point<float>, float>{{corner}, 0.0f})));
            const float reach = static_cast<float>(std::exp2(12 * scene.random.either()));
            const float off = far * 0x1p-21f + reach * 0x1p-21f;
            const Float3 centre = along(corner, reach, unit_normal(scene.direction(1.0f)));
            ASSERT_TRUE(is_near(outside(box, Rounded<Point<float>, float>{{centre}, reach + off})));
            const Float3 other = moved(corner, scene.direction(reach));
            ASSERT_TRUE(
                is_near(outside(box, Rounded<Segment<float>, float>{prepare_segment(corner, other), 0.0f})));
            ASSERT_TRUE(
                is_near(outside(box, Rounded<Segment<float>, float>{prepare_segment(other, corner), 0.0f})));
            // A corner inside the segment, to within the roundings of its ends.
            const float part = 0.25f + std::fabs(scene.any(0.5f));
            const Float3 from = back_along(corner, part, other - corner), d = other - from;
            ASSERT_TRUE(is_near(
                outside(box, Rounded<Segment<float>, float>{prepare_segment(from, moved(from, d)), off})));
        }
    });
}

TEST(Bounds, WhatIsBeyondASideIsOutsideTheBoxOfATriangle) {
    const std::array<Float3, 3> corners{{{0, 0, 0}, {4, 0, 0}, {1, 3, 0}}};
    const auto box = box_of(solid_triangle(corners));
    const Float3 beyond[] = {{2, -1, 0}, {5, 2, 0}, {-1, 2, 0}, {2, 1, 1}, {2, 1, -1}};
    for (const Float3& p : beyond) {
        EXPECT_FALSE(is_near(outside(box, Rounded<Point<float>, float>{{p}, 0.5f}))) << p.x << ' ' << p.y;
        const auto segment = prepare_segment(p, Float3{p.x, p.y, p.z + 0.25f * p.z});
        EXPECT_FALSE(is_near(outside(box, Rounded<Segment<float>, float>{segment, 0.5f})));
    }
    EXPECT_TRUE(is_near(outside(box, Rounded<Point<float>, float>{{{1.5f, 1, 0.25f}}, 0.5f})));
}

// What a formula calls a touch, the bounding spheres of a motion do not exclude: at the last moment, and at
// negative coordinates.
TEST(Bounds, OfAMotionDoNotExcludeATouchOfAHalfSpace) {
    int hits = 0;
    everywhere([&hits](Scene& scene, float far) {
        const Float3 c = scene.place(far), v = scene.direction(far);
        const Face<float> face{{0, 0, 0}, unit_normal(scene.direction(1.0f))};
        // The margin at which the end of the motion touches, to a few roundings.
        const float apart = dot(c, face.n) + std::fmin(dot(v, face.n), 0.0f);
        const float margin = apart + far * scene.any(0x1p-23f);
        const Rounded<Point<float>, float> sphere{{c}, 0.25f};
        const Rounded<Face<float>, float> space{face, 0.0f};
        const FaceTouch<float> touch = face_touch(sphere, space, v, margin - 0.25f);
        if (!touch.hit) return;
        ++hits;
        const auto near = may_touch(bounding_sphere(sphere), space, relative_motion(v), margin - 0.25f, 1.0f);
        ASSERT_LE(near.d2, near.limit);
    });
    EXPECT_GT(hits, 1000);
}

// The touch is a distance of 1 inside, and the slack must not vanish with the reach of -1.
TEST(Bounds, OfAMotionDoNotExcludeATouchInsideAHalfSpace) {
    const Rounded<Point<float>, float> point{{{0x1.8p-25f, 0, 0}}, 0.0f};
    const Rounded<Face<float>, float> space{{{0, 0, 0}, {1, 0, 0}}, 0.0f};
    const Float3 v{-1, 0, 0};
    ASSERT_TRUE(face_touch(point, space, v, -1.0f).hit);
    const auto near = may_touch(bounding_sphere(point), space, relative_motion(v), -1.0f, 1.0f);
    EXPECT_LE(near.d2, near.limit);
}

// A search for the nearest row looks 2^-16 beyond the best gap so far, which is more than all roundings.
TEST(Bounds, OfAGapHaveRoomForRoundings) {
    EXPECT_EQ(reach_of(1.0f), 1.0f + 0x1p-16f);
    EXPECT_EQ(reach_of(-1.0f), -1.0f + 0x1p-16f);
    EXPECT_EQ(reach_of(0.0f), 0.0f);
    const float infinity = std::numeric_limits<float>::infinity(), most = std::numeric_limits<float>::max();
    EXPECT_EQ(reach_of(infinity), most);
    EXPECT_EQ(reach_of(most), most);
    EXPECT_EQ(reach_of(-infinity), -infinity);
}

TEST(Bounds, OfAMotionDoNotExcludeAGraze) {
    int hits = 0;
    everywhere([&hits](Scene& scene, float far) {
        const Float3 c = scene.direction(far), v = scene.direction(4 * far);
        const Segment<float> way = segment_along(c, v);
        const auto least = separation(Point<float>{{0, 0, 0}}, way);
        const float reach = length(least.delta) * (1.0f + scene.any(0x1p-22f)), half = 0.5f * reach;
        const Rounded<Point<float>, float> a{{c}, half}, b{{{0, 0, 0}}, half};
        const FirstTouch<3> touch = first_touch(a, b, v, Float3{0, 0, 0}, 0.0f);
        if (!touch.hit) return;
        ++hits;
        const auto near = may_touch(bounding_sphere(a), bounding_sphere(b), relative_motion(v), 0.0f, 1.0f);
        ASSERT_LE(near.d2, near.limit);
    });
    EXPECT_GT(hits, 1000);
}

}  // namespace
}  // namespace capsa::formula_test
