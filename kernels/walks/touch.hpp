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
            const bool any = bits(balls_meet(a, b, va - vb, margin, splat(1.0f))) != 0;
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
            answer(prepared<A>(Gatherer{job->a->stream, ia, valid}, 0.0f),
                   prepared<B>(Gatherer{job->b->stream, ib, valid}, 0.0f), of_a.listed(ia, valid),
                   of_b.listed(ib, valid));
        } else {
            answer(prepared<A>(Reader{job->a->stream, first, valid}, 0.0f),
                   prepared<B>(Reader{job->b->stream, first, valid}, 0.0f), of_a.rows(first, valid),
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

// One row of A with lanes of B, or with BFirst of B with A, and the answers seen from B.
template <class A, class B, bool BFirst>
CAPSA_NOINLINE void touch_lanes(const typename A::template Solid<Lanes>& a,
                                const typename B::template Solid<Lanes>& b, const Vec3<Lanes>& va,
                                const Vec3<Lanes>& vb, Lanes margin, std::uint64_t keep, std::uint32_t col,
                                capsa_touch& best) {
    const auto found = [&] {
        if constexpr (BFirst)
            return SpilledTouches(first_touch(b, a, vb, va, margin));
        else
            return SpilledTouches(first_touch(a, b, va, vb, margin));
    };
    const SpilledTouches touches = found();
    for (std::uint64_t hits = touches.hits & keep; hits != 0; hits &= hits - 1) {
        const std::uint32_t i = lowest_one(hits);
        if (!(touches.field[0][i] < best.time)) continue;
        best = BFirst ? seen_from_b(touches.at(i, col + i, best.a)) : touches.at(i, best.a, col + i);
    }
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
    Stage<B, capsa_tile_columns / capsa_word_columns> cols;
    Stage<A, 1> rows;
    MotionStage col_motion, row_motion;
    for (std::uint32_t begin = job->b_begin; begin < job->b_end;) {
        const std::uint32_t end =
            job->b_end - begin > capsa_tile_columns ? begin + capsa_tile_columns : job->b_end;
        cols.fill(*job->b, begin, end, 0.0f);
        col_motion.fill(of_b, begin, end);
        for (std::uint32_t block = a_begin; block < a_end;) {
            const std::uint32_t block_end =
                a_end - block > capsa_word_columns ? block + capsa_word_columns : a_end;
            rows.fill(*job->a, block, block_end, 0.0f);
            row_motion.fill(of_a, block, block_end);
            for (std::uint32_t row = block; row < block_end; ++row) {
                const auto a = rows.template row<Lanes>(row - block);
                const Vec3<Lanes> va = row_motion.row(row - block);
                capsa_touch& best = job->out[row - a_begin];
                for (std::uint32_t k = 0; k < end - begin; k += lane_count) {
                    const std::uint64_t keep =
                        lanes_of(kept_columns(halves, row, begin + k / 64 * 64), static_cast<int>(k % 64));
                    if (keep == 0) continue;
                    const auto b =
                        cols.template columns<Lanes>(static_cast<int>(k / 64), static_cast<int>(k % 64));
                    const Vec3<Lanes> vb = col_motion.columns(k);
                    const Lanes horizon = splat(best.time < 1.0f ? best.time : 1.0f);
                    if ((bits(balls_meet(a, b, va - vb, margin, horizon)) & keep) == 0) continue;
                    touch_lanes<A, B, BFirst>(a, b, va, vb, margin, keep, begin + k, best);
                }
            }
            block = block_end;
        }
        begin = end;
    }
}

}  // namespace capsa::CAPSA_ISA
