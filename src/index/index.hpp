// An index: copies of rows in the caller's order and in spatial order, and a tree of boxes over the latter.

#pragma once
#include "kernels/abi.h"
#include "src/index/box.hpp"
#include "src/index/cells.hpp"
#include "src/index/room.hpp"
#include "src/index/tasks.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

// The type that the C interface names.
struct capsa_index {
public:
    // Without rows, as after a build that found no memory.
    capsa_index() noexcept { clear(); }
    capsa_index(const capsa_index&) = delete;  // its shapes point to it
    capsa_index& operator=(const capsa_index&) = delete;

    // Both return false if there is no memory; the index is then empty. The shapes are checked and bound.
    [[nodiscard]] bool build(const capsa_shapes& shapes, const capsa::Tasks& tasks);
    // Renews copies and boxes and keeps the order. Shapes of another kind or number are built anew.
    [[nodiscard]] bool refit(const capsa_shapes& shapes, const capsa::Tasks& tasks);

    // Makes cells for the rows as they are. False if there is no memory: there are no cells then.
    [[nodiscard]] bool add_cells();

    const capsa_shapes& shapes() const noexcept { return copy_; }
    const capsa_tree& tree() const noexcept { return tree_; }
    const capsa::Cells& cells() const noexcept { return cells_; }
    float extent() const noexcept { return extent_; }  // of the box of a common group
    std::span<const std::uint32_t> order() const noexcept { return {row_.data(), tree_.count}; }
    std::size_t bytes() const noexcept;

private:
    struct Filled;  // what a part of the groups says

    void clear() noexcept;
    // False if there is no memory.
    [[nodiscard]] bool make_copies(const capsa_shapes& shapes);
    [[nodiscard]] bool sort(const capsa_shapes& shapes, const capsa::Tasks& tasks, std::size_t& valid);
    [[nodiscard]] bool make_tree(std::size_t count);
    capsa::BoxMaker box_maker() const noexcept;
    void copy(const capsa_shapes& shapes, std::size_t begin, std::size_t end) noexcept;
    void place_group(std::size_t group) noexcept;
    Filled fill_groups(std::size_t begin, std::size_t end) noexcept;
    void fill_level(std::uint32_t level, std::size_t begin, std::size_t end) noexcept;
    void empty_boxes(std::uint32_t level, std::size_t begin) noexcept;
    bool fill_tree(const capsa::Tasks& tasks) noexcept;  // false if a row has become invalid

    capsa_shapes copy_{};
    capsa_tree tree_{};
    float extent_ = 0.0f;
    capsa::Room<float> rows_;         // in the caller's order, the fields of a row side by side
    capsa::Room<float> placed_;       // in the order of the tree, a stream for each field
    capsa::Room<std::uint32_t> row_;  // at each place of the tree
    capsa::Room<capsa_box_group> nodes_;
    capsa::Cells cells_;
};
