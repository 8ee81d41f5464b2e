/* Views of the caller's arrays as rows of shapes. capsa/c/capsa.h includes this header. */

#ifndef CAPSA_C_SHAPES_H
#define CAPSA_C_SHAPES_H

#include "capsa/c/export.h"
#include "capsa/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Shapes: views of the caller's arrays with `count` rows each. Coordinates and radii have the same unit. The
 * arrays must outlive the queries. */
CAPSA_API capsa_stream capsa_dense(const float* data) CAPSA_NOEXCEPT; /* stride 1 */
/* The same value for every element. The value is kept in the stream itself, and copies of the stream keep it
 * too. An address where no array can lie marks such a stream: do not read `data` of it. */
CAPSA_API capsa_stream capsa_same(float value) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_spheres(capsa_stream x, capsa_stream y, capsa_stream z, capsa_stream radius,
                                     size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_capsules(capsa_stream ax, capsa_stream ay, capsa_stream az, capsa_stream bx,
                                      capsa_stream by, capsa_stream bz, capsa_stream radius,
                                      size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_segments(capsa_stream ax, capsa_stream ay, capsa_stream az, capsa_stream bx,
                                      capsa_stream by, capsa_stream bz, size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_triangles(capsa_stream ax, capsa_stream ay, capsa_stream az, capsa_stream bx,
                                       capsa_stream by, capsa_stream bz, capsa_stream cx, capsa_stream cy,
                                       capsa_stream cz, size_t count) CAPSA_NOEXCEPT;
/* Everything behind a face: p is a point of the face, n its outward normal, of any length to 1e18. Two
 * half-spaces never meet: no verb takes such a pair (capsa_not_offered). */
CAPSA_API capsa_shapes capsa_half_spaces(capsa_stream px, capsa_stream py, capsa_stream pz, capsa_stream nx,
                                         capsa_stream ny, capsa_stream nz, size_t count) CAPSA_NOEXCEPT;

/* Boxes: the centre, half the lengths of the sides, the rotation, and a radius that rounds the box and makes
 * it larger on all sides. The quaternion qw qx qy qz turns the axes of space into those of the box. Its
 * length may be anything to 1e18 but 0. capsa_same(1), capsa_same(0), capsa_same(0), capsa_same(0) is a box
 * along the axes of space. Boxes meet points, spheres, segments, capsules, triangles and round cones, at rest
 * and in motion; round cones by exact decisions with a margin of 0 or more alone. */
CAPSA_API capsa_shapes capsa_boxes(capsa_stream cx, capsa_stream cy, capsa_stream cz, capsa_stream hx,
                                   capsa_stream hy, capsa_stream hz, capsa_stream qw, capsa_stream qx,
                                   capsa_stream qy, capsa_stream qz, capsa_stream radius,
                                   size_t count) CAPSA_NOEXCEPT;

/* Round cones: the hull of a ball of radius ra at a and one of radius rb at b, or capsules whose radius
 * changes along the axis. One ball may hold the other, and a may be b. Round cones meet points, spheres,
 * segments, capsules, triangles, boxes, each other and half-spaces, at rest and in motion. */
CAPSA_API capsa_shapes capsa_round_cones(capsa_stream ax, capsa_stream ay, capsa_stream az, capsa_stream bx,
                                         capsa_stream by, capsa_stream bz, capsa_stream ra, capsa_stream rb,
                                         size_t count) CAPSA_NOEXCEPT;

/* Shapes of the plane. Every verb takes them like the shapes of space. Shapes of the plane and of space do
 * not meet: such a query returns capsa_mixed_dimensions. */
CAPSA_API capsa_shapes capsa_circles(capsa_stream x, capsa_stream y, capsa_stream radius,
                                     size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_planar_capsules(capsa_stream ax, capsa_stream ay, capsa_stream bx,
                                             capsa_stream by, capsa_stream radius,
                                             size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_planar_segments(capsa_stream ax, capsa_stream ay, capsa_stream bx,
                                             capsa_stream by, size_t count) CAPSA_NOEXCEPT;
/* Everything behind a line: p is a point of the line, n its outward normal, of any length to 1e18. Two
 * half-planes never meet: no verb takes such a pair (capsa_not_offered). */
CAPSA_API capsa_shapes capsa_half_planes(capsa_stream px, capsa_stream py, capsa_stream nx, capsa_stream ny,
                                         size_t count) CAPSA_NOEXCEPT;
/* Rectangles: the centre, half the lengths of the sides, the rotation, and a radius that rounds the rectangle
 * and makes it larger on all sides. qw and qz are the part of a quaternion that turns about z: cos(angle / 2)
 * and sin(angle / 2), of any length to 1e18 but 0. capsa_same(1), capsa_same(0): along the axes.
 * Rectangles meet points, circles, segments, capsules and round cones of the plane, at rest and in motion;
 * round cones by exact decisions with a margin of 0 or more alone. */
CAPSA_API capsa_shapes capsa_rectangles(capsa_stream cx, capsa_stream cy, capsa_stream hx, capsa_stream hy,
                                        capsa_stream qw, capsa_stream qz, capsa_stream radius,
                                        size_t count) CAPSA_NOEXCEPT;
/* Round cones of the plane: the hull of two circles, as in capsa_round_cones. They meet points, circles,
 * segments, capsules, rectangles, each other and half-planes, at rest and in motion. */
CAPSA_API capsa_shapes capsa_planar_round_cones(capsa_stream ax, capsa_stream ay, capsa_stream bx,
                                                capsa_stream by, capsa_stream ra, capsa_stream rb,
                                                size_t count) CAPSA_NOEXCEPT;

/* The same shapes with points that rows can share: point a of row i is element a.data[i * a.stride] of x, y
 * and z. x, y and z have `positions` elements each. Radii and normals belong to the row. If a.data is null,
 * row i uses element i. */
CAPSA_API capsa_shapes capsa_indexed_spheres(capsa_stream x, capsa_stream y, capsa_stream z, size_t positions,
                                             capsa_index_stream centre, capsa_stream radius,
                                             size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_indexed_capsules(capsa_stream x, capsa_stream y, capsa_stream z,
                                              size_t positions, capsa_index_stream a, capsa_index_stream b,
                                              capsa_stream radius, size_t count) CAPSA_NOEXCEPT;
/* Both radii belong to the row, like all radii. */
CAPSA_API capsa_shapes capsa_indexed_round_cones(capsa_stream x, capsa_stream y, capsa_stream z,
                                                 size_t positions, capsa_index_stream a, capsa_index_stream b,
                                                 capsa_stream ra, capsa_stream rb,
                                                 size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_indexed_segments(capsa_stream x, capsa_stream y, capsa_stream z,
                                              size_t positions, capsa_index_stream a, capsa_index_stream b,
                                              size_t count) CAPSA_NOEXCEPT;
/* A mesh: for corners that lie three to a triangle, give a, b and c the stride 3. */
CAPSA_API capsa_shapes capsa_indexed_triangles(capsa_stream x, capsa_stream y, capsa_stream z,
                                               size_t positions, capsa_index_stream a, capsa_index_stream b,
                                               capsa_index_stream c, size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_indexed_half_spaces(capsa_stream x, capsa_stream y, capsa_stream z,
                                                 size_t positions, capsa_index_stream p, capsa_stream nx,
                                                 capsa_stream ny, capsa_stream nz,
                                                 size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_indexed_circles(capsa_stream x, capsa_stream y, size_t positions,
                                             capsa_index_stream centre, capsa_stream radius,
                                             size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_indexed_planar_capsules(capsa_stream x, capsa_stream y, size_t positions,
                                                     capsa_index_stream a, capsa_index_stream b,
                                                     capsa_stream radius, size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_indexed_planar_round_cones(capsa_stream x, capsa_stream y, size_t positions,
                                                        capsa_index_stream a, capsa_index_stream b,
                                                        capsa_stream ra, capsa_stream rb,
                                                        size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_indexed_planar_segments(capsa_stream x, capsa_stream y, size_t positions,
                                                     capsa_index_stream a, capsa_index_stream b,
                                                     size_t count) CAPSA_NOEXCEPT;
CAPSA_API capsa_shapes capsa_indexed_half_planes(capsa_stream x, capsa_stream y, size_t positions,
                                                 capsa_index_stream p, capsa_stream nx, capsa_stream ny,
                                                 size_t count) CAPSA_NOEXCEPT;

/* Numbers that stand beside the kernels of each shape; all are 0. A static library gives a program the
 * kernels whose number it reads. capsa/c/capsa.h reads the one of all shapes, so C programs need not know
 * of them. A program is smaller if each of its files defines CAPSA_LINK_BY_SHAPE before it includes that:
 * then the functions that make shapes, such as capsa_capsules, read the number of theirs where they are
 * called, as the C++ headers do. A program that writes a capsa_shapes itself says CAPSA_LINK(capsule). */
extern CAPSA_API const int capsa_linked_all;
extern CAPSA_API const int capsa_linked_sphere;         /* see capsa_linked_all */
extern CAPSA_API const int capsa_linked_capsule;        /* see capsa_linked_all; of segments too */
extern CAPSA_API const int capsa_linked_triangle;       /* see capsa_linked_all */
extern CAPSA_API const int capsa_linked_half_space;     /* see capsa_linked_all; of half-planes too */
extern CAPSA_API const int capsa_linked_circle;         /* see capsa_linked_all */
extern CAPSA_API const int capsa_linked_planar_capsule; /* see capsa_linked_all; of planar segments too */
extern CAPSA_API const int capsa_linked_box;            /* see capsa_linked_all; of rectangles too */
extern CAPSA_API const int capsa_linked_round_cone;     /* see capsa_linked_all; of those of the plane too */

#ifdef __cplusplus
}
#endif

#if defined(CAPSA_LINK_BY_SHAPE) && !defined(__cplusplus)
/* An expression that reads the number of a shape, by its name in capsa_linked_capsule and the like. */
#define CAPSA_LINK(shape) ((void)*(const volatile int*)&capsa_linked_##shape)
#define capsa_spheres(...) (CAPSA_LINK(sphere), capsa_spheres(__VA_ARGS__))
#define capsa_capsules(...) (CAPSA_LINK(capsule), capsa_capsules(__VA_ARGS__))
#define capsa_segments(...) (CAPSA_LINK(capsule), capsa_segments(__VA_ARGS__))
#define capsa_triangles(...) (CAPSA_LINK(triangle), capsa_triangles(__VA_ARGS__))
#define capsa_half_spaces(...) (CAPSA_LINK(half_space), capsa_half_spaces(__VA_ARGS__))
#define capsa_boxes(...) (CAPSA_LINK(box), capsa_boxes(__VA_ARGS__))
#define capsa_round_cones(...) (CAPSA_LINK(round_cone), capsa_round_cones(__VA_ARGS__))
#define capsa_circles(...) (CAPSA_LINK(circle), capsa_circles(__VA_ARGS__))
#define capsa_planar_capsules(...) (CAPSA_LINK(planar_capsule), capsa_planar_capsules(__VA_ARGS__))
#define capsa_planar_segments(...) (CAPSA_LINK(planar_capsule), capsa_planar_segments(__VA_ARGS__))
#define capsa_half_planes(...) (CAPSA_LINK(half_space), capsa_half_planes(__VA_ARGS__))
#define capsa_rectangles(...) (CAPSA_LINK(box), CAPSA_LINK(capsule), capsa_rectangles(__VA_ARGS__))
#define capsa_planar_round_cones(...) \
    (CAPSA_LINK(round_cone), CAPSA_LINK(capsule), capsa_planar_round_cones(__VA_ARGS__))
#define capsa_indexed_spheres(...) (CAPSA_LINK(sphere), capsa_indexed_spheres(__VA_ARGS__))
#define capsa_indexed_capsules(...) (CAPSA_LINK(capsule), capsa_indexed_capsules(__VA_ARGS__))
#define capsa_indexed_segments(...) (CAPSA_LINK(capsule), capsa_indexed_segments(__VA_ARGS__))
#define capsa_indexed_triangles(...) (CAPSA_LINK(triangle), capsa_indexed_triangles(__VA_ARGS__))
#define capsa_indexed_half_spaces(...) (CAPSA_LINK(half_space), capsa_indexed_half_spaces(__VA_ARGS__))
#define capsa_indexed_round_cones(...) (CAPSA_LINK(round_cone), capsa_indexed_round_cones(__VA_ARGS__))
#define capsa_indexed_circles(...) (CAPSA_LINK(circle), capsa_indexed_circles(__VA_ARGS__))
#define capsa_indexed_planar_capsules(...) \
    (CAPSA_LINK(planar_capsule), capsa_indexed_planar_capsules(__VA_ARGS__))
#define capsa_indexed_planar_segments(...) \
    (CAPSA_LINK(planar_capsule), capsa_indexed_planar_segments(__VA_ARGS__))
#define capsa_indexed_half_planes(...) (CAPSA_LINK(half_space), capsa_indexed_half_planes(__VA_ARGS__))
#define capsa_indexed_planar_round_cones(...) \
    (CAPSA_LINK(round_cone), CAPSA_LINK(capsule), capsa_indexed_planar_round_cones(__VA_ARGS__))
#endif

#endif
