// Rows of the plane as rows of space.

#pragma once
#include "tests/support/scenes.hpp"

namespace capsa::tests {

// The same rows, with z = 0.
inline Rows in_space(const Rows& plane) {
    const ShapeInfo& info = shape_info(plane.shape);
    Rows rows(info_in_space(plane.shape).shape, plane.count);
    for (int k = 0; k < info.vectors(); ++k)
        rows.streams[static_cast<std::size_t>(info.stream_in_space(k))] =
            plane.streams[static_cast<std::size_t>(k)];
    if (info.has_radius) rows.streams.back() = plane.streams.back();
    return rows;
}

}  // namespace capsa::tests
