// The nearest row of an index for each asked row.

#pragma once
#include "kernels/walks/filter.hpp"
#include "kernels/walks/groups.hpp"
#include "kernels/walks/near_search.hpp"
#include "kernels/walks/nearest.hpp"
#include "kernels/walks/waiting_rows.hpp"

namespace capsa::CAPSA_ISA {

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

// The rows of one job in every lane, one after the other.
template <class A, class B>
class NearOfOne {
public:
    CAPSA_INLINE explicit NearOfOne(const capsa_near_job& job) : job_(job), read_(job.tree->copies) {
        rows_.fill_rows(*job.asked, job.begin, job.begin + job.count, 0.0f);
    }
    CAPSA_INLINE float reach() const { return reach_; }

protected:
    CAPSA_INLINE void begin(std::uint32_t asked) {
        asked_ = asked;
        reach_ = __FLT_MAX__;
        renew_reach();
    }
    CAPSA_INLINE OneBox box() const { return one_box(*job_.boxes, asked_); }
    // Rows of B, at the places that place(i) names. Calls better(place) for each row that is the best so far.
    template <class Read, class Place, class Better>
    CAPSA_INLINE void evaluate(const Read& read, const Place& place, const Better& better) {
        evaluate_in_order<other_first<A, B, false>>(read, place, better);
        if constexpr (A::order == B::order)
            if (job_.one_set) evaluate_in_order<true>(read, place, better);
    }

    const capsa_near_job& job_;
    RowStage<A> rows_;
    DenseReader<B, true> read_;
    std::uint32_t asked_ = 0;
    float reach_ = 0.0f;

    // The same for many rows whose gaps alone decide.
    template <class Place, class Better>
    CAPSA_NOINLINE void evaluate_together(const WaitingRows<B>& rows, const Place& place,
                                          const Better& better) {
        const auto row = rows_.template row<Lanes>(asked_);
        alignas(64) float gaps[WaitingRows<B>::room];
        Lanes least_gap = splat(__builtin_inff());
        for (std::uint32_t i = 0; i < rows.count; i += lane_count) {
            const auto others = prepared<B>(rows.from(i), 0.0f);
            const Lanes gap =
                distance(apart_of<other_first<A, B, false>>(row, others)) - (row.radius + others.radius);
            store(gaps + i, gap);
            least_gap = min(gap, least_gap);
        }
        alignas(64) float all[lane_count];
        store(all, least_gap);
        float limit = all[0];
        for (std::uint32_t k = 1; k < lane_count; ++k) limit = least(all[k], limit);
        const Best best{job_.gap[asked_], job_.index[asked_]};
        for (std::uint32_t i = 0; i < rows.count; i += lane_count)
            for (std::uint64_t left = bits(load(gaps + i) <= splat(limit)); left != 0; left &= left - 1) {
                const std::uint32_t at = i + lowest_one(left), other = job_.tree->rows[place(at)];
                if (!best.beaten_by(gaps[at], other)) continue;
                best.take(gaps[at], other);
                better(place(at));
            }
        renew_reach();
    }
    CAPSA_INLINE void renew_reach() { reach_ = least(reach_, reach_of(least(job_.gap[asked_], job_.most))); }

private:
    template <bool BFirst, class Read, class Place, class Better>
    CAPSA_INLINE void evaluate_in_order(const Read& read, const Place& place, const Better& better) {
        const std::uint32_t own = name_of(job_, asked_);
        const Best best{job_.gap[asked_], job_.index[asked_]};
        const auto row = rows_.template row<Lanes>(asked_);
        alignas(64) float gaps[lane_count];
        std::uint64_t left = better_lanes<BFirst>(row, prepared<B>(read, 0.0f), splat(best.gap), job_, gaps);
        for (; left != 0; left &= left - 1) {
            const std::uint32_t i = lowest_one(left), other = job_.tree->rows[place(i)];
            if (!best.beaten_by(gaps[i], other) || !counts<A, B, BFirst>(job_, own, other)) continue;
            best.take(gaps[i], other);
            renew_reach();
            better(place(i));
        }
    }
};

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
        for (std::uint32_t k = 0; k < capsa_group_boxes; k += lane_count) {
            this->read_.first = place + k;
            this->evaluate(
                this->read_, [=](std::uint32_t i) CAPSA_INLINE_LAMBDA { return place + k + i; },
                [](std::uint32_t) CAPSA_INLINE_LAMBDA {});
        }
    }
};

