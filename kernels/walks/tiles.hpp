// Every row of a tile against every column, 64 columns at a time.
//
// The columns of a tile are staged once, its rows in blocks of 64; then each row is splatted and met with
// each word of columns.

#pragma once
#include "kernels/sinks/hits.hpp"
#include "kernels/walks/sweep.hpp"

namespace capsa::CAPSA_ISA {

inline constexpr int row_block = capsa_word_columns;

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
