// Capsules that reach far along a slant: such a capsule is a ball that moved from one end to the other. Its
// box holds many boxes of an index that it does not meet, so the search asks with the way of the ball too
// (capsa_overlap_job).

#pragma once
#include "src/index/candidates.hpp"

namespace capsa {

// Whether the asked rows, from row `begin` on, are such capsules. If so, `sweeps` holds their ways.
bool are_slanted_capsules(const capsa_shapes& shapes, std::size_t begin, const AskedRows& asked, float extent,
                          capsa_sweep_group& sweeps) noexcept;

}  // namespace capsa
