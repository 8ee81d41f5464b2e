// A block of shapes, prepared once and laid out for the inner loop.
//
// The caller's streams may have any stride and any alignment and end anywhere. Staged, they are aligned
// solids in L1: directions and reciprocals worked out once, bad rows and the tail replaced by numbers that touch
// nothing. The layout is words of 64 columns, field after field, so that one pointer reaches every field of a word.

#pragma once
#include "kernels/abi.h"
#include "kernels/shapes/segment.hpp"
#include "kernels/shapes/sphere.hpp"

namespace capsa::CAPSA_ISA {

// What stands for every coordinate of a bad row: a NaN with its sign set. Processors hand a NaN's sign on through
// + - * and fused, so that a distance made of bad numbers has it too, and a hit can be told from a sign alone.
CAPSA_INLINE float bad_number() { return -__builtin_nanf(""); }

// Elements first, first + 1, ... of the caller's streams: `valid` of them, the rest bad.
struct Reader {
    const capsa_stream* stream;
    std::uint64_t first;
    int valid;

    CAPSA_INLINE Lanes operator()(int k) const {
        const std::ptrdiff_t stride = stream[k].stride;
        const float* from = stream[k].data + static_cast<std::ptrdiff_t>(first) * stride;
        if (valid == lane_count && stride == 1) return load_unaligned(from);
        alignas(64) float gathered[lane_count];
        for (int i = 0; i < lane_count; ++i) gathered[i] = i < valid ? from[i * stride] : bad_number();
        return load(gathered);
    }
};

// The shapes a reader stands at. A row with a NaN or an infinite coordinate, or whose radius is NaN or negative, is
// bad as a whole: it must touch nothing, however large the reach, and a radius must not hide behind a margin.
template <class Shape, class Read>
CAPSA_INLINE auto prepared(const Read& read, float extra) {
    Lanes stream[Shape::stream_count];
    for (int k = 0; k < Shape::stream_count; ++k) stream[k] = read(k);
    const Lanes zero = splat(0.0f);
    Lanes spoilt = zero;  // 0 times a finite number is 0, 0 times anything else is NaN
    for (int k = 0; k < Shape::coordinate_count; ++k) spoilt = fused(stream[k], zero, spoilt);
    Mask good = spoilt == zero;
    if constexpr (Shape::stream_count > Shape::coordinate_count) {
        constexpr int radius = Shape::coordinate_count;
        good = good & (stream[radius] >= zero);
        stream[radius] = select(good, stream[radius], zero);
    }
    for (int k = 0; k < Shape::coordinate_count; ++k) stream[k] = select(good, stream[k], splat(bad_number()));
    return Shape::template prepare<Lanes>([&stream](int k) CAPSA_INLINE_LAMBDA { return stream[k]; }, splat(extra));
}

template <class Shape, int Words>
struct Stage {
    static constexpr int word = capsa_word_columns;
    alignas(64) float field[Words][Shape::field_count][word];

    // Rows begin .. end of `shapes`, each radius enlarged by `extra`; a last word is filled up with bad rows.
    CAPSA_NOINLINE void fill(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end, float extra) {
        const std::uint64_t padded = (end - begin + word - 1) / word * word;
        for (std::uint64_t i = 0; i < padded; i += lane_count) {
            const std::uint64_t left = begin + i < end ? end - begin - i : 0;
            const int valid = left < lane_count ? static_cast<int>(left) : lane_count;
            const auto solid = prepared<Shape>(Reader{shapes.stream, begin + i, valid}, extra);
            float(*to)[word] = field[i / word];
            const std::uint64_t at = i % word;
            Shape::template save<Lanes>(solid, [to, at](int k, Lanes v) CAPSA_INLINE_LAMBDA { store(&to[k][at], v); });
        }
    }

    // Columns k, k + 1, ... of word w.
    template <class T>
    CAPSA_INLINE auto columns(int w, int k) const {
        const float(*from)[word] = field[w];
        return Shape::template restore<T>([from, k](int f) CAPSA_INLINE_LAMBDA { return Width<T>::load(&from[f][k]); });
    }
    // Row i of word 0 in every lane.
    template <class T>
    CAPSA_INLINE auto row(std::uint64_t i) const {
        const float(*from)[word] = field[0];
        return Shape::template restore<T>([from, i](int f) CAPSA_INLINE_LAMBDA { return Width<T>::splat(from[f][i]); });
    }
};

}  // namespace capsa::CAPSA_ISA
