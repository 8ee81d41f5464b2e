// The loop of every verb that keeps one best partner for each row: nearest, deepest, first touch.
//
// The columns are staged a tile at a time and the rows in blocks of 64, each with the bounding spheres of its
// solids. A policy evaluates a row with a word of columns. Columns come in ascending order. So if a policy
// replaces its best only by a better one, ties go to the lowest column.

#pragma once
#include "kernels/filter.hpp"
#include "kernels/pairs/separation.hpp"
#include "kernels/read/stage.hpp"
#include "kernels/shapes/bounding_sphere.hpp"

namespace capsa::CAPSA_ISA {

struct Range {
    std::uint32_t begin, end;
};

// Which columns of a row count: all of them, or those on one side of the diagonal.
struct Diagonal {
    bool only_above, only_below;  // only columns > row, only columns < row

    // The columns that count in the word that begins at column `begin`.
    CAPSA_INLINE std::uint64_t counted(std::uint32_t row, std::uint32_t begin) const {
        std::uint64_t columns = ~std::uint64_t{0};
        if (only_above && row >= begin) columns = row - begin >= 63 ? 0 : columns << (row + 1 - begin);
        if (only_below && row < begin + 64) columns = row <= begin ? 0 : columns >> (64 - (row - begin));
        return columns;
    }
};

// Which columns of a word count for a row: those of the diagonal that may meet it. The filter is asked only
// about a word in which some column would be taken, and once.
class CountedWord {
public:
    CAPSA_INLINE CountedWord(const capsa_filters& filters, std::uint64_t diagonal, std::uint32_t row,
                             std::uint32_t begin, std::uint32_t count)
        : diagonal_(diagonal), filters_(filters), row_(row), begin_(begin), count_(count) {}

    // Those of the columns that count.
    CAPSA_INLINE std::uint64_t of(std::uint64_t columns) {
        columns &= diagonal_;
        if (columns == 0 || !have_filter(filters_)) return columns;
        if (!asked_) {
            allowed_ = columns_that_may_meet(filters_, row_, begin_, count_);
            asked_ = true;
        }
        return columns & allowed_;
    }

private:
    const std::uint64_t diagonal_;
    const capsa_filters& filters_;
    const std::uint32_t row_, begin_, count_;
    bool asked_ = false;
    std::uint64_t allowed_ = 0;
};

// Staged solids and their bounding spheres. Only vectors that hold a row are written.
template <class Shape, std::size_t Words>
struct WithBounds {
    Stage<Shape, Words> solids;
    Stage<typename Shape::Bound, Words> bounds;

    CAPSA_NOINLINE void fill(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end) {
        solids.fill_rows(shapes, begin, end, 0.0f);
        for (std::uint64_t i = 0; i < end - begin; i += lane_count)
            bounds.keep(
                i, bounding_sphere(solids.template columns<Lanes>(static_cast<int>(i / capsa_word_columns),
                                                                  static_cast<int>(i % capsa_word_columns))));
    }
};

// The current rows and columns.
template <class Row, class Col>
struct RowTile {
    WithBounds<Col, words_at_once<Col>> cols;
    WithBounds<Row, 1> rows;
    Range row, col;
};

// Evaluates `rows` with `cols`. The policy is called for new columns, for each block of rows, and after every
// row has been evaluated with the current columns.
template <class Row, class Col, class Policy>
CAPSA_INLINE void each_block(RowTile<Row, Col>& tile, const capsa_shapes& rows, Range row,
                             const capsa_shapes& cols, Range col, Policy& policy) {
    for (std::uint32_t begin = col.begin; begin < col.end; begin = tile.col.end) {
        tile.col = {begin, begin + least<std::uint32_t>(col.end - begin, columns_staged<Col>)};
        tile.cols.fill(cols, tile.col.begin, tile.col.end);
        policy.new_columns(tile);
        for (std::uint32_t first = row.begin; first < row.end; first = tile.row.end) {
            tile.row = {first, first + least<std::uint32_t>(row.end - first, policy.block_rows())};
            tile.rows.fill(rows, tile.row.begin, tile.row.end);
            policy.block(tile);
        }
        policy.end_of_rows(tile);
    }
}

// Calls word(solid, row, at, count, counted) for each row of a block and each word in which columns may
// count. `filters` are those of the rows and of the columns. solid_of(i) returns the data that `word` needs
// of row i of the block. The word begins `at` columns into the tile and holds `count` columns.
template <class SolidOf, class Word>
CAPSA_INLINE void each_word(Range rows, Range cols, Diagonal diagonal, const capsa_filters& filters,
                            const SolidOf& solid_of, const Word& word) {
    const std::uint32_t col_count = cols.end - cols.begin;
    for (std::uint32_t row = rows.begin; row < rows.end; ++row) {
        const auto solid = solid_of(row - rows.begin);
        for (std::uint32_t at = 0; at < col_count; at += capsa_word_columns) {
            const std::uint32_t count = least<std::uint32_t>(col_count - at, capsa_word_columns);
            const std::uint64_t on_side = diagonal.counted(row, cols.begin + at);
            if (on_side == 0) continue;
            CountedWord counted(filters, on_side, row, cols.begin + at, count);
            word(solid, row, at, count, counted);
        }
    }
}

}  // namespace capsa::CAPSA_ISA
