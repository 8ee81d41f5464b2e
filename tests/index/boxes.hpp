// Boxes of rows, one by one: what the index's groups of boxes hold.

#pragma once
#include "src/index/box.hpp"
#include "src/registry.hpp"

#include <algorithm>
#include <vector>

namespace capsa::tests {

inline std::vector<Box> boxes_of_rows(const capsa_shapes& shapes) {
    const BoxMaker maker(*registry::tables()[0], shapes.shape);
    std::vector<Box> boxes;
    for (std::size_t row = 0; row < shapes.count; ++row) {
        alignas(64) capsa_box_group group;
        maker.rows(
            1, [&](int k, std::size_t) { return field(shapes, k, row); }, group);
        boxes.push_back(get(group, 0));
    }
    return boxes;
}

inline void add(Box& box, const Box& other) {
    for (int axis = 0; axis < 3; ++axis) {
        box.lo[axis] = std::min(box.lo[axis], other.lo[axis]);
        box.hi[axis] = std::max(box.hi[axis], other.hi[axis]);
    }
}

// The box that overlaps every box within a margin of the given one.
inline Box widened(const Box& box, float margin) {
    capsa_box_group group{};
    put(group, 0, box);
    widen(group, margin);
    return get(group, 0);
}

inline bool overlap(const Box& one, const Box& other) {
    for (int axis = 0; axis < 3; ++axis)
        if (!(one.lo[axis] <= other.hi[axis] && other.lo[axis] <= one.hi[axis])) return false;
    return true;
}

}  // namespace capsa::tests
