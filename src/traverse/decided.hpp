// Exact decisions: of the pairs that kernels find with slack, or of given ones, those that touch as real
// numbers say. A gap that is further from the margin than the slack of its two rows settles a pair.

#pragma once
#include "src/traverse/pairs.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

// Clears the bits of pairs that do not touch. Bit k belongs to pair k of the block. The kernel is that of
// gaps.
void decide(const PairSides& sides, const PairBlock& block, const Query& query, capsa_pair_kernel gaps,
            std::span<std::uint64_t> words) noexcept;

// Sets the bits of so many pairs, and clears the rest of the last word.
inline void set_all(std::span<std::uint64_t> words, std::size_t count) noexcept {
    for (std::uint64_t& word : words) word = ~std::uint64_t{0};
    if (count % 64 != 0) words.back() = ~(~std::uint64_t{0} << count % 64);
}

// Keeps the pairs of a list that touch, in order: of at most tuning::pairs_per_call. Returns their number.
std::size_t keep_decided(const PairSides& sides, const Query& query, capsa_pair_kernel gaps,
                         capsa_index_pair* pairs, std::size_t count) noexcept;

// The given pairs of another stream that touch, and may.
class DecidedPairs final : public PairStream {
public:
    DecidedPairs(PairStream& given, const Query& query, capsa_pair_kernel gaps) noexcept;
    bool next(PairBlock& block) noexcept override;

private:
    PairStream& given_;
    const Query query_;
    const capsa_pair_kernel gaps_;
    PairBlock left_{};
    capsa_index_pair pairs_[tuning::pairs_per_call];
};

}  // namespace capsa
