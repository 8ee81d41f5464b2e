// 5,000 agents keep away from each other and from walls, on one thread and on two: the same positions, to the
// bit.

#include <capsa/capsa.hpp>

#include <algorithm>
#include <cstdio>
#include <thread>
#include <vector>

// Steps away from the nearest, the more the nearer.
void avoid(capsa::Spheres& agents, const std::vector<capsa::Contact>& nearest) {
    for (const capsa::Contact& c : nearest) {
        if (c.b == capsa::no_row || c.gap > 0.5f) continue;
        agents.x()[c.a] -= 0.1f * (0.5f - c.gap) * c.normal[0];
        agents.y()[c.a] -= 0.1f * (0.5f - c.gap) * c.normal[1];
    }
}

capsa::Spheres walk(const capsa::Segments& walls, std::size_t thread_count) {
    capsa::Spheres agents;
    for (int i = 0; i < 5000; ++i)
        agents.push_back(static_cast<float>(i % 71) * 0.7f, static_cast<float>(i * 37 % 73) * 0.7f, 0, 0.25f);
    std::vector<capsa::Contact> neighbours(agents.size()), nearest_wall(agents.size());
    for (int frame = 0; frame < 4; ++frame) {
        const auto among = capsa::within(agents), with_walls = capsa::between(agents, walls);
        std::vector<std::thread> threads;
        for (std::size_t k = 0; k < thread_count; ++k)
            threads.emplace_back([&, k] {
                capsa::nearest(capsa::slice(among, k, thread_count), neighbours);
                capsa::nearest(capsa::slice(with_walls, k, thread_count), nearest_wall);
            });
        for (std::thread& thread : threads) thread.join();
        avoid(agents, neighbours);
        avoid(agents, nearest_wall);
    }
    return agents;
}

int main() {
    capsa::Segments walls;
    for (float x = 5; x < 50; x += 5) walls.push_back(x, 0, 0, x, 45, 0);
    const capsa::Spheres one = walk(walls, 1), two = walk(walls, 2);
    std::printf("agent 2500 is at %.3f %.3f\n", static_cast<double>(one.x()[2500]),
                static_cast<double>(one.y()[2500]));
    const bool moved = one.x()[2500] != static_cast<float>(2500 % 71) * 0.7f;
    return moved && std::ranges::equal(one.x(), two.x()) && std::ranges::equal(one.y(), two.y()) ? 0 : 1;
}
