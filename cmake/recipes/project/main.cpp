// What touches what? Fails if capsa does not know.
#include <capsa/capsa.hpp>

int main() {
    capsa::Spheres particles;
    particles.push_back(0, 0, 0, 0.25f);
    particles.push_back(3, 1, 0, 0.25f);
    capsa::Capsules obstacles;
    obstacles.push_back(3, -1, 0, 3, 1, 0, 0.5f);
    return capsa::count_hits(capsa::between(particles, obstacles)) == 1 ? 0 : 1;
}
