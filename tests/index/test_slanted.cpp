// Rows that reach far along a slant ask an index with their way and not with its box alone: the answers are
// those without an index, and few boxes are left.

#include "capsa/capsa.hpp"

#include "src/kernel_call.hpp"
#include "src/registry.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/motion.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace capsa::tests {
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
    Motion motion() const { return planar ? planar_motion(d[0], d[1]) : capsa::motion(d[0], d[1], d[2]); }
};

class Slanted : public testing::TestWithParam<Isa> {
protected:
    void SetUp() override {
        if (!runnable(GetParam())) GTEST_SKIP() << "this processor cannot run " << name(GetParam());
    }
};

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
                    const Ways ways(rows.count, dimension_of(a) == 2, length, 9);
                    const Index index(others.view());
                    const Options options{.margin = margin, .isa = GetParam()};
                    std::vector<Touch> with(rows.count), without(rows.count);
                    first_touch(between(rows.view(), index), ways.motion(), with, options);
                    first_touch(between(rows.view(), others.view()), ways.motion(), without, options);
                    for (std::size_t i = 0; i < rows.count; ++i) {
                        touches += without[i].b != no_row;
                        ASSERT_EQ(std::memcmp(&with[i], &without[i], sizeof(Touch)), 0)
                            << "row " << i << " of shape " << a << " with " << b << ", origin " << origin
                            << ", length " << length;
                    }
                }
    });
    EXPECT_GT(touches, 1000u);
}

TEST_P(Slanted, CapsulesHitWhatTheyHitWithoutAnIndex) {
    std::size_t hits = 0;
    for (const capsa_shape a : {capsa_shape_capsule, capsa_shape_segment, capsa_shape_planar_capsule})
        for (const capsa_shape b : {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_triangle,
                                    capsa_shape_circle, capsa_shape_planar_capsule}) {
            if (dimension_of(a) != dimension_of(b)) continue;
            for (const float length : {40.0f, 1e15f})
                for (const float margin : {0.0f, 0.3f, -0.05f}) {
                    Rows rows = small_rows(a, 200, 17, 10.0f);
                    const Rows others = small_rows(b, 1500, 18, 10.0f);
                    Random random(19);
                    const int dimension = dimension_of(a);
                    for (std::size_t i = 0; i < rows.count; ++i)
                        for (int k = 0; k < dimension; ++k)
                            rows.at(dimension + k, i) = rows.at(k, i) + random.between(-length, length);
                    const Index index(others.view());
                    const Options options{.margin = margin, .isa = GetParam()};
                    std::vector<IndexPair> with = find_hits(between(rows.view(), index), options),
                                           without = find_hits(between(rows.view(), others.view()), options);
                    const auto before = [](const IndexPair& x, const IndexPair& y) {
                        return x.a != y.a ? x.a < y.a : x.b < y.b;
                    };
                    std::ranges::sort(with, before);
                    std::ranges::sort(without, before);
                    ASSERT_EQ(with.size(), without.size())
                        << "shapes " << a << ' ' << b << ", length " << length;
                    EXPECT_EQ(std::memcmp(with.data(), without.data(), with.size() * sizeof(IndexPair)), 0);
                    const Index of_rows(rows.view());
                    EXPECT_EQ(count_hits(between(others.view(), of_rows), options), without.size());
                    hits += with.size();
                }
        }
    EXPECT_GT(hits, 1000u);
}

namespace {

// Kernels of one ISA that count what a search is asked and what it finds.
struct Watched {
    static inline const capsa_kernel_table* original = nullptr;
    static inline std::size_t groups = 0, along = 0;
    capsa_kernel_table table;
    explicit Watched(const capsa_kernel_table& of) : table(of) {
        original = &of;
        groups = along = 0;
        table.overlap = [](capsa_overlap_job* job) {
            const std::uint32_t before = job->written;
            original->overlap(job);
            groups += job->written - before;
            along += job->sweeps != nullptr;
        };
    }
};

}  // namespace

TEST(SlantedSearch, MeetsFewGroupsOfManyAndShortOnesAskByBoxes) {
    const Rows rows = small_rows(capsa_shape_sphere, 64, 27, 0.0f),
               others = small_rows(capsa_shape_triangle, 20000, 28, 0.0f);
    const Index index(others.view());
    const capsa_shapes a = rows.view(), b = index;
    const capsa_source source = capsa_between(&a, &b);
    std::size_t groups[2];
    for (const bool is_long : {false, true}) {
        const Ways ways(rows.count, false, is_long ? 15.0f : 0.01f, 29);
        const capsa_motion by = {{ways.d[0].data(), 1}, {ways.d[1].data(), 1}, {ways.d[2].data(), 1}};
        const Watched watched(registry::choose(capsa_isa_best));
        const Query query{&watched.table, 0.0f};
        std::vector<capsa_touch> out(rows.count);
        ASSERT_EQ(query::first_touch(source, query, by, nullptr, out.data()), capsa_ok);
        EXPECT_EQ(Watched::along > 0, is_long);
        groups[is_long] = Watched::groups;
    }
    // A cube of side 20 has 1250 groups of about 1.9; half a way of 15 along each axis is 13 and meets
    // some 20.
    EXPECT_LT(groups[1], 64u * 100u);
    EXPECT_GT(groups[1], groups[0]);
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
        const auto k = random.below(capsa_group_boxes);
        const std::uint32_t found = table.on_way(&boxes, &sweeps, k);
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

}  // namespace capsa::tests
