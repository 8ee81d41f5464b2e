// What hurts: everything in one place, so that every pair touches, and sizes 1000 : 1, so that no box around
// a big shape is worth having.

#pragma once
#include "bench/scenes/uniform.hpp"

namespace capsa::scenes {

inline Spheres heap_of_spheres(std::size_t count) { return uniform_spheres(count, 0.05f, 7); }
inline Capsules heap_of_capsules(std::size_t count) {
    Random random(8);
    Capsules capsules;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec p = random.in_cube(0.05f);
        const float radius = random.between(0.1f, 0.2f);
        add(capsules, p, p + random.direction() * 0.05f, radius);
    }
    return capsules;
}

// One shape in fifty is a thousand times as large as the rest.
inline Spheres unequal_spheres(std::size_t count) {
    Random random(9);
    Spheres spheres;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec p = random.in_cube(20.0f);
        add(spheres, p, i % 50 == 0 ? random.between(0.5f, 2.0f) : random.between(0.0005f, 0.002f));
    }
    return spheres;
}
inline Capsules unequal_capsules(std::size_t count) {
    Random random(10);
    Capsules capsules;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec p = random.in_cube(20.0f);
        const float length = i % 50 == 0 ? random.between(5.0f, 20.0f) : random.between(0.005f, 0.02f);
        add(capsules, p, p + random.direction() * length, 0.1f * length);
    }
    return capsules;
}

}  // namespace capsa::scenes
