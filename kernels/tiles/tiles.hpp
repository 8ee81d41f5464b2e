// Every row of a tile against every column, 64 columns at a time.
//
// A small tile is not staged (small_tile.hpp). The columns of any other are staged once, and its rows in
// blocks of 64. Such a block is answered in one of six ways: with bounding spheres (culled.hpp), in the plane
// with columns near the boxes of rows (packing.hpp), with estimates (estimated.hpp), pair by pair
// (dense.hpp), pair by pair with an eye on what is in doubt, for exact decisions (decided.hpp), or, to count
// alone, without a matrix (counted.hpp). Each other way fills a matrix of hits, from which the sink takes
// words. If decisions are exact, hits in doubt leave the matrix before.
//
// What a triangle, a box or a round cone meets has a walk that knows no shapes (kernels/walks/tiles.cpp).

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

// The packing of capsules of the plane, and room for it.
template <bool Packs, class Row, class Col>
struct PackingOf {
    CAPSA_INLINE static void new_tile() {}
};
template <class Row, class Col>
struct PackingOf<true, Row, Col> : Packing {
    CAPSA_INLINE PackingOf() { begin(room_of_tile[0]); }
    static constexpr std::uint32_t around = CapsuleBox::field_count, fields = Col::field_count;
    alignas(64) float room_of_tile[words_at_once<Col> * fields + (1 + words_at_once<Col>)*around]
                                  [capsa_word_columns];
    float of_last_record[16];
};

// The current tile.
template <class Row, class Col>
struct Staged {
    union {
        ColumnStage<Col> cols;
        SmallTileRoom<Row, Col> small;
    };
    RowStage<Row> rows;
    typename CullOf<Row, Col>::type cull;
    UnitSegments<can_estimate<Row, Col, false>, Row::dimension> unit_segments;
    PackingOf<packs_planar<Row, Col>, Row, Col> packing;
    DoubtOf<Col> doubt;  // for exact decisions
    HitMatrix matrix;
    Next after_hit;  // of the sink
    std::uint64_t* total;
    bool counted;  // the last block was added to the total and the matrix not filled
};

// Fills the matrix with the hits of at most one block of rows from `begin` on, or counts them. Returns the
// number of rows done, which may be smaller if the sink stops at a hit.
template <class Row, class Col, bool ColIsA, bool Signed>
CAPSA_NOINLINE std::uint32_t fill_matrix(const capsa_tile_job& job, const capsa_tile& tile,
                                         std::uint32_t begin, Staged<Row, Col>& staged) {
    const AddedRadius<Row, Col, ColIsA> added(job.margin);
    if (begin == tile.row_begin) {
        staged.cols.fill(*job.cols, tile.col_begin, tile.col_end, added.col);
        staged.cull.new_tile();
        staged.unit_segments.new_tile();
        staged.packing.new_tile();
    }
    const std::uint32_t end = begin + least(tile.row_end - begin, row_block);
    staged.rows.fill_rows(*job.rows, begin, end, added.row);
    staged.counted = false;
    if (job.exact) enlarge(*job.exact, tile, begin, end, staged.doubt, staged.matrix);
    if constexpr (can_cull<Row, Col>)
        if (staged.cull.block([&](auto& to, std::uint64_t count)
                                  CAPSA_INLINE_LAMBDA { fill_bounds(to, staged.rows, count); },
                              [&](auto& to, std::uint64_t count)
                                  CAPSA_INLINE_LAMBDA { fill_bounds(to, staged.cols, count); },
                              tile, begin, end, staged.matrix))
            return culled_rows<Row, Col, ColIsA, Signed>(staged.rows, staged.cols, tile, begin, end,
                                                         staged.after_hit, staged.matrix);
    if constexpr (packs_planar<Row, Col> && !Signed)
        if (staged.packing.pays(tile, begin, end))
            return staged.packing.fill(
                false, {&formula_of<Row, Col, ColIsA>, staged.rows.field[0][0], staged.cols.field[0][0]},
                tile, begin, end, staged.after_hit, staged.matrix);
    if constexpr (can_estimate<Row, Col, Signed>) {
        staged.unit_segments.block(staged.rows, end - begin, staged.cols, tile);
        const auto walk =
            job.exact ? &estimated_rows<Row, Col, ColIsA, true> : &estimated_rows<Row, Col, ColIsA, false>;
        return walk(staged.rows, staged.cols, staged.unit_segments, tile, begin, end, staged.after_hit,
                    staged.doubt, job.exact ? job.exact->less : 0.0f, staged.matrix);
    } else {
        if constexpr (can_be_sure<Row, Col, Signed>)
            if (job.exact)
                return sure_rows<Row, Col, ColIsA>(staged.rows, staged.cols, staged.doubt, tile, begin, end,
                                                   staged.matrix);
        if (staged.total != nullptr) {
            staged.counted = true;
            *staged.total += counted_rows<Row, Col, ColIsA, Signed>(
                staged.rows, staged.cols, tile, begin, end,
                staged.after_hit == Next::stop ? 1 : ~std::uint64_t{0});
            return end - begin;
        }
        return dense_rows<Row, Col, ColIsA, Signed>(staged.rows, staged.cols, tile, begin, end,
                                                    staged.after_hit, staged.matrix);
    }
}

// Calls f.operator()<Signed>(). A negative reach needs a form of its own, except from a half-space: distances
// then have a sign too.
template <class Row, class Col, class F>
CAPSA_INLINE auto with_sign_of(float margin, const F& f) {
    return margin >= 0.0f ? f.template operator()<false>() : f.template operator()<have_bounds<Row, Col>>();
}

