// The search of a tree for what is nearest: it narrows its reach as it goes.
//
// The gap of two rows is not less than the distance of their boxes, and if the boxes overlap, not less than
// minus their overlap along any axis. So a box that is further away than the best gap so far holds no better
// row. The search enters the nearest box first.

#pragma once
#include "kernels/formulas/kind.hpp"
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

// Where a radius is infinite, all gaps so far may be -infinity, and all slack +infinity.
CAPSA_INLINE float with_slack(float reach, float slack) {
    const float limit = reach + slack;
    return limit == limit ? limit : __builtin_inff();
}

// Groups with rows within reach when they were met: how far each row is, the first place, and the slack.
struct MetGroups {
    static constexpr std::uint32_t most = 64;
    alignas(64) float apart[most][capsa_group_boxes];
    std::uint32_t place[most];
    float slack[most];
    std::uint32_t count = 0;
    float most_slack;  // of the last call
};
template <class Shape>
Lanes meet_groups(const GroupsOfNode& node, const OneBox& box, float reach, const Vec3<Lanes>* from,
                  MetGroups& to) {
    const float* stream[Shape::stream_count];
    for (int f = 0; f < Shape::stream_count; ++f) stream[f] = node.copies.stream[f].data;
    Lanes squares = splat(__builtin_inff());
    std::uint32_t count = to.count;
    float most_slack = 0.0f;
    for (std::uint32_t left = node.groups; left != 0; left &= left - 1) {
        const std::uint32_t g = lowest_one(left),
                            place = (node.node * capsa_group_boxes + g) * capsa_group_boxes;
        const Lanes limit = splat(compared(with_slack(reach, node.slack[g])));
        std::uint64_t near = 0;
        for (std::uint32_t k = 0; k < capsa_group_boxes; k += lane_count) {
            const auto read = [&](int f) CAPSA_INLINE_LAMBDA {
                return f < Shape::dimension * Shape::point_count || stream[f] ? load(stream[f] + place + k)
                                                                              : splat(0.0f);
            };
            const Lanes apart = apart_from(bare_boxes<Shape>(read), box);
            store(to.apart[count] + k, apart);
            near |= bits(apart <= limit);
            if (!from) continue;
            const Vec3<Lanes> between = Vec3<Lanes>{read(0), read(1), read(2)} - *from;
            squares = min(dot(between, between), squares);
        }
        most_slack = most_slack < node.slack[g] ? node.slack[g] : most_slack;
        to.place[count] = place;
        to.slack[count] = node.slack[g];
        count += near != 0;
    }
    to.count = count;
    to.most_slack = most_slack;
    return squares;
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

// The search for the groups that may hold better rows, for a policy with reach() and meet(node): it answers
// for the children of a node of the lowest level that are within reach, and may make the reach smaller.
template <class Policy>
CAPSA_NOINLINE void search_near(const capsa_tree& tree, const OneBox& box, Policy& policy) {
    OpenNode open[capsa_tree_levels];
    const std::uint32_t top = tree.levels - 1;
    std::uint32_t level = top, child = 0;
    open[top].enter(tree.level[top][0], 0, box);
    while (true) {
        if (level == 0) {
            policy.meet(open[0]);
            if (top == 0) return;
            level = 1;
        }
        if (open[level].take(policy.reach(), child)) {
            --level;
            open[level].enter(tree.level[level][child], child, box);
        } else {
            if (level == top) return;
            ++level;
        }
    }
}

// No box further away holds a row with a gap below the bound. The factor is larger than the roundings of gaps
// and distances.
CAPSA_INLINE float reach_of(float bound) {
    const float room = __builtin_fabsf(bound) * 0x1p-16f;
    return least(room < __builtin_inff() ? bound + room : bound, __FLT_MAX__);
}

}  // namespace capsa::CAPSA_ISA
