// The stages of a tile, and the formula of a row with columns of either side.

#pragma once
#include "kernels/pairs/separation.hpp"
#include "kernels/read/row.hpp"

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

// The answers of the formula for one word.
template <bool Flip, bool Signed, class Row, class Col>
CAPSA_NOINLINE std::uint64_t word_by_formula(const RowStage<Row>& rows, std::uint32_t row,
                                             const ColumnStage<Col>& cols, int w) {
    return word([&](int k) CAPSA_INLINE_LAMBDA {
        return proximity_of<Flip, Signed>(rows.template row<Lanes>(row), cols.template columns<Lanes>(w, k));
    });
}

}  // namespace capsa::CAPSA_ISA
