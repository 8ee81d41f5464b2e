// Candidates: rows of one side with groups of rows of an index of the other side, or of the same. They hold
// every pair that touches, so a verb that looks at hits only gets the same answers as from all pairs, in
// another order.

#pragma once
#include "src/index/grid_search.hpp"
#include "src/index/index.hpp"
#include "src/plan/route.hpp"
#include "src/traverse/pairs.hpp"

#include <bit>
#include <cstring>
#include <span>

namespace capsa {

// The boxes of up to sixteen rows, as a question to a tree.
struct AskedRows {
    alignas(64) capsa_box_group boxes;
    std::uint32_t count = 0;

    // Rows begin, begin + 1, ... before `end`.
    void take(const capsa_shapes& shapes, const BoxMaker& maker, std::size_t begin, std::size_t end) noexcept;
    // The same, each box widened by the margin, and finite.
    void take(const capsa_shapes& shapes, const BoxMaker& maker, std::size_t begin, std::size_t end,
              float margin) noexcept {
        take(shapes, maker, begin, end);
        widen(boxes, margin);
    }
    // Whether the boxes lie so near each other that one search for all is cheaper: the box around them
    // overlaps at most tuning::together_most times as many boxes as one of them. `extent` is the size of the
    // boxes that are searched.
    bool together(float extent) const noexcept;
};

// Some rows with groups near them: rows begin to end of the asked side, at most 64.
struct NearGroups {
    const capsa_rows_group* groups;
    std::uint32_t count;
    std::uint32_t begin, end;
};

// Rows with groups that they touch: bit k of hits[n] says whether groups[n].row touches lane k of its group.
struct GroupBlock {
    const capsa_row_group* groups;
    const std::uint16_t* hits;
    std::size_t count;
};

// The sides of a source whose hits an index finds. A part may find pairs of any row, so it clears no bits.
PairSides sides_of_hits(const capsa_source& source) noexcept;

class Candidates {
public:
    // The way of the route is `tree` or `grid`.
    Candidates(const capsa_source& source, const Route& route, const Query& query) noexcept;

    const PairSides& sides() const noexcept { return sides_; }
    bool offered() const noexcept { return kernel_ != nullptr; }
    // The tree that its own rows search, if they do.
    const capsa_tree* own_tree() const noexcept { return own_ && !grid_ ? &tree_ : nullptr; }
    // For a verb that does not need all hits of these rows: those at places begin to end search from group
    // first_group(begin, end) on.
    template <class FirstGroup>
    void search_from(const FirstGroup& first_group) noexcept {
        first_group_of_ = &first_group;
        first_group_ = [](const void* of, std::uint32_t begin, std::uint32_t end) {
            return (*static_cast<const FirstGroup*>(of))(begin, end);
        };
    }
    // The next groups that are near. Returns false if there are no more. Otherwise `near` is not empty.
    bool next(NearGroups& near) noexcept;
    // The next pairs that touch, and may. Returns false if there are no more. The block may be empty.
    bool next(GroupBlock& block) noexcept;
    // The pairs of a row with a group, as rows of the caller.
    struct Named {
        const std::uint32_t* rows;
        std::uint32_t asked;
        bool flipped, sorted;

        capsa_index_pair pair(std::uint32_t lane) const noexcept {
            const std::uint32_t row = rows[lane];
            return flipped || (sorted && row < asked) ? capsa_index_pair{row, asked}
                                                      : capsa_index_pair{asked, row};
        }
    };
    Named named(const capsa_row_group& group) const noexcept {
        return {meet_.tree->rows + std::size_t{group.group} * capsa_group_boxes,
                meet_.names ? meet_.names[group.row] : group.row, flipped_, sides_.one_set && !listed_};
    }

    // Appends the pairs of a block to a list, as many as fit, and counts all.
    void append(const GroupBlock& block, capsa_index_pair* out, std::size_t capacity,
                capsa_find_result& result) const noexcept;

private:
    bool ask_next() noexcept;

    const PairSides sides_;
    const MayMeet may_meet_;
    const capsa_index* searched_;
    const float margin_;
    const capsa_overlap_kernel overlap_;
    const capsa_name_kernel names_;
    const bool flipped_;  // the tree is that of A
    const bool listed_;   // the asked rows are some of A, and come first in each pair
    const bool own_;      // the asked rows are those of the tree
    std::uint32_t (*first_group_)(const void*, std::uint32_t, std::uint32_t) = nullptr;
    const void* first_group_of_ = nullptr;
    GridSearch grid_;  // if there is no tree
    capsa_group_kernel kernel_;
    const Decider decider_;     // of the asked rows
    const capsa_tree tree_;     // with the radii that are asked
    std::uint64_t next_, end_;  // the rows that have not asked
    const BoxMaker maker_;
    AskedRows rows_;
    alignas(64) capsa_sweep_group sweeps_;
    capsa_overlap_job job_{};
    capsa_group_job meet_{};
    capsa_rows_group near_[tuning::near_groups];
    capsa_row_group groups_[tuning::groups_per_call];
    std::uint16_t hits_[tuning::groups_per_call];
};

// The hits of a block: what a verb takes.
struct GroupHits {
    const Candidates& from;
    const GroupBlock& block;

    std::uint64_t most() const { return block.count * capsa_group_boxes; }
    std::uint64_t count() const {
        std::uint64_t count = 0;
        std::size_t n = 0;
        for (std::uint64_t four = 0; n + 4 <= block.count; n += 4) {
            std::memcpy(&four, block.hits + n, sizeof four);
            count += static_cast<std::uint64_t>(std::popcount(four));
        }
        for (; n < block.count; ++n) count += static_cast<std::uint64_t>(std::popcount(block.hits[n]));
        return count;
    }
    // Pairs that find no room are not named.
    void append_to(capsa_index_pair* out, std::size_t capacity, capsa_find_result& result) const {
        if (result.written == capacity)
            result.total += count();
        else
            from.append(block, out, capacity, result);
    }
    // Calls f(pair) for each pair that touches.
    template <class F>
    void each(const F& f) const {
        for (std::size_t n = 0; n < block.count; ++n) {
            const Candidates::Named pairs = from.named(block.groups[n]);
            for (std::uint32_t left = block.hits[n]; left != 0; left &= left - 1)
                f(pairs.pair(static_cast<std::uint32_t>(std::countr_zero(left))));
        }
    }
};

// The hits of candidates as a stream of pairs. Its kernel, of gaps, decides exactly where that is asked.
class HitsOfGroups final : public PairStream {
public:
    HitsOfGroups(Candidates& candidates, const Query& query, capsa_pair_kernel gaps) noexcept;
    bool next(PairBlock& block) noexcept override;

private:
    std::size_t fill() noexcept;

    Candidates& candidates_;
    const Query query_;
    const capsa_pair_kernel gaps_;
    GroupBlock block_{};
    std::size_t group_ = 0;   // of the block
    std::uint32_t left_ = 0;  // the hits of this group that were not delivered
    capsa_index_pair pairs_[tuning::pairs_per_call];
};

}  // namespace capsa
