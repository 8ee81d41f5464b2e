// What is true of every pair of shapes: of pushes, closest points and first touches.

#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace capsa::tests::test_every_pair {
namespace {

constexpr std::size_t count = 1000;

// Rows in step, and their ways.
struct Moving {
    Rows rows;
    std::vector<float> way[3];

    Moving(capsa_shape shape, float side, Random& random) : rows(shape, count) {
        fill::uniform(rows, random, side, 1.0f, 0.5f);
        for (auto& along : way)
            for (std::size_t i = 0; i < count; ++i) along.push_back(random.between(-4, 4));
    }
    int dimension() const { return dimension_of(rows.shape); }
    Motion motion() const {
        return dimension() == 2 ? capsa::motion(way[0], way[1]) : capsa::motion(way[0], way[1], way[2]);
    }
    Rows at(const std::vector<float>& time) const {
        Rows moved = rows;
        for (int k = 0; k < coordinates_of(moved.shape); ++k)
            for (std::size_t i = 0; i < count; ++i) moved.at(k, i) += way[k % dimension()][i] * time[i];
        return moved;
    }
};

// Asks of every pair of shapes in scenes of this size.
template <class Ask>
void for_each_pair(float side, const Ask& ask) {
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!answers_for(of_a.shape, of_b.shape)) continue;
            SCOPED_TRACE(std::string(of_a.name) + ", " + of_b.name);
            Random random(seed_of(std::string(of_a.name) + of_b.name));
            const Moving a(of_a.shape, side, random), b(of_b.shape, side, random);
            ask(a, b);
        }
}

template <class Owned>
void expect_push() {
    Owned rows;
    rows.resize(1);
    const ShapeInfo& info = shape_info(capsa_shapes(rows).shape);
    SCOPED_TRACE(info.name);
    for (int k = 0; k < info.streams(); ++k)
        rows.stream(static_cast<std::size_t>(k))[0] = static_cast<float>(k);
    const Contact contact{0, 0, -2, {0, 1, 0}, {}, {}, {}};
    std::vector<float> scratch(separate_scratch(movable(rows)));
    separate({&contact, 1}, movable(rows), immovable, scratch);
    for (int k = 0; k < info.streams(); ++k) {
        const float push = k < info.coordinates() && k % info.dimension == 1 ? 2.0f : 0.0f;
        EXPECT_EQ(rows.stream(static_cast<std::size_t>(k))[0], static_cast<float>(k) - push) << k;
    }
}

template <class... Owned>
void expect_pushes() {
    (expect_push<Owned>(), ...);
    EXPECT_EQ(sizeof...(Owned), std::size(all_shapes)) << "a shape is not asked";
}

TEST(PushesOfShapes, MoveTheirPointsAndNothingElse) {
    expect_pushes<Spheres, Capsules, Segments, Triangles, HalfSpaces, Boxes, RoundCones, Circles,
                  PlanarCapsules, PlanarSegments, HalfPlanes, Rectangles, PlanarRoundCones>();
}

std::vector<Touch> touches_of(const Moving& a, const Moving& b, const Options& options) {
    std::vector<Touch> touches(count);
    first_touch(zip(a.rows.view(), b.rows.view()), a.motion(), b.motion(), touches, options);
    return touches;
}

// How fast the rows of a touch come nearer along its normal.
double speed(const Moving& a, const Moving& b, const Touch& touch) {
    double sum = 0;
    for (int k = 0; k < a.dimension(); ++k)
        sum += double{touch.normal[k]} * (double{a.way[k][touch.a]} - double{b.way[k][touch.a]});
    return sum;
}

bool has_places(capsa_shape shape) {
    const CoreKind core = shape_info(shape).core;
    return core != CoreKind::point && core != CoreKind::half_space && core != CoreKind::box;
}
// The radius of a row at a place.
double radius_at(const capsa_shapes& rows, std::size_t row, const capsa_place& at) {
    const ShapeInfo& info = shape_info(rows.shape);
    if (info.core != CoreKind::round_cone) return info.has_radius ? double{radius(rows, row)} : 0.0;
    const double a = double{field(rows, info.coordinates(), row)}, b = double{radius(rows, row)};
    return a + double{at.u} * (b - a);
}

