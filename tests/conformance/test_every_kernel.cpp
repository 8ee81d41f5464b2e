// Every kernel of the registry on every fixture: bit for bit the scalar ISA, and the scalar ISA within the
// bound of the reference. A new shape, sink or ISA is tested by being in the registry.

#include "src/kernel_call.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/run_kernel.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/test_name.hpp"
#include "tests/support/tolerance.hpp"
#include "tests/truth/kernel_list.hpp"
#include "tests/truth/reference/reference.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace capsa::tests::test_every_kernel {
namespace {

struct Pair {
    Rows a, b;
};
Pair rows_for(const Fixture& fixture, capsa_shape a, capsa_shape b) {
    Random random(seed_of(fixture.name));
    Pair rows{Rows(a, fixture.a_count), Rows(b, fixture.b_count)};
    fixture.fill(rows.a, random);
    fixture.fill(rows.b, random);
    return rows;
}

// A NaN margin never reaches a kernel: the query replaces it.
float kernel_margin(float margin) { return std::isnan(margin) ? -__builtin_inff() : margin; }

// Named by the scalar kernel: its answers are made once and compared with those of every other instruction
// set.
class Conformance : public testing::TestWithParam<registry::TileKernel> {
protected:
    // The same cell of the other tables, where this processor can run them.
    static std::vector<registry::TileKernel> others() {
        std::vector<registry::TileKernel> others;
        for (const capsa_kernel_table* table : registry::tables().subspan(1))
            if (registry::runnable(table->isa)) others.push_back(GetParam().on(*table));
        return others;
    }
};

TEST_P(Conformance, GivesTheBitsOfTheScalarIsa) {
    const registry::TileKernel scalar = GetParam();
    const std::vector<registry::TileKernel> kernels = others();
    if (kernels.empty()) GTEST_SKIP() << "this processor runs the scalar kernels only";
    for (const Fixture& fixture : fixtures()) {
        const Pair rows = rows_for(fixture, scalar.row, scalar.col);
        const capsa_shapes a = rows.a.view(), b = rows.b.view();
        const float margin = kernel_margin(fixture.margin);
        const bool within = scalar.row == scalar.col && !scalar.col_is_a;
        const Answers expected = run_kernel(scalar, a, b, margin);
        const Answers expected_within = within ? run_kernel(scalar, a, a, margin, true) : Answers();
        for (const registry::TileKernel& kernel : kernels) {
            EXPECT_EQ(run_kernel(kernel, a, b, margin), expected) << kernel.name() << " on " << fixture.name;
            if (within) {
                EXPECT_EQ(run_kernel(kernel, a, a, margin, true), expected_within)
                    << kernel.name() << " within " << fixture.name;
            }
        }
    }
}

// What this processor cannot run is skipped here, by name.
class ComparedIsas : public OnIsa {};

TEST_P(ComparedIsas, HaveATableOfTheirOwn) {
    const auto isa = static_cast<capsa_isa>(GetParam());
    const capsa_kernel_table* const table = registry::table(isa);
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->isa, isa);
    const auto compared = registry::tables().subspan(1);
    EXPECT_EQ(std::count(compared.begin(), compared.end(), table), isa == capsa_isa_scalar ? 0 : 1);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, ComparedIsas, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

// Whether the reference leaves no doubt about a pair.
bool clear_of_threshold(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j,
                        float margin, const reference::Separation& truth) {
    if (!reference::valid_row(a, i) || !reference::valid_row(b, j) || !std::isfinite(margin)) return true;
    // Cores that cross in the plane have the distance 0 without an error: P2 of docs/meaning.md.
    const double size = reference::local_size(a, i, b, j);
    if (margin >= 0.0f && reference::overlap(a, i, b, j) > distance_bound(size)) return true;
    const double reach = std::fabs(truth.radii) + std::fabs(static_cast<double>(margin));
    return std::fabs(truth.gap() - static_cast<double>(margin)) > decision_bound(size, reach);
}

// The pairs a kernel found, as a flat table of answers.
std::vector<char> answers_of(const registry::TileKernel& find, const capsa_shapes& rows,
                             const capsa_shapes& cols, float margin) {
    std::vector<char> hit(rows.count * cols.count);
    for (const capsa_index_pair& pair : run_kernel(find, rows, cols, margin).pairs) {
        const std::size_t row = find.col_is_a ? pair.b : pair.a, col = find.col_is_a ? pair.a : pair.b;
        hit[row * cols.count + col] = 1;
    }
    return hit;
}

class ScalarConformance : public testing::TestWithParam<registry::TileKernel> {
protected:
    // What lists the pairs of the same cell in the same order.
    static registry::TileKernel find() {
        registry::TileKernel find = GetParam();
        find.sink = capsa_sink_find;
        return find.on(*find.table);
    }
};

class ScalarFind : public ScalarConformance {};

TEST_P(ScalarFind, AgreesWithTheReference) {
    const registry::TileKernel kernel = GetParam();
    for (const Fixture& fixture : fixtures()) {
        const Pair rows = rows_for(fixture, kernel.row, kernel.col);
        const capsa_shapes a = rows.a.view(), b = rows.b.view();
        const float margin = kernel_margin(fixture.margin);
        const std::vector<char> hit = answers_of(kernel, a, b, margin);
        std::size_t doubtful = 0;
        for (std::size_t i = 0; i < a.count; ++i)
            for (std::size_t j = 0; j < b.count; ++j) {
                const reference::Separation truth = reference::separation(a, i, b, j);
                if (!clear_of_threshold(a, i, b, j, margin, truth)) {
                    ++doubtful;
                    continue;
                }
                ASSERT_EQ(hit[i * b.count + j] != 0, truth.touches(margin))
                    << kernel.name() << " on " << fixture.name << ": row " << i << ", column " << j;
            }
        if (fixture.fill != fill::lattice && fixture.fill != fill::denormal) {
            // Needles that are as thick as round cones come near each other and triangles more often.
            const auto is = [&kernel](capsa_shape row, capsa_shape col) {
                return kernel.row == row && kernel.col == col;
            };
            const bool cones = is(capsa_shape_round_cone, capsa_shape_round_cone) ||
                               is(capsa_shape_round_cone, capsa_shape_triangle) ||
                               is(capsa_shape_triangle, capsa_shape_round_cone);
            EXPECT_LE(doubtful, a.count * b.count / (cones ? 25 : 40))
                << fixture.name << " decides too little";
        }
    }
}

// The other sinks on the scalar ISA say what its find says; with the test above that settles them all.
TEST_P(ScalarConformance, EverySinkSaysWhatFindSays) {
    const registry::TileKernel kernel = GetParam();
    for (const Fixture& fixture : fixtures()) {
        const Pair rows = rows_for(fixture, kernel.row, kernel.col);
        const capsa_shapes a = rows.a.view(), b = rows.b.view();
        const float margin = kernel_margin(fixture.margin);
        const std::vector<char> hit = answers_of(find(), a, b, margin);
        const auto total = static_cast<std::uint64_t>(std::count(hit.begin(), hit.end(), 1));
        const Answers answers = run_kernel(kernel, a, b, margin);
        if (kernel.sink == capsa_sink_any) {
            EXPECT_EQ(answers.total, total > 0 ? 1u : 0u) << fixture.name;
        }
        if (kernel.sink == capsa_sink_count || kernel.sink == capsa_sink_find) {
            EXPECT_EQ(answers.total, total) << fixture.name;
        }
        const auto bit_of = [](const std::vector<std::uint64_t>& words, std::size_t i) {
            return words[i / 64] >> i % 64 & 1;
        };
        std::vector<char> rows_hit(a.count), cols_hit(b.count);
        for (std::size_t i = 0; i < a.count; ++i)
            for (std::size_t j = 0; j < b.count; ++j) {
                const char is_hit = hit[i * b.count + j];
                rows_hit[i] |= is_hit;
                cols_hit[j] |= is_hit;
                if (kernel.sink == capsa_sink_mask) {
                    const std::size_t row = kernel.col_is_a ? j : i, col = kernel.col_is_a ? i : j;
                    const std::size_t stride = ((kernel.col_is_a ? a.count : b.count) + 63) / 64;
                    ASSERT_EQ(answers.mask[row * stride + col / 64] >> col % 64 & 1,
                              static_cast<std::uint64_t>(is_hit))
                        << fixture.name << " " << i << " " << j;
                }
            }
        if (kernel.sink == capsa_sink_touched) {
            for (std::size_t i = 0; i < a.count; ++i)
                ASSERT_EQ(bit_of(answers.row_bits, i), static_cast<std::uint64_t>(rows_hit[i]))
                    << fixture.name;
            for (std::size_t j = 0; j < b.count; ++j)
                ASSERT_EQ(bit_of(answers.col_bits, j), static_cast<std::uint64_t>(cols_hit[j]))
                    << fixture.name;
        }
    }
}

std::vector<registry::TileKernel> scalar_kernels() {
    return registry::tile_kernels(registry::tables().first(1));
}

// Those that list pairs: one for each cell and order.
std::vector<registry::TileKernel> scalar_finds() {
    std::vector<registry::TileKernel> finds = scalar_kernels();
    std::erase_if(finds, [](const registry::TileKernel& kernel) { return kernel.sink != capsa_sink_find; });
    return finds;
}

INSTANTIATE_TEST_SUITE_P(EveryKernel, Conformance, testing::ValuesIn(scalar_kernels()), TestName());
INSTANTIATE_TEST_SUITE_P(EveryKernel, ScalarFind, testing::ValuesIn(scalar_finds()), TestName());
INSTANTIATE_TEST_SUITE_P(EveryKernel, ScalarConformance, testing::ValuesIn(scalar_kernels()), TestName());

TEST(Completeness, EveryCellIsFilledWhereTheLibraryAnswersAndNoOther) {
    for (const capsa_kernel_table* t : registry::tables())
        for (const ShapeInfo& a : all_shapes)
            for (const ShapeInfo& b : all_shapes) {
                if (is_asked_in_space(a.shape) || is_asked_in_space(b.shape)) continue;  // have no cells
                const bool there = answers_for(a.shape, b.shape);
                const auto what = std::string(t->name) + " " + a.name + " " + b.name;
                for (int sink = 0; sink < capsa_pair_sink_count; ++sink)
                    EXPECT_EQ(
                        kernel::pairs(*t, a.shape, b.shape, static_cast<capsa_pair_sink>(sink)) != nullptr,
                        there)
                        << what;
                for (int form = 0; form < capsa_nearest_form_count; ++form)
                    EXPECT_EQ(kernel::nearest(*t, a.shape, b.shape, static_cast<capsa_nearest_form>(form)) !=
                                  nullptr,
                              there)
                        << what;
                for (int form = 0; form < capsa_touch_form_count; ++form)
                    EXPECT_EQ(
                        kernel::touch(*t, a.shape, b.shape, static_cast<capsa_touch_form>(form)) != nullptr,
                        answers_for(a.shape, b.shape))
                        << what;
                for (const bool flip : {false, true})
                    for (int sink = 0; sink < capsa_tile_sink_count; ++sink)
                        EXPECT_EQ(kernel::tiles(*t, a.shape, b.shape, flip,
                                                static_cast<capsa_tile_sink>(sink)) != nullptr,
                                  there)
                            << what << flip << sink;
            }
}

TEST(Completeness, ScalarComesFirstAndNamesAreUnique) {
    ASSERT_FALSE(registry::tables().empty());
    EXPECT_EQ(registry::tables().front()->isa, capsa_isa_scalar);
    std::vector<std::string> names;
    for (const registry::Kernel& kernel : registry::kernels(registry::tables()))
        names.push_back(registry::name(kernel));
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

}  // namespace
}  // namespace capsa::tests::test_every_kernel
