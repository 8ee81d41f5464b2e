// Rows and motions that tests of verbs share.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/same_bits.hpp"
#include "tests/support/scenes.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace capsa::tests {

// Some hits, and now and then a NaN.
inline Rows scattered_with_nans(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, 6.0f, 1.0f, 0.4f);
    for (std::size_t i = 7; i < count; i += 31) rows.at(0, i) = std::numeric_limits<float>::quiet_NaN();
    return rows;
}

// Displacements of rows, which live as long as the motions that it gives.
struct Moving {
    std::vector<float> x, y, z;
    explicit Moving(std::size_t count) : x(count), y(count), z(count, 0.5f) {
        Random random(3);
        for (std::size_t i = 0; i < count; ++i) x[i] = random.between(-2, 2), y[i] = random.between(-2, 2);
    }
    Motion of(const capsa_shapes& shapes) const {
        return shape_info(shapes.shape).dimension == 2 ? motion(x, y) : motion(x, y, z);
    }
};

}  // namespace capsa::tests
