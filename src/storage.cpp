#include "capsa/storage.hpp"

#include <algorithm>
#include <limits>
#include <new>

namespace capsa {

namespace {

constexpr std::size_t lane_padding = 16;  // floats in 64 bytes
constexpr std::align_val_t alignment{64};

float* allocate(std::size_t streams, std::size_t capacity) {
    if (capacity > std::numeric_limits<std::size_t>::max() / sizeof(float) / streams) throw std::bad_alloc();
    return static_cast<float*>(::operator new(streams* capacity * sizeof(float), alignment));
}

}  // namespace

Columns::Columns(std::size_t streams, std::size_t count) : streams_(streams) { resize(count); }

Columns::Columns(const Columns& other) : streams_(other.streams_) {
    reserve(other.count_);
    count_ = other.count_;
    for (std::size_t k = 0; k < streams_; ++k) std::copy_n(other.stream(k).data(), count_, stream(k).data());
}

Columns::Columns(Columns&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      streams_(other.streams_),
      count_(std::exchange(other.count_, 0)),
      capacity_(std::exchange(other.capacity_, 0)) {}

Columns& Columns::operator=(Columns other) noexcept {
    std::swap(data_, other.data_);
    std::swap(streams_, other.streams_);
    std::swap(count_, other.count_);
    std::swap(capacity_, other.capacity_);
    return *this;
}

Columns::~Columns() { ::operator delete(data_, alignment); }

void Columns::reserve(std::size_t count) {
    if (count <= capacity_) return;
    if (count > std::numeric_limits<std::size_t>::max() - lane_padding) throw std::bad_alloc();
    const std::size_t capacity = (count + lane_padding - 1) / lane_padding * lane_padding;
    float* const data = allocate(streams_, capacity);
    for (std::size_t k = 0; k < streams_; ++k)
        std::copy_n(data_ + k * capacity_, count_, data + k * capacity);
    ::operator delete(data_, alignment);
    data_ = data;
    capacity_ = capacity;
}

void Columns::resize(std::size_t count) {
    reserve(count);
    for (std::size_t k = 0; count > count_ && k < streams_; ++k)
        std::fill_n(data_ + k * capacity_ + count_, count - count_, 0.0f);
    count_ = count;
}

void Columns::push_back(std::span<const float> row) {
    if (count_ == capacity_) reserve(std::max(lane_padding, capacity_ * 2));
    for (std::size_t k = 0; k < streams_; ++k) data_[k * capacity_ + count_] = row[k];
    ++count_;
}

}  // namespace capsa
