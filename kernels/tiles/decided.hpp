// Exact decisions: of the hits of a matrix, those that touch as real numbers say.
//
// The matrix was filled with radii and a margin that find every pair that touches. Ways that see by how much
// a pair touches or does not say which words (estimated.hpp) or rows are sure (sure_rows here, the functions
// of kernels/formulas). Each other word with hits is answered again with a reach that no pair has by an
// error. Hits of both answers touch; of the others the job tells.

#pragma once
#include "kernels/lanes/so_far.hpp"
#include "kernels/tiles/dense.hpp"
#include "kernels/tiles/doubt.hpp"

namespace capsa::CAPSA_ISA {

// Enlarges the radii of rows begin to end of the tile, which are rows 0, 1, ... of the matrix, and before the
// first of them those of the columns. Until then no word is sure.
void enlarge(const capsa_exact& exact, const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
             Doubt& doubt, HitMatrix& matrix);

// Takes hits that do not touch out of the matrix. Columns have their smaller radii while a word is answered
// again.
void decide_rows(const capsa_tile_job& job, const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                 Doubt& doubt, HitMatrix& matrix);

// Whether the dense loop of two shapes can tell which words are sure. There is no negative reach.
template <class Row, class Col>
inline constexpr bool can_be_sure = lane_count > 1 && column_at(1) == 1 && points_or_segments<Row, Col>;

// By how much a square is above that of a reach. Where a fused operation is one, it is one operation.
template <class T>
CAPSA_INLINE T beyond_reach(const T& square, const T& reach) {
    if constexpr (decides_plainly)
        return square - reach * reach;
    else
        return fused_negated(reach, reach, square);
}

// The loop of dense.hpp, which also looks for the hit that is nearest to its reach. Whoever misses the larger
// reach of the stage is not in doubt. So the sign of a difference says who hits it, but of invalid rows,
// whose sign may be any, and of bits as integers the least is that of the nearest hit.
template <class Row, class Col, bool Flip>
CAPSA_NOINLINE std::uint32_t sure_rows(const RowStage<Row>& rows, const ColumnStage<Col>& cols,
                                       const Doubt& doubt, const capsa_tile& tile, std::uint32_t begin,
                                       std::uint32_t end, HitMatrix& matrix) {
    constexpr int step = Width<Wide>::count;
    const std::uint32_t word_count = words_of(tile);
    RowRoom room;
    for (std::uint32_t row = begin; row < end; ++row) {
        const std::uint32_t r = row - begin;
        const auto one = row_at_hand<Col>(rows, r, room);
        const std::uint64_t valid_row = std::uint64_t{0} - (bits(one.core.p.x == one.core.p.x) & 1);
        Wide nearest(no_hit);
        std::uint32_t occupied = 0;
        for (std::uint32_t w = first_asked(tile, row) / capsa_word_columns; w < word_count; ++w) {
            std::uint64_t hits = 0;
            for (int k = capsa_word_columns - step; k >= 0; k -= step) {
                const auto column = cols.template columns<Wide>(static_cast<int>(w), k);
                const Wide over =
                    beyond_reach(proximity_of<Flip, false>(one, column).d2, one.radius + column.radius);
                hits = so_far(hits << step | signs(over));
                nearest = least_bits(over, nearest);
            }
            hits &= doubt.valid[w] & valid_row;
            matrix.hits[r][w] = hits;
            occupied |= std::uint32_t{hits != 0} << w;
        }
        matrix.occupied[r] = static_cast<std::uint8_t>(occupied);
        matrix.beyond[r] = greatest(least_bits(lo(nearest), hi(nearest)));
    }
    return end - begin;
}

}  // namespace capsa::CAPSA_ISA
