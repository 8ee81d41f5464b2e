// Containers that own their arrays, for callers who have no arrays of their own. No query requires them.

#pragma once
#include "capsa/c/capsa.h"
#include "capsa/columns.hpp"
#include "capsa/expect.hpp"
#include "capsa/shapes.hpp"

#include <array>
#include <cstddef>
#include <span>

namespace capsa {

/// The common part of the containers: size, growth, and the streams by number.
template <std::size_t Streams>
class Owned {
public:
    /// `count` rows of zeros.
    explicit Owned(std::size_t count = 0) : columns_(Streams, count) {}

    /// The number of rows.
    std::size_t size() const noexcept { return columns_.size(); }
    /// Whether there are no rows.
    bool empty() const noexcept { return size() == 0; }
    /// Makes room for so many rows.
    void reserve(std::size_t count) { columns_.reserve(count); }
    /// Makes it so many rows; new ones are zeros.
    void resize(std::size_t count) { columns_.resize(count); }
    /// Removes all rows and keeps their room.
    void clear() noexcept { columns_.clear(); }

    /// Stream k, in the order of the members of the view: stream 0 of Spheres is x().
    ///@{
    std::span<float> stream(std::size_t k) noexcept { return columns_.stream(k); }
    std::span<const float> stream(std::size_t k) const noexcept { return columns_.stream(k); }
    ///@}

    /// Removes a row and moves the last row to its place. The indices of all other rows stay the same.
    void swap_remove(std::size_t row) noexcept {
        expect_row("swap_remove", row);
        for (std::size_t k = 0; k < Streams; ++k) stream(k)[row] = stream(k).back();
        columns_.resize(size() - 1);
    }

protected:
    /// The arrays as the streams of this shape.
    capsa_shapes shapes(capsa_shape shape) const noexcept { return columns_.shapes(shape); }
    /// Adds a row at the end.
    void push_row(const std::array<float, Streams>& row) { columns_.push_back(row); }
    /// Overwrites a row, which must exist.
    void set_row(std::size_t row, const std::array<float, Streams>& values) noexcept {
        expect_row("set", row);
        for (std::size_t k = 0; k < Streams; ++k) stream(k)[row] = values[k];
    }

private:
    void expect_row([[maybe_unused]] const char* call, [[maybe_unused]] std::size_t row) const noexcept {
        CAPSA_EXPECT(row < size(), "%s: row %zu of %zu is not there", call, row, size());
    }

    Columns columns_;
};

/// Spheres that own their arrays.
struct Spheres : Owned<4> {
    /// Rows of zeros: 0, or as many as are given.
    using Owned::Owned;
    /// Adds a row at the end.
    void push_back(float x, float y, float z, float radius) { push_row({x, y, z, radius}); }
    /// Overwrites a row, which must exist.
    void set(std::size_t row, float x, float y, float z, float radius) noexcept {
        set_row(row, {x, y, z, radius});
    }

    /// The streams: one element for each row.
    ///@{
    std::span<float> x() noexcept { return stream(0); }
    std::span<const float> x() const noexcept { return stream(0); }
    std::span<float> y() noexcept { return stream(1); }
    std::span<const float> y() const noexcept { return stream(1); }
    std::span<float> z() noexcept { return stream(2); }
    std::span<const float> z() const noexcept { return stream(2); }
    std::span<float> radius() noexcept { return stream(3); }
    std::span<const float> radius() const noexcept { return stream(3); }
    ///@}

    /// All rows. The view is valid until the container grows or ends.
    SphereView view() const& noexcept { return {stream(0), stream(1), stream(2), stream(3), size()}; }
    SphereView view() const&& = delete;
    /// The same as view().
    operator SphereView() const& noexcept { return view(); }
    operator SphereView() const&& = delete;
    /// The same rows for the C interface.
    operator capsa_shapes() const& noexcept { return shapes(capsa_shape_sphere); }
    operator capsa_shapes() const&& = delete;
};

/// The common part of capsules and segments: the streams of the two ends.
template <std::size_t Streams>
struct OwnedEnds : Owned<Streams> {
    using Owned<Streams>::Owned;
    using Owned<Streams>::stream;

