// Boxes in lanes: groups of sixteen, and one in every lane.

#pragma once
#include "kernels/abi.h"
#include "kernels/math.hpp"
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

static_assert(capsa_group_boxes % lane_count == 0);

// One box, each face in all lanes.
struct OneBox {
    Lanes lo[3], hi[3];
};
CAPSA_INLINE OneBox one_box(const capsa_box_group& group, std::uint32_t k) {
    return {{splat(group.lo[0][k]), splat(group.lo[1][k]), splat(group.lo[2][k])},
            {splat(group.hi[0][k]), splat(group.hi[1][k]), splat(group.hi[2][k])}};
}
// The box around the first `count` boxes. A NaN, which an empty box may hold, is passed over.
CAPSA_INLINE OneBox around(const capsa_box_group& group, std::uint32_t count) {
    OneBox box;
    for (int axis = 0; axis < 3; ++axis) {
        float lo = __builtin_inff(), hi = -__builtin_inff();
        for (std::uint32_t k = 0; k < count; ++k) {
            lo = group.lo[axis][k] < lo ? group.lo[axis][k] : lo;
            hi = group.hi[axis][k] > hi ? group.hi[axis][k] : hi;
        }
        box.lo[axis] = splat(lo);
        box.hi[axis] = splat(hi);
    }
    return box;
}

// Sixteen rows whose streams begin at stream[k]. A stream without data reads as zeros.
struct SixteenRows {
    const float* const* stream;
    std::uint64_t first;
    CAPSA_INLINE Lanes operator()(int k) const {
        return stream[k] ? load_unaligned(stream[k] + first) : splat(0.0f);
    }
};

// Boxes in lanes.
struct LaneBoxes {
    Lanes lo[3], hi[3];
    CAPSA_INLINE Mask some() const { return lo[0] <= hi[0]; }
};
CAPSA_INLINE LaneBoxes load_boxes(const capsa_box_group& group, int k) {
    return {{load(&group.lo[0][k]), load(&group.lo[1][k]), load(&group.lo[2][k])},
            {load(&group.hi[0][k]), load(&group.hi[1][k]), load(&group.hi[2][k])}};
}

// The boxes of the points of rows: read(k) is stream k.
template <class Shape, class Read>
CAPSA_INLINE LaneBoxes boxes_of_points(const Read& read) {
    const Lanes zero = splat(0.0f);
    LaneBoxes boxes{{zero, zero, zero}, {zero, zero, zero}};
    for (int axis = 0; axis < Shape::dimension; ++axis) {
        boxes.lo[axis] = boxes.hi[axis] = read(axis);
        for (int point = 1; point < Shape::point_count; ++point) {
            const Lanes next = read(Shape::dimension * point + axis);
            boxes.lo[axis] = min(next, boxes.lo[axis]);
            boxes.hi[axis] = max(next, boxes.hi[axis]);
        }
    }
    if constexpr (has_reach<Shape>) {
        const Vec3<Lanes> reach = Shape::reach(read);
        const Lanes by[3] = {reach.x, reach.y, reach.z};
        for (int axis = 0; axis < 3; ++axis) {
            boxes.lo[axis] = boxes.lo[axis] - by[axis];
            boxes.hi[axis] = boxes.hi[axis] + by[axis];
        }
    }
    return boxes;
}

// The boxes of rows. The slack is explained in src/index/box.hpp.
template <class Shape, class Read>
CAPSA_INLINE LaneBoxes boxes_of(const Read& read) {
    const Lanes zero = splat(0.0f), infinite = splat(__builtin_inff());
    const LaneBoxes points = boxes_of_points<Shape>(read);
    Lanes off = zero, length = zero;
    for (int k = 0; k < Shape::dimension * Shape::point_count; ++k) off = off + (read(k) - read(k));
    for (int axis = 0; axis < Shape::dimension; ++axis) length = length + (points.hi[axis] - points.lo[axis]);
    const Lanes radius = largest_radius_of<Shape>(read);
    if constexpr (has_reach<Shape>) off = off + (length - length);
    constexpr int lengths = Shape::dimension * Shape::point_count;
    for (int k = lengths; k < lengths + length_count_of<Shape>(); ++k)
        off = off + select(read(k) >= zero, zero, infinite);
    const Lanes by =
        radius + ((radius + length) * splat(CAPSA_BOX_SIZE_SLACK) + splat(CAPSA_BOX_LEAST_SLACK));
    // x - x is 0 for a number, and NaN for an infinity or NaN.
    const Mask some = (off == zero) & (radius >= zero);
    LaneBoxes boxes;
    for (int axis = 0; axis < 3; ++axis) {
        const Lanes low = points.lo[axis] - by, high = points.hi[axis] + by;
        const Lanes from = Shape::bounded ? low - magnitude(low) * splat(CAPSA_BOX_PLACE_SLACK) : -infinite;
        const Lanes end = Shape::bounded ? high + magnitude(high) * splat(CAPSA_BOX_PLACE_SLACK) : infinite;
        boxes.lo[axis] = select(some, from, infinite);
        boxes.hi[axis] = select(some, end, -infinite);
    }
    return boxes;
}

// Boxes of valid rows without the slack: cheaper, where one slack serves all rows of a group.
template <class Shape, class Read>
CAPSA_INLINE LaneBoxes bare_boxes(const Read& read) {
    LaneBoxes boxes = boxes_of_points<Shape>(read);
    if constexpr (Shape::core == CoreKind::triangle) return boxes;
    const Lanes radius = Shape::bounded ? largest_radius_of<Shape>(read) : splat(__builtin_inff());
    for (int axis = 0; axis < 3; ++axis) {
        boxes.lo[axis] = boxes.lo[axis] - radius;
        boxes.hi[axis] = boxes.hi[axis] + radius;
    }
    return boxes;
}
// How much nearer the boxes with slack of rows may be, which these boxes hold: twice the slack is more than
// that along three axes together.
CAPSA_INLINE Lanes bare_slack(const LaneBoxes& boxes) {
    Lanes size = splat(0.0f), place = splat(0.0f);
    for (int axis = 0; axis < 3; ++axis) {
        size = size + (boxes.hi[axis] - boxes.lo[axis]);
        place = place + (magnitude(boxes.lo[axis]) + magnitude(boxes.hi[axis]));
    }
    return splat(2.0f) * (size * splat(CAPSA_BOX_SIZE_SLACK) + place * splat(CAPSA_BOX_PLACE_SLACK) +
                          splat(CAPSA_BOX_LEAST_SLACK));
}

// The boxes of sixteen rows from `place` on. An index does not keep them: they would take more memory than
// the rows.
template <class Shape, class Read>
CAPSA_INLINE void boxes_of_group(Read& read, std::uint64_t place, capsa_box_group& to) {
    // With one lane GCC wrote out all sixteen rows: 22 KB for half-spaces.
#pragma GCC unroll 2
    for (std::uint64_t i = 0; i < capsa_group_boxes; i += lane_count) {
        read.first = place + i;
        const LaneBoxes boxes = boxes_of<Shape>(read);
        for (int axis = 0; axis < 3; ++axis) {
            store(&to.lo[axis][i], boxes.lo[axis]);
            store(&to.hi[axis][i], boxes.hi[axis]);
        }
    }
}

template <class Shape>
void boxes_of_rows(const float* const* stream, capsa_box_group* to) {
    SixteenRows read{stream, 0};
    boxes_of_group<Shape>(read, 0, *to);
}

}  // namespace capsa::CAPSA_ISA
