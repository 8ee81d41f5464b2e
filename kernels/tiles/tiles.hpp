// Every row of a tile against every column, 64 columns at a time.
//
// The walk knows no shapes (kernels/walks/tiles.cpp). It stages the columns of a tile once, and its rows in
// blocks of 64, and calls functions of two shapes by pointers. A block is answered in one of six ways. What a
// triangle, a box or a round cone meets has two: with columns whose bounding spheres are near (culled.hpp),
// and with those that a test of each row finds near (packing.hpp); if neither pays, all columns meet the
// formula. Shorter formulas have loops of their own, which are named here: with estimates (estimated.hpp),
// pair by pair (dense.hpp), pair by pair with an eye on what is in doubt, for exact decisions (decided.hpp),
// or, to count alone, without a matrix (counted.hpp). Their small tiles are not staged (small_tile.hpp). Each
// other way fills a matrix of hits, from which the sink takes words. If decisions are exact, hits in doubt
// leave the matrix before.

#pragma once
#include "kernels/formulas/functions.hpp"
#include "kernels/formulas/walks.hpp"
#include "kernels/tiles/counted.hpp"
#include "kernels/tiles/culled.hpp"
#include "kernels/tiles/decided.hpp"
#include "kernels/tiles/dense.hpp"
#include "kernels/tiles/estimated.hpp"
#include "kernels/tiles/packing.hpp"
#include "kernels/tiles/small_tile.hpp"

namespace capsa::CAPSA_ISA {

template <class Shape>
CAPSA_INLINE const RowStage<Shape>& row_stage(const float* rows) {
    return *reinterpret_cast<const RowStage<Shape>*>(rows);
}
template <class Shape>
CAPSA_INLINE const ColumnStage<Shape>& column_stage(const float* cols) {
    return *reinterpret_cast<const ColumnStage<Shape>*>(cols);
}

template <class Row, class Col, bool ColIsA>
void answer_small(const capsa_tile_job& job, const capsa_tile& tile, Next after_hit, float* rows, float* room,
                  HitMatrix& matrix) {
    const AddedRadius<Row, Col, ColIsA> added(job.margin);
    constexpr bool flip = flips<Row, Col, ColIsA>;
    if constexpr (!have_bounds<Row, Col>)
        if (tile.row_end - tile.row_begin == 1 && dense_or_flat<Col>(*job.cols))
            return one_row<Row, Col, flip>(job, tile, added.row, added.col, after_hit, matrix);
    small_tile<Row, Col, flip>(job, tile, added.row, added.col, after_hit,
                               *reinterpret_cast<SmallTileRoom<Row, Col>*>(room),
                               *reinterpret_cast<RowStage<Row>*>(rows), matrix);
}
template <class Row, class Col, bool Flip, bool Signed>
std::uint32_t answer_densely(const float* rows, const float* cols, const capsa_tile& tile,
                             std::uint32_t begin, std::uint32_t end, Next after_hit, HitMatrix& matrix) {
    return dense_rows<Row, Col, Flip, Signed>(row_stage<Row>(rows), column_stage<Col>(cols), tile, begin, end,
                                              after_hit, matrix);
}
template <class Row, class Col, bool Flip>
std::uint64_t count_hits(const float* rows, const float* cols, const capsa_tile& tile, std::uint32_t begin,
                         std::uint32_t end, std::uint64_t enough) {
    return counted_rows<Row, Col, Flip>(row_stage<Row>(rows), column_stage<Col>(cols), tile, begin, end,
                                        enough);
}
template <class Row, class Col, bool Flip, bool Exact>
std::uint32_t answer_by_estimates(const float* rows, const float* cols, float* room, bool& ready,
                                  const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                                  Next after_hit, const Doubt& doubt, float less, HitMatrix& matrix) {
    auto& segments = *reinterpret_cast<UnitSegments<Row::dimension>*>(room);
    segments.block(row_stage<Row>(rows), end - begin, column_stage<Col>(cols), tile, ready);
    return estimated_rows<Row, Col, Flip, Exact>(row_stage<Row>(rows), column_stage<Col>(cols), segments,
                                                 tile, begin, end, after_hit, doubt, less, matrix);
}
template <class Row, class Col, bool Flip>
std::uint32_t answer_with_doubts(const float* rows, const float* cols, const Doubt& doubt,
                                 const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                                 HitMatrix& matrix) {
    return sure_rows<Row, Col, Flip>(row_stage<Row>(rows), column_stage<Col>(cols), doubt, tile, begin, end,
                                     matrix);
}

template <class Row, class Col, bool ColIsA>
constexpr TileFormula make_tile_formula() {
    TileFormula to{&formula_of<Row, Col, ColIsA>, {}};
    TileLoops& loops = to.loops;
    constexpr bool flip = flips<Row, Col, ColIsA>;
    // With one lane a call is little beside any pair.
    if constexpr (lane_count > 1 && !long_formula<Row, Col> && !can_estimate<Row, Col>)
        loops.dense[0] = &answer_densely<Row, Col, flip, false>;
    if constexpr (!by_formula<Row, Col>) {
        loops.small = &answer_small<Row, Col, ColIsA>;
        loops.word = &word_of_pairs<Row, Col, ColIsA>;
        // A negative reach needs a form of its own, except from a half-space: distances then have a sign too.
        loops.dense[1] = &answer_densely<Row, Col, flip, have_bounds<Row, Col>>;
        if constexpr (can_estimate<Row, Col>) {
            loops.estimated[0] = &answer_by_estimates<Row, Col, flip, false>;
            loops.estimated[1] = &answer_by_estimates<Row, Col, flip, true>;
            loops.room_of_estimates = sizeof(UnitSegments<Row::dimension>) / sizeof(float);
        } else {
            loops.counted = &count_hits<Row, Col, flip>;
            if constexpr (can_be_sure<Row, Col>) loops.sure = &answer_with_doubts<Row, Col, flip>;
        }
    }
    return to;
}
template <class Row, class Col, bool ColIsA>
inline constexpr TileFormula tile_formula = make_tile_formula<Row, Col, ColIsA>();

template <class Row, class Col, bool ColIsA, class Sink>
int staged_tiles(const capsa_tile_job* job) {
    using Bound = decltype([] {
        if constexpr (Row::dimension == 2)
            return Circle{};
        else
            return Sphere{};
    }());
    return walk_into<Sink>(job, &walk_formula<Bound>, tile_formula<Row, Col, ColIsA>);
}

}  // namespace capsa::CAPSA_ISA
