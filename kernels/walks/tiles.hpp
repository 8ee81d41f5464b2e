// Every row of a tile against every column, 64 columns at a time.
//
// The columns of a tile are staged once, its rows in blocks of 64; then each row is splatted and met with
// each word of columns. The sweep is a function of its own, so that the hot loop has the registers to itself.

#pragma once
#include "kernels/pairs/separation.hpp"
#include "kernels/sinks/hits.hpp"
#include "kernels/walks/stage.hpp"

namespace capsa::CAPSA_ISA {

inline constexpr int row_block = capsa_word_columns;

template <class Shape>
using ColumnStage = Stage<Shape, capsa_tile_columns / capsa_word_columns>;
template <class Shape>
using RowStage = Stage<Shape, 1>;

#ifndef WIDE
#define WIDE Lanes
#endif

// Rows begin .. end of the tile, which are rows 0 .. of the stage. False when the sink needs no more.
template <class Row, class Col, bool ColIsA, bool Signed, class Sink>
CAPSA_NOINLINE bool sweep(const RowStage<Row>& rows, const ColumnStage<Col>& cols, const capsa_tile& tile,
                          std::uint32_t begin, std::uint32_t end, Sink& shared) {
    using T = WIDE;
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    Sink sink = shared;
    const int words = static_cast<int>((tile.col_end - tile.col_begin + 63) / 64);
    for (std::uint32_t row = begin; row < end; ++row) {
        const auto one = rows.template row<T>(row - begin);
        int w = 0;
        std::uint64_t keep = ~std::uint64_t{0} << tile.skip;
        if (tile.above_diagonal && row >= tile.col_begin) {
            const std::uint32_t first = row + 1 - tile.col_begin;
            w = static_cast<int>(first / 64);
            keep = ~std::uint64_t{0} << first % 64;
        }
        for (; w < words; ++w) {
            const std::uint32_t col = tile.col_begin + static_cast<std::uint32_t>(w) * 64;
            const std::uint64_t hits = keep & word([&](int k) CAPSA_INLINE_LAMBDA {
                                           if constexpr (flip)
                                               return proximity<Signed>(cols.template columns<T>(w, k), one);
                                           else
                                               return proximity<Signed>(one, cols.template columns<T>(w, k));
                                       });
            keep = ~std::uint64_t{0};
            const Next next = sink.word(row, col, hits);
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

template <class Row, class Col, bool ColIsA, class Sink>
int staged_tiles(const capsa_tile_job* job) {
    // The margin goes with the radius of the shape that is evaluated second: reach = first + (second +
    // margin).
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    const float row_extra = flip ? job->margin : 0.0f;
    const float col_extra = flip ? 0.0f : job->margin;
    const auto sweep_rows =
        job->margin >= 0.0f ? &sweep<Row, Col, ColIsA, false, Sink> : &sweep<Row, Col, ColIsA, true, Sink>;
    Sink sink(*job->out);
    ColumnStage<Col> cols;
    RowStage<Row> rows;
    bool more = true;
    for (std::size_t n = 0; more && n < job->tile_count; ++n) {
        const capsa_tile& tile = job->tiles[n];
        cols.fill(*job->cols, tile.col_begin, tile.col_end, col_extra);
        for (std::uint32_t begin = tile.row_begin; more && begin < tile.row_end;) {
            const std::uint32_t end = tile.row_end - begin > row_block ? begin + row_block : tile.row_end;
            rows.fill(*job->rows, begin, end, row_extra);
            more = sweep_rows(rows, cols, tile, begin, end, sink);
            begin = end;
        }
    }
    sink.finish(*job->out);
    return more;
}

}  // namespace capsa::CAPSA_ISA
