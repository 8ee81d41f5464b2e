// Views of arrays of structs. A field is a pointer to a member, or a function that returns a reference into
// the struct.
//
//     capsa::spheres(particles, &Particle::x, &Particle::y, &Particle::z, &Particle::radius);
//     capsa::spheres(particles, &Particle::position, 0.1f);  // a position with x, y, z or [0], [1], [2]
//     const auto from = [](const Bone& b) -> auto& { return b.from.position; };
//     capsa::capsules(bones, from, &Bone::to, &Bone::radius);
//
// A field that is a point of two floats (x and y, float[2], std::array<float, 2>) makes a shape of the plane.

#pragma once
#include "capsa/fields.hpp"
#include "capsa/indexed.hpp"
#include "capsa/motion.hpp"
#include "capsa/separate.hpp"
#include "capsa/shapes.hpp"
#include "capsa/streams.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

namespace capsa {

namespace detail {

// Structs that contacts may move: the first coordinates of point fields.
template <int Dimension, class R, class... F>
Movable movable_structs(capsa_shape shape, R&& items, const F&... fields) {
    Movable m;
    m.shape = shape;
    m.count = std::ranges::size(items);
    int at = 0;
    const auto set = [&](const auto& found) { m.coordinate[at++] = {found.data, found.stride}; };
    const auto set_point = [&](const auto& field) {
        set(member_of(items, coordinate_field<0>(field)));
        set(member_of(items, coordinate_field<1>(field)));
        if constexpr (Dimension == 3) set(member_of(items, coordinate_field<2>(field)));
    };
    (set_point(fields), ...);
    return m;
}

}  // namespace detail

/// A float of each struct: `member(particles, &Particle::x)`.
template <detail::Structs R, detail::FloatField<R> F>
Stream member(R&& items, const F& field) {
    const auto found = detail::member_of(items, field);
    Stream s(found.data, found.stride);
    s.count = std::ranges::size(items);
    return s;
}

/// The same value for every struct.
template <detail::Structs R>
Stream member(R&&, float value) noexcept {
    return same(value);
}

/// Spheres in an array of structs, from four float fields.
template <detail::Structs R, detail::FloatField<R> X, detail::FloatField<R> Y, detail::FloatField<R> Z,
          detail::RadiusField<R> Radius>
SphereView spheres(R&& items, const X& x, const Y& y, const Z& z, const Radius& radius) {
    return {member(items, x), member(items, y), member(items, z), member(items, radius),
            std::ranges::size(items)};
}

/// Spheres in an array of structs, from a point and a radius.
template <detail::Structs R, detail::PointField<R> Centre, detail::RadiusField<R> Radius>
SphereView spheres(R&& items, const Centre& centre, const Radius& radius) {
    return spheres(items, detail::coordinate_field<0>(centre), detail::coordinate_field<1>(centre),
                   detail::coordinate_field<2>(centre), radius);
}

/// Circles of the plane in an array of structs, from three float fields.
template <detail::Structs R, detail::FloatField<R> X, detail::FloatField<R> Y, detail::RadiusField<R> Radius>
CircleView circles(R&& items, const X& x, const Y& y, const Radius& radius) {
    return {member(items, x), member(items, y), member(items, radius), std::ranges::size(items)};
}

/// Circles of the plane in an array of structs, from a point and a radius. Of a point of space the centre is
/// x and y.
template <detail::Structs R, detail::XYField<R> Centre, detail::RadiusField<R> Radius>
CircleView circles(R&& items, const Centre& centre, const Radius& radius) {
    return circles(items, detail::coordinate_field<0>(centre), detail::coordinate_field<1>(centre), radius);
}

/// Points in an array of structs: spheres of radius 0.
template <detail::Structs R, detail::PointField<R> Centre>
SphereView points(R&& items, const Centre& centre) {
    return spheres(items, centre, 0.0f);
}
/// Points of the plane in an array of structs: circles of radius 0.
template <detail::Structs R, detail::PlanarPointField<R> Centre>
CircleView points(R&& items, const Centre& centre) {
    return circles(items, centre, 0.0f);
}

/// Segments in an array of structs, from their ends.
template <detail::Structs R, detail::PointField<R> A, detail::PointField<R> B>
SegmentView segments(R&& items, const A& a, const B& b) {
    const SphereView from = points(items, a), to = points(items, b);
    return {from.x, from.y, from.z, to.x, to.y, to.z, from.count};
}
/// Segments of the plane in an array of structs, from their ends.
template <detail::Structs R, detail::PlanarPointField<R> A, detail::PlanarPointField<R> B>
PlanarSegmentView segments(R&& items, const A& a, const B& b) {
    const CircleView from = points(items, a), to = points(items, b);
    return {from.x, from.y, to.x, to.y, from.count};
}

/// Capsules in an array of structs, from their ends and a radius.
template <detail::Structs R, detail::PointField<R> A, detail::PointField<R> B, detail::RadiusField<R> Radius>
CapsuleView capsules(R&& items, const A& a, const B& b, const Radius& radius) {
    const SphereView from = points(items, a), to = points(items, b);
    return {from.x, from.y, from.z, to.x, to.y, to.z, member(items, radius), from.count};
}
/// Capsules of the plane in an array of structs, from their ends and a radius.
template <detail::Structs R, detail::PlanarPointField<R> A, detail::PlanarPointField<R> B,
          detail::RadiusField<R> Radius>
PlanarCapsuleView capsules(R&& items, const A& a, const B& b, const Radius& radius) {
    const CircleView from = points(items, a), to = points(items, b);
    return {from.x, from.y, to.x, to.y, member(items, radius), from.count};
}

/// Round cones in an array of structs, from their ends and the radius at each.
template <detail::Structs R, detail::PointField<R> A, detail::PointField<R> B, detail::RadiusField<R> RA,
          detail::RadiusField<R> RB>
RoundConeView round_cones(R&& items, const A& a, const B& b, const RA& ra, const RB& rb) {
    const SphereView from = points(items, a), to = points(items, b);
    return {from.x, from.y, from.z, to.x, to.y, to.z, member(items, ra), member(items, rb), from.count};
}

/// Round cones of the plane in an array of structs, from their ends and the radius at each.
template <detail::Structs R, detail::PlanarPointField<R> A, detail::PlanarPointField<R> B,
          detail::RadiusField<R> RA, detail::RadiusField<R> RB>
PlanarRoundConeView round_cones(R&& items, const A& a, const B& b, const RA& ra, const RB& rb) {
    const CircleView from = points(items, a), to = points(items, b);
    return {from.x, from.y, to.x, to.y, member(items, ra), member(items, rb), from.count};
}

/// Triangles in an array of structs, from their corners.
template <detail::Structs R, detail::PointField<R> A, detail::PointField<R> B, detail::PointField<R> C>
TriangleView triangles(R&& items, const A& a, const B& b, const C& c) {
    const SphereView first = points(items, a), second = points(items, b), third = points(items, c);
    return {first.x, first.y, first.z, second.x, second.y, second.z, third.x, third.y, third.z, first.count};
}

/// A mesh whose positions lie in an array of structs: a field of the struct is the position.
template <detail::Structs R, detail::PointField<R> Position>
MeshView mesh(R&& items, const Position& position, detail::Seen<std::uint32_t> corners) {
    const SphereView at = points(items, position);
    return detail::mesh_of({at.x, at.y, at.z, at.count}, corners);
}

/// Half-spaces in an array of structs, from a point of the face and the outward normal.
template <detail::Structs R, detail::PointField<R> P, detail::PointField<R> N>
HalfSpaceView half_spaces(R&& items, const P& p, const N& normal) {
    const SphereView on = points(items, p), n = points(items, normal);
    return {on.x, on.y, on.z, n.x, n.y, n.z, on.count};
}

/// Half-planes in an array of structs, from a point of the line and the outward normal. Of points of space
/// they are x and y.
template <detail::Structs R, detail::XYField<R> P, detail::XYField<R> N>
HalfPlaneView half_planes(R&& items, const P& p, const N& normal) {
    const CircleView on = circles(items, p, 0.0f), n = circles(items, normal, 0.0f);
    return {on.x, on.y, n.x, n.y, on.count};
}

/// Boxes in an array of structs, from the centre, half the lengths of the sides, a quaternion with members w,
/// x, y and z, and a radius: a field, or one number for all.
///@{
template <detail::Structs R, detail::PointField<R> C, detail::PointField<R> H, detail::QuaternionField<R> Q,
          detail::RadiusField<R> Radius>
BoxView boxes(R&& items, const C& centre, const H& half, const Q& rotation, const Radius& radius) {
    const SphereView c = points(items, centre), h = points(items, half), turn = points(items, rotation);
    const Stream w = member(
        items, [rotation](auto& item) -> auto& { return detail::field_of(rotation, item).w; });
    return {c.x, c.y, c.z, h.x, h.y, h.z, w, turn.x, turn.y, turn.z, member(items, radius), c.count};
}
template <detail::Structs R, detail::PointField<R> C, detail::PointField<R> H, detail::QuaternionField<R> Q>
BoxView boxes(R&& items, const C& centre, const H& half, const Q& rotation) {
    return boxes(items, centre, half, rotation, 0.0f);
}
///@}

/// Boxes along the axes of space in an array of structs, from the centre and half the lengths of the sides.
template <detail::Structs R, detail::PointField<R> C, detail::PointField<R> H>
BoxView boxes(R&& items, const C& centre, const H& half) {
    const SphereView c = points(items, centre), h = points(items, half);
    const Stream none = same(0.0f);
    return {c.x, c.y, c.z, h.x, h.y, h.z, same(1.0f), none, none, none, none, c.count};
}

/// Rectangles of the plane in an array of structs, from the centre, half the lengths of the sides, a rotation
/// with members w and z, such as a quaternion, and a radius: a field, or one number for all. Of points of
/// space the centre and the sides are x and y.
///@{
template <detail::Structs R, detail::XYField<R> C, detail::XYField<R> H, detail::TurnField<R> Q,
          detail::RadiusField<R> Radius>
RectangleView rectangles(R&& items, const C& centre, const H& half, const Q& rotation, const Radius& radius) {
    const CircleView c = circles(items, centre, 0.0f), h = circles(items, half, 0.0f);
    const auto part = [&](auto of) {
        return member(
            items, [ rotation, of ](auto& item) -> auto& { return of(detail::field_of(rotation, item)); });
    };
    const Stream w = part([](auto&q) -> auto& { return q.w; }), z = part([](auto&q) -> auto& { return q.z; });
    return {c.x, c.y, h.x, h.y, w, z, member(items, radius), c.count};
}
template <detail::Structs R, detail::XYField<R> C, detail::XYField<R> H, detail::TurnField<R> Q>
RectangleView rectangles(R&& items, const C& centre, const H& half, const Q& rotation) {
    return rectangles(items, centre, half, rotation, 0.0f);
}
///@}

/// Rectangles along the axes of the plane in an array of structs, from the centre and half the lengths of the
/// sides.
template <detail::Structs R, detail::XYField<R> C, detail::XYField<R> H>
RectangleView rectangles(R&& items, const C& centre, const H& half) {
    const CircleView c = circles(items, centre, 0.0f), h = circles(items, half, 0.0f);
    return {c.x, c.y, h.x, h.y, same(1.0f), same(0.0f), same(0.0f), c.count};
}

/// The motion of structs: each struct has a field with its displacement.
template <detail::Structs R, detail::PointField<R> D>
Motion motion(R&& items, const D& displacement) {
    const SphereView by = points(items, displacement);
    return {by.x, by.y, by.z};
}
/// The motion of structs in the plane: each struct has a field with its displacement.
template <detail::Structs R, detail::PlanarPointField<R> D>
Motion motion(R&& items, const D& displacement) {
    const CircleView by = points(items, displacement);
    return {by.x, by.y, Stream()};
}

/// Structs that contacts may move, from their centres, in space or in the plane.
///@{
template <detail::Structs R, detail::PointField<R> Centre>
Movable movable(R&& items, const Centre& centre) {
    return detail::movable_structs<3>(capsa_shape_sphere, items, centre);
}
template <detail::Structs R, detail::PlanarPointField<R> Centre>
Movable movable(R&& items, const Centre& centre) {
    return detail::movable_structs<2>(capsa_shape_circle, items, centre);
}
///@}

/// Structs that contacts may move, from both ends, in space or in the plane. Both ends move together.
///@{
template <detail::Structs R, detail::PointField<R> A, detail::PointField<R> B>
Movable movable(R&& items, const A& a, const B& b) {
    return detail::movable_structs<3>(capsa_shape_segment, items, a, b);
}
template <detail::Structs R, detail::PlanarPointField<R> A, detail::PlanarPointField<R> B>
Movable movable(R&& items, const A& a, const B& b) {
    return detail::movable_structs<2>(capsa_shape_planar_segment, items, a, b);
}
///@}

/// Triangles in an array of structs that contacts may move, from their corners.
template <detail::Structs R, detail::PointField<R> A, detail::PointField<R> B, detail::PointField<R> C>
Movable movable(R&& items, const A& a, const B& b, const C& c) {
    return detail::movable_structs<3>(capsa_shape_triangle, items, a, b, c);
}

}  // namespace capsa
