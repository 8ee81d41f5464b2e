// A mesh of indexed triangles: bumpy ground, ten metres wide, and points around it.
//
// Its heights are random numbers on a lattice, joined by cubics, in three layers: hills, bumps and stones.

#pragma once
#include "bench/scenes/uniform.hpp"
#include "capsa/indexed.hpp"

#include <vector>

namespace capsa::scenes {

inline constexpr float terrain_side = 10.0f;
inline constexpr std::uint64_t terrain_seed = 25;

struct Terrain {
    std::vector<float> x, y, z;
    std::vector<std::uint32_t> corners;  // three for each triangle

    // Must not outlive the terrain.
    MeshView view() const { return mesh(x, y, z, corners); }
};

class Heights {
public:
    explicit Heights(std::uint64_t seed) {
        Random random(seed);
        for (float& height : lattice_) height = random.between(-1, 1);
    }
    // Metres; x and y in 0 .. terrain_side.
    float at(float x, float y) const {
        return 0.5f * layer(x, y, 0.5f) + 0.1f * layer(x, y, 2.1f) + 0.02f * layer(x, y, 6.3f);
    }

private:
    static constexpr std::size_t side = 64;

    static float ease(float t) { return t * t * (3 - 2 * t); }
    float corner(std::size_t i, std::size_t j) const { return lattice_[j % side * side + i % side]; }
    float layer(float x, float y, float per_metre) const {
        const float u = x * per_metre, v = y * per_metre;
        const auto i = static_cast<std::size_t>(u), j = static_cast<std::size_t>(v);
        const float s = ease(u - static_cast<float>(i)), t = ease(v - static_cast<float>(j));
        const float near = corner(i, j) + s * (corner(i + 1, j) - corner(i, j));
        const float far = corner(i, j + 1) + s * (corner(i + 1, j + 1) - corner(i, j + 1));
        return near + t * (far - near);
    }
    std::array<float, side * side> lattice_{};
};

// Two triangles for each of `across` by `along` cells.
inline Terrain terrain(std::size_t across, std::size_t along, std::uint64_t seed = terrain_seed) {
    const Heights heights(seed);
    Terrain ground;
    for (std::size_t j = 0; j <= along; ++j)
        for (std::size_t i = 0; i <= across; ++i) {
            const float x = terrain_side * static_cast<float>(i) / static_cast<float>(across);
            const float y = terrain_side * static_cast<float>(j) / static_cast<float>(along);
            ground.x.push_back(x), ground.y.push_back(y), ground.z.push_back(heights.at(x, y));
        }
    for (std::size_t j = 0; j < along; ++j)
        for (std::size_t i = 0; i < across; ++i) {
            const auto a = static_cast<std::uint32_t>(j * (across + 1) + i), b = a + 1;
            const auto c = static_cast<std::uint32_t>(a + across + 1), d = c + 1;
            ground.corners.insert(ground.corners.end(), {a, b, c, b, d, c});
        }
    return ground;
}

// Points within two metres above and below the ground's middle height.
inline Spheres points_around_terrain(std::size_t count, std::uint64_t seed = 26) {
    return uniform<Spheres>(count, 1.0f, seed, [](Spheres& points, Random&, const Vec& p) {
        add(points, {terrain_side * p[0], terrain_side * p[1], 4 * p[2] - 2}, 0.0f);
    });
}

}  // namespace capsa::scenes
