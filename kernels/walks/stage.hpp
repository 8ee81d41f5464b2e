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

template <class Shape, std::size_t Words>
struct Stage {
    static constexpr std::uint64_t word = capsa_word_columns;
    alignas(64) float field[Words][Shape::field_count][word];

    // Rows begin .. end of `shapes`, each radius enlarged by `extra`; a last word is filled up with bad rows.
    CAPSA_NOINLINE void fill(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                             float extra) {
        const std::uint64_t padded = (end - begin + word - 1) / word * word;
        for (std::uint64_t i = 0; i < padded; i += lane_count) {
            const std::uint64_t left = begin + i < end ? end - begin - i : 0;
            const int valid = left < lane_count ? static_cast<int>(left) : lane_count;
            const auto solid = prepared<Shape>(Reader{shapes.stream, begin + i, valid}, extra);
            float(*to)[word] = field[i / word];
            const std::uint64_t at = i % word;
            Shape::template save<Lanes>(
                solid, [to, at](int k, Lanes v) CAPSA_INLINE_LAMBDA { store(&to[k][at], v); });
        }
    }

    // Columns k, k + 1, ... of word w.
    template <class T>
    CAPSA_INLINE auto columns(int w, int k) const {
        const float(*from)[word] = field[w];
        return Shape::template restore<T>([from, k](int f)
                                              CAPSA_INLINE_LAMBDA { return Width<T>::load(&from[f][k]); });
    }
    // Row i of word 0 in every lane.
    template <class T>
    CAPSA_INLINE auto row(std::uint64_t i) const {
        const float(*from)[word] = field[0];
        return Shape::template restore<T>([from, i](int f)
                                              CAPSA_INLINE_LAMBDA { return Width<T>::splat(from[f][i]); });
    }
};

}  // namespace capsa::CAPSA_ISA
