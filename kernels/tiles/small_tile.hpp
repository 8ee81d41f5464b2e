// Tiles of a few rows or a few columns. Staging a whole tile would cost too much for them.
//
// Columns are prepared in registers, a vector at a time, and evaluated with every row before the next vector
// is read. Only rows are staged. The code evaluates only columns that exist, and above a diagonal it skips
// vectors without a pair to answer. One form serves both signs of the reach. Invalid rows go through the
// formula unchanged, and their hits are cleared afterwards. Replacing their numbers first would delay all
// later operations, and so few pairs are one chain of operations.

#pragma once
#include "kernels/tiles/dense.hpp"
#include "kernels/tuning.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_INLINE bool is_small(const capsa_tile& tile) {
    const std::uint32_t rows = tile.row_end - tile.row_begin, cols = tile.col_end - tile.col_begin;
    return rows <= tuning::small_rows ||
           (rows <= row_block && cols <= (tile.above_diagonal ? row_block : tuning::small_columns));
}

// Rows at, at + 1, ... of dense shapes, or also of flat ones, up to `end` - 1.
template <class Shape, bool Flat = false>
CAPSA_INLINE void read_rows(const capsa_shapes& shapes, std::uint32_t at, std::uint32_t end,
                            Lanes (&stream)[Shape::stream_count]) {
    constexpr int radius = Shape::radius_stream;
    const capsa_stream& r = shapes.stream[radius];
    const bool one_radius = !r.data || r.stride != 1;
    const Lanes held = splat(one_radius && r.data ? *r.data : 0.0f);
    if (end - at >= lane_count) {
        for (int k = 0; k < radius; ++k)
            stream[k] =
                is_absent<Shape, Flat>(shapes, k) ? splat(0.0f) : load_unaligned(shapes.stream[k].data + at);
        stream[radius] = one_radius ? held : load_unaligned(r.data + at);
    } else {
        const int count = static_cast<int>(end - at);
        for (int k = 0; k < radius; ++k)
            stream[k] = is_absent<Shape, Flat>(shapes, k) ? splat(0.0f)
                                                          : load_first(shapes.stream[k].data + at, count);
        stream[radius] = one_radius ? held : load_first(r.data + at, count);
    }
}

// Room for the streams of at most `Most` rows.
template <class Shape, std::uint32_t Most>
struct StreamRoom {
    float field[Shape::stream_count][Most];
};

// Rows begin to end of one stream, whose places `point` may name.
void copy_stream(const capsa_stream& from, const capsa_index_stream* point, std::uint32_t begin,
                 std::uint32_t end, float* to);
// Rows begin to end of any shape as dense ones in `room`, which has `most` places for each stream. Its points
// have `dimension` coordinates each.
struct StreamsOf {
    int streams, dimension, coordinates;
};
void copy_rows(const capsa_shapes& from, StreamsOf shape, std::uint32_t begin, std::uint32_t end, float* room,
               std::uint32_t most, capsa_shapes& to);

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
        constexpr StreamsOf streams{Shape::stream_count, Shape::dimension,
                                    Shape::dimension * Shape::point_count};
        copy_rows(*shapes_, streams, begin, end, room.field[0], Most, copy_);
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

// One row of any shapes in every lane.
template <class Shape, bool Flat = false>
CAPSA_INLINE void read_row(const capsa_shapes& shapes, std::uint32_t row,
                           Lanes (&stream)[Shape::stream_count]) {
    for (int k = 0; k < Shape::radius_stream; ++k) {
        const capsa_stream& s = shapes.stream[k];
        stream[k] = splat(is_absent<Shape, Flat>(shapes, k)
                              ? 0.0f
                              : s.data[element(index_of<Shape>(shapes, k), row) * s.stride]);
    }
    const capsa_stream& r = shapes.stream[Shape::radius_stream];
    stream[Shape::radius_stream] = splat(r.data ? r.data[element(nullptr, row) * r.stride] : 0.0f);
}

// A tile of one row and at most one word of columns that can be loaded directly. In lanes such a query is one
// chain of operations, and the rest of the small walk would take a third of its time.
template <class Col>
CAPSA_INLINE bool is_one_word(const capsa_tile& tile, const capsa_shapes& cols) {
    return tile.row_end - tile.row_begin == 1 && tile.col_end - tile.col_begin <= capsa_word_columns &&
           dense<Col>(cols);
}

