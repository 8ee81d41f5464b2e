// Exact decisions: of the hits of a matrix, those that touch as real numbers say.
//
// The matrix was filled with radii and a margin that find every pair that touches. Ways that see by how much
// a pair touches or does not (sure_rows here, estimated.hpp) say which words are sure. Each other word with
// hits is answered again with a reach that no pair has by an error. Hits of both answers touch; of the others
// the job tells.

#pragma once
#include "kernels/tiles/doubt.hpp"
#include "kernels/tiles/long_formula.hpp"

namespace capsa::CAPSA_ISA {

// The hits of a word for one row, without those in doubt that do not touch. Bit k belongs to column col + k.
std::uint64_t decided(const capsa_exact& exact, std::uint32_t row, std::uint32_t col, std::uint64_t hits,
                      std::uint64_t doubt);

// Exchanges the numbers of two words of columns.
void exchange_words(float* a, float* b);

// Rows begin to end of the tile, which are rows 0, 1, ... of the matrix. Columns have their smaller radii
// while a word is answered again.
template <class Row, class Col, bool ColIsA>
CAPSA_NOINLINE void decide_rows(const capsa_exact& exact, const RowStage<Row>& rows, ColumnStage<Col>& cols,
                                Slack<Col>& slack, const capsa_tile& tile, std::uint32_t begin,
                                std::uint32_t end, HitMatrix& matrix) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    const std::uint32_t words = (1u << words_of(tile)) - 1;
    std::uint8_t unsure[row_block];
    std::uint32_t some = 0;
    for (std::uint32_t row = begin; row < end; ++row) {
        const std::uint32_t r = row - begin, occupied = matrix.occupied_from(first_asked(tile, row), r);
        unsure[r] = static_cast<std::uint8_t>(occupied & ~std::uint32_t{matrix.sure[r]} & words);
        some |= unsure[r];
    }
    RowRoom room;
    for (; some != 0; some &= some - 1) {
        const std::uint32_t w = lowest_one(some), at = w * capsa_word_columns;
        float* const radii = cols.field[w][Col::field_count - 1];
        bool smaller = false;
        for (std::uint32_t row = begin; row < end; ++row) {
            const std::uint32_t r = row - begin;
            if ((unsure[r] >> w & 1) == 0) continue;
            const std::uint64_t hits = matrix.hits[r][w] & asked(first_asked(tile, row), at);
            if (hits == 0) continue;
            if (!smaller) exchange_words(radii, slack.certain_column + at);
            smaller = true;
            auto one = row_at_hand<Col>(rows, r, room);
            one.radius = splat(slack.certain_row[r] - exact.less);
            const std::uint64_t doubt = hits & ~word_by_vectors<flip>(one, cols, static_cast<int>(w), hits);
            if (doubt != 0) matrix.hits[r][w] = decided(exact, row, tile.col_begin + at, hits, doubt);
        }
        if (smaller) exchange_words(radii, slack.certain_column + at);
    }
}

// Whether the dense loop of two shapes can tell which words are sure. There is no negative reach.
template <class Row, class Col, bool Signed>
inline constexpr bool can_be_sure = !Signed && lane_count > 1 && column_at(1) == 1 && have_bounds<Row, Col> &&
                                    !long_formula<Row, Col>;

// The loop of dense.hpp, which also looks for the pair that is nearest to its reach.
template <class Row, class Col, bool ColIsA>
CAPSA_NOINLINE std::uint32_t sure_rows(const RowStage<Row>& rows, const ColumnStage<Col>& cols,
                                       float column_radius, const Slack<Col>& slack, float less,
                                       const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                                       HitMatrix& matrix) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    constexpr int step = Width<Wide>::count;
    const std::uint32_t word_count = words_of(tile);
    RowRoom room;
    for (std::uint32_t row = begin; row < end; ++row) {
        const std::uint32_t r = row - begin;
        const auto one = row_at_hand<Col>(rows, r, room);
        const Lanes doubt = doubtful(one.radius, column_radius, slack.certain_row[r], slack.of_columns, less);
        std::uint32_t occupied = 0, sure = 0;
        for (std::uint32_t w = first_asked(tile, row) / capsa_word_columns; w < word_count; ++w) {
            Wide nearest(3e38f);
            std::uint64_t hits = 0;
            for (int k = capsa_word_columns - step; k >= 0; k -= step) {
                const auto pair =
                    proximity_of<flip, false>(one, cols.template columns<Wide>(static_cast<int>(w), k));
                const Wide over = pair.d2 - pair.limit;
                hits = hits << step | bits(Wide(0.0f) >= over);
                nearest = min(magnitude(over), nearest);
            }
            matrix.hits[r][w] = hits;
            occupied |= std::uint32_t{hits != 0} << w;
            sure |= std::uint32_t{bits(doubt >= nearest) == 0} << w;
        }
        matrix.occupied[r] = static_cast<std::uint8_t>(occupied);
        matrix.sure[r] = static_cast<std::uint8_t>(sure);
    }
    return end - begin;
}

}  // namespace capsa::CAPSA_ISA
