// How many pairs are near each other, estimated from boxes of some rows of each side, at places that depend
// on their number.

#pragma once
#include "src/kernel_call.hpp"

#include <cstdint>

namespace capsa {

struct Ways;  // src/plan/ways.hpp

struct NearPairs {
    double count;  // of pairs whose boxes overlap with that reach
    double equal;  // of these the pairs of equal boxes
    float size;    // of a box of A and one of B together, the mean of the axes
};

// So many rows of each side, or twice as many: where many pairs are near in a part of the scene alone.
enum class Samples : std::uint8_t { some = 32, more = 64 };

[[gnu::noinline]] NearPairs near_pairs(const capsa_source& source, const Query& query, float reach,
                                       Samples samples) noexcept;

// The same of rows that move: boxes around the ways of A with boxes, and boxes with a margin as long as the
// longest way.
struct MovingPairs {
    double swept, reached;
    double way_a, side_b;  // the longest side of a box around a way, with the margin, and of a box of B
};

[[gnu::noinline]] MovingPairs moving_pairs(const capsa_source& source, const Query& query,
                                           const Ways& ways) noexcept;

// All pairs of the source.
double all_pairs(const capsa_source& source) noexcept;

}  // namespace capsa
