// A stage: a block of shapes, prepared once and laid out for the inner loop.
//
// The caller's streams may have any stride, any alignment and any length. A stage holds aligned solids in the
// L1 cache, with directions and reciprocals computed once. Invalid rows and the rest of the last vector are
// replaced by numbers that touch nothing. The layout is words of 64 columns, field after field, so that one
// pointer reaches every field of a word.

#pragma once
#include "kernels/abi.h"
#include "kernels/read/streams.hpp"

namespace capsa::CAPSA_ISA {

inline constexpr std::uint32_t tile_words = capsa_tile_columns / capsa_word_columns;
inline constexpr std::uint32_t row_block = capsa_word_columns;  // rows are staged this many at a time

// The words of columns that a tile holds at a time: fewer of a shape with many fields, so that a stage stays
// small.
template <class Shape>
inline constexpr std::uint32_t words_at_once =
    Shape::field_count > 15 ? capsa_triangle_columns / capsa_word_columns : tile_words;
template <class Shape>
inline constexpr std::uint32_t columns_staged = words_at_once<Shape>* capsa_word_columns;

// The order of the columns within a word: the caller's order, or the order that word() of the lanes needs. On
// most ISAs they are the same.
enum class Order { plain, as_words };
inline constexpr Order word_order = column_at(1) == 1 ? Order::plain : Order::as_words;

// The words of a stage.
template <class Shape>
using StageWord = float[Shape::field_count][capsa_word_columns];

// Rows begin to end of `shapes`, at places 0, 1, ... Each radius is enlarged by `added_radius`. Invalid rows
// fill the places up to `padded`. The last vector is written whole. kernels/table/kinds.cpp compiles this
// once for each shape (kernels/read/staging.hpp).
template <class Shape>
void fill_places(StageWord<Shape>* words, Order order, const capsa_shapes& shapes, std::uint64_t begin,
                 std::uint64_t end, float added_radius, std::uint64_t padded);

// The same of at most a word of rows, where they are few (kernels/rows/nearest_of_few.hpp).
template <class Shape>
void fill_few(StageWord<Shape>& word, const capsa_shapes& shapes, std::uint32_t begin, std::uint32_t end);

// Writes solids to places i, i + 1, ..., counted over all words.
template <class Shape, class Solid>
CAPSA_INLINE void keep_at(StageWord<Shape>* words, std::uint64_t i, const Solid& solid) {
    StageWord<Shape>& to = words[i / capsa_word_columns];
    const std::uint64_t at = i % capsa_word_columns;
    Shape::template save<Lanes>(solid,
                                [&to, at](int k, Lanes v) CAPSA_INLINE_LAMBDA { store(&to[k][at], v); });
}

template <class Shape, std::size_t Words, Order Within = Order::plain>
struct Stage {
    static constexpr std::uint64_t word_columns = capsa_word_columns;
    alignas(64) StageWord<Shape> field[Words];

    // Rows begin to end of `shapes`. Each radius is enlarged by `added_radius`. Invalid rows fill the last
    // word.
    CAPSA_INLINE void fill(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                           float added_radius) {
        CAPSA_ISA::fill_places<Shape>(field, Within, shapes, begin, end, added_radius,
                                      (end - begin + word_columns - 1) / word_columns * word_columns);
    }
    // The same without filling the last word, for rows that are read one by one.
    CAPSA_INLINE void fill_rows(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                                float added_radius) {
        CAPSA_ISA::fill_places<Shape>(field, Within, shapes, begin, end, added_radius, end - begin);
    }
    // The same with invalid rows up to place `padded`.
    CAPSA_INLINE void fill_places(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                                  float added_radius, std::uint64_t padded) {
        CAPSA_ISA::fill_places<Shape>(field, Within, shapes, begin, end, added_radius, padded);
    }

    // Solids at places i, i + 1, ..., counted over all words.
    template <class Solid>
    CAPSA_INLINE void keep(std::uint64_t i, const Solid& solid) {
        keep_at<Shape>(field, i, solid);
    }

    // The columns at places k, k + 1, ... of word w.
    template <class T>
    CAPSA_INLINE auto columns(int w, int k) const {
        const float(*from)[word_columns] = field[w];
        return Shape::template restore<T>([from, k](int f)
                                              CAPSA_INLINE_LAMBDA { return Width<T>::load(&from[f][k]); });
    }
    // The solid at place i of word 0, in every lane.
    template <class T>
    CAPSA_INLINE auto row(std::uint64_t i) const {
        const float(*from)[word_columns] = field[0];
        return Shape::template restore<T>([from, i](int f)
                                              CAPSA_INLINE_LAMBDA { return Width<T>::splat(from[f][i]); });
    }
};

}  // namespace capsa::CAPSA_ISA
