// Rows of the plane as rows of space: how what has no kernels of its own is asked (src/README.md).

#pragma once
#include "src/shape.hpp"

#include <algorithm>
#include <cstddef>

namespace capsa {

// Rows of the plane as rows of space. Streams without data read as zeros: those of z have none, and those of
// a rectangle that it has not.
inline capsa_shapes in_space(const capsa_shapes& plane) noexcept {
    const ShapeInfo &info = shape_info(plane.shape), &space = info_in_space(plane.shape);
    capsa_shapes lifted = plane;
    lifted.shape = space.shape;
    // Vectors of rectangles cannot be loaded as they are: hz has to be made.
    const std::ptrdiff_t stride = space.core == CoreKind::box ? 0 : 1;
    for (int k = 0; k < space.vectors(); ++k) lifted.stream[k] = {nullptr, stride};
    for (int k = 0; k < info.streams(); ++k) lifted.stream[info.stream_in_space(k)] = plane.stream[k];
    if (!space.has_radius) lifted.stream[space.vectors()] = {};
    return lifted;
}

// Whether rows are those of the plane that in_space gives, and these rows again. An index is built of them,
// so that it is one of the caller's rows.
inline bool are_lifted(const capsa_shapes& rows) noexcept {
    return shape_info(rows.shape).dimension == 3 && rows.count != 0 && !rows.stream[2].data;
}
inline capsa_shapes in_plane(const capsa_shapes& lifted) noexcept {
    capsa_shapes plane = lifted;
    for (const ShapeInfo& info : all_shapes) {
        if (info.dimension != 2 || &info_in_space(info.shape) != &shape_info(lifted.shape)) continue;
        plane.shape = info.shape;
        std::fill_n(plane.stream, capsa_max_streams, capsa_stream{});
        for (int k = 0; k < info.streams(); ++k) plane.stream[k] = lifted.stream[info.stream_in_space(k)];
    }
    return plane;
}

}  // namespace capsa
