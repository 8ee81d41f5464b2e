// How scenes move: what flies, walks, falls and drifts within one step.

#pragma once
#include "bench/scenes/uniform.hpp"

#include <vector>

namespace capsa::scenes {

// Motions in separate arrays, one for each shape.
struct Moves {
    std::vector<float> dx, dy, dz;
    void push_back(const Vec& v) { dx.push_back(v[0]), dy.push_back(v[1]), dz.push_back(v[2]); }
};

inline constexpr float bullet_radius = 1e-3f, bullet_travel = 5.0f;

// Bullets strewn through a cube: a millimetre thick, five metres far in one step, in all directions.
inline Spheres bullets(std::size_t count, float side, std::uint64_t seed = 21) {
    return uniform<Spheres>(count, side, seed,
                            [](Spheres& spheres, Random&, const Vec& p) { add(spheres, p, bullet_radius); });
}

// In all directions, each as far as a draw between `low` and `high`.
inline Moves drift(std::size_t count, float low, float high, std::uint64_t seed) {
    Random random(seed);
    Moves moves;
    for (std::size_t i = 0; i < count; ++i) moves.push_back(random.step(low, high));
    return moves;
}

inline Moves flight(std::size_t count) { return drift(count, bullet_travel, bullet_travel, 22); }

// A pedestrian's step, 0.5 to 0.8 m along the plane z = 0.
inline Moves steps(std::size_t count, std::uint64_t seed = 23) {
    Random random(seed);
    Moves moves;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec v = random.step(0.5f, 0.8f);
        moves.push_back({v[0], v[1], 0});
    }
    return moves;
}

// Straight down by 0.2 to 0.6 m.
inline Moves fall(std::size_t count, std::uint64_t seed = 24) {
    Random random(seed);
    Moves moves;
    for (std::size_t i = 0; i < count; ++i) moves.push_back({0, 0, -random.between(0.2f, 0.6f)});
    return moves;
}

}  // namespace capsa::scenes
