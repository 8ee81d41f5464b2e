// Tiles of a few rows or a few columns. Staging a whole tile would cost too much for them.
//
// Columns are prepared in registers, a vector at a time, and evaluated with every row before the next vector
// is read. Only rows are staged. The code evaluates only columns that exist, and above a diagonal it skips
// vectors without a pair to answer. One form serves both signs of the reach. Invalid rows go through the
// formula unchanged, and their hits are cleared afterwards. Replacing their numbers first would delay all
// later operations, and so few pairs are one chain of operations.

#pragma once
#include "kernels/read/vector.hpp"
#include "kernels/tiles/dense.hpp"
#include "kernels/tuning.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_INLINE bool is_small(const capsa_tile& tile) {
    const std::uint32_t rows = tile.row_end - tile.row_begin, cols = tile.col_end - tile.col_begin;
    return rows <= tuning::small_rows ||
           (rows <= row_block && cols <= (tile.above_diagonal ? row_block : tuning::small_columns));
}

// Room for the streams of at most `Most` rows.
template <class Shape, std::uint32_t Most>
struct StreamRoom {
    float field[Shape::stream_count][Most];
};

// Rows of any shapes as dense ones: the rows themselves, or a copy in `room` of the rows that are needed.
template <class Shape, std::uint32_t Most>
class AsDense {
public:
    CAPSA_INLINE AsDense(const capsa_shapes& shapes, std::uint32_t begin, std::uint32_t end,
                         StreamRoom<Shape, Most>& room)
        : shapes_(&shapes), begin_(begin) {
        if (!dense<Shape>(shapes)) copy(begin, end, room);
    }
    CAPSA_INLINE const capsa_shapes& shapes() const { return *shapes_; }
    CAPSA_INLINE std::uint32_t begin() const { return begin_; }

private:
    CAPSA_INLINE void copy(std::uint32_t begin, std::uint32_t end, StreamRoom<Shape, Most>& room) {
        copy_rows(*shapes_, streams_of<Shape>, begin, end, room.field[0], Most, copy_);
        shapes_ = &copy_;
        begin_ = 0;
    }
    const capsa_shapes* shapes_;
    std::uint32_t begin_;
    capsa_shapes copy_;
};

// The copies that a small tile may need.
template <class Row, class Col>
struct SmallTileRoom {
    StreamRoom<Row, row_block> row_streams;
    StreamRoom<Col, columns_staged<Col>> col_streams;
};

// The margin is added to the radius of the shape that is evaluated second: reach = first + (second + margin).
template <class Row, class Col, bool ColIsA>
struct AddedRadius {
    float row, col;
    CAPSA_INLINE explicit AddedRadius(float margin)
        : row(other_first<Row, Col, ColIsA> ? margin : 0.0f),
          col(other_first<Row, Col, ColIsA> ? 0.0f : margin) {}
};

// The distance of a pair from the numbers that decide it. A box has none: its numbers are squares with signs.
// Nor has a round cone, whose limit holds a part of the distance.
template <class Row, class Col>
inline constexpr bool word_has_gaps = (Row::core < CoreKind::box) && (Col::core < CoreKind::box);
template <class T>
CAPSA_INLINE T distance_of(const Proximity<T>& pair) {
    return square_root(pair.d2);
}
template <class T>
CAPSA_INLINE T distance_of(const SignedProximity<T>& pair) {
    return pair.d2;
}

// Columns in registers. The formula of a point needs only a part of what is prepared of a triangle.
template <class Row, class Col>
CAPSA_INLINE auto prepared_columns(const Lanes (&stream)[Col::stream_count], float extra) {
    if constexpr (Row::core == CoreKind::point && Col::core == CoreKind::triangle)
        return typename Col::template Solid<Lanes>{
            triangle_here<Lanes>({stream[0], stream[1], stream[2]}, {stream[3], stream[4], stream[5]},
                                 {stream[6], stream[7], stream[8]}),
            stream[Col::radius_stream] + splat(extra)};
    else
        return prepared_streams<Col>(stream, extra);
}

// The hits of a row with columns begin to end, at most a word of dense ones, or, if `gap` is not null, their
// gaps. The row is prepared in every lane and needs no stage. Queries of so few pairs call it without a tile
// (src/verbs/few.hpp).
template <class Row, class Col, bool ColIsA>
CAPSA_NOINLINE std::uint64_t word_of_pairs(const float* const* number, const capsa_shapes* cols,
                                           std::uint32_t begin, std::uint32_t end, float margin, float* gap) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    const AddedRadius<Row, Col, ColIsA> added(margin);
    Lanes field[Row::stream_count];
    read_numbers<Row>(number, field);
    const auto row = prepared_streams<Row>(field, added.row);
    const Mask valid_row = valid_rows<Row>(field);
    std::uint64_t hits = 0;
    for (std::uint32_t at = begin; at < end; at += lane_count) {
        Lanes stream[Col::stream_count];
        read_rows<Col>(*cols, at, end, stream);
        const auto column = prepared_columns<Row, Col>(stream, added.col);
        const Mask valid = valid_rows<Col>(stream);
        const auto keep_gaps = [&](const auto& pair) CAPSA_INLINE_LAMBDA {
            const Lanes found = distance_of(pair) - (row.radius + column.radius);
            store_unaligned(gap + (at - begin), select(valid & valid_row, found, splat(invalid_number())));
        };
        if constexpr (has_plain_form<decltype(row)> && has_plain_form<decltype(column)>) {
            if (word_has_gaps<Row, Col> && gap)
                keep_gaps(proximity_called<flip>(row, column));
            else
                hits |= (touching_lanes<flip>(row, column) & bits(valid)) << (at - begin);
        } else {
            const auto pair = proximity_of<flip, true>(row, column);
            if constexpr (word_has_gaps<Row, Col>)
                if (gap) {
                    keep_gaps(pair);
                    continue;
                }
            hits |= (bits(pair.d2 <= pair.limit) & bits(valid)) << (at - begin);
        }
    }
    return bits(valid_row) != 0 ? hits : 0;
}

