// The nearest row of an index for each asked row: a search that narrows its reach as it goes.
//
// The gap of two rows is not less than the distance of their boxes, and if the boxes overlap, not less than
// minus their overlap along any axis. So a box that is further away than the best gap so far holds no better
// row. The search enters the nearest box first. A group that it reaches is evaluated in lanes.

#pragma once
#include "kernels/walks/boxes.hpp"
#include "kernels/walks/filter.hpp"
#include "kernels/walks/groups.hpp"
#include "kernels/walks/nearest.hpp"

namespace capsa::CAPSA_ISA {

// How far some of sixteen boxes, from k on, are from a box: their distance, or, where they overlap, minus the
// least overlap along an axis.
CAPSA_INLINE Lanes apart_from(const capsa_box_group& boxes, int k, const OneBox& box) {
    const Lanes zero = splat(0.0f);
    Lanes squares = zero, along = splat(-__builtin_inff());
    for (int axis = 0; axis < 3; ++axis) {
        const Lanes lo = load(&boxes.lo[axis][k]), hi = load(&boxes.hi[axis][k]);
        const Lanes on = max(lo - box.hi[axis], box.lo[axis] - hi), outside = max(on, zero);
        squares = fused(outside, outside, squares);
        along = max(on, along);
    }
    // Squares may underflow.
    return select(along > zero, max(square_root(squares), along), along);
}

// The boxes of a node, and how far each is from the asked box.
class OpenNode {
public:
    CAPSA_INLINE void enter(const capsa_box_group& boxes, std::uint32_t which, const OneBox& box) {
        node_ = which;
        left_ = 0;
        for (int k = 0; k < capsa_group_boxes; k += lane_count) {
            store(apart_ + k, apart_from(boxes, k, box));
            const Mask some = load(&boxes.lo[0][k]) <= load(&boxes.hi[0][k]);
            left_ |= static_cast<std::uint32_t>(bits(some)) << k;
        }
    }
    // The nearest child that is left, at most `reach` away. Returns false if there is none.
    CAPSA_INLINE bool take(float reach, std::uint32_t& child) {
        std::uint32_t near = 0;
        for (int k = 0; k < capsa_group_boxes; k += lane_count)
            near |= static_cast<std::uint32_t>(bits(load(apart_ + k) <= splat(reach))) << k;
        left_ &= near;
        if (left_ == 0) return false;
        std::uint32_t best = lowest_one(left_);
        for (std::uint32_t others = left_ & (left_ - 1); others != 0; others &= others - 1)
            if (const std::uint32_t k = lowest_one(others); apart_[k] < apart_[best]) best = k;
        left_ &= ~(1u << best);
        child = node_ * capsa_group_boxes + best;
        return true;
    }

private:
    alignas(64) float apart_[capsa_group_boxes];
    std::uint32_t node_, left_;
};

// The search for the groups that may hold better rows. The policy has reach() and meet(group).
template <class Policy>
CAPSA_INLINE void search_near(const capsa_tree& tree, const OneBox& box, Policy& policy) {
    OpenNode open[capsa_tree_levels];
    const std::uint32_t top = tree.levels - 1;
    std::uint32_t level = top, child = 0;
    open[top].enter(tree.level[top][0], 0, box);
    while (true) {
        if (!open[level].take(policy.reach(), child)) {
            if (level == top) return;
            ++level;
        } else if (level == 0) {
            policy.meet(child);
        } else {
            --level;
            open[level].enter(tree.level[level][child], child, box);
        }
    }
}

// No box further away holds a row with a gap below the bound. The factor is larger than the roundings of gaps
// and distances.
CAPSA_INLINE float reach_of(float bound) {
    const float room = __builtin_fabsf(bound) * 0x1p-16f;
    return least(room < __builtin_inff() ? bound + room : bound, __FLT_MAX__);
}

CAPSA_INLINE std::uint32_t name_of(const capsa_near_job& job, std::uint32_t asked) {
    return job.names ? job.names[job.begin + asked] : job.begin + asked;
}

// Which rows of the tree a row may meet, with the given order of evaluation. In one set the lower row is
// first.
template <class A, class B, bool BFirst>
CAPSA_INLINE bool counts(const capsa_near_job& job, std::uint32_t own, std::uint32_t row) {
    if (have_filter(job.filters) && !may_meet(job.filters, own, row)) return false;
    if (!job.one_set) return true;
    if constexpr (A::order != B::order) return row != own;
    return BFirst ? row < own : row > own;
}

// The best of a row so far. Ties go to the lowest row. A gap that is not below +infinity never is the best.
struct Best {
    float& gap;
    std::uint32_t& index;
    CAPSA_INLINE bool beaten_by(float other, std::uint32_t row) const {
        return other < gap || (other == gap && other < __builtin_inff() && row < index);
    }
    CAPSA_INLINE void take(float other, std::uint32_t row) const {
        gap = other;
        index = row;
    }
};

// Lanes of A with lanes of B; one of the two is one row in every lane. Stores the gaps and returns the lanes
// that may be better.
template <bool BFirst, class RowA, class RowB>
CAPSA_INLINE std::uint64_t better_lanes(const RowA& a, const RowB& b, Lanes best, const capsa_near_job& job,
                                        float* gaps) {
    const auto apart = apart_of<BFirst>(a, b);
    const Lanes gap = distance(apart) - (a.radius + b.radius);
    store(gaps, gap);
    Mask better = gap <= best;
    if (job.hits_only) better = better & hits_of<BFirst>(a, b, apart, splat(job.most));
    return bits(better);
}

// One row of A in every lane, and the rows of a group in lanes.
template <class A, class B>
class NearOfOne {
public:
    CAPSA_INLINE explicit NearOfOne(const capsa_near_job& job) : job_(job), read_(job.tree->copies) {
        rows_.fill_rows(*job.asked, job.begin, job.begin + job.count, 0.0f);
    }
    CAPSA_INLINE void run(std::uint32_t asked) {
        asked_ = asked;
        search_near(*job_.tree, one_box(*job_.boxes, asked), *this);
    }
    CAPSA_INLINE float reach() const { return reach_of(least(job_.gap[asked_], job_.most)); }
    CAPSA_INLINE void meet(std::uint32_t group) {
        const std::uint64_t place = std::uint64_t{group} * capsa_group_boxes;
        meet_in_order<other_first<A, B, false>>(place);
        if constexpr (A::order == B::order)
            if (job_.one_set) meet_in_order<true>(place);
    }

private:
    template <bool BFirst>
    CAPSA_NOINLINE void meet_in_order(std::uint64_t place) {
        const std::uint32_t own = name_of(job_, asked_);
        const Best best{job_.gap[asked_], job_.index[asked_]};
        const auto row = rows_.template row<Lanes>(asked_);
        for (std::uint64_t k = 0; k < capsa_group_boxes; k += lane_count) {
            read_.first = place + k;
            alignas(64) float gaps[lane_count];
            std::uint64_t left =
                better_lanes<BFirst>(row, prepared<B>(read_, 0.0f), splat(best.gap), job_, gaps);
            for (; left != 0; left &= left - 1) {
                const std::uint32_t i = lowest_one(left), other = job_.tree->rows[place + k + i];
                if (best.beaten_by(gaps[i], other) && counts<A, B, BFirst>(job_, own, other))
                    best.take(gaps[i], other);
            }
        }
    }

