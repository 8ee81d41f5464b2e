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
