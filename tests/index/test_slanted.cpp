// Rows that reach far along a slant ask an index with their way and not with its box alone: the answers are
// those without an index, and few boxes are left.

#include "capsa/capsa.hpp"

#include "src/kernel_call.hpp"
#include "src/registry.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/motion.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace capsa::tests::test_slanted {
namespace {

// Rows about 10 / sqrt(count) large in a cube, or a square, of side 20.
Rows small_rows(capsa_shape shape, std::size_t count, std::uint64_t seed, float origin) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, 20.0f, 0.3f, 0.2f);
    for (int k = 0; k < shape_info(shape).coordinates(); ++k)
        for (std::size_t i = 0; i < count; ++i) rows.at(k, i) += origin;
    for (std::size_t i = 5; i < count; i += 61) rows.at(0, i) = std::numeric_limits<float>::quiet_NaN();
    return rows;
}

// Ways in every direction: long and slanted, along an axis, none, and invalid ones.
struct Ways {
    std::vector<float> d[3];
    bool planar;
    Ways(std::size_t count, bool in_plane, float length, std::uint64_t seed) : planar(in_plane) {
        Random random(seed);
        for (auto& stream : d) stream.assign(count, 0.0f);
        for (std::size_t i = 0; i < count; ++i) {
            if (i % 11 == 4) continue;
            const std::size_t alone = random.below(3);
            for (std::size_t k = 0; k < 3; ++k)
                if (i % 11 != 5 || k == alone) d[k][i] = random.between(-length, length);
            if (i % 43 == 7)
                d[random.below(planar ? 2 : 3)][i] = i % 2 ? __builtin_inff() : __builtin_nanf("");
        }
    }
    Motion motion() const { return planar ? capsa::motion(d[0], d[1]) : capsa::motion(d[0], d[1], d[2]); }
};

class Slanted : public OnIsa {};

// Cubes along the axes: a slanted segment may leave one past an edge, by less than along any axis.
void stand_upright(Rows& boxes) {
    for (int k = 3; k < 11; ++k)
        std::fill(boxes.streams[static_cast<std::size_t>(k)].begin(),
                  boxes.streams[static_cast<std::size_t>(k)].end(), k < 7 ? 1.0f : 0.0f);
}

constexpr capsa_shape in_space[] = {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_segment,
                                    capsa_shape_triangle},
                      in_plane[] = {capsa_shape_circle, capsa_shape_planar_capsule};

template <class F>
void each_pair(const F& f) {
    for (const capsa_shape a : in_space)
        for (const capsa_shape b : in_space) f(a, b);
    for (const capsa_shape a : in_plane)
        for (const capsa_shape b : in_plane) f(a, b);
}

}  // namespace

TEST_P(Slanted, MotionsTouchFirstWhatTheyTouchWithoutAnIndex) {
    std::size_t touches = 0;
    each_pair([&](capsa_shape a, capsa_shape b) {
        if (!kernel::touch(registry::choose(capsa_isa_best), a, b, capsa_touch_paired)) return;
        for (const float origin : {0.0f, 3000.0f})
            for (const float length : {2.0f, 40.0f, 1e20f})
                for (const float margin : {0.0f, 0.2f}) {
                    const Rows rows = small_rows(a, 120, 7, origin), others = small_rows(b, 1500, 8, origin);
                    const bool planar = dimension_of(a) == 2;
                    const Ways ways(rows.count, planar, length, 9), of_others(others.count, planar, 0.5f, 10);
                    const Motion alike = planar ? motion(0.5f * length, -0.3f * length)
                                                : motion(0.5f * length, -0.3f * length, 0.2f * length);
                    const Index index(others.view());
                    const Options options{.margin = margin, .isa = GetParam()};
                    const Source all = between(rows.view(), others.view()),
                                 asked = between(rows.view(), index);
                    std::vector<Touch> with(rows.count), without(rows.count);
                    const auto same = [&](const char* how) {
                        for (std::size_t i = 0; i < rows.count; ++i) {
                            touches += without[i].b != no_row;
                            ASSERT_EQ(std::memcmp(&with[i], &without[i], sizeof(Touch)), 0)
                                << "row " << i << " of shape " << a << " with " << b << ", origin " << origin
                                << ", length " << length << ", " << how;
                        }
                    };
                    first_touch(asked, ways.motion(), with, options);
                    first_touch(all, ways.motion(), without, on_best(options));
                    same("B rests");
                    first_touch(asked, ways.motion(), alike, with, options);
                    first_touch(all, ways.motion(), alike, without, on_best(options));
                    same("rows of B move alike");
                    first_touch(asked, ways.motion(), of_others.motion(), with, options);
                    first_touch(all, ways.motion(), of_others.motion(), without, on_best(options));
                    same("rows of B move in many ways");
                }
    });
    EXPECT_GT(touches, 1000u);
}

