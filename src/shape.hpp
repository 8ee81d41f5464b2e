// The properties of each shape. All code that depends on the shape of rows reads them here.

#pragma once
#include "kernels/abi.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace capsa {

enum class CoreKind { point, segment, triangle, half_space, box, round_cone };

struct ShapeInfo {
    capsa_shape shape;
    const char* name;
    CoreKind core;
    int dimension;
    int points;     // point k has the streams from dimension * k on
    int lengths;    // streams after the points: lengths that may not be negative
    int direction;  // and after these: numbers that may not all be 0, a normal or a quaternion
    bool has_radius;
    int slot;  // in a kernel table
    int cost;  // the relative cost of a column: larger for the heavier core
    const char* stream_name[capsa_max_streams];

    constexpr int coordinates() const { return dimension * points; }
    constexpr int direction_stream() const { return coordinates() + lengths; }
    constexpr int vectors() const { return direction_stream() + direction; }     // all but the radius
    constexpr int radius_stream() const { return has_radius ? vectors() : -1; }  // -1: none
    constexpr int streams() const { return vectors() + (has_radius ? 1 : 0); }
    // Whether stream k < streams() is a length: a radius, or one that no index names and no push moves.
    constexpr bool is_length(int k) const {
        return k >= vectors() || (k >= coordinates() && k < direction_stream());
    }

    // The place of stream k if every point and direction has a z.
    constexpr int stream_in_space(int k) const {
        // A rectangle turns about z alone: before its qz stand qx and qy, which it has not.
        if (dimension == 2 && core == CoreKind::box && k > direction_stream()) return k + 4;
        return k + (3 - dimension) * (k / dimension);
    }
};

inline constexpr ShapeInfo all_shapes[] = {
    {capsa_shape_sphere,
     "sphere",
     CoreKind::point,
     3,
     1,
     0,
     0,
     true,
     capsa_slot_sphere,
     1,
     {"x", "y", "z", "radius"}},
    {capsa_shape_capsule,
     "capsule",
     CoreKind::segment,
     3,
     2,
     0,
     0,
     true,
     capsa_slot_capsule,
     2,
     {"ax", "ay", "az", "bx", "by", "bz", "radius"}},
    {capsa_shape_segment,
     "segment",
     CoreKind::segment,
     3,
     2,
     0,
     0,
     false,
     capsa_slot_capsule,
     2,
     {"ax", "ay", "az", "bx", "by", "bz"}},
    {capsa_shape_triangle,
     "triangle",
     CoreKind::triangle,
     3,
     3,
     0,
     0,
     false,
     capsa_slot_triangle,
     3,
     {"ax", "ay", "az", "bx", "by", "bz", "cx", "cy", "cz"}},
    {capsa_shape_half_space,
     "half_space",
     CoreKind::half_space,
     3,
     1,
     0,
     3,
     false,
     capsa_slot_half_space,
     2,
     {"px", "py", "pz", "nx", "ny", "nz"}},
    {capsa_shape_circle,
     "circle",
     CoreKind::point,
     2,
     1,
     0,
     0,
     true,
     capsa_slot_circle,
     1,
     {"x", "y", "radius"}},
    {capsa_shape_planar_capsule,
     "planar_capsule",
     CoreKind::segment,
     2,
     2,
     0,
     0,
     true,
     capsa_slot_planar_capsule,
     2,
     {"ax", "ay", "bx", "by", "radius"}},
    {capsa_shape_planar_segment,
     "planar_segment",
     CoreKind::segment,
     2,
     2,
     0,
     0,
     false,
     capsa_slot_planar_capsule,
     2,
     {"ax", "ay", "bx", "by"}},
    {capsa_shape_half_plane,
     "half_plane",
     CoreKind::half_space,
     2,
     1,
     0,
     2,
     false,
     capsa_slot_half_space,
     2,
     {"px", "py", "nx", "ny"}},
    {capsa_shape_box,
     "box",
     CoreKind::box,
     3,
     1,
     3,
     4,
     true,
     capsa_slot_box,
     5,
     {"cx", "cy", "cz", "hx", "hy", "hz", "qw", "qx", "qy", "qz", "radius"}},
    // The radius at b stands where other shapes have theirs, and that at a is a length.
    {capsa_shape_round_cone,
     "round_cone",
     CoreKind::round_cone,
     3,
     2,
     1,
     0,
     true,
     capsa_slot_round_cone,
     4,
     {"ax", "ay", "az", "bx", "by", "bz", "ra", "rb"}},
    {capsa_shape_rectangle,
     "rectangle",
     CoreKind::box,
     2,
     1,
     2,
     2,
     true,
     capsa_slot_box,
     3,
     {"cx", "cy", "hx", "hy", "qw", "qz", "radius"}},
    {capsa_shape_planar_round_cone,
     "planar_round_cone",
     CoreKind::round_cone,
     2,
     2,
     1,
     0,
     true,
     capsa_slot_round_cone,
     4,
     {"ax", "ay", "bx", "by", "ra", "rb"}},
};

