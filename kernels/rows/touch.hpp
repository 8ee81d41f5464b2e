// The first touch of each row of A with any row of B.
//
// Rows of B are in the lanes, and each row of A keeps its earliest touch so far in the output. Most pairs
// never come near each other: a pair is dropped if its moving bounding spheres do not touch before the best
// time so far.

#pragma once
#include "kernels/rows/moving.hpp"
#include "kernels/rows/rows.hpp"

namespace capsa::CAPSA_ISA {

// The motions of the columns of a tile, laid out like a Stage.
template <int N>
struct MotionStage {
    alignas(64) float field[3][capsa_tile_columns];

    CAPSA_NOINLINE void fill(const MotionReader& motions, std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t i = 0; begin + i < end; i += lane_count) {
            const std::uint64_t left = end - begin - i;
            const Vec<Lanes, N> v =
                motions.rows<N>(begin + i, left < lane_count ? static_cast<int>(left) : lane_count);
            put_vector([this, i](int k, Lanes x) CAPSA_INLINE_LAMBDA { store(&field[k][i], x); }, 0, v);
        }
    }
    CAPSA_INLINE Vec<Lanes, N> columns(std::uint32_t k) const {
        return vector_at<Lanes, N>([this, k](int f) CAPSA_INLINE_LAMBDA { return load(&field[f][k]); }, 0);
    }
    CAPSA_INLINE Vec<Lanes, N> row(std::uint32_t i) const {
        return vector_at<Lanes, N>([this, i](int f) CAPSA_INLINE_LAMBDA { return splat(field[f][i]); }, 0);
    }
};

// The data of rows and columns that a tile of first touches needs.
template <class A, class B>
struct TouchTile : RowTile<A, B> {
    MotionStage<A::dimension> col_motion, row_motion;
};

// Pairs that may touch: the row and the column of each, counted from the first of its stage.
struct PairsInLanes {
    std::uint32_t count = 0;
    std::uint32_t row[lane_count], col[lane_count];
    // Lanes without a pair repeat the first one.
    CAPSA_INLINE void fill_up() {
        for (std::uint32_t i = count; i < lane_count; ++i) row[i] = row[0], col[i] = col[0];
    }
};

// Some rows of a stage and their motions, one lane each.
template <class Shape, int N>
CAPSA_NOINLINE void gather(const StageWord<Shape>* solids, const MotionStage<N>& motions,
                           const std::uint32_t (&at)[lane_count],
                           float (&solid)[Shape::field_count][lane_count], float (&v)[3][lane_count]) {
    for (int i = 0; i < lane_count; ++i) {
        const float(*const from)[capsa_word_columns] = solids[at[i] / capsa_word_columns];
        for (int k = 0; k < Shape::field_count; ++k) solid[k][i] = from[k][at[i] % capsa_word_columns];
        for (int k = 0; k < N; ++k) v[k][i] = motions.field[k][at[i]];
    }
}

// Keeps the touches that are earlier than the best of their rows. `best` belongs to the first row.
void keep_earliest(const SpilledTouches& touches, const PairsInLanes& pairs, std::uint32_t first_col,
                   bool seen_from_col, capsa_touch* best);

// Collects pairs that may touch until they fill all lanes: few pairs may touch, and the whole formula takes
// as long for one lane as for all. With BFirst, B is evaluated first. Pairs come with columns in ascending
// order, so that ties go to the lowest.
template <class A, class B, bool BFirst>
class Candidates {
public:
    CAPSA_INLINE Candidates(const TouchTile<A, B>& tile, const capsa_touch_job& job)
        : tile_(tile), job_(job) {}

