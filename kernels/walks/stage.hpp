// A block of shapes, prepared once and laid out for the inner loop.
//
// The caller's streams may have any stride and any alignment and end anywhere. Staged, they are aligned
// solids in L1: directions and reciprocals worked out once, bad rows and the tail replaced by numbers that
// touch nothing. The layout is words of 64 columns, field after field, so that one pointer reaches every
// field of a word.

#pragma once
#include "kernels/abi.h"
#include "kernels/shapes/read.hpp"

namespace capsa::CAPSA_ISA {

inline constexpr std::uint32_t tile_words = capsa_tile_columns / capsa_word_columns;
inline constexpr std::uint32_t row_block = capsa_word_columns;  // rows are staged this many at a time

// The order of a stage's columns within a word: as they come, or as words() wants them.
enum class Order { plain, word };

template <class Shape, std::size_t Words, Order Within = Order::plain>
struct Stage {
    static constexpr std::uint64_t word = capsa_word_columns;
    alignas(64) float field[Words][Shape::field_count][word];

    static constexpr int column(int place) { return Within == Order::word ? column_at(place) : place; }

    // Rows begin .. end of `shapes`, each radius enlarged by `extra`; a last word is filled up with bad rows.
    CAPSA_INLINE void fill(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end, float extra) {
        fill_places(shapes, begin, end, extra, (end - begin + word - 1) / word * word);
    }
    // The same without that: for rows that are taken one by one.
    CAPSA_INLINE void fill_rows(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                                float extra) {
        fill_places(shapes, begin, end, extra, end - begin);
    }

    // Contiguous streams have a loop of their own: a third of the time where rows are met once (GCC).
    CAPSA_NOINLINE void fill_places(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                                    float extra, std::uint64_t padded) {
        std::uint64_t i = 0;
        if (column(1) == 1 && begin < end && dense<Shape>(shapes)) {
            DenseReader<Shape> read(shapes);
            const std::uint64_t count = end - begin;
            for (; i + lane_count <= count; i += lane_count) {
                read.first = begin + i;
                keep(i, prepared<Shape>(read, extra));
            }
            if (i < count) {
                read.first = begin + i;
                keep(i, prepared<Shape>(read.some(static_cast<int>(count - i)), extra));
                i += lane_count;
            }
        }
        if (i < padded) fill_rest(shapes, begin, end, extra, i, padded);
    }

    // The same from place `i` on, for streams of any kind.
    CAPSA_NOINLINE void fill_rest(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                                  float extra, std::uint64_t i, std::uint64_t padded) {
        constexpr int step = column(1);
        for (; i < padded; i += lane_count) {
            const std::uint64_t at = i % word;
            const std::uint64_t first =
                begin + (i - at) + static_cast<std::uint64_t>(column(static_cast<int>(at)));
            const std::uint64_t left = first < end ? (end - first + step - 1) / step : 0;
            const int valid = left < lane_count ? static_cast<int>(left) : lane_count;
            if (valid == 0)
                keep(i, prepared<Shape>([](int) CAPSA_INLINE_LAMBDA { return splat(bad_number()); }, extra));
            else
                keep(i, prepared<Shape>(SomeRows<Shape>(shapes, first, valid, step), extra));
        }
    }

    // Solids at places i, i + 1, ..., counted through all words.
    template <class Solid>
    CAPSA_INLINE void keep(std::uint64_t i, const Solid& solid) {
        float(*to)[word] = field[i / word];
        const std::uint64_t at = i % word;
        Shape::template save<Lanes>(solid,
                                    [to, at](int k, Lanes v) CAPSA_INLINE_LAMBDA { store(&to[k][at], v); });
    }

    // The columns at places k, k + 1, ... of word w.
    template <class T>
    CAPSA_INLINE auto columns(int w, int k) const {
        const float(*from)[word] = field[w];
        return Shape::template restore<T>([from, k](int f)
                                              CAPSA_INLINE_LAMBDA { return Width<T>::load(&from[f][k]); });
    }
    // The one at place i of word 0, in every lane.
    template <class T>
    CAPSA_INLINE auto row(std::uint64_t i) const {
        const float(*from)[word] = field[0];
        return Shape::template restore<T>([from, i](int f)
                                              CAPSA_INLINE_LAMBDA { return Width<T>::splat(from[f][i]); });
    }
};

}  // namespace capsa::CAPSA_ISA
