// Streams of pairs, a block at a time: the pairs of a zip, of a list, or the hits of a stream of tiles.

#pragma once
#include "src/kernel_call.hpp"
#include "src/plan/tuning.hpp"
#include "src/traverse/tiles.hpp"

#include <span>

namespace capsa {

// Pair k is pairs[begin + k]. If `pairs` is null, it is row begin + k of A with row begin + k of B. k <
// count.
struct PairBlock {
    const capsa_index_pair* pairs;
    std::size_t begin, count;
    capsa_row_range a_rows = {}, b_rows = {};  // as in capsa_pair_job

    capsa_index_pair at(std::size_t k) const noexcept {
        if (pairs) return pairs[begin + k];
        const auto row = static_cast<std::uint32_t>(begin + k);
        return {row, row};
    }
};

// The common data of all blocks of a stream.
struct PairSides {
    const capsa_shapes* a;
    const capsa_shapes* b;
    bool hits;               // every pair is known to touch
    bool one_set;            // both rows of a pair are rows of A
    std::size_t begin, end;  // the rows of A that are asked about
    MayMeet may_meet = {};   // not applied to the pairs
    // For exact decisions: the largest slack of a row, if an index knows it. All rows are valid then.
    float most_slack_a = -1.0f, most_slack_b = -1.0f;
};

// Its function is not pure, because a pure one needs the C++ runtime.
class PairStream {
public:
    // Returns false if there are no more pairs. Otherwise the block is not empty.
    virtual bool next(PairBlock&) noexcept { return false; }
    const PairSides& sides() const noexcept { return sides_; }

protected:
    explicit PairStream(const PairSides& sides) noexcept : sides_(sides) {}
    PairStream(const PairStream&) = default;
    ~PairStream() = default;

private:
    PairSides sides_;
};

// The job of a block, without its outputs.
capsa_pair_job job_of(const PairSides& sides, const PairBlock& block, float margin) noexcept;

// Bit k of the words says whether pair k of the block touches with this margin.
void ask_pairs(const PairSides& sides, const PairBlock& block, float margin, capsa_pair_kernel hits,
               std::uint64_t* words) noexcept;

// The pairs of a zip or a list, all in one block.
class GivenPairs final : public PairStream {
public:
    explicit GivenPairs(const capsa_source& source) noexcept;
    bool next(PairBlock& block) noexcept override;

private:
    PairBlock left_;
};

// The pairs of another stream that may meet.
class AllowedPairs final : public PairStream {
public:
    explicit AllowedPairs(PairStream& all) noexcept;
    bool next(PairBlock& block) noexcept override;

private:
    PairStream& all_;
    const MayMeet may_meet_;
    PairBlock left_{};
    capsa_index_pair pairs_[tuning::pairs_per_call];
};

// The hits of tiles in the order of find_hits. A kernel writes masks of a block of rows, and
// this stream takes the masks apart.
class HitsOfTiles final : public PairStream {
public:
    static constexpr std::uint32_t tile_words = capsa_tile_columns / capsa_word_columns;
    // The room has tile_words for each row of a mask.
    HitsOfTiles(TileStream& tiles, const Query& query, capsa_tile_kernel mask,
                std::span<std::uint64_t> room) noexcept;
    bool next(PairBlock& block) noexcept override;

private:
    bool next_tile() noexcept;
    bool next_mask() noexcept;

    TileStream& tiles_;
    const Query query_;
    const Decider decider_;
    const capsa_tile_kernel mask_kernel_;
    std::uint32_t tile_end_ = 0;  // the last remaining row of the tile, plus one
    capsa_tile part_{};           // the rows of the current mask
    std::uint32_t row_ = 0, word_ = 0, words_ = 0;
    const std::span<std::uint64_t> mask_;
    capsa_index_pair pairs_[tuning::pairs_per_call];
};

}  // namespace capsa
