// A walking figure made of 17 capsules.
//
// Metres, z up, walking along +x. The proportions are our own: 1.75 m tall, legs of two links of 0.42 m.
// Joint angles are sums of a cosine and bell-shaped bumps over the gait cycle, after the curves every gait
// textbook shows; the hips ride at the height that puts the lower foot on the floor, so the bob of a walk
// comes by itself.

#pragma once
#include "capsa/storage.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace capsa::cli::demo {

struct Point {
    double x = 0.0, y = 0.0, z = 0.0;
    friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend Point operator*(double k, Point a) { return {k * a.x, k * a.y, k * a.z}; }
};

struct Limb {
    const char* name;
    double radius;
};

inline constexpr std::array<Limb, 17> limbs = {{
    {"pelvis", 0.105},
    {"belly", 0.112},
    {"chest", 0.138},
    {"neck", 0.050},
    {"head", 0.095},
    {"left upper arm", 0.046},
    {"left forearm", 0.038},
    {"left hand", 0.036},
    {"right upper arm", 0.046},
    {"right forearm", 0.038},
    {"right hand", 0.036},
    {"left thigh", 0.076},
    {"left shin", 0.053},
    {"left foot", 0.042},
    {"right thigh", 0.076},
    {"right shin", 0.053},
    {"right foot", 0.042},
}};

inline constexpr double stride = 1.42;  // metres a gait cycle

struct Bone {
    Point a, b;
};

class Walker {
public:
    // The figure after it has walked `distance` metres.
    explicit Walker(double distance) : cycle_(distance / stride) {
        trunk();
        arm(5, +1.0);
        arm(8, -1.0);
        leg(11, +1.0);
        leg(14, -1.0);
        double lowest = 0.0;
        for (const std::size_t foot : {13u, 16u})
            lowest = std::min(
                {lowest, bones_[foot].a.z - limbs[foot].radius, bones_[foot].b.z - limbs[foot].radius});
        for (Bone& bone : bones_) {
            bone.a = bone.a + Point{distance, 0.0, -lowest};
            bone.b = bone.b + Point{distance, 0.0, -lowest};
        }
    }

    const std::array<Bone, limbs.size()>& bones() const { return bones_; }

    Capsules capsules() const {
        Capsules all;
        for (std::size_t k = 0; k < limbs.size(); ++k) {
            const auto [a, b] = bones_[k];
            all.push_back(to_float(a.x), to_float(a.y), to_float(a.z), to_float(b.x), to_float(b.y),
                          to_float(b.z), to_float(limbs[k].radius));
        }
        return all;
    }

private:
    static constexpr double turn = 6.283185307179586;

    static float to_float(double x) { return static_cast<float>(x); }

    // 1 at `centre` of the cycle, falling off over `width`.
    static double bump(double cycle, double centre, double width) {
        const double away = cycle - centre - std::round(cycle - centre);
        return std::exp(-away * away / (width * width));
    }

    // A link hanging down, swung forward by `angle` and outward by `side`.
    static Point hang(double length, double angle, double side = 0.0) {
        return {length * std::sin(angle), length * std::sin(side),
                -length * std::cos(angle) * std::cos(side)};
    }

    // Turned about the vertical axis.
    static Point yawed(Point p, double angle) {
        const double c = std::cos(angle), s = std::sin(angle);
        return {c * p.x - s * p.y, s * p.x + c * p.y, p.z};
    }

    // The left leg leads at cycle 0; hips and shoulders turn against each other.
    double hip_yaw() const { return -0.08 * std::cos(turn * cycle_); }
    double shoulder_yaw() const { return 0.16 * std::cos(turn * cycle_); }

    void trunk() {
        bones_[0] = {yawed({0.0, 0.07, 0.02}, hip_yaw()), yawed({0.0, -0.07, 0.02}, hip_yaw())};
        bones_[1] = {{0.005, 0.0, 0.10}, {0.015, 0.0, 0.22}};
        bones_[2] = {{0.015, 0.0, 0.285}, {0.025, 0.0, 0.395}};
        bones_[3] = {{0.03, 0.0, 0.51}, {0.045, 0.0, 0.61}};
        bones_[4] = {{0.06, 0.0, 0.68}, {0.065, 0.0, 0.745}};
    }

    // side: +1 left, -1 right.
    void arm(std::size_t first, double side) {
        const double phase = turn * (cycle_ + (side > 0.0 ? 0.5 : 0.0));
        const double swing = 0.06 + 0.46 * std::cos(phase);
        const double bend = 0.42 + 0.22 * std::cos(phase);
        const Point shoulder = yawed({0.025, side * 0.180, 0.455}, shoulder_yaw());
        const Point elbow = shoulder + hang(0.275, swing, side * 0.13);
        const Point wrist = elbow + hang(0.245, swing + bend, side * 0.05);
        const Point knuckles = wrist + hang(0.085, swing + bend + 0.1);
        bones_[first] = {shoulder, elbow};
        bones_[first + 1] = {elbow, wrist};
        bones_[first + 2] = {wrist, knuckles};
    }

    void leg(std::size_t first, double side) {
        const double cycle = cycle_ + (side > 0.0 ? 0.0 : 0.5);
        const double swing = 0.10 + 0.44 * std::cos(turn * cycle);
        const double bend = 0.10 + 0.16 * bump(cycle, 0.12, 0.08) + 0.98 * bump(cycle, 0.74, 0.13);
        const double pitch = 0.28 * bump(cycle, 0.0, 0.06) - 0.75 * bump(cycle, 0.62, 0.10);
        const Point hip = yawed({0.0, side * 0.095, 0.0}, hip_yaw());
        const Point knee = hip + hang(0.42, swing);
        const Point ankle = knee + hang(0.42, swing - bend);
        const Point along = {std::cos(pitch), 0.0, std::sin(pitch)},
                    up = {-std::sin(pitch), 0.0, std::cos(pitch)};
        const Point heel = ankle - 0.035 * along - 0.045 * up;
        bones_[first] = {hip, knee};
        bones_[first + 1] = {knee, ankle};
        bones_[first + 2] = {heel, heel + 0.19 * along};
    }

    double cycle_;
    std::array<Bone, limbs.size()> bones_;
};

}  // namespace capsa::cli::demo
