// Streams of tiles: rectangles that together cover every pair of a query exactly once.

#pragma once
#include "kernels/abi.h"
#include "src/traverse/orientation.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

// The two sides of all tiles of a stream, and what its verbs must know of it.
struct Sides {
    const capsa_shapes* rows;
    const capsa_shapes* cols;
    bool cols_are_a;            // else the rows are
    bool one_set;               // rows and columns are the same set: a pair concerns both as rows of A
    bool everything;            // every row of A meets every row of B in a tile, so a mask need not be cleared
    std::size_t begin, end;     // the rows of A that are asked about
};

class TileStream {
public:
    // Fills the front of `room` and returns how many tiles that were. Less than `room` has: there are no
    // more.
    virtual std::size_t next(std::span<capsa_tile> room) noexcept = 0;
    const Sides& sides() const noexcept { return sides_; }

protected:
    explicit TileStream(const Sides& sides) noexcept : sides_(sides) {}
    TileStream(const TileStream&) = default;
    ~TileStream() = default;

private:
    Sides sides_;
};

// Every row of A in the source with every row of B.
class Rectangle final : public TileStream {
public:
    Rectangle(const capsa_source& between, FlipPrice price) noexcept;
    std::size_t next(std::span<capsa_tile> room) noexcept override;

private:
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
