// A vector of rows in registers, or one row in every lane, for walks that stage nothing.

#pragma once
#include "kernels/read/streams.hpp"

namespace capsa::CAPSA_ISA {

// f(0), f(1), ... f(N - 1), written out: a loop over streams would keep them in memory, and GCC 12 would
// compile it again for a first row that is 1.
template <int N, int K = 0, class F>
CAPSA_INLINE void written_out(const F& f) {
    if constexpr (K < N) {
        f(K);
        written_out<N, K + 1>(f);
    }
}

// Rows at, at + 1, ... of dense shapes, or also of flat ones, up to `end` - 1.
template <class Shape, bool Flat = false>
CAPSA_INLINE void read_rows(const capsa_shapes& shapes, std::uint32_t at, std::uint32_t end,
                            Lanes (&stream)[Shape::stream_count]) {
    constexpr int radius = Shape::radius_stream;
    const capsa_stream& r = shapes.stream[radius];
    const bool one_radius = !r.data || r.stride != 1;
    const Lanes held = splat(one_radius && r.data ? *r.data : 0.0f);
    if (end - at >= lane_count) {
        written_out<radius>([&](int k) CAPSA_INLINE_LAMBDA {
            stream[k] =
                is_absent<Shape, Flat>(shapes, k) ? splat(0.0f) : load_unaligned(shapes.stream[k].data + at);
        });
        stream[radius] = one_radius ? held : load_unaligned(r.data + at);
    } else {
        const int count = static_cast<int>(end - at);
        written_out<radius>([&](int k) CAPSA_INLINE_LAMBDA {
            stream[k] = is_absent<Shape, Flat>(shapes, k) ? splat(0.0f)
                                                          : load_first(shapes.stream[k].data + at, count);
        });
        stream[radius] = one_radius ? held : load_first(r.data + at, count);
    }
}

// One row of any shapes in every lane.
template <class Shape, bool Flat = false>
CAPSA_INLINE void read_row(const capsa_shapes& shapes, std::uint32_t row,
                           Lanes (&stream)[Shape::stream_count]) {
    written_out<Shape::radius_stream>([&](int k) CAPSA_INLINE_LAMBDA {
        const capsa_stream& s = shapes.stream[k];
        stream[k] = splat(is_absent<Shape, Flat>(shapes, k)
                              ? 0.0f
                              : s.data[element(index_of<Shape>(shapes, k), row) * s.stride]);
    });
    const capsa_stream& r = shapes.stream[Shape::radius_stream];
    stream[Shape::radius_stream] = splat(r.data ? r.data[element(nullptr, row) * r.stride] : 0.0f);
}

// The same by pointers to its numbers.
template <class Shape>
CAPSA_INLINE void read_numbers(const float* const* number, Lanes (&stream)[Shape::stream_count]) {
    written_out<Shape::stream_count>([&](int k) CAPSA_INLINE_LAMBDA { stream[k] = splat(*number[k]); });
}

}  // namespace capsa::CAPSA_ISA
