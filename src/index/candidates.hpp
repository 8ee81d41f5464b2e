// Candidates: pairs whose boxes overlap, from the index of one side or of both. They hold every pair that
// touches, so a verb that looks at hits only gets the same answers as from all pairs, in another order.

#pragma once
#include "src/index/index.hpp"
#include "src/traverse/pairs.hpp"

namespace capsa {

// The boxes of up to sixteen rows, as a question to a tree.
struct AskedRows {
    alignas(64) capsa_box_group boxes;
    std::uint32_t row[capsa_group_boxes];
    std::uint32_t count;

    // Rows begin, begin + 1, ... before `end`, each box widened by the margin.
    void take(const capsa_shapes& shapes, std::size_t begin, std::size_t end, float margin) noexcept;
    // Whether the boxes lie so near each other that one search for all is cheaper. `extent` is the size of
    // the boxes of the tree.
    bool together(float extent) const noexcept;
};

class Candidates final : public PairStream {
public:
    // Whether an index of a side serves the source.
    static bool serve(const capsa_source& source) noexcept {
        return (source.kind == capsa_source_between && (source.a.index || source.b.index)) ||
               (source.kind == capsa_source_within && source.a.index);
    }
    Candidates(const capsa_source& source, const Query& query) noexcept;
    bool next(PairBlock& block) noexcept override;

private:
    bool ask_next() noexcept;

    const capsa_index* const searched_;
    const capsa_tree* asked_tree_;  // ask its groups; null: ask rows next_ to end_ of asked_
    const capsa_shapes* asked_;
    std::uint64_t next_, end_;
    const float margin_;
    const capsa_overlap_kernel overlap_;
    AskedRows rows_;
    capsa_overlap_job job_;
    capsa_index_pair pairs_[tuning::pairs_per_call];
};

}  // namespace capsa
