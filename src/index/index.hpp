// An index: copies of rows in the caller's order and in spatial order, and a tree of boxes over the latter.

#pragma once
#include "kernels/abi.h"
#include "src/index/box.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace capsa {

// Memory for elements without constructors, aligned to 64 bytes. It keeps its room. It is the C library's,
// because C programs link this library without the C++ runtime.
template <class T>
class Room {
public:
    Room() = default;
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;
    ~Room() { std::free(data_); }

    // Room for `count` elements, whose values are not kept. False if there is no memory: the old room stays.
    [[nodiscard]] bool need(std::size_t count) {
        if (count <= capacity_) return true;
        if (count > static_cast<std::size_t>(-1) / 2 / sizeof(T)) return false;
        void* const data = std::aligned_alloc(64, (count * sizeof(T) + 63) / 64 * 64);
        if (!data) return false;
        std::free(data_);
        data_ = static_cast<T*>(data);
        capacity_ = count;
        return true;
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
    // Both return false if there is no memory; the index is then empty. The shapes are checked and bound.
    [[nodiscard]] bool build(const capsa_shapes& shapes);
    // Renews copies and boxes and keeps the order. Shapes of another kind or number are built anew.
    [[nodiscard]] bool refit(const capsa_shapes& shapes);

    const capsa_shapes& shapes() const noexcept { return copy_; }
    const capsa_tree& tree() const noexcept { return tree_; }
    float extent() const noexcept { return extent_; }  // of the box of a common group
    std::span<const std::uint32_t> order() const noexcept { return {row_.data(), tree_.count}; }
    std::size_t bytes() const noexcept;

private:
    void clear() noexcept;
    // False if there is no memory.
    [[nodiscard]] bool copy(const capsa_shapes& shapes);
    [[nodiscard]] bool sort(const capsa_shapes& shapes, std::size_t& valid);
    [[nodiscard]] bool make_tree(std::size_t count);
    capsa::BoxMaker box_maker() const noexcept;
    void place_group(std::size_t group) noexcept;
    bool fill_tree() noexcept;  // false if a row has become invalid

    capsa_shapes copy_{};
    capsa_tree tree_{};
    float extent_ = 0.0f;
    capsa::Room<float> rows_;         // in the caller's order, the fields of a row side by side
    capsa::Room<float> placed_;       // in the order of the tree, a stream for each field
    capsa::Room<std::uint32_t> row_;  // at each place of the tree
    capsa::Room<capsa_box_group> nodes_;
};
