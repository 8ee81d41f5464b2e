// The memory of the containers in capsa/storage.hpp.

#pragma once
#include "capsa/c/capsa.h"
#include "capsa/expect.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <new>
#include <span>
#include <utility>

namespace capsa {

/// `streams` arrays of floats in one allocation. Each array is aligned to 64 bytes. Growing keeps the values
/// and fills new elements with 0. It may move the arrays: views that were made before are then invalid. It
/// throws std::bad_alloc.
class Columns {
public:
    /// `count` rows of zeros.
    explicit Columns(std::size_t streams, std::size_t count = 0) : streams_(streams) { resize(count); }
    /// A copy with room for its rows and no more.
    Columns(const Columns& other) : streams_(other.streams_) {
        reserve(other.count_);
        count_ = other.count_;
        for (std::size_t k = 0; k < streams_; ++k) std::copy_n(other.first(k), count_, first(k));
    }
    /// Takes the arrays; the other one is then empty.
    Columns(Columns&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          streams_(other.streams_),
          count_(std::exchange(other.count_, 0)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    /// Exchanges the arrays with a copy, or with what was moved.
    Columns& operator=(Columns other) noexcept {
        std::swap(data_, other.data_);
        std::swap(streams_, other.streams_);
        std::swap(count_, other.count_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }
    ~Columns() { ::operator delete(data_, alignment); }

    /// The number of rows.
    std::size_t size() const noexcept { return count_; }
    /// The number of rows that there is room for.
    std::size_t capacity() const noexcept { return capacity_; }
    /// Makes room for so many rows.
    void reserve(std::size_t count) {
        constexpr std::size_t most = std::numeric_limits<std::size_t>::max(), padding = 16;  // 64 bytes
        if (count <= capacity_) return;
        if (count > most - padding) throw std::bad_alloc();
        const std::size_t capacity = (count + padding - 1) / padding * padding;
        if (capacity > most / sizeof(float) / streams_) throw std::bad_alloc();
        auto* const data = static_cast<float*>(::operator new(streams_* capacity * sizeof(float), alignment));
        for (std::size_t k = 0; k < streams_; ++k)
            std::copy_n(data_ + k * capacity_, count_, data + k * capacity);
        ::operator delete(data_, alignment);
        data_ = data;
        capacity_ = capacity;
    }
    /// Makes it so many rows; new ones are zeros.
    void resize(std::size_t count) {
        reserve(count);
        for (std::size_t k = 0; count > count_ && k < streams_; ++k)
            std::fill_n(data_ + k * capacity_ + count_, count - count_, 0.0f);
        count_ = count;
    }
    /// Removes all rows and keeps their room.
    void clear() noexcept { count_ = 0; }

    /// Stream k, one element for each row.
    ///@{
    std::span<float> stream(std::size_t k) noexcept { return {first(k), count_}; }
    std::span<const float> stream(std::size_t k) const noexcept { return {first(k), count_}; }
    ///@}

    /// Appends one value to each stream, in order.
    void push_back(std::span<const float> row) {
        if (count_ == capacity_) reserve(std::max<std::size_t>(16, capacity_ * 2));
        for (std::size_t k = 0; k < streams_; ++k) data_[k * capacity_ + count_] = row[k];
        ++count_;
    }

    /// The arrays as the streams of this shape.
    capsa_shapes shapes(capsa_shape shape) const noexcept {
        capsa_shapes made;
        made.shape = shape;
        made.count = count_;
        for (std::size_t k = 0; k < capsa_max_streams; ++k)
            made.stream[k] = k < streams_ ? capsa_stream{data_ + k * capacity_, 1} : capsa_stream{};
        made.point[0] = made.point[1] = made.point[2] = {};
        made.positions = 0;
        made.index = nullptr;
        return made;
    }

private:
    static constexpr std::align_val_t alignment{64};

    float* first(std::size_t k) const noexcept {
        CAPSA_EXPECT(k < streams_, "stream(%zu): a row has %zu streams, 0 .. %zu", k, streams_, streams_ - 1);
        return data_ + k * capacity_;
    }

    float* data_ = nullptr;
    std::size_t streams_;
    std::size_t count_ = 0;
    std::size_t capacity_ = 0;  // a multiple of 16
};

}  // namespace capsa
