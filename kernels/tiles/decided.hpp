// Exact decisions: of the hits of a matrix, those that touch as real numbers say.
//
// The matrix was filled with radii and a margin that find every pair that touches. Ways that see by how much
// a pair touches or does not (sure_rows here, estimated.hpp) say which words are sure. Each other word with
// hits is answered again with a reach that no pair has by an error. Hits of both answers touch; of the others
// the job tells.

#pragma once
#include "kernels/lanes/so_far.hpp"
#include "kernels/tiles/doubt.hpp"
#include "kernels/tiles/long_formula.hpp"

namespace capsa::CAPSA_ISA {

// The hits of a word for one row, without those in doubt that do not touch. Bit k belongs to column col + k.
std::uint64_t decided(const capsa_exact& exact, std::uint32_t row, std::uint32_t col, std::uint64_t hits,
                      std::uint64_t doubt);

// Bit r of word w: row r, counted from `begin`, has hits in this word of columns that may be in doubt.
void find_unsure(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end, const HitMatrix& matrix,
                 std::uint64_t (&unsure)[tile_words]);

// Exchanges the numbers of two words of columns.
void exchange_words(float* a, float* b);

// Rows begin to end of the tile, which are rows 0, 1, ... of the matrix. Columns have their smaller radii
// while a word is answered again.
template <class Row, class Col, bool ColIsA>
CAPSA_NOINLINE void decide_rows(const capsa_exact& exact, const RowStage<Row>& rows, ColumnStage<Col>& cols,
                                Slack<Col>& slack, const capsa_tile& tile, std::uint32_t begin,
                                std::uint32_t end, HitMatrix& matrix) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    std::uint64_t unsure[tile_words];
    find_unsure(tile, begin, end, matrix, unsure);
    RowRoom room;
    for (std::uint32_t w = 0; w < words_of(tile); ++w) {
        if (unsure[w] == 0) continue;
        const std::uint32_t at = w * capsa_word_columns;
        float* const radii = cols.field[w][Col::field_count - 1];
        exchange_words(radii, slack.certain_column + at);
        for (std::uint64_t left = unsure[w]; left != 0; left &= left - 1) {
            const std::uint32_t r = lowest_one(left), row = begin + r;
            const std::uint64_t hits = matrix.hits[r][w] & asked(first_asked(tile, row), at);
            auto one = row_at_hand<Col>(rows, r, room);
            one.radius = splat(slack.certain_row[r] - exact.less);
            const std::uint64_t doubt = hits & ~word_by_vectors<flip>(one, cols, static_cast<int>(w), hits);
            if (doubt != 0) matrix.hits[r][w] = decided(exact, row, tile.col_begin + at, hits, doubt);
        }
        exchange_words(radii, slack.certain_column + at);
    }
}

// Whether the dense loop of two shapes can tell which words are sure. There is no negative reach.
template <class Row, class Col, bool Signed>
inline constexpr bool can_be_sure = !Signed && lane_count > 1 &&
                                    column_at(1) == 1 && points_or_segments<Row, Col>;

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
template <class Row, class Col, bool ColIsA>
CAPSA_NOINLINE std::uint32_t sure_rows(const RowStage<Row>& rows, const ColumnStage<Col>& cols,
                                       float column_radius, const Slack<Col>& slack, float less,
                                       const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                                       HitMatrix& matrix) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    constexpr int step = Width<Wide>::count;
    constexpr std::uint64_t all_lanes = ~std::uint64_t{0} >> (64 - lane_count);
    const std::uint32_t word_count = words_of(tile);
    RowRoom room;
    for (std::uint32_t row = begin; row < end; ++row) {
        const std::uint32_t r = row - begin;
        const auto one = row_at_hand<Col>(rows, r, room);
        const Lanes in_doubt =
            -doubtful(one.radius, column_radius, slack.certain_row[r], slack.of_columns, less);
        const std::uint64_t valid_row = std::uint64_t{0} - (bits(one.core.p.x == one.core.p.x) & 1);
        Wide nearest(0.0f);
        std::uint32_t occupied = 0;
        for (std::uint32_t w = first_asked(tile, row) / capsa_word_columns; w < word_count; ++w) {
            std::uint64_t hits = 0;
            for (int k = capsa_word_columns - step; k >= 0; k -= step) {
                const auto column = cols.template columns<Wide>(static_cast<int>(w), k);
                const Wide over =
                    beyond_reach(proximity_of<flip, false>(one, column).d2, one.radius + column.radius);
                hits = so_far(hits << step | signs(over));
                nearest = least_bits(over, nearest);
            }
            hits &= slack.valid[w] & valid_row;
            matrix.hits[r][w] = hits;
            occupied |= std::uint32_t{hits != 0} << w;
        }
        const Lanes of_row = least_bits(least_bits(lo(nearest), hi(nearest)), in_doubt);
        matrix.occupied[r] = static_cast<std::uint8_t>(occupied);
        matrix.sure[r] = bits(of_row == in_doubt) == all_lanes ? 0xff : 0;
    }
    return end - begin;
}

}  // namespace capsa::CAPSA_ISA