// If the formula is long, only rows of a group whose boxes are within reach are evaluated.
//
// Where nothing but the gap decides, the distance of any row shortens the reach, so all groups within reach
// are met before the first row is evaluated: nobody can predict which groups have rows within reach, and
// vectors that do not wait for each other are evaluated side by side.
template <class A, class B>
class NearByRows : public NearOfOne<A, B> {
public:
    CAPSA_INLINE explicit NearByRows(const capsa_near_job& job)
        : NearOfOne<A, B>(job),
          shortens_(can_shorten && !job.one_set && !job.hits_only && !have_filter(job.filters)),
          first_group_(job.first_group) {}
    CAPSA_INLINE std::uint32_t first_group() const { return first_group_; }
    // The group of the best row of the row before is likely to have a near one.
    CAPSA_INLINE void run(std::uint32_t asked) {
        this->begin(asked);
        box_ = this->box();
        own_slack_ = bare_slack({{box_.lo[0], box_.lo[1], box_.lo[2]}, {box_.hi[0], box_.hi[1], box_.hi[2]}});
        if constexpr (can_shorten) {
            const auto row = this->rows_.template row<Lanes>(asked);
            first_ = {row.core.p.x, row.core.p.y, row.core.p.z};
            alignas(64) float radius[lane_count];
            store(radius, row.radius);
            radius_ = radius[0];
            if (shortens_ && first_group_ != capsa_no_row)
                meet(first_group_ / capsa_group_boxes, 1u << first_group_ % capsa_group_boxes);
            met_count_ = 0;
        }
        search_near(*this->job_.tree, box_, *this);
        finish_groups();
        if (waiting_.count != 0) evaluate_waiting();
    }
    CAPSA_INLINE void meet(const OpenNode& node) {
        meet(node.node(), node.within(this->reach_));
        if (!shortens_ || met_count_ > most_met - capsa_group_boxes) finish_groups();
    }

private:
    static constexpr bool can_shorten = A::bounded && B::core == CoreKind::triangle;
    static constexpr std::uint32_t most_met = 64;  // other values were not measured
    // A row with a coordinate that is far too large is invalid, so its first point says nothing. With less
    // slack than this no coordinate of a row is larger than 2^57.
    static constexpr float slack_of_valid = 0x1p36f;

