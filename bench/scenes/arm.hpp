// A robot arm in random poses, each against a few obstacles of its own: does this pose collide at all?
//
// Seven joints, 59 spheres along the links as motion planners use them; obstacles are posts and bars within
// reach. Poses are small independent questions: what counts is the price of a call.

#pragma once
#include "bench/scenes/uniform.hpp"

#include <vector>

namespace capsa::scenes {

struct Arm {
    Spheres robot;       // spheres_per_pose for each pose
    Capsules obstacles;  // obstacles_per_pose for each pose
    std::size_t poses = 0;
};

inline constexpr std::size_t spheres_per_pose = 59, obstacles_per_pose = 4;

// Links of equal length in directions that turn by at most a right angle from joint to joint.
inline void add_pose(Spheres& robot, Random& random) {
    Vec joint{0, 0, 0.1f}, along{0, 0, 1};
    constexpr int links = 7;
    std::size_t added = 0;
    for (int link = 0; link < links; ++link) {
        const std::size_t last = spheres_per_pose * static_cast<std::size_t>(link + 1) / links,
                          n = last - added;
        for (std::size_t k = 0; added < last; ++k, ++added)
            add(robot, joint + along * (0.15f * static_cast<float>(k) / static_cast<float>(n)),
                0.06f - 0.005f * static_cast<float>(link));
        joint = joint + along * 0.15f;
        const Vec turned = along * 1.01f + random.direction();
        along = turned *
                (1.0f / std::sqrt(turned[0] * turned[0] + turned[1] * turned[1] + turned[2] * turned[2]));
    }
}

inline Arm arm(std::size_t poses, std::uint64_t seed = 4) {
    Random random(seed);
    Arm arm;
    arm.poses = poses;
    for (std::size_t pose = 0; pose < poses; ++pose) {
        add_pose(arm.robot, random);
        for (std::size_t k = 0; k < obstacles_per_pose; ++k) {
            const Vec p = random.step(0.5f, 1.2f);
            const float radius = random.between(0.02f, 0.05f);
            add(arm.obstacles, p, p + random.step(0.1f, 0.4f), radius);
        }
    }
    return arm;
}

// Poses that share their obstacles, as a planner has them.
inline Arm arm_among(std::size_t poses, std::size_t obstacles, std::uint64_t seed = 5) {
    Random random(seed);
    Arm arm;
    arm.poses = poses;
    for (std::size_t pose = 0; pose < poses; ++pose) add_pose(arm.robot, random);
    for (std::size_t k = 0; k < obstacles; ++k) {
        const Vec p = random.step(0.5f, 1.5f);
        const float radius = random.between(0.01f, 0.03f);
        add(arm.obstacles, p, p + random.step(0.05f, 0.2f), radius);
    }
    return arm;
}

}  // namespace capsa::scenes
