// Views over the caller's spheres, capsules and segments. Nothing is copied.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/stream.hpp"
#include "capsa/types.hpp"

#include <concepts>
#include <span>

namespace capsa {

/// `count` spheres: centre and radius. The arrays must outlive the queries.
struct SphereView {
    Stream x, y, z, radius;
    std::size_t count = 0;

    operator capsa_shapes() const { return {capsa_shape_sphere, count, {x, y, z, radius}, {}, 0}; }
};

/// `count` capsules: the two ends of the core segment and the radius. Ends may coincide.
struct CapsuleView {
    Stream ax, ay, az, bx, by, bz, radius;
    std::size_t count = 0;

    operator capsa_shapes() const {
        return {capsa_shape_capsule, count, {ax, ay, az, bx, by, bz, radius}, {}, 0};
    }
};

/// `count` segments: the two ends. They touch what lies within the margin.
struct SegmentView {
    Stream ax, ay, az, bx, by, bz;
    std::size_t count = 0;

    operator capsa_shapes() const { return {capsa_shape_segment, count, {ax, ay, az, bx, by, bz}, {}, 0}; }
};

/// Anything a query takes: the views, the owning containers, and the C struct itself.
template <class T>
concept Shapes = std::convertible_to<const T&, capsa_shapes>;

using Floats = std::span<const float>;

/// Spheres in separate arrays of one length.
inline SphereView spheres(Floats x, Floats y, Floats z, Floats radius) {
    CAPSA_EXPECT(x.size() == y.size() && x.size() == z.size() && x.size() == radius.size(),
                 "spheres: x, y, z and radius must have the same length");
    return {x, y, z, radius, x.size()};
}

/// Spheres that all have the same radius, which must outlive the queries.
inline SphereView spheres(Floats x, Floats y, Floats z, const float& radius) {
    CAPSA_EXPECT(x.size() == y.size() && x.size() == z.size(),
                 "spheres: x, y and z must have the same length");
    return {x, y, z, same(radius), x.size()};
}

/// Spheres in an array of structs: `spheres(balls, &Ball::x, &Ball::y, &Ball::z, &Ball::radius)`.
template <class T>
SphereView spheres(std::span<const T> items, float T::*x, float T::*y, float T::*z, float T::*radius) {
    return {member(items, x), member(items, y), member(items, z), member(items, radius), items.size()};
}

inline constexpr float no_radius = 0.0f;

/// Points: spheres of radius 0.
inline SphereView points(Floats x, Floats y, Floats z) { return spheres(x, y, z, no_radius); }

/// Capsules in separate arrays of one length.
inline CapsuleView capsules(Floats ax, Floats ay, Floats az, Floats bx, Floats by, Floats bz, Floats radius) {
    CAPSA_EXPECT(ax.size() == ay.size() && ax.size() == az.size() && ax.size() == bx.size() &&
                     ax.size() == by.size() && ax.size() == bz.size() && ax.size() == radius.size(),
                 "capsules: the six coordinates and radius must have the same length");
    return {ax, ay, az, bx, by, bz, radius, ax.size()};
}

/// Capsules along polylines, such as hair: capsule i runs from point i to point i + 1, nothing is stored
/// twice.
inline CapsuleView chain(Floats x, Floats y, Floats z, Floats radius) {
    CAPSA_EXPECT(x.size() == y.size() && x.size() == z.size(), "chain: x, y and z must have the same length");
    CAPSA_EXPECT(radius.size() + 1 >= x.size(), "chain: every link needs a radius");
    if (x.size() < 2) return {};
    return {x, y, z, x.subspan(1), y.subspan(1), z.subspan(1), radius, x.size() - 1};
}

/// Segments in separate arrays of one length.
inline SegmentView segments(Floats ax, Floats ay, Floats az, Floats bx, Floats by, Floats bz) {
    CAPSA_EXPECT(ax.size() == ay.size() && ax.size() == az.size() && ax.size() == bx.size() &&
                     ax.size() == by.size() && ax.size() == bz.size(),
                 "segments: the six coordinates must have the same length");
    return {ax, ay, az, bx, by, bz, ax.size()};
}

}  // namespace capsa
