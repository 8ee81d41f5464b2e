// Views of shapes whose rows share points: the edges of a mesh, its triangles, the links of several chains,
// rows in a sorted order. Nothing is copied. Every query checks the indices of the rows that it reads; an
// index that is out of range ends the program.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/shapes.hpp"
#include "capsa/streams.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

/// The points that rows share: `count` positions.
struct Positions {
    Stream x, y, z;         ///< one element for each point
    std::size_t count = 0;  ///< number of points
};

/// Points in separate arrays of one length. Different lengths end the program.
inline Positions positions(Floats x, Floats y, Floats z) {
    detail::expect_lengths("positions", "x, y, z", {x.size(), y.size(), z.size()});
    return {x, y, z, x.size()};
}

/// Rows whose points are some of the positions that rows share. A radius belongs to the row.
template <capsa_shape Shape>
struct IndexedView;

/// Spheres whose centres are points.
template <>
struct IndexedView<capsa_shape_sphere> {
    Positions at;           ///< the points that rows share
    IntegerStream centre;   ///< the point of each row
    Stream radius;          ///< one element for each row
    std::size_t count = 0;  ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    IndexedView rows(std::size_t begin, std::size_t end) const {
        detail::expect_part(begin, end, count);
        return {at, centre.from(begin), radius.from(begin), end - begin};
    }
    /// The same rows for the C interface.
    operator capsa_shapes() const {
        detail::expect_rows("indexed_spheres", "centre, radius", count, {centre.count, radius.count});
        return detail::linked<capsa_shape_sphere>(
            capsa_indexed_spheres(at.x, at.y, at.z, at.count, centre, radius, count));
    }
};

/// Capsules from point a to point b.
template <>
struct IndexedView<capsa_shape_capsule> {
    Positions at;           ///< the points that rows share
    IntegerStream a, b;     ///< the point of each row
    Stream radius;          ///< one element for each row
    std::size_t count = 0;  ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    IndexedView rows(std::size_t begin, std::size_t end) const {
        detail::expect_part(begin, end, count);
        return {at, a.from(begin), b.from(begin), radius.from(begin), end - begin};
    }
    /// The same rows for the C interface.
    operator capsa_shapes() const {
        detail::expect_rows("indexed_capsules", "a, b, radius", count, {a.count, b.count, radius.count});
        return detail::linked<capsa_shape_capsule>(
            capsa_indexed_capsules(at.x, at.y, at.z, at.count, a, b, radius, count));
    }
};

/// Segments from point a to point b.
template <>
struct IndexedView<capsa_shape_segment> {
    Positions at;           ///< the points that rows share
    IntegerStream a, b;     ///< the point of each row
    std::size_t count = 0;  ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    IndexedView rows(std::size_t begin, std::size_t end) const {
        detail::expect_part(begin, end, count);
        return {at, a.from(begin), b.from(begin), end - begin};
    }
    /// The same rows for the C interface.
    operator capsa_shapes() const {
        detail::expect_rows("indexed_segments", "a, b", count, {a.count, b.count});
        return detail::linked<capsa_shape_segment>(
            capsa_indexed_segments(at.x, at.y, at.z, at.count, a, b, count));
    }
};

/// The triangles of a mesh, seen in place: triangle i has the positions corners[3 i], corners[3 i + 1] and
/// corners[3 i + 2]. Every query checks the corners of the triangles that it reads.
template <>
struct IndexedView<capsa_shape_triangle> {
    Stream x, y, z;                          ///< one element for each position
    std::size_t positions = 0;               ///< number of positions
    const std::uint32_t* corners = nullptr;  ///< three positions for each triangle
    std::size_t count = 0;                   ///< number of triangles

    /// Triangles begin .. end - 1. Triangle `begin` has index 0 in answers.
    IndexedView rows(std::size_t begin, std::size_t end) const {
        detail::expect_part(begin, end, count);
        return {x, y, z, positions, corners + 3 * begin, end - begin};
    }
    /// The same rows for the C interface.
    operator capsa_shapes() const {
        detail::expect_rows("mesh", "x, y, z", positions, {x.count, y.count, z.count});
        return detail::linked<capsa_shape_triangle>(capsa_indexed_triangles(
            x, y, z, positions, {corners, 3}, {corners + 1, 3}, {corners + 2, 3}, count));
    }
};

/// The links of many chains, such as hair or fibres: row i is a capsule from a point to the one behind it.
struct ChainsView {
    Positions at;           ///< the points of all chains, one chain after the other
    IntegerStream first;    ///< the point at which each row begins
    Stream radius;          ///< one element for each row
    std::size_t count = 0;  ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    ChainsView rows(std::size_t begin, std::size_t end) const {
        detail::expect_part(begin, end, count);
        return {at, first.from(begin), radius.from(begin), end - begin};
    }
    /// The same rows for the C interface.
    operator capsa_shapes() const {
        detail::expect_rows("chains", "first, radius", count, {first.count, radius.count});
        const std::size_t begins = at.count < 2 ? 0 : at.count - 1;  // points that a link begins at
        capsa_shapes shapes = detail::linked<capsa_shape_capsule>(
            capsa_indexed_capsules(at.x, at.y, at.z, begins, first, first, radius, count));
        if (begins == 0) return shapes;
        const capsa_stream ends[] = {at.x.from(1), at.y.from(1), at.z.from(1)};
        for (int axis = 0; axis < 3; ++axis) shapes.stream[3 + axis] = ends[axis];
        return shapes;
    }
};

