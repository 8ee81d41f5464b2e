#include "bench/micro/contests.hpp"
#include "bench/scenes/uniform.hpp"

namespace capsa::bench {

namespace {

capsa_shapes cores(const Capsules& capsules) {
    capsa_shapes shapes = capsules;
    shapes.shape = capsa_shape_segment;
    return shapes;
}

}  // namespace

Cube::Cube(const char* text, float side)
    : label(text),
      row_spheres_(scenes::uniform_spheres(1024, side, 11)),
      col_spheres_(scenes::uniform_spheres(4096, side, 12)),
      row_capsules_(scenes::uniform_capsules(1024, side, 13)),
      col_capsules_(scenes::uniform_capsules(4096, side, 14)) {
    rows = {row_spheres_, row_capsules_, cores(row_capsules_)};
    cols = {col_spheres_, col_capsules_, cores(col_capsules_)};
}

}  // namespace capsa::bench
