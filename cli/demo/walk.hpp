// The demo's simulation: a figure walks through still particles, and every frame asks which limb touches
// which.

#pragma once
#include "capsa/types.hpp"
#include "cli/demo/walker.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace capsa::cli::demo {

inline constexpr double walk_length = 2.7;  // metres

struct Walk {
    Spheres cloud;
    std::size_t frames = 0;
    std::vector<std::int32_t> last_touch;               // of each particle: the frame, or -1
    std::array<std::uint64_t, limbs.size()> touches{};  // of each limb, over all frames
    std::uint64_t pairs = 0;                            // tested
    double seconds = 0.0;                               // in queries

    double distance(std::size_t frame) const {
        return frames < 2 ? walk_length
                          : walk_length * static_cast<double>(frame) / static_cast<double>(frames - 1);
    }
};

// particles and frames > 0.
Walk take_walk(std::size_t particles, std::size_t frames, std::uint64_t seed, const Options& options);

}  // namespace capsa::cli::demo
