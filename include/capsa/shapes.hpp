// Views of the caller's shapes. A view copies nothing except a number that is given for all rows: the view
// and its copies keep that number.
//
// The functions here take one array for each coordinate: three coordinates a point in space, two in the
// plane. capsa/structs.hpp has views of arrays of structs. Shapes of the plane and of space do not meet: such
// a query ends the program. In answers about the plane z is 0.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/streams.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace capsa {

/// `count` rows of a shape, in arrays that must outlive the queries: a Stream for each of the names that the
/// list below gives, and the count. You may copy and store a view.
template <capsa_shape Shape>
struct View;

namespace detail {

// What messages call a shape, and the names of its streams.
struct Row {
    const char* call;
    const char* names;

    constexpr std::size_t streams() const {
        if (!names) return 0;
        std::size_t n = 1;
        for (const char* c = names; *c != '\0'; ++c) n += *c == ',';
        return n;
    }
    // The number of streams that are coordinates of points. They stand before the radius, the normal or the
    // half extents.
    constexpr std::size_t coordinates() const {
        const auto is_coordinate = [this](std::size_t n) {
            const char first = *Name(names, n).first;
            return first != 'r' && first != 'n' && first != 'h';
        };
        std::size_t n = 0;
        while (n < streams() && is_coordinate(n)) ++n;
        return n;
    }
};

template <capsa_shape Shape>
inline constexpr Row row_of{};

template <class View, class... Streams>
View part_of(std::size_t begin, std::size_t end, std::size_t count, const Streams&... streams) {
    expect_part(begin, end, count);
    return {streams.from(begin)..., end - begin};
}

// The shape of rows that are made. Reading the number links its kernels (capsa/c/capsa.h).
template <capsa_shape Shape>
capsa_shape linked() noexcept {
    const auto with = [](const int& number) { return static_cast<capsa_shape>(Shape + number); };
    switch (Shape) {
        case capsa_shape_sphere: return with(capsa_linked_sphere);
        case capsa_shape_capsule:
        case capsa_shape_segment: return with(capsa_linked_capsule);
        case capsa_shape_triangle: return with(capsa_linked_triangle);
        case capsa_shape_half_space:
        case capsa_shape_half_plane: return with(capsa_linked_half_space);
        case capsa_shape_circle: return with(capsa_linked_circle);
        case capsa_shape_planar_capsule:
        case capsa_shape_planar_segment: return with(capsa_linked_planar_capsule);
        case capsa_shape_box: return with(capsa_linked_box);
        case capsa_shape_round_cone: return with(capsa_linked_round_cone);
        case capsa_shape_rectangle: return with(capsa_linked_box + capsa_linked_capsule);
        case capsa_shape_planar_round_cone: return with(capsa_linked_round_cone + capsa_linked_capsule);
    }
    return Shape;
}

template <capsa_shape Shape>
capsa_shapes linked(capsa_shapes made) noexcept {
    made.shape = linked<Shape>();
    return made;
}

// Field by field: for `{shape, count, {...}}` GCC clears all 248 bytes first, with an instruction that takes
// 10 ns (docs/lab/2026-11-seams.md).
template <class... S>
capsa_shapes erased(capsa_shape shape, std::size_t count, const S&... streams) noexcept {
    static_assert(capsa_max_streams == 11 && capsa_max_points == 3);
    capsa_shapes made;
    made.shape = shape;
    made.count = count;
    int at = 0;
    ((made.stream[at++] = streams), ...);
    for (; at < capsa_max_streams; ++at) made.stream[at] = {};
    made.point[0] = made.point[1] = made.point[2] = {};
    made.positions = 0;
    made.index = nullptr;
    return made;
}

template <capsa_shape Shape, class... Streams>
capsa_shapes erased_rows(std::size_t count, const Streams&... streams) {
    expect_rows(row_of<Shape>.call, row_of<Shape>.names, count, {streams.count...});
    return erased(linked<Shape>(), count, streams...);
}

template <class... Streams>
constexpr std::size_t place_among(const Stream& one, const Streams&... all) noexcept {
    std::size_t before = 0;
    static_cast<void>(((&one == &all || (++before, false)) || ...));
    return before;
}

// A view of arrays that have one length, or of numbers for all rows.
template <capsa_shape Shape, class... Streams>
View<Shape> view_of(Floats first, const Streams&... others) {
    const auto length = [&](const Stream& s) { return s.held ? first.size() : s.count; };
    expect_lengths(row_of<Shape>.call, row_of<Shape>.names, {first.size(), length(others)...});
    return {first, others..., first.size()};
}

// A chain of capsules between points that lie one behind the other.
template <capsa_shape Shape, class... Coordinates>
View<Shape> chain_of(const char* names, const Stream& radius, Floats first, const Coordinates&... others) {
    expect_lengths("chain", names, {first.size(), others.size()...});
    const std::size_t points = first.size();
    CAPSA_EXPECT(radius.held || radius.count + 1 >= points,
                 "chain: radius has %zu elements for %zu points: every link needs one", radius.count, points);
    if (points < 2) return {};
    return {first, others..., Stream(first).from(1), Stream(others).from(1)..., radius, points - 1};
}

}  // namespace detail

