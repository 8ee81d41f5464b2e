// 200,000 particles bounce off 300 capsules, on one thread and on two: the same positions, to the bit.

#include <capsa/capsa.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

struct Particle {
    float position[3], velocity[3];
};

float at(std::size_t i, float step) { return 20 * std::fmod(static_cast<float>(i + 1) * step, 1.0f); }

std::vector<Particle> bounce(const capsa::Capsules& obstacles, std::size_t n) {
    std::vector<Particle> particles(200000);
    for (std::size_t i = 0; i < particles.size(); ++i)
        particles[i] = {{at(i, 0.0137f), at(i, 0.0208f), at(i, 0.0279f)}, {0, -0.2f, 0}};
    const auto pairs = capsa::between(capsa::spheres(particles, &Particle::position, 0.05f), obstacles);
    std::vector<capsa::Contact> contacts(particles.size());
    for (int frame = 0; frame < 3; ++frame) {
        for (Particle& p : particles) p.position[1] += p.velocity[1];
        std::vector<std::thread> threads;
        for (std::size_t k = 0; k < n; ++k)
            threads.emplace_back([&, k] { capsa::deepest(capsa::slice(pairs, k, n), contacts); });
        for (std::thread& thread : threads) thread.join();
        for (const capsa::Contact& c : contacts) {
            if (c.b == capsa::no_row) continue;
            float* v = particles[c.a].velocity;
            const float along = v[0] * c.normal[0] + v[1] * c.normal[1] + v[2] * c.normal[2];
            for (int k = 0; k < 3; ++k) v[k] -= 2 * along * c.normal[k];
        }
    }
    return particles;
}

int main() {
    capsa::Capsules obstacles;
    for (float x = 0; x < 20; ++x)
        for (float z = 0; z < 15; ++z) obstacles.push_back(x, 5, z, x + 1, 15, z + 1, 0.1f);
    const std::vector<Particle> one = bounce(obstacles, 1), two = bounce(obstacles, 2);
    const auto bounced =
        std::count_if(one.begin(), one.end(), [](const auto& p) { return p.velocity[1] != -0.2f; });
    std::printf("%td of %zu particles bounced\n", bounced, one.size());
    return bounced > 1000 && std::memcmp(one.data(), two.data(), one.size() * sizeof(Particle)) == 0 ? 0 : 1;
}
