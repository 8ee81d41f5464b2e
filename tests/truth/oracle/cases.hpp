// One test case and a block of them.
//
// A case is two sides. A side has room for the numbers of the largest core, a box, and for a radius; each
// shape reads the fields it needs from the front. A sphere is the first point and the radius of one side. A
// block holds cases in streams, as a caller would, so the kernels can take a side as any shape that it has
// room for.

#pragma once
#include "src/shape.hpp"

#include <cmath>
#include <cstddef>

namespace capsa::oracle {

inline constexpr int case_coordinates = 10;
inline constexpr int radius_field = case_coordinates;
inline constexpr int case_fields = case_coordinates + 1;

// The fields of a side in the order of its streams: coordinates, then the radius.
struct Case {
    float a[case_fields], b[case_fields];
};

// The other radius of a round cone, the one at its first point.
inline constexpr int radius_at_a_field = 6;

constexpr bool is_round_cone(capsa_shape shape) { return shape_info(shape).core == CoreKind::round_cone; }

// Of a side; 0 if its shape has no radius.
inline float largest_radius(capsa_shape shape, const float* side) {
    if (!shape_info(shape).has_radius) return 0.0f;
    const float radius = side[radius_field];
    return is_round_cone(shape) ? std::fmax(side[radius_at_a_field], radius) : radius;
}

// Every family fills at least two points a side, so that a sphere can sit anywhere on a segment.
constexpr int coordinates_used(capsa_shape shape) {
    const int count = shape_info(shape).vectors(), two_points = 2 * shape_info(shape).dimension;
    return count < two_points ? two_points : count;
}

// f(field) for the coordinates and the radius that a family fills for a shape.
template <class F>
void for_each_field(capsa_shape shape, const F& f) {
    for (int k = 0; k < coordinates_used(shape); ++k) f(k);
    f(radius_field);
}

inline constexpr std::size_t block_cases = 1024;

// One side of a block.
struct Side {
    alignas(64) float stream[case_fields][block_cases];
};

struct Block {
    std::size_t count;
    Side a, b;

    void set(std::size_t i, const Case& c) {
        for (int k = 0; k < case_fields; ++k) {
            a.stream[k][i] = c.a[k];
            b.stream[k][i] = c.b[k];
        }
    }
    Case get(std::size_t i) const {
        Case c;
        for (int k = 0; k < case_fields; ++k) {
            c.a[k] = a.stream[k][i];
            c.b[k] = b.stream[k][i];
        }
        return c;
    }
};

// Rows begin .. begin + count of one side, seen as shapes of a kind.
inline capsa_shapes view(const Side& side, capsa_shape shape, std::size_t begin, std::size_t count) {
    capsa_shapes shapes{};
    shapes.shape = shape;
    shapes.count = count;
    const ShapeInfo& info = shape_info(shape);
    for (int k = 0; k < info.vectors(); ++k) shapes.stream[k] = {side.stream[k] + begin, 1};
    if (info.has_radius) shapes.stream[info.radius_stream()] = {side.stream[radius_field] + begin, 1};
    return shapes;
}

}  // namespace capsa::oracle
