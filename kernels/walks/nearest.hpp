// The nearest row of B for each row of A: a running minimum of the signed gap.
//
// Two forms. By column, rows of A ride in lanes and each keeps its best so far; by row, one row of A is met
// with lanes of B. Most pairs cannot improve on the best, and are left out for less than their distance: gap
// < best means distance < best + reach, so balls around the solids that are further apart than the best and
// their radii settle it (cull.hpp), and where too many of them are not, the squares of the distances, before
// square roots. Both tests leave room for rounding: no pair is left out for it. Ties go to the lowest row of
// B: it comes first, and only a smaller gap replaces it.

#pragma once
#include "kernels/pairs/separation.hpp"
#include "kernels/shapes/ball.hpp"
#include "kernels/walks/stage.hpp"

namespace capsa::CAPSA_ISA {

// A pair of solids, B first if the order of evaluation says so.
template <bool BFirst, class A, class B>
CAPSA_INLINE auto delta_of(const A& a, const B& b) {
    if constexpr (BFirst)
        return separation(b.core, a.core).delta;
    else
        return separation(a.core, b.core).delta;
}

// Whether sqrt(d2) - reach < best is possible: d2 <= (best + reach)^2 (1 + 2^-16), which no rounding of the
// two sides outdoes.
CAPSA_INLINE Mask may_improve(Lanes d2, Lanes best, Lanes reach) {
    const Lanes limit = best + reach;
    const Lanes limit2 = limit * magnitude(limit);
    return d2 <= fused(limit2, splat(0x1p-16f), limit2);
}

// Whether two balls may be nearer than the best, and than the most that matters.
template <class Core>
CAPSA_INLINE Mask may_improve(const Rounded<Core, Lanes>& a, const Rounded<Core, Lanes>& b, Lanes best,
                              Lanes most) {
    const Vec3<Lanes> w = separation(a.core, b.core).delta;
    return may_improve(dot(w, w), min(best, most), a.radius + b.radius);
}

// Whether a pair is a hit with this margin: B first if the order of evaluation says so.
template <bool BFirst, class A, class B>
CAPSA_INLINE Mask hits_of(const A& a, const B& b, const Vec3<Lanes>& delta, Lanes margin) {
    if constexpr (BFirst)
        return touching(b, a, delta, margin);
    else
        return touching(a, b, delta, margin);
}

// Lanes k .. of a word whose pairs count, given how many columns at its front do not.
CAPSA_INLINE std::uint64_t lanes_of(std::uint64_t keep, int k) {
    constexpr std::uint64_t all = lane_count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << lane_count) - 1;
    return keep >> k & all;
}

// Columns of word w of a tile that row may meet: all of them, or those on one side of the diagonal.
CAPSA_INLINE std::uint64_t kept_columns(const capsa_nearest_job& job, std::uint32_t row,
                                        std::uint32_t word_begin) {
    std::uint64_t keep = ~std::uint64_t{0};
    if (job.above_diagonal && row >= word_begin)
        keep = row - word_begin >= 63 ? 0 : keep << (row + 1 - word_begin);
    if (job.below_diagonal && row < word_begin + 64)
        keep = row <= word_begin ? 0 : keep >> (64 - (row - word_begin));
    return keep;
}

// Solids of one side and, if they are worth it, the balls around them.
template <class Shape, std::size_t Words>
struct Surrounded {
    Stage<Shape, Words> solids;
    Stage<Sphere, Words> balls;

    CAPSA_NOINLINE void fill(const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end) {
        solids.fill(shapes, begin, end, 0.0f);
        const std::uint64_t padded =
            (end - begin + capsa_word_columns - 1) / capsa_word_columns * capsa_word_columns;
        for (std::uint64_t i = 0; i < padded; i += lane_count)
            balls.keep(i,
                       ball_around(solids.template columns<Lanes>(static_cast<int>(i / capsa_word_columns),
                                                                  static_cast<int>(i % capsa_word_columns))));
    }
};

