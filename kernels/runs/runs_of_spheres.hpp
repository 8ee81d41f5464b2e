// Runs of spheres, such as the poses of a robot, all with the same rows of B: which runs touch, or how many
// pairs of each do.
//
// Sixteen consecutive rows of a run are a group: neighbouring rows of a body lie together. The bounding
// spheres of many groups, of several runs, are the lanes that each row of B meets first. Only the groups that
// it may touch then meet it row by row, again in lanes, by the formula of the tiles. So the answers are
// theirs, and a run is left at its first hit. Runs of one length whose rows hardly move from run to run, such
// as the poses of a motion, share their bounding spheres.

#pragma once
#include "kernels/filter.hpp"
#include "kernels/formulas/kind.hpp"
#include "kernels/runs/run_walk.hpp"
#include "kernels/tiles/dense.hpp"

namespace capsa::CAPSA_ISA {

// Runs of A with the rows of B of a job.
template <class A, class B>
class RunsWith : private RunWalk<A> {
public:
    CAPSA_INLINE explicit RunsWith(const capsa_run_job& job) : RunWalk<A>(job) {
        b_.fill_rows(*job.b, job.b_begin, job.b_end, 0.0f);
        kinds.of[B::slot].bounds(bounds_.field[0][0], b_.field[0][0], job.b_end - job.b_begin);
    }
    // Returns the first run that was not asked.
    CAPSA_INLINE std::size_t walk() {
        constexpr bool is_cheap = !A::has_extent && !B::has_extent;
        while (this->goes_on(is_cheap ? tuning::near_share_of_points : tuning::near_share)) {
            this->next_block();
            if (this->block_.groups != 0) meet_block();
        }
        return this->next();
    }

private:
    // The rows of B one after the other with all groups of the block.
    CAPSA_NOINLINE void meet_block() {
        auto& block = this->block_;
        const std::uint32_t b_count = this->job_.b_end - this->job_.b_begin;
        std::uint32_t asked = ~std::uint32_t{0} >> (BlockOfRuns<A>::most - block.groups);
        this->tried_ += std::uint64_t{b_count} * block.groups;
        for (std::uint32_t n = 0; n < b_count; ++n) {
            const std::uint32_t j = this->order_[n], w = j / capsa_word_columns, k = j % capsa_word_columns;
            std::uint32_t near = asked & near_groups(bounds_.field[w], k);
            if (near == 0) continue;
            if constexpr (B::has_extent && !long_formula<A, B>) {
                near &= groups_in_reach(b_.field[w], k, bounds_.field[w][A::radius_stream][k]);
                if (near == 0) continue;
            }
            this->met_ += count_ones(near);
            const std::uint32_t left = meet_rows(b_.field[w], k, this->job_.b_begin + j, near, asked);
            if (left == asked) continue;
            asked = left;
            // It may touch the next runs too.
            this->order_[n] = this->order_[n / 2];
            this->order_[n / 2] = static_cast<std::uint16_t>(j);
            if (asked == 0) return;
        }
    }
    template <class Solid>
    CAPSA_INLINE std::uint32_t touched_groups(const Solid& row) const {
        const auto& field = this->block_.field;
        std::uint64_t near = 0;
        for (std::uint32_t g = 0; g < BlockOfRuns<A>::most; g += lane_count) {
            const auto around =
                A::template restore<Lanes>([&](int f) CAPSA_INLINE_LAMBDA { return load(&field[f][g]); });
            const auto pair = proximity_of<true, false>(row, around);
            near |= bits(pair.d2 <= pair.limit) << g;
        }
        return static_cast<std::uint32_t>(near);
    }
    // The groups whose bounding spheres touch that of row k. Of an invalid row the centre is a NaN.
    CAPSA_INLINE std::uint32_t near_groups(const StageWord<A>& bounds, std::uint32_t k) const {
        return touched_groups(
            A::template restore<Lanes>([&](int f) CAPSA_INLINE_LAMBDA { return splat(bounds[f][k]); }));
    }
    // Those whose bounding spheres touch the row. The errors of the formula grow with its length.
    CAPSA_INLINE std::uint32_t groups_in_reach(const StageWord<B>& solids, std::uint32_t k,
                                               float size) const {
        auto row = row_at(solids, k);
        row.radius = fused(splat(size), splat(bound_slack), row.radius);
        return touched_groups(row);
    }
    static CAPSA_INLINE typename B::template Solid<Lanes> row_at(const StageWord<B>& solids,
                                                                 std::uint32_t k) {
        return B::template restore<Lanes>([&](int f) CAPSA_INLINE_LAMBDA { return splat(solids[f][k]); });
    }

    // The rows of near groups with row k of a word, which is row b of B. Returns the groups that are still
    // asked.
    CAPSA_NOINLINE std::uint32_t meet_rows(const StageWord<B>& solids, std::uint32_t k, std::uint32_t b,
                                           std::uint32_t near, std::uint32_t asked) {
        constexpr bool flip = other_first<B, A, true>;
        const capsa_run_job& job = this->job_;
        typename RowsOfRuns<A>::Reading reading(this->rows_);
        auto row = row_at(solids, k);
        row.radius = row.radius + splat(job.margin);
        for (; near != 0; near &= near - 1) {
            const std::uint32_t g = lowest_one(near);
            const std::uint32_t p = this->block_.piece_of[g];
            const PieceOfRuns& piece = this->block_.piece[p];
            const std::uint32_t at = (g - piece.first_group) * group_of_run,
                                in_group = least(piece.rows - at, group_of_run);
            for (std::uint32_t left = piece.open; left != 0; left &= left - 1) {
                const std::uint32_t pose = lowest_one(left), begin = piece.begin + pose * piece.rows + at;
                std::uint64_t found = 0;
                for (std::uint32_t i = 0; i < in_group; i += lane_count) {
                    Lanes stream[A::stream_count];
                    reading.read(begin + i, in_group - i, stream);
                    std::uint64_t hits = touching_lanes<flip>(row, prepared_streams<A>(stream, 0.0f));
                    if (hits == 0) continue;
                    hits &= bits(valid_rows<A>(stream)) & ~(~std::uint64_t{0} << (in_group - i));
                    if (have_filter(job.filters)) hits = allowed(job.filters, b, begin + i, hits);
                    found += count_ones(hits);
                }
                if (found == 0) continue;
                const std::size_t run = piece.run + (piece.of_one_run ? 0 : pose);
                if (job.any == nullptr) {
                    job.count[run] += found;
                } else {
                    job.any[run] = 1;
                    asked &= ~this->block_.close(p, pose);
                    left &= piece.open | std::uint32_t{1} << pose;
                }
            }
            near &= asked | std::uint32_t{1} << g;
        }
        return asked;
    }

    Stage<B, words_at_once<B>> b_;
    Stage<typename B::Bound, words_at_once<B>> bounds_;
};

template <class A, class B>
std::size_t runs_of_spheres(const capsa_run_job* job) {
    RunsWith<A, B> runs(*job);
    return runs.walk();
}

}  // namespace capsa::CAPSA_ISA
