// The exported functions that make shapes from streams.

#include "capsa/c/capsa.h"

#include "src/bound.hpp"

#include <algorithm>
#include <cstddef>
#include <initializer_list>

namespace {

// Shapes whose points all lie in the same arrays, one for each coordinate. `rest` are the streams behind
// those of the points: what belongs to a row.
capsa_shapes indexed(capsa_shape shape, size_t count, std::initializer_list<capsa_stream> coordinates,
                     size_t positions, std::initializer_list<capsa_index_stream> points,
                     std::initializer_list<capsa_stream> rest = {}) {
    capsa_shapes shapes{};
    shapes.shape = shape;
    shapes.count = count;
    shapes.positions = positions;
    std::copy(points.begin(), points.end(), shapes.point);
    capsa_stream* to = shapes.stream;
    for (std::size_t point = 0; point < points.size(); ++point)
        to = std::copy(coordinates.begin(), coordinates.end(), to);
    std::copy(rest.begin(), rest.end(), to);
    return shapes;
}

}  // namespace

extern "C" {

capsa_stream capsa_dense(const float* data) noexcept { return {data, 1}; }

capsa_stream capsa_same(float value) noexcept { return capsa::held(value); }

capsa_shapes capsa_spheres(capsa_stream x, capsa_stream y, capsa_stream z, capsa_stream radius,
                           size_t count) noexcept {
    return {capsa_shape_sphere, count, {x, y, z, radius}, {}, 0, nullptr};
}

capsa_shapes capsa_capsules(capsa_stream ax, capsa_stream ay, capsa_stream az, capsa_stream bx,
                            capsa_stream by, capsa_stream bz, capsa_stream radius, size_t count) noexcept {
    return {capsa_shape_capsule, count, {ax, ay, az, bx, by, bz, radius}, {}, 0, nullptr};
}

capsa_shapes capsa_segments(capsa_stream ax, capsa_stream ay, capsa_stream az, capsa_stream bx,
                            capsa_stream by, capsa_stream bz, size_t count) noexcept {
    return {capsa_shape_segment, count, {ax, ay, az, bx, by, bz}, {}, 0, nullptr};
}

capsa_shapes capsa_triangles(capsa_stream ax, capsa_stream ay, capsa_stream az, capsa_stream bx,
                             capsa_stream by, capsa_stream bz, capsa_stream cx, capsa_stream cy,
                             capsa_stream cz, size_t count) noexcept {
    return {capsa_shape_triangle, count, {ax, ay, az, bx, by, bz, cx, cy, cz}, {}, 0, nullptr};
}

capsa_shapes capsa_circles(capsa_stream x, capsa_stream y, capsa_stream radius, size_t count) noexcept {
    return {capsa_shape_circle, count, {x, y, radius}, {}, 0, nullptr};
}

capsa_shapes capsa_planar_capsules(capsa_stream ax, capsa_stream ay, capsa_stream bx, capsa_stream by,
                                   capsa_stream radius, size_t count) noexcept {
    return {capsa_shape_planar_capsule, count, {ax, ay, bx, by, radius}, {}, 0, nullptr};
}

capsa_shapes capsa_planar_segments(capsa_stream ax, capsa_stream ay, capsa_stream bx, capsa_stream by,
                                   size_t count) noexcept {
    return {capsa_shape_planar_segment, count, {ax, ay, bx, by}, {}, 0, nullptr};
}

capsa_shapes capsa_half_planes(capsa_stream px, capsa_stream py, capsa_stream nx, capsa_stream ny,
                               size_t count) noexcept {
    return {capsa_shape_half_plane, count, {px, py, nx, ny}, {}, 0, nullptr};
}

capsa_shapes capsa_rectangles(capsa_stream cx, capsa_stream cy, capsa_stream hx, capsa_stream hy,
                              capsa_stream qw, capsa_stream qz, capsa_stream radius, size_t count) noexcept {
    return {capsa_shape_rectangle, count, {cx, cy, hx, hy, qw, qz, radius}, {}, 0, nullptr};
}

capsa_shapes capsa_planar_round_cones(capsa_stream ax, capsa_stream ay, capsa_stream bx, capsa_stream by,
                                      capsa_stream ra, capsa_stream rb, size_t count) noexcept {
    return {capsa_shape_planar_round_cone, count, {ax, ay, bx, by, ra, rb}, {}, 0, nullptr};
}

capsa_shapes capsa_half_spaces(capsa_stream px, capsa_stream py, capsa_stream pz, capsa_stream nx,
                               capsa_stream ny, capsa_stream nz, size_t count) noexcept {
    return {capsa_shape_half_space, count, {px, py, pz, nx, ny, nz}, {}, 0, nullptr};
}

capsa_shapes capsa_boxes(capsa_stream cx, capsa_stream cy, capsa_stream cz, capsa_stream hx, capsa_stream hy,
                         capsa_stream hz, capsa_stream qw, capsa_stream qx, capsa_stream qy, capsa_stream qz,
                         capsa_stream radius, size_t count) noexcept {
    return {capsa_shape_box, count, {cx, cy, cz, hx, hy, hz, qw, qx, qy, qz, radius}, {}, 0, nullptr};
}

capsa_shapes capsa_round_cones(capsa_stream ax, capsa_stream ay, capsa_stream az, capsa_stream bx,
                               capsa_stream by, capsa_stream bz, capsa_stream ra, capsa_stream rb,
                               size_t count) noexcept {
    return {capsa_shape_round_cone, count, {ax, ay, az, bx, by, bz, ra, rb}, {}, 0, nullptr};
}

capsa_shapes capsa_indexed_spheres(capsa_stream x, capsa_stream y, capsa_stream z, size_t positions,
                                   capsa_index_stream centre, capsa_stream radius, size_t count) noexcept {
    return indexed(capsa_shape_sphere, count, {x, y, z}, positions, {centre}, {radius});
}

capsa_shapes capsa_indexed_capsules(capsa_stream x, capsa_stream y, capsa_stream z, size_t positions,
                                    capsa_index_stream a, capsa_index_stream b, capsa_stream radius,
                                    size_t count) noexcept {
    return indexed(capsa_shape_capsule, count, {x, y, z}, positions, {a, b}, {radius});
}

capsa_shapes capsa_indexed_round_cones(capsa_stream x, capsa_stream y, capsa_stream z, size_t positions,
                                       capsa_index_stream a, capsa_index_stream b, capsa_stream ra,
                                       capsa_stream rb, size_t count) noexcept {
    return indexed(capsa_shape_round_cone, count, {x, y, z}, positions, {a, b}, {ra, rb});
}

capsa_shapes capsa_indexed_segments(capsa_stream x, capsa_stream y, capsa_stream z, size_t positions,
                                    capsa_index_stream a, capsa_index_stream b, size_t count) noexcept {
    return indexed(capsa_shape_segment, count, {x, y, z}, positions, {a, b});
}

capsa_shapes capsa_indexed_circles(capsa_stream x, capsa_stream y, size_t positions,
                                   capsa_index_stream centre, capsa_stream radius, size_t count) noexcept {
    return indexed(capsa_shape_circle, count, {x, y}, positions, {centre}, {radius});
}

capsa_shapes capsa_indexed_planar_capsules(capsa_stream x, capsa_stream y, size_t positions,
                                           capsa_index_stream a, capsa_index_stream b, capsa_stream radius,
                                           size_t count) noexcept {
    return indexed(capsa_shape_planar_capsule, count, {x, y}, positions, {a, b}, {radius});
}

capsa_shapes capsa_indexed_planar_round_cones(capsa_stream x, capsa_stream y, size_t positions,
                                              capsa_index_stream a, capsa_index_stream b, capsa_stream ra,
                                              capsa_stream rb, size_t count) noexcept {
    return indexed(capsa_shape_planar_round_cone, count, {x, y}, positions, {a, b}, {ra, rb});
}

capsa_shapes capsa_indexed_planar_segments(capsa_stream x, capsa_stream y, size_t positions,
                                           capsa_index_stream a, capsa_index_stream b,
                                           size_t count) noexcept {
    return indexed(capsa_shape_planar_segment, count, {x, y}, positions, {a, b});
}

capsa_shapes capsa_indexed_half_planes(capsa_stream x, capsa_stream y, size_t positions, capsa_index_stream p,
                                       capsa_stream nx, capsa_stream ny, size_t count) noexcept {
    return indexed(capsa_shape_half_plane, count, {x, y}, positions, {p}, {nx, ny});
}

capsa_shapes capsa_indexed_triangles(capsa_stream x, capsa_stream y, capsa_stream z, size_t positions,
                                     capsa_index_stream a, capsa_index_stream b, capsa_index_stream c,
                                     size_t count) noexcept {
    return indexed(capsa_shape_triangle, count, {x, y, z}, positions, {a, b, c});
}

capsa_shapes capsa_indexed_half_spaces(capsa_stream x, capsa_stream y, capsa_stream z, size_t positions,
                                       capsa_index_stream p, capsa_stream nx, capsa_stream ny,
                                       capsa_stream nz, size_t count) noexcept {
    return indexed(capsa_shape_half_space, count, {x, y, z}, positions, {p}, {nx, ny, nz});
}

}  // extern "C"