// Balls are tried for a block of rows; where they settle less than half, some blocks do without.
class Trial {
public:
    CAPSA_INLINE bool next() {
        if (resting_ == 0) return true;
        --resting_;
        return false;
    }
    CAPSA_INLINE void result(std::uint64_t left, std::uint64_t tried) {
        if (2 * left > tried) resting_ = 8;
    }

private:
    int resting_ = 0;
};

inline constexpr std::size_t tile_word_count = capsa_tile_columns / capsa_word_columns;

// The rows of A that ride in lanes, and the best of each so far. Rows of B are kept as the bits of a float.
template <class A>
struct NearestColumns {
    Surrounded<A, tile_word_count> a;
    alignas(64) float best[capsa_tile_columns];
    alignas(64) float index[capsa_tile_columns];
};

// What is looked at before a square root is taken: nothing, squares of distances, or balls.
enum class Before { nothing, squares, balls };

// Rows begin .. end of B, those of the stage, against all columns. How many vectors needed more than balls.
template <class A, class B, bool BFirst, Before Test>
CAPSA_NOINLINE std::uint64_t nearest_block(const capsa_nearest_job& job, NearestColumns<A>& cols,
                                           const Surrounded<B, 1>& rows, std::uint32_t begin,
                                           std::uint32_t end) {
    constexpr bool flip = other_first<A, B, BFirst>;
    constexpr std::uint64_t all_lanes = ~std::uint64_t{0} >> (64 - lane_count);
    const int words = static_cast<int>((job.a_end - job.a_begin + 63) / 64);
    const Lanes most = splat(job.most);
    std::uint64_t left = 0;
    for (std::uint32_t row = begin; row < end; ++row) {
        const auto one = rows.solids.template row<Lanes>(row - begin);
        const auto ball = rows.balls.template row<Lanes>(row - begin);
        const Lanes row_bits = splat(__builtin_bit_cast(float, row));
        for (int w = 0; w < words; ++w) {
            const std::uint64_t keep =
                kept_columns(job, row, job.a_begin + static_cast<std::uint32_t>(w) * 64);
            if (keep == 0) continue;
            for (int k = 0; k < 64; k += lane_count) {
                float* const at = cols.best + w * 64 + k;
                const Lanes so_far = load(at);
                if constexpr (Test == Before::balls) {
                    if (bits(may_improve(cols.a.balls.template columns<Lanes>(w, k), ball, so_far, most)) ==
                        0)
                        continue;
                    ++left;
                }
                const auto a = cols.a.solids.template columns<Lanes>(w, k);
                const Vec3<Lanes> delta = delta_of<flip>(a, one);
                const Lanes d2 = dot(delta, delta), reach = a.radius + one.radius;
                if constexpr (Test == Before::squares)
                    if (bits(may_improve(d2, so_far, reach)) == 0) continue;
                const Lanes gap = square_root(d2) - reach;
                Mask better = gap < so_far;
                if (job.hits_only) better = better & hits_of<flip>(a, one, delta, most);
                float* const index = cols.index + w * 64 + k;
                const std::uint64_t kept = lanes_of(keep, k);
                if (kept == all_lanes) {
                    store(at, select(better, gap, so_far));
                    store(index, select(better, row_bits, load(index)));
                    continue;
                }
                alignas(64) float found[lane_count];
                store(found, gap);
                for (std::uint64_t lanes = bits(better) & kept; lanes != 0; lanes &= lanes - 1) {
                    const std::uint32_t i = lowest_one(lanes);
                    at[i] = found[i];
                    index[i] = __builtin_bit_cast(float, row);
                }
            }
        }
    }
    return left;
}

