// A person of sixteen capsules in a cloud of particles.

#pragma once
#include "bench/scenes/uniform.hpp"

namespace capsa::scenes {

// Standing at `at`, feet on z = 0, 1.75 m tall, facing y; `stride` swings the limbs (-1 to 1).
inline Capsules character(const Vec& at = {0, 0, 0}, float stride = 0.5f) {
    Capsules bones;
    const auto bone = [&](Vec p, Vec q, float radius) { add(bones, at + p, at + q, radius); };
    bone({-0.10f, 0, 0.98f}, {0.10f, 0, 0.98f}, 0.11f);  // pelvis
    bone({-0.09f, 0, 1.14f}, {0.09f, 0, 1.14f}, 0.11f);  // belly
    bone({-0.12f, 0, 1.33f}, {0.12f, 0, 1.33f}, 0.13f);  // chest
    bone({0, 0, 1.45f}, {0, 0, 1.54f}, 0.05f);           // neck
    bone({0, 0.02f, 1.64f}, {0, 0.02f, 1.68f}, 0.10f);   // head
    for (const float side : {-1.0f, 1.0f}) {
        const float swing = side * stride;
        const Vec shoulder{side * 0.20f, 0, 1.42f}, elbow{side * 0.26f, -0.12f * swing, 1.14f};
        const Vec wrist{side * 0.27f, 0.10f - 0.22f * swing, 0.91f};
        bone(shoulder, elbow, 0.05f);
        bone(elbow, wrist, 0.04f);
        bone(wrist, wrist + Vec{0, 0.05f, -0.09f}, 0.04f);
        const Vec hip{side * 0.10f, 0, 0.93f}, knee{side * 0.11f, 0.20f * swing + 0.03f, 0.50f};
        const Vec ankle{side * 0.11f, 0.30f * swing - 0.02f, 0.09f};
        bone(hip, knee, 0.08f);
        bone(knee, ankle, 0.055f);
    }
    bone({-0.11f, -0.08f, 0.04f}, {-0.11f, 0.12f, 0.04f}, 0.04f);  // the standing foot
    return bones;
}

// Motes of 1 to 3 cm around one character.
inline Spheres motes(std::size_t count, std::uint64_t seed = 5) {
    Random random(seed);
    Spheres spheres;
    spheres.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec p{random.between(-1, 1), random.between(-1, 1), random.between(0, 2)};
        add(spheres, p, random.between(0.01f, 0.03f));
    }
    return spheres;
}

}  // namespace capsa::scenes