// That of A is the place on its core, and that of B may be the foot on a face. Where axes of the plane cross,
// a contact is deeper than a gap.
TEST(ClosestPointsOfPairs, AreAsFarApartAlongTheNormalAsTheCoresAre) {
    std::size_t all = 0, apart = 0;
    for_each_pair(3.0f, [&](const Moving& a, const Moving& b) {
        const capsa_shapes va = a.rows.view(), vb = b.rows.view();
        std::vector<Witness> witness(count);
        witnesses(zip(va, vb), witness);
        for (const Contact& c : contacts(zip(va, vb), {.margin = 1e6f})) {
            const Witness& w = witness[c.a];
            if (c.gap != w.gap) continue;
            for (const auto& [shape, at] : {std::pair(va.shape, w.at_a), std::pair(vb.shape, w.at_b)})
                EXPECT_TRUE(has_places(shape) || (at.u == 0 && at.v == 0)) << c.a;
            ++all;
            apart += w.gap > 0;
            const double way = double{w.gap} + radius_at(va, c.a, w.at_a) + radius_at(vb, c.a, w.at_b);
            for (int k = 0; k < 3; ++k)
                EXPECT_NEAR(double{w.on_b[k]} - double{w.on_a[k]}, way * double{c.normal[k]}, 4e-6) << c.a;
        }
    });
    EXPECT_GT(all, 60000u);
    EXPECT_GT(apart, 30000u);
}

// A moment before it: closest points slide a little until then, and now and then jump to another edge.
TEST(TouchesOfPairs, HaveTheContactOfTheRowsWhereTheyAreThen) {
    constexpr float before = 0x1p-9f;
    std::size_t all = 0;
    for (const float margin : {0.0f, 0.25f, -0.125f})
        for_each_pair(4.0f, [&](const Moving& a, const Moving& b) {
            const std::vector<Touch> touches = touches_of(a, b, {.margin = margin});
            std::vector<float> then(count);
            for (std::size_t i = 0; i < count; ++i)
                if (touches[i].b != no_row) then[i] = touches[i].time - before;
            const Rows then_a = a.at(then), then_b = b.at(then);
            std::size_t later = 0, alike = 0;
            for (const Contact& c : contacts(zip(then_a.view(), then_b.view()), {.margin = 1e6f})) {
                const Touch& touch = touches[c.a];
                if (touch.b == no_row || touch.time < before) continue;
                ++later;
                EXPECT_GT(speed(a, b, touch), 0.0) << c.a;
                double turned = 0, off = 0;
                for (int k = 0; k < 3; ++k) {
                    turned = std::max(turned, std::fabs(double{c.normal[k]} - double{touch.normal[k]}));
                    off = std::max(off, std::fabs(double{c.point[k]} - double{touch.point[k]}));
                }
                alike += turned < 0.05 && off < 0.05;
            }
            EXPECT_GE(alike, later * 3 / 4) << margin;
            all += later;
        });
    EXPECT_GT(all, 20000u);
}

TEST(TouchesOfPairs, AreWhereTheGapIsTheMarginAndNotEarlierOrMissed) {
    for (const float margin : {0.0f, 0.25f, -0.125f})
        for_each_pair(4.0f, [&](const Moving& a, const Moving& b) {
            const std::vector<Touch> touches = touches_of(a, b, {.margin = margin});
            std::vector<float> gap(count), time(count);
            for (int step = 0; step <= 8; ++step) {
                for (std::size_t i = 0; i < count; ++i)
                    time[i] = std::min(touches[i].time, 1.0f) * static_cast<float>(step) / 8;
                const Rows then_a = a.at(time), then_b = b.at(time);
                gaps(zip(then_a.view(), then_b.view()), gap);
                for (std::size_t i = 0; i < count; ++i) {
                    if (touches[i].time == 0) continue;
                    EXPECT_GE(gap[i], margin - 2e-6f) << i << " at " << time[i];
                    if (step == 8 && touches[i].b != no_row) {
                        EXPECT_LE(gap[i], margin + 2e-6f) << i << " at " << time[i];
                    }
                }
            }
        });
}

