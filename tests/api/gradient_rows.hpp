// Rows in double precision that may change a little, and the gaps between them.

#pragma once
#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/truth/reference/box.hpp"
#include "tests/truth/reference/closest.hpp"
#include "tests/truth/reference/reference.hpp"
#include "tests/truth/reference/round_cone.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

namespace capsa::tests::gradients {

using reference::Segment;
using reference::Triangle;
using reference::Vec3d;

// A row whose points, normal and radius may change a little.
struct Row {
    capsa_shape shape;
    std::array<Vec3d, 3> point{};
    Vec3d normal{};
    reference::Box box{};  // its axes turn with the row
    double radius = 0.0;
    double wider = 0.0;  // of a round cone: by how much it is so at its first point

    Row(const capsa_shapes& of, std::size_t row) : shape(of.shape) {
        const ShapeInfo& info = shape_info(shape);
        const auto vector = [&](int first) {
            const auto at = [&](int k) { return double{field(of, first + k, row)}; };
            return Vec3d{at(0), at(1), info.dimension == 3 ? at(2) : 0.0};
        };
        for (int k = 0; k < info.points; ++k) point[static_cast<std::size_t>(k)] = vector(k * info.dimension);
        if (info.core == CoreKind::half_space) normal = vector(info.dimension);
        if (shape == capsa_shape_rectangle) {  // a prism
            const Vec3d half = vector(2), turn = vector(4);
            box = reference::box({}, {half.x, half.y, 2 * (half.x + half.y) + 1}, turn.x, {0, 0, turn.y});
        } else if (info.core == CoreKind::box) {
            box = reference::box({}, vector(3), double{field(of, 6, row)}, vector(7));
        }
        if (info.has_radius) radius = double{field(of, info.streams() - 1, row)};
        if (info.core == CoreKind::round_cone) wider = double{field(of, info.coordinates(), row)} - radius;
    }
    CoreKind core() const { return shape_info(shape).core; }
    std::size_t points() const { return static_cast<std::size_t>(shape_info(shape).points); }
    std::size_t dimension() const { return static_cast<std::size_t>(shape_info(shape).dimension); }
    // A point or a segment.
    Segment thin() const { return {point[0], points() == 2 ? point[1] : point[0]}; }
    Triangle triangle() const { return {point[0], point[1], point[2]}; }
    reference::RoundCone cone() const { return {thin(), wider, 0.0}; }
};

inline double& component(Vec3d& v, std::size_t axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

// The distance of the cores, negative behind a face and in a box. The richer core is second, and a round cone
// as rich as a segment.
inline double distance(const Row& a, const Row& b) {
    const auto rank = [](const Row& row) {
        return row.core() == CoreKind::round_cone ? CoreKind::segment : row.core();
    };
    if (rank(a) > rank(b)) return distance(b, a);
    const bool cones = a.core() == CoreKind::round_cone || b.core() == CoreKind::round_cone;
    switch (b.core()) {
        case CoreKind::triangle:
            return cones ? reference::gap(a.cone(), b.triangle())
                         : reference::distance(a.thin(), b.triangle());
        case CoreKind::half_space:
            return cones ? reference::gap(a.cone(), b.point[0], b.normal)
                         : reference::above_face(a.thin(), b.point[0], b.normal);
        case CoreKind::box: {
            reference::Box box = b.box;
            box.centre = b.point[0];
            return a.core() == CoreKind::triangle ? reference::distance(a.triangle(), box)
                   : cones                        ? reference::gap(a.cone(), box)
                                                  : reference::distance(a.thin(), box);
        }
        default:
            return cones ? reference::gap(a.cone(), b.cone())
                         : reference::closest(a.thin(), b.thin()).distance;
    }
}

// Whether the axis of a round cone crosses a triangle or nearly so. The distance says nothing of that,
// because the radius falls from there on.
inline bool axis_meets_face(const Row& a, const Row& b) {
    if (a.core() == CoreKind::triangle && b.core() == CoreKind::round_cone) return axis_meets_face(b, a);
    return a.core() == CoreKind::round_cone && b.core() == CoreKind::triangle &&
           reference::distance(a.thin(), b.triangle()) < 0.15;
}

// Whether axes of the plane, one of them of a round cone, cross or nearly so: then the gap of a contact is
// that of the shortest way, which the distance does not know.
inline bool axes_meet(const Row& a, const Row& b) {
    return a.dimension() == 2 && has_core(a.shape, b.shape, CoreKind::round_cone) && has_axis(a.shape) &&
           has_axis(b.shape) && reference::closest(a.thin(), b.thin()).distance < 0.15;
}

// How far cores of the plane that cross overlap counts too.
inline double gap(const Row& a, const Row& b) {
    double apart = distance(a, b);
    if (a.dimension() == 2 && a.core() == CoreKind::segment && b.core() == CoreKind::segment)
        apart -= reference::overlap(a.thin(), b.thin());
    return apart - a.radius - b.radius;
}

inline Vec3d turned(const Vec3d& v, std::size_t axis, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    if (axis == 0) return {v.x, c * v.y - s * v.z, s * v.y + c * v.z};
    if (axis == 1) return {c * v.x + s * v.z, v.y, c * v.z - s * v.x};
    return {c * v.x - s * v.y, s * v.x + c * v.y, v.z};
}
inline Row turned(Row row, const Vec3d& pivot, std::size_t axis, double angle) {
    for (Vec3d& point : row.point) point = pivot + turned(point - pivot, axis, angle);
    row.normal = turned(row.normal, axis, angle);
    for (Vec3d& of_box : row.box.axis) of_box = turned(of_box, axis, angle);
    return row;
}
inline Row moved(Row row, std::size_t axis, double by) {
    for (Vec3d& point : row.point) component(point, axis) += by;
    return row;
}

inline constexpr double small = 1e-6;

using Change = std::function<double(double)>;  // the gap after a change

inline double slope(const Change& change) { return (change(small) - change(-small)) / (2 * small); }
// Contacts of rows in step, at any distance.
inline std::vector<Contact> contacts_at_any_distance(const capsa_shapes& a, const capsa_shapes& b) {
    return contacts(zip(a, b), {.margin = std::numeric_limits<float>::infinity()});
}

}  // namespace capsa::tests::gradients