TEST_P(Slanted, CapsulesHitWhatTheyHitWithoutAnIndex) {
    std::size_t hits = 0;
    for (const capsa_shape a : {capsa_shape_capsule, capsa_shape_segment, capsa_shape_planar_capsule})
        for (const capsa_shape b : {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_triangle,
                                    capsa_shape_box, capsa_shape_circle, capsa_shape_planar_capsule}) {
            if (dimension_of(a) != dimension_of(b)) continue;
            for (const float length : {40.0f, 1e15f})
                for (const float margin : {0.0f, 0.3f, b == capsa_shape_box ? -0.5f : -0.05f}) {
                    Rows rows = small_rows(a, 200, 17, 10.0f);
                    Rows others = small_rows(b, 1500, 18, 10.0f);
                    if (b == capsa_shape_box) stand_upright(others);
                    Random random(19);
                    const int dimension = dimension_of(a);
                    for (std::size_t i = 0; i < rows.count; ++i)
                        for (int k = 0; k < dimension; ++k)
                            rows.at(dimension + k, i) = rows.at(k, i) + random.between(-length, length);
                    const Index index(others.view());
                    const Options options{.margin = margin, .isa = GetParam()};
                    std::vector<IndexPair> with = hits_in_room(between(rows.view(), index), options),
                                           without = hits_in_room(between(rows.view(), others.view()),
                                                                  on_best(options));
                    sort_pairs(with);
                    sort_pairs(without);
                    ASSERT_EQ(with.size(), without.size())
                        << "shapes " << a << ' ' << b << ", length " << length;
                    EXPECT_TRUE(with.empty() || std::memcmp(with.data(), without.data(),
                                                            with.size() * sizeof(IndexPair)) == 0);
                    const Index of_rows(rows.view());
                    EXPECT_EQ(count_hits(between(others.view(), of_rows), options), without.size());
                    hits += with.size();
                }
        }
    EXPECT_GT(hits, 1000u);
}

TEST_P(Slanted, CapsulesOfOneSetHitWhatTheyHitWithoutAnIndex) {
    for (const capsa_shape shape : {capsa_shape_capsule, capsa_shape_segment, capsa_shape_planar_capsule}) {
        Rows rows = small_rows(shape, 700, 37, -5.0f);
        Random random(39);
        const int dimension = dimension_of(shape);
        for (std::size_t i = 0; i < rows.count; ++i)
            for (int k = 0; k < dimension; ++k)
                rows.at(dimension + k, i) = rows.at(k, i) + random.between(-15.0f, 15.0f);
        std::vector<std::uint32_t> group(rows.count);
        for (std::size_t i = 0; i < rows.count; ++i) group[i] = static_cast<std::uint32_t>(i % 3);
        const Filter filter({.group = group});
        const Index index(rows.view());
        const Options options{.margin = 0.1f, .isa = GetParam()};
        const Source all = within(rows.view()), asked = within(index);
        EXPECT_GT(count_hits(all, options), 100u);
        EXPECT_EQ(count_hits(asked, options), count_hits(all, options));
        EXPECT_EQ(count_hits(filtered(asked, filter), options), count_hits(filtered(all, filter), options));
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_EQ(count_hits(slice(asked, k, 3), options), count_hits(slice(all, k, 3), options)) << k;
    }
}

namespace {

// Kernels of one ISA that count the searches along a way.
struct Watched {
    static inline const capsa_kernel_table* original = nullptr;
    static inline std::size_t along = 0;
    capsa_kernel_table table;
    explicit Watched(const capsa_kernel_table& of) : table(of) {
        original = &of;
        along = 0;
        table.overlap = [](capsa_overlap_job* job) {
            original->overlap(job);
            along += job->sweeps != nullptr;
        };
    }
};

}  // namespace