template <class A, class B, bool BFirst>
void nearest_by_column(const capsa_nearest_job* job) {
    constexpr bool use_balls = A::has_extent || B::has_extent;
    NearestColumns<A> cols;
    Surrounded<B, 1> rows;
    Trial trial;
    const std::uint32_t count = job->a_end - job->a_begin;
    for (std::uint32_t i = 0; i < capsa_tile_columns; ++i) {
        cols.best[i] = i < count ? job->gap[i] : 0.0f;
        cols.index[i] = __builtin_bit_cast(float, i < count ? job->index[i] : capsa_no_row);
    }
    cols.a.fill(*job->a, job->a_begin, job->a_end);
    // At first nearly every row improves on somebody's best: to ask is only dearer. Not where a pair must be
    // near to matter.
    constexpr std::uint32_t unsettled = 24;
    std::uint32_t begin = job->b_begin;
    if (!job->hits_only && begin < job->b_end) {
        const std::uint32_t end = job->b_end - begin > unsettled ? begin + unsettled : job->b_end;
        rows.fill(*job->b, begin, end);
        nearest_block<A, B, BFirst, Before::nothing>(*job, cols, rows, begin, end);
        begin = end;
    }
    while (begin < job->b_end) {
        const std::uint32_t end =
            job->b_end - begin > capsa_word_columns ? begin + capsa_word_columns : job->b_end;
        rows.fill(*job->b, begin, end);
        if (use_balls && trial.next()) {
            const std::uint64_t left =
                nearest_block<A, B, BFirst, Before::balls>(*job, cols, rows, begin, end);
            trial.result(left * lane_count, std::uint64_t{end - begin} * count);
        } else {
            nearest_block<A, B, BFirst, Before::squares>(*job, cols, rows, begin, end);
        }
        begin = end;
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        job->gap[i] = cols.best[i];
        job->index[i] = __builtin_bit_cast(std::uint32_t, cols.index[i]);
    }
}

template <class A, class B, bool BFirst>
void nearest_by_row(const capsa_nearest_job* job) {
    constexpr bool flip = other_first<A, B, BFirst>;
    Surrounded<B, tile_word_count> cols;
    Surrounded<A, 1> rows;
    const Lanes most = splat(job->most);
    for (std::uint32_t begin = job->b_begin; begin < job->b_end;) {
        const std::uint32_t end =
            job->b_end - begin > capsa_tile_columns ? begin + capsa_tile_columns : job->b_end;
        cols.fill(*job->b, begin, end);
        const int words = static_cast<int>((end - begin + 63) / 64);
        for (std::uint32_t block = job->a_begin; block < job->a_end;) {
            const std::uint32_t block_end =
                job->a_end - block > capsa_word_columns ? block + capsa_word_columns : job->a_end;
            rows.fill(*job->a, block, block_end);
            for (std::uint32_t row = block; row < block_end; ++row) {
                const auto one = rows.solids.template row<Lanes>(row - block);
                const auto ball = rows.balls.template row<Lanes>(row - block);
                float& best = job->gap[row - job->a_begin];
                std::uint32_t& index = job->index[row - job->a_begin];
                for (int k = 0; k < words * 64; k += lane_count) {
                    const Lanes so_far = splat(best);
                    if (bits(may_improve(ball, cols.balls.template columns<Lanes>(k / 64, k % 64), so_far,
                                         most)) == 0)
                        continue;
                    const auto b = cols.solids.template columns<Lanes>(k / 64, k % 64);
                    const Vec3<Lanes> delta = delta_of<flip>(one, b);
                    const Lanes gap = square_root(dot(delta, delta)) - (one.radius + b.radius);
                    Mask improves = gap < so_far;
                    if (job->hits_only) improves = improves & hits_of<flip>(one, b, delta, most);
                    std::uint64_t better = bits(improves);
                    if (better == 0) continue;
                    alignas(64) float found[lane_count];
                    store(found, gap);
                    for (; better != 0; better &= better - 1) {
                        const std::uint32_t i = lowest_one(better);
                        if (!(found[i] < best)) continue;
                        best = found[i];
                        index = begin + static_cast<std::uint32_t>(k) + i;
                    }
                }
            }
            block = block_end;
        }
        begin = end;
    }
}

}  // namespace capsa::CAPSA_ISA
