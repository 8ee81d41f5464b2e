// The nearest row of B for each row of A: a running minimum of the signed gap.
//
// There are two forms. By column: rows of A are in the lanes, and each keeps its best so far. By row: one row
// of A is evaluated with lanes of B. Most pairs cannot improve the best: gap < best means distance < best +
// reach, so bounding spheres that are further apart exclude a pair. If they exclude too few pairs, the
// squares of the distances are tested before square roots are taken. Both tests leave room for rounding: no
// pair is excluded because of a rounding.

#pragma once
#include "kernels/pairs/separation.hpp"
#include "kernels/rows/rows.hpp"
#include "kernels/tuning.hpp"

namespace capsa::CAPSA_ISA {

// The separation of two solids, with B first if the order of evaluation says so.
template <bool BFirst, class A, class B>
CAPSA_INLINE auto apart_of(const A& a, const B& b) {
    if constexpr (BFirst)
        return separation(b.core, a.core);
    else
        return separation(a.core, b.core);
}

// Whether sqrt(d2) - reach < best is possible: d2 <= (best + reach)^2 (1 + 2^-16). The factor is larger than
// all rounding errors of the two sides.
CAPSA_INLINE Mask may_improve(Lanes d2, Lanes best, Lanes reach) {
    const Lanes limit = best + reach;
    const Lanes limit2 = limit * magnitude(limit);
    return d2 <= fused(limit2, splat(0x1p-16f), limit2);
}

// Whether two bounding spheres may be nearer than the best, and nearer than the largest gap that matters.
template <class Core>
CAPSA_INLINE Mask may_improve(const Rounded<Core, Lanes>& a, const Rounded<Core, Lanes>& b, Lanes best,
                              Lanes most) {
    const auto w = separation(a.core, b.core).delta;
    return may_improve(dot(w, w), min(best, most), a.radius + b.radius);
}

// Whether a pair is a hit with this margin, with B first if the order of evaluation says so.
template <bool BFirst, class A, class B, class Apart>
CAPSA_INLINE Mask hits_of(const A& a, const B& b, const Apart& apart, Lanes margin) {
    if constexpr (BFirst)
        return touching(b, a, apart, margin);
    else
        return touching(a, b, apart, margin);
}

// Bounding spheres are tried for a block of rows. If they exclude less than half of the pairs, some blocks do
// without them.
class AdaptiveBounds {
public:
    CAPSA_INLINE bool next() {
        if (resting_ == 0) return true;
        --resting_;
        return false;
    }
    CAPSA_INLINE void result(std::uint64_t left, std::uint64_t tried) {
        if (2 * left > tried) resting_ = tuning::nearest_rest;
    }

private:
    int resting_ = 0;
};

// What is tested before a square root is taken: nothing, squares of distances, or bounding spheres.
enum class Before { nothing, squares, bounds };

// What costs little beside the formula of A and B: it is tested where bounding spheres are not.
template <class A, class B>
inline constexpr Before cheapest_test = !have_bounds<A, B> ? Before::nothing  // no square root to save
                                        : has_delta<A, B> && !long_formula<A, B> ? Before::squares
                                                                                 : Before::bounds;

// One row in every lane, and its bound.
template <class Shape>
struct BoundedRow {
    typename Shape::template Solid<Lanes> solid;
    typename Shape::Bound::template Solid<Lanes> bound;
};

// By column: the rows of A are the columns, at most one tile of them. The indices of rows of B are kept as
// the bits of a float.
template <class A, class B, bool BFirst>
class NearestByColumn {
public:
    using Tile = RowTile<B, A>;

    CAPSA_INLINE explicit NearestByColumn(const capsa_nearest_job& job) : job_(job) {}

