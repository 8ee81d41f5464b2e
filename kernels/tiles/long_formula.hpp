// Rows against all columns of a tile, for shapes whose formula is long, and for exact decisions of others.
//
// The code has one copy of the formula for all sinks, and the formula has all registers to itself: it fills
// the matrix of hits, one vector of columns at a time. What the matrix costs is little beside the formula.

#pragma once
#include "kernels/tiles/dense.hpp"

namespace capsa::CAPSA_ISA {

// Of each lane the hit of a row that is nearest to its limit (HitMatrix::beyond). Of points and segments of
// space other walks know it, but of segments of the plane, which are packed.
template <class Row, class Col>
inline constexpr bool asks_nearest_hit =
    !points_or_segments<Row, Col> || (Row::dimension == 2 && has_axis<Row> && has_axis<Col>);
template <bool Asked = true>
struct NearestHit {
    Lanes beyond = splat(no_hit);

    template <class Pair>
    CAPSA_INLINE void add(const Pair& pair) {
        beyond = select(pair.d2 <= pair.limit, max(pair.d2 - pair.limit, beyond), beyond);
    }
};
template <>
struct NearestHit<false> {
    CAPSA_INLINE static void add(const auto&) {}
};

// The hits of one row with the columns of word w. Vectors of columns of which none is wanted have none.
template <bool Flip, class One, class Col, class Nearest>
CAPSA_NOINLINE std::uint64_t word_by_vectors(const One& one, const ColumnStage<Col>& cols, int w,
                                             Nearest& nearest, std::uint64_t wanted = ~std::uint64_t{0}) {
    std::uint64_t hits = 0;
    Nearest so_far = nearest;
#pragma GCC unroll 1
    for (int k = 0; k < static_cast<int>(capsa_word_columns); k += lane_count) {
        constexpr std::uint64_t all_lanes = ~std::uint64_t{0} >> (capsa_word_columns - lane_count);
        if constexpr (column_at(1) == 1)
            if ((wanted >> k & all_lanes) == 0) continue;
        const auto pair = proximity_of<Flip, true>(one, cols.template columns<Lanes>(w, k));
        hits |= columns_of_lanes(bits(pair.d2 <= pair.limit), k);
        so_far.add(pair);
    }
    nearest = so_far;
    return hits;
}

// Fills the matrix with the hits of rows begin to end with all columns. Returns the number of rows filled:
// all rows, or the rows up to a hit after which the sink stops.
template <class Row, class Col, bool ColIsA>
CAPSA_NOINLINE std::uint32_t long_rows(const RowStage<Row>& rows, const ColumnStage<Col>& cols,
                                       const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                                       Next after_hit, HitMatrix& matrix) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    const std::uint32_t word_count = words_of(tile);
    const std::uint64_t ends = ends_of(after_hit);
    matrix.set_occupied(0xff);
    RowRoom room;
    for (std::uint32_t row = begin; row < end; ++row) {
        const auto one = row_at_hand<Col>(rows, row - begin, room);
        const std::uint32_t first = first_asked(tile, row);
        std::uint64_t* const words = matrix.hits[row - begin];
        NearestHit<> nearest;
        for (std::uint32_t w = first / capsa_word_columns; w < word_count; ++w) {
            words[w] = word_by_vectors<flip>(one, cols, static_cast<int>(w), nearest);
            if ((words[w] & asked(first, w * capsa_word_columns) & ends) == 0) continue;
            if (after_hit == Next::stop) return row + 1 - begin;
            break;
        }
        matrix.beyond[row - begin] = greatest(nearest.beyond);
    }
    return end - begin;
}

}  // namespace capsa::CAPSA_ISA
