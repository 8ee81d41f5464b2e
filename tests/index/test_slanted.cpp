// Rows that reach far along a slant ask an index with their way and not with its box alone: no box is left
// out that they meet, and few are left. The suite says that their answers are those without an index.

#include "capsa/capsa.hpp"

#include "src/kernel_call.hpp"
#include "src/registry.hpp"
#include "src/verbs/hits.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace capsa::tests::test_slanted {
namespace {

// Rows in a cube of side 20, some of them invalid.
Rows small_rows(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, 20.0f, 0.3f, 0.2f);
    for (std::size_t i = 5; i < count; i += 61) rows.at(0, i) = std::numeric_limits<float>::quiet_NaN();
    return rows;
}

class Slanted : public OnIsa {};

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
    const Rows others = small_rows(capsa_shape_sphere, 5000, 41);
    const Index index(others.view());
    for (const bool is_long : {false, true}) {
        Rows rows = small_rows(capsa_shape_capsule, 64, 42);
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
