// Rays: what they hit first, and which of them are blocked.
//
//     const auto view = capsa::rays(x, y, z, dx, dy, dz);
//     std::vector<capsa::Touch> hits(view.size());
//     capsa::first_hit(view, mesh, hits);
//
// A ray is a point, or with a radius a sphere, that moves along its direction. So first_hit is first_touch
// between the origins and a target that rests. Zip, lists, slices and capsa/parallel.hpp are those of
// first_touch: `first_touch(zip(view.origins, mesh), view.directions, hits)`. All hits of each ray are
// find_hits(view, mesh).

#pragma once
#include "capsa/expect.hpp"
#include "capsa/motion.hpp"
#include "capsa/shapes.hpp"
#include "capsa/sources.hpp"
#include "capsa/streams.hpp"
#include "capsa/touches.hpp"
#include "capsa/types.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace capsa {

/// Rays of space (of spheres) or of the plane (of circles). Ray i goes from origin i to origin i + direction
/// i, so the length of the direction is that of the ray. The arrays must outlive the queries. You may copy
/// and store it.
template <capsa_shape Shape>
struct RaysOf {
    View<Shape> origins;  ///< where the rays begin. A radius makes a ray as thick as a sphere
    Motion directions;    ///< how far they go

    /// The number of rays.
    std::size_t size() const noexcept { return origins.count; }
    /// Rays begin .. end - 1. Ray `begin` has index 0 in answers.
    RaysOf rows(std::size_t begin, std::size_t end) const {
        return {origins.rows(begin, end),
                {directions.dx.from(begin), directions.dy.from(begin), directions.dz.from(begin)}};
    }
};

/// Rays of space.
using Rays = RaysOf<capsa_shape_sphere>;
/// Rays of the plane.
using PlanarRays = RaysOf<capsa_shape_circle>;

namespace detail {

template <capsa_shape Shape>
RaysOf<Shape> rays_of(const View<Shape>& origins, const Motion& directions) {
    expect_rows("rays", "dx, dy, dz", origins.count,
                {directions.dx.count, directions.dy.count, directions.dz.count});
    return {origins, directions};
}

}  // namespace detail

/// Rays from their origins and directions, each made of whatever arrays you have: `rays(points(x, y, z),
/// motion(0, 0, -1))`, `rays(points(items, &Item::eye), motion(items, &Item::look))`. Spheres and circles as
/// origins make thick rays. Every ray needs a direction.
///@{
inline Rays rays(const SphereView& origins, const Motion& directions) {
    return detail::rays_of(origins, directions);
}
inline PlanarRays rays(const CircleView& origins, const Motion& directions) {
    return detail::rays_of(origins, directions);
}
///@}

/// Rays in separate arrays of one length. A radius, which is an array or one number for all rays, makes them
/// as thick as spheres. Arrays of different lengths end the program.
///@{
inline Rays rays(Floats x, Floats y, Floats z, Floats dx, Floats dy, Floats dz, float radius = 0.0f) {
    detail::expect_lengths("rays", "x, y, z, dx, dy, dz",
                           {x.size(), y.size(), z.size(), dx.size(), dy.size(), dz.size()});
    return {spheres(x, y, z, radius), motion(dx, dy, dz)};
}
inline Rays rays(Floats x, Floats y, Floats z, Floats dx, Floats dy, Floats dz, Floats radius) {
    detail::expect_lengths("rays", "x, y, z, dx, dy, dz, radius",
                           {x.size(), y.size(), z.size(), dx.size(), dy.size(), dz.size(), radius.size()});
    return {spheres(x, y, z, radius), motion(dx, dy, dz)};
}
///@}

/// Rays of the plane in separate arrays of one length.
///@{
inline PlanarRays rays(Floats x, Floats y, Floats dx, Floats dy, float radius = 0.0f) {
    detail::expect_lengths("rays", "x, y, dx, dy", {x.size(), y.size(), dx.size(), dy.size()});
    return {circles(x, y, radius), motion(dx, dy)};
}
inline PlanarRays rays(Floats x, Floats y, Floats dx, Floats dy, Floats radius) {
    detail::expect_lengths("rays", "x, y, dx, dy, radius",
                           {x.size(), y.size(), dx.size(), dy.size(), radius.size()});
    return {circles(x, y, radius), motion(dx, dy)};
}
///@}