// A view, from the names of its streams. Each is an aggregate with these members, so that
// `SphereView{x, y, z, {radius, 4}, n}` and `SphereView{.x = x, ..., .count = n}` compile.
#define CAPSA_SHAPE(shape_name, call, ...)                                                    \
    template <>                                                                               \
    struct View<capsa_shape_##shape_name> {                                                   \
        Stream __VA_ARGS__;    /**< one element for each row */                               \
        std::size_t count = 0; /**< number of rows */                                         \
        /** Rows begin .. end - 1. Row `begin` has index 0 in answers. */                     \
        View rows(std::size_t begin, std::size_t end) const {                                 \
            return detail::part_of<View>(begin, end, count, __VA_ARGS__);                     \
        }                                                                                     \
        /** The same rows for the C interface. */                                             \
        operator capsa_shapes() const {                                                       \
            return detail::erased_rows<capsa_shape_##shape_name>(count, __VA_ARGS__);         \
        }                                                                                     \
    };                                                                                        \
    namespace detail {                                                                        \
    template <>                                                                               \
    inline constexpr Row row_of<capsa_shape_##shape_name>{call, #__VA_ARGS__};                \
    constexpr std::size_t place_of(Stream View<capsa_shape_##shape_name>::*member) noexcept { \
        const View<capsa_shape_##shape_name> view;                                            \
        const auto& [__VA_ARGS__, count] = view;                                              \
        return place_among(view.*member, __VA_ARGS__);                                        \
    }                                                                                         \
    }

// The streams of each shape, in the order of capsa_shape. Of a capsule and a segment a and b are the two
// ends, which may coincide. The corners a, b and c of a triangle may lie on a line or coincide. A half-space
// is everything behind a face, a half-plane everything behind a line: p is a point of the face or line, and n
// its outward normal, of any length. Of a box and a rectangle c is the centre, h half the lengths of the
// sides, q the rotation. Of a round cone ra is the radius at a, rb that at b.
CAPSA_SHAPE(sphere, "spheres", x, y, z, radius)
CAPSA_SHAPE(capsule, "capsules", ax, ay, az, bx, by, bz, radius)
CAPSA_SHAPE(segment, "segments", ax, ay, az, bx, by, bz)
CAPSA_SHAPE(triangle, "triangles", ax, ay, az, bx, by, bz, cx, cy, cz)
CAPSA_SHAPE(half_space, "half_spaces", px, py, pz, nx, ny, nz)
CAPSA_SHAPE(circle, "circles", x, y, radius)
CAPSA_SHAPE(planar_capsule, "capsules", ax, ay, bx, by, radius)
CAPSA_SHAPE(planar_segment, "segments", ax, ay, bx, by)
CAPSA_SHAPE(half_plane, "half_planes", px, py, nx, ny)
CAPSA_SHAPE(box, "boxes", cx, cy, cz, hx, hy, hz, qw, qx, qy, qz, radius)
CAPSA_SHAPE(round_cone, "round_cones", ax, ay, az, bx, by, bz, ra, rb)
CAPSA_SHAPE(rectangle, "rectangles", cx, cy, hx, hy, qw, qz, radius)
CAPSA_SHAPE(planar_round_cone, "round_cones", ax, ay, bx, by, ra, rb)
#undef CAPSA_SHAPE

