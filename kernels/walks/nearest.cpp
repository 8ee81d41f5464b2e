// The nearest row of B for each row of A (kernels/rows/nearest.hpp), of any two shapes: stages, the order of
// blocks, what counts, and whether bounding spheres pay. Compiled once per row of cmake/isas.cmake.

#include "kernels/rows/nearest.hpp"
#include "kernels/rows/rows.hpp"
#include "kernels/tuning.hpp"

namespace capsa::CAPSA_ISA {

void RowWithTile::take(std::uint32_t at, std::uint64_t better, const float* gap) {
    const std::uint32_t w = at / capsa_word_columns;
    // A column that the diagonal leaves out stands in the first vector or the last.
    if (at < begin) better &= ~std::uint64_t{0} << (begin - at);
    if (end - at < lane_count) better &= (std::uint64_t{1} << (end - at)) - 1;
    if (better != 0 && have_filter(*filters)) {
        if (!(asked >> w & 1)) {
            const std::uint32_t first = w * capsa_word_columns;
            allowed[w] = columns_that_may_meet(*filters, index, col_begin + first,
                                               least<std::uint32_t>(col_count - first, capsa_word_columns));
            asked |= 1u << w;
        }
        better &= allowed[w] >> at % capsa_word_columns;
    }
    float shortest = best.gap[0];
    std::uint32_t which = lane_count;
    for (; better != 0; better &= better - 1) {
        const std::uint32_t i = lowest_one(better);
        if (!by_row) {
            best.gap[at + i] = gap[i];
            best.index[at + i] = __builtin_bit_cast(float, index);
        } else if (gap[i] < shortest) {
            shortest = gap[i];
            which = i;
        }
    }
    if (which != lane_count) keep(*this, shortest, col_begin + at + which);
}

namespace {

constexpr std::uint32_t words_staged(const Kind& col) {
    return col.words < tuning::nearest_least_words ? tuning::nearest_least_words : col.words;
}

constexpr std::uint32_t padded(std::uint32_t count) {
    return (count + lane_count - 1) / lane_count * lane_count;
}

class NearestWalk : RowWithTile {
public:
    NearestWalk(const capsa_nearest_job& job, const NearestFormula& formula, bool of_row, float* room)
        : job_(job),
          formula_(formula),
          bounds_(formula.has_bounds && (of_row ? pays_by_row(job, formula) : formula.tries_bounds)),
          settled_(of_row || job.hits_only != 0 || !formula.has_bounds),
          filters_(of_row ? job.filters : capsa_filters{job.filters.b, job.filters.a}),
          rows_(*formula.row, 1, room),
          cols_(*formula.col, words_staged(*formula.col), room + StageWithBounds::room(*formula.row, 1)) {
        cols = cols_.solids;
        col_bounds = cols_.bounds;
        most = job.most;
        hits_only = job.hits_only != 0;
        by_row = of_row;
        filters = &filters_;
    }
    static std::size_t room(const NearestFormula& formula) {
        return StageWithBounds::room(*formula.row, 1) +
               StageWithBounds::room(*formula.col, words_staged(*formula.col));
    }

    void run(const capsa_shapes& of_rows, std::uint32_t rows_begin, std::uint32_t rows_end,
             const capsa_shapes& of_cols, std::uint32_t cols_begin, std::uint32_t cols_end) {
        for (col_begin = cols_begin; col_begin < cols_end; col_begin += col_count) {
            col_count = least(cols_end - col_begin, words_staged(*formula_.col) * capsa_word_columns);
            cols_.fill(of_cols, col_begin, col_count, bounds_);
            const std::uint32_t at = col_begin - cols_begin;
            if (!by_row) {
                // Lanes behind the last column are compared too.
                const std::uint32_t last = padded(col_count) - lane_count;
                store(best.gap + last, splat(0.0f));
                store(best.index + last, splat(__builtin_bit_cast(float, capsa_no_row)));
                __builtin_memcpy(best.gap, job_.gap + at, col_count * sizeof(float));
                __builtin_memcpy(best.index, job_.index + at, col_count * sizeof(float));
            }
            for (std::uint32_t first = rows_begin, count; first < rows_end; first += count) {
                count = least(rows_end - first, settled_ ? row_block : tuning::nearest_first_rows);
                rows_.fill(of_rows, first, count, bounds_);
                block(first, count);
            }
            if (by_row) continue;
            __builtin_memcpy(job_.gap + at, best.gap, col_count * sizeof(float));
            __builtin_memcpy(job_.index + at, best.index, col_count * sizeof(float));
        }
    }

private:
    // For one row, bounding spheres cost more than they save, if there is another test.
    static bool pays_by_row(const capsa_nearest_job& job, const NearestFormula& formula) {
        return job.a_end - job.a_begin > 1 || formula.plainly == formula.by_bounds;
    }
    // At first nearly every row improves some best of a column, so what bounding spheres leave says nothing
    // of the rows that follow. This does not apply if only hits matter. Then they are tried for a block of
    // rows. If they exclude less than half of the pairs, some blocks do without them.
    void block(std::uint32_t first, std::uint32_t count) {
        const bool by_bounds = bounds_ && settled_ && resting_ == 0;
        const std::uint64_t left = search(by_bounds ? formula_.by_bounds : formula_.plainly, first, count);
        if (resting_ > 0) --resting_;
        if (by_bounds && !by_row && 2 * lane_count * left > std::uint64_t{count} * col_count)
            resting_ = tuning::nearest_rest;
        settled_ = true;
    }
    std::uint64_t search(std::uint64_t (*of_row)(RowWithTile& of), std::uint32_t first, std::uint32_t count) {
        // The two sides of the diagonal are those of a row of A.
        const Diagonal diagonal{(by_row ? job_.below_diagonal : job_.above_diagonal) != 0,
                                (by_row ? job_.above_diagonal : job_.below_diagonal) != 0};
        const bool certain = !have_filter(filters_);
        std::uint64_t left = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            index = first + i;
            const Range counted = diagonal.counted(index, col_begin, col_count);
            begin = counted.begin;
            end = counted.end < col_count ? counted.end : padded(col_count);
            if (begin >= end) continue;
            certain_begin = certain ? padded(begin) : padded(end);
            certain_end = end / lane_count * lane_count;
            row = rows_.solids + i;
            bound = rows_.bounds + i;
            asked = 0;
            const std::uint32_t a = index - job_.a_begin;
            if (by_row) keep(*this, job_.gap[a], job_.index[a]);
            left += of_row(*this);
            if (!by_row) continue;
            job_.gap[a] = best.gap[0];
            job_.index[a] = __builtin_bit_cast(std::uint32_t, best.index[0]);
        }
        return left;
    }

    const capsa_nearest_job& job_;
    const NearestFormula& formula_;
    const bool bounds_;
    bool settled_;
    int resting_ = 0;
    const capsa_filters filters_;
    const StageWithBounds rows_, cols_;
};

}  // namespace

void walk_nearest(const capsa_nearest_job& job, const NearestFormula& formula, bool by_row) {
    auto* const room =
        static_cast<float*>(__builtin_alloca_with_align(NearestWalk::room(formula) * sizeof(float), 64 * 8));
    NearestWalk walk(job, formula, by_row, room);
    if (by_row)
        walk.run(*job.a, job.a_begin, job.a_end, *job.b, job.b_begin, job.b_end);
    else
        walk.run(*job.b, job.b_begin, job.b_end, *job.a, job.a_begin, job.a_end);
}

}  // namespace capsa::CAPSA_ISA
