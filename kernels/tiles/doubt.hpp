// How near its reach a pair may be and not be in doubt, for exact decisions.

#pragma once
#include "kernels/tiles/dense.hpp"

namespace capsa::CAPSA_ISA {

// Enlarges radii by the slack of their rows. The radii that are smaller by as much go to `certain`, for whole
// words of columns. Returns the largest slack of the columns. A stage ends with its radii.
void enlarge_rows(const capsa_exact& exact, std::uint32_t begin, std::uint32_t end, float* radius);
void enlarge_rows(const capsa_exact& exact, std::uint32_t begin, std::uint32_t end, float* radius,
                  float* certain);
float enlarge_columns(const capsa_exact& exact, std::uint32_t begin, std::uint32_t end, float* radius,
                      std::size_t from_word_to_word, float* certain);

// The valid ones of the columns of some words, of which `coordinate` has one number.
void find_valid(const float* coordinate, std::size_t from_word_to_word, std::uint32_t words,
                std::uint64_t* valid);

// The largest radius of the columns of some words, the margin included where it is added to columns.
template <class Col>
CAPSA_NOINLINE float largest_radius(const ColumnStage<Col>& cols, std::uint32_t word_count) {
    Lanes most = splat(0.0f);
    for (std::uint32_t w = 0; w < word_count; ++w)
        for (int k = 0; k < static_cast<int>(capsa_word_columns); k += lane_count)
            most = max(cols.template columns<Lanes>(static_cast<int>(w), k).radius, most);
    alignas(64) float of_lanes[lane_count];
    store(of_lanes, most);
    float largest = 0.0f;
    for (const float radius : of_lanes) largest = radius > largest ? radius : largest;
    return largest;
}

// What is kept of the rows and columns of a tile.
template <class Col>
struct Slack {
    float of_columns;  // the largest
    float certain_row[row_block];
    alignas(64) float certain_column[columns_staged<Col>];
    std::uint64_t valid[words_at_once<Col>];  // bit k of word w: that column is a valid row
};

// A pair whose squared distance is below the squared reach R by more than this is below the square of R -
// less: by 2 R less. The difference of the squares errs by a rounding of R R, which `less` is above by far.
// `certain` is the smaller radius of the row.
CAPSA_INLINE Lanes doubtful(const Lanes& row_radius, float column_radius, float certain, float of_columns,
                            float less) {
    const Lanes by = (row_radius - splat(certain)) + splat(of_columns + of_columns + less);
    const Lanes reach = row_radius + splat(column_radius);
    return (reach + reach + by) * by;
}

}  // namespace capsa::CAPSA_ISA
