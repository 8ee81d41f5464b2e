// Streams of tiles: rectangles that together cover every pair of a query exactly once.

#pragma once
#include "kernels/abi.h"
#include "src/filter.hpp"
#include "src/plan/orientation.hpp"
#include "src/runs.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

// The two sides of all tiles of a stream, and the data that verbs need. The two pointers do not stand side by
// side: a load of both at once would wait for two stores, a tenth of the time of a query with 8 pairs.
struct Sides {
    const capsa_shapes* rows;
    std::size_t begin;  // the rows of A that are asked about
    const capsa_shapes* cols;
    std::size_t end;
    bool cols_are_a;        // otherwise the rows are rows of A
    bool one_set;           // rows and columns are the same set: both rows of a pair are rows of A
    bool everything;        // every row of A meets every row of B in a tile, so a mask need not be cleared
    capsa_filters filters;  // of the rows and of the columns
};

// The most columns of a tile whose columns have this shape: as many as a kernel stages together. Such a tile
// is answered row by row by every kernel, so that all verbs meet its hits in one order.
std::uint32_t columns_of_tile(capsa_shape columns) noexcept;

// Its function is not pure, because a pure one needs the C++ runtime.
class TileStream {
public:
    // Writes tiles to the front of `room` and returns their number. If the number is less than the size of
    // `room`, there are no more tiles. No tile has more columns than columns_of_tile says.
    virtual std::size_t next(std::span<capsa_tile>) noexcept { return 0; }
    const Sides& sides() const noexcept { return sides_; }

protected:
    TileStream(const capsa_shapes& rows, const capsa_shapes& cols, bool cols_are_a, bool one_set,
               bool everything, std::size_t begin, std::size_t end, const MayMeet& may_meet = {}) noexcept
        : sides_{&rows, begin, &cols, end, cols_are_a, one_set, everything, may_meet.of_tiles(cols_are_a)} {}
    TileStream(const TileStream&) = default;
    ~TileStream() = default;

private:
    Sides sides_;
};

// Every row of A in the source with every row of B.
class Rectangle final : public TileStream {
public:
    Rectangle(const capsa_source& between, FlipPrice price) noexcept
        : Rectangle(between, columns_of_a(between, price)) {}
    std::size_t next(std::span<capsa_tile> room) noexcept override;

private:
    Rectangle(const capsa_source& between, bool flip) noexcept;
    std::uint32_t row_begin_, row_end_;
    std::uint64_t col_, col_end_;
};

// Every row in the source with every row after it.
class UpperTriangle final : public TileStream {
public:
    explicit UpperTriangle(const capsa_source& within) noexcept;
    std::size_t next(std::span<capsa_tile> room) noexcept override;

private:
    std::uint32_t row_begin_, row_end_;
    std::uint64_t col_, col_end_;
};

// The pairs of runs: each run is a rectangle, or a triangle of a `within`.
class RunTiles final : public TileStream {
public:
    // With `whole_words` columns begin at a multiple of 64, for sinks that write words of bits for them.
    // Otherwise they begin where the run does, and no column is looked at in vain.
    RunTiles(const capsa_source& source, FlipPrice price, bool whole_words) noexcept
        : RunTiles(source, source.kind == capsa_source_between && columns_of_a(source, price), whole_words) {}
    // Run k alone, with all its rows and no whole words.
    RunTiles(const capsa_source& source, FlipPrice price, std::size_t k) noexcept;
    std::size_t next(std::span<capsa_tile> room) noexcept override;

private:
    RunTiles(const capsa_source& source, bool flip, bool whole_words) noexcept;
    void start(const Run& run) noexcept;

    RunsOfRows left_;
    const bool one_set_, flip_, whole_words_;
    bool alone_ = false;
    std::uint32_t row_begin_ = 0, row_end_ = 0, empty_ = 0;
    std::uint64_t col_ = 0, col_end_ = 0;
};

}  // namespace capsa
