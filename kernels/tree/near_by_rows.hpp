// The nearest of rows whose formula is long: rows of a group are tested before they are evaluated.

#pragma once
#include "kernels/tree/near_one.hpp"
#include "kernels/tree/waiting_rows.hpp"

namespace capsa::CAPSA_ISA {

// If the formula is long, only rows of a group whose boxes are within reach are evaluated.
//
// All groups within reach are collected before the first row is evaluated. Meanwhile the distances of first
// corners shorten the reach, which is valid because no triangle is further away than its first corner. It is
// faster because no branch depends on which groups have rows within reach, and because the vectors of rows
// that remain do not wait for each other. Where more than the gap decides (filters, one set, hits only), a
// row that does not count must not shorten the reach, so rows are evaluated as soon as they fill a vector.
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
    // Where a radius is infinite, all gaps so far may be -infinity, and all slack +infinity.
    static CAPSA_INLINE float with_slack(float reach, float slack) {
        const float limit = reach + slack;
        return limit == limit ? limit : __builtin_inff();
    }

    static constexpr bool can_shorten = A::core < CoreKind::triangle && B::core == CoreKind::triangle;
    static constexpr std::uint32_t most_met = 64;  // groups
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
        this->met_ += count_ones(groups);
        for (; groups != 0; groups &= groups - 1) {
            const std::uint32_t g = lowest_one(groups),
                                place = (node * capsa_group_boxes + g) * capsa_group_boxes;
            const Lanes limit = splat(compared(with_slack(reach, slack[g])));
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
                const Lanes limit = splat(compared(with_slack(this->reach_, slack_[n])));
                const std::uint64_t which = bits(load(apart_[n] + k) <= limit);
                if (which == 0) continue;
                this->read_.first = place_[n] + k;
                waiting_.add(this->read_, place_[n] + k, which);
                if (waiting_.count >= enough) evaluate_waiting();
            }
        }
        met_count_ = 0;
    }
    // All rows that wait, where their gaps alone decide.
    CAPSA_NOINLINE void evaluate_together() {
        const auto row = this->rows_.template row<Lanes>(this->asked_);
        alignas(64) float gaps[WaitingRows<B>::room];
        Lanes least_gap = splat(__builtin_inff());
        for (std::uint32_t i = 0; i < waiting_.count; i += lane_count) {
            const auto others = prepared<B>(waiting_.from(i), 0.0f);
            const Lanes gap =
                distance(apart_of<other_first<A, B, false>>(row, others)) - (row.radius + others.radius);
            store(gaps + i, gap);
            least_gap = min(gap, least_gap);
        }
        alignas(64) float all[lane_count];
        store(all, least_gap);
        float limit = all[0];
        for (std::uint32_t k = 1; k < lane_count; ++k) limit = least(all[k], limit);
        const Best best{this->job_.gap[this->asked_], this->job_.index[this->asked_]};
        for (std::uint32_t i = 0; i < waiting_.count; i += lane_count)
            for (std::uint64_t left = bits(load(gaps + i) <= splat(limit)); left != 0; left &= left - 1) {
                const std::uint32_t at = i + lowest_one(left),
                                    other = this->job_.tree->rows[waiting_.place(at)];
                if (!best.beaten_by(gaps[at], other)) continue;
                best.take(gaps[at], other);
                first_group_ = waiting_.place(at) / capsa_group_boxes;
            }
        this->renew_reach();
    }
    CAPSA_NOINLINE void evaluate_waiting() {
        waiting_.end();
        if (shortens_)
            evaluate_together();
        else
            for (std::uint32_t i = 0; i < waiting_.count; i += lane_count)
                this->evaluate(
                    waiting_.from(i),
                    [this, i](std::uint32_t k) CAPSA_INLINE_LAMBDA { return waiting_.place(i + k); },
                    []() CAPSA_INLINE_LAMBDA { return std::uint32_t{0}; },
                    [this](std::uint32_t at) CAPSA_INLINE_LAMBDA { first_group_ = at / capsa_group_boxes; });
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

}  // namespace capsa::CAPSA_ISA
