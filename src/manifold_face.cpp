#include "src/manifold_face.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace capsa {

namespace {

constexpr double same_face = 63.0 / 64.0;  // least cosine of the normals of the contact and of its face
constexpr double least_height = 0x1p-20;   // of a triangle, in its longest edge: a lower one is flat

Vec numbers(const capsa_shapes& rows, std::size_t row, int first) {
    return {double{field(rows, first, row)}, double{field(rows, first + 1, row)},
            double{field(rows, first + 2, row)}};
}

std::optional<Face> face_of_half_space(const capsa_shapes& rows, std::size_t row) {
    const Vec n = point_of(rows, row, 1);  // the normal stands where a second point would
    const double length = std::sqrt(dot(n, n));
    if (!(length > 0.0)) return {};
    Face face{};
    face.normal = 1.0 / length * n;
    face.depth = std::numeric_limits<double>::infinity();
    return face;
}

// Shoemake, Animating Rotation with Quaternion Curves, 1985.
std::optional<Face> face_of_box(const capsa_shapes& rows, std::size_t row, const Vec& normal) {
    const Vec half = numbers(rows, row, 3), q = numbers(rows, row, 7);
    const double w = double{field(rows, 6, row)}, square = w * w + dot(q, q);
    if (!(square > 0.0)) return {};
    const double s = 2.0 / square, xs = q.x * s, ys = q.y * s, zs = q.z * s;
    const Vec axis[3] = {{1.0 - (q.y * ys + q.z * zs), q.x * ys + w * zs, q.x * zs - w * ys},
                         {q.x * ys - w * zs, 1.0 - (q.x * xs + q.z * zs), q.y * zs + w * xs},
                         {q.x * zs + w * ys, q.y * zs - w * xs, 1.0 - (q.x * xs + q.y * ys)}};
    const double h[3] = {half.x, half.y, half.z};
    for (int k = 0; k < 3; ++k) {
        const double into = dot(axis[k], normal);
        if (!(std::fabs(into) >= same_face)) continue;
        Face face{};
        face.normal = into > 0.0 ? -1.0 * axis[k] : axis[k];
        face.height = h[k];
        face.depth = 2.0 * h[k];
        face.extent = 2.0 * std::sqrt(dot(half, half));
        for (const int side : {(k + 1) % 3, (k + 2) % 3})
            for (const double sign : {1.0, -1.0}) {
                face.inward[face.sides] = sign * axis[side];
                face.offset[face.sides++] = -h[side];
            }
        return face;
    }
    return {};
}

std::optional<Face> face_of_triangle(const capsa_shapes& rows, std::size_t row, const Vec& origin,
                                     const Vec& normal) {
    const Vec corner[3] = {{}, point_of(rows, row, 1) - origin, point_of(rows, row, 2) - origin};
    const Vec edge[3] = {corner[1], corner[2] - corner[1], -1.0 * corner[2]};
    const Vec n = cross(corner[1], corner[2]);
    const double longest = std::max({dot(edge[0], edge[0]), dot(edge[1], edge[1]), dot(edge[2], edge[2])});
    const double square = dot(n, n), length = std::sqrt(square);
    if (!(length > least_height * longest)) return {};
    const double into = dot(n, normal);
    if (!(std::fabs(into) >= same_face * length)) return {};
    Face face{};
    face.normal = (into > 0.0 ? -1.0 : 1.0) / length * n;
    face.extent = std::sqrt(longest);
    face.is_thin = true;
    face.sides = 3;
    for (int k = 0; k < 3; ++k) {
        face.inward[k] = 1.0 / length * cross(n, edge[k]);
        face.offset[k] = dot(face.inward[k], corner[k]);
    }
    face.to_u = 1.0 / square * cross(corner[2], n);
    face.to_v = 1.0 / square * cross(n, corner[1]);
    return face;
}

}  // namespace

std::optional<Face> face_of(const capsa_shapes& rows, std::size_t row, const Vec& origin, const Vec& normal) {
    switch (shape_info(rows.shape).core) {
        case CoreKind::half_space: return face_of_half_space(rows, row);
        case CoreKind::box: return face_of_box(rows, row, normal);
        case CoreKind::triangle: return face_of_triangle(rows, row, origin, normal);
        default: return {};
    }
}

capsa_place place_on(const Face& face, const Vec& x) {
    if (!face.is_thin) return {0.0f, 0.0f};
    const auto within = [](double part) { return static_cast<float>(std::min(1.0, std::max(0.0, part))); };
    const float u = within(dot(face.to_u, x)), v = within(dot(face.to_v, x));
    return {u, u + v > 1.0f ? 1.0f - u : v};
}

}  // namespace capsa