    // A row and columns of the word at `at`, counted from the first of their stages. `best` belongs to the
    // first row.
    static void add(void* to, std::uint32_t row, std::uint32_t at, std::uint64_t near, capsa_touch* best) {
        auto& self = *static_cast<Candidates*>(to);
        PairsInLanes& lanes = self.lanes_;
        for (; near != 0; near &= near - 1) {
            lanes.row[lanes.count] = row;
            lanes.col[lanes.count] = at + lowest_one(near);
            if (++lanes.count == lane_count) self.evaluate(best);
        }
    }
    CAPSA_NOINLINE void evaluate(capsa_touch* of_first_row) {
        if (lanes_.count == 0) return;
        lanes_.fill_up();
        keep_earliest(found(), lanes_, tile_.col.begin, BFirst, of_first_row);
        lanes_.count = 0;
    }

private:
    CAPSA_INLINE SpilledTouches found() const {
        if constexpr (BFirst || exchanged_in_time<A, B>) {
            MovingPairs<B, A> pairs;
            gather<B>(tile_.cols.solids.field, tile_.col_motion, lanes_.col, pairs.a, pairs.va);
            gather<A>(tile_.rows.solids.field, tile_.row_motion, lanes_.row, pairs.b, pairs.vb);
            return pairs.touches_of(job_, exchanged_in_time<A, B>);
        } else {
            MovingPairs<A, B> pairs;
            gather<A>(tile_.rows.solids.field, tile_.row_motion, lanes_.row, pairs.a, pairs.va);
            gather<B>(tile_.cols.solids.field, tile_.col_motion, lanes_.col, pairs.b, pairs.vb);
            return pairs.touches_of(job_, false);
        }
    }
    const TouchTile<A, B>& tile_;
    const capsa_touch_job& job_;
    PairsInLanes lanes_;
};

// A bounding sphere and its motion.
template <class Bound, class V, class Way>
struct MovingBound {
    Bound bound;
    V v;
    Way way;
};
template <class Bound, class V, class Way>
MovingBound(Bound, V, Way) -> MovingBound<Bound, V, Way>;

// The bounds of a Stage, however many words it has.
template <class Shape>
struct StagedBounds {
    const StageWord<Shape>* word;

    // Those at places k, k + 1, ... of word w.
    template <class T>
    CAPSA_INLINE auto columns(int w, int k) const {
        const float(*from)[capsa_word_columns] = word[w];
        return Shape::template restore<T>([from, k](int f)
                                              CAPSA_INLINE_LAMBDA { return Width<T>::load(&from[f][k]); });
    }
    // The one at place i of word 0, in every lane.
    CAPSA_INLINE auto row(std::uint32_t i) const {
        const float(*from)[capsa_word_columns] = word[0];
        return Shape::template restore<Lanes>([from, i](int f)
                                                  CAPSA_INLINE_LAMBDA { return splat(from[f][i]); });
    }
};

// Which of the `count` columns of a word a moving bounding sphere may touch, if the columns rest.
template <class Bound, class Shape, int N>
CAPSA_NOINLINE std::uint64_t near_resting(const Bound& bound, const RelativeMotion<Lanes, N>& way,
                                          const StagedBounds<Shape>& bounds, std::uint32_t at,
                                          std::uint32_t count, Lanes margin, Lanes horizon) {
    const auto w = static_cast<int>(at / capsa_word_columns);
    std::uint64_t near = 0;
    std::uint32_t k = 0;
    for (; k + lane_count < count; k += Width<Wide>::count) {
        const auto pair =
            may_touch(bound, bounds.template columns<Wide>(w, static_cast<int>(k)), way, margin, horizon);
        near |= bits(pair.d2 <= pair.limit) << k;
    }
    if (k < count) {
        const auto pair =
            may_touch(bound, bounds.template columns<Lanes>(w, static_cast<int>(k)), way, margin, horizon);
        near |= bits(pair.d2 <= pair.limit) << k;
    }
    return near;
}

// The same for columns that move.
template <class Bound, class Shape, int N>
CAPSA_NOINLINE std::uint64_t near_moving(const Bound& bound, const Vec<Lanes, N>& v,
                                         const StagedBounds<Shape>& bounds, const MotionStage<N>& motion,
                                         std::uint32_t at, std::uint32_t count, Lanes margin, Lanes horizon) {
    const auto w = static_cast<int>(at / capsa_word_columns);
    std::uint64_t near = 0;
    for (std::uint32_t k = 0; k < count; k += lane_count) {
        const auto pair = may_touch(bound, bounds.template columns<Lanes>(w, static_cast<int>(k)),
                                    relative_motion(v - motion.columns(at + k)), margin, horizon);
        near |= bits(pair.d2 <= pair.limit) << k;
    }
    return near;
}

