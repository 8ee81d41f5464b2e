// What is inside of a closed mesh, for the verbs about solids.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace capsa {

// Whether the corners of a triangle are numbers.
bool is_valid_triangle(const capsa_shapes& triangles, std::size_t row) noexcept;

// The highest z of all valid triangles, or `no_height` if there is none.
inline constexpr float no_height = -std::numeric_limits<float>::infinity();
float top_of(const capsa_shapes& triangles) noexcept;

// The first points of rows as points without a radius, which is read from `zero`. Of segments and capsules:
// their first ends.
capsa_shapes centres_of(const capsa_shapes& rows, const float& zero) noexcept;

// One bit for each of the rows begin to end - 1 of bound spheres, as capsa_inside says of these triangles,
// whose highest z is `top`.
struct InSolid {
    const capsa_shapes& spheres;
    const capsa_shapes& triangles;
    std::size_t begin, end;
    float top;
};
capsa_status mark_inside(const InSolid& asked, const capsa_options* options, std::uint64_t* words) noexcept;

}  // namespace capsa