// The hits of such a tile, from column `first` on. The row is prepared in every lane and needs no stage.
template <class Row, class Col, bool ColIsA>
CAPSA_NOINLINE std::uint64_t one_word(const capsa_tile_job& job, const capsa_tile& tile, std::uint32_t first,
                                      float row_added_radius, float col_added_radius) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    Lanes field[Row::stream_count];
    read_row<Row>(*job.rows, tile.row_begin, field);
    const auto row = prepared_streams<Row>(field, row_added_radius);
    std::uint64_t hits = 0;
    const std::uint32_t col_count = tile.col_end - tile.col_begin;
    for (std::uint32_t at = first / lane_count * lane_count; at < col_count; at += lane_count) {
        Lanes stream[Col::stream_count];
        read_rows<Col>(*job.cols, tile.col_begin + at, tile.col_end, stream);
        const auto column = prepared_streams<Col>(stream, col_added_radius);
        hits |= (touching_lanes<flip>(row, column) & bits(valid_rows<Col>(stream))) << at;
    }
    return bits(valid_rows<Row>(field)) != 0 ? hits : 0;
}

// Fills the matrix with the hits of a tile of one row whose columns can be loaded directly: a floor under
// particles. The hits of a word stay in a register. Words behind a hit that ends the row are left out.
template <class Row, class Col, bool ColIsA>
CAPSA_NOINLINE void one_row(const capsa_tile_job& job, const capsa_tile& tile, float row_added_radius,
                            float col_added_radius, Next after_hit, HitMatrix& matrix) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
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
            const auto pair = proximity_of<flip, false>(row, prepared_streams<Col>(stream, col_added_radius));
            hits |= (bits(pair.d2 <= pair.limit) & bits(valid_rows<Col>(stream))) << (at - begin);
        }
        const std::uint32_t at = begin - tile.col_begin;
        matrix.hits[0][at / capsa_word_columns] = valid ? hits : 0;
        occupied |= std::uint32_t{valid} << at / capsa_word_columns;
        if (valid && (hits & ends) != 0 && (hits & asked(first, at)) != 0) break;
    }
    matrix.occupied[0] = static_cast<std::uint8_t>(occupied);
}

// Fills the matrix with the hits of all rows of the tile.
template <class Row, class Col, bool ColIsA>
CAPSA_NOINLINE void small_tile(const capsa_tile_job& job, const capsa_tile& tile, float row_added_radius,
                               float col_added_radius, SmallTileRoom<Row, Col>& room, RowStage<Row>& staged,
                               HitMatrix& matrix) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
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
    const AsDense cols(*job.cols, tile.col_begin, tile.col_end, room.col_streams);
    for (std::uint32_t at = tile.skip / lane_count * lane_count; at < col_count; at += lane_count) {
        Lanes stream[Col::stream_count];
        read_rows<Col>(cols.shapes(), cols.begin() + at, cols.begin() + col_count, stream);
        const auto column = prepared_streams<Col>(stream, col_added_radius);
        const std::uint64_t valid_columns = bits(valid_rows<Col>(stream));
        // Above the diagonal, rows from the last column of the vector on have no pair to answer.
        const std::uint32_t last = tile.col_begin + at + lane_count - 1;
        const std::uint32_t asking = !tile.above_diagonal || last >= tile.row_end ? row_count
                                     : last > tile.row_begin                      ? last - tile.row_begin
                                                                                  : 0;
        for (std::uint32_t row = 0; row < asking; ++row) {
            const std::uint64_t touching = touching_lanes<flip>(staged.template row<Lanes>(row), column);
            matrix.hits[row][at / capsa_word_columns] |= (touching & valid_columns)
                                                         << at % capsa_word_columns;
        }
    }
    matrix.set_occupied(0xff);
    for (std::uint32_t row = 0; row < row_count; ++row)
        if ((valid >> row & 1) == 0)
            for (std::uint32_t at = 0; at < col_count; at += capsa_word_columns)
                matrix.hits[row][at / capsa_word_columns] = 0;
}

}  // namespace capsa::CAPSA_ISA