TEST(TouchesOfPairs, AtTheStartAreLeftOutIfTheyComeNoNearer) {
    std::size_t kept = 0, dropped = 0;
    for_each_pair(2.0f, [&](const Moving& a, const Moving& b) {
        const std::vector<Touch> any = touches_of(a, b, {}),
                                 left = touches_of(a, b, {.at_start = AtStart::approaches});
        for (std::size_t i = 0; i < count; ++i) {
            const double nearer = any[i].time == 0 ? speed(a, b, any[i]) : 1.0;
            if (std::fabs(nearer) < 1e-4) continue;
            EXPECT_EQ(left[i].b, nearer > 0 ? any[i].b : no_row) << i;
            EXPECT_TRUE(nearer < 0 || left[i].time == any[i].time) << i;
            kept += nearer > 0 && any[i].time == 0;
            dropped += nearer < 0;
        }
    });
    EXPECT_GT(kept, 10000u);
    EXPECT_GT(dropped, 10000u);
}

using Vector = std::array<float, 3>;

template <class A, class B>
Touch touch_of(const A& a, const B& b, const Vector& by) {
    Touch touch{};
    first_touch(between(a, b), motion(by[0], by[1], by[2]), {&touch, 1});
    return touch;
}
Triangles triangle(const Vector& a, const Vector& b, const Vector& c) {
    Triangles one;
    one.push_back(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]);
    return one;
}

// A tip meets the corner of a turned box along its way, and two edges meet: the closest points say nothing.
TEST(TouchesOfPairs, WithoutARadiusHaveTheDirectionInWhichTheyCame) {
    Boxes crate;
    crate.push_back(0, 0, 0, 1, 1, 1, 0.9f, 0.3f, -0.2f, 0.1f, 0);
    const double w = 0.9, x = 0.3, y = -0.2, z = 0.1, s = 2 / (w * w + x * x + y * y + z * z);
    const double corner[] = {1 - s * (y * y + z * z) + s * (x * y - w * z) + s * (x * z + w * y),
                             s * (x * y + w * z) + 1 - s * (x * x + z * z) + s * (y * z - w * x),
                             s * (x * z - w * y) + s * (y * z + w * x) + 1 - s * (x * x + y * y)};
    const double size = std::sqrt(3.0);
    const auto out = [&](double by) {
        Vector at{};
        for (std::size_t k = 0; k < 3; ++k) at[k] = static_cast<float>(corner[k] * (1 + by / size));
        return at;
    };
    const Vector tip = out(4), back = out(9);
    const Vector way{static_cast<float>(-8 * corner[0] / size), static_cast<float>(-8 * corner[1] / size),
                     static_cast<float>(-8 * corner[2] / size)};
    const auto expect = [&](const Touch& touch, const char* what) {
        EXPECT_NEAR(touch.time, 0.5f, 1e-6f) << what;
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_NEAR(touch.normal[k], -corner[k] / size, 1e-5) << what << ", component " << k;
    };
    RoundCones cone;
    cone.push_back(back[0], back[1], back[2], tip[0], tip[1], tip[2], 1, 0);
    expect(touch_of(cone, crate, way), "a tip");
    expect(touch_of(triangle(tip, {back[0] + 1, back[1], back[2]}, {back[0], back[1] + 1, back[2] - 1}),
                    crate, way),
           "a corner");
    const Triangles edge = triangle({1, 0, 9}, {9, 0, 1}, {9, 3, 9});
    crate.set(0, 0.1f, 0.2f, 0, 1, 2, 3, 1, 0, 0, 0, 0);
    const Touch cross = touch_of(edge, crate, {-4.3f, 0.1f, -4.7f});
    EXPECT_NEAR(cross.normal[0], -std::sqrt(0.5f), 1e-6f);
    EXPECT_NEAR(cross.normal[2], -std::sqrt(0.5f), 1e-6f);
}

}  // namespace
}  // namespace capsa::tests::test_every_pair
