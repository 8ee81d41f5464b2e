// Four, eight and sixteen lanes without a vector register find the first touches of one lane, bit for bit.

#include "src/registry.hpp"
#include "tests/support/run_touch.hpp"
#include "tests/wide/tables.hpp"

#include <gtest/gtest.h>

namespace capsa::tests {
namespace {

TEST(Wide, EveryTouchKernelGivesTheBitsOfOneLane) {
    for (const registry::TouchKernel& kernel : registry::touch_kernels(wide_tables)) {
        registry::TouchKernel scalar = kernel;
        scalar.table = registry::table(capsa_isa_scalar);
        scalar.run = scalar.table->touch[kernel.a][kernel.b][kernel.form];
        for (const Fixture& fixture : fixtures()) {
            if (std::isnan(fixture.margin) || fixture.a_count * fixture.b_count > 18000) continue;  // time
            Random random(9);
            const MovingRows a(kernel.a, fixture.a_count, fixture, random),
                b(kernel.b, fixture.b_count, fixture, random);
            EXPECT_EQ(words_of(run_touch(kernel, a, b, fixture.margin)),
                      words_of(run_touch(scalar, a, b, fixture.margin)))
                << kernel.name() << " on " << fixture.name;
        }
    }
}

}  // namespace
}  // namespace capsa::tests
