// The memory that the cells of an index take.

#include "capsa/capsa.hpp"

#include "src/index/index.hpp"
#include "tests/index/scattered.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

namespace capsa::tests::test_cells_memory {
namespace {

TEST(Cells, HaveRoomForTheirListsAndTheEndOfTheLast) {
    for (const std::size_t count : {1u, 40u, 500u}) {
        const Rows rows = scattered_rows(capsa_shape_sphere, count, 6, 10, 0.3f);
        Index index(rows.view());
        const std::size_t without = index.bytes();
        index.add_cells();
        const capsa_grid& grid = capsa_shapes(index).index->cells().grid(0);
        const auto cells = static_cast<std::size_t>(grid.count[0] * grid.count[1] * grid.count[2]);
        EXPECT_GE(index.bytes() - without,
                  (cells + 1 + grid.first[cells] + capsa_readable_rows) * sizeof(std::uint32_t));
    }
}

// A few rows of a thousand times the size are in many cells, which are then made larger.
TEST(Cells, TakeLittleMemory) {
    for (const float large : {0.1f, 100.0f}) {
        Rows rows = scattered_rows(capsa_shape_sphere, 4000, 5, 100, 0.1f);
        for (std::size_t i = 0; i < rows.count; i += 10) rows.at(3, i) = large;
        Index index(rows.view());
        const std::size_t without = index.bytes();
        index.add_cells();
        EXPECT_LT(index.bytes() - without, rows.count * 250) << large;
    }
    Index nothing, half_spaces(scattered_rows(capsa_shape_half_space, 30, 1, 3, 0.1f).view());
    nothing.add_cells();
    half_spaces.add_cells();
    EXPECT_EQ(0u, capsa_shapes(half_spaces).index->cells().grids());
}

}  // namespace
}  // namespace capsa::tests::test_cells_memory
