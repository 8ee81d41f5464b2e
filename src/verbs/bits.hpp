// Bits in an array of words.

#pragma once
#include <cstddef>
#include <cstdint>

namespace capsa {

inline void set_bit(std::uint64_t* words, std::size_t i) { words[i / 64] |= std::uint64_t{1} << i % 64; }

inline void clear_bits(std::uint64_t* words, std::size_t begin, std::size_t end) {
    for (; begin < end && begin % 64 != 0; ++begin) words[begin / 64] &= ~(std::uint64_t{1} << begin % 64);
    for (; begin + 64 <= end; begin += 64) words[begin / 64] = 0;
    for (; begin < end; ++begin) words[begin / 64] &= ~(std::uint64_t{1} << begin % 64);
}

}  // namespace capsa
