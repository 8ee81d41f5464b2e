// One test case and a block of them.
//
// A case is two segments with radii. A sphere is the first point and the radius of one segment. A block holds
// cases in streams, as a caller would, so the kernels can take them as spheres, capsules or segments.

#pragma once
#include "src/shape.hpp"

#include <cstddef>

namespace capsa::oracle {

// px py pz qx qy qz radius
inline constexpr int case_fields = 7;
inline constexpr int radius_field = 6;

struct Case {
    float a[case_fields], b[case_fields];
};

enum class Pair { sphere_sphere, sphere_capsule, capsule_capsule };
inline constexpr Pair pairs[] = {Pair::sphere_sphere, Pair::sphere_capsule, Pair::capsule_capsule};

inline const char* name(Pair pair) {
    constexpr const char* names[] = {"sphere-sphere", "sphere-capsule", "capsule-capsule"};
    return names[static_cast<int>(pair)];
}
inline bool a_is_point(Pair pair) { return pair != Pair::capsule_capsule; }
inline bool b_is_point(Pair pair) { return pair == Pair::sphere_sphere; }

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
    for (int k = 0; k < info.coordinates(); ++k) shapes.stream[k] = {side.stream[k] + begin, 1};
    if (info.has_radius) shapes.stream[info.radius_stream()] = {side.stream[radius_field] + begin, 1};
    return shapes;
}

}  // namespace capsa::oracle