/// Spheres: centre x, y, z and radius in the same unit.
using SphereView = View<capsa_shape_sphere>;
/// Capsules: the two ends of the core segment and the radius. The ends may coincide.
using CapsuleView = View<capsa_shape_capsule>;
/// Segments: the two ends. A segment touches what lies within the margin.
using SegmentView = View<capsa_shape_segment>;
/// Triangles: the three corners. They may lie on a line or coincide.
using TriangleView = View<capsa_shape_triangle>;
/// Half-spaces: everything behind a face. p is a point of the face, and n is its outward normal, of any
/// length up to 1e18.
using HalfSpaceView = View<capsa_shape_half_space>;
/// Circles of the plane: centre x, y and radius.
using CircleView = View<capsa_shape_circle>;
/// Capsules of the plane: the two ends of the core segment and the radius. The ends may coincide.
using PlanarCapsuleView = View<capsa_shape_planar_capsule>;
/// Segments of the plane: the two ends. Segments that cross touch, without a margin too.
using PlanarSegmentView = View<capsa_shape_planar_segment>;
/// Half-planes: everything behind a line. p is a point of the line, and n is its outward normal, of any
/// length up to 1e18.
using HalfPlaneView = View<capsa_shape_half_plane>;

/// Boxes: the centre c, half the lengths of the sides h, and the quaternion q that turns the axes of space
/// into those of the box, of any length to 1e18 but 0. A radius rounds it and makes it larger on all sides.
using BoxView = View<capsa_shape_box>;
/// Round cones: the two ends of the axis and the radius at each, between which it changes evenly. One ball
/// may hold the other, and the ends may coincide.
using RoundConeView = View<capsa_shape_round_cone>;
/// Rectangles of the plane: the centre c, half the lengths of the sides h, and the part of a quaternion that
/// turns about z, qw = cos(angle / 2) and qz = sin(angle / 2), of any length to 1e18 but 0. A radius
/// rounds the rectangle and makes it larger on all sides.
using RectangleView = View<capsa_shape_rectangle>;
/// Round cones of the plane: the two ends of the axis and the radius at each, between which it changes
/// evenly.
using PlanarRoundConeView = View<capsa_shape_planar_round_cone>;

/// The types that a query takes: the views, the owning containers and the C struct.
template <class T>
concept Shapes = std::convertible_to < std::add_const_t<std::remove_cvref_t<T>>
&, capsa_shapes > ;

// In what follows arrays of different lengths end the program. A radius is an array, or one number for all
// rows.

/// Spheres in separate arrays of one length.
///@{
inline SphereView spheres(Floats x, Floats y, Floats z, Floats radius) {
    return detail::view_of<capsa_shape_sphere>(x, y, z, radius);
}
inline SphereView spheres(Floats x, Floats y, Floats z, float radius) {
    return detail::view_of<capsa_shape_sphere>(x, y, z, same(radius));
}
///@}

/// Circles of the plane in separate arrays of one length.
///@{
inline CircleView circles(Floats x, Floats y, Floats radius) {
    return detail::view_of<capsa_shape_circle>(x, y, radius);
}
inline CircleView circles(Floats x, Floats y, float radius) {
    return detail::view_of<capsa_shape_circle>(x, y, same(radius));
}
///@}

/// Points: spheres of radius 0.
inline SphereView points(Floats x, Floats y, Floats z) { return spheres(x, y, z, 0.0f); }
/// Points of the plane: circles of radius 0.
inline CircleView points(Floats x, Floats y) { return circles(x, y, 0.0f); }

/// Segments in separate arrays of one length.
inline SegmentView segments(Floats ax, Floats ay, Floats az, Floats bx, Floats by, Floats bz) {
    return detail::view_of<capsa_shape_segment>(ax, ay, az, bx, by, bz);
}
/// Segments of the plane in separate arrays of one length.
inline PlanarSegmentView segments(Floats ax, Floats ay, Floats bx, Floats by) {
    return detail::view_of<capsa_shape_planar_segment>(ax, ay, bx, by);
}

/// Capsules in separate arrays of one length.
///@{
inline CapsuleView capsules(Floats ax, Floats ay, Floats az, Floats bx, Floats by, Floats bz, Floats radius) {
    return detail::view_of<capsa_shape_capsule>(ax, ay, az, bx, by, bz, radius);
}
inline CapsuleView capsules(Floats ax, Floats ay, Floats az, Floats bx, Floats by, Floats bz, float radius) {
    return detail::view_of<capsa_shape_capsule>(ax, ay, az, bx, by, bz, same(radius));
}
///@}

