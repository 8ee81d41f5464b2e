// First touches through an index, by its tree from near to far, by cells and by a grid: the answers are those
// without an index, bit for bit, and few pairs are evaluated.

#include "capsa/capsa.hpp"

#include "src/index/swept.hpp"
#include "src/kernel_call.hpp"
#include "src/registry.hpp"
#include "src/verbs/motion.hpp"
#include "src/verbs/touches.hpp"
#include "tests/support/changed_table.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/in_grid.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace capsa::tests::test_swept {
namespace {

struct FacesOnWays {
    std::vector<float> p[9];
    void add(const float (&corners)[9]) {
        for (std::size_t k = 0; k < 9; ++k) p[k].push_back(corners[k]);
    }
    std::size_t count() const { return p[0].size(); }
    TriangleView view() const { return triangles(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]); }
};

struct MovingBalls {
    std::vector<float> at[3], radius, by[3];
    void add(float x, float y, float z, float r, float dx, float dy, float dz) {
        at[0].push_back(x), at[1].push_back(y), at[2].push_back(z), radius.push_back(r);
        by[0].push_back(dx), by[1].push_back(dy), by[2].push_back(dz);
    }
    std::size_t count() const { return radius.size(); }
    SphereView view() const { return spheres(at[0], at[1], at[2], radius); }
    Motion motion() const { return capsa::motion(by[0], by[1], by[2]); }
};

class NearToFar : public OnIsa {
protected:
    // How many rows touch. They ask all at once, and some of them alone.
    template <class Shapes>
    std::size_t same(const MovingBalls& balls, const Shapes& others, float margin, const char* what) {
        const Index index(others);
        Index cells(others);
        cells.add_cells();
        InGrid grid(others), with_boxes(others);
        with_boxes.add_group_boxes();
        const Options options{.margin = margin, .isa = GetParam()};
        std::vector<Touch> with(balls.count()), without(balls.count());
        first_touch(between(balls.view(), others), balls.motion(), without, on_best(options));
        std::size_t touches = 0;
        for (const Touch& touch : without) touches += touch.b != no_row;
        const char* const ways[] = {"a tree", "cells", "a grid", "a grid with boxes"};
        const char* const* way = ways;
        for (const capsa_shapes& in :
             {capsa_shapes(index), capsa_shapes(cells), capsa_shapes(grid), capsa_shapes(with_boxes)}) {
            first_touch(between(balls.view(), in), balls.motion(), with, options);
            for (std::size_t i = 0; i < balls.count(); ++i) {
                EXPECT_EQ(std::memcmp(&with[i], &without[i], sizeof(Touch)), 0)
                    << what << " by " << *way << ", row " << i << ": " << with[i].b << " at " << with[i].time
                    << " and not " << without[i].b << " at " << without[i].time;
                if (testing::Test::HasFailure()) return touches;
            }
            ++way;
        }
        for (std::size_t i = 0; i < balls.count(); i += 37) {
            MovingBalls one;
            one.add(balls.at[0][i], balls.at[1][i], balls.at[2][i], balls.radius[i], balls.by[0][i],
                    balls.by[1][i], balls.by[2][i]);
            std::vector<Touch> alone(1);
            first_touch(between(one.view(), index), one.motion(), alone, options);
            alone[0].a = static_cast<std::uint32_t>(i);
            EXPECT_EQ(std::memcmp(alone.data(), &without[i], sizeof(Touch)), 0) << what << ", alone " << i;
        }
        return touches;
    }
};

// A level floor of squares of side `side`, two triangles each, at height z.
void add_floor(FacesOnWays& to, int across, float side, float x0, float z) {
    for (int i = 0; i < across; ++i)
        for (int j = 0; j < across; ++j) {
            const float x = x0 + side * static_cast<float>(i), y = side * static_cast<float>(j);
            to.add({x, y, z, x + side, y, z, x, y + side, z});
            to.add({x + side, y, z, x, y + side, z, x + side, y + side, z});
        }
}

}  // namespace

