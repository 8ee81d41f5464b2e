// Values in files of bytes.

#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace capsa::cli {

// Whether values with the lowest, or the highest, byte first are swapped here.
inline constexpr bool swapped_if_little = std::endian::native == std::endian::big;
inline constexpr bool swapped_if_big = std::endian::native == std::endian::little;

// A value whose bytes begin here, in the other order if it is swapped.
template <class T>
T load(const char* at, bool swapped) {
    std::array<char, sizeof(T)> bytes;
    std::copy_n(at, sizeof(T), bytes.begin());
    if (swapped) std::reverse(bytes.begin(), bytes.end());
    T value;
    std::memcpy(&value, bytes.data(), sizeof(T));
    return value;
}

}  // namespace capsa::cli
