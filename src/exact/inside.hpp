// Whether a ray upwards from a point leaves a solid through a triangle of its surface, as real numbers say.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>

namespace capsa::exact {

// Whether the ray along +z from the point of a row goes through a triangle that touches this ray. The ray
// begins at p' = p + (d, d^2, d^3), where d > 0 is smaller than any number: p' lies on no triangle and the
// ray on no edge (Edelsbrunner and Mucke, Simulation of Simplicity, 1990). So of a closed mesh the ray goes
// through an odd number of triangles if and only if p' is inside. Both rows must be valid.
bool leaves_through(const capsa_shapes& points, std::size_t row, const capsa_shapes& triangles,
                    std::size_t triangle) noexcept;

}  // namespace capsa::exact