// The place of each value of capsa_shape in the list. The values may leave gaps.
struct PlaceOfShape {
    static constexpr int most = 15;
    const ShapeInfo* of_value[most + 1] = {};
    const ShapeInfo* in_space[most + 1] = {};  // the shape of space with the same core, and a radius or none
    constexpr PlaceOfShape() {
        for (const ShapeInfo& info : all_shapes) {
            of_value[info.shape] = &info;
            for (const ShapeInfo& other : all_shapes)
                if (other.dimension == 3 && other.core == info.core && other.has_radius == info.has_radius)
                    in_space[info.shape] = &other;
        }
    }
};
inline constexpr PlaceOfShape place_of_shape;

// The properties of a shape, or null if the value is no shape.
constexpr const ShapeInfo* find_shape(capsa_shape shape) noexcept {
    const auto value = static_cast<unsigned>(shape);
    return value <= PlaceOfShape::most ? place_of_shape.of_value[value] : nullptr;
}

// The properties of a known shape.
constexpr const ShapeInfo& shape_info(capsa_shape shape) noexcept { return *place_of_shape.of_value[shape]; }

// The properties of its like in space, which has the same core. A shape of space is its own like.
constexpr const ShapeInfo& info_in_space(capsa_shape shape) noexcept {
    return *place_of_shape.in_space[shape];
}

// Whether a known shape of the plane has no kernels of its own: its slot is that of its like in space.
// Queries ask about it, and about what meets it, in space, where z is 0.
constexpr bool is_asked_in_space(capsa_shape shape) noexcept {
    const ShapeInfo& info = shape_info(shape);
    return info.dimension == 2 && info.slot == info_in_space(shape).slot;
}

// Whether two shapes lie in one space. The plane and space have no answers together.
constexpr bool one_dimension(capsa_shape a, capsa_shape b) noexcept {
    return shape_info(a).dimension == shape_info(b).dimension;
}

constexpr bool has_core(capsa_shape a, capsa_shape b, CoreKind core) noexcept {
    return shape_info(a).core == core || shape_info(b).core == core;
}

// Whether the points of a core are those of a segment.
constexpr bool has_axis(capsa_shape shape) noexcept {
    return shape_info(shape).core == CoreKind::segment || shape_info(shape).core == CoreKind::round_cone;
}

// Whether the library answers for a pair of shapes: if they lie in one space, and one of them is a point or a
// segment. Round cones meet each other, half-spaces, triangles and boxes too, and boxes meet triangles.
constexpr bool answers_for(capsa_shape a, capsa_shape b) noexcept {
    const CoreKind one = shape_info(a).core, other = shape_info(b).core;
    const bool one_is_thin = one <= CoreKind::segment || other <= CoreKind::segment;
    const bool of_cones = (one == CoreKind::round_cone && other == one) ||
                          (has_core(a, b, CoreKind::round_cone) &&
                           (has_core(a, b, CoreKind::half_space) || has_core(a, b, CoreKind::triangle)));
    const bool of_boxes = has_core(a, b, CoreKind::box) &&
                          (has_core(a, b, CoreKind::triangle) || has_core(a, b, CoreKind::round_cone));
    return one_dimension(a, b) && (one_is_thin || of_cones || of_boxes);
}

// Whether their formula is long, as kernels/pairs/separation.hpp says: of triangles, of boxes and segments,
// and of round cones and boxes or what has an axis.
constexpr bool has_long_formula(capsa_shape a, capsa_shape b) noexcept {
    return has_core(a, b, CoreKind::triangle) ||
           (has_core(a, b, CoreKind::box) && has_core(a, b, CoreKind::segment)) ||
           (has_core(a, b, CoreKind::round_cone) &&
            (has_core(a, b, CoreKind::box) || (has_axis(a) && has_axis(b))));
}

