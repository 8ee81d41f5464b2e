// The nearest row of B for each row of A: a running minimum of the signed gap.
//
// Two forms. By column, rows of A ride in lanes and each keeps its best so far; by row, one row of A is met
// with lanes of B and its lanes are folded at the end. Square roots are taken only where a vector of pairs
// may improve on the best: gap < best means distance < best + reach, so squares can be compared first, with
// room for rounding (a pair is never left out for it). Ties go to the lowest row of B: it comes first, and
// only a smaller gap replaces it.

#pragma once
#include "kernels/pairs/separation.hpp"
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

// Whether sqrt(d2) - reach < best is possible: d2 <= (best + reach)^2 (1 + 2^-20), which no rounding of the
// two sides outdoes.
CAPSA_INLINE Mask may_improve(Lanes d2, Lanes best, Lanes reach) {
    const Lanes limit = best + reach;
    const Lanes limit2 = limit * magnitude(limit);
    return d2 <= fused(limit2, splat(0x1p-20f), limit2);
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

template <class A, class B, bool BFirst>
void nearest_by_column(const capsa_nearest_job* job) {
    constexpr bool flip = other_first<A, B, BFirst>;
    Stage<A, capsa_tile_columns / capsa_word_columns> cols;
    Stage<B, 1> rows;
    alignas(64) float best[capsa_tile_columns];
    std::uint32_t index[capsa_tile_columns];
    const std::uint32_t count = job->a_end - job->a_begin;
    for (std::uint32_t i = 0; i < capsa_tile_columns; ++i) {
        best[i] = i < count ? job->gap[i] : 0.0f;
        index[i] = i < count ? job->index[i] : capsa_no_row;
    }
    cols.fill(*job->a, job->a_begin, job->a_end, 0.0f);
    const int words = static_cast<int>((count + 63) / 64);
    for (std::uint32_t begin = job->b_begin; begin < job->b_end;) {
        const std::uint32_t end =
            job->b_end - begin > capsa_word_columns ? begin + capsa_word_columns : job->b_end;
        rows.fill(*job->b, begin, end, 0.0f);
        for (std::uint32_t row = begin; row < end; ++row) {
            const auto one = rows.template row<Lanes>(row - begin);
            for (int w = 0; w < words; ++w) {
                const std::uint64_t keep =
                    kept_columns(*job, row, job->a_begin + static_cast<std::uint32_t>(w) * 64);
                if (keep == 0) continue;
                for (int k = 0; k < 64; k += lane_count) {
                    const auto a = cols.template columns<Lanes>(w, k);
                    const Vec3<Lanes> delta = delta_of<flip>(a, one);
                    const Lanes d2 = dot(delta, delta), reach = a.radius + one.radius;
                    float* const at = best + w * 64 + k;
                    const Lanes so_far = load(at);
                    if ((bits(may_improve(d2, so_far, reach)) & lanes_of(keep, k)) == 0) continue;
                    const Lanes gap = square_root(d2) - reach;
                    alignas(64) float found[lane_count];
                    store(found, gap);
                    for (std::uint64_t better = bits(gap < so_far) & lanes_of(keep, k); better != 0;
                         better &= better - 1) {
                        const std::uint32_t i = lowest_one(better);
                        at[i] = found[i];
                        index[static_cast<std::uint32_t>(w * 64 + k) + i] = row;
                    }
                }
            }
        }
        begin = end;
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        job->gap[i] = best[i];
        job->index[i] = index[i];
    }
}

template <class A, class B, bool BFirst>
void nearest_by_row(const capsa_nearest_job* job) {
    constexpr bool flip = other_first<A, B, BFirst>;
    Stage<B, capsa_tile_columns / capsa_word_columns> cols;
    Stage<A, 1> rows;
    for (std::uint32_t begin = job->b_begin; begin < job->b_end;) {
        const std::uint32_t end =
            job->b_end - begin > capsa_tile_columns ? begin + capsa_tile_columns : job->b_end;
        cols.fill(*job->b, begin, end, 0.0f);
        const int words = static_cast<int>((end - begin + 63) / 64);
        for (std::uint32_t block = job->a_begin; block < job->a_end;) {
            const std::uint32_t block_end =
                job->a_end - block > capsa_word_columns ? block + capsa_word_columns : job->a_end;
            rows.fill(*job->a, block, block_end, 0.0f);
            for (std::uint32_t row = block; row < block_end; ++row) {
                const auto one = rows.template row<Lanes>(row - block);
                float& best = job->gap[row - job->a_begin];
                std::uint32_t& index = job->index[row - job->a_begin];
                for (int k = 0; k < words * 64; k += lane_count) {
                    const auto b = cols.template columns<Lanes>(k / 64, k % 64);
                    const Vec3<Lanes> delta = delta_of<flip>(one, b);
                    const Lanes d2 = dot(delta, delta), reach = one.radius + b.radius;
                    if (bits(may_improve(d2, splat(best), reach)) == 0) continue;
                    alignas(64) float found[lane_count];
                    store(found, square_root(d2) - reach);
                    for (std::uint32_t i = 0; i < lane_count; ++i)
                        if (found[i] < best) {
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
