// Views of the caller's spheres, capsules, segments and half-spaces. A view copies nothing except a number
// that is given for all rows: the view and its copies keep that number.
//
// The functions here take one array for each coordinate. capsa/structs.hpp has views of arrays of structs.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/stream.hpp"
#include "capsa/types.hpp"

#include <concepts>

namespace capsa {

namespace detail {

// Field by field: for `{shape, count, {...}}` GCC clears all 232 bytes first, with an instruction that takes
// 10 ns (docs/lab/2026-11-seams.md).
template <class... S>
capsa_shapes erased(capsa_shape shape, std::size_t count, const S&... streams) noexcept {
    static_assert(capsa_max_streams == 10 && capsa_max_points == 3);
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

}  // namespace detail

/// `count` spheres: centre and radius in the same unit. The arrays must outlive the queries. You may copy and
/// store a view.
struct SphereView {
    Stream x, y, z, radius;  ///< one element for each row
    std::size_t count = 0;   ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    SphereView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {x.from(begin), y.from(begin), z.from(begin), radius.from(begin), end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("spheres", count,
                            {{"x", x.count}, {"y", y.count}, {"z", z.count}, {"radius", radius.count}});
        return detail::erased(capsa_shape_sphere, count, x, y, z, radius);
    }
};

/// `count` capsules: the two ends of the core segment and the radius. The ends may coincide.
struct CapsuleView {
    Stream ax, ay, az, bx, by, bz, radius;  ///< one element for each row
    std::size_t count = 0;                  ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    CapsuleView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {ax.from(begin), ay.from(begin), az.from(begin),     bx.from(begin),
                by.from(begin), bz.from(begin), radius.from(begin), end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("capsules", count,
                            {{"ax", ax.count},
                             {"ay", ay.count},
                             {"az", az.count},
                             {"bx", bx.count},
                             {"by", by.count},
                             {"bz", bz.count},
                             {"radius", radius.count}});
        return detail::erased(capsa_shape_capsule, count, ax, ay, az, bx, by, bz, radius);
    }
};

/// `count` segments: the two ends. A segment touches what lies within the margin.
struct SegmentView {
    Stream ax, ay, az, bx, by, bz;  ///< one element for each row
    std::size_t count = 0;          ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    SegmentView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {ax.from(begin), ay.from(begin), az.from(begin), bx.from(begin),
                by.from(begin), bz.from(begin), end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("segments", count,
                            {{"ax", ax.count},
                             {"ay", ay.count},
                             {"az", az.count},
                             {"bx", bx.count},
                             {"by", by.count},
                             {"bz", bz.count}});
        return detail::erased(capsa_shape_segment, count, ax, ay, az, bx, by, bz);
    }
};

/// `count` half-spaces: everything behind a face. p is a point of the face, and n is its outward normal, of
/// any length.
struct HalfSpaceView {
    Stream px, py, pz, nx, ny, nz;  ///< one element for each row
    std::size_t count = 0;          ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    HalfSpaceView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {px.from(begin), py.from(begin), pz.from(begin), nx.from(begin),
                ny.from(begin), nz.from(begin), end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("half_spaces", count,
                            {{"px", px.count},
                             {"py", py.count},
                             {"pz", pz.count},
                             {"nx", nx.count},
                             {"ny", ny.count},
                             {"nz", nz.count}});
        return detail::erased(capsa_shape_half_space, count, px, py, pz, nx, ny, nz);
    }
};

/// The types that a query takes: the views, the owning containers and the C struct.
template <class T>
concept Shapes = std::convertible_to < const std::remove_cvref_t<T>
&, capsa_shapes > ;

/// Spheres in separate arrays of one length. Different lengths end the program.
inline SphereView spheres(Floats x, Floats y, Floats z, Floats radius) noexcept {
    detail::expect_lengths("spheres",
                           {{"x", x.size()}, {"y", y.size()}, {"z", z.size()}, {"radius", radius.size()}});
    return {x, y, z, radius, x.size()};
}

/// Spheres that all have the same radius.
inline SphereView spheres(Floats x, Floats y, Floats z, float radius) noexcept {
    detail::expect_lengths("spheres", {{"x", x.size()}, {"y", y.size()}, {"z", z.size()}});
    return {x, y, z, same(radius), x.size()};
}

/// Points: spheres of radius 0.
inline SphereView points(Floats x, Floats y, Floats z) noexcept { return spheres(x, y, z, 0.0f); }

/// Segments in separate arrays of one length. Different lengths end the program.
inline SegmentView segments(Floats ax, Floats ay, Floats az, Floats bx, Floats by, Floats bz) noexcept {
    detail::expect_lengths("segments", {{"ax", ax.size()},
                                        {"ay", ay.size()},
                                        {"az", az.size()},
                                        {"bx", bx.size()},
                                        {"by", by.size()},
                                        {"bz", bz.size()}});
    return {ax, ay, az, bx, by, bz, ax.size()};
}

/// Capsules in separate arrays of one length. Different lengths end the program.
inline CapsuleView capsules(Floats ax, Floats ay, Floats az, Floats bx, Floats by, Floats bz,
                            Floats radius) noexcept {
    detail::expect_lengths("capsules", {{"ax", ax.size()},
                                        {"ay", ay.size()},
                                        {"az", az.size()},
                                        {"bx", bx.size()},
                                        {"by", by.size()},
                                        {"bz", bz.size()},
                                        {"radius", radius.size()}});
    return {ax, ay, az, bx, by, bz, radius, ax.size()};
}

/// Capsules that all have the same radius.
inline CapsuleView capsules(Floats ax, Floats ay, Floats az, Floats bx, Floats by, Floats bz,
                            float radius) noexcept {
    const SegmentView cores = segments(ax, ay, az, bx, by, bz);
    return {cores.ax, cores.ay, cores.az, cores.bx, cores.by, cores.bz, same(radius), cores.count};
}

/// Half-spaces in separate arrays of one length. Different lengths end the program.
inline HalfSpaceView half_spaces(Floats px, Floats py, Floats pz, Floats nx, Floats ny, Floats nz) noexcept {
    detail::expect_lengths("half_spaces", {{"px", px.size()},
                                           {"py", py.size()},
                                           {"pz", pz.size()},
                                           {"nx", nx.size()},
                                           {"ny", ny.size()},
                                           {"nz", nz.size()}});
    return {px, py, pz, nx, ny, nz, px.size()};
}

/// Capsules along a polyline, such as hair: capsule i runs from point i to point i + 1. Neighbours share the
/// point, and nothing is stored twice. There are as many radii as capsules, or one more.
inline CapsuleView chain(Floats x, Floats y, Floats z, Floats radius) noexcept {
    detail::expect_lengths("chain", {{"x", x.size()}, {"y", y.size()}, {"z", z.size()}});
    CAPSA_EXPECT(radius.size() + 1 >= x.size(),
                 "chain: radius has %zu elements for %zu points: every link needs one", radius.size(),
                 x.size());
    if (x.size() < 2) return {};
    return {x, y, z, Stream(x).from(1), Stream(y).from(1), Stream(z).from(1), radius, x.size() - 1};
}

/// A chain whose capsules all have the same radius.
inline CapsuleView chain(Floats x, Floats y, Floats z, float radius) noexcept {
    detail::expect_lengths("chain", {{"x", x.size()}, {"y", y.size()}, {"z", z.size()}});
    if (x.size() < 2) return {};
    return {x, y, z, Stream(x).from(1), Stream(y).from(1), Stream(z).from(1), same(radius), x.size() - 1};
}

}  // namespace capsa
