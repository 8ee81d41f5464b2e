// Spheres, capsules, triangles, boxes and half-spaces strewn evenly through a cube: the scene kernels are
// timed on.
//
// Radii 0.05 to 0.2, lengths 0.2 to 1. In a cube of side 10 about 0.02 % of sphere-capsule pairs touch, in
// one of side 1.4 about 4 %. As many circles and planar capsules touch in squares of side 50 and 3.5.

#pragma once
#include "bench/scenes/random.hpp"
#include "capsa/shapes.hpp"
#include "capsa/storage.hpp"

namespace capsa::scenes {

// `count` shapes with their places in a cube of that side: add_one(shapes, random, place) adds one.
template <class Shapes, class AddOne>
Shapes uniform(std::size_t count, float side, std::uint64_t seed, const AddOne& add_one) {
    Random random(seed);
    Shapes shapes;
    shapes.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec place = random.in_cube(side);
        add_one(shapes, random, place);
    }
    return shapes;
}

inline void add(Spheres& spheres, const Vec& p, float radius) { spheres.push_back(p[0], p[1], p[2], radius); }
inline void add(Capsules& capsules, const Vec& p, const Vec& q, float radius) {
    capsules.push_back(p[0], p[1], p[2], q[0], q[1], q[2], radius);
}

inline Spheres uniform_spheres(std::size_t count, float side, std::uint64_t seed) {
    return uniform<Spheres>(count, side, seed, [](Spheres& spheres, Random& random, const Vec& p) {
        add(spheres, p, random.between(0.05f, 0.2f));
    });
}

inline Capsules uniform_capsules(std::size_t count, float side, std::uint64_t seed) {
    return uniform<Capsules>(count, side, seed, [](Capsules& capsules, Random& random, const Vec& p) {
        const Vec along = random.step(0.2f, 1.0f);
        add(capsules, p, p + along, random.between(0.05f, 0.2f));
    });
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

// Boxes with sides of 0.1 to 0.6, turned in all directions.
inline Boxes uniform_boxes(std::size_t count, float side, std::uint64_t seed) {
    return uniform<Boxes>(count, side, seed, [](Boxes& boxes, Random& random, const Vec& p) {
        const float x = random.between(0.05f, 0.3f), y = random.between(0.05f, 0.3f),
                    z = random.between(0.05f, 0.3f);
        float q[4];
        for (float& component : q) component = random.between(-1.0f, 1.0f);
        boxes.push_back(p[0], p[1], p[2], x, y, z, q[0], q[1], q[2], q[3], 0.0f);
    });
}

// Round cones as long as the capsules, with radii of 0.05 to 0.2.
inline RoundCones uniform_round_cones(std::size_t count, float side, std::uint64_t seed) {
    return uniform<RoundCones>(count, side, seed, [](RoundCones& cones, Random& random, const Vec& p) {
        const Vec q = p + random.step(0.2f, 1.0f);
        const float ra = random.between(0.05f, 0.2f), rb = random.between(0.05f, 0.2f);
        cones.push_back(p[0], p[1], p[2], q[0], q[1], q[2], ra, rb);
    });
}

// Faces through a cube, most of the cube before them: a hundredth of the pairs touch.
inline HalfSpaces uniform_half_spaces(std::size_t count, float side, std::uint64_t seed) {
    return uniform<HalfSpaces>(count, side, seed, [](HalfSpaces& faces, Random& random, const Vec& p) {
        const float x = random.between(-0.01f, 0.01f), y = random.between(0.5f, 2.0f),
                    z = random.between(-0.01f, 0.01f);
        faces.push_back(p[0], 0.01f * p[1], p[2], x, y, z);
    });
}

// The same in the plane.
inline HalfPlanes uniform_half_planes(std::size_t count, float side, std::uint64_t seed) {
    return uniform<HalfPlanes>(count, side, seed, [](HalfPlanes& lines, Random& random, const Vec& p) {
        const float x = random.between(-0.01f, 0.01f), y = random.between(0.5f, 2.0f);
        lines.push_back(p[0], 0.01f * p[1], x, y);
    });
}

// The same sizes in a square of the plane.
inline Circles uniform_circles(std::size_t count, float side, std::uint64_t seed) {
    return uniform<Circles>(count, side, seed, [](Circles& circles, Random& random, const Vec& p) {
        circles.push_back(p[0], p[1], random.between(0.05f, 0.2f));
    });
}

inline PlanarCapsules uniform_planar_capsules(std::size_t count, float side, std::uint64_t seed) {
    return uniform<PlanarCapsules>(
        count, side, seed, [](PlanarCapsules& capsules, Random& random, const Vec& p) {
            const Vec along = random.step(0.2f, 1.0f);
            capsules.push_back(p[0], p[1], p[0] + along[0], p[1] + along[1], random.between(0.05f, 0.2f));
        });
}

}  // namespace capsa::scenes
