// How near its reach a pair may be and not be in doubt, for exact decisions.

#pragma once
#include "kernels/tiles/dense.hpp"

namespace capsa::CAPSA_ISA {

struct Largest {
    float slack, radius;
};

// The hits of row r with the columns of word w where any is wanted, if the row has another radius.
using AnswerAgain = std::uint64_t (*)(const void* rows, std::uint32_t r, const void* cols, std::uint32_t w,
                                      float radius, std::uint64_t wanted);

// What exact decisions need of a staged tile. They know no shapes (decided.cpp).
struct Doubt {
    const void *rows, *cols;
    AnswerAgain again;
    float *row_radius, *col_radius;  // of the rows, and of the first word of columns
    const float* coordinate;         // a number of each column of the first word
    std::size_t from_word_to_word;
    float* certain_column;  // the radii of columns that are smaller by their slack
    std::uint64_t* valid;   // bit k of word w: that column is a valid row, so far as its coordinate says
    bool of_distances;      // they are compared with the reach, or their squares
    Largest of_columns;
    float certain_row[row_block];  // the same radii of rows
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
