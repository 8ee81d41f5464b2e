// Rows that are scattered in a box, for indexes.

#pragma once
#include "tests/support/scenes.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace capsa::tests {

// Among many rows one is invalid.
inline Rows scattered_rows(capsa_shape shape, std::size_t count, std::uint64_t seed, float side, float size) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, side, size, size);
    if (count > 20) rows.at(0, 17) = std::numeric_limits<float>::quiet_NaN();
    return rows;
}

// Spheres, all valid.
inline Rows scattered_spheres(std::size_t count, std::uint64_t seed, float side = 20.0f) {
    Random random(seed);
    Rows rows(capsa_shape_sphere, count);
    fill::uniform(rows, random, side, 0.0f, 0.4f);
    return rows;
}

}  // namespace capsa::tests
