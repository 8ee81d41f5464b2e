// An index: copies of rows, and a tree of boxes over them in spatial order.

#pragma once
#include "kernels/abi.h"
#include "src/index/box.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

namespace capsa {

// Memory for elements without constructors, aligned to 64 bytes. It keeps its room.
template <class T>
class Room {
public:
    Room() = default;
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;
    ~Room() { ::operator delete (data_, std::align_val_t{64}); }

    // Room for `count` elements, whose values are not kept. Throws std::bad_alloc.
    void need(std::size_t count) {
        if (count <= capacity_) return;
        if (count > static_cast<std::size_t>(-1) / 2 / sizeof(T)) throw std::bad_alloc();
        T* const data = static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{64}));
        ::operator delete (data_, std::align_val_t{64});
        data_ = data;
        capacity_ = count;
    }
    T* data() const { return data_; }
    T& operator[](std::size_t i) const { return data_[i]; }
    std::size_t bytes() const { return capacity_ * sizeof(T); }

private:
    T* data_ = nullptr;
    std::size_t capacity_ = 0;
};

}  // namespace capsa

// The type that the C interface names.
struct capsa_index {
public:
    // Both throw std::bad_alloc; the index is then empty. The shapes are checked and bound.
    void build(const capsa_shapes& shapes);
    // Renews copies and boxes and keeps the order. Shapes of another kind or number are built anew.
    void refit(const capsa_shapes& shapes);

    const capsa_shapes& shapes() const noexcept { return copy_; }
    const capsa_tree& tree() const noexcept { return tree_; }
    float extent() const noexcept { return extent_; }  // of the box of a common row
    std::span<const std::uint32_t> order() const noexcept { return {rows_.data(), tree_.count}; }
    std::size_t bytes() const noexcept;

private:
    void clear() noexcept;
    void copy(const capsa_shapes& shapes);
    void boxes_in_order(std::size_t begin, capsa_box_group& to) const noexcept;
    std::size_t sort();
    void make_levels(std::size_t count);
    void fill_boxes() noexcept;

    capsa_shapes copy_{};
    capsa_tree tree_{};
    float extent_ = 0.0f;
    capsa::Room<float> streams_;
    capsa::Room<std::uint32_t> rows_;
    capsa::Room<capsa_box_group> groups_;
};
