// First touches: of chosen pairs, and of each row of A over all rows of B.
//
// By row, rows of B ride in lanes and each row of A keeps its earliest touch so far in the output. Most pairs
// never come near: a vector of them is dropped when the balls around the moving solids do not meet before the
// best time so far. Ties go to the lowest row of B: it comes first, and only an earlier touch replaces it.

#pragma once
#include "kernels/pairs/first_touch.hpp"
#include "kernels/walks/nearest.hpp"
#include "kernels/walks/pairs.hpp"

namespace capsa::CAPSA_ISA {

// Motions in lanes. One that is no valid coordinate is NaN throughout, and its row then touches nothing.
template <class Read>
CAPSA_INLINE Vec3<Lanes> moving(const Read& read) {
    const Lanes bad = splat(bad_number());
    const Vec3<Lanes> v{read(0), read(1), read(2)};
    const Mask good = dot(v, v) <= splat(most_square);
    return {select(good, v.x, bad), select(good, v.y, bad), select(good, v.z, bad)};
}

// The streams of a motion; none is rest.
struct Movement {
    capsa_stream stream[3];
    bool rests;
    CAPSA_INLINE explicit Movement(const capsa_motion* motion) : stream{}, rests(motion == nullptr) {
        if (rests) return;
        stream[0] = motion->dx;
        stream[1] = motion->dy;
        stream[2] = motion->dz;
    }
    CAPSA_INLINE Vec3<Lanes> rows(std::uint64_t first, int valid) const {
        return rests ? origin<Lanes>() : moving(Reader{stream, first, valid});
    }
    CAPSA_INLINE Vec3<Lanes> listed(const std::uint32_t* index, int valid) const {
        return rests ? origin<Lanes>() : moving(Gatherer{stream, index, valid});
    }
};

// First touches as arrays, lane by lane.
struct SpilledTouches {
    alignas(64) float field[7][lane_count];
    std::uint64_t hits;
    CAPSA_INLINE explicit SpilledTouches(const FirstTouch& touch) : hits(bits(touch.hit)) {
        store(field[0], touch.time);
        store(field[1], touch.normal.x);
        store(field[2], touch.normal.y);
        store(field[3], touch.normal.z);
        store(field[4], touch.point.x);
        store(field[5], touch.point.y);
        store(field[6], touch.point.z);
    }
    CAPSA_INLINE capsa_touch at(std::uint32_t i, std::uint32_t a, std::uint32_t b) const {
        return {a,
                b,
                field[0][i],
                {field[1][i], field[2][i], field[3][i]},
                {field[4][i], field[5][i], field[6][i]}};
    }
};

CAPSA_INLINE capsa_touch no_touch(std::uint32_t a) {
    return {a, capsa_no_row, __builtin_inff(), {0, 0, 0}, {0, 0, 0}};
}
CAPSA_INLINE capsa_touch seen_from_b(const capsa_touch& t) {
    return {
        t.b, t.a, t.time, {-t.normal[0], -t.normal[1], -t.normal[2]}, {t.point[0], t.point[1], t.point[2]}};
}

template <class A, class B>
void touch_chosen(const capsa_touch_job* job) {
    const Movement of_a(job->of_a), of_b(job->of_b);
    const Lanes margin = splat(job->margin);
    for (std::uint64_t k = 0; k < job->count; k += lane_count) {
        const std::uint64_t left = job->count - k, first = job->begin + k;
        const int valid = left < lane_count ? static_cast<int>(left) : lane_count;
        const auto answer = [&](const auto& a, const auto& b, const Vec3<Lanes>& va, const Vec3<Lanes>& vb) {
            const auto near = passing(ball_around(a), ball_around(b), course(va - vb), margin, splat(1.0f));
            const bool any = bits(near.d2 <= near.limit) != 0;
            for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(valid); ++i)
                job->out[k + i] =
                    no_touch(job->pairs ? job->pairs[first + i].a : static_cast<std::uint32_t>(first + i));
            if (!any) return;
            const SpilledTouches touches(first_touch(a, b, va, vb, margin));
            for (std::uint64_t hits = touches.hits; hits != 0; hits &= hits - 1) {
                const std::uint32_t i = lowest_one(hits);
                const auto row = static_cast<std::uint32_t>(first + i);
                const capsa_index_pair pair = job->pairs ? job->pairs[first + i] : capsa_index_pair{row, row};
                job->out[k + i] = touches.at(i, pair.a, pair.b);
            }
        };
        if (job->pairs) {
            const std::uint32_t *const ia = &job->pairs[first].a, *const ib = &job->pairs[first].b;
            answer(prepared<A>(ListReader<A>{*job->a, ia, valid}, 0.0f),
                   prepared<B>(ListReader<B>{*job->b, ib, valid}, 0.0f), of_a.listed(ia, valid),
                   of_b.listed(ib, valid));
        } else {
            answer(prepared<A>(RowReader<A>{*job->a, first, valid}, 0.0f),
                   prepared<B>(RowReader<B>{*job->b, first, valid}, 0.0f), of_a.rows(first, valid),
                   of_b.rows(first, valid));
        }
    }
}