// Rays through corners and along edges, floors that coincide, starts on a floor, and rows that rest.
TEST_P(NearToFar, TiesAndRaysThroughEdgesAndCorners) {
    for (const auto& [x0, margin] :
         {std::pair{0.0f, 0.0f}, {0.0f, 0.25f}, {1000.0f, -0.125f}, {-70000.0f, 0.0f}}) {
        FacesOnWays floors;
        for (const float z : {0.0f, -1.0f, 0.0f, -1.0f}) add_floor(floors, 12, 1.0f, x0, z);
        MovingBalls balls;
        for (int i = 0; i <= 24; ++i)
            for (int j = 0; j <= 24; ++j) {
                const float x = x0 + 0.5f * static_cast<float>(i), y = 0.5f * static_cast<float>(j);
                const float r = (i + j) % 3 == 0 ? 0.0f : 0.25f * static_cast<float>((i + j) % 3);
                balls.add(x, y, 2.0f, r, 0, 0, -4.0f);                     // straight down
                balls.add(x, y, 1.0f, r, 6.0f - x + x0, 6.0f - y, -1.0f);  // to one corner
                balls.add(x, y, -0.5f, r, 5.0f, 0, 0);                     // between the floors
                balls.add(x, y, 0.0f, r, -3.0f, 3.0f, 0);                  // in a floor, along edges
                balls.add(x, y, 0.25f, r, 0, 0, 0);                        // at rest
                balls.add(x, y, -2.0f, r, 1e-30f, 0, 2.0f);
            }
        EXPECT_GT(same(balls, floors.view(), margin, "floors"), 1000u);
    }
}

// Each sphere touches its own one at the end of a way along an axis, or misses it, by some roundings of a
// long way: what the box of the way must still hold.
TEST_P(NearToFar, AtTheEndOfALongWay) {
    constexpr std::size_t count = 400;
    Random random(9);
    MovingBalls balls, others;
    for (std::size_t i = 0; i < count; ++i) {
        const auto axis = static_cast<std::size_t>(random.below(3));
        const float length = random.between(50, 100), radius = random.between(0.1f, 0.2f);
        float from[3], to[3], way[3] = {};
        for (std::size_t k = 0; k < 3; ++k)
            from[k] = to[k] = 1000.0f * static_cast<float>(i % 7) + random.between(-300, 300);
        way[axis] = random.below(2) == 0 ? length : -length;
        const float roundings = 1.0f + static_cast<float>(random.below(17)) * 0x1p-24f - 0x1p-21f;
        to[axis] += (way[axis] < 0 ? -1.0f : 1.0f) * (length + 2.0f * radius) * roundings;
        balls.add(from[0], from[1], from[2], radius, way[0], way[1], way[2]);
        others.add(to[0], to[1], to[2], radius, 0, 0, 0);
    }
    const std::size_t touches = same(balls, others.view(), 0.0f, "long ways");
    EXPECT_GT(touches, count / 5);
    EXPECT_LT(touches, count - count / 5);
}

// Slivers, needles, flat and coincident triangles, of sizes from 1e-20 to 1e12, and rays of all lengths.
TEST_P(NearToFar, HostileTriangles) {
    Random random(71);
    std::size_t touches = 0;
    const int scenes = fuses_by_program(GetParam()) ? 6 : 24;
    for (int scene = 0; scene < scenes; ++scene) {
        const float scale = std::ldexp(1.0f, static_cast<int>(random.below(106)) - 66);
        const auto any = [&](float size) { return size * random.between(-1.0f, 1.0f); };
        FacesOnWays some;
        for (int i = 0; i < 300; ++i) {
            const float size = scale * std::ldexp(1.0f, -static_cast<int>(random.below(12)));
            float t[9];
            for (int k = 0; k < 3; ++k) t[k] = any(scale);
            for (int k = 3; k < 9; ++k) t[k] = t[k - 3] + any(size);
            const auto form = random.below(8);
            if (form == 0)  // a point
                for (int k = 3; k < 9; ++k) t[k] = t[k - 3];
            if (form == 1)  // two corners coincide
                for (int k = 6; k < 9; ++k) t[k] = t[k - 3];
            if (form == 2)  // three corners nearly on a line
                for (int k = 6; k < 9; ++k)
                    t[k] = t[k - 6] + 0.5f * (t[k - 3] - t[k - 6]) + any(1e-6f * size);
            if (form == 3)  // a needle
                for (int k = 6; k < 9; ++k) t[k] = t[k - 3] + any(1e-4f * size);
            if (form == 4)  // perpendicular to an axis
                t[2] = t[5] = t[8];
            some.add({t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], t[8]});
            if (form == 5) some.add({t[3], t[4], t[5], t[0], t[1], t[2], t[6], t[7], t[8]});
        }
        some.p[4][100] = __builtin_nanf("");
        some.p[7][200] = __builtin_inff();
        MovingBalls balls;
        for (int i = 0; i < 250; ++i) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(some.count()));
            // To a corner, to a place on an edge, to one inside, or anywhere.
            float to[3], u = random.between(0.0f, 1.0f), v = random.between(0.0f, 1.0f);
            if (i % 4 == 0) u = v = 0;
            if (i % 4 == 1) v = 0;
            if (u + v > 1) u = 1 - u, v = 1 - v;
            for (std::size_t k = 0; k < 3; ++k)
                to[k] = i % 4 == 3 ? any(scale)
                                   : some.p[k][at] + u * (some.p[3 + k][at] - some.p[k][at]) +
                                         v * (some.p[6 + k][at] - some.p[k][at]);
            const float far = random.below(3) == 0 ? 1e3f : 2.0f, on = i % 5 == 0 ? 1.0f : 2.0f;
            float from[3];
            for (float& x : from) x = any(far * scale);
            if (i % 7 == 0) from[0] = to[0], from[1] = to[1];
            if (i % 11 == 0) from[2] = to[2];
            balls.add(from[0], from[1], from[2], i % 3 ? 0.0f : std::fabs(any(0.1f * scale)),
                      on * (to[0] - from[0]), on * (to[1] - from[1]), on * (to[2] - from[2]));
        }
        balls.by[1][17] = __builtin_inff();
        balls.by[2][19] = __builtin_nanf("");
        balls.by[0][23] = 1e19f;
        balls.at[0][29] = __builtin_nanf("");
        for (const float margin : {0.0f, 0.05f * scale})
            touches += same(balls, some.view(), margin, ("scene " + std::to_string(scene)).c_str());
        if (HasFailure()) return;
    }
    EXPECT_GT(touches, 500u);
}

