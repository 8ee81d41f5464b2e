// What boxes leave out could only have been a miss: heaps of triangles, and of capsules of the plane, give
// the bits of their pairs one by one.
//
// What meets them stands on their boxes, where a box that is too small would show.

#include "capsa/capsa.hpp"
#include "tests/conformance/culled.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace capsa::tests::test_cull_by_boxes {
namespace {

class CullingByBoxes : public Culling {};

using Point = std::array<double, 3>;
Point plus(const Point& a, double t, const Point& b) {
    return {a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]};
}
double inner(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Point unit(const Point& a) { return plus({}, 1 / std::sqrt(inner(a, a)), a); }
Point any_step(Random& random, double size) {
    Point step;
    for (double& x : step) x = size * static_cast<double>(random.between(-1, 1));
    return step;
}

// Triangles in one heap, so that their balls overlap, and solids that stand on their boxes: on a side of the
// face, or outside an edge. They touch the triangle of their row, give or take a few roundings. Every third
// triangle is a sliver, and every fourth begins at the origin. A capsule begins or ends where it touches.
void on_the_boxes(Rows& triangles, Rows& solids, const Scale& scale, Random& random) {
    const double size = static_cast<double>(scale.size);
    std::vector<std::array<Point, 3>> corners(triangles.count);
    for (std::size_t i = 0; i < triangles.count; ++i) {
        const Point a =
            plus(any_step(random, i % 4 == 0 ? 0 : size), 1, {static_cast<double>(scale.origin), 0, 0});
        const Point ab = any_step(random, size), other = any_step(random, size);
        const double along = 0.5 * static_cast<double>(random.below(5)) - 0.5;
        const double width = std::ldexp(1.0, -static_cast<int>(random.below(24)) - 1);
        const Point ac = i % 3 == 0 ? plus(plus({}, along, ab), width, other) : other;
        corners[i] = {a, plus(a, 1, ab), plus(a, 1, ac)};
        for (int k = 0; k < 9; ++k) {
            triangles.at(k, i) = static_cast<float>(
                corners[i][static_cast<std::size_t>(k / 3)][static_cast<std::size_t>(k % 3)]);
            corners[i][static_cast<std::size_t>(k / 3)][static_cast<std::size_t>(k % 3)] =
                static_cast<double>(triangles.at(k, i));
        }
    }
    for (std::size_t i = 0; i < solids.count; ++i) {
        // Outside the edge from p to q, or on either side of the face.
        const auto& corner = corners[i % triangles.count];
        const std::uint32_t place = random.below(4);
        const Point &p = corner[place % 3], &q = corner[(place + 1) % 3], &other = corner[(place + 2) % 3];
        const Point edge = plus(q, -1, p), side = plus(other, -1, p);
        const Point height = plus(side, -inner(side, edge) / inner(edge, edge), edge);
        const Point normal = {edge[1] * height[2] - edge[2] * height[1],
                              edge[2] * height[0] - edge[0] * height[2],
                              edge[0] * height[1] - edge[1] * height[0]};
        const Point axis =
            place < 3 ? plus({}, -1, unit(height)) : plus({}, i % 2 == 0 ? 1 : -1, unit(normal));
        Point on = plus(p, 0.5 * static_cast<double>(random.between(0, 1)), edge);
        if (place == 3) on = plus(on, 0.5 * static_cast<double>(random.between(0, 1)), side);
        float radius = 0.0f;
        if (shape_info(solids.shape).has_radius)
            radius = solids.at(shape_info(solids.shape).radius_stream(), i) =
                random.below(4) == 0 ? 0.0f : random.between(0, scale.size);
        const double reach = std::fmax(static_cast<double>(radius) + static_cast<double>(scale.margin), 0.0);
        const double off = (static_cast<double>(random.below(17)) - 8) *
                           std::ldexp(1.0, -static_cast<int>(random.below(8)) - 17);
        const Point near = plus(on, reach * (1 + off) + (reach == 0 ? off * size : 0), axis);
        Point step = any_step(random, size * (random.below(8) == 0 ? 1e4 : 1));
        if (inner(step, axis) < 0) step = plus({}, -1, step);
        if (random.below(2) == 0) step = plus(step, -inner(step, axis), axis);
        Point first = near, last = plus(near, 1, step);
        if (shape_info(solids.shape).points == 2 && random.below(2) == 0) std::swap(first, last);
        for (int k = 0; k < 3; ++k) {
            solids.at(k, i) = static_cast<float>(first[static_cast<std::size_t>(k)]);
            if (shape_info(solids.shape).points == 2)
                solids.at(3 + k, i) = static_cast<float>(last[static_cast<std::size_t>(k)]);
        }
    }
}

// All pairs of a heap: rows a with rows b, and b with a, by every verb of hits and one by one. Near the edge
// the order of two segments may change a hit. Returns the number of hits.
std::uint64_t expect_the_bits_of_a_heap(const Scale& scale, const Rows& a, const Rows& b, Isa isa) {
    const std::size_t count = a.count, solid_count = b.count;
    const Options options{.margin = scale.margin, .isa = isa};
    const auto expected = one_by_one(a, b, options);
    std::vector<std::uint64_t> words(count * words_for(solid_count));
    const BitGrid grid{words, words_for(solid_count)};
    hit_mask({capsa_source_between, a.view(), b.view(), 0, count, nullptr, {}, {}, {}, {}}, grid, options);
    std::uint64_t hits = 0;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < solid_count; ++j) {
            EXPECT_EQ(bit(grid.row(i), j), bit(expected, i * solid_count + j))
                << scale.name << ": " << a.shape << " " << i << " with " << b.shape << " " << j;
            if (testing::Test::HasFailure()) return 0;
            hits += bit(expected, i * solid_count + j);
        }
    // The verbs that leave a row, and those that stop.
    const auto expected_of_b = one_by_one(b, a, options);
    std::uint64_t hits_of_b = 0;
    for (std::size_t i = 0; i < count * solid_count; ++i) hits_of_b += bit(expected_of_b, i);
    EXPECT_EQ(count_hits({capsa_source_between, b.view(), a.view(), 0, solid_count, nullptr, {}, {}, {}, {}},
                         options),
              hits_of_b);
    EXPECT_EQ(any_hit({capsa_source_between, a.view(), b.view(), 0, count, nullptr, {}, {}, {}, {}}, options),
              hits > 0);
    // A slice that does not begin with a word of columns.
    std::uint64_t hits_of_slice = 0;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 70; j < 200; ++j) hits_of_slice += bit(expected_of_b, j * count + i);
    const Source slice{capsa_source_between, b.view(), a.view(), 70, 200, nullptr, {}, {}, {}, {}};
    EXPECT_EQ(count_hits(slice, options), hits_of_slice);
    EXPECT_EQ(any_hit(slice, options), hits_of_slice > 0);
    std::vector<std::uint64_t> touched_rows(words_for(count));
    touched({capsa_source_between, a.view(), b.view(), 0, count, nullptr, {}, {}, {}, {}}, touched_rows,
            options);
    for (std::size_t i = 0; i < count; ++i) {
        bool some = false;
        for (std::size_t j = 0; j < solid_count; ++j) some = some || bit(grid.row(i), j);
        EXPECT_EQ(bit(touched_rows, i), some)
            << scale.name << ": " << a.shape << " " << i << " with " << b.shape;
    }
    return hits;
}

