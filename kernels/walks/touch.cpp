// The first touch of each row of A with any row of B, of any two shapes (kernels/rows/touch.hpp). Compiled
// once per row of cmake/isas.cmake.
//
// Rows of B are in the lanes, and each row of A keeps its earliest touch so far in the output. Most pairs
// never come near each other: a pair is dropped if its moving bounding spheres do not touch before the best
// time so far.

#include "kernels/rows/touch.hpp"
#include "kernels/rows/rows.hpp"

namespace capsa::CAPSA_ISA {

namespace {

// Motions of the columns of a tile, laid out like its words.
struct MotionStage {
    alignas(64) float field[3][capsa_tile_columns];

    template <int N>
    CAPSA_NOINLINE void fill(const MotionReader& motions, std::uint64_t begin, std::uint64_t count) {
        for (std::uint64_t i = 0; i < count; i += lane_count) {
            const std::uint64_t left = count - i;
            const Vec<Lanes, N> v =
                motions.rows<N>(begin + i, left < lane_count ? static_cast<int>(left) : lane_count);
            put_vector([this, i](int k, Lanes x) CAPSA_INLINE_LAMBDA { store(&field[k][i], x); }, 0, v);
        }
    }
    template <int N>
    CAPSA_INLINE Vec<Lanes, N> columns(std::uint32_t k) const {
        return vector_at<Lanes, N>([this, k](int f) CAPSA_INLINE_LAMBDA { return load(&field[f][k]); }, 0);
    }
    template <int N>
    CAPSA_INLINE Vec<Lanes, N> row(std::uint32_t i) const {
        return vector_at<Lanes, N>([this, i](int f) CAPSA_INLINE_LAMBDA { return splat(field[f][i]); }, 0);
    }
};

class TouchWalk {
public:
    TouchWalk(const capsa_touch_job& job, const TouchFormula& formula, bool b_first, float* room)
        : job_(job),
          formula_(formula),
          cols_first_(b_first || formula.exchanged),
          seen_from_col_(b_first),
          of_a_(job.of_a),
          of_b_(job.of_b),
          rows_(*formula.row, 1, room),
          cols_(*formula.col, formula.col->words, room + StageWithBounds::room(*formula.row, 1)) {}

