// Rays and targets that tests of rays share.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <cstddef>
#include <limits>
#include <vector>

namespace capsa::tests {

// Rays in arrays of their own.
struct OwnRays {
    std::vector<float> at[3], by[3], radius;
    void add(const float (&p)[3], const float (&d)[3], float r = 0.0f) {
        for (std::size_t k = 0; k < 3; ++k) at[k].push_back(p[k]), by[k].push_back(d[k]);
        radius.push_back(r);
    }
    std::size_t size() const { return radius.size(); }
    Rays view() const { return rays(at[0], at[1], at[2], by[0], by[1], by[2], radius); }
    PlanarRays planar() const { return rays(at[0], at[1], by[0], by[1], radius); }
};

// A floor of squares of side 1 at z = 0, two triangles each.
inline Triangles floor_of(int across) {
    Triangles faces;
    for (int i = 0; i < across; ++i)
        for (int j = 0; j < across; ++j) {
            const auto x = static_cast<float>(i), y = static_cast<float>(j);
            faces.push_back(x, y, 0, x + 1, y, 0, x, y + 1, 0);
            faces.push_back(x + 1, y, 0, x, y + 1, 0, x + 1, y + 1, 0);
        }
    return faces;
}

// Rays that end, begin, run and turn where it matters: on edges, corners and faces, in the plane of the
// floor, without a length, and with a number that is none.
inline void add_hostile(OwnRays& to, Random& random, int count, int across) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const auto any = [&](float size) { return random.between(-size, size); };
    for (int i = 0; i < count; ++i) {
        const auto grid = [&] {
            return static_cast<float>(random.below(static_cast<std::uint32_t>(across)));
        };
        const float u = grid(), v = grid(), w = random.between(0, 1), r = i % 5 == 0 ? 0.125f : 0.0f;
        switch (i % 14) {
            case 0: to.add({u, v, 2}, {0, 0, -4}, r); break;                       // through a corner
            case 1: to.add({u + w, v, 2}, {any(0.1f), 0, -4}, r); break;           // through an edge
            case 2: to.add({u + w, v + 1 - w, 2}, {0, 0, -2}, r); break;           // ends on a diagonal
            case 3: to.add({u + w, v + 0.5f, 0}, {any(3), any(3), 0}, r); break;   // in the plane
            case 4: to.add({-1, v, 0}, {5, 0, 0}, r); break;                       // along edges
            case 5: to.add({u + 0.5f, v + 0.25f, w - 0.5f}, {0, 0, 0}, r); break;  // without a length
            case 6: to.add({u + 0.5f, v + 0.25f, 0}, {0, 0, 0}, r); break;         // the same, on a face
            case 7: to.add({u, v, 1}, {any(1), nan, -2}, r); break;
            case 8: to.add({u, nan, 1}, {0, 0, -2}, r); break;
            case 9: to.add({u, v, 1}, {0, 0, i % 4 ? -infinity : infinity}, r); break;
            case 10: to.add({infinity, v, 1}, {0, 0, -2}, r); break;
            case 11: to.add({u, v, 1}, {any(1), any(1), -1e30f}, r); break;
            case 12: to.add({u + w, v + w, 1}, {any(1e-30f), 1e-38f, -1}, r); break;
            default: to.add({any(9), any(9), any(2)}, {any(9), any(9), any(9)}, r); break;
        }
    }
}

// Asks about every shape that a ray can hit, in one box.
template <class Ask>
void with_targets_of_space(Random& random, const Ask& ask) {
    const auto any = [&] { return random.between(-1.0f, 9.0f); };
    Spheres balls;
    Capsules bars;
    Segments wires;
    HalfSpaces walls;
    for (int i = 0; i < 150; ++i) {
        balls.push_back(any(), any(), any() - 4, random.between(0.0f, 0.4f));
        bars.push_back(any(), any(), any() - 4, any(), any(), any() - 4, 0.1f);
        wires.push_back(any(), any(), any() - 4, any(), any(), any() - 4);
    }
    walls.push_back(0, 0, 0, 0, 0, 1);
    walls.push_back(8, 0, 0, -2, 1, 0);
    Boxes crates;  // a floor of squares of side 1 at z = 0, and turned ones
    for (int i = 0; i < 64; ++i)
        crates.push_back(static_cast<float>(i % 8) + 0.5f, static_cast<float>(i / 8) + 0.5f, -0.25f, 0.5f,
                         0.5f, 0.25f, 1, 0, 0, 0, 0);
    for (int i = 0; i < 60; ++i)
        crates.push_back(any(), any(), any() - 4, random.between(0, 1), random.between(0, 0.5f),
                         i % 3 ? 0.2f : 0.0f, random.between(-1, 1), random.between(-1, 1), 0.3f, 0.1f,
                         i % 2 ? 0.1f : 0.0f);
    ask(floor_of(8), "triangles");
    ask(crates, "boxes");
    ask(balls, "spheres");
    ask(bars, "capsules");
    ask(wires, "segments");
    ask(walls, "half-spaces");
    RoundCones cones;
    for (int i = 0; i < 150; ++i)
        cones.push_back(any(), any(), any() - 4, any(), any(), any() - 4, random.between(0, 0.4f),
                        i % 3 ? 0.05f : 0.0f);
    ask(cones, "round cones");
}
template <class Ask>
void with_targets_of_the_plane(Random& random, const Ask& ask) {
    const auto any = [&] { return random.between(-1.0f, 9.0f); };
    Circles discs;
    PlanarCapsules bars;
    PlanarSegments wires;
    HalfPlanes walls;
    for (int i = 0; i < 40; ++i) {
        const auto x = static_cast<float>(i % 8), y = static_cast<float>(i / 8);
        discs.push_back(any(), any(), random.between(0.0f, 0.4f));
        bars.push_back(any(), any(), any(), any(), 0.05f);
        wires.push_back(x, y, x + 1, y);
    }
    walls.push_back(8, 0, -2, 1);
    ask(discs, "circles");
    ask(bars, "planar capsules");
    ask(wires, "planar segments");
    ask(walls, "half-planes");
}

}  // namespace capsa::tests
