// Every first touch kernel on every fixture: bit for bit the same on each ISA, and by row the earliest of the
// pairs. Both are compared with the best ISA of this processor, whose bits are the scalar ISA's, for the
// scalar kernels are compared with it too, and which takes the least time. What the answers mean is tested
// against the true distances in tests/geometry/test_hull_touch.cpp.

#include "src/kernel_call.hpp"
#include "tests/support/run_touch.hpp"
#include "tests/support/test_name.hpp"
#include "tests/truth/kernel_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace capsa::tests::test_touch {
namespace {

bool is_thin(capsa_shape shape) {
    const CoreKind core = shape_info(shape).core;
    return core <= CoreKind::segment || core == CoreKind::half_space;
}

class TouchConformance : public testing::TestWithParam<registry::TouchKernel> {
protected:
    void SetUp() override {
        if (!registry::runnable(GetParam().table->isa))
            GTEST_SKIP() << "this processor cannot run " << GetParam().table->name;
    }
    static registry::TouchKernel of(const capsa_kernel_table* table, capsa_touch_form form) {
        registry::TouchKernel kernel = GetParam();
        kernel.table = table;
        kernel.form = form;
        kernel.run = kernel::touch(*table, kernel.a, kernel.b, form);
        return kernel;
    }
    // Calls f with the moving rows of each fixture.
    template <class F>
    static void each_scene(const F& f) {
        for (const Fixture& fixture : fixtures()) {
            if (std::isnan(fixture.margin)) continue;
            Random random(fixture.a_count * 31 + fixture.b_count + 7);
            // Of triangles, boxes and round cones with each other there are few: their formulas are long.
            const bool few = !is_thin(GetParam().a) && !is_thin(GetParam().b) && GetParam().a != GetParam().b;
            const MovingRows a(GetParam().a,
                               few ? std::min<std::size_t>(fixture.a_count, 30) : fixture.a_count, fixture,
                               random),
                b(GetParam().b, few ? std::min<std::size_t>(fixture.b_count, 150) : fixture.b_count, fixture,
                  random);
            f(fixture, a, b);
        }
    }
};

class TouchByRow : public TouchConformance {};

// Of the best ISA, whose bits are those of the others.
std::vector<registry::TouchKernel> row_kernels() {
    static const capsa_kernel_table* const best[] = {&registry::choose(capsa_isa_best)};
    std::vector<registry::TouchKernel> kernels = registry::touch_kernels(best);
    std::erase_if(kernels,
                  [](const registry::TouchKernel& kernel) { return kernel.form == capsa_touch_paired; });
    return kernels;
}

std::vector<capsa_index_pair> some_pairs(std::size_t a_count, std::size_t b_count, std::size_t wanted) {
    std::vector<capsa_index_pair> pairs;
    Random random(a_count + b_count);
    if (a_count > 0 && b_count > 0)
        for (std::size_t i = 0; i < wanted; ++i)
            pairs.push_back({random.below(static_cast<std::uint32_t>(a_count)),
                             random.below(static_cast<std::uint32_t>(b_count))});
    return pairs;
}

TEST_P(TouchConformance, GivesTheBitsOfTheScalarIsa) {
    const registry::TouchKernel kernel = GetParam(),
                                best = of(&registry::choose(capsa_isa_best), kernel.form);
    std::size_t touched = 0;
    each_scene([&](const Fixture& fixture, const MovingRows& a, const MovingRows& b) {
        const auto touches = run_touch(kernel, a, b, fixture.margin);
        for (const capsa_touch& touch : touches) touched += touch.b != capsa_no_row;
        EXPECT_EQ(words_of(touches), words_of(run_touch(best, a, b, fixture.margin))) << fixture.name;
        if (kernel.form != capsa_touch_paired) return;
        const auto pairs = some_pairs(a.rows.count, b.rows.count, 300);
        EXPECT_EQ(words_of(run_touch(kernel, a, b, fixture.margin, &pairs)),
                  words_of(run_touch(best, a, b, fixture.margin, &pairs)))
            << fixture.name << ", listed";
    });
    EXPECT_GT(touched, 0u);
}

// By row is the earliest of the chosen pairs, to the last bit, whatever shared their vectors or was left out
// of them.
TEST_P(TouchByRow, IsTheEarliestOfItsPairs) {
    const registry::TouchKernel kernel = GetParam();
    const bool b_first = kernel.form == capsa_touch_rows_b_first;
    registry::TouchKernel chosen = of(&registry::choose(capsa_isa_best), capsa_touch_paired);
    if (b_first) {
        std::swap(chosen.a, chosen.b);
        chosen.run = kernel::touch(*chosen.table, chosen.a, chosen.b, capsa_touch_paired);
    }
    each_scene([&](const Fixture& fixture, const MovingRows& a, const MovingRows& b) {
        const auto rows = run_touch(kernel, a, b, fixture.margin);
        std::vector<capsa_touch> expected = untouched(a.rows.count);
        for (std::uint32_t i = 0; i < a.rows.count; ++i) {
            std::vector<capsa_index_pair> pairs(b.rows.count);
            for (std::uint32_t j = 0; j < b.rows.count; ++j)
                pairs[j] = b_first ? capsa_index_pair{j, i} : capsa_index_pair{i, j};
            for (capsa_touch touch : b_first ? run_touch(chosen, b, a, fixture.margin, &pairs)
                                             : run_touch(chosen, a, b, fixture.margin, &pairs)) {
                if (!(touch.time < expected[i].time)) continue;
                if (b_first) {
                    std::swap(touch.a, touch.b);
                    for (float& n : touch.normal) n = -n;
                }
                expected[i] = touch;
            }
        }
        EXPECT_EQ(words_of(rows), words_of(expected)) << fixture.name;
    });
}

INSTANTIATE_TEST_SUITE_P(EveryKernel, TouchConformance,
                         testing::ValuesIn(registry::touch_kernels(registry::tables())), TestName());
INSTANTIATE_TEST_SUITE_P(EveryKernel, TouchByRow, testing::ValuesIn(row_kernels()), TestName());

TEST(Completeness, EveryTouchKernelIsThereUnderANameOfItsOwn) {
    std::vector<std::string> names;
    for (const auto& kernel : registry::touch_kernels(registry::tables())) {
        EXPECT_NE(kernel.run, nullptr) << kernel.name();
        names.push_back(kernel.name());
    }
    std::size_t answered = 0;
    for (const registry::TileKernel& kernel : registry::tile_kernels(registry::tables().first(1)))
        answered += kernel.sink == capsa_sink_any && !kernel.col_is_a && answers_for(kernel.row, kernel.col);
    EXPECT_GE(names.size(), registry::tables().size() * answered * 2);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

}  // namespace
}  // namespace capsa::tests::test_touch
