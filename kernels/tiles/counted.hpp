// The number of hits of a block of rows, for sinks that want only a number and no words.
//
// The loop of dense.hpp with a sum in a register instead of a matrix. A cheap formula takes 36 instructions
// for a word on AVX-512, and what writes the word and reads it back takes another 11
// (docs/lab/2026-11-fold.md).

#pragma once
#include "kernels/tiles/dense.hpp"

namespace capsa::CAPSA_ISA {

// Returns the number of hits of rows begin to end with all columns, or some number of at least `enough`.
template <class Row, class Col, bool Flip>
requires(!two_rows<Row, Col> && !can_decide_plainly<Row, Col>) CAPSA_NOINLINE std::uint64_t
    counted_rows(const RowStage<Row>& rows, const ColumnStage<Col>& cols, const capsa_tile& tile,
                 std::uint32_t begin, std::uint32_t end, std::uint64_t enough) {
    const std::uint32_t word_count = words_of(tile);
    std::uint64_t total = 0;
    RowRoom room;
    for (std::uint32_t row = begin; row < end; ++row) {
        const auto one = row_at_hand<Col>(rows, row - begin, room);
        const std::uint32_t first = first_asked(tile, row);
        std::uint64_t counted = asked(first % capsa_word_columns, 0);  // of the first word
        for (std::uint32_t w = first / capsa_word_columns; w < word_count; ++w) {
            total += count_ones(counted & word([&](int k) CAPSA_INLINE_LAMBDA {
                                    return proximity_of<Flip, false>(
                                        one, cols.template columns<Wide>(static_cast<int>(w), k));
                                }));
            if (total >= enough) return total;
            counted = ~std::uint64_t{0};
        }
    }
    return total;
}

template <class Row, class Col, bool Flip>
requires two_rows<Row, Col> CAPSA_NOINLINE std::uint64_t counted_rows(const RowStage<Row>& rows,
                                                                      const ColumnStage<Col>& cols,
                                                                      const capsa_tile& tile,
                                                                      std::uint32_t begin, std::uint32_t end,
                                                                      std::uint64_t enough) {
    const std::uint32_t word_count = words_of(tile);
    std::uint64_t total = 0;
    RowRoom room[2];
    for (std::uint32_t row = begin; row < end; row += 2) {
        const std::uint32_t r = row - begin, next = row + 1 < end ? r + 1 : r;
        const auto one = row_at_hand<Col>(rows, r, room[0]);
        const auto other = row_at_hand<Col>(rows, next, room[1]);
        const std::uint32_t first[2] = {first_asked(tile, row), first_asked(tile, row + 1)};
        // Without another row, none of its words is counted. Otherwise its first word may be the next one.
        const std::uint64_t whole[2] = {~std::uint64_t{0}, next == r ? 0 : ~std::uint64_t{0}};
        std::uint32_t w = first[0] / capsa_word_columns;
        std::uint64_t counted[2] = {
            asked(first[0] % capsa_word_columns, 0),
            first[1] / capsa_word_columns > w ? 0 : whole[1] & asked(first[1] % capsa_word_columns, 0)};
        for (; w < word_count; ++w) {
            std::uint64_t hits[2];
            two_words([&](int k)
                          CAPSA_INLINE_LAMBDA { return cols.template columns<Wide>(static_cast<int>(w), k); },
                      [&](const auto& column)
                          CAPSA_INLINE_LAMBDA { return proximity_of<Flip, false>(one, column); },
                      [&](const auto& column)
                          CAPSA_INLINE_LAMBDA { return proximity_of<Flip, false>(other, column); },
                      hits);
            for (int k = 0; k < 2; ++k) {
                total += count_ones(hits[k] & counted[k]);
                counted[k] = whole[k];
            }
        }
        if (total >= enough) break;
    }
    return total;
}

}  // namespace capsa::CAPSA_ISA
