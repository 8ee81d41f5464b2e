// Boxes in lanes: groups of sixteen, and one in every lane.

#pragma once
#include "kernels/abi.h"
#include "kernels/math.hpp"

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

// The boxes of sixteen rows from `place` on. An index does not keep them: they would take more memory than
// the rows. The slack is explained in src/index/box.hpp.
template <class Shape, class Read>
CAPSA_INLINE void boxes_of_group(Read& read, std::uint64_t place, capsa_box_group& to) {
    const Lanes zero = splat(0.0f), infinite = splat(__builtin_inff());
    for (std::uint64_t i = 0; i < capsa_group_boxes; i += lane_count) {
        read.first = place + i;
        Lanes lo[3] = {zero, zero, zero}, hi[3] = {zero, zero, zero}, off = zero, length = zero;
        for (int axis = 0; axis < Shape::dimension; ++axis) {
            lo[axis] = hi[axis] = read(axis);
            off = off + (lo[axis] - lo[axis]);
            for (int point = 1; point < Shape::point_count; ++point) {
                const Lanes next = read(Shape::dimension * point + axis);
                off = off + (next - next);
                lo[axis] = min(next, lo[axis]);
                hi[axis] = max(next, hi[axis]);
            }
            length = length + (hi[axis] - lo[axis]);
        }
        const Lanes radius = read(Shape::radius_stream);
        const Lanes by =
            radius + ((radius + length) * splat(CAPSA_BOX_SIZE_SLACK) + splat(CAPSA_BOX_LEAST_SLACK));
        // x - x is 0 for a number, and NaN for an infinity or NaN.
        const Mask some = (off == zero) & (radius >= zero);
        for (int axis = 0; axis < 3; ++axis) {
            const Lanes low = lo[axis] - by, high = hi[axis] + by;
            const Lanes from =
                Shape::bounded ? low - magnitude(low) * splat(CAPSA_BOX_PLACE_SLACK) : -infinite;
            const Lanes end =
                Shape::bounded ? high + magnitude(high) * splat(CAPSA_BOX_PLACE_SLACK) : infinite;
            store(&to.lo[axis][i], select(some, from, infinite));
            store(&to.hi[axis][i], select(some, end, -infinite));
        }
    }
}

template <class Shape>
void boxes_of_rows(const float* const* stream, capsa_box_group* to) {
    SixteenRows read{stream, 0};
    boxes_of_group<Shape>(read, 0, *to);
}

}  // namespace capsa::CAPSA_ISA
