// The hot loop: a block of staged rows against all staged columns of a tile.
//
// The loop is a function of its own, so that it has all registers. It has two forms with the same answers in
// the same order: one row at a time, or two rows that share the loads of their columns (sphere-capsule on
// NEON: 22.4 -> 19.0 instructions for four pairs).

#pragma once
#include "kernels/pairs/separation.hpp"
#include "kernels/walks/hit_matrix.hpp"
#include "kernels/walks/row.hpp"

namespace capsa::CAPSA_ISA {

template <class Shape>
using ColumnStage = Stage<Shape, words_at_once<Shape>, word_order>;
template <class Shape>
using RowStage = Stage<Shape, 1>;

// The columns of a word that are in lanes of the vector at place k.
CAPSA_INLINE std::uint64_t columns_of_lanes(std::uint64_t lanes, int k) {
    if constexpr (column_at(1) == 1) return lanes << k;
    std::uint64_t columns = 0;
    for (int i = 0; i < lane_count; ++i) columns |= (lanes >> i & 1) << column_at(k + i);
    return columns;
}

template <bool Flip, bool Signed, class Row, class Column>
CAPSA_INLINE auto proximity_of(const Row& row, const Column& column) {
    if constexpr (Flip)
        return proximity<Signed>(column, row);
    else
        return proximity<Signed>(row, column);
}

// Two capsules fill the registers of NEON with one row.
template <class Row, class Col>
inline constexpr bool two_rows = rows_at_once == 2 &&
                                 (Row::core == CoreKind::point || Col::core == CoreKind::point) &&
                                 !long_formula<Row, Col>;

// Rows begin to end of the tile are rows 0, 1, ... of the stage. Returns false if the sink needs no more.
template <class Row, class Col, bool ColIsA, bool Signed, class Sink>
requires(!two_rows<Row, Col>) CAPSA_NOINLINE
    bool dense_rows(const RowStage<Row>& rows, const ColumnStage<Col>& cols, const capsa_tile& tile,
                    std::uint32_t begin, std::uint32_t end, Sink& shared) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    const std::uint32_t word_count = words_of(tile);
    Sink sink = shared;
    RowRoom room;
    for (std::uint32_t row = begin; row < end; ++row) {
        const auto one = row_at_hand<Col>(rows, row - begin, room);
        const std::uint32_t first = first_asked(tile, row);
        for (std::uint32_t w = 0; w < word_count; ++w) {
            if (first >= (w + 1) * capsa_word_columns) continue;
            const std::uint64_t hits = word([&](int k) CAPSA_INLINE_LAMBDA {
                return proximity_of<flip, Signed>(one, cols.template columns<Wide>(static_cast<int>(w), k));
            });
            const Next next = hand_over(sink, tile, row, first, w, hits);
            if (next == Next::row) break;
            if (next == Next::stop) {
                shared = sink;
                return false;
            }
        }
    }
    shared = sink;
    return true;
}

template <class Row, class Col, bool ColIsA, bool Signed, class Sink>
requires two_rows<Row, Col> CAPSA_NOINLINE bool dense_rows(const RowStage<Row>& rows,
                                                           const ColumnStage<Col>& cols,
                                                           const capsa_tile& tile, std::uint32_t begin,
                                                           std::uint32_t end, Sink& shared) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    const std::uint32_t word_count = words_of(tile);
    RowRoom room[2];
    std::uint64_t hits[tile_words][2];
    for (std::uint32_t row = begin; row < end; row += 2) {
        const std::uint32_t count = end - row < 2 ? 1 : 2;
        const auto one = row_at_hand<Col>(rows, row - begin, room[0]);
        const auto other = row_at_hand<Col>(rows, row - begin + count - 1, room[1]);
        for (std::uint32_t w = first_asked(tile, row) / capsa_word_columns; w < word_count; ++w)
            two_words([&](int k)
                          CAPSA_INLINE_LAMBDA { return cols.template columns<Wide>(static_cast<int>(w), k); },
                      [&](const auto& column)
                          CAPSA_INLINE_LAMBDA { return proximity_of<flip, Signed>(one, column); },
                      [&](const auto& column)
                          CAPSA_INLINE_LAMBDA { return proximity_of<flip, Signed>(other, column); },
                      hits[w]);
        for (std::uint32_t r = 0; r < count; ++r) {
            const std::uint32_t first = first_asked(tile, row + r);
            for (std::uint32_t w = first / capsa_word_columns; w < word_count; ++w) {
                const Next next = hand_over(shared, tile, row + r, first, w, hits[w][r]);
                if (next == Next::row) break;
                if (next == Next::stop) return false;
            }
        }
    }
    return true;
}

}  // namespace capsa::CAPSA_ISA
