// Spheres of one metre's breadth at most among a hundredth as many capsules, in a cube that grows with the
// count: a sphere touches as many capsules whatever the size.

#pragma once
#include "bench/scenes/uniform.hpp"

namespace capsa::scenes {

// Capsules that a sphere touches: 1.3 where the cube is dense, 0.04 where it is sparse.
inline float scale_side(std::size_t count, bool dense) {
    return (dense ? 0.6f : 1.9f) * std::cbrt(static_cast<float>(count));
}

inline Spheres scale_spheres(std::size_t count, float side) {
    return uniform<Spheres>(count, side, 21,
                            [](Spheres& spheres, Random&, const Vec& p) { add(spheres, p, 0.15f); });
}

// Half of them in a fiftieth of the volume, in the middle of the cube, in no order.
inline Spheres clumped_spheres(std::size_t count, float side) {
    const float clump = std::cbrt(0.02f), corner = 0.5f * (1 - clump);
    return uniform<Spheres>(count, 1.0f, 28, [&](Spheres& spheres, Random& random, const Vec& p) {
        const bool inside = random.between(0, 1) < 0.5f;
        add(spheres, (inside ? p * clump + Vec{corner, corner, corner} : p) * side, 0.15f);
    });
}

inline Capsules scale_capsules(std::size_t count, float side) {
    return uniform<Capsules>(count, side, 22, [](Capsules& capsules, Random& random, const Vec& p) {
        const float radius = random.between(1.0f, 1.7f);
        add(capsules, p, p + random.step(0.5f, 2.0f), radius);
    });
}

// Spheres of one size, of which each touches about ten others, whatever the count.
inline Spheres scale_crowd(std::size_t count) {
    const float side = std::cbrt(static_cast<float>(count));
    const float radius = 0.5f * std::cbrt(10 * 3 / (4 * 3.14159265f));
    return uniform<Spheres>(count, side, 23,
                            [&](Spheres& spheres, Random&, const Vec& p) { add(spheres, p, radius); });
}

// As many spheres in the same cube, with radii from a third of that size to the whole.
inline Spheres mixed_crowd(std::size_t count) {
    const float side = std::cbrt(static_cast<float>(count));
    const float most = 0.5f * std::cbrt(10 * 3 / (4 * 3.14159265f));
    return uniform<Spheres>(count, side, 29, [&](Spheres& spheres, Random& random, const Vec& p) {
        add(spheres, p, random.between(most / 3, most));
    });
}

}  // namespace capsa::scenes
