// When a pair that touches parts again.

#include "capsa/capsa.hpp"
#include "tests/geometry/moving_pairs.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/tolerance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_last_touch {
namespace {

class LastTouch : public OnIsa {};

using Long = long double;

// The distance of a point from the segment from 0 to d, in long double.
struct Way {
    Long m[3], d[3], v[3];  // first points at the start, the segment of B, and the motion of A against B
    Long distance(Long time) const {
        Long p[3], dd = 0, pd = 0, sum = 0;
        for (int k = 0; k < 3; ++k) p[k] = m[k] + time * v[k], dd += d[k] * d[k], pd += p[k] * d[k];
        const Long t = dd == 0 ? 0 : std::clamp<Long>(pd / dd, 0, 1);
        for (int k = 0; k < 3; ++k) sum += (p[k] - t * d[k]) * (p[k] - t * d[k]);
        return std::sqrt(sum);
    }
    // The least distance from `begin` on. The distance is convex.
    Long least_from(Long begin) const {
        Long low = begin, high = 1;
        for (int i = 0; i < 200; ++i) {
            const Long one = low + (high - low) / 3, two = high - (high - low) / 3;
            (distance(one) < distance(two) ? high : low) = distance(one) < distance(two) ? two : one;
        }
        return std::min({distance(low), distance(begin), distance(1)});
    }
};
Long length(const Long (&x)[3]) { return std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); }

}  // namespace

// Spheres that pass capsules: at the last touch the distance is the reach, and later it is larger.
TEST_P(LastTouch, IsWhereTheTrueDistanceLeavesTheReach) {
    const Options options{.isa = GetParam()};
    std::size_t hits = 0, at_end = 0;
    Long worst = 0;
    for (int family = 0; family < static_cast<int>(Family::count); ++family) {
        // Beyond 1e18 rows are invalid at their ends, and the smallest are below the floor of the bound.
        if (static_cast<Family>(family) == Family::huge || static_cast<Family>(family) == Family::tiny)
            continue;
        PairMaker maker(100 + static_cast<std::uint64_t>(family), true, false);
        const std::size_t n = 600;
        Rows balls(capsa_shape_sphere, n), bars(capsa_shape_capsule, n);
        std::vector<float> va[3], vb[3];
        for (int k = 0; k < 3; ++k) va[k].resize(n), vb[k].resize(n);
        for (std::size_t i = 0; i < n; ++i) {
            const MovingPair pair = maker.make(static_cast<Family>(family));
            for (int k = 0; k < 3; ++k) {
                balls.at(k, i) = pair.a.p[k];
                bars.at(k, i) = pair.b.p[k], bars.at(3 + k, i) = pair.b.q[k];
                va[k][i] = pair.a.v[k], vb[k][i] = pair.b.v[k];
            }
            balls.at(3, i) = pair.a.radius, bars.at(6, i) = pair.b.radius;
        }
        const Motion by_a = motion(va[0], va[1], va[2]), by_b = motion(vb[0], vb[1], vb[2]);
        const capsa_shapes a = balls.view(), b = bars.view();
        std::vector<Touch> first(n), last(n);
        first_touch(zip(a, b), by_a, by_b, first, options);
        last_touch(zip(a, b), by_a, by_b, last, options);
        for (std::size_t i = 0; i < n; ++i) {
            const Touch& touch = last[i];
            ASSERT_EQ(touch.b, first[i].b);
            Way way{};
            Long end[3], coordinate = 0;
            for (int k = 0; k < 3; ++k) {
                way.m[k] = Long(balls.at(k, i)) - Long(bars.at(k, i));
                way.d[k] = Long(bars.at(3 + k, i)) - Long(bars.at(k, i));
                way.v[k] = Long(va[k][i]) - Long(vb[k][i]);
                end[k] = way.m[k] + way.v[k];
                for (const Long x :
                     {Long(balls.at(k, i)) + Long(va[k][i]), Long(bars.at(k, i)) + Long(vb[k][i]),
                      Long(bars.at(3 + k, i)) + Long(vb[k][i])})
                    coordinate = std::max(coordinate, std::fabs(x));
            }
            const Long reach = Long(balls.at(3, i)) + Long(bars.at(6, i));
            if (touch.b == no_row) {
                ASSERT_TRUE(std::isinf(touch.time));
                continue;
            }
            ++hits;
            at_end += touch.time == 1.0f;
            ASSERT_GE(touch.time, first[i].time);
            ASSERT_LE(touch.time, 1.0f);
            // T19 of docs/meaning.md
            const Long travelled = length(way.v), size = std::max({length(end), length(way.d), travelled});
            const Long bound = Long(eps) * (4 * size + 2 * (coordinate + travelled)) + Long(0x1p-61);
            const Long here = way.distance(touch.time);
            ASSERT_LE(here, reach + bound)
                << "family " << family << ", row " << i << ": it has parted before";
            if (touch.time < 1.0f) {
                worst = std::max(worst, std::fabs(here - reach) / bound);
                ASSERT_GE(way.least_from(touch.time), reach - bound)
                    << "family " << family << ", row " << i << ": it touches later";
            }
            ASSERT_NEAR(std::sqrt(touch.normal[0] * touch.normal[0] + touch.normal[1] * touch.normal[1] +
                                  touch.normal[2] * touch.normal[2]),
                        1.0f, 1e-6f);
        }
    }
    EXPECT_GT(hits, 3000u);
    EXPECT_GT(at_end, 200u);
    RecordProperty("worst_part_of_the_bound_in_percent", static_cast<int>(100 * worst));
}