TEST(SlantedSearch, OfLongCapsulesGoesAlongThem) {
    const Rows others = small_rows(capsa_shape_sphere, 5000, 41, 0.0f);
    const Index index(others.view());
    for (const bool is_long : {false, true}) {
        Rows rows = small_rows(capsa_shape_capsule, 64, 42, 0.0f);
        for (std::size_t i = 0; i < rows.count; ++i)
            for (int k = 0; k < 3; ++k) rows.at(3 + k, i) = rows.at(k, i) + (is_long ? 9.0f : 0.1f);
        const capsa_shapes a = rows.view(), b = index;
        const Watched watched(registry::choose(capsa_isa_best));
        std::uint64_t count = 0;
        ASSERT_EQ(query::count_hits(capsa_between(&a, &b), {&watched.table, 0.0f}, count), capsa_ok);
        EXPECT_EQ(Watched::along > 0, is_long);
    }
}

// What a ball meets on its way at any of many times is never left out.
TEST_P(Slanted, NoBoxIsLeftOutThatAWayMeets) {
    const capsa_kernel_table& table = *registry::table(static_cast<capsa_isa>(GetParam()));
    Random random(31);
    std::size_t met = 0, kept = 0;
    for (int n = 0; n < 40000; ++n) {
        const float scale = std::ldexp(1.0f, static_cast<int>(random.below(60)) - 30);
        alignas(64) capsa_box_group boxes;
        alignas(64) capsa_sweep_group sweeps{};
        const auto any = [&] { return scale * random.between(-1.0f, 1.0f); };
        for (int axis = 0; axis < 3; ++axis)
            for (int k = 0; k < capsa_group_boxes; ++k) {
                const float lo = any();
                boxes.lo[axis][k] = lo;
                boxes.hi[axis][k] = lo + 0.2f * std::fabs(any());
                sweeps.centre[axis][k] = any();
                sweeps.half[axis][k] = 0.05f * std::fabs(any());
                sweeps.by[axis][k] = random.below(5) == 0 ? 0.0f : 2.0f * any();
            }
        const auto k = static_cast<std::uint32_t>(random.below(capsa_group_boxes));
        // A tree of sixteen groups, searched with all of space and along sweep k.
        capsa_tree tree{};
        tree.level[0] = &boxes;
        tree.levels = 1;
        alignas(64) capsa_box_group everything;
        std::fill_n(everything.lo[0], 3 * capsa_group_boxes, -std::numeric_limits<float>::max());
        std::fill_n(everything.hi[0], 3 * capsa_group_boxes, std::numeric_limits<float>::max());
        capsa_rows_group groups[2 * capsa_group_boxes];
        capsa_overlap_job job{};
        job.tree = &tree;
        job.asked = &everything;
        job.sweeps = &sweeps;
        job.count = k + 1;
        job.state.box = k;
        job.out = groups;
        job.capacity = 2 * capsa_group_boxes;
        table.overlap(&job);
        std::uint32_t found = 0;
        for (std::uint32_t i = 0; i < job.written; ++i) found |= 1u << groups[i].group;
        for (int box = 0; box < capsa_group_boxes; ++box) {
            bool meets = false;
            for (int step = 0; step <= 64 && !meets; ++step) {
                meets = true;
                for (int axis = 0; axis < 3; ++axis) {
                    const double at = double{sweeps.centre[axis][k]} + double{sweeps.by[axis][k]} * step / 64;
                    meets = meets && at + double{sweeps.half[axis][k]} >= double{boxes.lo[axis][box]} &&
                            at - double{sweeps.half[axis][k]} <= double{boxes.hi[axis][box]};
                }
            }
            met += meets;
            kept += found >> box & 1;
            ASSERT_TRUE(!meets || (found >> box & 1)) << "case " << n << ", box " << box;
        }
    }
    EXPECT_GT(met, 1000u);
    EXPECT_LT(kept, 40000u * capsa_group_boxes / 2);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Slanted, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace capsa::tests::test_slanted