// A block of rows, its columns and how they move, as far as bounds go.
template <class RowBound, class ColBound>
struct BoundsInMotion {
    StagedBounds<RowBound> rows;
    StagedBounds<ColBound> cols;
    const MotionStage<RowBound::dimension>&row_motion, &col_motion;
    Range row, col;
    bool cols_rest;
};

// Takes the pairs of a row with columns of the word at `at`, each counted from the first of its stage.
using AddPairs = void (*)(void* to, std::uint32_t row, std::uint32_t at, std::uint64_t near,
                          capsa_touch* best);

// Hands on all pairs that may touch before the best of their row. It knows bounds alone, so shapes with the
// same bounds have one copy.
template <class RowBound, class ColBound>
CAPSA_NOINLINE void hand_on_near_pairs(const BoundsInMotion<RowBound, ColBound>& of,
                                       const capsa_touch_job& job, capsa_touch* best, AddPairs add,
                                       void* to) {
    const Lanes margin = splat(job.margin);
    each_word(
        of.row, of.col, Diagonal{job.above_diagonal != 0, job.below_diagonal != 0}, job.filters,
        [&](std::uint32_t i) CAPSA_INLINE_LAMBDA {
            const auto v = of.row_motion.row(i);
            return MovingBound{of.rows.row(i), v, relative_motion(v)};
        },
        [&](const auto& one, std::uint32_t row, std::uint32_t at, std::uint32_t count, CountedWord counted)
            CAPSA_INLINE_LAMBDA {
                const std::uint32_t i = row - of.row.begin;
                const Lanes horizon = splat(best[i].time < 1.0f ? best[i].time : 1.0f);
                std::uint64_t near =
                    of.cols_rest
                        ? near_resting(one.bound, one.way, of.cols, at, count, margin, horizon)
                        : near_moving(one.bound, one.v, of.cols, of.col_motion, at, count, margin, horizon);
                near = counted.of(near);
                if (near != 0) add(to, i, at, near, best);
            });
}

// The policy that keeps the earliest touch of each row in the output.
template <class A, class B, bool BFirst>
class EarliestTouch {
public:
    using Tile = RowTile<A, B>;

    CAPSA_INLINE EarliestTouch(const capsa_touch_job& job, TouchTile<A, B>& tile)
        : job_(job), tile_(tile), of_a_(job.of_a), of_b_(job.of_b), candidates_(tile, job) {}

    CAPSA_INLINE std::uint32_t block_rows() const { return row_block; }
    CAPSA_INLINE void new_columns(const Tile&) {
        tile_.col_motion.fill(of_b_, tile_.col.begin, tile_.col.end);
    }
    CAPSA_INLINE void end_of_rows(const Tile&) {}

    CAPSA_NOINLINE void block(const Tile&) {
        capsa_touch* const best = job_.out + (tile_.row.begin - job_.begin);
        tile_.row_motion.fill(of_a_, tile_.row.begin, tile_.row.end);
        const BoundsInMotion<typename A::Bound, typename B::Bound> of{{tile_.rows.bounds.field},
                                                                      {tile_.cols.bounds.field},
                                                                      tile_.row_motion,
                                                                      tile_.col_motion,
                                                                      tile_.row,
                                                                      tile_.col,
                                                                      of_b_.rests};
        hand_on_near_pairs(of, job_, best, &Candidates<A, B, BFirst>::add, &candidates_);
        candidates_.evaluate(best);
    }

private:
    const capsa_touch_job& job_;
    TouchTile<A, B>& tile_;
    MotionReader of_a_, of_b_;
    Candidates<A, B, BFirst> candidates_;
};

template <class A, class B, bool BFirst>
void touch_rows(const capsa_touch_job* job) {
    TouchTile<A, B> tile;
    EarliestTouch<A, B, BFirst> policy(*job, tile);
    const auto begin = static_cast<std::uint32_t>(job->begin);
    each_block(tile, *job->a, {begin, begin + static_cast<std::uint32_t>(job->count)}, *job->b,
               {job->b_begin, job->b_end}, policy);
}

}  // namespace capsa::CAPSA_ISA