// Fills the matrix with the hits of a tile of one row whose columns can be loaded directly: a floor under
// particles. The hits of a word stay in a register. Words behind a hit that ends the row are left out.
template <class Row, class Col, bool Flip>
CAPSA_NOINLINE void one_row(const capsa_tile_job& job, const capsa_tile& tile, float row_added_radius,
                            float col_added_radius, Next after_hit, HitMatrix& matrix) {
    Lanes field[Row::stream_count];
    read_row<Row, true>(*job.rows, tile.row_begin, field);
    const auto row = prepared_streams<Row>(field, row_added_radius);
    const bool valid = bits(valid_rows<Row>(field)) != 0;
    const std::uint64_t ends = ends_of(after_hit);
    const std::uint32_t first = first_asked(tile, tile.row_begin);
    std::uint32_t occupied = 0;
    for (std::uint32_t begin = tile.col_begin + first / capsa_word_columns * capsa_word_columns;
         begin < tile.col_end; begin += capsa_word_columns) {
        std::uint64_t hits = 0;
        const std::uint32_t end = begin + least<std::uint32_t>(tile.col_end - begin, capsa_word_columns);
        for (std::uint32_t at = begin; at < end; at += lane_count) {
            Lanes stream[Col::stream_count];
            read_rows<Col, true>(*job.cols, at, end, stream);
            const auto pair = proximity_of<Flip, false>(row, prepared_streams<Col>(stream, col_added_radius));
            hits |= (bits(pair.d2 <= pair.limit) & bits(valid_rows<Col>(stream))) << (at - begin);
        }
        const std::uint32_t at = begin - tile.col_begin;
        matrix.hits[0][at / capsa_word_columns] = valid ? hits : 0;
        occupied |= std::uint32_t{valid} << at / capsa_word_columns;
        if (valid && (hits & ends) != 0 && (hits & asked(first, at)) != 0) break;
    }
    matrix.occupied[0] = static_cast<std::uint8_t>(occupied);
}

// Fills the matrix with the hits of all rows of the tile, or up to one after which nobody asks more.
template <class Row, class Col, bool Flip>
CAPSA_NOINLINE void small_tile(const capsa_tile_job& job, const capsa_tile& tile, float row_added_radius,
                               float col_added_radius, Next after_hit, SmallTileRoom<Row, Col>& room,
                               RowStage<Row>& staged, HitMatrix& matrix) {
    const std::uint32_t row_count = tile.row_end - tile.row_begin, col_count = tile.col_end - tile.col_begin;
    // The matrix is cleared word by word. Cleared row by row, Clang calls memset for each row (16 x 16 on
    // AVX-512: 204 -> 179 ns).
    for (std::uint32_t at = 0; at < col_count; at += capsa_word_columns)
        for (std::uint32_t row = 0; row < row_count; ++row) matrix.hits[row][at / capsa_word_columns] = 0;

    std::uint64_t valid = 0;
    const AsDense rows(*job.rows, tile.row_begin, tile.row_end, room.row_streams);
    for (std::uint32_t row = 0; row < row_count; row += lane_count) {
        Lanes stream[Row::stream_count];
        read_rows<Row>(rows.shapes(), rows.begin() + row, rows.begin() + row_count, stream);
        staged.keep(row, prepared_streams<Row>(stream, row_added_radius));
        valid |= bits(valid_rows<Row>(stream)) << row;
    }
    // Whether any hit of these rows ends the walk.
    const bool ends = after_hit == Next::stop && !tile.above_diagonal && tile.skip == 0 &&
                      !have_filter(job.filters) && valid == ~std::uint64_t{0} >> (64 - row_count);
    bool ended = false;
    const AsDense cols(*job.cols, tile.col_begin, tile.col_end, room.col_streams);
    for (std::uint32_t at = tile.skip / lane_count * lane_count; at < col_count && !ended; at += lane_count) {
        Lanes stream[Col::stream_count];
        read_rows<Col>(cols.shapes(), cols.begin() + at, cols.begin() + col_count, stream);
        const auto column = prepared_streams<Col>(stream, col_added_radius);
        const std::uint64_t valid_columns = bits(valid_rows<Col>(stream));
        // Above the diagonal, rows from the last column of the vector on have no pair to answer.
        const std::uint32_t last = tile.col_begin + at + lane_count - 1;
        const std::uint32_t asking = !tile.above_diagonal || last >= tile.row_end ? row_count
                                     : last > tile.row_begin                      ? last - tile.row_begin
                                                                                  : 0;
        for (std::uint32_t row = 0; row < asking && !ended;) {
            std::uint64_t any = 0;
            for (const std::uint32_t few =
                     row + least(asking - row, ends ? tuning::rows_before_end : row_block);
                 row < few; ++row) {
                const std::uint64_t hits =
                    touching_lanes<Flip>(staged.template row<Lanes>(row), column) & valid_columns;
                matrix.hits[row][at / capsa_word_columns] |= hits << at % capsa_word_columns;
                any |= hits;
            }
            ended = ends && any != 0;
        }
    }
    matrix.set_occupied(0xff);
    for (std::uint32_t row = 0; row < row_count; ++row)
        if ((valid >> row & 1) == 0)
            for (std::uint32_t at = 0; at < col_count; at += capsa_word_columns)
                matrix.hits[row][at / capsa_word_columns] = 0;
}

}  // namespace capsa::CAPSA_ISA
