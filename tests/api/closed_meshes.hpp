// Closed meshes, and points in and around them.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace capsa::tests {

using Corner = std::array<float, 3>;

inline void add(Triangles& to, const Corner& a, const Corner& b, const Corner& c) {
    to.push_back(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]);
}

// Twelve triangles. Those of a face share the diagonal of its corners `lo` and `hi`.
inline Triangles box(const Corner& lo, const Corner& hi) {
    Triangles made;
    const auto corner = [&](int i) {
        return Corner{(i & 1 ? hi : lo)[0], (i & 2 ? hi : lo)[1], (i & 4 ? hi : lo)[2]};
    };
    constexpr int faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                 {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (const auto& f : faces) {
        add(made, corner(f[0]), corner(f[1]), corner(f[2]));
        add(made, corner(f[0]), corner(f[2]), corner(f[3]));
    }
    return made;
}

// A ball of `rings` x `sides` quadrilaterals and the triangles of the poles, each coordinate rounded.
inline Triangles ball(int rings, int sides, const Corner& centre, float radius) {
    const auto corner = [&](int ring, int side) {
        const double polar = 3.14159265358979 * ring / rings,
                     around = 6.28318530717959 * (side % sides) / sides;
        const double r = ring == 0 || ring == rings ? 0.0 : std::sin(polar);
        return Corner{static_cast<float>(centre[0] + radius * r * std::cos(around)),
                      static_cast<float>(centre[1] + radius * r * std::sin(around)),
                      static_cast<float>(centre[2] + radius * std::cos(polar))};
    };
    Triangles made;
    for (int i = 0; i < rings; ++i)
        for (int k = 0; k < sides; ++k) {
            if (i != 0) add(made, corner(i, k), corner(i + 1, k), corner(i, k + 1));
            if (i + 1 != rings) add(made, corner(i, k + 1), corner(i + 1, k), corner(i + 1, k + 1));
        }
    return made;
}

// Around the origin, in a tube of radius 0.4.
inline Triangles torus(int rings, int sides) {
    const auto corner = [&](int ring, int side) {
        const double a = 6.28318530717959 * (ring % rings) / rings,
                     b = 6.28318530717959 * (side % sides) / sides, r = 1.2 + 0.4 * std::cos(b);
        return Corner{static_cast<float>(r * std::cos(a)), static_cast<float>(r * std::sin(a)),
                      static_cast<float>(0.4 * std::sin(b))};
    };
    Triangles made;
    for (int i = 0; i < rings; ++i)
        for (int k = 0; k < sides; ++k) {
            add(made, corner(i, k), corner(i + 1, k), corner(i, k + 1));
            add(made, corner(i, k + 1), corner(i + 1, k), corner(i + 1, k + 1));
        }
    return made;
}

// Two bars that meet: x and y from 0 to 2, without what lies beyond (1, 1), and z from 0 to 1.
inline Triangles angle() {
    constexpr float at[6][2] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    const auto corner = [&](int i, float z) { return Corner{at[i % 6][0], at[i % 6][1], z}; };
    Triangles made;
    for (const float z : {0.0f, 1.0f})
        for (int i = 1; i < 5; ++i) add(made, corner(0, z), corner(i, z), corner(i + 1, z));
    for (int i = 0; i < 6; ++i) {
        add(made, corner(i, 0), corner(i + 1, 0), corner(i, 1));
        add(made, corner(i, 1), corner(i + 1, 0), corner(i + 1, 1));
    }
    return made;
}

// Tetrahedra that overlap: what an even number of them holds is outside.
inline Triangles heap(int count, std::uint64_t seed) {
    Random random(seed);
    const auto near = [&](const Corner& c) {
        return Corner{c[0] + random.between(-0.4f, 0.4f), c[1] + random.between(-0.4f, 0.4f),
                      c[2] + random.between(-0.4f, 0.4f)};
    };
    Triangles made;
    for (int i = 0; i < count; ++i) {
        const Corner c{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
        const std::array<Corner, 4> corner{near(c), near(c), near(c), near(c)};
        for (std::size_t k = 0; k < 4; ++k) add(made, corner[k], corner[(k + 1) % 4], corner[(k + 2) % 4]);
    }
    return made;
}

// The same triangles with other corners.
template <class Move>
Triangles moved(const Triangles& mesh, const Move& move) {
    const capsa_shapes rows = mesh;
    Triangles made;
    for (std::uint32_t row = 0; row < mesh.size(); ++row) {
        float f[9];
        if (capsa_copy_rows(&rows, &row, 1, f) != capsa_ok) break;
        add(made, move(Corner{f[0], f[1], f[2]}), move(Corner{f[3], f[4], f[5]}),
            move(Corner{f[6], f[7], f[8]}));
    }
    return made;
}
inline void append(Triangles& to, const Triangles& more) {
    const capsa_shapes rows = more;
    for (std::uint32_t row = 0; row < more.size(); ++row) {
        float f[9];
        if (capsa_copy_rows(&rows, &row, 1, f) != capsa_ok) break;
        add(to, {f[0], f[1], f[2]}, {f[3], f[4], f[5]}, {f[6], f[7], f[8]});
    }
}

// In a box around the origin; some have no length, and some lie across an axis.
inline Capsules rods(std::size_t count, const Corner& half, float length, std::uint64_t seed,
                     float radius = 0.05f) {
    Random random(seed);
    Capsules made;
    for (std::size_t i = 0; i < count; ++i) {
        float at[3], along[3];
        for (std::size_t k = 0; k < 3; ++k) {
            at[k] = random.between(-half[k], half[k]);
            along[k] = i % 5 == k ? 0.0f : random.between(-0.5f, 0.5f) * (i % 7 == 0 ? 0.0f : length);
        }
        made.push_back(at[0] - along[0], at[1] - along[1], at[2] - along[2], at[0] + along[0],
                       at[1] + along[1], at[2] + along[2], radius);
    }
    return made;
}

inline Segments cores_of(const Capsules& rods) {
    Segments made;
    for (std::size_t i = 0; i < rods.size(); ++i)
        made.push_back(rods.ax()[i], rods.ay()[i], rods.az()[i], rods.bx()[i], rods.by()[i], rods.bz()[i]);
    return made;
}

inline std::vector<bool> inside_of(const Source& source, const Options& options = {}) {
    std::vector<std::uint64_t> bits(words_for(source.a.count));
    inside(source, bits, options);
    std::vector<bool> made(source.a.count);
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = (bits[i / 64] >> i % 64 & 1) != 0;
    return made;
}

// n x n x n points from `first` on.
inline Spheres lattice(int n, const Corner& first, float step) {
    Spheres made;
    for (int i = 0; i < n * n * n; ++i)
        made.push_back(first[0] + static_cast<float>(i % n) * step,
                       first[1] + static_cast<float>(i / n % n) * step,
                       first[2] + static_cast<float>(i / n / n) * step, 0);
    return made;
}

inline Spheres cloud(std::size_t count, float half, std::uint64_t seed) {
    Random random(seed);
    Spheres made;
    for (std::size_t i = 0; i < count; ++i)
        made.push_back(random.between(-half, half), random.between(-half, half), random.between(-half, half),
                       random.between(0, 0.2f));
    return made;
}

}  // namespace capsa::tests