// The motions of a tile's columns, laid out like a Stage.
struct MotionStage {
    alignas(64) float field[3][capsa_tile_columns];

    CAPSA_NOINLINE void fill(const Movement& movement, std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t i = 0; begin + i < end; i += lane_count) {
            const std::uint64_t left = end - begin - i;
            const Vec3<Lanes> v =
                movement.rows(begin + i, left < lane_count ? static_cast<int>(left) : lane_count);
            store(&field[0][i], v.x);
            store(&field[1][i], v.y);
            store(&field[2][i], v.z);
        }
    }
    CAPSA_INLINE Vec3<Lanes> columns(std::uint32_t k) const {
        return {load(&field[0][k]), load(&field[1][k]), load(&field[2][k])};
    }
    CAPSA_INLINE Vec3<Lanes> row(std::uint32_t i) const {
        return {splat(field[0][i]), splat(field[1][i]), splat(field[2][i])};
    }
};

// What a tile of first touches needs of its rows and columns.
template <class A, class B>
struct TouchTile {
    Surrounded<B, tile_word_count> cols;
    Surrounded<A, 1> rows;
    MotionStage col_motion, row_motion;
    std::uint32_t first_row, first_col;
    capsa_touch* best;  // of first_row and what follows
};

// Pairs whose balls come near each other, until there are enough of them for all lanes: few do, and the whole
// formula for one lane takes as long as for all. With BFirst B is evaluated first. Pairs come with columns in
// ascending order, so that ties go to the lowest.
template <class A, class B, bool BFirst>
class Passing {
public:
    CAPSA_INLINE Passing(TouchTile<A, B>& tile, Lanes margin) : tile_(tile), margin_(margin) {}

    // The row and the column, counted from the first of each stage.
    CAPSA_INLINE void add(std::uint32_t row, std::uint32_t col) {
        row_[count_] = row;
        col_[count_] = col;
        if (++count_ == lane_count) settle();
    }
    CAPSA_NOINLINE void settle() {
        const std::uint32_t count = count_;
        count_ = 0;
        if (count == 0) return;
        for (std::uint32_t i = count; i < lane_count; ++i) row_[i] = row_[0], col_[i] = col_[0];
        const auto a = gathered<A>(tile_.rows.solids, row_);
        const auto b = gathered<B>(tile_.cols.solids, col_);
        const Vec3<Lanes> va = motions(tile_.row_motion, row_), vb = motions(tile_.col_motion, col_);
        const SpilledTouches touches = found(a, b, va, vb);
        const std::uint64_t real = ~std::uint64_t{0} >> (64 - count);
        for (std::uint64_t hits = touches.hits & real; hits != 0; hits &= hits - 1) {
            const std::uint32_t i = lowest_one(hits);
            capsa_touch& best = tile_.best[row_[i]];
            if (!(touches.field[0][i] < best.time)) continue;
            const std::uint32_t col = tile_.first_col + col_[i];
            best = BFirst ? seen_from_b(touches.at(i, col, best.a)) : touches.at(i, best.a, col);
        }
    }

private:
    template <class SolidA, class SolidB>
    CAPSA_INLINE SpilledTouches found(const SolidA& a, const SolidB& b, const Vec3<Lanes>& va,
                                      const Vec3<Lanes>& vb) const {
        if constexpr (BFirst)
            return SpilledTouches(first_touch(b, a, vb, va, margin_));
        else
            return SpilledTouches(first_touch(a, b, va, vb, margin_));
    }
    template <class Shape, class Solids>
    static CAPSA_INLINE auto gathered(const Solids& solids, const std::uint32_t (&at)[lane_count]) {
        alignas(64) float field[Shape::field_count][lane_count];
        for (int i = 0; i < lane_count; ++i)
            for (int k = 0; k < Shape::field_count; ++k)
                field[k][i] = solids.field[at[i] / capsa_word_columns][k][at[i] % capsa_word_columns];
        return Shape::template restore<Lanes>([&field](int k) CAPSA_INLINE_LAMBDA { return load(field[k]); });
    }
    static CAPSA_INLINE Vec3<Lanes> motions(const MotionStage& stage, const std::uint32_t (&at)[lane_count]) {
        alignas(64) float field[3][lane_count];
        for (int i = 0; i < lane_count; ++i)
            for (int k = 0; k < 3; ++k) field[k][i] = stage.field[k][at[i]];
        return {load(field[0]), load(field[1]), load(field[2])};
    }

