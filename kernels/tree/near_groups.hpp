// The nearest row of an index for each asked row.

#pragma once
#include "kernels/tree/near_by_rows.hpp"

namespace capsa::CAPSA_ISA {

// All rows of a group within reach are evaluated.
template <class A, class B>
class NearByGroups : public NearOfOne<A, B> {
public:
    using NearOfOne<A, B>::NearOfOne;
    CAPSA_INLINE void run(std::uint32_t asked) {
        this->begin(asked);
        search_near(*this->job_.tree, this->box(), *this);
    }
    CAPSA_INLINE void meet(OpenNode& node) {
        for (std::uint32_t group = 0; node.take(this->reach_, group);) meet_group(group * capsa_group_boxes);
    }

private:
    CAPSA_NOINLINE void meet_group(std::uint32_t place) {
        ++this->met_;
        for (std::uint32_t k = 0; k < capsa_group_boxes; k += lane_count) {
            this->read_.first = place + k;
            this->evaluate(
                this->read_, [=](std::uint32_t i) CAPSA_INLINE_LAMBDA { return place + k + i; },
                [&]() CAPSA_INLINE_LAMBDA { return lowest_row(place); },
                [](std::uint32_t) CAPSA_INLINE_LAMBDA {});
        }
    }
    // Of the group. Looked for once, and only where gaps are equal.
    CAPSA_INLINE std::uint32_t lowest_row(std::uint32_t place) {
        if (lowest_of_ != place) {
            lowest_of_ = place;
            lowest_ = capsa_no_row;
            const std::uint32_t* const rows = this->job_.tree->rows + place;
            for (int i = 0; i < capsa_group_boxes; ++i) lowest_ = rows[i] < lowest_ ? rows[i] : lowest_;
        }
        return lowest_;
    }

    std::uint32_t lowest_of_ = capsa_no_row, lowest_ = 0;
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
    CAPSA_INLINE const float& reach() const { return reach_; }
    CAPSA_INLINE std::uint64_t met() const { return met_; }
    CAPSA_INLINE void meet(OpenNode& node) {
        for (std::uint32_t group = 0; node.take(reach_, group);) meet_group(group);
    }

private:
    CAPSA_NOINLINE void meet_group(std::uint32_t group) {
        const std::uint32_t place = group * capsa_group_boxes;
        if (!any_within_reach(job_.tree->level[0][group / capsa_group_boxes], group % capsa_group_boxes))
            return;
        ++met_;
        alignas(64) capsa_box_group boxes;
        boxes_of_group<B>(read_, place, boxes);
        OpenNode open;
        open.enter(boxes, group, box_);
        rows_.fill_rows(job_.tree->copies, place, place + capsa_group_boxes, 0.0f);
        for (std::uint32_t row = 0; open.take(reach_, row);) {
            meet_in_order<other_first<A, B, false>>(row);
            if constexpr (A::order == B::order)
                if (job_.one_set) meet_in_order<true>(row);
        }
    }

    template <bool BFirst>
    CAPSA_INLINE void meet_in_order(std::uint32_t place) {
        const auto row = rows_.template row<Lanes>(place % capsa_group_boxes);
        const std::uint32_t name = job_.tree->rows[place];
        bool renew = false;
        for (std::uint32_t k = 0; k < capsa_group_boxes; k += lane_count) {
            alignas(64) float gaps[lane_count];
            const auto a = lanes_.template columns<Lanes>(0, static_cast<int>(k));
            std::uint64_t left = better_lanes<BFirst>(a, row, load(best_ + k), job_, gaps);
            if (left != 0)
                left = without_ties(left, gaps, load(best_ + k),
                                    [&]() CAPSA_INLINE_LAMBDA { return name > highest(); });
            for (; left != 0; left &= left - 1) {
                const std::uint32_t i = lowest_one(left);
                const Best best{best_[k + i], job_.index[k + i]};
                if (!asks(k + i) || !best.beaten_by(gaps[i], name) ||
                    !counts<A, B, BFirst>(job_, name_of(job_, k + i), name))
                    continue;
                best.take(gaps[i], name);
                highest_known_ = false;
                renew = true;
            }
        }
        if (renew) renew_reach();
    }
    // The highest row that a lane has found. Looked for only where gaps are equal.
    CAPSA_INLINE std::uint32_t highest() {
        if (!highest_known_) {
            highest_known_ = true;
            highest_ = 0;
            for (std::uint32_t k = 0; k < job_.count; ++k)
                if (asks(k) && job_.index[k] > highest_) highest_ = job_.index[k];
        }
        return highest_;
    }
    CAPSA_INLINE bool asks(std::uint32_t k) const {
        return k < job_.count && job_.boxes->lo[0][k] <= job_.boxes->hi[0][k];
    }
    // Whether a box may hold a better row for one of the sixteen.
    CAPSA_INLINE bool any_within_reach(const capsa_box_group& boxes, std::uint32_t which) const {
        const OneBox box = one_box(boxes, which);
        std::uint64_t within = 0;
        for (int k = 0; k < capsa_group_boxes; k += lane_count)
            within |= bits(apart_from(load_boxes(*job_.boxes, k), box) <= load(reaches_ + k));
        return within != 0;
    }
    CAPSA_INLINE void renew_reach() {
        float furthest = -__builtin_inff();
        for (int k = 0; k < capsa_group_boxes; ++k) {
            const float reach = reach_of(least(best_[k], job_.most));
            reaches_[k] = compared(reach);
            furthest = reach > furthest ? reach : furthest;
        }
        reach_ = furthest;
    }

    const capsa_near_job& job_;
    DenseReader<B, true> read_;
    const OneBox box_;
    Stage<A, 1> lanes_;
    RowStage<B> rows_;
    float reach_ = 0.0f;     // the greatest of those of each row
    std::uint64_t met_ = 0;  // groups
    std::uint32_t highest_ = 0;
    bool highest_known_ = false;
    alignas(64) float reaches_[capsa_group_boxes];
    alignas(64) float best_[capsa_group_boxes];
};

template <class A, class B>
void near_groups(capsa_near_job* job) {
    if (job->tree->levels == 0) return;
    const auto run_each = [job](auto& search) CAPSA_INLINE_LAMBDA {
        for (std::uint32_t k = 0; k < job->count; ++k)
            if (job->boxes->lo[0][k] <= job->boxes->hi[0][k]) search.run(k);
    };
    if constexpr (long_formula<A, B>) {
        NearByRows<A, B> search(*job);
        run_each(search);
        job->first_group = search.first_group();
        job->met = search.met();
    } else if (job->together) {
        NearOfSixteen<A, B> search(*job);
        search.run();
        job->met = search.met();
    } else {
        NearByGroups<A, B> search(*job);
        run_each(search);
        job->met = search.met();
    }
}

}  // namespace capsa::CAPSA_ISA
