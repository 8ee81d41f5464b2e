// Which particles touch which obstacles, through the installed C++ headers.

#include "capsa/capsa.hpp"

#include <cstdio>
#include <vector>

int main() {
    const std::vector<float> x{0.0f, 1.0f, 5.0f}, zero(3, 0.0f), radius(3, 0.1f);
    const capsa::SphereView particles = capsa::spheres(x, zero, zero, radius);

    capsa::Capsules obstacles;
    obstacles.push_back(1.0f, -1.0f, 0.0f, 1.0f, 1.0f, 0.0f, 0.2f);
    obstacles.push_back(9.0f, -1.0f, 0.0f, 9.0f, 1.0f, 0.0f, 0.2f);

    std::vector<capsa::IndexPair> hits(4);
    const auto found = capsa::find_hits(capsa::between(particles, obstacles), hits);
    std::printf("%llu hit: particle %u, obstacle %u\n", static_cast<unsigned long long>(found.total),
                hits[0].a, hits[0].b);
    return found.complete() && found.total == 1 && hits[0].a == 1 && hits[0].b == 0 ? 0 : 1;
}
