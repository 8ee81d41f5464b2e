// What libraries' callbacks need of a shape whose core is a point or a segment: one struct a row, its box,
// and the distance of two of them in single precision.

#pragma once
#include "bench/peers/hits.hpp"

namespace capsa::bench {

// The core is p + t d, 0 <= t <= 1; of a point d is 0. `inv` is 1 / dot(d, d), and 0 of a point.
struct Solid {
    float px, py, pz, dx, dy, dz, inv, radius;
};

inline Solid solid(const std::array<float, 3>& from, const std::array<float, 3>& to, float radius) {
    Solid made{from[0], from[1], from[2], to[0] - from[0], to[1] - from[1], to[2] - from[2], 0, radius};
    const float dd = made.dx * made.dx + made.dy * made.dy + made.dz * made.dz;
    made.inv = dd > 0 ? 1 / dd : 0;
    return made;
}

inline std::array<float, 3> point_of(const capsa_shapes& shapes, int point, std::size_t row) {
    return {value(shapes, 3 * point, row), value(shapes, 3 * point + 1, row),
            value(shapes, 3 * point + 2, row)};
}

// Of triangles the edge ab.
inline std::vector<Solid> solids(const capsa_shapes& shapes) {
    std::vector<Solid> all;
    all.reserve(shapes.count);
    for (std::size_t i = 0; i < shapes.count; ++i)
        all.push_back(solid(point_of(shapes, 0, i), point_of(shapes, is_sphere(shapes) ? 0 : 1, i),
                            radius_of(shapes, i)));
    return all;
}

inline float clamp01(float t) { return std::min(1.0f, std::max(0.0f, t)); }

// Squared, from a point to a core.
inline float distance2(const Solid& s, float x, float y, float z) {
    float wx = x - s.px, wy = y - s.py, wz = z - s.pz;
    const float t = clamp01((wx * s.dx + wy * s.dy + wz * s.dz) * s.inv);
    wx -= t * s.dx, wy -= t * s.dy, wz -= t * s.dz;
    return wx * wx + wy * wy + wz * wz;
}

// Squared, from core to core: the nearest point of line a to line b, from there to segment b, and back to
// segment a. Of parallel lines any point of a is as near as another, and the two steps that follow are right.
inline float distance2(const Solid& a, const Solid& b) {
    const float wx = a.px - b.px, wy = a.py - b.py, wz = a.pz - b.pz;
    const float aw = a.dx * wx + a.dy * wy + a.dz * wz, bw = b.dx * wx + b.dy * wy + b.dz * wz;
    const float ab = a.dx * b.dx + a.dy * b.dy + a.dz * b.dz;
    const float aa = a.dx * a.dx + a.dy * a.dy + a.dz * a.dz;
    const float bb = b.dx * b.dx + b.dy * b.dy + b.dz * b.dz;
    const float square = aa * bb - ab * ab;  // of the area that the directions span
    float s = square > 0 ? clamp01((ab * bw - aw * bb) / square) : 0;
    const float t = clamp01((ab * s + bw) * b.inv);
    s = clamp01((ab * t - aw) * a.inv);
    const float x = wx + s * a.dx - t * b.dx, y = wy + s * a.dy - t * b.dy, z = wz + s * a.dz - t * b.dz;
    return x * x + y * y + z * z;
}

}  // namespace capsa::bench
