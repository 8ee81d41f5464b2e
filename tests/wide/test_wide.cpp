// Four, eight and sixteen lanes without a vector register give the bits of one lane, on every fixture and
// sink.

#include "src/registry.hpp"
#include "tests/support/run_kernel.hpp"
#include "tests/support/scenes.hpp"
#include "tests/wide/tables.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace capsa::tests {
namespace {

TEST(Wide, TablesHaveTheLanesTheyAreNamedFor) {
    for (const capsa_kernel_table* table : wide_tables)
        EXPECT_EQ("wide" + std::to_string(table->lane_count), table->name);
    EXPECT_EQ(registry::table(capsa_isa_scalar)->lane_count, 1u);
}

TEST(Wide, EveryKernelGivesTheBitsOfOneLane) {
    for (const registry::TileKernel& kernel : registry::tile_kernels(wide_tables)) {
        registry::TileKernel scalar = kernel;
        scalar.table = registry::table(capsa_isa_scalar);
        scalar.run = scalar.table->tile[kernel.row][kernel.col][kernel.col_is_a][kernel.sink];
        for (const Fixture& fixture : fixtures()) {
            if (std::isnan(fixture.margin)) continue;
            Random random(5);
            Rows a(kernel.row, fixture.a_count), b(kernel.col, fixture.b_count);
            fixture.fill(a, random);
            fixture.fill(b, random);
            EXPECT_EQ(run_kernel(kernel, a.view(), b.view(), fixture.margin),
                      run_kernel(scalar, a.view(), b.view(), fixture.margin))
                << kernel.name() << " on " << fixture.name;
        }
    }
}

}  // namespace
}  // namespace capsa::tests
