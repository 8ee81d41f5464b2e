// How a stage is filled from the caller's streams. kernels/table/kinds.cpp compiles it once for each shape.

#pragma once
#include "kernels/read/stage.hpp"
#include "kernels/read/vector.hpp"

namespace capsa::CAPSA_ISA {

// Places i to `padded`, from streams of any kind.
template <class Shape>
CAPSA_NOINLINE void fill_rest(StageWord<Shape>* words, Order order, const capsa_shapes& shapes,
                              std::uint64_t begin, std::uint64_t end, float added_radius, std::uint64_t i,
                              std::uint64_t padded) {
    const auto column = [order](std::uint64_t place) CAPSA_INLINE_LAMBDA {
        return order == word_order ? static_cast<std::uint64_t>(column_at(static_cast<int>(place))) : place;
    };
    const std::uint64_t step = column(1);
    for (; i < padded; i += lane_count) {
        const std::uint64_t at = i % capsa_word_columns, first = begin + (i - at) + column(at);
        const std::uint64_t left = first < end ? (end - first + step - 1) / step : 0;
        const int valid = left < lane_count ? static_cast<int>(left) : lane_count;
        const SomeRows<Shape> some(shapes, first, valid, static_cast<int>(step));
        keep_at<Shape>(words, i, prepared<Shape>(some, added_radius));
    }
}

// Contiguous streams have a loop of their own, which takes a third of the time if each row is used once
// (GCC).
template <class Shape>
void fill_places(StageWord<Shape>* words, Order order, const capsa_shapes& shapes, std::uint64_t begin,
                 std::uint64_t end, float added_radius, std::uint64_t padded) {
    std::uint64_t i = 0;
    if (order == Order::plain && begin < end && dense_or_flat<Shape>(shapes)) {
        DenseReader<Shape> read(shapes);
        const std::uint64_t count = end - begin;
        for (; i + lane_count <= count; i += lane_count) {
            read.first = begin + i;
            keep_at<Shape>(words, i, prepared<Shape>(read, added_radius));
        }
    }
    if (i < padded) fill_rest<Shape>(words, order, shapes, begin, end, added_radius, i, padded);
}

// The same of at most a word of rows, without added radii: the last vector is no slower than the others.
template <class Shape>
void fill_few(StageWord<Shape>& word, const capsa_shapes& shapes, std::uint32_t begin, std::uint32_t end) {
    if (!dense<Shape>(shapes))
        return fill_places<Shape>(&word, Order::plain, shapes, begin, end, 0.0f, end - begin);
    for (std::uint32_t at = begin; at < end; at += lane_count) {
        Lanes stream[Shape::stream_count];
        read_rows<Shape>(shapes, at, end, stream);
        const auto read = [&stream](int k) CAPSA_INLINE_LAMBDA { return stream[k]; };
        keep_at<Shape>(&word, at - begin, prepared<Shape>(read, 0.0f));
    }
}

}  // namespace capsa::CAPSA_ISA
