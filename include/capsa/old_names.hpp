// Names that go at version 1.0, and what to write instead.

#pragma once
#include "capsa/motion.hpp"
#include "capsa/separate.hpp"
#include "capsa/shapes.hpp"
#include "capsa/structs.hpp"
#include "capsa/verbs.hpp"

#include <span>
#include <vector>

namespace capsa {

/// Floats says the same for floats.
template <class T>
using Seen = detail::Seen<T>;
/// Use IntegerStream.
using Indices = IntegerStream;
/// Use IntegerStream.
using Labels = IntegerStream;

/// Use find_hits(source, out).
template <class Allocator>
void find_all(const Source& source, std::vector<IndexPair, Allocator>& out, const Options& options = {}) {
    find_hits(source, out, options);
}
/// Use find_hits(source).
template <class = void>
std::vector<IndexPair> find_all(const Source& source, const Options& options = {}) {
    return find_hits(source, options);
}
/// Use contacts(source, out).
template <class Allocator>
void contacts_all(const Source& source, std::vector<Contact, Allocator>& out, const Options& options = {}) {
    contacts(source, out, options);
}
/// Use contacts(source).
template <class = void>
std::vector<Contact> contacts_all(const Source& source, const Options& options = {}) {
    return contacts(source, options);
}

/// Use points(x, y).
inline CircleView planar_points(Floats x, Floats y) noexcept { return points(x, y); }
/// Use segments(ax, ay, bx, by).
inline PlanarSegmentView planar_segments(Floats ax, Floats ay, Floats bx, Floats by) noexcept {
    return segments(ax, ay, bx, by);
}
/// Use capsules(ax, ay, bx, by, radius).
///@{
inline PlanarCapsuleView planar_capsules(Floats ax, Floats ay, Floats bx, Floats by, Floats radius) noexcept {
    return capsules(ax, ay, bx, by, radius);
}
inline PlanarCapsuleView planar_capsules(Floats ax, Floats ay, Floats bx, Floats by, float radius) noexcept {
    return capsules(ax, ay, bx, by, radius);
}
///@}
/// Use chain(x, y, radius).
inline PlanarCapsuleView planar_chain(Floats x, Floats y, float radius) noexcept {
    return chain(x, y, radius);
}

/// Use motion(dx, dy).
///@{
inline Motion planar_motion(Floats dx, Floats dy) noexcept { return motion(dx, dy); }
inline Motion planar_motion(float dx, float dy) noexcept { return motion(dx, dy); }
///@}

/// Use movable with two or four arrays, or with a container.
///@{
inline Movable planar_movable(std::span<float> x, std::span<float> y) noexcept { return movable(x, y); }
inline Movable planar_movable(std::span<float> ax, std::span<float> ay, std::span<float> bx,
                              std::span<float> by) noexcept {
    return movable(ax, ay, bx, by);
}
template <capsa_shape Shape>
Movable planar_movable(Owned<Shape>& rows) noexcept {
    return movable(rows);
}
///@}

// Of points of space these take x and y; the new names take fields that are points of the plane.

/// Use segments.
template <detail::Structs R, detail::XYField<R> A, detail::XYField<R> B>
PlanarSegmentView planar_segments(R&& items, const A& a, const B& b) noexcept {
    const CircleView from = circles(items, a, 0.0f), to = circles(items, b, 0.0f);
    return {from.x, from.y, to.x, to.y, from.count};
}
/// Use capsules.
template <detail::Structs R, detail::XYField<R> A, detail::XYField<R> B, detail::RadiusField<R> Radius>
PlanarCapsuleView planar_capsules(R&& items, const A& a, const B& b, const Radius& radius) noexcept {
    const CircleView from = circles(items, a, radius), to = circles(items, b, 0.0f);
    return {from.x, from.y, to.x, to.y, from.radius, from.count};
}
/// Use motion.
template <detail::Structs R, detail::XYField<R> D>
Motion planar_motion(R&& items, const D& displacement) noexcept {
    const CircleView by = circles(items, displacement, 0.0f);
    return {by.x, by.y, Stream()};
}
/// Use movable.
template <detail::Structs R, detail::XYField<R> Centre>
Movable planar_movable(R&& items, const Centre& centre) noexcept {
    return detail::movable_structs<2>(capsa_shape_circle, items, centre);
}
/// Use movable.
template <detail::Structs R, detail::XYField<R> A, detail::XYField<R> B>
Movable planar_movable(R&& items, const A& a, const B& b) noexcept {
    return detail::movable_structs<2>(capsa_shape_planar_segment, items, a, b);
}

}  // namespace capsa