// One tile. Returns false if the sink needs no more.
template <class Row, class Col, bool ColIsA>
CAPSA_INLINE bool one_tile(const capsa_tile_job& job, const capsa_tile& tile, Staged<Row, Col>& staged,
                           const MatrixSink& sink) {
    const auto take = [&](std::uint32_t begin, std::uint32_t end) CAPSA_INLINE_LAMBDA {
        return sink.take(sink.sink, tile, staged.matrix, job.filters, begin, end);
    };
    if (is_small(tile) && !job.exact) {
        const AddedRadius<Row, Col, ColIsA> added(job.margin);
        bool done = false;
        if constexpr (!have_bounds<Row, Col>)
            if (tile.row_end - tile.row_begin == 1 && dense_or_flat<Col>(*job.cols)) {
                one_row<Row, Col, ColIsA>(job, tile, added.row, added.col, staged.after_hit, staged.matrix);
                done = true;
            }
        if (!done)
            small_tile<Row, Col, ColIsA>(job, tile, added.row, added.col, staged.after_hit, staged.small,
                                         staged.rows, staged.matrix);
        return take(tile.row_begin, tile.row_end);
    }
    bool more = true;
    for (std::uint32_t begin = tile.row_begin; more && begin < tile.row_end;) {
        const std::uint32_t filled =
            with_sign_of<Row, Col>(job.margin, [&]<bool Signed>() CAPSA_INLINE_LAMBDA {
                return fill_matrix<Row, Col, ColIsA, Signed>(job, tile, begin, staged);
            });
        if (job.exact) decide_rows(job, tile, begin, begin + filled, staged.doubt, staged.matrix);
        more = staged.counted ? staged.after_hit != Next::stop || *staged.total == 0
                              : take(begin, begin + filled);
        begin += filled;
    }
    return more;
}

// Calls f(part) for parts of the tile with as many columns as a stage holds, until it returns false.
template <class Col, class F>
CAPSA_INLINE bool each_part(const capsa_tile& tile, const F& f) {
    capsa_tile part = tile;
    for (bool more = true; more && part.col_begin < tile.col_end; part.col_begin = part.col_end) {
        part.col_end = part.col_begin + least(tile.col_end - part.col_begin, columns_staged<Col>);
        more = f(part);
        if (!more) return false;
        part.skip = 0;
    }
    return true;
}

// All tiles of the job, of any size. Returns false if the sink needs no more.
template <class Row, class Col, bool ColIsA>
CAPSA_NOINLINE bool all_tiles(const capsa_tile_job& job, const MatrixSink& sink) {
    Staged<Row, Col> staged;
    if (job.exact) name_stage<Row, Col, ColIsA>(staged.rows, staged.cols, staged.doubt);
    // A hit may turn out to be none, so the walk goes on.
    staged.after_hit = job.exact ? Next::go_on : sink.after_hit;
    staged.total = job.exact ? nullptr : sink.total;
    bool more = true;
    const auto answered = [&](const capsa_tile& tile) CAPSA_INLINE_LAMBDA {
        return one_tile<Row, Col, ColIsA>(job, tile, staged, sink);
    };
    for (std::size_t n = 0; more && n < job.tile_count; ++n)
        if constexpr (columns_staged<Col> < capsa_tile_columns)
            more = each_part<Col>(job.tiles[n], answered);
        else
            more = answered(job.tiles[n]);
    return more;
}

// A tile of one row and one word. Returns false if the sink needs no more.
template <class Row, class Col, bool ColIsA>
CAPSA_INLINE bool one_word_tile(const capsa_tile_job& job, const capsa_tile& tile, const MatrixSink& sink) {
    const std::uint32_t first = first_asked(tile, tile.row_begin);
    if (first >= capsa_word_columns) return true;
    const float* number[Row::stream_count];
    numbers_of_row(*job.rows, streams_of<Row>, tile.row_begin, number);
    const std::uint64_t hits = word_of_pairs<Row, Col, ColIsA>(number, job.cols, tile.col_begin + first,
                                                               tile.col_end, job.margin, nullptr)
                               << first;
    if (sink.total != nullptr) {
        *sink.total += count_ones(hits & asked(first, 0));
        return sink.after_hit != Next::stop || *sink.total == 0;
    }
    return take_word(sink, tile, job.filters, hits);
}

template <class Row, class Col, bool ColIsA>
CAPSA_NOINLINE bool walk_tiles(const capsa_tile_job& job, const MatrixSink& sink, const Formula*) {
    // With one lane the small walk has no chain to shorten. A row that lies in the plane among images, which
    // have a z, needs its height.
    if constexpr (lane_count > 1)
        if (job.tile_count == 1 && !job.exact && is_one_word<Col>(job.tiles[0], *job.cols) &&
            has_z<Row>(*job.rows))
            return one_word_tile<Row, Col, ColIsA>(job, job.tiles[0], sink);
    return all_tiles<Row, Col, ColIsA>(job, sink);
}

template <class Row, class Col, bool ColIsA, class Sink>
int staged_tiles(const capsa_tile_job* job) {
    if constexpr (by_formula<Row, Col>)
        return walk_into<Sink>(job, &walk_formula, &formula_of<Row, Col, ColIsA>);
    else
        return walk_into<Sink>(job, &walk_tiles<Row, Col, ColIsA>, nullptr);
}

}  // namespace capsa::CAPSA_ISA
