// Lanes without a vector register, sixteen or with Clang eight, give the bits of one lane, on every fixture
// and sink: those of the best instruction set of this processor, which are the same (tests/conformance) and
// take less time.

#include "tests/support/run_any.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/kernel_list.hpp"
#include "tests/wide/tables.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace capsa::tests {
namespace {

// Unoptimised kernels take their time where pairs move.
template <class Kernel>
std::size_t most_pairs(const Kernel&) {
    return std::is_same_v<Kernel, registry::TouchKernel> ? 9000 : SIZE_MAX;
}

TEST(Wide, TablesHaveTheLanesTheyAreNamedFor) {
    for (const capsa_kernel_table* table : wide_tables)
        EXPECT_EQ("wide" + std::to_string(table->lane_count), table->name);
    EXPECT_EQ(registry::table(capsa_isa_scalar)->lane_count, 1u);
}

TEST(Wide, EveryKernelOfEveryFamilyGivesTheBitsOfOneLane) {
    if (registry::choose(capsa_isa_best).lane_count >= wide_tables[0]->lane_count)
        GTEST_SKIP() << "tests/conformance asks as many lanes: this processor has "
                     << registry::choose(capsa_isa_best).name;
    for (const registry::Kernel& any : registry::kernels(wide_tables))
        std::visit(
            [](const auto& kernel) {
                const auto best = kernel.on(registry::choose(capsa_isa_best));
                for (const Fixture& fixture : fixtures()) {
                    if (std::isnan(fixture.margin)) continue;
                    if (fixture.a_count * fixture.b_count > most_pairs(kernel)) continue;
                    const MovingScene scene(first_shape(kernel), second_shape(kernel), fixture, Random(5));
                    EXPECT_TRUE(answer(kernel, scene) == answer(best, scene))
                        << kernel.name() << " on " << fixture.name;
                }
            },
            any);
}

}  // namespace
}  // namespace capsa::tests