namespace {

// Kernels of one ISA that count the pairs that are evaluated.
struct CountedPairs {
    static inline capsa_touch_kernel original = nullptr, by_row = nullptr;
    static inline std::size_t pairs = 0;
    ChangedTable table;
    CountedPairs(const capsa_kernel_table& of, capsa_shape a, capsa_shape b) : table(of) {
        pairs = 0;
        original = kernel::touch(of, a, b, capsa_touch_paired);
        by_row = kernel::touch(of, a, b, capsa_touch_rows);
        table.change(a, b, [](capsa_pair_kernels& kernels) {
            kernels.touch[capsa_touch_paired] = [](const capsa_touch_job* job) {
                pairs += job->count;
                original(job);
            };
            kernels.touch[capsa_touch_rows] = [](const capsa_touch_job* job) {
                pairs += job->count * (job->b_end - job->b_begin);
                by_row(job);
            };
        });
    }
};

}  // namespace

TEST_P(NearToFar, FewPairsAreEvaluatedOfThoseOnTheWay) {
    const capsa_kernel_table& table = *registry::table(static_cast<capsa_isa>(GetParam()));
    constexpr std::size_t rows = 64;
    // 40 walls one behind the other, each of 12 x 12 squares.
    FacesOnWays walls;
    for (int wall = 0; wall < 40; ++wall)
        for (int i = 0; i < 12; ++i)
            for (int j = 0; j < 12; ++j) {
                const auto x = static_cast<float>(10 + wall), y = static_cast<float>(i),
                           z = static_cast<float>(j);
                walls.add({x, y, z, x, y + 1, z, x, y, z + 1});
                walls.add({x, y + 1, z, x, y, z + 1, x, y + 1, z + 1});
            }
    MovingBalls rays, marbles;
    for (std::size_t i = 0; i < rows; ++i) {
        const float y = 1.3f + 0.151f * static_cast<float>(i), z = 9.7f - 0.137f * static_cast<float>(i);
        rays.add(0, y, z, 0, 60, 0.1f, 0.2f);
        for (int k = 0; k < 40; ++k) marbles.add(static_cast<float>(10 + k), y, z, 0.3f, 0, 0, 0);
    }
    const Index of_walls(walls.view()), of_marbles(marbles.view());
    const capsa_shapes a = rays.view();
    const capsa_motion by = {{rays.by[0].data(), 1}, {rays.by[1].data(), 1}, {rays.by[2].data(), 1}};
    std::vector<capsa_touch> out(rows);
    for (const Index* index : {&of_walls, &of_marbles}) {
        const capsa_shapes b = *index;
        const CountedPairs counted(table, a.shape, b.shape);
        ASSERT_EQ(query::first_touch(capsa_between(&a, &b), {&counted.table, 0.0f}, by, nullptr, out.data()),
                  capsa_ok);
        for (const capsa_touch& touch : out) EXPECT_NE(touch.b, capsa_no_row);
        EXPECT_GE(CountedPairs::pairs, rows);
        EXPECT_LE(CountedPairs::pairs, 5 * rows) << "each ray meets 40 walls, or 40 marbles and more";
    }
}

