// A robot arm of seven joints and 59 spheres on eleven links, as planners use it, among capsules.
//
// Joints turn about the link and across it in turns. The links are a base, one between each two joints, a
// hand and two fingers; the spheres of a link are consecutive rows. The arm reaches 0.9 m. Poses are random,
// or they are motions: 32 poses on a line in joint space that is one radian long, so the tip moves by 1 to 2
// cm from pose to pose.

#pragma once
#include "bench/scenes/uniform.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace capsa::scenes {

struct Robot {
    static constexpr std::uint32_t rows = 59, links = 11, joints = 7, motion = 32;
    // Where the rows of each link begin.
    static constexpr std::array<std::uint32_t, links + 1> link_rows = {0,  5,  11, 17, 23, 29,
                                                                       35, 41, 47, 53, 56, 59};
    Spheres spheres;  // `rows` for each pose
    Spheres around;   // a bounding sphere of each link of each pose
    std::size_t poses = 0;

    static Robot in_random_poses(std::size_t poses, std::uint64_t seed) {
        Random random(seed);
        Robot robot;
        for (std::size_t k = 0; k < poses; ++k) robot.add_pose(random_angles(random));
        return robot;
    }
    static Robot in_motions(std::size_t poses, std::uint64_t seed) {
        Random random(seed);
        Robot robot;
        while (robot.poses < poses) {
            const Angles from = random_angles(random);
            Angles by{};
            float length = 0;
            for (float& x : by) x = random.between(-1, 1), length += x * x;
            for (std::uint32_t k = 0; k < motion; ++k) {
                Angles at = from;
                for (std::size_t j = 0; j < joints; ++j)
                    at[j] += by[j] / std::sqrt(length) * static_cast<float>(k) / motion;
                robot.add_pose(at);
            }
        }
        return robot;
    }

private:
    using Angles = std::array<float, joints>;

    static Angles random_angles(Random& random) {
        Angles angles;
        for (std::size_t j = 0; j < joints; ++j) {
            const float most = j % 2 == 0 ? 2.8f : 1.6f;
            angles[j] = random.between(-most, most);
        }
        return angles;
    }

    // `count` spheres from p to q.
    void add_link(const Vec& p, const Vec& q, std::uint32_t count, float radius) {
        const Vec along = q + p * -1.0f;
        for (std::uint32_t k = 0; k < count; ++k)
            add(spheres, p + along * (static_cast<float>(k) / static_cast<float>(count - 1)), radius);
        const float length = std::sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
        add(around, p + along * 0.5f, (0.5f * length + radius) * 1.0001f);
    }

    void add_pose(const Angles& angles) {
        // The axes of the current link in space; z is along the arm.
        Vec x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1}, at{0, 0, 0};
        constexpr float lengths[joints] = {0.16f, 0.16f, 0.16f, 0.19f, 0.19f, 0.09f, 0.1f};
        constexpr float radii[joints] = {0.07f, 0.07f, 0.06f, 0.06f, 0.055f, 0.05f, 0.045f};
        add_link(at, at + z * 0.2f, 5, 0.08f);
        at = at + z * 0.2f;
        for (std::size_t j = 0; j < joints; ++j) {
            const float c = std::cos(angles[j]), s = std::sin(angles[j]);
            if (j % 2 == 0) {
                const Vec turned = x * c + y * s;
                y = y * c + x * -s;
                x = turned;
            } else {
                const Vec turned = z * c + x * s;
                x = x * c + z * -s;
                z = turned;
            }
            const Vec next = at + z * lengths[j];
            add_link(at, next, 6, radii[j]);
            at = next;
        }
        add_link(at + y * -0.08f, at + y * 0.08f, 6, 0.025f);
        for (const float side : {-0.03f, 0.03f})
            add_link(at + y * side + z * 0.03f, at + y * side + z * 0.07f, 3, 0.012f);
        ++poses;
    }
};

// Capsules whose middles lie so far from the shoulder.
inline Capsules obstacles_at(std::size_t count, float least, float most, float radius, std::uint64_t seed) {
    Random random(seed);
    Capsules capsules;
    while (capsules.size() < count) {
        const Vec middle = Vec{0, 0, 0.2f} + random.step(least, most), half = random.step(0.05f, 0.15f);
        if (middle[2] < 0) continue;
        add(capsules, middle + half * -1.0f, middle + half, radius);
    }
    return capsules;
}

}  // namespace capsa::scenes
