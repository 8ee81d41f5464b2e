// How many groups of boxes and nodes the tree of an index has, and the kernels that make boxes and keys.

#pragma once
#include "kernels/abi.h"
#include "src/kernel_call.hpp"

#include <cstddef>

namespace capsa {

constexpr std::size_t groups_for(std::size_t boxes) {
    return (boxes + capsa_group_boxes - 1) / capsa_group_boxes;
}

// Nodes of all levels over so many groups.
constexpr std::size_t nodes_for(std::size_t groups) {
    std::size_t nodes = 0;
    for (std::size_t boxes = groups; boxes > 0;) {
        const std::size_t here = groups_for(boxes);
        nodes += here;
        boxes = here == 1 ? 0 : here;
    }
    return nodes;
}

// Every table gives the same boxes and keys.
inline const capsa_kernel_table& best_table() { return *resolve({}).table; }

}  // namespace capsa