// Rows that all touch each other at the start: each has 2000 pairs.
TEST_P(NearToFar, RowsThatTouchTheFirstAtTheStartMeetFewOthers) {
    constexpr std::size_t rows = 2000;
    MovingBalls balls;
    for (std::size_t i = 0; i < rows; ++i) balls.add(0, 0, 0, 0.5f, 1, i % 2 ? 1.0f : 0.0f, 0);
    const Index index(balls.view());
    const capsa_shapes a = balls.view(), in_index = index;
    const capsa_motion by = {{balls.by[0].data(), 1}, {balls.by[1].data(), 1}, {balls.by[2].data(), 1}};
    const CountedPairs counted(*registry::table(static_cast<capsa_isa>(GetParam())), a.shape, a.shape);
    const Query query{&counted.table, 0.0f};
    std::vector<capsa_touch> out(rows);
    for (const capsa_source& source :
         {capsa_between(&a, &a), capsa_between(&a, &in_index), capsa_within(&a), capsa_within(&in_index)}) {
        CountedPairs::pairs = 0;
        ASSERT_EQ(query::first_touch(source, query, by, nullptr, out.data()), capsa_ok);
        for (std::size_t i = 0; i < rows; ++i)
            EXPECT_EQ(out[i].b, source.kind == capsa_source_within && i == 0 ? 1u : 0u);
        EXPECT_LE(CountedPairs::pairs, 200 * rows);
    }
    // All touches of ten rows are visited in blocks of 64, each of which once took all pairs of its row.
    const capsa_shapes few = rows_of(a, 0, 10);
    for (const capsa_source& source : {capsa_between(&few, &a), capsa_between(&few, &in_index)}) {
        CountedPairs::pairs = 0;
        std::size_t visited = 0;
        const auto visit = [](void* sum, const capsa_touch* touches, std::size_t count) {
            for (std::size_t k = 0; k < count; ++k)
                EXPECT_EQ(touches[k].b, (*static_cast<std::size_t*>(sum))++ % rows);
            return 0;
        };
        ASSERT_EQ(query::visit_touches({source, query, by, nullptr}, visit, &visited), capsa_ok);
        EXPECT_EQ(visited, 10 * rows);
        EXPECT_LE(CountedPairs::pairs, 10 * 12 * rows);
    }
}

namespace {

// Kernels that look at the boxes of ways before they search with them.
struct WatchedWays {
    static inline capsa_sweep_kernel search = nullptr;
    static inline float narrowest = 0.0f;  // how far a box reaches to a side of the origin
    ChangedTable table;
    explicit WatchedWays(const capsa_kernel_table& of) : table(of) {
        search = of.sweeps;
        narrowest = 1e30f;
        table.sweeps = [](capsa_sweep_job* job) {
            for (std::size_t k = 0; k < capsa_sweep_rows; ++k)
                for (int axis = 0; axis < 3 && (job->searching >> k & 1) != 0; ++axis) {
                    const capsa_way_group& ways = job->ways[k / capsa_group_boxes];
                    const std::size_t box = k % capsa_group_boxes;
                    narrowest = std::min({narrowest, -ways.lo[axis][box], ways.hi[axis][box]});
                }
            search(job);
        };
    }
};

}  // namespace

// A first touch may lie outside of the exact box of its way by 8 eps of it (docs/meaning.md), which is not
// seen where boxes have room of other kinds: these are of points at the origin.
TEST(SweptBoxes, HaveRoomForTheErrorsOfFirstTouches) {
    MovingBalls points, others;
    for (int i = 0; i < 40; ++i) {
        points.add(0, 0, 0, 0, 3.0f, i % 2 ? 100.0f : -70.0f, 0);
        others.add(static_cast<float>(i), 50, 0, 1, i % 3 ? -2.0f : 5.0f, 0, 0);
    }
    const Index index(others.view());
    const capsa_shapes a = points.view(), b = index;
    const auto along = [](const MovingBalls& rows) {
        return capsa_motion{{rows.by[0].data(), 1}, {rows.by[1].data(), 1}, {rows.by[2].data(), 1}};
    };
    const capsa_motion of_a = along(points), of_b = along(others);
    const WatchedWays watched(*registry::table(capsa_isa_scalar));
    std::vector<capsa_touch> out(points.count());
    for (const capsa_motion* other : {static_cast<const capsa_motion*>(nullptr), &of_b}) {
        ASSERT_EQ(query::first_touch(capsa_between(&a, &b), {&watched.table, 0.0f}, of_a, other, out.data()),
                  capsa_ok);
        EXPECT_GE(WatchedWays::narrowest, 8 * 0x1p-23f * 70.0f);
        EXPECT_LT(WatchedWays::narrowest, 1.0f) << "some have been seen";
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, NearToFar, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace capsa::tests::test_swept
