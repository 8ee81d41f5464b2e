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

// The box of a row. It is empty if a coordinate is NaN or infinite or the radius NaN or negative, because
// such a row touches nothing. The box of a half-space is everything. `at(k)` is stream k of the row.
template <class At>
Box box_of(const ShapeInfo& info, const At& at) {
    Box box{};
    float length = 0.0f, radius = 0.0f;
    bool finite = true;
    for (int axis = 0; axis < info.dimension; ++axis) {
        float lo = at(axis), hi = lo;
        finite &= std::isfinite(lo);
        for (int point = 1; point < info.points; ++point) {
            const float x = at(info.dimension * point + axis);
            finite &= std::isfinite(x);
            lo = std::min(lo, x);
            hi = std::max(hi, x);
        }
        box.lo[axis] = lo;
        box.hi[axis] = hi;
        length += hi - lo;
    }
    if (info.has_radius) radius = at(info.radius_stream());
    if (!finite || !(radius >= 0.0f)) return Box::empty();
    if (info.core == CoreKind::half_space) return Box::everything();
    const float by = radius + ((radius + length) * size_slack + least_slack);
    for (int axis = 0; axis < info.dimension; ++axis) {
        const float lo = box.lo[axis] - by, hi = box.hi[axis] + by;
        box.lo[axis] = lo - std::fabs(lo) * place_slack;
        box.hi[axis] = hi + std::fabs(hi) * place_slack;
    }
    return box;
}

inline Box box_of(const capsa_shapes& shapes, std::size_t row) {
    return box_of(shape_info(shapes.shape), [&](int k) { return field(shapes, k, row); });
}

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
inline void put(capsa_box_group& group, std::size_t k, const Box& box) {
    for (int axis = 0; axis < 3; ++axis) {
        group.lo[axis][k] = box.lo[axis];
        group.hi[axis][k] = box.hi[axis];
    }
}

}  // namespace capsa