TEST_P(CullingByBoxes, OfTrianglesLeavesOutMissesOnly) {
    constexpr std::size_t count = 96, solid_count = 290;
    const bool slow = slow_on(GetParam());
    int turn = 0;
    for (const Scale& scale : scales)
        for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_segment}) {
            if (slow && ++turn % 4 != 0) continue;
            Random random(static_cast<std::uint64_t>(shape) + 5);
            Rows a(capsa_shape_triangle, count), b(shape, solid_count);
            on_the_boxes(a, b, scale, random);
            for (std::size_t i = 8; i < count; i += 50)
                a.at(0, i) = b.at(0, i + 2) = std::numeric_limits<float>::quiet_NaN();
            expect_the_bits_of_a_heap(scale, a, b, GetParam());
        }
}

// Capsules of the plane in one heap that stand beside each other: along an axis the last end of one and the
// first end of the other touch, give or take a few roundings, and so do their boxes. Every third pair touches
// near the origin: there the length of a core counts, or its radius. Elsewhere its place counts.
void side_by_side(Rows& a, Rows& b, const Scale& scale, Random& random) {
    const double size = static_cast<double>(scale.size);
    const auto number = [&](double most) { return most * static_cast<double>(random.between(0, 1)); };
    const auto radius_of = [&](Rows& rows, std::size_t i) {
        if (!shape_info(rows.shape).has_radius) return 0.0;
        const float most = 0.1f * scale.size;
        const float r = random.below(4) == 0 ? 0.0f : random.between(0, most);
        rows.at(4, i) = random.below(3) == 0 ? std::ldexp(r, -static_cast<int>(random.below(20))) : r;
        return static_cast<double>(rows.at(4, i));
    };
    // A capsule with one end at (x, y) and the other one behind it along the axis, turned by quarters.
    const auto put = [&](Rows& rows, std::size_t i, const double(&end)[2], double sign, std::size_t axis) {
        const double back = random.below(4) == 0 ? 0 : number(size * (random.below(16) == 0 ? 50 : 1));
        const double beside = size * static_cast<double>(random.between(-1, 1));
        const bool first = random.below(2) == 0;
        for (std::size_t k = 0; k < 2; ++k) {
            const double other = end[k] + (k == axis ? sign * back : beside);
            rows.at(static_cast<int>(k), i) = static_cast<float>(first ? end[k] : other);
            rows.at(static_cast<int>(2 + k), i) = static_cast<float>(first ? other : end[k]);
        }
    };
    std::vector<std::array<double, 2>> ends(a.count);
    std::vector<double> radii(a.count);
    for (std::size_t i = 0; i < a.count; ++i) {
        const std::size_t axis = i % 2;
        const double sign = i % 4 < 2 ? 1 : -1;
        const bool at_origin = i % 3 == 0;
        const double origin = at_origin ? 0 : static_cast<double>(scale.origin);
        const double most = 12 * std::ldexp(size, at_origin ? -static_cast<int>(random.below(28)) : 0);
        ends[i] = {static_cast<double>(static_cast<float>(origin + number(most))),
                   static_cast<double>(static_cast<float>(number(most)))};
        radii[i] = radius_of(a, i);
        put(a, i, {ends[i][0], ends[i][1]}, -sign, axis);
    }
    for (std::size_t i = 0; i < b.count; ++i) {
        const std::size_t of = i % a.count, axis = of % 2;
        const double sign = of % 4 < 2 ? 1 : -1;
        const double off = (static_cast<double>(random.below(17)) - 8) *
                           std::ldexp(1.0, -static_cast<int>(random.below(8)) - 17);
        const double reach = std::fmax(radii[of] + radius_of(b, i) + static_cast<double>(scale.margin), 0.0);
        double end[2] = {ends[of][0], ends[of][1]};
        end[axis] += sign * (reach * (1 + off) + (reach == 0 ? off * size : 0));
        put(b, i, end, sign, axis);
    }
}

TEST_P(CullingByBoxes, OfPlanarCapsulesLeavesOutMissesOnly) {
    const bool slow = slow_on(GetParam());
    int turn = 0;
    for (const Scale& scale : scales)
        for (const capsa_shape shape : {capsa_shape_planar_capsule, capsa_shape_planar_segment}) {
            if (slow && ++turn % 4 != 0) continue;
            Random random(static_cast<std::uint64_t>(shape) + 9);
            Rows a(capsa_shape_planar_capsule, 130), b(shape, 520);
            side_by_side(a, b, scale, random);
            for (std::size_t i = 8; i < a.count; i += 50)
                a.at(0, i) = b.at(0, i + 2) = std::numeric_limits<float>::quiet_NaN();
            const std::uint64_t hits = expect_the_bits_of_a_heap(scale, a, b, GetParam());
            if (scale.margin >= 0.0f && scale.size > 1e-20f) {
                EXPECT_GT(hits, 150u) << scale.name;
            }
        }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, CullingByBoxes, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_cull_by_boxes
