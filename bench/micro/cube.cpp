#include "bench/micro/contests.hpp"
#include "bench/scenes/uniform.hpp"

namespace capsa::bench {

namespace {

capsa_shapes cores(const Capsules& capsules) {
    capsa_shapes shapes = capsules;
    shapes.shape = capsa_shape_segment;
    return shapes;
}
capsa_shapes cores(const PlanarCapsules& capsules) {
    capsa_shapes shapes = capsules;
    shapes.shape = capsa_shape_planar_segment;
    return shapes;
}

}  // namespace

Cube::Cube(const char* text, float side, float side_of_square)
    : label(text),
      row_spheres_(scenes::uniform_spheres(1024, side, 11)),
      col_spheres_(scenes::uniform_spheres(4096, side, 12)),
      row_capsules_(scenes::uniform_capsules(1024, side, 13)),
      col_capsules_(scenes::uniform_capsules(4096, side, 14)),
      row_triangles_(scenes::uniform_triangles(1024, side, 17)),
      col_triangles_(scenes::uniform_triangles(4096, side, 18)),
      row_half_spaces_(scenes::uniform_half_spaces(1024, side, 15)),
      col_half_spaces_(scenes::uniform_half_spaces(4096, side, 16)),
      row_boxes_(scenes::uniform_boxes(1024, side, 23)),
      col_boxes_(scenes::uniform_boxes(4096, side, 24)),
      row_cones_(scenes::uniform_round_cones(1024, side, 25)),
      col_cones_(scenes::uniform_round_cones(4096, side, 26)),
      row_circles_(scenes::uniform_circles(1024, side_of_square, 17)),
      col_circles_(scenes::uniform_circles(4096, side_of_square, 18)),
      row_planar_capsules_(scenes::uniform_planar_capsules(1024, side_of_square, 19)),
      col_planar_capsules_(scenes::uniform_planar_capsules(4096, side_of_square, 20)),
      row_half_planes_(scenes::uniform_half_planes(1024, side_of_square, 21)),
      col_half_planes_(scenes::uniform_half_planes(4096, side_of_square, 22)) {
    rows[capsa_shape_sphere] = row_spheres_;
    rows[capsa_shape_capsule] = row_capsules_;
    rows[capsa_shape_segment] = cores(row_capsules_);
    rows[capsa_shape_triangle] = row_triangles_;
    rows[capsa_shape_half_space] = row_half_spaces_;
    rows[capsa_shape_box] = row_boxes_;
    rows[capsa_shape_round_cone] = row_cones_;
    rows[capsa_shape_circle] = row_circles_;
    rows[capsa_shape_planar_capsule] = row_planar_capsules_;
    rows[capsa_shape_planar_segment] = cores(row_planar_capsules_);
    rows[capsa_shape_half_plane] = row_half_planes_;
    cols[capsa_shape_sphere] = col_spheres_;
    cols[capsa_shape_capsule] = col_capsules_;
    cols[capsa_shape_segment] = cores(col_capsules_);
    cols[capsa_shape_triangle] = col_triangles_;
    cols[capsa_shape_half_space] = col_half_spaces_;
    cols[capsa_shape_box] = col_boxes_;
    cols[capsa_shape_round_cone] = col_cones_;
    cols[capsa_shape_circle] = col_circles_;
    cols[capsa_shape_planar_capsule] = col_planar_capsules_;
    cols[capsa_shape_planar_segment] = cores(col_planar_capsules_);
    cols[capsa_shape_half_plane] = col_half_planes_;
}

}  // namespace capsa::bench
