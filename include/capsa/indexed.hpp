// Views of shapes whose rows share points: the edges of a mesh, the links of several chains, rows in a sorted
// order. Nothing is copied. Every query checks the indices of the rows that it reads; an index that is out of
// range ends the program.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/shapes.hpp"
#include "capsa/stream.hpp"

#include <concepts>
#include <cstdint>
#include <utility>

namespace capsa {

/// The point that each row uses: row i uses point data[i * stride]. The stride counts indices.
struct Indices {
    const std::uint32_t* data = nullptr;    ///< the point of row 0
    std::ptrdiff_t stride = 1;              ///< from row to row, in indices
    std::size_t count = Stream::uncounted;  ///< number of elements, if it is known

    Indices() = default;
    /// Points first[0], first[step], ...
    Indices(const std::uint32_t* first, std::ptrdiff_t step = 1) : data(first), stride(step) {}
    /// The elements of a container that lives on.
    template <class R>
    // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): no Indices make Seen
    requires std::constructible_from<Seen<std::uint32_t>, R> Indices(R&& values) {
        const Seen<std::uint32_t> seen(std::forward<R>(values));
        data = seen.data();
        count = seen.size();
    }

    /// The same indices without the first `first` of them.
    Indices from(std::size_t first) const noexcept {
        Indices rest = *this;
        if (data) rest.data += static_cast<std::ptrdiff_t>(first) * stride;
        if (count != Stream::uncounted) rest.count -= first;
        return rest;
    }

    /// The same for the C interface.
    operator capsa_index_stream() const noexcept { return {data, stride}; }
};

/// The points that rows share: `count` positions.
struct Positions {
    Stream x, y, z;         ///< one element for each point
    std::size_t count = 0;  ///< number of points
};

/// Points in separate arrays of one length. Different lengths end the program.
inline Positions positions(Floats x, Floats y, Floats z) noexcept {
    detail::expect_lengths("positions", {{"x", x.size()}, {"y", y.size()}, {"z", z.size()}});
    return {x, y, z, x.size()};
}

/// Spheres whose centres are points. The radius belongs to the row.
struct IndexedSphereView {
    Positions at;           ///< the points that rows share
    Indices centre;         ///< the point of each row
    Stream radius;          ///< one element for each row
    std::size_t count = 0;  ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    IndexedSphereView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {at, centre.from(begin), radius.from(begin), end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("indexed_spheres", count, {{"centre", centre.count}, {"radius", radius.count}});
        return capsa_indexed_spheres(at.x, at.y, at.z, at.count, centre, radius, count);
    }
};

/// Capsules from point a to point b. The radius belongs to the row.
struct IndexedCapsuleView {
    Positions at;           ///< the points that rows share
    Indices a, b;           ///< the point of each row
    Stream radius;          ///< one element for each row
    std::size_t count = 0;  ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    IndexedCapsuleView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {at, a.from(begin), b.from(begin), radius.from(begin), end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("indexed_capsules", count,
                            {{"a", a.count}, {"b", b.count}, {"radius", radius.count}});
        return capsa_indexed_capsules(at.x, at.y, at.z, at.count, a, b, radius, count);
    }
};

/// Segments from point a to point b.
struct IndexedSegmentView {
    Positions at;           ///< the points that rows share
    Indices a, b;           ///< the point of each row
    std::size_t count = 0;  ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    IndexedSegmentView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {at, a.from(begin), b.from(begin), end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("indexed_segments", count, {{"a", a.count}, {"b", b.count}});
        return capsa_indexed_segments(at.x, at.y, at.z, at.count, a, b, count);
    }
};

/// A sphere at each of these points: row i has its centre at point centre[i].
inline IndexedSphereView indexed_spheres(const Positions& at, Seen<std::uint32_t> centre,
                                         Floats radius) noexcept {
    detail::expect_lengths("indexed_spheres", {{"centre", centre.size()}, {"radius", radius.size()}});
    return {at, centre, radius, centre.size()};
}
/// Spheres that all have the same radius.
inline IndexedSphereView indexed_spheres(const Positions& at, Seen<std::uint32_t> centre,
                                         float radius) noexcept {
    return {at, centre, same(radius), centre.size()};
}

/// Segments: row i runs from point a[i] to point b[i].
inline IndexedSegmentView indexed_segments(const Positions& at, Seen<std::uint32_t> a,
                                           Seen<std::uint32_t> b) noexcept {
    detail::expect_lengths("indexed_segments", {{"a", a.size()}, {"b", b.size()}});
    return {at, a, b, a.size()};
}

/// Capsules: row i runs from point a[i] to point b[i].
inline IndexedCapsuleView indexed_capsules(const Positions& at, Seen<std::uint32_t> a, Seen<std::uint32_t> b,
                                           Floats radius) noexcept {
    detail::expect_lengths("indexed_capsules", {{"a", a.size()}, {"b", b.size()}, {"radius", radius.size()}});
    return {at, a, b, radius, a.size()};
}
/// Capsules that all have the same radius.
inline IndexedCapsuleView indexed_capsules(const Positions& at, Seen<std::uint32_t> a, Seen<std::uint32_t> b,
                                           float radius) noexcept {
    detail::expect_lengths("indexed_capsules", {{"a", a.size()}, {"b", b.size()}});
    return {at, a, b, same(radius), a.size()};
}

}  // namespace capsa
