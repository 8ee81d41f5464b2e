// Containers that own their arrays, for callers who have no arrays of their own. No query requires them.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/shapes.hpp"

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <utility>

namespace capsa {

namespace detail {

// `streams` arrays of floats in one allocation. Each array is aligned to 64 bytes. Growing keeps the values
// and fills new elements with 0. It may move the arrays: views that were made before are then invalid. It
// throws std::bad_alloc.
class Columns {
public:
    explicit Columns(std::size_t streams, std::size_t count) : streams_(streams) { resize(count); }
    // A copy with room for its rows and no more.
    Columns(const Columns& other) : streams_(other.streams_) {
        reserve(other.count_);
        count_ = other.count_;
        for (std::size_t k = 0; k < streams_; ++k) copy(other.first(k), count_, first(k));
    }
    // Takes the arrays; the other one is then empty.
    Columns(Columns&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          streams_(other.streams_),
          count_(std::exchange(other.count_, 0)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    // Exchanges the arrays with a copy, or with what was moved.
    Columns& operator=(Columns other) noexcept {
        std::swap(data_, other.data_);
        std::swap(streams_, other.streams_);
        std::swap(count_, other.count_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }
    ~Columns() { ::operator delete(data_, alignment); }

    std::size_t size() const noexcept { return count_; }

    void reserve(std::size_t count) {
        constexpr std::size_t most = SIZE_MAX, padding = 16;  // 64 bytes
        if (count <= capacity_) return;
        if (count > most - padding) out_of_memory();
        const std::size_t capacity = (count + padding - 1) / padding * padding;
        if (capacity > most / sizeof(float) / streams_) out_of_memory();
        auto* const data = static_cast<float*>(::operator new(streams_* capacity * sizeof(float), alignment));
        for (std::size_t k = 0; k < streams_; ++k) copy(data_ + k * capacity_, count_, data + k * capacity);
        ::operator delete(data_, alignment);
        data_ = data;
        capacity_ = capacity;
    }
    void resize(std::size_t count) {
        reserve(count);
        for (std::size_t k = 0; count > count_ && k < streams_; ++k)
            for (std::size_t i = count_; i < count; ++i) data_[k * capacity_ + i] = 0.0f;
        count_ = count;
    }
    void clear() noexcept { count_ = 0; }

    float* first(std::size_t k) const {
        CAPSA_EXPECT(k < streams_, "stream(%zu): a row has %zu streams, 0 .. %zu", k, streams_, streams_ - 1);
        return data_ + k * capacity_;
    }

    // Appends one value to each stream, in order.
    void push_back(const float* row) {
        if (count_ == capacity_) reserve(capacity_ < 8 ? 16 : capacity_ * 2);
        for (std::size_t k = 0; k < streams_; ++k) data_[k * capacity_ + count_] = row[k];
        ++count_;
    }

private:
    static constexpr std::align_val_t alignment{64};

    static void copy(const float* from, std::size_t count, float* to) noexcept {
        for (std::size_t i = 0; i < count; ++i) to[i] = from[i];
    }

    float* data_ = nullptr;
    std::size_t streams_;
    std::size_t count_ = 0;
    std::size_t capacity_ = 0;  // a multiple of 16
};

}  // namespace detail

/// Rows of a shape that own their arrays. A row has the streams of View<Shape>, in the same order. Growing
/// keeps the values and may move the arrays: views that were made before are then invalid. It throws
/// std::bad_alloc.
template <capsa_shape Shape>
class Owned {
    using View = capsa::View<Shape>;
    static constexpr std::size_t streams = detail::row_of<Shape>.streams();

public:
    /// No rows.
    Owned() : columns_(streams, 0) {}
    /// `count` rows of zeros.
    explicit Owned(std::size_t count) : columns_(streams, count) {}

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

    /// Adds a row at the end: a number for each stream, `balls.push_back(x, y, z, radius)`.
    template <std::convertible_to<float>... Numbers>
    void push_back(const Numbers&... row) {
        expect_numbers<sizeof...(row)>();
        const float values[] = {static_cast<float>(row)...};
        columns_.push_back(values);
    }
    /// Overwrites a row, which must exist.
    template <std::convertible_to<float>... Numbers>
    void set(std::size_t row, const Numbers&... numbers) {
        expect_numbers<sizeof...(numbers)>();
        expect_row("set", row);
        std::size_t k = 0;
        ((columns_.first(k++)[row] = static_cast<float>(numbers)), ...);
    }
    /// Removes a row and moves the last row to its place. The indices of all other rows stay the same.
    void swap_remove(std::size_t row) {
        expect_row("swap_remove", row);
        for (std::size_t k = 0; k < streams; ++k) stream(k)[row] = stream(k).back();
        columns_.resize(size() - 1);
    }

    /// Stream k, in the order of the members of the view: stream 0 of Spheres is x().
    ///@{
    std::span<float> stream(std::size_t k) { return {columns_.first(k), size()}; }
    std::span<const float> stream(std::size_t k) const { return {columns_.first(k), size()}; }
    ///@}

    /// The stream of this name: one element for each row. A shape has those of its view.
    ///@{
    std::span<float> x() noexcept { return stream(place<&View::x>); }
    std::span<const float> x() const noexcept { return stream(place<&View::x>); }
    std::span<float> y() noexcept { return stream(place<&View::y>); }
    std::span<const float> y() const noexcept { return stream(place<&View::y>); }
    std::span<float> z() noexcept { return stream(place<&View::z>); }
    std::span<const float> z() const noexcept { return stream(place<&View::z>); }
    std::span<float> radius() noexcept { return stream(place<&View::radius>); }
    std::span<const float> radius() const noexcept { return stream(place<&View::radius>); }
    std::span<float> ra() noexcept { return stream(place<&View::ra>); }
    std::span<const float> ra() const noexcept { return stream(place<&View::ra>); }
    std::span<float> rb() noexcept { return stream(place<&View::rb>); }
    std::span<const float> rb() const noexcept { return stream(place<&View::rb>); }
    std::span<float> ax() noexcept { return stream(place<&View::ax>); }
    std::span<const float> ax() const noexcept { return stream(place<&View::ax>); }
    std::span<float> ay() noexcept { return stream(place<&View::ay>); }
    std::span<const float> ay() const noexcept { return stream(place<&View::ay>); }
    std::span<float> az() noexcept { return stream(place<&View::az>); }
    std::span<const float> az() const noexcept { return stream(place<&View::az>); }
    std::span<float> bx() noexcept { return stream(place<&View::bx>); }
    std::span<const float> bx() const noexcept { return stream(place<&View::bx>); }
    std::span<float> by() noexcept { return stream(place<&View::by>); }
    std::span<const float> by() const noexcept { return stream(place<&View::by>); }
    std::span<float> bz() noexcept { return stream(place<&View::bz>); }
    std::span<const float> bz() const noexcept { return stream(place<&View::bz>); }
    std::span<float> cx() noexcept { return stream(place<&View::cx>); }
    std::span<const float> cx() const noexcept { return stream(place<&View::cx>); }
    std::span<float> cy() noexcept { return stream(place<&View::cy>); }
    std::span<const float> cy() const noexcept { return stream(place<&View::cy>); }
    std::span<float> cz() noexcept { return stream(place<&View::cz>); }
    std::span<const float> cz() const noexcept { return stream(place<&View::cz>); }
    std::span<float> px() noexcept { return stream(place<&View::px>); }
    std::span<const float> px() const noexcept { return stream(place<&View::px>); }
    std::span<float> py() noexcept { return stream(place<&View::py>); }
    std::span<const float> py() const noexcept { return stream(place<&View::py>); }
    std::span<float> pz() noexcept { return stream(place<&View::pz>); }
    std::span<const float> pz() const noexcept { return stream(place<&View::pz>); }
    std::span<float> nx() noexcept { return stream(place<&View::nx>); }
    std::span<const float> nx() const noexcept { return stream(place<&View::nx>); }
    std::span<float> ny() noexcept { return stream(place<&View::ny>); }
    std::span<const float> ny() const noexcept { return stream(place<&View::ny>); }
    std::span<float> nz() noexcept { return stream(place<&View::nz>); }
    std::span<const float> nz() const noexcept { return stream(place<&View::nz>); }
    std::span<float> hx() noexcept { return stream(place<&View::hx>); }
    std::span<const float> hx() const noexcept { return stream(place<&View::hx>); }
    std::span<float> hy() noexcept { return stream(place<&View::hy>); }
    std::span<const float> hy() const noexcept { return stream(place<&View::hy>); }
    std::span<float> hz() noexcept { return stream(place<&View::hz>); }
    std::span<const float> hz() const noexcept { return stream(place<&View::hz>); }
    std::span<float> qw() noexcept { return stream(place<&View::qw>); }
    std::span<const float> qw() const noexcept { return stream(place<&View::qw>); }
    std::span<float> qx() noexcept { return stream(place<&View::qx>); }
    std::span<const float> qx() const noexcept { return stream(place<&View::qx>); }
    std::span<float> qy() noexcept { return stream(place<&View::qy>); }
    std::span<const float> qy() const noexcept { return stream(place<&View::qy>); }
    std::span<float> qz() noexcept { return stream(place<&View::qz>); }
    std::span<const float> qz() const noexcept { return stream(place<&View::qz>); }
    ///@}

    /// All rows. The view is valid until the container grows or ends.
    View view() const& { return view_of(std::make_index_sequence<streams>()); }
    View view() const&& = delete;
    /// The same as view().
    operator View() const& { return view(); }
    operator View() const&& = delete;
    /// The same rows for the C interface.
    operator capsa_shapes() const& { return view(); }
    operator capsa_shapes() const&& = delete;

private:
    // The number of the stream that is this member of the view.
    template <Stream View::*member>
    static constexpr std::size_t place = detail::place_of(member);

    template <std::size_t Numbers>
    static constexpr void expect_numbers() {
        static_assert(Numbers == streams,
                      "a row is one number for each stream of the shape, in the order of its view: give as "
                      "many, for example (x, y, z, radius) for a sphere");
    }
    template <std::size_t... K>
    View view_of(std::index_sequence<K...>) const noexcept {
        return {stream(K)..., size()};
    }
    void expect_row([[maybe_unused]] const char* call, [[maybe_unused]] std::size_t row) const {
        CAPSA_EXPECT(row < size(), "%s: row %zu of %zu is not there", call, row, size());
    }

    detail::Columns columns_;
};

/// Spheres that own their arrays.
using Spheres = Owned<capsa_shape_sphere>;
/// Capsules that own their arrays.
using Capsules = Owned<capsa_shape_capsule>;
/// Segments that own their arrays.
using Segments = Owned<capsa_shape_segment>;
/// Triangles that own their arrays.
using Triangles = Owned<capsa_shape_triangle>;
/// Half-spaces that own their arrays.
using HalfSpaces = Owned<capsa_shape_half_space>;
/// Circles that own their arrays.
using Circles = Owned<capsa_shape_circle>;
/// Capsules of the plane that own their arrays.
using PlanarCapsules = Owned<capsa_shape_planar_capsule>;
/// Segments of the plane that own their arrays.
using PlanarSegments = Owned<capsa_shape_planar_segment>;
/// Half-planes that own their arrays.
using HalfPlanes = Owned<capsa_shape_half_plane>;
/// Boxes that own their arrays.
using Boxes = Owned<capsa_shape_box>;
/// Round cones that own their arrays.
using RoundCones = Owned<capsa_shape_round_cone>;
/// Rectangles that own their arrays.
using Rectangles = Owned<capsa_shape_rectangle>;
/// Round cones of the plane that own their arrays.
using PlanarRoundCones = Owned<capsa_shape_planar_round_cone>;

}  // namespace capsa