// Of every two shapes: the first touch of the rows where they end, with motions back.
TEST_P(LastTouch, IsTheFirstTouchOfTheMotionBackwards) {
    std::size_t parted = 0, kept = 0;
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!answers_for(of_a.shape, of_b.shape)) continue;
            const std::size_t n = 333;
            Rows a = scattered_with_nans(of_a.shape, n, 3), b = scattered_with_nans(of_b.shape, n, 4);
            const capsa_shapes va = a.view(), vb = b.view();
            std::vector<float> way[6];
            Random random(5);
            for (int k = 0; k < 6; ++k)
                for (std::size_t i = 0; i < n; ++i) way[k].push_back(random.between(-8, 8));
            way[1][11] = std::numeric_limits<float>::infinity();
            const bool plane = of_a.dimension == 2;
            const Motion by_a = plane ? motion(way[0], way[1]) : motion(way[0], way[1], way[2]),
                         by_b = plane ? motion(way[3], way[4]) : motion(way[3], way[4], way[5]);
            Rows end_a = a, end_b = b;
            std::vector<float> back[6];
            for (std::size_t i = 0; i < n; ++i) {
                for (int k = 0; k < 6; ++k) back[k].push_back(-way[k][i]);
                for (int s = 0; s < of_a.coordinates(); ++s) end_a.at(s, i) += way[s % of_a.dimension][i];
                for (int s = 0; s < of_b.coordinates(); ++s) end_b.at(s, i) += way[3 + s % of_b.dimension][i];
            }
            const Motion back_a = plane ? motion(back[0], back[1]) : motion(back[0], back[1], back[2]),
                         back_b = plane ? motion(back[3], back[4]) : motion(back[3], back[4], back[5]);
            for (const float margin : {0.0f, 0.25f}) {
                const Options options{.margin = margin, .isa = GetParam()};
                std::vector<Touch> first(n), last(n), reverse(n);
                first_touch(zip(va, vb), by_a, by_b, first, options);
                last_touch(zip(va, vb), by_a, by_b, last, options);
                first_touch(zip(end_a.view(), end_b.view()), back_a, back_b, reverse, options);
                for (std::size_t i = 0; i < n; ++i) {
                    Touch expected = first[i];
                    if (expected.b != no_row && reverse[i].b != no_row &&
                        1 - reverse[i].time >= expected.time) {
                        expected = reverse[i];
                        expected.time = 1 - reverse[i].time;
                        ++parted;
                    } else if (expected.b != no_row) {
                        ++kept;
                    }
                    ASSERT_EQ(std::memcmp(&expected, &last[i], sizeof(Touch)), 0)
                        << of_a.name << " and " << of_b.name << ", row " << i;
                }
            }
        }
    EXPECT_GT(parted, 1000u);
    EXPECT_LT(kept, parted / 50);
}

TEST(LastTouchOf, ABallThatPassesAWallOrStaysInIt) {
    Spheres balls, walls;
    for (const float x : {-4.0f, -4.0f, 0.0f, -9.0f}) balls.push_back(x, 0, 0, 0.5f);
    for (int k = 0; k < 4; ++k) walls.push_back(0, 0, 0, 0.5f);
    const std::vector<float> dx = {8, 4, 8, 1}, zero(4);
    const Motion by = motion(dx, zero, zero);
    std::vector<Touch> last(4);
    last_touch(zip(balls, walls), by, last);
    EXPECT_EQ(last[0].time, 0.625f);
    EXPECT_EQ(last[0].normal[0], -1.0f) << "the wall lies behind";
    EXPECT_EQ(last[0].point[0], 0.5f);
    EXPECT_EQ(last[1].time, 1.0f) << "it ends in the wall";
    EXPECT_EQ(last[2].time, 0.125f) << "it begins in the wall";
    EXPECT_EQ(last[3].b, no_row);
    EXPECT_TRUE(std::isinf(last[3].time));
    // What begins to leave does not count as a touch.
    last_touch(zip(balls, walls), by, last, {.at_start = AtStart::approaches});
    EXPECT_EQ(last[0].time, 0.625f);
    std::vector<Touch> first(4);
    first_touch(zip(balls, walls), by, first, {.at_start = AtStart::approaches});
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(first[i].b, last[i].b);
    // A filter forbids the pairs of one group.
    const std::vector<std::uint32_t> groups = {1, 2, 3, 4}, others = {1, 9, 9, 9};
    const Filter of_balls({.group = groups}), of_walls({.group = others});
    last_touch(filtered(zip(balls, walls), of_balls, of_walls), by, last);
    EXPECT_EQ(last[0].b, no_row);
    EXPECT_EQ(last[1].time, 1.0f);
}

TEST_P(LastTouch, OfExactDecisionsIsThereIfAndOnlyIfAFirstOneIs) {
    Random random(6);
    const std::size_t n = 500;
    Rows balls(capsa_shape_sphere, n), others(capsa_shape_sphere, n);
    fill::lattice(balls, random);
    fill::lattice(others, random);
    std::vector<float> way[3];
    for (int k = 0; k < 3; ++k)
        for (std::size_t i = 0; i < n; ++i) way[k].push_back(static_cast<float>(random.below(5)) - 2);
    const Options options{.isa = GetParam(), .decide = Decide::exact};
    const capsa_shapes a = balls.view(), b = others.view();
    std::vector<Touch> first(n), last(n);
    first_touch(zip(a, b), motion(way[0], way[1], way[2]), first, options);
    last_touch(zip(a, b), motion(way[0], way[1], way[2]), last, options);
    std::size_t touching = 0;
    for (std::size_t i = 0; i < n; ++i) {
        EXPECT_EQ(first[i].b, last[i].b);
        touching += first[i].b != no_row;
        if (first[i].b != no_row) {
            EXPECT_GE(last[i].time, first[i].time);
        }
    }
    EXPECT_GT(touching, 50u);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, LastTouch, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace capsa::tests::test_last_touch
