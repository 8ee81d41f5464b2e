// Owning containers, for callers who have no arrays of their own. No query requires them.

#pragma once
#include "capsa/c/capsa.h"
#include "capsa/shapes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace capsa {

/// `streams` arrays of floats in one allocation, each 64-byte aligned. Growing keeps values and zeroes new
/// ones, and may move them: views taken before are then stale. Throws std::bad_alloc.
class CAPSA_API Columns {
public:
    explicit Columns(std::size_t streams, std::size_t count = 0);
    Columns(const Columns& other);
    Columns(Columns&& other) noexcept;
    Columns& operator=(Columns other) noexcept;
    ~Columns();

    std::size_t size() const noexcept { return count_; }
    std::size_t capacity() const noexcept { return capacity_; }
    void reserve(std::size_t count);
    void resize(std::size_t count);
    void clear() noexcept { count_ = 0; }

    std::span<float> stream(std::size_t k) noexcept { return {data_ + k * capacity_, count_}; }
    std::span<const float> stream(std::size_t k) const noexcept { return {data_ + k * capacity_, count_}; }

    /// One value for each stream, in order.
    void push_back(std::span<const float> row);

private:
    float* data_ = nullptr;
    std::size_t streams_;
    std::size_t count_ = 0;
    std::size_t capacity_ = 0;  // a multiple of 16
};

/// What the containers share: size and growth.
template <std::size_t Streams>
class Owned {
public:
    explicit Owned(std::size_t count = 0) : columns_(Streams, count) {}

    std::size_t size() const noexcept { return columns_.size(); }
    bool empty() const noexcept { return size() == 0; }
    void reserve(std::size_t count) { columns_.reserve(count); }
    void resize(std::size_t count) { columns_.resize(count); }
    void clear() noexcept { columns_.clear(); }

    /// The k-th stream, in the order of the view's members.
    std::span<float> stream(std::size_t k) noexcept { return columns_.stream(k); }
    std::span<const float> stream(std::size_t k) const noexcept { return columns_.stream(k); }

protected:
    void push_row(const std::array<float, Streams>& row) { columns_.push_back(row); }

private:
    Columns columns_;
};

struct Spheres : Owned<4> {
    using Owned::Owned;
    void push_back(float x, float y, float z, float radius) { push_row({x, y, z, radius}); }
    SphereView view() const noexcept { return {stream(0), stream(1), stream(2), stream(3), size()}; }
    operator SphereView() const noexcept { return view(); }
    operator capsa_shapes() const noexcept { return view(); }
};

struct Capsules : Owned<7> {
    using Owned::Owned;
    void push_back(float ax, float ay, float az, float bx, float by, float bz, float radius) {
        push_row({ax, ay, az, bx, by, bz, radius});
    }
    CapsuleView view() const noexcept {
        return {stream(0), stream(1), stream(2), stream(3), stream(4), stream(5), stream(6), size()};
    }
    operator CapsuleView() const noexcept { return view(); }
    operator capsa_shapes() const noexcept { return view(); }
};

struct Segments : Owned<6> {
    using Owned::Owned;
    void push_back(float ax, float ay, float az, float bx, float by, float bz) {
        push_row({ax, ay, az, bx, by, bz});
    }
    SegmentView view() const noexcept {
        return {stream(0), stream(1), stream(2), stream(3), stream(4), stream(5), size()};
    }
    operator SegmentView() const noexcept { return view(); }
    operator capsa_shapes() const noexcept { return view(); }
};

}  // namespace capsa
