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
    const float side = particle_side(count, density);
    Random random(seed);
    Spheres spheres;
    spheres.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec p = random.in_cube(side);
        add(spheres, p, particle_radius);
    }
    return spheres;
}

// Posts a tenth of the cube's side long.
inline Capsules particle_obstacles(std::size_t count, float side, std::uint64_t seed = 2) {
    Random random(seed);
    Capsules capsules;
    capsules.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec p = random.in_cube(side);
        add(capsules, p, p + random.direction() * (0.1f * side), 0.01f * side);
    }
    return capsules;
}

}  // namespace capsa::scenes
