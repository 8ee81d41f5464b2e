#include "src/traverse/tiles.hpp"

#include <algorithm>

namespace capsa {

namespace {

// The tile of columns that begins at `col` or shortly before it. Words are aligned to multiples of 64
// columns, so the first word may skip a few. `col` moves to the next tile.
capsa_tile tile_at(std::uint64_t& col, std::uint64_t col_end) {
    const auto skip = static_cast<std::uint32_t>(col % capsa_word_columns);
    const auto begin = static_cast<std::uint32_t>(col - skip);
    col = std::min<std::uint64_t>(std::uint64_t{begin} + capsa_tile_columns, col_end);
    return {0, 0, begin, static_cast<std::uint32_t>(col), skip, 0};
}

}  // namespace

Rectangle::Rectangle(const capsa_source& between, bool flip) noexcept
    : TileStream(flip ? between.b : between.a, flip ? between.a : between.b, flip, false, true, between.begin,
                 between.end),
      row_begin_(flip ? 0 : static_cast<std::uint32_t>(between.begin)),
      row_end_(static_cast<std::uint32_t>(flip ? between.b.count : between.end)),
      col_(flip ? between.begin : 0),
      col_end_(flip ? between.end : between.b.count) {
    if (row_begin_ >= row_end_) col_ = col_end_;
}

std::size_t Rectangle::next(std::span<capsa_tile> room) noexcept {
    std::size_t made = 0;
    while (made < room.size() && col_ < col_end_) {
        capsa_tile tile = tile_at(col_, col_end_);
        tile.row_begin = row_begin_;
        tile.row_end = row_end_;
        room[made++] = tile;
    }
    return made;
}

Triangle::Triangle(const capsa_source& within) noexcept
    : TileStream(within.a, within.a, false, true, false, 0, within.a.count),
      row_begin_(static_cast<std::uint32_t>(within.begin)),
      row_end_(static_cast<std::uint32_t>(within.end)),
      col_(within.begin),
      col_end_(within.begin < within.end ? within.a.count : within.begin) {}

std::size_t Triangle::next(std::span<capsa_tile> room) noexcept {
    std::size_t made = 0;
    while (made < room.size() && col_ < col_end_) {
        capsa_tile tile = tile_at(col_, col_end_);
        // Rows from the last column of the tile on have no pair above the diagonal.
        tile.row_begin = row_begin_;
        tile.row_end = std::min(row_end_, tile.col_end - 1);
        tile.above_diagonal = 1;
        if (tile.row_begin < tile.row_end) room[made++] = tile;
    }
    return made;
}

}  // namespace capsa
