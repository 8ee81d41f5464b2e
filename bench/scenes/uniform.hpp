// Spheres, capsules, triangles and half-spaces strewn evenly through a cube: the scene kernels are timed on.
//
// Radii 0.05 to 0.2, lengths 0.2 to 1. In a cube of side 10 about 0.02 % of sphere-capsule pairs touch, in
// one of side 1.4 about 4 %. As many circles and planar capsules touch in squares of side 50 and 3.5.

#pragma once
#include "bench/scenes/random.hpp"
#include "capsa/plane_storage.hpp"
#include "capsa/storage.hpp"
#include "capsa/triangles.hpp"

namespace capsa::scenes {

inline void add(Spheres& spheres, const Vec& p, float radius) { spheres.push_back(p[0], p[1], p[2], radius); }
inline void add(Capsules& capsules, const Vec& p, const Vec& q, float radius) {
    capsules.push_back(p[0], p[1], p[2], q[0], q[1], q[2], radius);
}

inline Spheres uniform_spheres(std::size_t count, float side, std::uint64_t seed) {
    Random random(seed);
    Spheres spheres;
    spheres.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec p = random.in_cube(side);
        add(spheres, p, random.between(0.05f, 0.2f));
    }
    return spheres;
}

inline Capsules uniform_capsules(std::size_t count, float side, std::uint64_t seed) {
    Random random(seed);
    Capsules capsules;
    capsules.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec p = random.in_cube(side);
        const Vec along = random.step(0.2f, 1.0f);
        add(capsules, p, p + along, random.between(0.05f, 0.2f));
    }
    return capsules;
}

inline Triangles uniform_triangles(std::size_t count, float side, std::uint64_t seed) {
    Random random(seed);
    Triangles triangles;
    triangles.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec a = random.in_cube(side);
        const Vec b = a + random.step(0.2f, 1.0f), c = a + random.step(0.2f, 1.0f);
        triangles.push_back(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]);
    }
    return triangles;
}

// Faces through a cube, most of the cube before them: a hundredth of the pairs touch.
inline HalfSpaces uniform_half_spaces(std::size_t count, float side, std::uint64_t seed) {
    Random random(seed);
    HalfSpaces faces;
    faces.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec p = random.in_cube(side);
        faces.push_back(p[0], 0.01f * p[1], p[2], random.between(-0.01f, 0.01f), random.between(0.5f, 2.0f),
                        random.between(-0.01f, 0.01f));
    }
    return faces;
}

// The same sizes in a square of the plane.
inline Circles uniform_circles(std::size_t count, float side, std::uint64_t seed) {
    Random random(seed);
    Circles circles;
    circles.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec p = random.in_cube(side);
        circles.push_back(p[0], p[1], random.between(0.05f, 0.2f));
    }
    return circles;
}

inline PlanarCapsules uniform_planar_capsules(std::size_t count, float side, std::uint64_t seed) {
    Random random(seed);
    PlanarCapsules capsules;
    capsules.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec p = random.in_cube(side);
        const Vec along = random.step(0.2f, 1.0f);
        capsules.push_back(p[0], p[1], p[0] + along[0], p[1] + along[1], random.between(0.05f, 0.2f));
    }
    return capsules;
}

}  // namespace capsa::scenes
