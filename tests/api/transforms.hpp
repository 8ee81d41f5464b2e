// Transforms of each kind, with their truth in long double, and rows for what they place.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <cmath>
#include <cstddef>
#include <vector>

namespace capsa::tests {

using Real = long double;

struct Matrix {
    Real r[3][3]{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, t[3]{};
};

// A transform of each kind, as its numbers and as what they say.
struct Transform {
    std::vector<float> entries;
    Matrix truth;
};
inline Matrix of_quaternion(const std::vector<float>& e) {
    const Real w = e[0], x = e[1], y = e[2], z = e[3], n = w * w + x * x + y * y + z * z;
    Matrix m;
    const Real r[3][3] = {{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
                          {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
                          {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}};
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) m.r[i][k] = r[i][k] / n;
    for (int i = 0; i < 3; ++i) m.t[i] = e[static_cast<std::size_t>(4 + i)];
    return m;
}
inline Transform some_transform(capsa_transform kind, Random& random) {
    Transform made;
    float q[4];
    float square = 0;
    for (float& x : q) x = random.between(-1, 1), square += x * x;
    for (float& x : q) x /= std::sqrt(square);
    const auto t = [&] { return random.between(-100, 100); };
    if (kind == capsa_transform_quaternion) {
        made.entries = {q[0], q[1], q[2], q[3], t(), t(), t()};
        made.truth = of_quaternion(made.entries);
    } else if (kind == capsa_transform_matrix) {
        const Matrix turned = of_quaternion({q[0], q[1], q[2], q[3], 0, 0, 0});
        for (int i = 0; i < 3; ++i) {
            for (int k = 0; k < 3; ++k) {
                made.entries.push_back(static_cast<float>(turned.r[i][k]));
                made.truth.r[i][k] = made.entries.back();
            }
            made.entries.push_back(t());
            made.truth.t[i] = made.entries.back();
        }
    } else {
        const float angle = random.between(-3, 3), c = std::cos(angle), s = std::sin(angle), tx = t(),
                    ty = t();
        made.entries =
            kind == capsa_transform_direction ? std::vector{c, s, tx, ty} : std::vector{c, -s, tx, s, c, ty};
        made.truth.r[0][0] = made.truth.r[1][1] = c;
        made.truth.r[0][1] = -s;
        made.truth.r[1][0] = s;
        made.truth.t[0] = tx;
        made.truth.t[1] = ty;
    }
    return made;
}

inline capsa_transforms transforms_of(capsa_transform kind, const std::vector<float>& entries,
                                      std::size_t each) {
    capsa_transforms made{kind, entries.size() / each, {}};
    for (std::size_t k = 0; k < each; ++k)
        made.entry[k] = {entries.data() + k, static_cast<std::ptrdiff_t>(each)};
    return made;
}

struct Output {
    std::vector<std::vector<float>> streams;
    capsa_mutable_stream to[capsa_max_streams] = {};
    Output(capsa_shape shape, std::size_t rows) : streams(static_cast<std::size_t>(streams_of(shape))) {
        for (std::size_t k = 0; k < streams.size(); ++k) {
            streams[k].assign(rows, -77.0f);
            to[k] = {streams[k].data(), 1};
        }
    }
};

inline constexpr capsa_transform kinds[] = {capsa_transform_quaternion, capsa_transform_matrix,
                                            capsa_transform_direction, capsa_transform_planar_matrix};

}  // namespace capsa::tests
