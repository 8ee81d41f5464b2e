#include "src/traverse/tiles.hpp"

#include "src/plan/parts.hpp"
#include "src/shape.hpp"

#include <algorithm>

namespace capsa {

namespace {

// Of any ISA. Where a triangle puts its empty lanes follows from it: that is a matter of speed, no answer
// depends on it.
constexpr std::uint64_t most_lanes = 16;

// The tile of columns whose first is column `col`, after `skip` that do not count, of a stream with these
// sides. `col` moves to the next tile.
capsa_tile tile_at(const Sides& sides, std::uint64_t& col, std::uint64_t col_end, std::uint32_t skip) {
    const auto begin = static_cast<std::uint32_t>(col - skip);
    col = std::min<std::uint64_t>(std::uint64_t{begin} + columns_of_tile(sides.cols->shape), col_end);
    return {0, 0, begin, static_cast<std::uint32_t>(col), skip, 0};
}

// A word of answers is a word of the output if it begins at a multiple of 64 columns.
std::uint32_t before_in_word(std::uint64_t col) {
    return static_cast<std::uint32_t>(col % capsa_word_columns);
}

}  // namespace

std::uint32_t columns_of_tile(capsa_shape columns) noexcept {
    const CoreKind core = shape_info(columns).core;
    const bool many_fields = core == CoreKind::triangle || core == CoreKind::box;
    return many_fields ? capsa_triangle_columns : capsa_tile_columns;
}

Rectangle::Rectangle(const capsa_source& between, bool flip) noexcept
    : TileStream(flip ? between.b : between.a, flip ? between.a : between.b, flip, false, true,
                 has_share(between) ? 0 : between.begin, has_share(between) ? 0 : between.end,
                 MayMeet(between)),
      row_begin_(flip ? 0 : static_cast<std::uint32_t>(between.begin)),
      row_end_(static_cast<std::uint32_t>(flip ? between.b.count : between.end)),
      col_(flip ? between.begin : 0),
      col_end_(flip ? between.end : between.b.count) {
    if (row_begin_ >= row_end_) col_ = col_end_;
}

std::size_t Rectangle::next(std::span<capsa_tile> room) noexcept {
    std::size_t made = 0;
    while (made < room.size() && col_ < col_end_) {
        capsa_tile tile = tile_at(sides(), col_, col_end_, before_in_word(col_));
        tile.row_begin = row_begin_;
        tile.row_end = row_end_;
        room[made++] = tile;
    }
    return made;
}

UpperTriangle::UpperTriangle(const capsa_source& within) noexcept
    : TileStream(within.a, within.a, false, true, false, 0, has_share(within) ? 0 : within.a.count,
                 MayMeet(within)),
      row_begin_(static_cast<std::uint32_t>(within.begin)),
      row_end_(static_cast<std::uint32_t>(within.end)),
      col_(within.begin),
      col_end_(within.begin < within.end ? within.a.count : within.begin) {}

std::size_t UpperTriangle::next(std::span<capsa_tile> room) noexcept {
    std::size_t made = 0;
    while (made < room.size() && col_ < col_end_) {
        capsa_tile tile = tile_at(sides(), col_, col_end_, before_in_word(col_));
        // Rows from the last column of the tile on have no pair above the diagonal.
        tile.row_begin = row_begin_;
        tile.row_end = std::min(row_end_, tile.col_end - 1);
        tile.above_diagonal = 1;
        if (tile.row_begin < tile.row_end) room[made++] = tile;
    }
    return made;
}

// In a `within` a slice finds partners for rows outside of it.
RunTiles::RunTiles(const capsa_source& source, bool flip, bool whole_words) noexcept
    : TileStream(flip ? source.b : source.a, flip || is_within(source) ? source.a : source.b, flip,
                 is_within(source), false, is_within(source) ? 0 : source.begin,
                 is_within(source) ? source.a.count : source.end, MayMeet(source)),
      left_(source),
      one_set_(is_within(source)),
      flip_(flip),
      whole_words_(whole_words) {}

RunTiles::RunTiles(const capsa_source& source, FlipPrice price, std::size_t k) noexcept
    : RunTiles(source, price, false) {
    alone_ = true;
    start(run_of(source, k));
}

void RunTiles::start(const Run& run) noexcept {
    row_begin_ = flip_ ? run.b_begin : run.begin;
    row_end_ = flip_ ? run.b_end : run.end;
    col_ = flip_ || one_set_ ? run.begin : run.b_begin;
    col_end_ = flip_ ? run.end : run.b_end;
    if (row_begin_ >= row_end_) col_ = col_end_;
    // In a triangle the last columns meet the most rows. So the vector that is not full comes first.
    const std::uint64_t in_last_vector = (col_end_ - col_) % most_lanes;
    const std::uint64_t empty = in_last_vector == 0 ? 0 : most_lanes - in_last_vector;
    empty_ = one_set_ && !whole_words_ && col_ >= empty ? static_cast<std::uint32_t>(empty) : 0;
}

std::size_t RunTiles::next(std::span<capsa_tile> room) noexcept {
    std::size_t made = 0;
    while (made < room.size()) {
        if (col_ >= col_end_) {
            Run run{};
            if (alone_ || !left_.next(run)) break;
            start(run);
            continue;
        }
        capsa_tile tile = tile_at(sides(), col_, col_end_, whole_words_ ? before_in_word(col_) : empty_);
        empty_ = 0;
        tile.row_begin = row_begin_;
        tile.row_end = one_set_ ? std::min(row_end_, tile.col_end - 1) : row_end_;
        tile.above_diagonal = one_set_;
        if (tile.row_begin < tile.row_end) room[made++] = tile;
    }
    return made;
}

}  // namespace capsa
