// How many pairs are near each other, estimated from boxes of 32 rows of each side, at places that depend on
// their number.

#pragma once
#include "src/kernel_call.hpp"

namespace capsa {

struct NearPairs {
    double count;  // of pairs whose boxes overlap with that reach
    float size;    // of a box of A and one of B together, the mean of the axes
};

[[gnu::noinline]] NearPairs near_pairs(const capsa_source& source, const Query& query, float reach) noexcept;

// All pairs of the source.
double all_pairs(const capsa_source& source) noexcept;

}  // namespace capsa
