// Rows that equal many others, and trees without them.
//
// Of equal gaps the lowest row is the nearest. So a row that equals n rows with lower numbers is not among
// the n nearest rows of any row that meets all of them, nor is it the only one that a row touches. Where
// whole groups of a tree hold such rows, there are other nodes for it, in which their boxes are empty.

#pragma once
#include "kernels/abi.h"
#include "src/index/room.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

class Repeats {
public:
    void clear() noexcept;
    // Of a tree with its boxes. Where there is no memory, no groups are left out.
    void find(const capsa_tree& tree) noexcept;
    // Gives a copy of the tree nodes without groups of rows that each equal so many before them, if there are
    // such groups.
    void leave_out(capsa_tree& tree, std::size_t equal) const noexcept;
    std::size_t bytes() const noexcept;

private:
    // How many rows the rows of a group equal that is left out. Other values were not measured.
    static constexpr std::size_t steps = 3, equal_rows[steps] = {16, 128, 1024};

    bool empty_group(const capsa_tree& tree, std::size_t step, std::size_t group) noexcept;
    void lift(const capsa_tree& tree, std::size_t step) noexcept;

    Room<capsa_box_group> nodes_[steps];
    bool has_[steps] = {};
};

}  // namespace capsa
