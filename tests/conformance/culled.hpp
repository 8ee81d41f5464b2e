// Scenes of every scale whose pairs are culled, and what they are held against: their pairs one by one.
// Paired rows know no culling.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace capsa::tests {

struct Scale {
    const char* name;
    float size;     // of a shape
    float spacing;  // from pair to pair
    float origin;   // of all of them
    float margin;
};

inline constexpr Scale scales[] = {
    {"ordinary", 1.0f, 30.0f, 0.0f, 0.0f},         {"margin", 1.0f, 30.0f, 0.0f, 0.75f},
    {"negative_margin", 1.0f, 30.0f, 0.0f, -0.5f}, {"far_out", 1.0f, 30.0f, 1e6f, 0.0f},
    {"very_far_out", 100.0f, 1e4f, 3e8f, 0.0f},    {"huge", 1e16f, 1e17f, 0.0f, 0.0f},
    {"small", 1e-10f, 1e-7f, 0.0f, 0.0f},          {"tiny", 1e-17f, 1e-15f, 0.0f, 0.0f},
    {"below_squares", 1e-21f, 1e-19f, 0.0f, 0.0f}, {"long_and_thin", 1000.0f, 1e5f, 0.0f, 1e-4f},
};

// Every pair of a with b, one by one, on the best instruction set.
inline std::vector<std::uint64_t> one_by_one(const Rows& a, const Rows& b, const Options& options) {
    std::vector<IndexPair> pairs;
    for (std::uint32_t i = 0; i < a.count; ++i)
        for (std::uint32_t j = 0; j < b.count; ++j) pairs.push_back({i, j});
    std::vector<std::uint64_t> hits(words_for(pairs.size()));
    hit_mask({capsa_source_listed, a.view(), b.view(), 0, pairs.size(), pairs.data(), {}, {}, {}, {}},
             {hits, 0}, on_best(options));
    return hits;
}

class Culling : public OnIsa {};

}  // namespace capsa::tests
