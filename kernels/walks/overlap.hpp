// The rows of an index whose boxes overlap given boxes.
//
// The tree of boxes has sixteen children a node, as many as fill the widest lanes, so a node is tested in one
// step. The search goes depth first. It keeps the children that are left on every level, so it can stop when
// the output is full and go on with the next call.

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

// The children of a group that can hold a place from `first` on. A child has 2^width_bits places.
CAPSA_INLINE std::uint32_t from_place(std::uint32_t group, std::uint64_t first, int width_bits) {
    const std::uint64_t child = first >> width_bits, begin = std::uint64_t{group} * capsa_group_boxes;
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
            const std::uint32_t group = state.group[state.level];
            if (state.level == 0) {
                if (job_.capacity - job_.written < capsa_group_boxes) return false;
                if (job_.together) {
                    rows_of(group * capsa_group_boxes + lowest_one(left));
                    left &= left - 1;
                } else {
                    for (; left != 0; left &= left - 1)
                        put(state.box, group * capsa_group_boxes + lowest_one(left));
                }
                continue;
            }
            const std::uint32_t child = group * capsa_group_boxes + lowest_one(left);
            left &= left - 1;
            enter(state.level - 1, child);
        }
        state.searching = 0;
        return true;
    }

private:
    CAPSA_INLINE void enter(std::uint32_t level, std::uint32_t group) {
        auto& state = job_.state;
        state.level = level;
        state.group[level] = group;
        std::uint32_t left = overlapping(job_.tree->level[level][group], box_);
        if (job_.filter == capsa_overlap_once)
            left &= from_place(group, std::uint64_t{job_.place} + 1, static_cast<int>(4 * level));
        state.left[level] = left;
    }
    // The asked boxes that overlap the box at a place of the tree.
    CAPSA_INLINE void rows_of(std::uint32_t place) {
        const capsa_box_group& group = job_.tree->level[0][place / capsa_group_boxes];
        std::uint32_t found = overlapping(*job_.asked, one_box(group, place % capsa_group_boxes));
        if (job_.count < capsa_group_boxes) found &= (1u << job_.count) - 1;
        if (job_.filter == capsa_overlap_once && place - job_.place < capsa_group_boxes)
            found &= (1u << (place - job_.place)) - 1;
        for (; found != 0; found &= found - 1) put(lowest_one(found), place);
    }
    CAPSA_INLINE void put(std::uint32_t box, std::uint32_t place) {
        const std::uint32_t asked = job_.asked_row[box], row = job_.tree->rows[place];
        if (row < job_.row_begin || row >= job_.row_end) return;
        if (job_.filter == capsa_overlap_after && row < asked + 1) return;
        if (job_.filter == capsa_overlap_other && row == asked) return;
        const bool flip = job_.flipped || (job_.sorted && row < asked);
        job_.out[job_.written++] = flip ? capsa_index_pair{row, asked} : capsa_index_pair{asked, row};
    }

    capsa_overlap_job& job_;
    const OneBox box_;
};

void overlapping_rows(capsa_overlap_job* job) {
    const std::uint32_t searches = job->together ? least<std::uint32_t>(job->count, 1) : job->count;
    if (job->tree->levels != 0)
        for (; job->state.box < searches; ++job->state.box) {
            const OneBox box =
                job->together ? around(*job->asked, job->count) : one_box(*job->asked, job->state.box);
            if (!OverlapSearch(*job, box).run()) return;
        }
    job->done = 1;
}

// Squares of the distances of a box from each box of a group, and of their centres.
struct Distances {
    alignas(64) float least[capsa_group_boxes], centre[capsa_group_boxes];
};
CAPSA_INLINE void distances(const capsa_box_group& group, const OneBox& box, Distances& to) {
    const Lanes zero = splat(0.0f);
    for (int k = 0; k < capsa_group_boxes; k += lane_count) {
        Lanes near = zero, far = zero;
        for (int axis = 0; axis < 3; ++axis) {
            const Lanes before = load(&group.lo[axis][k]) - box.hi[axis],
                        behind = box.lo[axis] - load(&group.hi[axis][k]);
            const Lanes apart = max(max(before, behind), zero);
            const Lanes across = (before - behind) * splat(0.5f);
            near = fused(apart, apart, near);
            far = fused(across, across, far);
        }
        store(to.least + k, near);
        store(to.centre + k, far);
    }
}

// Bit k: whether squares[k] < limit.
CAPSA_INLINE std::uint32_t below(const float (&squares)[capsa_group_boxes], float limit) {
    std::uint32_t all = 0;
    for (int k = 0; k < capsa_group_boxes; k += lane_count)
        all |= static_cast<std::uint32_t>(bits(load(squares + k) < splat(limit))) << k;
    return all;
}

// The search for the place whose centre is nearest. It first goes down to the nearest child of each level,
// and then to all children that are not further away than the nearest centre so far.
class SeedSearch {
public:
    CAPSA_INLINE SeedSearch(const capsa_seed_job& job, std::uint32_t asked)
        : tree_(*job.tree),
          own_(job.filter == capsa_overlap_other ? job.asked_row[asked] : capsa_no_row),
          box_(one_box(*job.asked, asked)) {}

    CAPSA_INLINE std::uint32_t run() {
        if (tree_.levels == 0) return capsa_no_row;
        const std::uint32_t top = tree_.levels - 1;
        std::uint32_t level = top;
        enter(top, 0);
        while (level > 0) {
            const std::uint32_t child = take(level, nearest(level));
            enter(--level, child);
        }
        while (true) {
            const std::uint32_t left = level == 0 ? 0 : left_[level] & below(at_[level].least, limit_);
            if (left != 0) {
                const std::uint32_t child = take(level, lowest_one(left));
                enter(--level, child);
            } else if (level++ == top) {
                return best_;
            }
        }
    }

private:
    CAPSA_INLINE std::uint32_t nearest(std::uint32_t level) const {
        std::uint32_t best = 0;
        for (std::uint32_t k = 1; k < capsa_group_boxes; ++k)
            if (at_[level].centre[k] < at_[level].centre[best]) best = k;
        return best;
    }
    CAPSA_INLINE std::uint32_t take(std::uint32_t level, std::uint32_t k) {
        left_[level] &= ~(1u << k);
        return group_[level] * capsa_group_boxes + k;
    }
    CAPSA_INLINE void enter(std::uint32_t level, std::uint32_t group) {
        group_[level] = group;
        left_[level] = 0xffff;
        distances(tree_.level[level][group], box_, at_[level]);
        if (level > 0) return;
        for (std::uint32_t some = below(at_[0].centre, limit_); some != 0; some &= some - 1) {
            const std::uint32_t k = lowest_one(some), place = group * capsa_group_boxes + k;
            if (at_[0].centre[k] < limit_ && place < tree_.count && tree_.rows[place] != own_) {
                limit_ = at_[0].centre[k];
                best_ = place;
            }
        }
    }

    const capsa_tree& tree_;
    const std::uint32_t own_;
    const OneBox box_;
    float limit_ = __builtin_inff();
    std::uint32_t best_ = capsa_no_row;
    std::uint32_t group_[capsa_tree_levels], left_[capsa_tree_levels];
    Distances at_[capsa_tree_levels];
};

void near_rows(const capsa_seed_job* job) {
    for (std::uint32_t i = 0; i < job->count; ++i) job->place[i] = SeedSearch(*job, i).run();
}

}  // namespace capsa::CAPSA_ISA
