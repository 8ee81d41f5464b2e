// The fields of rows side by side, and back in streams. The number of fields is a constant of these loops, so
// that compilers unroll them and make vectors of them.

#pragma once
#include "kernels/abi.h"
#include "src/shape.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

namespace capsa {

// Calls f with the number of streams of a shape, as a constant.
template <class F>
void with_stream_count(capsa_shape shape, const F& f) {
    const auto streams = static_cast<std::size_t>(shape_info(shape).streams());
    const auto call = [&]<std::size_t... N>(std::index_sequence<N...>) {
        ((streams == N + 1 ? f(std::integral_constant<std::size_t, N + 1>{}) : void()), ...);
    };
    call(std::make_index_sequence<capsa_max_streams>{});
}

// Rows of contiguous streams, side by side.
template <std::size_t Streams>
void put_side_by_side(const capsa_shapes& shapes, std::size_t begin, std::size_t end, float* to) {
    const float* from[Streams];
    for (std::size_t k = 0; k < Streams; ++k) from[k] = shapes.stream[k].data;
    for (std::size_t i = begin; i < end; ++i)
        for (std::size_t k = 0; k < Streams; ++k) to[(i - begin) * Streams + k] = from[k][i];
}

// Of rows side by side those that `row` names, the first `count` of a group: field k goes to k * step and the
// places behind it. The other places become NaN.
template <std::size_t Streams>
void put_in_streams(const float* rows, const std::uint32_t* row, std::size_t count, float* to,
                    std::size_t step) {
    if (count == capsa_group_boxes) {
        for (std::size_t i = 0; i < capsa_group_boxes; i += 4) {
            const float* from[4];
            for (std::size_t j = 0; j < 4; ++j) from[j] = rows + row[i + j] * Streams;
            for (std::size_t k = 0; k < Streams; ++k)
                for (std::size_t j = 0; j < 4; ++j) to[k * step + i + j] = from[j][k];
        }
        return;
    }
    for (std::size_t k = 0; k < Streams; ++k) {
        for (std::size_t i = 0; i < count; ++i) to[k * step + i] = rows[row[i] * Streams + k];
        std::fill(to + k * step + count, to + k * step + capsa_group_boxes,
                  std::numeric_limits<float>::quiet_NaN());
    }
}

}  // namespace capsa
