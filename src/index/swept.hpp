// Pairs of rows that may touch while they move: rows of A with rows of an index of B, which may move as well.
//
// A row of A asks with the box that it sweeps, seen from the rows of B: from its box at the start to the same
// box after the motion of A less that of B. If rows of B move in different ways, the box holds all of them.

#pragma once
#include "src/index/candidates.hpp"
#include "src/index/nearest.hpp"

#include <cstdint>

namespace capsa {

// How far rows may be displaced along each axis: from lo to hi.
struct Displacements {
    float lo[3], hi[3];
};

class SweptPairs final : public PairStream {
public:
    // The way of the route is `tree`. of_b is null if B rests; a `within` moves all by of_a.
    SweptPairs(const capsa_source& source, const Route& route, const Query& query, const capsa_motion& of_a,
               const capsa_motion* of_b) noexcept;

    // At most pairs_per_block pairs. In a `within` the lower row stands first, because it is evaluated first.
    bool next(PairBlock& block) noexcept override;
    // Which row of pair k of the last block asked: the second?
    bool second_asked(std::size_t k) const noexcept { return (second_ >> k & 1) != 0; }

    static constexpr std::size_t pairs_per_block = 64;

private:
    bool next_group() noexcept;
    bool ask_next() noexcept;
    void find_near_rows() noexcept;

    const capsa_tree& tree_;
    const float extent_, margin_;
    const Asking rows_;
    const MayMeet may_meet_;
    const bool one_set_;
    const capsa_motion& of_a_;
    const capsa_overlap_kernel overlap_;
    const capsa_on_way_kernel on_way_;
    const BoxMaker maker_of_a_, maker_of_b_;
    Displacements of_b_;
    std::size_t next_;
    AskedRows asked_;
    alignas(64) capsa_sweep_group sweeps_;
    bool slanted_ =
        false;  // the rows that ask move along a slant, so only what they meet on their way is near
    capsa_overlap_job job_{};
    capsa_rows_group groups_[capsa_group_boxes];
    std::uint32_t group_ = 0;
    alignas(64) capsa_box_group near_;  // the boxes of the rows of the group in near_group_
    std::uint32_t near_group_ = capsa_no_row;
    std::uint32_t asking_ = 0;     // the caller's row that asks
    std::uint64_t near_rows_ = 0;  // the lanes of the group that are left
    std::uint64_t second_ = 0;
    capsa_index_pair pairs_[pairs_per_block];
};

}  // namespace capsa