    CAPSA_INLINE void new_columns(const Tile& tile) {
        const std::uint32_t count = tile.col.end - tile.col.begin;
        for (std::uint32_t i = 0; i < count; i += lane_count) {
            store(best_ + i, splat(0.0f));
            store(index_ + i, splat(__builtin_bit_cast(float, capsa_no_row)));
        }
        const std::uint32_t first = tile.col.begin - job_.a_begin;
        __builtin_memcpy(best_, job_.gap + first, count * sizeof(float));
        __builtin_memcpy(index_, job_.index + first, count * sizeof(float));
    }
    // At first nearly every row improves some best, so what bounding spheres leave says nothing of the rows
    // that follow. This does not apply if only hits matter.
    CAPSA_INLINE std::uint32_t block_rows() const {
        return settled_ ? row_block : tuning::nearest_first_rows;
    }

    CAPSA_INLINE void block(const Tile& tile) {
        [[maybe_unused]] constexpr bool use_bounds = A::has_extent || B::has_extent;
        [[maybe_unused]] const std::uint64_t rows = tile.row.end - tile.row.begin,
                                             cols = tile.col.end - tile.col.begin;
        if constexpr (have_bounds<A, B> && use_bounds)
            if (settled_ && bounds_.next())
                return bounds_.result(search<Before::bounds>(tile) * lane_count, rows * cols);
        settled_ = true;
        search<cheapest_test<A, B>>(tile);
    }
    CAPSA_INLINE void end_of_rows(const Tile& tile) {
        const std::uint32_t count = tile.col.end - tile.col.begin;
        const std::uint32_t first = tile.col.begin - job_.a_begin;
        __builtin_memcpy(job_.gap + first, best_, count * sizeof(float));
        __builtin_memcpy(job_.index + first, index_, count * sizeof(float));
    }

private:
    // Returns the number of vectors that bounding spheres did not exclude.
    template <Before Test>
    CAPSA_NOINLINE std::uint64_t search(const Tile& tile) {
        constexpr bool flip = other_first<A, B, BFirst>;
        constexpr std::uint64_t all_lanes = ~std::uint64_t{0} >> (64 - lane_count);
        const Lanes most = splat(job_.most);
        const bool hits_only = job_.hits_only;
        std::uint64_t left = 0;
        each_word(
            tile, Diagonal{job_.above_diagonal != 0, job_.below_diagonal != 0}, filters_,
            [&](std::uint32_t i) CAPSA_INLINE_LAMBDA {
                return BoundedRow<B>{tile.rows.solids.template row<Lanes>(i),
                                     tile.rows.bounds.template row<Lanes>(i)};
            },
            [&](const BoundedRow<B>& one, std::uint32_t row, std::uint32_t at, auto count,
                CountedWord counted) CAPSA_INLINE_LAMBDA {
                const int w = static_cast<int>(at / capsa_word_columns);
                const std::uint64_t for_certain = counted.for_certain();
                const Lanes row_bits = splat(__builtin_bit_cast(float, row));
                for (std::uint32_t k = 0; k < count; k += lane_count) {
                    float* const best = best_ + at + k;
                    const int place = static_cast<int>(k);
                    const Lanes so_far = load(best);
                    if constexpr (Test == Before::bounds) {
                        if (bits(may_improve(tile.cols.bounds.template columns<Lanes>(w, place), one.bound,
                                             so_far, most)) == 0)
                            continue;
                        ++left;
                    }
                    const auto a = tile.cols.solids.template columns<Lanes>(w, place);
                    const auto apart = apart_of<flip>(a, one.solid);
                    const Lanes reach = a.radius + one.solid.radius;
                    if constexpr (Test == Before::squares)
                        if (bits(may_improve(dot(apart.delta, apart.delta), so_far, reach)) == 0) continue;
                    const Lanes gap = distance(apart) - reach;
                    Mask better = gap < so_far;
                    if (hits_only) better = better & hits_of<flip>(a, one.solid, apart, most);
                    float* const index = index_ + at + k;
                    if (lanes_of(for_certain, k) == all_lanes) {
                        store(best, select(better, gap, so_far));
                        store(index, select(better, row_bits, load(index)));
                        continue;
                    }
                    alignas(64) float found[lane_count];
                    store(found, gap);
                    for (std::uint64_t lanes = counted.of(bits(better) << k) >> k; lanes != 0;
                         lanes &= lanes - 1) {
                        const std::uint32_t i = lowest_one(lanes);
                        best[i] = found[i];
                        index[i] = __builtin_bit_cast(float, row);
                    }
                }
            });
        return left;
    }

