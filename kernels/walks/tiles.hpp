// Every row of a tile against every column, 64 columns at a time.
//
// The columns of a tile are staged once, its rows in blocks of 64; then each row is splatted and met with
// each word of columns, or with those that may touch it.

#pragma once
#include "kernels/sinks/hits.hpp"
#include "kernels/walks/estimate.hpp"
#include "kernels/walks/handful.hpp"

namespace capsa::CAPSA_ISA {

// The rows of a tile, a block at a time. False when the sink needs no more.
template <class Row, class Col, bool ColIsA, bool Signed, class Sink>
bool all_rows(const capsa_tile_job& job, const capsa_tile& tile, float row_extra, float col_extra,
              ColumnStage<Col>& cols, Cull<Row, Col>& cull, Rods<can_estimate<Row, Col, false>>& rods,
              Sink& sink) {
    if (is_handful(tile)) return answer_few<Row, Col, ColIsA, Signed>(job, tile, row_extra, col_extra, sink);
    RowStage<Row> rows;
    cols.fill(*job.cols, tile.col_begin, tile.col_end, col_extra);
    cull.tile(tile, cols);
    rods.tile();
    bool more = true;
    for (std::uint32_t begin = tile.row_begin; more && begin < tile.row_end;) {
        const std::uint32_t end = tile.row_end - begin > row_block ? begin + row_block : tile.row_end;
        rows.fill_rows(*job.rows, begin, end, row_extra);
        if (cull.block(rows, begin, end)) {
            more = sweep_near<Row, Col, ColIsA, Signed>(rows, cols, cull.near(), tile, begin, end, sink);
        } else if constexpr (can_estimate<Row, Col, Signed>) {
            rods.block(rows, end - begin, cols, tile);
            more = sweep_estimated<Row, Col, ColIsA>(rows, cols, rods, tile, begin, end, sink);
        } else {
            more = sweep<Row, Col, ColIsA, Signed>(rows, cols, tile, begin, end, sink);
        }
        begin = end;
    }
    return more;
}

template <class Row, class Col, bool ColIsA, class Sink>
int staged_tiles(const capsa_tile_job* job) {
    // The margin goes with the radius of the shape that is evaluated second: reach = first + (second +
    // margin).
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    const float row_extra = flip ? job->margin : 0.0f;
    const float col_extra = flip ? 0.0f : job->margin;
    const auto rows_of_tile = job->margin >= 0.0f ? &all_rows<Row, Col, ColIsA, false, Sink>
                                                  : &all_rows<Row, Col, ColIsA, true, Sink>;
    Sink sink(*job->out);
    ColumnStage<Col> cols;
    Cull<Row, Col> cull;
    Rods<can_estimate<Row, Col, false>> rods;
    bool more = true;
    for (std::size_t n = 0; more && n < job->tile_count; ++n)
        more = rows_of_tile(*job, job->tiles[n], row_extra, col_extra, cols, cull, rods, sink);
    sink.finish(*job->out);
    return more;
}

}  // namespace capsa::CAPSA_ISA
