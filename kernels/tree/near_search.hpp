// The search of a tree for what is nearest: it narrows its reach as it goes.
//
// The gap of two rows is not less than the distance of their boxes, and if the boxes overlap, not less than
// minus their overlap along any axis. So a box that is further away than the best gap so far holds no better
// row. The search enters the nearest box first.

#pragma once
#include "kernels/tree/boxes.hpp"

namespace capsa::CAPSA_ISA {

// A distance above 0 is compared by its square. The slack of boxes is far larger than a distance whose square
// underflows.
CAPSA_INLINE float compared(float reach) { return reach > 0.0f ? reach * reach : reach; }

// How far boxes are from a box, to be compared: the square of their distance, or, where they overlap, minus
// the least overlap along an axis.
CAPSA_INLINE Lanes apart_from(const LaneBoxes& boxes, const OneBox& box) {
    const Lanes zero = splat(0.0f);
    Lanes squares = zero, along = splat(-__builtin_inff());
    for (int axis = 0; axis < 3; ++axis) {
        const Lanes on = max(boxes.lo[axis] - box.hi[axis], box.lo[axis] - boxes.hi[axis]),
                    outside = max(on, zero);
        squares = fused(outside, outside, squares);
        along = max(on, along);
    }
    return select(along > zero, squares, along);
}

// The boxes of a node, and how far each is from the asked box.
class OpenNode {
public:
    CAPSA_INLINE void enter(const capsa_box_group& boxes, std::uint32_t which, const OneBox& box) {
        node_ = which;
        left_ = 0;
        for (int k = 0; k < capsa_group_boxes; k += lane_count) {
            const LaneBoxes some = load_boxes(boxes, k);
            store(apart_ + k, apart_from(some, box));
            left_ |= static_cast<std::uint32_t>(bits(some.some())) << k;
        }
    }
    // The nearest child that is left, at most `reach` away. Returns false if there is none.
    CAPSA_INLINE bool take(float reach, std::uint32_t& child) {
        left_ = within(reach);
        if (left_ == 0) return false;
        std::uint32_t best = lowest_one(left_);
        for (std::uint32_t others = left_ & (left_ - 1); others != 0; others &= others - 1)
            if (const std::uint32_t k = lowest_one(others); apart_[k] < apart_[best]) best = k;
        left_ &= ~(1u << best);
        child = node_ * capsa_group_boxes + best;
        return true;
    }

    // The children that are left and at most `reach` away, as bits.
    CAPSA_INLINE std::uint32_t within(float reach) const {
        const Lanes limit = splat(compared(reach));
        std::uint32_t near = 0;
        for (int k = 0; k < capsa_group_boxes; k += lane_count)
            near |= static_cast<std::uint32_t>(bits(load(apart_ + k) <= limit)) << k;
        return left_ & near;
    }
    CAPSA_INLINE std::uint32_t node() const { return node_; }

private:
    alignas(64) float apart_[capsa_group_boxes];
    std::uint32_t node_, left_;
};

// The search for the groups that may hold better rows. meet(policy, node) answers for the children of a node
// of the lowest level that are within reach, and may make the reach smaller. It is in
// kernels/table/shared.cpp.
void search_near(const capsa_tree& tree, const OneBox& box, const float& reach,
                 void (*meet)(void* policy, OpenNode& node), void* policy);
// The same for a policy with reach() and meet(node).
template <class Policy>
CAPSA_INLINE void search_near(const capsa_tree& tree, const OneBox& box, Policy& policy) {
    search_near(
        tree, box, policy.reach(), [](void* self, OpenNode& node) { static_cast<Policy*>(self)->meet(node); },
        &policy);
}

// No box further away holds a row with a gap below the bound. The factor is larger than the roundings of gaps
// and distances.
CAPSA_INLINE float reach_of(float bound) {
    const float room = __builtin_fabsf(bound) * 0x1p-16f;
    return least(room < __builtin_inff() ? bound + room : bound, __FLT_MAX__);
}

}  // namespace capsa::CAPSA_ISA
