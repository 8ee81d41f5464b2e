// Rows of the plane as rows of space: how what has no kernels of its own is asked (src/README.md).

#pragma once
#include "src/shape.hpp"

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

}  // namespace capsa