/// Capsules of the plane in separate arrays of one length.
///@{
inline PlanarCapsuleView capsules(Floats ax, Floats ay, Floats bx, Floats by, Floats radius) {
    return detail::view_of<capsa_shape_planar_capsule>(ax, ay, bx, by, radius);
}
inline PlanarCapsuleView capsules(Floats ax, Floats ay, Floats bx, Floats by, float radius) {
    return detail::view_of<capsa_shape_planar_capsule>(ax, ay, bx, by, same(radius));
}
///@}

/// Capsules along a polyline, such as hair: capsule i runs from point i to point i + 1. Neighbours share the
/// point, and nothing is stored twice. There are as many radii as capsules, or one more.
///@{
inline CapsuleView chain(Floats x, Floats y, Floats z, Floats radius) {
    return detail::chain_of<capsa_shape_capsule>("x, y, z", radius, x, y, z);
}
inline CapsuleView chain(Floats x, Floats y, Floats z, float radius) {
    return detail::chain_of<capsa_shape_capsule>("x, y, z", same(radius), x, y, z);
}
///@}

/// Capsules along a polyline of the plane.
inline PlanarCapsuleView chain(Floats x, Floats y, float radius) {
    return detail::chain_of<capsa_shape_planar_capsule>("x, y", same(radius), x, y);
}

/// Triangles in separate arrays of one length.
inline TriangleView triangles(Floats ax, Floats ay, Floats az, Floats bx, Floats by, Floats bz, Floats cx,
                              Floats cy, Floats cz) {
    return detail::view_of<capsa_shape_triangle>(ax, ay, az, bx, by, bz, cx, cy, cz);
}

/// Half-spaces in separate arrays of one length.
inline HalfSpaceView half_spaces(Floats px, Floats py, Floats pz, Floats nx, Floats ny, Floats nz) {
    return detail::view_of<capsa_shape_half_space>(px, py, pz, nx, ny, nz);
}
/// Half-planes in separate arrays of one length.
inline HalfPlaneView half_planes(Floats px, Floats py, Floats nx, Floats ny) {
    return detail::view_of<capsa_shape_half_plane>(px, py, nx, ny);
}

/// Boxes in separate arrays of one length: the centres, half the lengths of the sides, and the quaternions
/// that turn the axes of space into those of the boxes, w first. A radius, which is an array or one number
/// for all, rounds the boxes and makes them larger on all sides.
///@{
inline BoxView boxes(Floats cx, Floats cy, Floats cz, Floats hx, Floats hy, Floats hz, Floats qw, Floats qx,
                     Floats qy, Floats qz, float radius = 0.0f) {
    return detail::view_of<capsa_shape_box>(cx, cy, cz, hx, hy, hz, qw, qx, qy, qz, same(radius));
}
inline BoxView boxes(Floats cx, Floats cy, Floats cz, Floats hx, Floats hy, Floats hz, Floats qw, Floats qx,
                     Floats qy, Floats qz, Floats radius) {
    return detail::view_of<capsa_shape_box>(cx, cy, cz, hx, hy, hz, qw, qx, qy, qz, radius);
}
///@}

/// Boxes along the axes of space, in separate arrays of one length: the centres and half the lengths of the
/// sides. A radius rounds them and makes them larger on all sides.
///@{
inline BoxView boxes(Floats cx, Floats cy, Floats cz, Floats hx, Floats hy, Floats hz, float radius = 0.0f) {
    const Stream none = same(0.0f);
    return detail::view_of<capsa_shape_box>(cx, cy, cz, hx, hy, hz, same(1.0f), none, none, none,
                                            same(radius));
}
inline BoxView boxes(Floats cx, Floats cy, Floats cz, Floats hx, Floats hy, Floats hz, Floats radius) {
    const Stream none = same(0.0f);
    return detail::view_of<capsa_shape_box>(cx, cy, cz, hx, hy, hz, same(1.0f), none, none, none, radius);
}
///@}

/// Round cones in separate arrays of one length: the ends, and the radius at each.
inline RoundConeView round_cones(Floats ax, Floats ay, Floats az, Floats bx, Floats by, Floats bz, Floats ra,
                                 Floats rb) {
    return detail::view_of<capsa_shape_round_cone>(ax, ay, az, bx, by, bz, ra, rb);
}

}  // namespace capsa
