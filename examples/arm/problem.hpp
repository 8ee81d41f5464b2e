// Turned boxes round the arm that leave two states free, and what a plain loop in double says of a state.

#pragma once
#include "among_boxes.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>

struct Problem {
    capsa::Boxes boxes;
    rrt::State start, goal;

    Problem(std::size_t count, unsigned seed) {
        std::mt19937 random(seed);
        const auto draw = [&](double low, double high) {
            return static_cast<float>(low + (high - low) * 0x1p-32 * random());
        };
        std::copy_n(panda::ready, panda::joints, start.begin());
        while (boxes.size() < count) {
            const float centre[3] = {draw(-0.9, 0.9), draw(-0.9, 0.9), draw(0, 1.2)};
            const float half[3] = {draw(0.02, 0.12), draw(0.02, 0.12), draw(0.02, 0.12)};
            const float turn[4] = {draw(0.1, 1), draw(-1, 1), draw(-1, 1), draw(-1, 1)};
            const auto add = [&](capsa::Boxes& to, float radius) {
                to.push_back(centre[0], centre[1], centre[2], half[0], half[1], half[2], turn[0], turn[1],
                             turn[2], turn[3], radius);
            };
            capsa::Boxes one;
            add(one, 0.05f);  // more than free, so that the arm can leave
            if (AmongBoxes(one).free(start)) add(boxes, 0);
        }
        AmongBoxes arm(boxes);
        do
            for (std::size_t k = 0; k < panda::joints; ++k) goal[k] = draw(panda::low[k], panda::high[k]);
        while (!arm.free(goal));
    }
};

// The gap of a ball and a box, in double.
inline double gap_of(const capsa::Spheres& balls, std::size_t i, const capsa::Boxes& boxes, std::size_t j) {
    const auto of = [&](std::size_t stream) { return static_cast<double>(boxes.stream(stream)[j]); };
    const double length = std::sqrt(of(6) * of(6) + of(7) * of(7) + of(8) * of(8) + of(9) * of(9));
    const double w = of(6) / length, x = -of(7) / length, y = -of(8) / length, z = -of(9) / length;
    const double v[3] = {balls.x()[i] - of(0), balls.y()[i] - of(1), balls.z()[i] - of(2)};
    // v turned back: v + 2 u x (u x v + w v).
    const double u[3] = {x, y, z};
    const double c[3] = {u[1] * v[2] - u[2] * v[1] + w * v[0], u[2] * v[0] - u[0] * v[2] + w * v[1],
                         u[0] * v[1] - u[1] * v[0] + w * v[2]};
    double outside = 0, inside = -1e9;
    for (std::size_t k = 0; k < 3; ++k) {
        const double turned = v[k] + 2 * (u[(k + 1) % 3] * c[(k + 2) % 3] - u[(k + 2) % 3] * c[(k + 1) % 3]);
        const double over = std::abs(turned) - of(3 + k);
        outside += std::max(over, 0.0) * std::max(over, 0.0);
        inside = std::max(inside, over);
    }
    return (inside > 0 ? std::sqrt(outside) : inside) - balls.radius()[i] - of(10);
}

// Whether a loop over all pairs in double gives another answer, and is sure of it: it counts no pair that is
// nearer to touching than a float can tell.
inline bool says_otherwise(const Problem& problem, AmongBoxes& arm, const rrt::State& state, bool free) {
    const capsa::Spheres& balls = arm.placed(state);
    double least = 1;
    for (std::size_t i = 0; i < balls.size(); ++i) {
        for (std::size_t j = 0; j < problem.boxes.size(); ++j)
            least = std::min(least, gap_of(balls, i, problem.boxes, j));
        for (std::size_t j = 0; j < i; ++j) {
            const auto link = [](std::size_t ball) {
                return static_cast<std::size_t>(panda::balls[ball].frame);
            };
            if (!arm.may_meet().may_meet(link(i), link(j))) continue;
            const double x = double{balls.x()[i]} - balls.x()[j], y = double{balls.y()[i]} - balls.y()[j],
                         z = double{balls.z()[i]} - balls.z()[j];
            least = std::min(least, std::sqrt(x * x + y * y + z * z) - balls.radius()[i] - balls.radius()[j]);
        }
    }
    return std::abs(least) > 1e-6 && free != (least > 0);
}
