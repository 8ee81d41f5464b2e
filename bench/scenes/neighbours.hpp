// Pairs in step, as a broad phase makes them: shape i of one set near shape i of the other. About a third
// touch.

#pragma once
#include "bench/scenes/uniform.hpp"

namespace capsa::scenes {

struct Neighbours {
    Spheres spheres, balls;
    Capsules capsules, others;
};

inline Neighbours neighbours(std::size_t count, std::uint64_t seed = 18) {
    Random random(seed);
    Neighbours all;
    all.spheres.reserve(count), all.balls.reserve(count), all.capsules.reserve(count),
        all.others.reserve(count);
    const auto near = [&](const Vec& p) { return p + random.step(0.1f, 0.6f); };
    const auto radius = [&] { return random.between(0.05f, 0.2f); };
    const auto capsule_at = [&](Capsules& to, const Vec& p) {
        const Vec q = p + random.step(0.2f, 1.0f);
        add(to, p, q, radius());
    };
    for (std::size_t i = 0; i < count; ++i) {
        const Vec p = random.in_cube(10.0f);
        add(all.spheres, p, radius());
        const float r = radius();
        add(all.balls, near(p), r);
        capsule_at(all.capsules, near(p));
        capsule_at(all.others, near(p));
    }
    return all;
}

}  // namespace capsa::scenes
