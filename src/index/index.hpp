// An index: copies of rows in the caller's order and in spatial order, and a tree of boxes over the latter.

#pragma once
#include "kernels/abi.h"
#include "src/index/box.hpp"
#include "src/index/cells.hpp"
#include "src/index/grid.hpp"
#include "src/index/repeats.hpp"
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

    enum class Order : std::uint8_t {
        spatial,
        given,  // the rows stand near each other already
    };
    // Both return false if there is no memory; the index is then empty. The shapes are checked and bound.
    [[nodiscard]] bool build(const capsa_shapes& shapes, const capsa::Tasks& tasks,
                             Order order = Order::spatial);
    // Renews copies and boxes and keeps the order. Shapes of another kind or number are built anew.
    [[nodiscard]] bool refit(const capsa_shapes& shapes, const capsa::Tasks& tasks);

    // The same with a grid in place of the tree: sooner built, and for verbs that keep hits only. A refit
    // builds the grid anew.
    [[nodiscard]] bool build_grid(const capsa_shapes& shapes, const capsa::Tasks& tasks);

    // Makes the boxes of the groups of a grid, level 0 of its tree, which rows that move ask for. False if
    // there is no memory.
    [[nodiscard]] bool add_group_boxes() noexcept;

    // Makes cells for the rows as they are, if there is a tree. False if there is no memory: there are no
    // cells then.
    [[nodiscard]] bool add_cells(const capsa::Tasks& tasks);

    // The rows as they were given. Copies of rectangles and round cones lie in space.
    const capsa_shapes& shapes() const noexcept { return given_; }
    const capsa_tree& tree() const noexcept { return tree_; }
    // The same for a source that has these rows as the indexed ones: in space, if it is asked there.
    const capsa_tree& tree_of(const capsa_shapes& rows) const noexcept {
        return rows.shape == copy_.shape ? tree_ : in_space_;
    }
    // The same, and the copies have the radii with which kernels ask for exact decisions: larger than those
    // of the rows by their widest slack (src/exact/margins.hpp), but not by that of half-spaces.
    capsa_tree tree_with_slack(const capsa_shapes& rows) const noexcept;
    // The largest of these slacks, or -1 if a refit has made a row invalid that keeps its place.
    float largest_slack() const noexcept { return largest_slack_; }
    // Rows of the tree that equal many before them.
    const capsa::Repeats& repeats() const noexcept { return repeats_; }
    const capsa::Cells& cells() const noexcept { return cells_; }
    // Null if there is a tree. Copies and rows of tree() are in its order, and there are no boxes.
    const capsa::Grid* grid() const noexcept { return has_grid_ ? &grid_ : nullptr; }
    // Of the box of a common group. Longer rows ask a grid with their way.
    float extent() const noexcept { return extent_; }
    std::span<const std::uint32_t> order() const noexcept { return {row_.data(), tree_.count}; }
    std::size_t bytes() const noexcept;

private:
    struct Filled;  // what a part of the groups says

    void clear() noexcept;
    // False if there is no memory.
    [[nodiscard]] bool make_copies(const capsa_shapes& shapes);
    [[nodiscard]] bool sort(const capsa_shapes& shapes, const capsa::Tasks& tasks, std::size_t& valid);
    [[nodiscard]] bool list(const capsa_shapes& shapes, const capsa::Tasks& tasks, std::size_t& valid);
    [[nodiscard]] bool make_tree(std::size_t count);
    void set_rows(std::size_t count) noexcept;
    void lift_tree() noexcept;
    capsa::BoxMaker box_maker() const noexcept;
    void copy(const capsa_shapes& shapes, std::size_t begin, std::size_t end) noexcept;
    template <class Take>
    void copy_with_boxes(const capsa_shapes& shapes, std::size_t begin, std::size_t end,
                         const Take& take) noexcept;
    void place_group(std::size_t group) noexcept;
    Filled fill_groups(std::size_t begin, std::size_t end) noexcept;
    void fill_level(std::uint32_t level, std::size_t begin, std::size_t end) noexcept;
    void empty_boxes(std::uint32_t level, std::size_t begin) noexcept;
    bool make_room_to_enlarge(std::size_t rows);
    float enlarge(std::size_t begin, std::size_t end) noexcept;
    bool fill_tree(const capsa::Tasks& tasks) noexcept;  // false if a row has become invalid

    void give(const capsa_shapes& shapes) noexcept;

    capsa_shapes copy_{}, given_{};
    capsa_tree tree_{};
    capsa_tree in_space_{};  // with copies of circles, capsules and segments of the plane that have a z
    float extent_ = 0.0f, largest_slack_ = 0.0f;
    capsa::Room<float> rows_;         // in the caller's order, the fields of a row side by side
    capsa::Room<float> placed_;       // in the order of the tree, a stream for each field
    capsa::Room<float> enlarged_;     // radii with slack, in the order of the tree; those at a behind them
    capsa::Room<std::uint32_t> row_;  // at each place of the tree
    capsa::Room<capsa_box_group> nodes_;
    capsa::Repeats repeats_;
    capsa::Cells cells_;
    Order order_ = Order::spatial;
    bool has_grid_ = false;
    capsa::Grid grid_;
};
