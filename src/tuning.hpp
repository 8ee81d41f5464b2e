// Thresholds of this folder. None of them changes an answer.

#pragma once
#include <cstdint>

namespace capsa::tuning {

// `nearest`: what a lane costs that holds a row of B, or a row of A; and how many lanes' worth a row of B
// costs before it meets any row of A. docs/lab/2026-11-seams.md
inline constexpr std::uint64_t by_row_cost = 4, by_column_cost = 3, by_column_start = 16;

// Whether `a_rows` rows of A are met with lanes of B, or `b_rows` rows of B with lanes of A: whichever costs
// less, empty lanes included.
constexpr bool nearest_by_row(std::uint64_t lanes, std::uint64_t a_rows, std::uint64_t b_rows) {
    const auto padded = [lanes](std::uint64_t rows) { return (rows + lanes - 1) / lanes * lanes; };
    return by_row_cost * a_rows * padded(b_rows) <
           by_column_cost * b_rows * (padded(a_rows) + by_column_start);
}

}  // namespace capsa::tuning
