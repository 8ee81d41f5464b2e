// A number that stands for every bit of an answer.

#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

namespace capsa::bench {

inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
    return std::rotl((hash ^ word) * 0x9e3779b97f4a7c15u, 29);
}

template <class Values>
std::uint64_t digest_of(const Values& values) {
    using Value = typename Values::value_type;
    std::uint64_t hash = 0;
    for (const Value& value : values) {
        std::array<std::uint32_t, sizeof(Value) / 4> words;
        std::memcpy(words.data(), &value, sizeof value);
        for (const std::uint32_t word : words) hash = mixed(hash, word);
    }
    return hash;
}

}  // namespace capsa::bench