namespace detail {

template <capsa_shape Shape>
void first_hit(const RaysOf<Shape>& rays, const Source& source, std::span<Touch> out,
               const Options& options) {
    CAPSA_EXPECT(out.size() >= rays.size(),
                 "first_hit: the output has %zu elements and %zu are needed: one for each ray", out.size(),
                 rays.size());
    const capsa_options how = erased(options);
    const capsa_motion directions = rays.directions;
    expect_ok(capsa_first_touch(&source, &how, &directions, nullptr, out.data(), out.size()), "first_hit",
              source, out.size());
}

template <capsa_shape Shape>
void occluded(const RaysOf<Shape>& rays, const Source& source, BitSpan out, const Options& options) {
    const capsa_options how = erased(options);
    const capsa_motion directions = rays.directions;
    const capsa_status status = capsa_occluded(&source, &how, &directions, nullptr, out.data(), out.size());
    expect_ok(status, "occluded", source, out.size());
    if (status != capsa_ok) return;  // with CAPSA_UNCHECKED
    if (const std::size_t last = rays.size() % 64; last != 0)
        out[rays.size() / 64] &= (std::uint64_t{1} << last) - 1;
}

}  // namespace detail

/// The first hit of each ray with the target: shapes of any kind, or an Index of them. out[i] belongs to ray
/// i: `b` is the row of the target, `time` the share of the direction from 0 to 1, and `point` the place. The
/// normal points from the ray into the target, so its reverse is the outward normal of the surface. Without a
/// hit b is no_row and time is +infinity. A ray that begins in the target hits it at time 0. A ray without
/// length hits what its origin touches. A ray that is NaN or infinite hits nothing. The answers are those of
/// first_touch for the origins and the directions, bit for bit. A ray without a radius may slip through an
/// edge of a mesh: Decide::exact prevents it, and so does a margin of 1e-6 of the larger of ray and triangle.
/// An output that is too small ends the program.
template <capsa_shape Shape, detail::LastingShapes B>
void first_hit(const RaysOf<Shape>& rays, B&& target, std::span<Touch> out, const Options& options = {}) {
    detail::first_hit(rays, between(rays.origins, target), out, options);
}
/// The same for rays that may only hit some rows: see `filtered`. A ray with a group does not hit the rows of
/// its group, such as the body that it leaves.
template <capsa_shape Shape, detail::LastingShapes B>
void first_hit(const RaysOf<Shape>& rays, B&& target, const Filter& of_rays, const Filter& of_target,
               std::span<Touch> out, const Options& options = {}) {
    detail::first_hit(rays, filtered(between(rays.origins, target), of_rays, of_target), out, options);
}

/// All hits of each ray with the target, sorted by ray, then time, then row of the target: find_touches for
/// the origins and the directions. The query writes as many as fit, the first ones of that order, and returns
/// the exact total. For rays that may only hit some rows ask find_touches about a source that is `filtered`.
template <capsa_shape Shape, detail::LastingShapes B>
FindResult find_hits(const RaysOf<Shape>& rays, B&& target, std::span<Touch> out,
                     const Options& options = {}) {
    return detail::find_touches(between(rays.origins, target), rays.directions, nullptr, out, options,
                                "find_hits");
}
/// Replaces the contents of a vector by all hits.
template <capsa_shape Shape, detail::LastingShapes B, class Allocator>
FindResult find_hits(const RaysOf<Shape>& rays, B&& target, std::vector<Touch, Allocator>& out,
                     const Options& options = {}) {
    return detail::all_touches(between(rays.origins, target), rays.directions, nullptr, out, options,
                               "find_hits");
}
/// All hits in a vector.
template <capsa_shape Shape, detail::LastingShapes B>
std::vector<Touch> find_hits(const RaysOf<Shape>& rays, B&& target, const Options& options = {}) {
    std::vector<Touch> out;
    find_hits(rays, target, out, options);
    return out;
}

/// One bit for each ray: does it hit anything? Bit i is set if and only if first_hit with the same rays,
/// target and options finds a row for ray i; any hit ends the search. `out` has at least words_for(rays)
/// words, and the bits behind the last ray of the last word are 0. For threads give each some `rows` of the
/// rays that begin at a multiple of 64, and the words from there.
template <capsa_shape Shape, detail::LastingShapes B>
void occluded(const RaysOf<Shape>& rays, B&& target, BitSpan out, const Options& options = {}) {
    detail::occluded(rays, between(rays.origins, target), out, options);
}
/// The same for rays that may only hit some rows.
template <capsa_shape Shape, detail::LastingShapes B>
void occluded(const RaysOf<Shape>& rays, B&& target, const Filter& of_rays, const Filter& of_target,
              BitSpan out, const Options& options = {}) {
    detail::occluded(rays, filtered(between(rays.origins, target), of_rays, of_target), out, options);
}

}  // namespace capsa
