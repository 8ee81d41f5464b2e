// Rows of a set, a block at a time, as streams of consecutive floats: for loops that compilers turn into
// vectors.

#pragma once
#include "src/shape.hpp"

#include <cstddef>

namespace capsa {

class Block {
public:
    static constexpr std::size_t most_rows = 256;

    // Rows begin to begin + count - 1, at most most_rows.
    Block(const capsa_shapes& shapes, std::size_t begin, std::size_t count) noexcept {
        const ShapeInfo& info = shape_info(shapes.shape);
        const capsa_shapes some = rows_of(shapes, begin, count);
        for (int k = 0; k < info.streams(); ++k) {
            const bool through_index = k < info.coordinates() && some.point[k / info.dimension].data;
            stream[k] = some.stream[k].data;
            if (stream[k] && some.stream[k].stride == 1 && !through_index) continue;
            copy_field(some, k, room_[k], 1);
            stream[k] = room_[k];
        }
    }
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

    const float* stream[capsa_max_streams];

private:
    float room_[capsa_max_streams][most_rows];
};

}  // namespace capsa
