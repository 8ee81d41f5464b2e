// A Franka Panda: its joints as the manufacturer publishes them, and 59 spheres that cover it.
//
// The spheres are those of VAMP (github.com/KavrakiLab/vamp, Apache-2.0), in the frames of the links.

#pragma once
#include <array>
#include <cmath>
#include <cstddef>

namespace panda {

constexpr std::size_t joints = 7;
constexpr float low[joints] = {-2.8973f, -1.7628f, -2.8973f, -3.0718f, -2.8973f, -0.0175f, -2.8973f};
constexpr float high[joints] = {2.8973f, 1.7628f, 2.8973f, -0.0698f, 2.8973f, 3.7525f, 2.8973f};
constexpr double ready[joints] = {0, -0.785, 0, -2.356, 0, 1.571, 0.785};

struct Ball {
    int frame;  // 0: the base, 1 to 7: the links, 8: the hand
    float x, y, z, radius;
};
inline constexpr Ball balls[] = {
    {0, 0, 0, 0.05, 0.08},          {1, 0, -0.08, 0, 0.06},          {1, 0, -0.03, 0, 0.06},
    {1, 0, 0, -0.12, 0.06},         {1, 0, 0, -0.17, 0.06},          {2, 0, 0, 0.03, 0.06},
    {2, 0, 0, 0.08, 0.06},          {2, 0, -0.12, 0, 0.06},          {2, 0, -0.17, 0, 0.06},
    {3, 0, 0, -0.1, 0.06},          {3, 0, 0, -0.06, 0.05},          {3, 0.08, 0.06, 0, 0.055},
    {3, 0.08, 0.02, 0, 0.055},      {4, -0.08, 0.095, 0, 0.06},      {4, 0, 0, 0.02, 0.055},
    {4, 0, 0, 0.06, 0.055},         {4, -0.08, 0.06, 0, 0.055},      {5, 0, 0.055, 0, 0.06},
    {5, 0, 0.075, 0, 0.06},         {5, 0, 0, -0.22, 0.06},          {5, 0, 0.05, -0.18, 0.05},
    {5, 0.01, 0.08, -0.14, 0.025},  {5, 0.01, 0.085, -0.11, 0.025},  {5, 0.01, 0.09, -0.08, 0.025},
    {5, 0.01, 0.095, -0.05, 0.025}, {5, -0.01, 0.08, -0.14, 0.025},  {5, -0.01, 0.085, -0.11, 0.025},
    {5, -0.01, 0.09, -0.08, 0.025}, {5, -0.01, 0.095, -0.05, 0.025}, {6, 0, 0, 0, 0.05},
    {6, 0.08, -0.01, 0, 0.05},      {6, 0.08, 0.035, 0, 0.052},      {7, 0, 0, 0.07, 0.05},
    {7, 0.02, 0.04, 0.08, 0.025},   {7, 0.04, 0.02, 0.08, 0.025},    {7, 0.04, 0.06, 0.085, 0.02},
    {7, 0.06, 0.04, 0.085, 0.02},   {8, 0, -0.075, 0.01, 0.028},     {8, 0, -0.045, 0.01, 0.028},
    {8, 0, -0.015, 0.01, 0.028},    {8, 0, 0.015, 0.01, 0.028},      {8, 0, 0.045, 0.01, 0.028},
    {8, 0, 0.075, 0.01, 0.028},     {8, 0, -0.075, 0.03, 0.026},     {8, 0, -0.045, 0.03, 0.026},
    {8, 0, -0.015, 0.03, 0.026},    {8, 0, 0.015, 0.03, 0.026},      {8, 0, 0.045, 0.03, 0.026},
    {8, 0, 0.075, 0.03, 0.026},     {8, 0, -0.075, 0.05, 0.024},     {8, 0, -0.045, 0.05, 0.024},
    {8, 0, -0.015, 0.05, 0.024},    {8, 0, 0.015, 0.05, 0.024},      {8, 0, 0.045, 0.05, 0.024},
    {8, 0, 0.075, 0.05, 0.024},     {8, 0, 0.08, 0.08, 0.012},       {8, 0, 0.073, 0.102, 0.012},
    {8, 0, -0.08, 0.08, 0.012},     {8, 0, -0.073, 0.102, 0.012},
};
constexpr std::size_t ball_count = std::size(balls);

// A rotation and a place.
struct Frame {
    std::array<float, 9> r{1, 0, 0, 0, 1, 0, 0, 0, 1};
    std::array<float, 3> p{};

    // The next frame in the convention of Craig: along x by a and about x by alpha, then along z by d and
    // about z by theta.
    Frame next(float a, float d, float sin_alpha, float cos_alpha, float theta) const {
        const float s = std::sin(theta), c = std::cos(theta);
        const float local[9] = {
            c, -s, 0, s * cos_alpha, c * cos_alpha, -sin_alpha, s * sin_alpha, c * sin_alpha, cos_alpha};
        const float shift[3] = {a, -d * sin_alpha, d * cos_alpha};
        Frame f;
        for (std::size_t i = 0; i < 3; ++i) {
            f.p[i] = p[i];
            for (std::size_t k = 0; k < 3; ++k) f.p[i] += r[3 * i + k] * shift[k];
            for (std::size_t j = 0; j < 3; ++j)
                f.r[3 * i + j] =
                    r[3 * i] * local[j] + r[3 * i + 1] * local[3 + j] + r[3 * i + 2] * local[6 + j];
        }
        return f;
    }
};

// The frames of the base, the links and the hand, of which the balls name one each.
inline constexpr std::size_t frame_count = joints + 2;
inline std::array<Frame, frame_count> frames_of(const double* q) {
    constexpr float a[joints] = {0, 0, 0, 0.0825f, -0.0825f, 0, 0.088f},
                    d[joints] = {0.333f, 0, 0.316f, 0, 0.384f, 0, 0};
    constexpr float sin_alpha[joints] = {0, -1, 1, 1, -1, 1, 1};  // quarter turns
    std::array<Frame, frame_count> frames;
    for (std::size_t k = 0; k < joints; ++k)
        frames[k + 1] =
            frames[k].next(a[k], d[k], sin_alpha[k], k == 0 ? 1.0f : 0.0f, static_cast<float>(q[k]));
    frames[joints + 1] = frames[joints].next(0, 0.107f, 0, 1, -0.785398163f);
    return frames;
}

// Calls place(i, x, y, z) for the centre of every ball.
template <class Place>
void pose(const double* q, Place&& place) {
    const std::array<Frame, frame_count> frames = frames_of(q);
    for (std::size_t i = 0; i < ball_count; ++i) {
        const Frame& f = frames[static_cast<std::size_t>(balls[i].frame)];
        const auto at = [&](std::size_t row) {
            return f.p[row] + f.r[3 * row] * balls[i].x + f.r[3 * row + 1] * balls[i].y +
                   f.r[3 * row + 2] * balls[i].z;
        };
        place(i, at(0), at(1), at(2));
    }
}

}  // namespace panda
