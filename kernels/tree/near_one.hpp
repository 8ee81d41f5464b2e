// One row that looks for the nearest of the rows of a tree: what every search shares.

#pragma once
#include "kernels/filter.hpp"
#include "kernels/rows/nearest.hpp"
#include "kernels/tree/groups.hpp"
#include "kernels/tree/near_search.hpp"

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

// Of lanes whose gaps are not above the best, those with a gap below it, if lose() says that no equal gap is
// better because of its row. Where rows coincide, nearly all gaps are equal.
template <class Lose>
CAPSA_INLINE std::uint64_t without_ties(std::uint64_t lanes, const float* gaps, Lanes best,
                                        const Lose& lose) {
    const std::uint64_t below = lanes & bits(load(gaps) < best);
    return below != lanes && lose() ? below : lanes;
}

// The rows of one job in every lane, one after the other.
template <class A, class B>
class NearOfOne {
public:
    CAPSA_INLINE explicit NearOfOne(const capsa_near_job& job) : job_(job), read_(job.tree->copies) {
        rows_.fill_rows(*job.asked, job.begin, job.begin + job.count, 0.0f);
    }
    CAPSA_INLINE const float& reach() const { return reach_; }
    CAPSA_INLINE std::uint64_t met() const { return met_; }

protected:
    CAPSA_INLINE void begin(std::uint32_t asked) {
        asked_ = asked;
        reach_ = __FLT_MAX__;
        renew_reach();
    }
    CAPSA_INLINE OneBox box() const { return one_box(*job_.boxes, asked_); }
    // Rows of B, at the places that place(i) names. Calls better(place) for each row that is the best so far.
    // lowest() is not above the lowest row of B.
    template <class Read, class Place, class Lowest, class Better>
    CAPSA_INLINE void evaluate(const Read& read, const Place& place, const Lowest& lowest,
                               const Better& better) {
        evaluate_in_order<other_first<A, B, false>>(read, place, lowest, better);
        if constexpr (A::order == B::order)
            if (job_.one_set) evaluate_in_order<true>(read, place, lowest, better);
    }

    const capsa_near_job& job_;
    RowStage<A> rows_;
    DenseReader<B, true> read_;
    std::uint32_t asked_ = 0;
    float reach_ = 0.0f;
    std::uint64_t met_ = 0;  // groups

    CAPSA_INLINE void renew_reach() { reach_ = least(reach_, reach_of(least(job_.gap[asked_], job_.most))); }

private:
    template <bool BFirst, class Read, class Place, class Lowest, class Better>
    CAPSA_INLINE void evaluate_in_order(const Read& read, const Place& place, const Lowest& lowest,
                                        const Better& better) {
        const std::uint32_t own = name_of(job_, asked_);
        const Best best{job_.gap[asked_], job_.index[asked_]};
        const auto row = rows_.template row<Lanes>(asked_);
        alignas(64) float gaps[lane_count];
        std::uint64_t left = better_lanes<BFirst>(row, prepared<B>(read, 0.0f), splat(best.gap), job_, gaps);
        if (left != 0)
            left = without_ties(left, gaps, splat(best.gap),
                                [&]() CAPSA_INLINE_LAMBDA { return lowest() > best.index; });
        for (; left != 0; left &= left - 1) {
            const std::uint32_t i = lowest_one(left), other = job_.tree->rows[place(i)];
            if (!best.beaten_by(gaps[i], other) || !counts<A, B, BFirst>(job_, own, other)) continue;
            best.take(gaps[i], other);
            renew_reach();
            better(place(i));
        }
    }
};

}  // namespace capsa::CAPSA_ISA