/// How many links chains have: chain k has the points offsets[k] to offsets[k + 1] - 1, and one link less. A
/// chain of one point or of none has no link. Offsets that fall end the program.
inline std::size_t count_links(detail::Seen<std::uint32_t> offsets) {
    std::size_t count = 0;
    for (std::size_t k = 0; k + 1 < offsets.size(); ++k) {
        CAPSA_EXPECT(offsets[k] <= offsets[k + 1],
                     "links: offsets[%zu] is %u, and offsets[%zu] is %u: they must not fall", k, offsets[k],
                     k + 1, offsets[k + 1]);
        if (offsets[k] < offsets[k + 1]) count += offsets[k + 1] - offsets[k] - 1;
    }
    return count;
}

/// Writes the first point of each link of chains, in order, and the chain that it belongs to where there is
/// room for that: each has room for count_links(offsets) numbers, or `chain` for none. Other sizes end the
/// program.
inline void links(detail::Seen<std::uint32_t> offsets, std::span<std::uint32_t> first,
                  std::span<std::uint32_t> chain = {}) {
    [[maybe_unused]] const std::size_t count = count_links(offsets);
    CAPSA_EXPECT(first.size() == count, "links: first has %zu elements, and there are %zu links",
                 first.size(), count);
    CAPSA_EXPECT(chain.empty() || chain.size() == count,
                 "links: chain has %zu elements, and there are %zu links", chain.size(), count);
    std::size_t row = 0;
    for (std::size_t k = 0; k + 1 < offsets.size(); ++k)
        for (std::uint32_t point = offsets[k]; point + 1 < offsets[k + 1]; ++point, ++row) {
            first[row] = point;
            if (!chain.empty()) chain[row] = static_cast<std::uint32_t>(k);
        }
}

/// Capsules along many polylines: row i runs from point first[i] to point first[i] + 1, which links() says.
///@{
inline ChainsView chains(const Positions& at, detail::Seen<std::uint32_t> first, Floats radius) {
    detail::expect_lengths("chains", "first, radius", {first.size(), radius.size()});
    return {at, first, radius, first.size()};
}
inline ChainsView chains(const Positions& at, detail::Seen<std::uint32_t> first, float radius) noexcept {
    return {at, first, same(radius), first.size()};
}
///@}

/// Spheres whose centres are points.
using IndexedSphereView = IndexedView<capsa_shape_sphere>;
/// Capsules from point to point.
using IndexedCapsuleView = IndexedView<capsa_shape_capsule>;
/// Segments from point to point.
using IndexedSegmentView = IndexedView<capsa_shape_segment>;
/// The triangles of a mesh.
using MeshView = IndexedView<capsa_shape_triangle>;

/// A sphere at each of these points: row i has its centre at point centre[i].
inline IndexedSphereView indexed_spheres(const Positions& at, detail::Seen<std::uint32_t> centre,
                                         Floats radius) {
    detail::expect_lengths("indexed_spheres", "centre, radius", {centre.size(), radius.size()});
    return {at, centre, radius, centre.size()};
}
/// Spheres that all have the same radius.
inline IndexedSphereView indexed_spheres(const Positions& at, detail::Seen<std::uint32_t> centre,
                                         float radius) noexcept {
    return {at, centre, same(radius), centre.size()};
}

/// Segments: row i runs from point a[i] to point b[i].
inline IndexedSegmentView indexed_segments(const Positions& at, detail::Seen<std::uint32_t> a,
                                           detail::Seen<std::uint32_t> b) {
    detail::expect_lengths("indexed_segments", "a, b", {a.size(), b.size()});
    return {at, a, b, a.size()};
}

/// Capsules: row i runs from point a[i] to point b[i].
inline IndexedCapsuleView indexed_capsules(const Positions& at, detail::Seen<std::uint32_t> a,
                                           detail::Seen<std::uint32_t> b, Floats radius) {
    detail::expect_lengths("indexed_capsules", "a, b, radius", {a.size(), b.size(), radius.size()});
    return {at, a, b, radius, a.size()};
}
/// Capsules that all have the same radius.
inline IndexedCapsuleView indexed_capsules(const Positions& at, detail::Seen<std::uint32_t> a,
                                           detail::Seen<std::uint32_t> b, float radius) {
    detail::expect_lengths("indexed_capsules", "a, b", {a.size(), b.size()});
    return {at, a, b, same(radius), a.size()};
}

namespace detail {

inline MeshView mesh_of(const Positions& at, Seen<std::uint32_t> corners) {
    CAPSA_EXPECT(corners.size() % 3 == 0,
                 "mesh: there are %zu corners, which is not a multiple of 3: every triangle has three",
                 corners.size());
    return {at.x, at.y, at.z, at.count, corners.data(), corners.size() / 3};
}

}  // namespace detail

/// A mesh: positions in separate arrays of one length, and three corners for each triangle.
inline MeshView mesh(Floats x, Floats y, Floats z, detail::Seen<std::uint32_t> corners) {
    detail::expect_lengths("mesh", "x, y, z", {x.size(), y.size(), z.size()});
    return detail::mesh_of({x, y, z, x.size()}, corners);
}

}  // namespace capsa
