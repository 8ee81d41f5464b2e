// A stage: a block of shapes, prepared once and laid out for the inner loop.
//
// The caller's streams may have any stride, any alignment and any length. A stage holds aligned solids in the
// L1 cache, with directions and reciprocals computed once. Invalid rows and the rest of the last vector are
// replaced by numbers that touch nothing. The layout is words of 64 columns, field after field, so that one
// pointer reaches every field of a word.

#pragma once
#include "kernels/abi.h"
#include "kernels/shapes/read.hpp"

namespace capsa::CAPSA_ISA {

inline constexpr std::uint32_t tile_words = capsa_tile_columns / capsa_word_columns;
inline constexpr std::uint32_t row_block = capsa_word_columns;  // rows are staged this many at a time

// The words of columns that a tile holds at a time: fewer of a shape with many fields, so that a stage stays
// small.
template <class Shape>
inline constexpr std::uint32_t words_at_once =
    Shape::field_count > 16 ? capsa_triangle_columns / capsa_word_columns : tile_words;
template <class Shape>
inline constexpr std::uint32_t columns_staged = words_at_once<Shape>* capsa_word_columns;

// The order of the columns within a word: the caller's order, or the order that word() of the lanes needs.
enum class Order { plain, as_words };

template <class Shape, std::size_t Words, Order Within = Order::plain>
struct Stage {
    static constexpr std::uint64_t word_columns = capsa_word_columns;
    alignas(64) float field[Words][Shape::field_count][word_columns];

    static constexpr int column(int place) { return Within == Order::as_words ? column_at(place) : place; }

    // Rows begin to end of `shapes`. Each radius is enlarged by `added_radius`. Invalid rows fill the last
    // word.
    CAPSA_INLINE void fill(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                           float added_radius) {
        fill_places(shapes, begin, end, added_radius,
                    (end - begin + word_columns - 1) / word_columns * word_columns);
    }
    // The same without filling the last word, for rows that are read one by one.
    CAPSA_INLINE void fill_rows(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                                float added_radius) {
        fill_places(shapes, begin, end, added_radius, end - begin);
    }

    // Contiguous streams have a loop of their own, which takes a third of the time if each row is used once
    // (GCC).
    CAPSA_NOINLINE void fill_places(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                                    float added_radius, std::uint64_t padded) {
        std::uint64_t i = 0;
        if (column(1) == 1 && begin < end && dense_or_flat<Shape>(shapes)) {
            DenseReader<Shape> read(shapes);
            const std::uint64_t count = end - begin;
            for (; i + lane_count <= count; i += lane_count) {
                read.first = begin + i;
                keep(i, prepared<Shape>(read, added_radius));
            }
            if (i < count) {
                read.first = begin + i;
                keep(i, prepared<Shape>(read.some(static_cast<int>(count - i)), added_radius));
                i += lane_count;
            }
        }
        if (i < padded) fill_rest(shapes, begin, end, added_radius, i, padded);
    }

    // The same from place `i` on, for streams of any kind.
    CAPSA_NOINLINE void fill_rest(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                                  float added_radius, std::uint64_t i, std::uint64_t padded) {
        constexpr int step = column(1);
        for (; i < padded; i += lane_count) {
            const std::uint64_t at = i % word_columns;
            const std::uint64_t first =
                begin + (i - at) + static_cast<std::uint64_t>(column(static_cast<int>(at)));
            const std::uint64_t left = first < end ? (end - first + step - 1) / step : 0;
            const int valid = left < lane_count ? static_cast<int>(left) : lane_count;
            if (valid == 0)
                keep(i, prepared<Shape>([](int) CAPSA_INLINE_LAMBDA { return splat(invalid_number()); },
                                        added_radius));
            else
                keep(i, prepared<Shape>(SomeRows<Shape>(shapes, first, valid, step), added_radius));
        }
    }

    // Solids at places i, i + 1, ..., counted over all words.
    template <class Solid>
    CAPSA_INLINE void keep(std::uint64_t i, const Solid& solid) {
        float(*to)[word_columns] = field[i / word_columns];
        const std::uint64_t at = i % word_columns;
        Shape::template save<Lanes>(solid,
                                    [to, at](int k, Lanes v) CAPSA_INLINE_LAMBDA { store(&to[k][at], v); });
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
