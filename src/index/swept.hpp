// Pairs of rows that may touch while they move: rows of A with rows of an index of B, which may move as well.
//
// A row of A asks with the box of the row and the way of the box, seen from the rows of B: the motion of A
// less that of B, or, if rows of B move in different ways, all of these differences. It meets the rows of B
// from near to far, and what it meets later than its first touch so far is left out.

#pragma once
#include "kernels/abi_sweep.h"
#include "src/index/candidates.hpp"

#include <cstdint>

namespace capsa {

// How far rows may be displaced along each axis: from lo to hi.
struct Displacements {
    float lo[3], hi[3];
};

// Of `count` rows, without motions that are not valid: lo > hi if there is no other. Without a motion rows
// rest.
Displacements displacements(const capsa_motion* motion, std::size_t count) noexcept;

class SweptPairs {
public:
    // The way of the route is `tree`. of_b are the displacements of the rows of B, of a `within` those of A.
    SweptPairs(const capsa_source& source, const Route& route, const Query& query, const capsa_motion& of_a,
               const Displacements& of_b) noexcept;

    // The next pairs, at most pairs_per_block. Returns false if there are no more. In a `within` the lower
    // row stands first, because it is evaluated first.
    bool next(PairBlock& block) noexcept;
    // Which row of pair k of the last block asked: the second?
    bool second_asked(std::size_t k) const noexcept { return second_[k] != 0; }
    // The row that asked for pair k of the last block touches this row at this time. Nothing is touched
    // before time 0, and then only lower rows come first: where rows lie in one place, nearly all are left
    // out.
    void touches(std::size_t k, float time, std::uint32_t row) noexcept {
        float& until = until_[asked_[k]];
        std::uint32_t& below = below_[asked_[k]];
        until = std::min(until, time);
        if (time <= 0.0f) below = std::min(below, row);
        if (below == 0) until = -1.0f;
    }

    static constexpr std::size_t pairs_per_block = 128;

private:
    static constexpr std::size_t groups = std::size_t{capsa_sweep_rows} / capsa_group_boxes;

    bool ask_next() noexcept;

    const capsa_tree& tree_;
    const float margin_;
    const Asking rows_;
    const MayMeet may_meet_;
    const bool one_set_;
    const capsa_motion& of_a_;
    const BoxMaker maker_of_a_;
    const capsa_sweep_kernel kernel_;
    const Displacements of_b_;
    std::size_t next_, first_ = 0;  // places: the next that asks, and the first of those that search
    const float* stream_[capsa_max_streams] = {};
    capsa_sweep_job job_{};
    alignas(64) capsa_way_group ways_[groups];
    alignas(64) capsa_sweep_state state_[capsa_sweep_rows];
    float until_[capsa_sweep_rows];
    std::uint32_t below_[capsa_sweep_rows];  // only lower rows are of use
    capsa_index_pair pairs_[pairs_per_block];
    std::uint8_t asked_[pairs_per_block], second_[pairs_per_block];
};

}  // namespace capsa
