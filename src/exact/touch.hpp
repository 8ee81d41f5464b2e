// Whether two rows touch, as real numbers say.
//
// The distance of the cores is compared with ra + rb + margin without any rounding: the answer is the same
// for (a, b) and (b, a), in every rounding mode, with denormals flushed or not, and on every processor.
// Sentences of docs/meaning.md about rows, margins and shapes hold: H1, H2, H4, F1 to F4, F6, I1 to I4. All
// finite floats are allowed, also denormals and those beyond 1e18. Nothing is allocated.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>

namespace capsa::exact {

/// Both rows exist. Shapes whose pairs are not offered, of a plane and of space too, touch nothing.
bool touch(const capsa_shapes& a, std::size_t row_a, const capsa_shapes& b, std::size_t row_b,
           float margin) noexcept;

/// The displacement of a point against what it meets: plus - minus, as real numbers.
struct Displacement {
    float plus[3], minus[3];
};

/// Whether a point or sphere, row_a of a, touches row_b of b at some time while it is displaced.
/// Displacements that are not finite touch nothing.
bool touch_on_way(const capsa_shapes& a, std::size_t row_a, const Displacement& by, const capsa_shapes& b,
                  std::size_t row_b, float margin) noexcept;

}  // namespace capsa::exact
