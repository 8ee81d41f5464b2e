// A cloud of particles of like size, and a few obstacles in it.
//
// The cube grows with the count, so that a particle has the same number of neighbours whatever the size:
// about 0.1 where the cloud is sparse, about 8 where it is dense.

#pragma once
#include "bench/scenes/uniform.hpp"

namespace capsa::scenes {

enum class Density { sparse, dense };

inline constexpr float particle_radius = 0.05f;

// Neighbours of a particle: count * volume of a ball of twice the radius / volume of the cube.
inline float particle_side(std::size_t count, Density density) {
    const float neighbours = density == Density::sparse ? 0.1f : 8.0f;
    const float ball = 4.18879f * 8 * particle_radius * particle_radius * particle_radius;
    return std::cbrt(static_cast<float>(count) * ball / neighbours);
}

inline Spheres particles(std::size_t count, Density density, std::uint64_t seed = 1) {
    return uniform<Spheres>(
        count, particle_side(count, density), seed,
        [](Spheres& spheres, Random&, const Vec& p) { add(spheres, p, particle_radius); });
}

// Posts a tenth of the cube's side long.
inline Capsules particle_obstacles(std::size_t count, float side, std::uint64_t seed = 2) {
    return uniform<Capsules>(count, side, seed, [side](Capsules& capsules, Random& random, const Vec& p) {
        add(capsules, p, p + random.direction() * (0.1f * side), 0.01f * side);
    });
}

}  // namespace capsa::scenes
