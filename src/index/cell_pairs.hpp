// The pairs of rows with the rows that the cells of an index name. They hold every pair that touches.
//
// A row too large for a cell of a grid asks the next one. A row too large for all grids asks the tree, and so
// does one whose cell has a long list: then its pairs are those with all rows of the groups that it finds.

#pragma once
#include "src/index/candidates.hpp"

namespace capsa {

class CellPairs final : public PairStream {
public:
    // The way of the route is `cells`.
    CellPairs(const capsa_source& source, const Route& route, const Query& query) noexcept;
    bool next(PairBlock& block) noexcept override;
    // The room of the last block, which may be overwritten.
    capsa_index_pair* room() noexcept { return pairs_; }

private:
    static constexpr std::uint32_t rows_at_once = 64, groups_at_once = rows_at_once / capsa_group_boxes;

    bool ask_next() noexcept;
    bool ask_tree() noexcept;

    const capsa_index& index_;
    // A margin below 0 would shrink boxes. Cells leave out rows along other axes than those of boxes, and
    // along these a shrunk box would lose hits.
    const float margin_;
    const capsa_cell_kernel cells_;
    const capsa_pairing_kernel pairing_;
    const capsa_overlap_kernel overlap_;
    const capsa_shapes& asked_;
    const BoxMaker maker_;
    std::uint64_t next_, end_;                           // the rows that have not asked
    std::uint32_t begin_ = 0;                            // the first of those that ask now
    std::uint64_t to_tree_ = 0;                          // those of them that ask the tree
    alignas(64) capsa_box_group boxes_[groups_at_once];  // of the rows that ask
    alignas(64) capsa_box_group asked_box_;              // widened, of those that ask the tree
    capsa_overlap_job tree_{};
    capsa_rows_group groups_[rows_at_once];
    capsa_row_list lists_[rows_at_once];
    capsa_pairing_job job_{};
    capsa_index_pair pairs_[tuning::cell_pairs + capsa_readable_rows];
};

// Those of them that touch, and may.
class HitsOfCells final : public PairStream {
public:
    // The kernel is that of hits, or for exact decisions that of gaps.
    HitsOfCells(CellPairs& all, const Query& query, capsa_pair_kernel kernel) noexcept;
    bool next(PairBlock& block) noexcept override;

private:
    CellPairs& all_;
    const Query query_;
    const capsa_pair_kernel kernel_;
    const MayMeet may_meet_;
};

}  // namespace capsa