    TouchTile<A, B>& tile_;
    Lanes margin_;
    std::uint32_t count_ = 0;
    std::uint32_t row_[lane_count], col_[lane_count];
};

// The columns of a word that a moving ball may come near, if they rest; `count` of them are there.
template <class Balls>
CAPSA_NOINLINE std::uint64_t near_resting(const Rounded<Point<Lanes>, Lanes>& ball, const Course<Lanes>& way,
                                          const Balls& balls, std::uint32_t at, std::uint32_t count,
                                          Lanes margin, Lanes horizon) {
    const auto w = static_cast<int>(at / capsa_word_columns);
    std::uint64_t near = 0;
    std::uint32_t k = 0;
    for (; k + lane_count < count; k += Width<Wide>::count) {
        const auto pair =
            passing(ball, balls.template columns<Wide>(w, static_cast<int>(k)), way, margin, horizon);
        near |= bits(pair.d2 <= pair.limit) << k;
    }
    if (k < count) {
        const auto pair =
            passing(ball, balls.template columns<Lanes>(w, static_cast<int>(k)), way, margin, horizon);
        near |= bits(pair.d2 <= pair.limit) << k;
    }
    return near;
}

// The same of columns in motion.
template <class Balls>
CAPSA_NOINLINE std::uint64_t near_moving(const Rounded<Point<Lanes>, Lanes>& ball, const Vec3<Lanes>& v,
                                         const Balls& balls, const MotionStage& motion, std::uint32_t at,
                                         std::uint32_t count, Lanes margin, Lanes horizon) {
    const auto w = static_cast<int>(at / capsa_word_columns);
    std::uint64_t near = 0;
    for (std::uint32_t k = 0; k < count; k += lane_count) {
        const auto pair = passing(ball, balls.template columns<Lanes>(w, static_cast<int>(k)),
                                  course(v - motion.columns(at + k)), margin, horizon);
        near |= bits(pair.d2 <= pair.limit) << k;
    }
    return near;
}

template <class A, class B, bool BFirst>
void touch_rows(const capsa_touch_job* job) {
    const Movement of_a(job->of_a), of_b(job->of_b);
    const Lanes margin = splat(job->margin);
    const auto a_begin = static_cast<std::uint32_t>(job->begin),
               a_end = static_cast<std::uint32_t>(job->begin + job->count);
    capsa_nearest_job halves{};  // which pairs count
    halves.above_diagonal = job->above_diagonal;
    halves.below_diagonal = job->below_diagonal;
    TouchTile<A, B> tile;
    Passing<A, B, BFirst> passing_pairs(tile, margin);
    for (std::uint32_t begin = job->b_begin; begin < job->b_end;) {
        const std::uint32_t end =
            job->b_end - begin > capsa_tile_columns ? begin + capsa_tile_columns : job->b_end;
        tile.cols.fill(*job->b, begin, end);
        tile.col_motion.fill(of_b, begin, end);
        tile.first_col = begin;
        for (std::uint32_t block = a_begin; block < a_end;) {
            const std::uint32_t block_end =
                a_end - block > capsa_word_columns ? block + capsa_word_columns : a_end;
            tile.rows.fill(*job->a, block, block_end);
            tile.row_motion.fill(of_a, block, block_end);
            tile.best = job->out + (block - a_begin);
            for (std::uint32_t row = 0; row < block_end - block; ++row) {
                const auto ball = tile.rows.balls.template row<Lanes>(row);
                const Vec3<Lanes> v = tile.row_motion.row(row);
                const Course<Lanes> way = course(v);
                for (std::uint32_t at = 0; at < end - begin; at += capsa_word_columns) {
                    const std::uint64_t kept = kept_columns(halves, block + row, begin + at);
                    if (kept == 0) continue;
                    const std::uint32_t next = at + capsa_word_columns,
                                        count = (next < end - begin ? next : end - begin) - at;
                    const float time = tile.best[row].time;
                    const Lanes horizon = splat(time < 1.0f ? time : 1.0f);
                    std::uint64_t near =
                        of_b.rests ? near_resting(ball, way, tile.cols.balls, at, count, margin, horizon)
                                   : near_moving(ball, v, tile.cols.balls, tile.col_motion, at, count, margin,
                                                 horizon);
                    for (near &= kept; near != 0; near &= near - 1)
                        passing_pairs.add(row, at + lowest_one(near));
                }
            }
            passing_pairs.settle();
            block = block_end;
        }
        begin = end;
    }
}

}  // namespace capsa::CAPSA_ISA
