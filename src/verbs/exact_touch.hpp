// First touches by exact decisions: which pairs touch at the start, and, for a moving point or sphere, which
// touch at all. Times, normals and points are those of the kernels.

#pragma once
#include "src/exact/margins.hpp"
#include "src/kernel_call.hpp"
#include "src/traverse/pairs.hpp"
#include "src/traverse/rows.hpp"

#include <algorithm>
#include <limits>

namespace capsa {

constexpr capsa_touch no_touch(std::size_t row) {
    return {static_cast<std::uint32_t>(row),
            capsa_no_row,
            std::numeric_limits<float>::infinity(),
            {0, 0, 0},
            {0, 0, 0}};
}
// The same touch, told by row b.
constexpr capsa_touch seen_from_b(const capsa_touch& t) {
    return {
        t.b, t.a, t.time, {-t.normal[0], -t.normal[1], -t.normal[2]}, {t.point[0], t.point[1], t.point[2]}};
}

class SlackOfParts;

class ExactTouches {
public:
    // The job has both sets, their motions and the filters. `within`: both
    // rows are of one set, and the earlier one is evaluated first where pairs are not given.
    ExactTouches(const capsa_touch_job& job, const Query& query, bool within) noexcept;

    bool offered() const noexcept { return paired_ != nullptr; }
    // Writes the touch of pair k of the block to out[k].
    void of_pairs(const PairBlock& block, capsa_touch* out) const noexcept;
    // Rows begin to end of A, and a part of B: out[i] becomes the first of itself and of the touches of row
    // begin + i.
    void of_rows(std::size_t begin, std::size_t end, const RowPart& part, const SlackOfParts& parts_of_b,
                 capsa_touch* out) const noexcept;

    // Of some rows of one side: the largest slack of a row, and the longest way along an axis.
    struct Side {
        float slack, way;
    };
    Side side(const capsa_shapes& rows, const capsa_motion* motion, std::size_t begin,
              std::size_t end) const noexcept;

private:
    // Of a pair that may touch, as it is given or with the earlier row first.
    capsa_touch of_pair(const capsa_index_pair& pair, const capsa_touch& possible) const noexcept;
    capsa_touch in_order(std::uint32_t row, std::uint32_t b, const capsa_touch& possible) const noexcept;
    capsa_touch ask(const capsa_index_pair& pair, float margin) const noexcept;
    void ask(const PairBlock& block, float margin, capsa_touch* out) const noexcept;
    float slack(const capsa_index_pair& pair) const noexcept;
    friend float operator+(const Side& a, const Side& b) noexcept {
        return (a.slack + b.slack) + exact::slack_of_way(a.way + b.way);
    }
    capsa_touch of_row(std::uint32_t row, const RowPart& all, const capsa_touch& first) const noexcept;
    std::uint32_t largest(std::uint32_t begin, std::uint32_t end) const noexcept;
    void ask_rows(std::size_t row, std::size_t count, const RowPart& part, float slack,
                  capsa_touch* out) const noexcept;
    void of_some(const PairBlock& block, float of_many, float slack, capsa_touch* out) const noexcept;
    capsa_index_pair ordered(std::uint32_t row, std::uint32_t b) const noexcept {
        return within_ && b < row ? capsa_index_pair{b, row} : capsa_index_pair{row, b};
    }
    bool touches_on_way(const capsa_index_pair& pair) const noexcept;

    const capsa_touch_job job_;
    const Query query_;
    const bool within_;
    const capsa_touch_kernel paired_;
    const exact::SlackOfPairs of_pairs_;
};

// Writes the first touch of each pair of the block to `out`: what the kernel of paired rows says, or what
// exact decisions say.
void ask_touches(const capsa_touch_job& of_all, const Query& query, capsa_touch_kernel paired,
                 const PairBlock& some, capsa_touch* out) noexcept;

// Of parts of B.
class SlackOfParts {
public:
    SlackOfParts(const ExactTouches& touches, const capsa_shapes& rows, const capsa_motion* motion) noexcept;
    const ExactTouches::Side& at(std::uint32_t row) const noexcept { return of_[row / rows_]; }
    std::uint32_t end_of_part(std::uint32_t row) const noexcept {
        return static_cast<std::uint32_t>(std::min<std::size_t>((row / rows_ + 1) * rows_, capsa_no_row));
    }

private:
    static constexpr std::size_t most_parts = 64, least_rows = 512;
    std::size_t rows_;  // of a part
    ExactTouches::Side of_[most_parts];
};

}  // namespace capsa
