// Poses and the bounding spheres of their groups, as many as are asked together.

#pragma once
#include "kernels/runs/rows_of_runs.hpp"
#include "kernels/shapes/bounding_sphere.hpp"

namespace capsa::CAPSA_ISA {

inline constexpr std::uint32_t group_of_run = 16;

// A pose, which is a run or a part of one, or several poses of as many rows, one after the other.
struct PieceOfRuns {
    std::size_t run;
    std::uint32_t begin, rows, poses;
    std::uint32_t open;         // the poses that are asked, as bits
    std::uint32_t first_group;  // in the block
    bool of_one_run;            // otherwise each pose is a run
};

// Some pieces and the bounding spheres of their groups.
template <class A>
struct BlockOfRuns {
    static constexpr std::uint32_t most = 32;
    alignas(64) float field[A::field_count][most];
    std::uint16_t piece_of[most];  // no bytes: a compiler would take them for a part of anything
    PieceOfRuns piece[most];
    std::uint32_t pieces = 0, groups = 0;

    // Adds a piece. The centre of a group is that of a row in the middle pose, and its radius holds all rows:
    // the centres as far as the furthest, and the largest radius. finish() puts the two together.
    CAPSA_NOINLINE void add(const RowsOfRuns<A>& rows, const PieceOfRuns& added) {
        const std::uint32_t in_pose = added.rows, poses = added.poses;
        typename RowsOfRuns<A>::Reading reading(rows);
        const std::uint64_t middle_pose = std::uint64_t{added.begin} + std::uint64_t{poses / 2} * in_pose;
        piece[pieces] = added;
        piece[pieces].first_group = groups;
        std::uint32_t g = groups;
        for (std::uint32_t at = 0; at < in_pose; at += group_of_run, ++g) {
            const std::uint32_t in_group = least(in_pose - at, group_of_run);
            piece_of[g] = static_cast<std::uint16_t>(pieces);
            const std::uint64_t middle = rows.valid_row(middle_pose + at, in_group);
            Lanes centre[A::dimension];
            for (int k = 0; k < A::dimension; ++k)
                centre[k] = splat(field[k][g] = rows.coordinate(k, middle));
            Lanes far2 = splat(0.0f), largest = splat(-__builtin_inff());
            for (std::uint32_t i = 0; i < in_group; i += lane_count)
                for (std::uint32_t pose = 0; pose < poses; ++pose) {
                    Lanes stream[A::stream_count];
                    reading.read(added.begin + pose * in_pose + at + i, in_group - i, stream);
                    Lanes d2 = splat(0.0f);
                    for (int k = 0; k < A::dimension; ++k) {
                        const Lanes apart = stream[k] - centre[k];
                        d2 = k == 0 ? apart * apart : fused(apart, apart, d2);
                    }
                    // An invalid row has a NaN and does not count.
                    far2 = max(d2, far2);
                    largest = max(stream[A::radius_stream], largest);
                }
            far2_[g] = greatest(far2);
            field[A::radius_stream][g] = greatest(largest);
        }
        groups = g;
        ++pieces;
    }
    // The radii with a margin. The slack of a bounding sphere exceeds the errors
    // (shapes/bounding_sphere.hpp).
    CAPSA_INLINE void finish(float margin) {
        for (std::uint32_t g = 0; g < most; g += lane_count) {
            float* const radius = &field[A::radius_stream][g];
            store(radius, enlarged(square_root(load(far2_ + g)) + load(radius) + splat(margin)));
        }
    }
    // Closes a pose of piece k, or all poses of its run. Returns the groups that are no longer asked.
    CAPSA_NOINLINE std::uint32_t close(std::uint32_t k, std::uint32_t pose) {
        piece[k].open &= ~(std::uint32_t{1} << pose);
        if (!piece[k].of_one_run) return piece[k].open == 0 ? groups_of(piece[k]) : 0;
        const std::size_t run = piece[k].run;
        while (k > 0 && piece[k - 1].run == run) --k;
        std::uint32_t closed = 0;
        for (; k < pieces && piece[k].run == run; ++k) {
            piece[k].open = 0;
            closed |= groups_of(piece[k]);
        }
        return closed;
    }

private:
    static CAPSA_INLINE std::uint32_t groups_of(const PieceOfRuns& one) {
        const std::uint32_t groups = (one.rows + group_of_run - 1) / group_of_run;
        return ~std::uint32_t{0} >> (most - groups) << one.first_group;
    }

    alignas(64) float far2_[most] = {};
};

}  // namespace capsa::CAPSA_ISA
