#include "src/plan/orientation.hpp"

#include "src/plan/tuning.hpp"
#include "src/runs.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cstdint>

namespace capsa {

namespace {

constexpr std::uint64_t words(std::uint64_t columns) {
    return (columns + capsa_word_columns - 1) / capsa_word_columns;
}

// The fields of a row are loaded once and cost nothing. The fields of a column are loaded for every pair. So
// the heavier shape should be in rows.
std::uint64_t word_cost(capsa_shape row, capsa_shape col) {
    return shape_info(col).cost > shape_info(row).cost ? tuning::heavy_columns : tuning::light_columns;
}

}  // namespace

// With 64 or more rows and only a few columns, most of each word is wasted. Then the other orientation is
// cheaper even if it puts the heavier shape in columns. Ties go to the order of the caller.
bool columns_of_a(const capsa_source& source, FlipPrice price) noexcept {
    std::uint64_t n = source.end - source.begin, m = source.b.count;
    if (parted(source)) {  // a mean run stands for all
        const std::uint64_t runs = std::max<std::uint64_t>(source.runs.count, 1);
        n = (source.a.count + runs - 1) / runs;
        if (source.runs.b) m = (m + runs - 1) / runs;
    }
    const std::uint64_t straight = n * words(m) * word_cost(source.a.shape, source.b.shape);
    std::uint64_t flipped = m * words(n) * word_cost(source.b.shape, source.a.shape);
    if (price == FlipPrice::scatter) flipped = flipped * tuning::scatter_columns / tuning::light_columns;
    return flipped < straight;
}

capsa_nearest_form nearest_form(const capsa_source& source, const RowPart& part, std::uint64_t a_rows,
                                std::uint64_t lanes) noexcept {
    if (part.b_first) return capsa_nearest_by_column_b_first;
    if (is_within(source)) return capsa_nearest_by_column;
    const std::uint64_t b_rows = part.end - part.begin;
    const bool long_formula = has_long_formula(source.a.shape, source.b.shape);
    return tuning::nearest_by_row(lanes, a_rows, b_rows, long_formula) ? capsa_nearest_by_row
                                                                       : capsa_nearest_by_column;
}

}  // namespace capsa
