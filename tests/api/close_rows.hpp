// Rows so close together that many of few touch.

#pragma once
#include "tests/support/scenes.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa::tests {

inline Rows close_together(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Rows rows(shape, count);
    Random random(seed);
    fill::uniform(rows, random, 2.0f, 1.0f, 0.4f);
    return rows;
}

}  // namespace capsa::tests
