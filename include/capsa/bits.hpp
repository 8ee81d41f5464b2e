// Answers as bits.

#pragma once
#include "capsa/expect.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

/// Answers as bits: answer i is bit i % 64 of words[i / 64].
using BitSpan = std::span<std::uint64_t>;

/// The number of words that hold so many bits.
inline constexpr std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }
/// Answer i.
inline bool bit(std::span<const std::uint64_t> words, std::size_t i) noexcept {
    CAPSA_EXPECT(i / 64 < words.size(), "bit(%zu): there are %zu words of 64 bits", i, words.size());
    return (words[i / 64] >> (i % 64) & 1) != 0;
}

/// One row of words for each row of A: bit j of row(i) says whether row i of A touches row j of B. Row i
/// begins at word i * stride. The stride counts words and is at least words_for(rows of B).
struct BitGrid {
    BitSpan words;           ///< of all rows
    std::size_t stride = 0;  ///< from row to row, in words
    /// The words of row i of A.
    BitSpan row(std::size_t i) const noexcept {
        CAPSA_EXPECT(i < (stride == 0 ? 0 : words.size() / stride), "row(%zu): the grid has %zu rows", i,
                     stride == 0 ? 0 : words.size() / stride);
        return words.subspan(i * stride, stride);
    }
};

}  // namespace capsa
