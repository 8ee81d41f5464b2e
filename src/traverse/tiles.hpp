// Streams of tiles: rectangles that together cover every pair of a query exactly once.

#pragma once
#include "kernels/abi.h"
#include "src/traverse/orientation.hpp"

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
    bool cols_are_a;  // otherwise the rows are rows of A
    bool one_set;     // rows and columns are the same set: both rows of a pair are rows of A
    bool everything;  // every row of A meets every row of B in a tile, so a mask need not be cleared
};

// Its function is not pure, because a pure one needs the C++ runtime.
class TileStream {
public:
    // Writes tiles to the front of `room` and returns their number. If the number is less than the size of
    // `room`, there are no more tiles.
    virtual std::size_t next(std::span<capsa_tile>) noexcept { return 0; }
    const Sides& sides() const noexcept { return sides_; }

protected:
    TileStream(const capsa_shapes& rows, const capsa_shapes& cols, bool cols_are_a, bool one_set,
               bool everything, std::size_t begin, std::size_t end) noexcept
        : sides_{&rows, begin, &cols, end, cols_are_a, one_set, everything} {}
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
class Triangle final : public TileStream {
public:
    explicit Triangle(const capsa_source& within) noexcept;
    std::size_t next(std::span<capsa_tile> room) noexcept override;

private:
    std::uint32_t row_begin_, row_end_;
    std::uint64_t col_, col_end_;
};

}  // namespace capsa
