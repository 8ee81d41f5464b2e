// An arm of 60 spheres in 10,000 poses: which poses touch the posts around it? On one thread and on two the
// same.

#include <capsa/capsa.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <thread>
#include <vector>

constexpr std::size_t poses = 10000;

capsa::Spheres arm_in_all_poses() {
    capsa::Spheres balls;
    for (std::size_t pose = 0; pose < poses; ++pose) {
        float x = 0, y = 0;
        for (std::size_t k = 0; k < 60; ++k) {
            const auto turn = static_cast<float>(pose % 9973 + k / 20 * 7);
            x += 0.05f * std::cos(turn);
            y += 0.05f * std::sin(turn);
            balls.push_back(x, y, 0, 0.06f);
        }
    }
    return balls;
}

std::vector<char> touching(const capsa::Spheres& balls, const capsa::Capsules& posts, std::size_t n) {
    std::vector<char> hit(poses);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < n; ++t)
        threads.emplace_back([&, t] {
            for (std::size_t pose = t; pose < poses; pose += n)
                hit[pose] =
                    capsa::any_hit(capsa::between(balls.view().rows(60 * pose, 60 * pose + 60), posts));
        });
    for (std::thread& thread : threads) thread.join();
    return hit;
}

int main() {
    capsa::Capsules posts;
    for (const float x : {-1.5f, 1.5f}) posts.push_back(x, 1, -2, x, 1, 2, 0.05f);
    const capsa::Spheres balls = arm_in_all_poses();
    const std::vector<char> one = touching(balls, posts, 1);
    const auto hits = std::count(one.begin(), one.end(), 1);
    std::printf("%td of %zu poses touch a post\n", hits, poses);
    return hits > 0 && one == touching(balls, posts, 2) ? 0 : 1;
}
