// The nearest row of B for each row of A: a running minimum of the signed gap.
//
// There are two forms. By column: rows of A are in the lanes, and each keeps its best so far. By row: one row
// of A is evaluated with lanes of B. Both are one function of two shapes, of one row with the columns of a
// tile; the walk that calls it knows no shapes (kernels/walks/nearest.cpp).
//
// Most pairs cannot improve the best: gap < best means distance < best + reach, so bounding spheres that are
// further apart exclude a pair. If they exclude too few pairs, the squares of the distances are tested before
// square roots are taken. Both tests leave room for rounding: no pair is excluded because of a rounding.

#pragma once
#include "kernels/filter.hpp"
#include "kernels/formulas/kind.hpp"
#include "kernels/pairs/separation.hpp"
#include "kernels/shapes/bounding_sphere.hpp"

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

// What is tested before a square root is taken: nothing, squares of distances, or bounding spheres.
enum class Before { nothing, squares, bounds };

// What costs little beside the formula of A and B: it is tested where bounding spheres are not.
template <class A, class B>
inline constexpr Before cheapest_test = !have_bounds<A, B> ? Before::nothing  // no square root to save
                                        : has_delta<A, B> && !long_formula<A, B> ? Before::squares
                                                                                 : Before::bounds;

// The best so far of each column of a tile; or of one row, whose gap fills a word.
struct Bests {
    alignas(64) float gap[capsa_tile_columns];
    float index[capsa_tile_columns];  // as bits
};

// One row with the columns of a tile.
struct RowWithTile {
    const float *row, *bound;                  // at its place of a stage, and its bounding sphere
    const float *cols, *col_bounds;            // stages
    float most;                                // the largest gap that matters
    bool hits_only;                            // only hits with that margin count
    bool by_row;                               // looks for the best of the row, and not of each column
    std::uint32_t index;                       // of the row
    std::uint32_t begin, end;                  // the columns that count, by the diagonal
    std::uint32_t certain_begin, certain_end;  // the vectors of columns that all count
    std::uint32_t col_begin, col_count;
    const capsa_filters* filters;  // of rows and columns
    // Bit w of `asked`: allowed[w] has the columns of word w that the filters let the row meet.
    std::uint32_t asked;
    std::uint64_t allowed[tile_words];
    Bests best;

    // Keeps the gaps that are better of the vector at `at`, if their columns count.
    void take(std::uint32_t at, std::uint64_t better, const float* gap);
};

CAPSA_INLINE void keep(RowWithTile& of, float gap, std::uint32_t col) {
    for (std::uint32_t k = 0; k < capsa_word_columns; k += lane_count) store(of.best.gap + k, splat(gap));
    of.best.index[0] = __builtin_bit_cast(float, col);
}

// Goes through the columns before those that count for certain, through those, and through those behind.
// Returns the number of vectors that bounding spheres did not exclude.
template <class Row, class Col, bool RowFirst, Before Test>
std::uint64_t best_of_row(RowWithTile& of) {
    const auto one = row_of<Row>(of.row, 0);
    const auto bound = row_of<typename Row::Bound>(of.bound, 0);
    const Lanes most = splat(of.most), index = splat(__builtin_bit_cast(float, of.index));
    const bool hits_only = of.hits_only, by_row = of.by_row;
    std::uint64_t left = 0;
    for (std::uint32_t at = of.begin / lane_count * lane_count, run_end; at < of.end; at = run_end) {
        const bool certain = at >= of.certain_begin && at < of.certain_end, by_column = certain && !by_row;
        run_end = certain ? of.certain_end : at < of.certain_begin ? of.certain_begin : of.end;
        std::uint32_t first = at / capsa_word_columns * capsa_word_columns;
        const float* cols = of.cols + first * Col::field_count;
        const float* bounds = of.col_bounds + first * Col::Bound::field_count;
        float* best = of.best.gap + (by_row ? 0 : first);
        int k = static_cast<int>(at - first);
        for (;;) {
            float* const best_index = best + capsa_tile_columns;
            const int last = static_cast<int>(least<std::uint32_t>(run_end - first, capsa_word_columns));
            for (; k < last; k += lane_count) {
                const Lanes so_far = load(best + k);
                if constexpr (Test == Before::bounds) {
                    if (bits(may_improve(bound, columns_of<typename Col::Bound>(bounds, k), so_far, most)) ==
                        0)
                        continue;
                    ++left;
                }
                const auto column = columns_of<Col>(cols, k);
                const auto apart = apart_of<!RowFirst>(one, column);
                const Lanes reach = one.radius + column.radius;
                if constexpr (Test == Before::squares)
                    if (bits(may_improve(dot(apart.delta, apart.delta), so_far, reach)) == 0) continue;
                const Lanes gap = distance(apart) - reach;
                Mask better = gap < so_far;
                if (hits_only) better = better & hits_of<!RowFirst>(one, column, apart, most);
                // After a test most vectors have a better lane; without one few have.
                if (by_column && (Test != Before::nothing || bits(better) != 0)) {
                    store(best + k, select(better, gap, so_far));
                    store(best_index + k, select(better, index, load(best_index + k)));
                    continue;
                }
                std::uint64_t lanes = bits(better);
                if (lanes == 0) continue;
                alignas(64) float found[lane_count];
                store(found, gap);
                if (!certain) {
                    of.take(first + static_cast<std::uint32_t>(k), lanes, found);
                    continue;
                }
                float shortest = *best;
                std::uint32_t which = 0;
                for (; lanes != 0; lanes &= lanes - 1) {
                    const std::uint32_t i = lowest_one(lanes);
                    if (!(found[i] < shortest)) continue;
                    shortest = found[i];
                    which = i;
                }
                keep(of, shortest, of.col_begin + first + static_cast<std::uint32_t>(k) + which);
            }
            first += capsa_word_columns;
            if (first >= run_end) break;
            cols += word_size<Col>;
            bounds += word_size<typename Col::Bound>;
            if (!by_row) best += capsa_word_columns;
            k = 0;
        }
    }
    return left;
}

// What the walk needs to know of two shapes in one order of evaluation.
struct NearestFormula {
    const Kind *row, *col;
    // With bounding spheres, and without; the same where one of the two tests pays always.
    std::uint64_t (*by_bounds)(RowWithTile& of);
    std::uint64_t (*plainly)(RowWithTile& of);
    bool has_bounds;
    bool tries_bounds;  // by column too
};
template <class Row, class Col, bool RowFirst>
inline constexpr NearestFormula nearest_formula{
    &kinds.of[Row::slot],
    &kinds.of[Col::slot],
    &best_of_row<Row, Col, RowFirst, have_bounds<Row, Col> ? Before::bounds : Before::nothing>,
    &best_of_row<Row, Col, RowFirst, cheapest_test<Row, Col>>,
    have_bounds<Row, Col>,
    have_bounds<Row, Col> && (Row::has_extent || Col::has_extent)};

// kernels/walks/nearest.cpp
void walk_nearest(const capsa_nearest_job& job, const NearestFormula& formula, bool by_row);

template <class A, class B, bool BFirst>
void nearest_by_column(const capsa_nearest_job* job) {
    walk_nearest(*job, nearest_formula<B, A, other_first<A, B, BFirst>>, false);
}
template <class A, class B>
void nearest_by_row(const capsa_nearest_job* job) {
    walk_nearest(*job, nearest_formula<A, B, !other_first<A, B, false>>, true);
}

}  // namespace capsa::CAPSA_ISA
