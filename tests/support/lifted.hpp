// Rows of the plane as rows of space.

#pragma once
#include "tests/support/scenes.hpp"

namespace capsa::tests {

// The same rows, with z = 0. Rectangles become the boxes as which they are asked.
inline Rows in_space(const Rows& plane) {
    const ShapeInfo& info = shape_info(plane.shape);
    Rows rows(info_in_space(plane.shape).shape, plane.count);
    for (int k = 0; k < info.streams(); ++k)
        rows.streams[static_cast<std::size_t>(info.stream_in_space(k))] =
            plane.streams[static_cast<std::size_t>(k)];
    for (std::size_t row = 0; info.core == CoreKind::box && row < plane.count; ++row)
        rows.at(capsa_height_of_box, row) = CAPSA_HEIGHT_OF_PRISM(rows.at(3, row), rows.at(4, row));
    return rows;
}

}  // namespace capsa::tests
