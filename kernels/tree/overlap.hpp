// The groups of an index whose boxes overlap given boxes.
//
// A node of the tree of boxes has sixteen children, as many as fill the widest lanes, so a node is tested in
// one step. The search goes depth first. It keeps the children that are left on every level, so it can stop
// when the output is full and go on with the next call.

#pragma once
#include "kernels/tree/boxes.hpp"

namespace capsa::CAPSA_ISA {

// Bit k: whether box k of the group overlaps.
CAPSA_INLINE std::uint32_t overlapping(const capsa_box_group& group, const OneBox& box) {
    std::uint32_t all = 0;
    for (int k = 0; k < capsa_group_boxes; k += lane_count) {
        const auto on = [&](int axis) CAPSA_INLINE_LAMBDA {
            const Mask begins = load(&group.lo[axis][k]) <= box.hi[axis];
            const Mask ends = box.lo[axis] <= load(&group.hi[axis][k]);
            return begins & ends;
        };
        const Mask x = on(0), y = on(1), z = on(2);
        all |= static_cast<std::uint32_t>(bits(x & y & z)) << k;
    }
    return all;
}

// The sweep of one box, in every lane.
struct OneSweep {
    Lanes centre[3], half[3], by[3];
    CAPSA_INLINE OneSweep(const capsa_sweep_group& group, std::uint32_t k) {
        for (int axis = 0; axis < 3; ++axis) {
            centre[axis] = splat(group.centre[axis][k]);
            half[axis] = splat(group.half[axis][k]);
            by[axis] = splat(group.by[axis][k]);
        }
    }
};

// Whether a box may meet others on its way, if the box of the whole sweep overlaps them: by the three axes
// across the motion and an edge (Gottschalk, Lin, Manocha, OBBTree, 1996, for a segment). The slack is far
// larger than the roundings; a NaN is no reason to say no.
CAPSA_INLINE Mask may_meet_on_way(const OneSweep& sweep, const LaneBoxes& boxes) {
    const Lanes part = splat(0.5f), slack = splat(0x1p-18f);
    Lanes apart[3], reach[3];
    for (int axis = 0; axis < 3; ++axis) {
        const Lanes lo = boxes.lo[axis], hi = boxes.hi[axis], centre = sweep.centre[axis],
                    size = (hi - lo) * part;
        apart[axis] = (lo + size) - centre;
        reach[axis] = size + sweep.half[axis] + (magnitude(lo) + magnitude(hi) + magnitude(centre)) * slack;
    }
    const auto beyond = [&](int i, int j) CAPSA_INLINE_LAMBDA {
        const Lanes first = sweep.by[i] * apart[j], second = sweep.by[j] * apart[i];
        const Lanes limit = magnitude(sweep.by[i]) * reach[j] + magnitude(sweep.by[j]) * reach[i];
        return magnitude(first - second) > limit + (magnitude(first) + magnitude(second)) * slack;
    };
    const Mask z = beyond(0, 1), x = beyond(1, 2), y = beyond(2, 0);
    return !(x | y | z);
}

// Bit k: whether the sweep may meet box k of the group.
CAPSA_NOINLINE inline std::uint32_t met_on_way(const capsa_box_group& group, const OneSweep& sweep) {
    std::uint32_t all = 0;
    for (int k = 0; k < capsa_group_boxes; k += lane_count) {
        all |= static_cast<std::uint32_t>(bits(may_meet_on_way(sweep, load_boxes(group, k)))) << k;
    }
    return all;
}

// The children of a node that can hold a group from `first` on. A child has 2^width_bits groups.
CAPSA_INLINE std::uint32_t from_group(std::uint32_t node, std::uint64_t first, int width_bits) {
    const std::uint64_t child = first >> width_bits, begin = std::uint64_t{node} * capsa_group_boxes;
    if (child <= begin) return 0xffff;
    return child - begin >= capsa_group_boxes ? 0 : 0xffffu << (child - begin) & 0xffffu;
}

class OverlapSearch {
public:
    CAPSA_INLINE OverlapSearch(capsa_overlap_job& job, const OneBox& box) : job_(job), box_(box) {}

    // Returns false if the output is full.
    CAPSA_INLINE bool run() {
        auto& state = job_.state;
        const std::uint32_t top = job_.tree->levels - 1;
        if (!state.searching) {
            state.searching = 1;
            enter(top, 0);
        }
        while (true) {
            std::uint32_t& left = state.left[state.level];
            if (left == 0) {
                if (state.level == top) break;
                ++state.level;
                continue;
            }
            const std::uint32_t first = state.node[state.level] * capsa_group_boxes;
            if (state.level == 0) {
                if (job_.capacity - job_.written < capsa_group_boxes) return false;
                const std::uint32_t group = first + lowest_one(left);
                left &= left - 1;
                put(group, job_.together ? rows_near(group) : 1u << state.box);
                continue;
            }
            const std::uint32_t child = first + lowest_one(left);
            left &= left - 1;
            enter(state.level - 1, child);
        }
        state.searching = 0;
        return true;
    }

private:
    CAPSA_INLINE void enter(std::uint32_t level, std::uint32_t node) {
        auto& state = job_.state;
        state.level = level;
        state.node[level] = node;
        const capsa_box_group& boxes = job_.tree->level[level][node];
        state.left[level] =
            overlapping(boxes, box_) & from_group(node, job_.first_group, static_cast<int>(4 * level));
        if (job_.sweeps && state.left[level] != 0)
            state.left[level] &= met_on_way(boxes, OneSweep(*job_.sweeps, state.box));
    }
    // The asked boxes that overlap the box of a group.
    CAPSA_INLINE std::uint32_t rows_near(std::uint32_t group) const {
        const capsa_box_group& node = job_.tree->level[0][group / capsa_group_boxes];
        const std::uint32_t asked = (1u << job_.count) - 1;
        return overlapping(*job_.asked, one_box(node, group % capsa_group_boxes)) & asked;
    }
    CAPSA_INLINE void put(std::uint32_t group, std::uint32_t rows) {
        capsa_rows_group* const out = job_.out + job_.written;
        const std::uint32_t row = job_.first_row;
        std::uint32_t count = 0;
        if (job_.one_by_one) {
            for (; rows != 0; rows &= rows - 1) out[count++] = {row, group, rows & (0 - rows)};
        } else {
            out[0] = {row, group, rows};
            count = rows != 0;
        }
        job_.written += count;
    }

    capsa_overlap_job& job_;
    const OneBox box_;
};

void overlapping_groups(capsa_overlap_job* job) {
    const std::uint32_t searches = job->together ? least<std::uint32_t>(job->count, 1) : job->count;
    if (job->tree->levels != 0)
        for (; job->state.box < searches; ++job->state.box) {
            const OneBox box =
                job->together ? around(*job->asked, job->count) : one_box(*job->asked, job->state.box);
            if (!OverlapSearch(*job, box).run()) return;
        }
    job->done = 1;
}

}  // namespace capsa::CAPSA_ISA