    // The bounds of rows and columns are of these shapes.
    template <class RowBound, class ColBound>
    void run() {
        constexpr int N = RowBound::dimension;
        const auto begin = static_cast<std::uint32_t>(job_.begin),
                   end = begin + static_cast<std::uint32_t>(job_.count);
        for (col_begin_ = job_.b_begin; col_begin_ < job_.b_end; col_begin_ += col_count_) {
            col_count_ = least(job_.b_end - col_begin_, cols_.kind.columns());
            cols_.fill(*job_.b, col_begin_, col_count_, true);
            col_motion_.fill<N>(of_b_, col_begin_, col_count_);
            for (std::uint32_t first = begin, count; first < end; first += count) {
                count = least(end - first, row_block);
                rows_.fill(*job_.a, first, count, true);
                row_motion_.fill<N>(of_a_, first, count);
                best_ = job_.out + (first - begin);
                for (std::uint32_t i = 0; i < count; ++i) take_row<RowBound, ColBound>(first, i);
                evaluate();
            }
        }
    }

private:
    // Collects the pairs of row i of the block that may touch before its best, with columns in ascending
    // order.
    template <class RowBound, class ColBound>
    void take_row(std::uint32_t first, std::uint32_t i) {
        constexpr int N = RowBound::dimension;
        const std::uint32_t row = first + i;
        const Range of =
            Diagonal{job_.above_diagonal != 0, job_.below_diagonal != 0}.counted(row, col_begin_, col_count_);
        const auto bound = row_of<RowBound>(rows_.bounds, i);
        const auto v = row_motion_.row<N>(i);
        const auto way = relative_motion(v);
        const Lanes margin = splat(job_.margin);
        for (std::uint32_t at = of.begin / capsa_word_columns * capsa_word_columns; at < of.end;
             at += capsa_word_columns) {
            const std::uint32_t count = least<std::uint32_t>(col_count_ - at, capsa_word_columns);
            const float* const cols = cols_.bounds + std::size_t{at} * ColBound::field_count;
            const Lanes horizon = splat(best_[i].time < 1.0f ? best_[i].time : 1.0f);
            std::uint64_t near = 0;
            std::uint32_t k = 0;
            const auto take = [&](const auto& pair)
                                  CAPSA_INLINE_LAMBDA { near |= bits(pair.d2 <= pair.limit) << k; };
            if (of_b_.rests)
                for (; k + lane_count < count; k += Width<Wide>::count)
                    take(may_touch(bound, columns_of<ColBound, Wide>(cols, static_cast<int>(k)), way, margin,
                                   horizon));
            for (; k < count; k += lane_count) {
                const auto column = columns_of<ColBound>(cols, static_cast<int>(k));
                if (of_b_.rests)
                    take(may_touch(bound, column, way, margin, horizon));
                else
                    take(may_touch(bound, column, relative_motion(v - col_motion_.columns<N>(at + k)), margin,
                                   horizon));
            }
            if (at < of.begin) near &= ~std::uint64_t{0} << (of.begin - at);
            if (of.end - at < capsa_word_columns) near &= (std::uint64_t{1} << (of.end - at)) - 1;
            if (near != 0 && have_filter(job_.filters))
                near &= columns_that_may_meet(job_.filters, row, col_begin_ + at, count);
            for (; near != 0; near &= near - 1) {
                row_at_[pairs_] = i;
                col_at_[pairs_] = at + lowest_one(near);
                if (++pairs_ == lane_count) evaluate();
            }
        }
    }
    // The whole formula takes as long for one lane as for all. Lanes without a pair repeat the first one.
    CAPSA_NOINLINE void evaluate() {
        if (pairs_ == 0) return;
        for (std::uint32_t i = pairs_; i < lane_count; ++i) row_at_[i] = row_at_[0], col_at_[i] = col_at_[0];
        gather(rows_, row_motion_, row_at_, cols_first_ ? pair_.b : pair_.a,
               cols_first_ ? pair_.vb : pair_.va);
        gather(cols_, col_motion_, col_at_, cols_first_ ? pair_.a : pair_.b,
               cols_first_ ? pair_.va : pair_.vb);
        keep_earliest(formula_.touches(pair_, job_, formula_.exchanged));
        pairs_ = 0;
    }
    static void gather(const StageWithBounds& stage, const MotionStage& motions,
                       const std::uint32_t (&at)[lane_count], float (*solid)[lane_count],
                       float (*v)[lane_count]) {
        stage.kind.gather(solid, stage.solids, at);
        const int dimension = stage.kind.streams.dimension;
        for (int i = 0; i < lane_count; ++i) {
            v[0][i] = motions.field[0][at[i]];
            v[1][i] = motions.field[1][at[i]];
            if (dimension == 3) v[2][i] = motions.field[2][at[i]];
        }
    }
    // Keeps the touches that are earlier than the best of their rows.
    void keep_earliest(const SpilledTouches& touches) {
        for (std::uint64_t hits = touches.hits & ~std::uint64_t{0} >> (64 - pairs_); hits != 0;
             hits &= hits - 1) {
            const std::uint32_t i = lowest_one(hits);
            capsa_touch& earliest = best_[row_at_[i]];
            if (!(touches.field[0][i] < earliest.time)) continue;
            const std::uint32_t col = col_begin_ + col_at_[i];
            earliest =
                seen_from_col_ ? seen_from_b(touches.at(i, col, earliest.a)) : touches.at(i, earliest.a, col);
        }
    }

    const capsa_touch_job& job_;
    const TouchFormula& formula_;
    const bool cols_first_, seen_from_col_;
    const MotionReader of_a_, of_b_;
    const StageWithBounds rows_, cols_;
    std::uint32_t col_begin_ = 0, col_count_ = 0;
    capsa_touch* best_ = nullptr;  // of the first row of the block
    // Pairs that may touch, counted from the first of their stages.
    std::uint32_t pairs_ = 0, row_at_[lane_count], col_at_[lane_count];
    MovingPairs pair_;
    MotionStage col_motion_, row_motion_;
};

}  // namespace

void walk_touches(const capsa_touch_job& job, const TouchFormula& formula, bool b_first) {
    const Kind &row = *formula.row, &col = *formula.col;
    auto* const room = static_cast<float*>(
        __builtin_alloca_with_align(StageWithBounds::room_of_both(row, col) * sizeof(float), 64 * 8));
    TouchWalk walk(job, formula, b_first, room);
    if (row.streams.dimension == 2)
        walk.run<Circle, Circle>();
    else if (!row.bounds)
        walk.run<HalfSpace, Sphere>();
    else if (!col.bounds)
        walk.run<Sphere, HalfSpace>();
    else
        walk.run<Sphere, Sphere>();
}

}  // namespace capsa::CAPSA_ISA
