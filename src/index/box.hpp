// Boxes of rows: what an index knows of them.
//
// If the boxes of two rows are apart, or further apart than a margin, no formula finds the rows within that
// margin: every box is larger than its row by more than the errors of all formulas (docs/meaning.md: 4 eps S)
// and of its own coordinates.

#pragma once
#include "kernels/abi.h"
#include "src/shape.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace capsa {

struct Box {
    float lo[3], hi[3];

    static constexpr Box empty() {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        return {{infinity, infinity, infinity}, {-infinity, -infinity, -infinity}};
    }
    static constexpr Box everything() {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        return {{-infinity, -infinity, -infinity}, {infinity, infinity, infinity}};
    }
    // NaN counts as empty.
    bool is_empty() const { return !(lo[0] <= hi[0]); }
    float extent() const { return std::max({hi[0] - lo[0], hi[1] - lo[1], hi[2] - lo[2]}); }
    void add(const Box& other) {
        for (int axis = 0; axis < 3; ++axis) {
            lo[axis] = std::min(lo[axis], other.lo[axis]);
            hi[axis] = std::max(hi[axis], other.hi[axis]);
        }
    }
};

// The error of a distance is at most 2^-21 of it, of the lengths and of the reach; a coordinate is rounded by
// at most 2^-24 of itself. Near the smallest floats errors are absolute.
inline constexpr float size_slack = 0x1p-18f, place_slack = 0x1p-22f, least_slack = 0x1p-57f;
inline constexpr float margin_slack = 0x1p-16f;

// The streams of sixteen rows, one after the other: a group of rows in columns.
struct RowGroup {
    alignas(64) float field[capsa_max_streams][capsa_group_boxes];

    // The first `count` rows of the group; `at(k, i)` is stream k of row i.
    template <class At>
    RowGroup(const ShapeInfo& info, std::size_t count, const At& at) {
        for (int k = 0; k < info.streams(); ++k) {
            for (std::size_t i = 0; i < count; ++i) field[k][i] = at(k, i);
            for (std::size_t i = count; i < capsa_group_boxes; ++i)
                field[k][i] = std::numeric_limits<float>::quiet_NaN();
        }
    }
};

// The boxes of sixteen rows. A box is empty if a coordinate is NaN or infinite or the radius NaN or negative,
// because such a row touches nothing. The box of a half-space is everything. Stream k of the rows is at
// field[k]. The loops run over rows, so that compilers make vectors of them.
void boxes_of(const ShapeInfo& info, const float* const (&field)[capsa_max_streams],
              capsa_box_group& to) noexcept;
void boxes_of(const ShapeInfo& info, const RowGroup& rows, capsa_box_group& to) noexcept;

// The box that overlaps every box within a margin of the given one. It is finite, so that it does not overlap
// an empty box, however large the margin is.
inline Box widened(const Box& box, float margin) {
    constexpr float most = std::numeric_limits<float>::max();
    const float by = margin + std::fabs(margin) * margin_slack;
    Box wide{};
    for (int axis = 0; axis < 3; ++axis) {
        wide.lo[axis] = std::max(box.lo[axis] - by, -most);
        wide.hi[axis] = std::min(box.hi[axis] + by, most);
    }
    return wide;
}

inline Box get(const capsa_box_group& group, std::size_t k) {
    return {{group.lo[0][k], group.lo[1][k], group.lo[2][k]},
            {group.hi[0][k], group.hi[1][k], group.hi[2][k]}};
}
// The box around all boxes of a group.
inline Box around(const capsa_box_group& group) {
    Box all{};
    for (int axis = 0; axis < 3; ++axis) {
        all.lo[axis] = *std::min_element(group.lo[axis], group.lo[axis] + capsa_group_boxes);
        all.hi[axis] = *std::max_element(group.hi[axis], group.hi[axis] + capsa_group_boxes);
    }
    return all;
}
inline void put(capsa_box_group& group, std::size_t k, const Box& box) {
    for (int axis = 0; axis < 3; ++axis) {
        group.lo[axis][k] = box.lo[axis];
        group.hi[axis][k] = box.hi[axis];
    }
}

}  // namespace capsa
