// What the walks share that keep one best partner for each row: nearest, deepest, first touch.
//
// The columns are staged a tile at a time and the rows in blocks of 64, each with the bounding spheres of its
// solids. Columns come in ascending order. So if a walk replaces its best only by a better one, ties go to
// the lowest column.

#pragma once
#include "kernels/filter.hpp"
#include "kernels/formulas/kind.hpp"

namespace capsa::CAPSA_ISA {

struct Range {
    std::uint32_t begin, end;
};

// Which columns of a row count: all of them, or those on one side of the diagonal.
struct Diagonal {
    bool only_above, only_below;  // only columns > row, only columns < row

    // The columns that count of a tile, counted from its first.
    CAPSA_INLINE Range counted(std::uint32_t row, std::uint32_t first, std::uint32_t count) const {
        return {only_above && row >= first ? row - first + 1 : 0,
                only_below ? least(row - least(row, first), count) : count};
    }
};

// Staged rows and their bounding spheres, which have at most four fields. A shape without them stands for
// itself.
struct StageWithBounds {
    static constexpr std::size_t word_of_bounds = 4 * capsa_word_columns;
    const Kind& kind;
    float *solids, *bounds;

    StageWithBounds(const Kind& of, std::uint32_t words, float* room)
        : kind(of), solids(room), bounds(of.bounds ? room + words * of.of_word() : room) {}
    static std::size_t room(const Kind& kind, std::uint32_t words) {
        return words * (kind.of_word() + word_of_bounds);
    }
    // The floats of a block of rows and the columns of a tile.
    static std::size_t room_of_both(const Kind& row, const Kind& col) {
        return room(row, 1) + room(col, col.words);
    }
    void fill(const capsa_shapes& shapes, std::uint32_t begin, std::uint32_t count, bool with_bounds) const {
        kind.fill(solids, Order::plain, shapes, begin, begin + count, 0.0f, count);
        if (with_bounds && kind.bounds) kind.bounds(bounds, solids, count);
    }
};

}  // namespace capsa::CAPSA_ISA