    const capsa_near_job& job_;
    RowStage<A> rows_;
    DenseReader<B, true> read_;
    std::uint32_t asked_ = 0;
};

// Sixteen rows of A in lanes, which lie near each other, and one row of B after the other in every lane. The
// search looks for what is near the box around them; a group or row that is too far for each of them is left.
template <class A, class B>
class NearOfSixteen {
public:
    CAPSA_INLINE explicit NearOfSixteen(const capsa_near_job& job)
        : job_(job), read_(job.tree->copies), box_(around(*job.boxes, job.count)) {
        lanes_.fill_places(*job.asked, job.begin, job.begin + job.count, 0.0f, capsa_group_boxes);
        // A lane without a valid row has nothing to find.
        for (std::uint32_t k = 0; k < capsa_group_boxes; ++k)
            best_[k] = asks(k) ? job.gap[k] : -__builtin_inff();
        renew_reach();
    }
    CAPSA_INLINE void run() {
        search_near(*job_.tree, box_, *this);
        for (std::uint32_t k = 0; k < job_.count; ++k)
            if (asks(k)) job_.gap[k] = best_[k];
    }
    CAPSA_INLINE float reach() const { return reach_; }
    CAPSA_NOINLINE void meet(std::uint32_t group) {
        const std::uint32_t place = group * capsa_group_boxes;
        if (!any_within_reach(job_.tree->level[0][group / capsa_group_boxes], group % capsa_group_boxes))
            return;
        alignas(64) capsa_box_group boxes;
        boxes_of_group<B>(read_, place, boxes);
        OpenNode open;
        open.enter(boxes, group, box_);
        rows_.fill_rows(job_.tree->copies, place, place + capsa_group_boxes, 0.0f);
        for (std::uint32_t row = 0; open.take(reach_, row);) {
            if constexpr (long_formula<A, B>)
                if (!any_within_reach(boxes, row % capsa_group_boxes)) continue;
            meet_in_order<other_first<A, B, false>>(row);
            if constexpr (A::order == B::order)
                if (job_.one_set) meet_in_order<true>(row);
        }
    }

private:
    template <bool BFirst>
    CAPSA_INLINE void meet_in_order(std::uint32_t place) {
        const auto row = rows_.template row<Lanes>(place % capsa_group_boxes);
        const std::uint32_t name = job_.tree->rows[place];
        bool renew = false;
        for (std::uint32_t k = 0; k < capsa_group_boxes; k += lane_count) {
            alignas(64) float gaps[lane_count];
            const auto a = lanes_.template columns<Lanes>(0, static_cast<int>(k));
            std::uint64_t left = better_lanes<BFirst>(a, row, load(best_ + k), job_, gaps);
            for (; left != 0; left &= left - 1) {
                const std::uint32_t i = lowest_one(left);
                const Best best{best_[k + i], job_.index[k + i]};
                if (!best.beaten_by(gaps[i], name) || !counts<A, B, BFirst>(job_, name_of(job_, k + i), name))
                    continue;
                best.take(gaps[i], name);
                renew = true;
            }
        }
        if (renew) renew_reach();
    }
    CAPSA_INLINE bool asks(std::uint32_t k) const {
        return k < job_.count && job_.boxes->lo[0][k] <= job_.boxes->hi[0][k];
    }
    // Whether a box may hold a better row for one of the sixteen.
    CAPSA_INLINE bool any_within_reach(const capsa_box_group& boxes, std::uint32_t which) const {
        const OneBox box = one_box(boxes, which);
        std::uint64_t within = 0;
        for (int k = 0; k < capsa_group_boxes; k += lane_count)
            within |= bits(apart_from(*job_.boxes, k, box) <= load(reaches_ + k));
        return within != 0;
    }
    CAPSA_INLINE void renew_reach() {
        float furthest = -__builtin_inff();
        for (int k = 0; k < capsa_group_boxes; ++k) {
            reaches_[k] = reach_of(least(best_[k], job_.most));
            furthest = reaches_[k] > furthest ? reaches_[k] : furthest;
        }
        reach_ = furthest;
    }

    const capsa_near_job& job_;
    DenseReader<B, true> read_;
    const OneBox box_;
    Stage<A, 1> lanes_;
    RowStage<B> rows_;
    float reach_ = 0.0f;  // the greatest of those of each row
    alignas(64) float reaches_[capsa_group_boxes];
    alignas(64) float best_[capsa_group_boxes];
};

template <class A, class B>
void near_groups(const capsa_near_job* job) {
    if (job->tree->levels == 0) return;
    if (job->together) {
        NearOfSixteen<A, B>(*job).run();
        return;
    }
    NearOfOne<A, B> search(*job);
    for (std::uint32_t k = 0; k < job->count; ++k)
        if (job->boxes->lo[0][k] <= job->boxes->hi[0][k]) search.run(k);
}

}  // namespace capsa::CAPSA_ISA
