// By how much kernels may err about a pair at its reach.
//
// A kernel compares a distance that is off by at most the bound of its pair (docs/meaning.md, A1), so it
// finds every pair that touches if the reach is larger by somewhat more than that, and only such if it is as
// much smaller. The S of the bound is the larger core length or the distance of the first points. At the
// reach that distance is at most the reach and both core lengths, so the bound is a sum: a part for each row,
// of its radius and core length, and one for the margin. A huge row says nothing about other pairs. With a
// half-space S is the distance from `p`, which is at most that of `p` and that of the row from any place
// between them.

#pragma once
#include "capsa/c/types.h"

#include <cmath>
#include <cstddef>

namespace capsa::exact {

struct Margins {
    float certain, possible;
};

/// The part of the margin: what two margins are away from it. The margin is finite.
Margins margins_of(float margin, const capsa_shapes& a, const capsa_shapes& b) noexcept;

/// Whether one of the sets has half-spaces.
bool has_half_space(const capsa_shapes& a, const capsa_shapes& b) noexcept;

/// The slack of these two sets over the widest one of any two.
float share_of_widest(const capsa_shapes& a, const capsa_shapes& b) noexcept;

/// The parts of rows of two sets. That of an invalid row means nothing, but is finite and at least 0.
class Slacks {
public:
    /// The widest, whatever the other set is, but without that of half-spaces.
    Slacks() noexcept;
    Slacks(const capsa_shapes& a, const capsa_shapes& b) noexcept;

    /// Of rows begin to begin + count - 1 of one of the sets.
    void of(const capsa_shapes& rows, std::size_t begin, std::size_t count, float* slack) const noexcept;

private:
    float part_;
    bool flat_;  // one of the sets has half-spaces
    float place_[3] = {};
};

/// The slack of two valid rows together, without that of the margin.
class SlackOfPairs {
public:
    SlackOfPairs(const capsa_shapes& a, const capsa_shapes& b) noexcept;

    float operator()(std::size_t row_a, std::size_t row_b) const noexcept;
    /// The part of one row, if neither set has half-spaces: the sum of both is the slack.
    float of_a(std::size_t row) const noexcept;
    float of_b(std::size_t row) const noexcept;

private:
    struct Side {
        explicit Side(const capsa_shapes& shapes) noexcept;
        float at(int stream, std::size_t row) const noexcept;
        float size(std::size_t row) const noexcept;

        const capsa_shapes& shapes;
        int dimension, points;
        const capsa_stream* radius;  // null: none
        bool indexed;
    };
    Side a_, b_;
    float part_;
    bool flat_;
};

/// A margin with which kernels find every pair whose gap is at most this and whose rows have at most this
/// slack together.
inline float margin_of_gap(float gap, float slack) noexcept {
    return gap + (2.0f * slack + (std::fabs(gap) * 0x1p-16f + 0x1p-56f));
}

/// How much further apart the two are where rows are displaced by so much along an axis.
float slack_of_way(float way) noexcept;

}  // namespace capsa::exact
