// Hair: chains of capsules over a body of capsules.
//
// Points are stored level by level (the roots of all strands, then the next points of all, ...), so that link
// i runs from point i to point i + strands: the view's two ends are the same arrays, one shifted, and nothing
// is stored twice.

#pragma once
#include "bench/scenes/character.hpp"

#include <span>
#include <vector>

namespace capsa::scenes {

inline constexpr std::size_t links_per_strand = 15;
inline constexpr float strand_radius = 0.002f, link_length = 0.02f;

struct Strands {
    std::vector<float> x, y, z;
    std::size_t strands = 0;
    float radius = strand_radius;

    std::size_t links() const { return strands * links_per_strand; }

    // Must not outlive the strands.
    CapsuleView view() const {
        return {x.data(),           y.data(),           z.data(),           x.data() + strands,
                y.data() + strands, z.data() + strands, Stream(&radius, 0), links()};
    }
};

// Grown from the head of scenes::character(), hanging down and out.
inline Strands strands(std::size_t count, std::uint64_t seed = 6) {
    Random random(seed);
    Strands hair;
    hair.strands = count;
    const std::size_t points = count * (links_per_strand + 1);
    hair.x.resize(points), hair.y.resize(points), hair.z.resize(points);
    for (std::size_t strand = 0; strand < count; ++strand) {
        const Vec out = random.direction();
        Vec p = Vec{0, 0.02f, 1.66f} + out * 0.105f;
        for (std::size_t level = 0; level <= links_per_strand; ++level) {
            const std::size_t at = level * count + strand;
            hair.x[at] = p[0], hair.y[at] = p[1], hair.z[at] = p[2];
            const float droop = static_cast<float>(level) / static_cast<float>(links_per_strand);
            const Vec way = out * (1.0f - droop) + Vec{0, 0, -1.2f * droop} + random.direction() * 0.3f;
            p = p + way * link_length;
        }
    }
    return hair;
}

}  // namespace capsa::scenes
