// Rows of the plane as rows of space.

#pragma once
#include "tests/support/scenes.hpp"

namespace capsa::tests {

constexpr capsa_shape shape_with_z(capsa_shape planar) {
    switch (planar) {
        case capsa_shape_circle: return capsa_shape_sphere;
        case capsa_shape_planar_capsule: return capsa_shape_capsule;
        case capsa_shape_planar_segment: return capsa_shape_segment;
        default: return capsa_shape_half_space;
    }
}

// The same rows, with z = 0.
inline Rows in_space(const Rows& plane) {
    const ShapeInfo& info = shape_info(plane.shape);
    Rows rows(shape_with_z(plane.shape), plane.count);
    for (int k = 0; k < info.vectors(); ++k)
        rows.streams[static_cast<std::size_t>(k / 2 * 3 + k % 2)] =
            plane.streams[static_cast<std::size_t>(k)];
    if (info.has_radius) rows.streams.back() = plane.streams.back();
    return rows;
}

}  // namespace capsa::tests
