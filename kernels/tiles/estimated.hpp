// Pairs of capsules, decided by an estimate if the estimate is certain.
//
// The formula of pairs/segment_segment.hpp takes 33 multiplier operations and a division, because its answer
// is accurate to 4 eps S. Whether two capsules touch is often certain long before that: the estimate of
// pairs/estimate.hpp takes 21 multiplier operations and no division. If the estimate is in doubt, the formula
// decides. Otherwise both agree, so the bits of the answers are the same. A heap of capsules: 0.74 -> 0.48 ns
// a pair on AVX-512.

#pragma once
#include "kernels/pairs/estimate.hpp"
#include "kernels/tiles/doubt.hpp"
#include "kernels/tiles/staged.hpp"

namespace capsa::CAPSA_ISA {

// There is no negative reach.
template <class Row, class Col>
inline constexpr bool can_estimate =
    Row::core == CoreKind::segment&& Col::core == CoreKind::segment&& estimates_pay;

// The unit segments of staged solids, at the same places.
template <class Segments, class Solids>
CAPSA_NOINLINE void fill_unit_segments(Segments& segments, const Solids& solids, std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; i += lane_count)
        segments.keep(
            i, unit_segment_of(solids.template columns<Lanes>(static_cast<int>(i / capsa_word_columns),
                                                              static_cast<int>(i % capsa_word_columns))));
}

// The unit segments of the columns of a tile and of the current block of rows.
template <int N>
struct UnitSegments {
    ColumnStage<UnitSegment<N>> cols;
    RowStage<UnitSegment<N>> rows;

    // Those of the columns may be ready.
    template <class Rows, class Cols>
    CAPSA_INLINE void block(const Rows& of_rows, std::uint32_t row_count, const Cols& of_cols,
                            const capsa_tile& tile, bool& ready) {
        if (!ready) fill_unit_segments(cols, of_cols, words_of(tile) * capsa_word_columns);
        ready = true;
        fill_unit_segments(rows, of_rows, row_count);
    }
};

// Fills the matrix with the hits of rows begin to end with all columns. Returns the number of rows filled:
// all rows, or the rows up to a hit after which the sink stops. For `Exact` decisions it tells which words
// are sure with a smaller reach.
template <class Row, class Col, bool Flip, bool Exact>
CAPSA_NOINLINE std::uint32_t estimated_rows(const RowStage<Row>& rows, const ColumnStage<Col>& cols,
                                            const UnitSegments<Row::dimension>& unit_segments,
                                            const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                                            Next after_hit, [[maybe_unused]] const Doubt& of_tile,
                                            [[maybe_unused]] float less, HitMatrix& matrix) {
    const std::uint32_t word_count = words_of(tile);
    const std::uint64_t ends = ends_of(after_hit);
    matrix.set_occupied(0xff);
    for (std::uint32_t row = begin; row < end; ++row) {
        const auto segment = unit_segments.rows.template row<EstimatedRow>(row - begin);
        const std::uint32_t first = first_asked(tile, row);
        std::uint64_t* const words = matrix.hits[row - begin];
        for (std::uint32_t w = first / capsa_word_columns; w < word_count; ++w) {
            constexpr int step = Width<EstimatedColumns>::count;
            EstimatedColumns doubt(Exact ? 3e38f : 1.0f);
            std::uint64_t hits = 0;
            for (int k = capsa_word_columns - step; k >= 0; k -= step) {
                const auto found = guess(
                    segment, unit_segments.cols.template columns<EstimatedColumns>(static_cast<int>(w), k));
                hits = hits << step | bits(EstimatedColumns(0.0f) > found.over);
                doubt = min(magnitude(found.over) - found.slack, doubt);
            }
            if (bits(EstimatedColumns(0.0f) >= doubt) != 0)
                hits = word_by_formula<Flip, false>(rows, row - begin, cols, static_cast<int>(w));
            words[w] = hits;
            if constexpr (Exact) {
                const EstimatedRow near(doubtful(of_tile, row - begin, less));
                matrix.sure[row - begin] |=
                    static_cast<std::uint8_t>(std::uint32_t{bits(near >= doubt) == 0} << w);
            }
            if ((hits & ends) == 0 || (hits & asked(first, w * capsa_word_columns)) == 0) continue;
            if (after_hit == Next::stop) return row + 1 - begin;
            break;
        }
    }
    return end - begin;
}

}  // namespace capsa::CAPSA_ISA
