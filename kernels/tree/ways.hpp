// The way of a box that moves, and when it meets boxes that rest.
//
// The box begins between lo and hi. While time goes from 0 to 1 its faces are displaced along each axis by
// something between `least` and `most`, which are equal if it is known how the box moves. On each axis it
// overlaps a resting box from the time at which the one face may arrive until the other has certainly left
// (Kay and Kajiya, Ray Tracing Complex Scenes, 1986). A time is rounded by 3 parts in 2^24 of itself, and the
// asked boxes have 2^-18 of the whole displacement as slack (src/index/swept.cpp).

#pragma once
#include "kernels/abi_sweep.h"
#include "kernels/tree/boxes.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_INLINE float inverse_of(float displacement) {
    return displacement == 0.0f ? __builtin_inff() : 1.0f / displacement;
}

// Planes 0 to 2: when a box is reached along each axis. Planes 3 to 5: when it is left. Planes 6 to 8: when
// it is reached from the other side, if displacements are not `alike`.
CAPSA_INLINE void begin_way(const capsa_way_group& ways, std::uint32_t k, capsa_sweep_state& to) {
    for (std::uint32_t axis = 0; axis < 3; ++axis) {
        const float lo = ways.lo[axis][k], hi = ways.hi[axis][k];
        const float least = ways.least[axis][k], most = ways.most[axis][k];
        const float by_least = inverse_of(least), by_most = inverse_of(most);
        const std::uint32_t low = axis * capsa_group_boxes, high = low + 3 * capsa_group_boxes;
        const auto put = [&](std::uint32_t plane, bool upwards) CAPSA_INLINE_LAMBDA {
            to.plane[plane] = upwards ? low : high;
            to.from[plane] = upwards ? hi : lo;
            to.inverse[plane] = upwards ? by_most : by_least;
        };
        const bool up = most >= 0.0f, down = least < 0.0f;
        put(axis, up);
        put(3 + axis, !up);
        put(6 + axis, !down);
        if (up && down) {  // it may stay for ever
            to.from[3 + axis] = -__FLT_MAX__;
            to.inverse[3 + axis] = __builtin_inff();
        }
    }
}

// When boxes are met at first and at last, between 0 and `until`: those with first <= last.
struct Meeting {
    Lanes first, last;
    CAPSA_INLINE std::uint64_t some() const { return bits(first <= last); }
};
// Boxes k, k + 1, ... of a group.
template <bool Alike>
CAPSA_INLINE Meeting meeting_of(const capsa_sweep_state& way, const capsa_box_group& group, std::uint32_t k,
                                Lanes until) {
    const float* const boxes = &group.lo[0][0] + k;
    // A NaN where a face that does not move touches one from the beginning.
    const auto time = [&](int plane) CAPSA_INLINE_LAMBDA {
        return (load(boxes + way.plane[plane]) - splat(way.from[plane])) * splat(way.inverse[plane]);
    };
    Meeting meeting{splat(0.0f), until};
    for (int axis = 0; axis < 3; ++axis) {
        // A NaN on the left yields the right.
        meeting.first = max(time(axis), meeting.first);
        meeting.last = min(time(3 + axis), meeting.last);
        if constexpr (!Alike) meeting.first = max(time(6 + axis), meeting.first);
    }
    return meeting;
}

}  // namespace capsa::CAPSA_ISA
