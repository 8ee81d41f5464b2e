// Containers of shapes of the plane that own their arrays. See capsa/storage.hpp.

#pragma once
#include "capsa/plane.hpp"
#include "capsa/storage.hpp"

namespace capsa {

/// Circles that own their arrays.
struct Circles : Owned<3> {
    /// Rows of zeros: 0, or as many as are given.
    using Owned::Owned;
    /// Adds a row at the end.
    void push_back(float x, float y, float radius) { push_row({x, y, radius}); }
    /// Overwrites a row, which must exist.
    void set(std::size_t row, float x, float y, float radius) noexcept { set_row(row, {x, y, radius}); }

    /// The streams: one element for each row.
    ///@{
    std::span<float> x() noexcept { return stream(0); }
    std::span<const float> x() const noexcept { return stream(0); }
    std::span<float> y() noexcept { return stream(1); }
    std::span<const float> y() const noexcept { return stream(1); }
    std::span<float> radius() noexcept { return stream(2); }
    std::span<const float> radius() const noexcept { return stream(2); }
    ///@}

    /// All rows. The view is valid until the container grows or ends.
    CircleView view() const& noexcept { return {stream(0), stream(1), stream(2), size()}; }
    CircleView view() const&& = delete;
    /// The same as view().
    operator CircleView() const& noexcept { return view(); }
    operator CircleView() const&& = delete;
    /// The same rows for the C interface.
    operator capsa_shapes() const& noexcept { return view(); }
    operator capsa_shapes() const&& = delete;
};

/// The common part of capsules and segments of the plane: the streams of the two ends.
template <std::size_t Streams>
struct OwnedPlanarEnds : Owned<Streams> {
    using Owned<Streams>::Owned;
    using Owned<Streams>::stream;

    /// The streams: one element for each row.
    ///@{
    std::span<float> ax() noexcept { return stream(0); }
    std::span<const float> ax() const noexcept { return stream(0); }
    std::span<float> ay() noexcept { return stream(1); }
    std::span<const float> ay() const noexcept { return stream(1); }
    std::span<float> bx() noexcept { return stream(2); }
    std::span<const float> bx() const noexcept { return stream(2); }
    std::span<float> by() noexcept { return stream(3); }
    std::span<const float> by() const noexcept { return stream(3); }
    ///@}
};

/// Capsules of the plane that own their arrays.
struct PlanarCapsules : OwnedPlanarEnds<5> {
    using OwnedPlanarEnds::OwnedPlanarEnds;
    /// Adds a row at the end.
    void push_back(float ax, float ay, float bx, float by, float radius) {
        push_row({ax, ay, bx, by, radius});
    }
    /// Overwrites a row, which must exist.
    void set(std::size_t row, float ax, float ay, float bx, float by, float radius) noexcept {
        set_row(row, {ax, ay, bx, by, radius});
    }

    /// The streams: one element for each row.
    ///@{
    std::span<float> radius() noexcept { return stream(4); }
    std::span<const float> radius() const noexcept { return stream(4); }
    ///@}

    /// All rows. The view is valid until the container grows or ends.
    PlanarCapsuleView view() const& noexcept {
        return {stream(0), stream(1), stream(2), stream(3), stream(4), size()};
    }
    PlanarCapsuleView view() const&& = delete;
    /// The same as view().
    operator PlanarCapsuleView() const& noexcept { return view(); }
    operator PlanarCapsuleView() const&& = delete;
    /// The same rows for the C interface.
    operator capsa_shapes() const& noexcept { return view(); }
    operator capsa_shapes() const&& = delete;
};

/// Segments of the plane that own their arrays.
struct PlanarSegments : OwnedPlanarEnds<4> {
    using OwnedPlanarEnds::OwnedPlanarEnds;
    /// Adds a row at the end.
    void push_back(float ax, float ay, float bx, float by) { push_row({ax, ay, bx, by}); }
    /// Overwrites a row, which must exist.
    void set(std::size_t row, float ax, float ay, float bx, float by) noexcept {
        set_row(row, {ax, ay, bx, by});
    }

    /// All rows. The view is valid until the container grows or ends.
    PlanarSegmentView view() const& noexcept { return {stream(0), stream(1), stream(2), stream(3), size()}; }
    PlanarSegmentView view() const&& = delete;
    /// The same as view().
    operator PlanarSegmentView() const& noexcept { return view(); }
    operator PlanarSegmentView() const&& = delete;
    /// The same rows for the C interface.
    operator capsa_shapes() const& noexcept { return view(); }
    operator capsa_shapes() const&& = delete;
};

/// Half-planes that own their arrays.
struct HalfPlanes : Owned<4> {
    /// Rows of zeros: 0, or as many as are given.
    using Owned::Owned;
    /// Adds a row at the end.
    void push_back(float px, float py, float nx, float ny) { push_row({px, py, nx, ny}); }
    /// Overwrites a row, which must exist.
    void set(std::size_t row, float px, float py, float nx, float ny) noexcept {
        set_row(row, {px, py, nx, ny});
    }

    /// The streams: one element for each row.
    ///@{
    std::span<float> px() noexcept { return stream(0); }
    std::span<const float> px() const noexcept { return stream(0); }
    std::span<float> py() noexcept { return stream(1); }
    std::span<const float> py() const noexcept { return stream(1); }
    std::span<float> nx() noexcept { return stream(2); }
    std::span<const float> nx() const noexcept { return stream(2); }
    std::span<float> ny() noexcept { return stream(3); }
    std::span<const float> ny() const noexcept { return stream(3); }
    ///@}

    /// All rows. The view is valid until the container grows or ends.
    HalfPlaneView view() const& noexcept { return {stream(0), stream(1), stream(2), stream(3), size()}; }
    HalfPlaneView view() const&& = delete;
    /// The same as view().
    operator HalfPlaneView() const& noexcept { return view(); }
    operator HalfPlaneView() const&& = delete;
    /// The same rows for the C interface.
    operator capsa_shapes() const& noexcept { return view(); }
    operator capsa_shapes() const&& = delete;
};

inline Movable planar_movable(Circles& c) noexcept { return planar_movable(c.stream(0), c.stream(1)); }
inline Movable planar_movable(PlanarCapsules& c) noexcept {
    return planar_movable(c.stream(0), c.stream(1), c.stream(2), c.stream(3));
}
inline Movable planar_movable(PlanarSegments& s) noexcept {
    return planar_movable(s.stream(0), s.stream(1), s.stream(2), s.stream(3));
}

/// Half-planes: the points of the lines move, and the normals stay.
inline Movable planar_movable(HalfPlanes& h) noexcept {
    Movable m = planar_movable(h.stream(0), h.stream(1));
    m.shape = capsa_shape_half_plane;
    return m;
}

}  // namespace capsa
