// The hot loop: a block of staged rows against all staged columns of a tile.
//
// The loop is a function of its own, so that it has all registers. It has two forms with the same answers in
// the same order: one row at a time, or two rows that share the loads of their columns (sphere-capsule on
// NEON: 22.4 -> 19.0 instructions for four pairs).

#pragma once
#include "kernels/tiles/hit_matrix.hpp"
#include "kernels/tiles/plainly.hpp"

namespace capsa::CAPSA_ISA {

// Two capsules fill the registers of NEON with one row.
template <class Row, class Col>
inline constexpr bool two_rows = rows_at_once == 2 &&
                                 (Row::core == CoreKind::point || Col::core == CoreKind::point) &&
                                 !long_formula<Row, Col>;

// Fills the matrix with the hits of rows begin to end with all columns. Returns the number of rows filled:
// all rows, or the rows up to a hit after which the sink stops.
template <class Row, class Col, bool Flip, bool Signed>
requires(!two_rows<Row, Col> && !can_decide_plainly<Row, Col>) CAPSA_NOINLINE std::uint32_t
    dense_rows(const RowStage<Row>& rows, const ColumnStage<Col>& cols, const capsa_tile& tile,
               std::uint32_t begin, std::uint32_t end, Next after_hit, HitMatrix& matrix) {
    const std::uint32_t word_count = words_of(tile);
    const std::uint64_t ends = ends_of(after_hit);
    RowRoom room;
    for (std::uint32_t row = begin; row < end; ++row) {
        const auto one = row_at_hand<Col>(rows, row - begin, room);
        const std::uint32_t first = first_asked(tile, row);
        std::uint64_t* const words = matrix.hits[row - begin];
        std::uint32_t occupied = 0;
        bool ended = false;
        for (std::uint32_t w = first / capsa_word_columns; w < word_count && !ended; ++w) {
            const std::uint64_t hits = word([&](int k) CAPSA_INLINE_LAMBDA {
                return proximity_of<Flip, Signed>(one, cols.template columns<Wide>(static_cast<int>(w), k));
            });
            words[w] = hits;
            occupied |= std::uint32_t{hits != 0} << w;
            ended = (hits & ends) != 0 && (hits & asked(first, w * capsa_word_columns)) != 0;
        }
        matrix.occupied[row - begin] = static_cast<std::uint8_t>(occupied);
        if (ended && after_hit == Next::stop) return row + 1 - begin;
    }
    return end - begin;
}

template <class Row, class Col, bool Flip, bool Signed>
requires two_rows<Row, Col> CAPSA_NOINLINE std::uint32_t dense_rows(const RowStage<Row>& rows,
                                                                    const ColumnStage<Col>& cols,
                                                                    const capsa_tile& tile,
                                                                    std::uint32_t begin, std::uint32_t end,
                                                                    Next after_hit, HitMatrix& matrix) {
    const std::uint32_t word_count = words_of(tile);
    RowRoom room[2];
    for (std::uint32_t row = begin; row < end; row += 2) {
        const std::uint32_t r = row - begin, count = end - row < 2 ? 1 : 2;
        const auto one = row_at_hand<Col>(rows, r, room[0]);
        const auto other = row_at_hand<Col>(rows, r + count - 1, room[1]);
        std::uint32_t occupied[2] = {0, 0};
        for (std::uint32_t w = first_asked(tile, row) / capsa_word_columns; w < word_count; ++w) {
            std::uint64_t hits[2];
            two_words([&](int k)
                          CAPSA_INLINE_LAMBDA { return cols.template columns<Wide>(static_cast<int>(w), k); },
                      [&](const auto& column)
                          CAPSA_INLINE_LAMBDA { return proximity_of<Flip, Signed>(one, column); },
                      [&](const auto& column)
                          CAPSA_INLINE_LAMBDA { return proximity_of<Flip, Signed>(other, column); },
                      hits);
            for (std::uint32_t k = 0; k < count; ++k) {
                matrix.hits[r + k][w] = hits[k];
                occupied[k] |= std::uint32_t{hits[k] != 0} << w;
            }
        }
        for (std::uint32_t k = 0; k < count; ++k) {
            matrix.occupied[r + k] = static_cast<std::uint8_t>(occupied[k]);
            if (after_hit != Next::stop) continue;
            const std::uint32_t first = first_asked(tile, row + k);
            for (std::uint32_t w = first / capsa_word_columns; w < word_count; ++w)
                if ((matrix.hits[r + k][w] & asked(first, w * capsa_word_columns)) != 0) return r + k + 1;
        }
    }
    return end - begin;
}

}  // namespace capsa::CAPSA_ISA