    /// The streams: one element for each row.
    ///@{
    std::span<float> ax() noexcept { return stream(0); }
    std::span<const float> ax() const noexcept { return stream(0); }
    std::span<float> ay() noexcept { return stream(1); }
    std::span<const float> ay() const noexcept { return stream(1); }
    std::span<float> az() noexcept { return stream(2); }
    std::span<const float> az() const noexcept { return stream(2); }
    std::span<float> bx() noexcept { return stream(3); }
    std::span<const float> bx() const noexcept { return stream(3); }
    std::span<float> by() noexcept { return stream(4); }
    std::span<const float> by() const noexcept { return stream(4); }
    std::span<float> bz() noexcept { return stream(5); }
    std::span<const float> bz() const noexcept { return stream(5); }
    ///@}
};

/// Capsules that own their arrays.
struct Capsules : OwnedEnds<7> {
    using OwnedEnds::OwnedEnds;
    /// Adds a row at the end.
    void push_back(float ax, float ay, float az, float bx, float by, float bz, float radius) {
        push_row({ax, ay, az, bx, by, bz, radius});
    }
    /// Overwrites a row, which must exist.
    void set(std::size_t row, float ax, float ay, float az, float bx, float by, float bz,
             float radius) noexcept {
        set_row(row, {ax, ay, az, bx, by, bz, radius});
    }

    /// The streams: one element for each row.
    ///@{
    std::span<float> radius() noexcept { return stream(6); }
    std::span<const float> radius() const noexcept { return stream(6); }
    ///@}

    /// All rows. The view is valid until the container grows or ends.
    CapsuleView view() const& noexcept {
        return {stream(0), stream(1), stream(2), stream(3), stream(4), stream(5), stream(6), size()};
    }
    CapsuleView view() const&& = delete;
    /// The same as view().
    operator CapsuleView() const& noexcept { return view(); }
    operator CapsuleView() const&& = delete;
    /// The same rows for the C interface.
    operator capsa_shapes() const& noexcept { return shapes(capsa_shape_capsule); }
    operator capsa_shapes() const&& = delete;
};

/// Segments that own their arrays.
struct Segments : OwnedEnds<6> {
    using OwnedEnds::OwnedEnds;
    /// Adds a row at the end.
    void push_back(float ax, float ay, float az, float bx, float by, float bz) {
        push_row({ax, ay, az, bx, by, bz});
    }
    /// Overwrites a row, which must exist.
    void set(std::size_t row, float ax, float ay, float az, float bx, float by, float bz) noexcept {
        set_row(row, {ax, ay, az, bx, by, bz});
    }

    /// All rows. The view is valid until the container grows or ends.
    SegmentView view() const& noexcept {
        return {stream(0), stream(1), stream(2), stream(3), stream(4), stream(5), size()};
    }
    SegmentView view() const&& = delete;
    /// The same as view().
    operator SegmentView() const& noexcept { return view(); }
    operator SegmentView() const&& = delete;
    /// The same rows for the C interface.
    operator capsa_shapes() const& noexcept { return shapes(capsa_shape_segment); }
    operator capsa_shapes() const&& = delete;
};

/// Half-spaces that own their arrays.
struct HalfSpaces : Owned<6> {
    /// Rows of zeros: 0, or as many as are given.
    using Owned::Owned;
    /// Adds a row at the end.
    void push_back(float px, float py, float pz, float nx, float ny, float nz) {
        push_row({px, py, pz, nx, ny, nz});
    }
    /// Overwrites a row, which must exist.
    void set(std::size_t row, float px, float py, float pz, float nx, float ny, float nz) noexcept {
        set_row(row, {px, py, pz, nx, ny, nz});
    }

    /// The streams: one element for each row.
    ///@{
    std::span<float> px() noexcept { return stream(0); }
    std::span<const float> px() const noexcept { return stream(0); }
    std::span<float> py() noexcept { return stream(1); }
    std::span<const float> py() const noexcept { return stream(1); }
    std::span<float> pz() noexcept { return stream(2); }
    std::span<const float> pz() const noexcept { return stream(2); }
    std::span<float> nx() noexcept { return stream(3); }
    std::span<const float> nx() const noexcept { return stream(3); }
    std::span<float> ny() noexcept { return stream(4); }
    std::span<const float> ny() const noexcept { return stream(4); }
    std::span<float> nz() noexcept { return stream(5); }
    std::span<const float> nz() const noexcept { return stream(5); }
    ///@}

    /// All rows. The view is valid until the container grows or ends.
    HalfSpaceView view() const& noexcept {
        return {stream(0), stream(1), stream(2), stream(3), stream(4), stream(5), size()};
    }
    HalfSpaceView view() const&& = delete;
    /// The same as view().
    operator HalfSpaceView() const& noexcept { return view(); }
    operator HalfSpaceView() const&& = delete;
    /// The same rows for the C interface.
    operator capsa_shapes() const& noexcept { return shapes(capsa_shape_half_space); }
    operator capsa_shapes() const&& = delete;
};

}  // namespace capsa
