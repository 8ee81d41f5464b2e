// Views of the caller's shapes of the plane: circles, capsules, segments and half-planes of two coordinates a
// point.
//
// Every query takes them like the shapes of space. Shapes of the plane and of space do not meet: such a query
// ends the program. In answers z is 0. capsa/plane_structs.hpp has views of arrays of structs.

#pragma once
#include "capsa/motion.hpp"
#include "capsa/separate.hpp"
#include "capsa/shapes.hpp"

namespace capsa {

/// `count` circles: centre and radius. See SphereView.
struct CircleView {
    Stream x, y, radius;    ///< one element for each row
    std::size_t count = 0;  ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    CircleView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {x.from(begin), y.from(begin), radius.from(begin), end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("circles", count, {{"x", x.count}, {"y", y.count}, {"radius", radius.count}});
        return detail::erased(capsa_shape_circle, count, x, y, radius);
    }
};

/// `count` capsules of the plane: the two ends of the core segment and the radius. The ends may coincide.
struct PlanarCapsuleView {
    Stream ax, ay, bx, by, radius;  ///< one element for each row
    std::size_t count = 0;          ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    PlanarCapsuleView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {ax.from(begin), ay.from(begin),     bx.from(begin),
                by.from(begin), radius.from(begin), end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("planar_capsules", count,
                            {{"ax", ax.count},
                             {"ay", ay.count},
                             {"bx", bx.count},
                             {"by", by.count},
                             {"radius", radius.count}});
        return detail::erased(capsa_shape_planar_capsule, count, ax, ay, bx, by, radius);
    }
};

/// `count` segments of the plane: the two ends. Segments that cross touch, without a margin too.
struct PlanarSegmentView {
    Stream ax, ay, bx, by;  ///< one element for each row
    std::size_t count = 0;  ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    PlanarSegmentView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {ax.from(begin), ay.from(begin), bx.from(begin), by.from(begin), end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("planar_segments", count,
                            {{"ax", ax.count}, {"ay", ay.count}, {"bx", bx.count}, {"by", by.count}});
        return detail::erased(capsa_shape_planar_segment, count, ax, ay, bx, by);
    }
};

/// `count` half-planes: everything behind a line. p is a point of the line, and n is its outward normal, of
/// any length.
struct HalfPlaneView {
    Stream px, py, nx, ny;  ///< one element for each row
    std::size_t count = 0;  ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    HalfPlaneView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {px.from(begin), py.from(begin), nx.from(begin), ny.from(begin), end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("half_planes", count,
                            {{"px", px.count}, {"py", py.count}, {"nx", nx.count}, {"ny", ny.count}});
        return detail::erased(capsa_shape_half_plane, count, px, py, nx, ny);
    }
};

/// Circles in separate arrays of one length. Different lengths end the program.
inline CircleView circles(Floats x, Floats y, Floats radius) noexcept {
    detail::expect_lengths("circles", {{"x", x.size()}, {"y", y.size()}, {"radius", radius.size()}});
    return {x, y, radius, x.size()};
}

/// Circles that all have the same radius.
inline CircleView circles(Floats x, Floats y, float radius) noexcept {
    detail::expect_lengths("circles", {{"x", x.size()}, {"y", y.size()}});
    return {x, y, same(radius), x.size()};
}

/// Points of the plane: circles of radius 0.
inline CircleView planar_points(Floats x, Floats y) noexcept { return circles(x, y, 0.0f); }

/// Segments of the plane in separate arrays of one length. Different lengths end the program.
inline PlanarSegmentView planar_segments(Floats ax, Floats ay, Floats bx, Floats by) noexcept {
    detail::expect_lengths("planar_segments",
                           {{"ax", ax.size()}, {"ay", ay.size()}, {"bx", bx.size()}, {"by", by.size()}});
    return {ax, ay, bx, by, ax.size()};
}

/// Capsules of the plane in separate arrays of one length. Different lengths end the program.
inline PlanarCapsuleView planar_capsules(Floats ax, Floats ay, Floats bx, Floats by, Floats radius) noexcept {
    detail::expect_lengths("planar_capsules", {{"ax", ax.size()},
                                               {"ay", ay.size()},
                                               {"bx", bx.size()},
                                               {"by", by.size()},
                                               {"radius", radius.size()}});
    return {ax, ay, bx, by, radius, ax.size()};
}

/// Capsules of the plane that all have the same radius.
inline PlanarCapsuleView planar_capsules(Floats ax, Floats ay, Floats bx, Floats by, float radius) noexcept {
    const PlanarSegmentView cores = planar_segments(ax, ay, bx, by);
    return {cores.ax, cores.ay, cores.bx, cores.by, same(radius), cores.count};
}

/// Half-planes in separate arrays of one length. Different lengths end the program.
inline HalfPlaneView half_planes(Floats px, Floats py, Floats nx, Floats ny) noexcept {
    detail::expect_lengths("half_planes",
                           {{"px", px.size()}, {"py", py.size()}, {"nx", nx.size()}, {"ny", ny.size()}});
    return {px, py, nx, ny, px.size()};
}

/// Capsules along a polyline of the plane: capsule i runs from point i to point i + 1. See chain.
inline PlanarCapsuleView planar_chain(Floats x, Floats y, float radius) noexcept {
    detail::expect_lengths("planar_chain", {{"x", x.size()}, {"y", y.size()}});
    if (x.size() < 2) return {};
    return {x, y, Stream(x).from(1), Stream(y).from(1), same(radius), x.size() - 1};
}

/// Motions of the plane in separate arrays of one length.
inline Motion planar_motion(Floats dx, Floats dy) noexcept {
    detail::expect_lengths("planar_motion", {{"dx", dx.size()}, {"dy", dy.size()}});
    return {dx, dy, Stream()};
}

/// All rows move by the same displacement of the plane.
inline Motion planar_motion(float dx, float dy) noexcept { return {same(dx), same(dy), Stream()}; }

/// Circles that contacts may move, in separate arrays of one length.
inline Movable planar_movable(std::span<float> x, std::span<float> y) noexcept {
    detail::expect_lengths("planar_movable", {{"x", x.size()}, {"y", y.size()}});
    return detail::movable_rows(capsa_shape_circle, x.size(), {x.data(), y.data()});
}

/// Capsules or segments of the plane that contacts may move: both ends move together.
inline Movable planar_movable(std::span<float> ax, std::span<float> ay, std::span<float> bx,
                              std::span<float> by) noexcept {
    detail::expect_lengths("planar_movable",
                           {{"ax", ax.size()}, {"ay", ay.size()}, {"bx", bx.size()}, {"by", by.size()}});
    return detail::movable_rows(capsa_shape_planar_segment, ax.size(),
                                {ax.data(), ay.data(), bx.data(), by.data()});
}

}  // namespace capsa
