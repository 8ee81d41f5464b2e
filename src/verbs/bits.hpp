// Bits in an array of words.

#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>

namespace capsa {

inline void set_bit(std::uint64_t* words, std::size_t i) { words[i / 64] |= std::uint64_t{1} << i % 64; }

inline void clear_bits(std::uint64_t* words, std::size_t begin, std::size_t end) {
    for (; begin < end && begin % 64 != 0; ++begin) words[begin / 64] &= ~(std::uint64_t{1} << begin % 64);
    for (; begin + 64 <= end; begin += 64) words[begin / 64] = 0;
    for (; begin < end; ++begin) words[begin / 64] &= ~(std::uint64_t{1} << begin % 64);
}

// The first of these bits that is not set, or `end`.
inline std::size_t first_clear(const std::uint64_t* words, std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; at = (at / 64 + 1) * 64)
        if (const std::uint64_t left = ~words[at / 64] >> at % 64; left != 0) {
            at += static_cast<std::size_t>(std::countr_zero(left));
            return at < end ? at : end;
        }
    return end;
}
// Where the first word that is set whole begins behind that of bit `begin`, or `end`.
inline std::size_t first_whole(const std::uint64_t* words, std::size_t begin, std::size_t end) {
    std::size_t at = (begin / 64 + 1) * 64;
    while (at < end && words[at / 64] != ~std::uint64_t{0}) at += 64;
    return at < end ? at : end;
}

// How many of the bits begin to end - 1 are set.
inline std::uint64_t count_bits(const std::uint64_t* words, std::size_t begin, std::size_t end) {
    std::uint64_t count = 0;
    for (std::size_t w = begin / 64; w * 64 < end; ++w) {
        std::uint64_t word = words[w];
        if (w * 64 < begin) word &= ~std::uint64_t{0} << begin % 64;
        if (end - w * 64 < 64) word &= ~(~std::uint64_t{0} << end % 64);
        count += static_cast<std::uint64_t>(std::popcount(word));
    }
    return count;
}

}  // namespace capsa
