// The walk through runs, block by block: which of them are asked together. It does not depend on the shape
// of B.

#pragma once
#include "kernels/runs/block_of_runs.hpp"
#include "kernels/tuning.hpp"

namespace capsa::CAPSA_ISA {

template <class A>
class RunWalk {
public:
    CAPSA_NOINLINE explicit RunWalk(const capsa_run_job& job) : job_(job), rows_(*job.a), next_(job.begin) {
        for (std::uint32_t j = 0; j < job.b_end - job.b_begin; ++j) order_[j] = static_cast<std::uint16_t>(j);
    }

    // Whether there are more runs and the way pays: of the groups with rows of B at most one in `share` was
    // near. A run that was begun is asked to its end.
    CAPSA_INLINE bool goes_on(std::uint64_t share) const {
        return next_ < job_.end && (inside_ != 0 || share * met_ <= tried_ + tuning::near_grace);
    }
    CAPSA_INLINE std::size_t next() const { return next_; }
    // Fills the block with the next poses.
    CAPSA_NOINLINE void next_block() {
        block_.pieces = block_.groups = 0;
        const std::uint32_t first = job_.offsets[next_] + inside_;
        readable_to_ = first + least(job_.offsets[job_.end] - first, rows_.most());
        rows_.take(first, readable_to_);
        while (next_ < job_.end) {
            const std::uint32_t begin = job_.offsets[next_] + inside_, end = job_.offsets[next_ + 1];
            if (begin >= end || decided(next_)) {
                if (inside_ != 0) left_early_ = begin < end;
                ++next_;
                inside_ = 0;
                continue;
            }
            const std::uint32_t readable = begin < readable_to_ ? readable_to_ - begin : 0,
                                room = least((BlockOfRuns<A>::most - block_.groups) * group_of_run, readable);
            if (room == 0 || block_.pieces == most_pieces_ ||
                (begin != first && least(end - begin, rows_.most()) > readable))
                break;
            if (inside_ == 0) pose_ = rows_of_pose(begin, end - begin);
            PieceOfRuns piece{next_, begin, least(pose_, end - begin), 1, 1, 0, false};
            if (piece.rows > room) {
                if (block_.pieces != 0) break;
                piece.rows = room;  // a part of a long pose
            }
            piece.of_one_run = piece.rows < end - job_.offsets[next_];
            // Where poses were not alike, only the first one of a block asks again.
            if (alike_ > 1 || block_.pieces == 0)
                alike_ = piece.poses =
                    poses_alike(piece, piece.of_one_run ? (end - begin) / piece.rows : job_.end - next_);
            for (std::uint32_t pose = 1; pose < piece.poses; ++pose)
                piece.open |= std::uint32_t{piece.of_one_run || !decided(next_ + pose)} << pose;
            block_.add(rows_, piece);
            if (!piece.of_one_run) {
                next_ += piece.poses;
                continue;
            }
            const bool begins = inside_ == 0;
            inside_ += piece.rows * piece.poses;
            if (begins && left_early_ && piece.poses > 1) break;  // it may be decided by this piece too
        }
        block_.finish(job_.margin);
        most_pieces_ = BlockOfRuns<A>::most;
    }

protected:
    // Whether no more is asked of a run.
    CAPSA_INLINE bool decided(std::size_t run) const { return job_.any != nullptr && job_.any[run] != 0; }

    // A run may hold several poses, such as those of a motion: its rows are those of a pose if there they
    // jump back to where the first row is.
    CAPSA_INLINE std::uint32_t rows_of_pose(std::uint32_t begin, std::uint32_t rows) {
        const auto repeats = [&](std::uint32_t n) CAPSA_INLINE_LAMBDA {
            return rows % n == 0 &&
                   4.0f * rows_.apart2(begin + n, begin) < rows_.apart2(begin + n, begin + n - 1);
        };
        if (rows < 2 * group_of_run || rows == not_repeating_) return rows;
        if (last_pose_ < rows && repeats(last_pose_)) return last_pose_;
        const std::uint32_t most = least(rows / 2, RowsOfRuns<A>::most_copied / 2);
        for (std::uint32_t n = group_of_run; n <= most; ++n)
            if (repeats(n)) return last_pose_ = n;
        return not_repeating_ = rows;
    }
    // How many poses from a piece on lie nearly where it does: at most twice as many as the last time.
    CAPSA_INLINE std::uint32_t poses_alike(const PieceOfRuns& piece, std::size_t more) const {
        std::uint32_t poses = least(2 * alike_, most_alike);
        while (poses > 1 && (poses > more || !are_alike(piece, poses))) poses /= 2;
        return poses;
    }
    // Whether their middle and last rows have moved no further than a group is long.
    CAPSA_INLINE bool are_alike(const PieceOfRuns& piece, std::uint32_t poses) const {
        if (piece.rows < group_of_run || piece.rows > (readable_to_ - piece.begin) / poses) return false;
        for (std::uint32_t pose = 1; pose < poses && !piece.of_one_run; ++pose)
            if (job_.offsets[piece.run + pose + 1] - job_.offsets[piece.run + pose] != piece.rows)
                return false;
        const std::uint32_t moved = (poses - 1) * piece.rows, last = piece.begin + piece.rows - 1,
                            middle = piece.begin + piece.rows / 2;
        const float length2 = rows_.apart2(last - (group_of_run - 1), last);
        return rows_.apart2(last, last + moved) <= length2 && rows_.apart2(middle, middle + moved) <= length2;
    }

    static constexpr std::uint32_t most_alike = 8;
    std::uint32_t most_pieces_ = 1;  // the first block is a trial
    const capsa_run_job& job_;
    RowsOfRuns<A> rows_;
    BlockOfRuns<A> block_;
    std::size_t next_;
    std::uint32_t inside_ = 0;  // so many rows of run next_ are done
    std::uint32_t pose_ = 0;    // rows of each pose of it
    std::uint32_t readable_to_ = 0, alike_ = 1, last_pose_ = ~std::uint32_t{0}, not_repeating_ = 0;
    bool left_early_ = false;                  // the last run of several pieces was decided before its end
    std::uint16_t order_[capsa_tile_columns];  // of the rows of B: those with hits come first
    std::uint64_t tried_ = 0, met_ = 0;        // groups with rows of B
};

}  // namespace capsa::CAPSA_ISA