    // Some groups of a node, as bits.
    CAPSA_NOINLINE void meet(std::uint32_t node, std::uint32_t groups) {
        alignas(64) float slack[capsa_group_boxes];
        for (int k = 0; k < capsa_group_boxes; k += lane_count)
            store(slack + k, bare_slack(load_boxes(this->job_.tree->level[0][node], k)) + own_slack_);
        const float* from[B::radius_stream + 1];
        for (int f = 0; f <= B::radius_stream; ++f) from[f] = this->job_.tree->copies.stream[f].data;
        Lanes squares = splat(__builtin_inff());
        float most_slack = 0.0f;
        const float reach = this->reach_;
        std::uint32_t count = met_count_;
        for (; groups != 0; groups &= groups - 1) {
            const std::uint32_t g = lowest_one(groups),
                                place = (node * capsa_group_boxes + g) * capsa_group_boxes;
            const Lanes limit = splat(compared(reach + slack[g]));
            std::uint64_t near = 0;
            for (std::uint32_t k = 0; k < capsa_group_boxes; k += lane_count) {
                const auto read = [&](int f) CAPSA_INLINE_LAMBDA {
                    if constexpr (B::core == CoreKind::triangle)
                        return f == B::radius_stream ? splat(0.0f) : load(from[f] + place + k);
                    else
                        return from[f] ? load(from[f] + place + k) : splat(0.0f);
                };
                const Lanes apart = apart_from(bare_boxes<B>(read), box_);
                store(apart_[count] + k, apart);
                near |= bits(apart <= limit);
                if constexpr (can_shorten) squares = min(square_of(read), squares);
            }
            most_slack = most_slack < slack[g] ? slack[g] : most_slack;
            place_[count] = place;
            slack_[count] = slack[g];
            count += near != 0;
        }
        met_count_ = count;
        if (shortens_ && most_slack < slack_of_valid) shorten(squares, most_slack);
    }
    // The first point of no row is nearer than the row.
    template <class Read>
    CAPSA_INLINE Lanes square_of(const Read& read) const {
        const Vec3<Lanes> between = Vec3<Lanes>{read(0), read(1), read(2)} - first_;
        return dot(between, between);
    }
    CAPSA_INLINE void shorten(Lanes squares, float slack) {
        const float reach = this->reach_ + radius_ - slack;
        std::uint64_t left = bits(squares < splat(reach * reach));
        if (left == 0) return;
        alignas(64) float bound[lane_count];
        store(bound, square_root(squares) - splat(radius_));
        for (; left != 0; left &= left - 1)
            this->reach_ = least(reach_of(bound[lowest_one(left)] + slack), this->reach_);
    }
    // Rows of the groups that were met wait for their evaluation.
    CAPSA_NOINLINE void finish_groups() {
        const std::uint32_t enough = shortens_ ? WaitingRows<B>::most : lane_count;
        for (std::uint32_t n = 0; n < met_count_; ++n) {
            for (std::uint32_t k = 0; k < capsa_group_boxes; k += lane_count) {
                const Lanes limit = splat(compared(this->reach_ + slack_[n]));
                const std::uint64_t which = bits(load(apart_[n] + k) <= limit);
                if (which == 0) continue;
                this->read_.first = place_[n] + k;
                waiting_.add(this->read_, place_[n] + k, which);
                if (waiting_.count >= enough) evaluate_waiting();
            }
        }
        met_count_ = 0;
    }
    CAPSA_NOINLINE void evaluate_waiting() {
        waiting_.end();
        const auto place = [this](std::uint32_t i) CAPSA_INLINE_LAMBDA { return waiting_.place(i); };
        const auto better = [this](std::uint32_t at)
                                CAPSA_INLINE_LAMBDA { first_group_ = at / capsa_group_boxes; };
        if (shortens_)
            this->evaluate_together(waiting_, place, better);
        else
            for (std::uint32_t i = 0; i < waiting_.count; i += lane_count)
                this->evaluate(
                    waiting_.from(i), [=](std::uint32_t k) CAPSA_INLINE_LAMBDA { return place(i + k); },
                    better);
        waiting_.count = 0;
    }

    const bool shortens_;
    std::uint32_t first_group_;  // with which the next search begins
    OneBox box_;
    Lanes own_slack_;
    Vec3<Lanes> first_;
    float radius_;
    std::uint32_t met_count_ = 0;
    // Of groups with rows within reach when they were met: how far each row is, the first place, and the
    // slack.
    alignas(64) float apart_[most_met][capsa_group_boxes];
    std::uint32_t place_[most_met];
    float slack_[most_met];
    WaitingRows<B> waiting_;
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
    CAPSA_INLINE void meet(OpenNode& node) {
        for (std::uint32_t group = 0; node.take(reach_, group);) meet_group(group);
    }

private:
    CAPSA_NOINLINE void meet_group(std::uint32_t group) {
        const std::uint32_t place = group * capsa_group_boxes;
        if (!any_within_reach(job_.tree->level[0][group / capsa_group_boxes], group % capsa_group_boxes))
            return;
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
    float reach_ = 0.0f;  // the greatest of those of each row
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
    } else if (job->together) {
        NearOfSixteen<A, B>(*job).run();
    } else {
        NearByGroups<A, B> search(*job);
        run_each(search);
    }
}

}  // namespace capsa::CAPSA_ISA
