// How much of an index is near one row: what src/plan/dense.cpp decides by.

#pragma once
#include "src/index/candidates.hpp"

#include <cstdint>

namespace capsa {

// How many groups of the tree have boxes that the box of the row, which is widened, overlaps, or rows in the
// cells of the grid that it finds.
std::uint64_t groups_near(const capsa_index& index, const Query& query, AskedRows& one) noexcept;

// How many rows the cells of the index name for the row. no_cells: they do not serve it, and it asks the
// tree.
inline constexpr auto no_cells = ~std::uint64_t{0};
std::uint64_t rows_named(const capsa_index& index, const Query& query, const AskedRows& one) noexcept;

}  // namespace capsa
