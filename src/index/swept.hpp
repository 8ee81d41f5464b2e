// Pairs of rows that may touch while they move: rows of A with rows of an index of B, which may move as well.
//
// A row of A asks with the box of the row and the way of the box, seen from the rows of B: the motion of A
// less that of B, or, if rows of B move in different ways, all of these differences. In a tree it meets the
// rows of B from near to far, and what it meets later than its first touch so far is left out. Where a cell
// of the index is large enough for the box around its way, it meets the rows that the cell names, and does
// not search. In a grid it finds the groups that this box overlaps, in any order, and meets the rows of each
// as in a tree.

#pragma once
#include "kernels/abi_sweep.h"
#include "src/index/candidates.hpp"
#include "src/plan/ways.hpp"

#include <cstdint>

namespace capsa {

class SweptPairs {
public:
    // The way of the route is `tree` or `grid`. of_b are the displacements of the rows of B, of a `within`
    // those of A. With `all` every pair is of use, however early others touch.
    SweptPairs(const capsa_source& source, const Route& route, const Query& query, const capsa_motion& of_a,
               const Displacements& of_b, bool all = false) noexcept;

    // The next pairs, at most pairs_per_block. Returns false if there are no more. In a `within` the lower
    // row stands first, because it is evaluated first.
    bool next(PairBlock& block) noexcept;
    // Which row of pair k of the last block asked: the second?
    bool second_asked(std::size_t k) const noexcept { return second_[k] != 0; }
    // Whether each pair of a `within` is found once; otherwise each of its rows finds the other.
    bool once() const noexcept { return own_; }
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

    // The row that asked for pair k of the last block needs no more.
    void is_enough(std::size_t k) noexcept { until_[asked_[k]] = -1.0f; }

    static constexpr std::size_t pairs_per_block = 128;

private:
    // Of rows that search at once: the state of four groups has no room on the stack.
    static constexpr std::size_t groups = 3, rows_at_once = groups * capsa_group_boxes;
    static_assert(rows_at_once <= capsa_sweep_rows);

    static constexpr std::uint32_t near_groups = 64, found_groups = 256;

    bool search() noexcept;
    bool ask_next() noexcept;
    bool ask_again() noexcept;
    void ask_cells() noexcept;
    std::size_t keep_near(std::size_t count) noexcept;
    std::size_t take(std::size_t count) noexcept;
    void begin_ways() noexcept;
    bool find_groups() noexcept;
    bool find_more() noexcept;
    void ask_grid(std::size_t group) noexcept;
    void meet_groups() noexcept;

    const capsa_shapes& named_;  // B
    const capsa_tree& tree_;
    // The same without rows that equal enough lower ones. Of equal rows that a row touches at the start the
    // lowest is its first touch; rows that touch none there search the whole tree afterwards.
    capsa_tree distinct_;
    const Cells& cells_;  // empty: there are none
    const capsa_cell_kernel ask_cells_;
    const capsa_pairing_kernel pairing_;
    const bool one_set_;
    const bool own_;   // the rows that ask are those of the grid: each finds those behind it
    GridSearch grid_;  // if there is no tree
    const float margin_;
    const Asking rows_;
    const MayMeet may_meet_;
    const capsa_motion& of_a_;
    const BoxMaker maker_of_a_, maker_of_b_;
    const capsa_sweep_kernel kernel_;
    const Displacements of_b_;
    bool leaves_out_, again_ = false;
    std::size_t next_, first_;  // places: the next that asks, and the first of those that search
    const float* stream_[capsa_max_streams] = {};
    capsa_sweep_job job_{};
    alignas(64) capsa_way_group ways_[groups];
    alignas(64) capsa_sweep_state state_[rows_at_once];
    float until_[rows_at_once];
    std::uint32_t below_[rows_at_once];  // only lower rows are of use
    capsa_index_pair pairs_[pairs_per_block];
    std::uint8_t asked_[pairs_per_block], second_[pairs_per_block];

    alignas(64) capsa_box_group reached_[groups];  // around the ways of rows
    capsa_row_list lists_[rows_at_once];           // that cells name, for rows of these numbers
    capsa_pairing_job listed_{};

    // Of a grid: groups that some of sixteen rows have found, the first `expanded_` of which stand in the
    // lists of rows; and of each row that is `waiting_` the list of groups that it has not met.
    struct Found {
        std::uint32_t group, next;
    };
    capsa_tree rows_of_grid_{};  // with one node that nothing meets
    std::uint64_t there_ = 0, waiting_ = 0;
    std::size_t asking_ = 0;  // the sixteen rows that search, of those that ask
    std::uint32_t expanded_ = 0, found_count_ = 0;
    alignas(64) capsa_box_group bare_;
    capsa_overlap_job search_{};
    capsa_rows_group near_[near_groups];
    std::uint32_t head_[rows_at_once];
    Found found_[found_groups];
};

}  // namespace capsa