    const capsa_nearest_job& job_;
    const capsa_filters filters_{job_.filters.b, job_.filters.a};  // the rows are rows of B
    bool settled_ = job_.hits_only != 0 || !have_bounds<A, B>;
    AdaptiveBounds bounds_;
    alignas(64) float best_[capsa_tile_columns];
    alignas(64) float index_[capsa_tile_columns];
};

template <class A, class B, bool BFirst>
void nearest_by_column(const capsa_nearest_job* job) {
    RowTile<B, A> tile;
    NearestByColumn<A, B, BFirst> policy(*job);
    each_block(tile, *job->b, {job->b_begin, job->b_end}, *job->a, {job->a_begin, job->a_end}, policy);
}

// By row: the rows of A are rows, and the best of each is kept in the caller's arrays.
template <class A, class B, bool BFirst>
class NearestByRow {
public:
    using Tile = RowTile<A, B>;

    CAPSA_INLINE explicit NearestByRow(const capsa_nearest_job& job) : job_(job) {}
    CAPSA_INLINE void new_columns(const Tile&) {}
    CAPSA_INLINE std::uint32_t block_rows() const { return row_block; }
    CAPSA_INLINE void end_of_rows(const Tile&) {}

    CAPSA_NOINLINE void block(const Tile& tile) {
        constexpr bool flip = other_first<A, B, BFirst>;
        const Lanes most = splat(job_.most);
        const bool hits_only = job_.hits_only;
        // The two sides of the diagonal are those of a row of A.
        each_word(
            tile, Diagonal{job_.below_diagonal != 0, job_.above_diagonal != 0}, job_.filters,
            [&](std::uint32_t i) CAPSA_INLINE_LAMBDA {
                return BoundedRow<A>{tile.rows.solids.template row<Lanes>(i),
                                     tile.rows.bounds.template row<Lanes>(i)};
            },
            [&](const BoundedRow<A>& one, std::uint32_t row, std::uint32_t at, std::uint32_t count,
                CountedWord counted) CAPSA_INLINE_LAMBDA {
                const int w = static_cast<int>(at / capsa_word_columns);
                float& best = job_.gap[row - job_.a_begin];
                for (std::uint32_t k = 0; k < count; k += lane_count) {
                    const int place = static_cast<int>(k);
                    const Lanes so_far = splat(best);
                    if constexpr (have_bounds<A, B>)
                        if (bits(may_improve(one.bound, tile.cols.bounds.template columns<Lanes>(w, place),
                                             so_far, most)) == 0)
                            continue;
                    const auto b = tile.cols.solids.template columns<Lanes>(w, place);
                    const auto apart = apart_of<flip>(one.solid, b);
                    const Lanes gap = distance(apart) - (one.solid.radius + b.radius);
                    Mask improves = gap < so_far;
                    if (hits_only) improves = improves & hits_of<flip>(one.solid, b, apart, most);
                    std::uint64_t better = counted.of(bits(improves) << k) >> k;
                    if (better == 0) continue;
                    alignas(64) float found[lane_count];
                    store(found, gap);
                    for (; better != 0; better &= better - 1) {
                        const std::uint32_t i = lowest_one(better);
                        if (!(found[i] < best)) continue;
                        best = found[i];
                        job_.index[row - job_.a_begin] = tile.col.begin + at + k + i;
                    }
                }
            });
    }

private:
    const capsa_nearest_job& job_;
};

template <class A, class B, bool BFirst>
void nearest_by_row(const capsa_nearest_job* job) {
    RowTile<A, B> tile;
    NearestByRow<A, B, BFirst> policy(*job);
    each_block(tile, *job->a, {job->a_begin, job->a_end}, *job->b, {job->b_begin, job->b_end}, policy);
}

}  // namespace capsa::CAPSA_ISA
