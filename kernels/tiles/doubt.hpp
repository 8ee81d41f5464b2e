// How near its reach a pair may be and not be in doubt, for exact decisions.

#pragma once
#include "kernels/formulas/formula.hpp"

namespace capsa::CAPSA_ISA {

struct Largest {
    float slack, radius;
};

// What exact decisions need of a staged tile. They know no shapes (decided.cpp).
struct Doubt {
    StagesOfTile stages;
    const float* row_radius;  // of the stages
    Largest of_columns;
    // The radii that are smaller by their slack, and which columns are valid rows, so far as one coordinate
    // says.
    float certain_row[row_block];
    alignas(64) float certain_column[capsa_tile_columns];
    std::uint64_t valid[tile_words];
};
// Enlarges the radii of rows by their slack.
void enlarge_rows(const capsa_exact& exact, std::uint32_t begin, std::uint32_t end, float* radius);

// By how much the two reaches of row r and any column differ.
CAPSA_INLINE float width_of_doubt(const Doubt& doubt, std::uint32_t r, float less) {
    const float slack = doubt.of_columns.slack;
    return (doubt.row_radius[r] - doubt.certain_row[r]) + (slack + slack + less);
}
// A pair whose squared distance is below the squared reach R by more than this is below the square of R -
// less: by 2 R less. The difference of the squares errs by a rounding of R R, which `less` is above by far.
CAPSA_INLINE float doubtful(const Doubt& doubt, std::uint32_t r, float less) {
    const float by = width_of_doubt(doubt, r, less), reach = doubt.row_radius[r] + doubt.of_columns.radius;
    return (reach + reach + by) * by;
}

}  // namespace capsa::CAPSA_ISA