// Whether it decides as real numbers say (Decide::exact), with this margin. How deep a round cone is in a box
// is no question of polynomials: the shortest way out past an edge leans with the side.
constexpr bool decides_exactly(capsa_shape a, capsa_shape b, float margin = 0.0f) noexcept {
    const bool leans = has_core(a, b, CoreKind::box) && has_core(a, b, CoreKind::round_cone);
    return answers_for(a, b) && (margin >= 0.0f || !leans);
}

// Half-spaces and half-planes: they overlap every box of an index.
inline bool has_faces(const capsa_shapes& shapes) noexcept {
    const ShapeInfo* const info = find_shape(shapes.shape);
    return info && info->core == CoreKind::half_space;
}

// What is farther than any row.
inline constexpr float infinity = std::numeric_limits<float>::infinity();

// The element of a row. A stream without data reads as zeros.
inline float element(const capsa_stream& stream, std::size_t row) noexcept {
    return stream.data ? stream.data[static_cast<std::ptrdiff_t>(row) * stream.stride] : 0.0f;
}
// How far a row moves along an axis: not at all without a motion.
inline float way_along(const capsa_motion* motion, int axis, std::size_t row) noexcept {
    return motion ? element(axis == 0 ? motion->dx : axis == 1 ? motion->dy : motion->dz, row) : 0.0f;
}

// Whether the rows are rectangles that are asked in space: boxes without hz.
inline bool are_prisms(const capsa_shapes& shapes) noexcept {
    const ShapeInfo& info = shape_info(shapes.shape);
    return info.core == CoreKind::box && info.dimension == 3 && !shapes.stream[capsa_height_of_box].data;
}

// One field of a row, through the index of its point if there is one. Directions and radii are not indexed. A
// stream without data reads as zeros: shapes of the plane have such a z where they are asked in space. But hz
// of a rectangle is as kernels/abi.h says.
inline float field(const capsa_shapes& shapes, int stream, std::size_t row) noexcept {
    const ShapeInfo& info = shape_info(shapes.shape);
    const capsa_stream& from = shapes.stream[stream];
    if (stream == capsa_height_of_box && are_prisms(shapes))
        return CAPSA_HEIGHT_OF_PRISM(element(shapes.stream[3], row), element(shapes.stream[4], row));
    if (stream >= info.coordinates()) return element(from, row);
    const capsa_index_stream& point = shapes.point[stream / info.dimension];
    return element(from, point.data ? point.data[static_cast<std::ptrdiff_t>(row) * point.stride] : row);
}

// All values of a stream to to[0], to[step], ...
inline void copy_field(const capsa_shapes& shapes, int stream, float* to, std::ptrdiff_t step) noexcept {
    const ShapeInfo& info = shape_info(shapes.shape);
    const capsa_stream& from = shapes.stream[stream];
    const auto count = static_cast<std::ptrdiff_t>(shapes.count);
    if (!from.data || (stream < info.coordinates() && shapes.point[stream / info.dimension].data))
        for (std::ptrdiff_t row = 0; row < count; ++row)
            to[row * step] = field(shapes, stream, static_cast<std::size_t>(row));
    else
        for (std::ptrdiff_t row = 0; row < count; ++row) to[row * step] = from.data[row * from.stride];
}

// Some rows of a set as a set of their own, which has no index. An indexed point stays indexed.
inline capsa_shapes rows_of(const capsa_shapes& shapes, std::size_t begin, std::size_t count) noexcept {
    capsa_shapes some = shapes;
    const ShapeInfo& info = shape_info(shapes.shape);
    const auto first = static_cast<std::ptrdiff_t>(begin);
    for (int k = 0; k < info.streams(); ++k) {
        capsa_stream& stream = some.stream[k];
        const bool through_index = k < info.coordinates() && shapes.point[k / info.dimension].data;
        if (stream.data && !through_index) stream.data += first * stream.stride;
    }
    for (int k = 0; k < info.points; ++k)
        if (capsa_index_stream& point = some.point[k]; point.data) point.data += first * point.stride;
    some.count = count;
    some.index = nullptr;
    return some;
}

// The radius of a row of any shape: 0 if the shape has none.
inline float radius(const capsa_shapes& shapes, std::size_t row) noexcept {
    const ShapeInfo& info = shape_info(shapes.shape);
    return info.has_radius ? field(shapes, info.radius_stream(), row) : 0.0f;
}

}  // namespace capsa
