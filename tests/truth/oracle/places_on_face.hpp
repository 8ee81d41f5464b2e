// Places near the face of a triangle a b c, for generators.

#pragma once
#include "tests/truth/oracle/draws.hpp"
#include "tests/truth/reference/vec.hpp"

namespace capsa::oracle::generate {

template <class Scene>
reference::Vec3d on_plane(const Scene& s, double u, double v) {
    return s.a + (s.b - s.a) * u + (s.c - s.a) * v;
}
// A place on the face, on the edge ab, or around the triangle.
template <class Scene>
reference::Vec3d near_face(Random& r, const Scene& s) {
    const int kind = r.below(4);
    const double u = r.unit(), v = r.unit();
    if (kind == 0) return on_plane(s, u, 0.0);
    if (kind == 1) return on_plane(s, 1.6 * u - 0.3, 1.6 * v - 0.3);
    return on_plane(s, u, (1.0 - u) * v);
}
template <class Scene>
reference::Vec3d unit_normal(Random& r, const Scene& s) {
    const reference::Vec3d n = cross(s.b - s.a, s.c - s.a);
    const double size = length(n);
    return size > 0.0 ? n * (1.0 / size) : r.direction();
}
// c comes near the line ab, or near a.
template <class Scene>
void flatten(Random& r, Scene& s, bool needle) {
    const double where = needle ? 0.0 : 2.0 * r.unit() - 0.5, off = decimal_log_uniform(r, -8, -1);
    s.c = s.a + (s.b - s.a) * where + r.in_cube() * off;
}
// The corners in any order.
template <class Scene>
void put_triangle(Random& r, const Scene& s, float* to) {
    constexpr int orders[][3] = {{0, 3, 6}, {0, 6, 3}, {3, 0, 6}, {3, 6, 0}, {6, 0, 3}, {6, 3, 0}};
    const auto& at = orders[r.below(6)];
    put(s.a, to + at[0]);
    put(s.b, to + at[1]);
    put(s.c, to + at[2]);
}

}  // namespace capsa::oracle::generate
