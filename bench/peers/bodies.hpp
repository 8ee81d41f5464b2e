// A set of spheres, capsules or triangles for libraries that search boxes or points and leave the exact test
// to a callback: boxes, distances and who touches whom.

#pragma once
#include "bench/peers/solid.hpp"

namespace capsa::bench {

// What a triangle has beside its edge ab, which is a Solid: the other edges, its unit normal, and for each
// edge the direction across it to the inside.
struct Face {
    Solid bc, ca;
    std::array<float, 3> normal, inside_ab, inside_bc, inside_ca;
};

inline std::array<float, 3> cross(const std::array<float, 3>& a, const std::array<float, 3>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline float along(const std::array<float, 3>& direction, const Solid& from, float x, float y, float z) {
    return direction[0] * (x - from.px) + direction[1] * (y - from.py) + direction[2] * (z - from.pz);
}

inline std::array<float, 3> direction_of(const Solid& s) { return {s.dx, s.dy, s.dz}; }

// The edges of triangles but ab.
inline std::vector<Face> faces(const capsa_shapes& shapes, const std::vector<Solid>& ab) {
    std::vector<Face> all;
    if (!is_triangle(shapes)) return all;
    all.reserve(shapes.count);
    for (std::size_t i = 0; i < shapes.count; ++i) {
        const auto edge = [&](int from, int to) {
            return solid(point_of(shapes, from, i), point_of(shapes, to, i), 0);
        };
        Face face{edge(1, 2), edge(2, 0), {}, {}, {}, {}};
        face.normal = cross(direction_of(ab[i]), direction_of(face.bc));
        const float length = std::hypot(face.normal[0], face.normal[1], face.normal[2]);
        for (float& x : face.normal) x = length > 0 ? x / length : 0;
        face.inside_ab = cross(face.normal, direction_of(ab[i]));
        face.inside_bc = cross(face.normal, direction_of(face.bc));
        face.inside_ca = cross(face.normal, direction_of(face.ca));
        all.push_back(face);
    }
    return all;
}

// Whether a point lies above or below the face, not beside it.
inline bool over(const Solid& ab, const Face& face, float x, float y, float z) {
    return along(face.inside_ab, ab, x, y, z) > 0 && along(face.inside_bc, face.bc, x, y, z) > 0 &&
           along(face.inside_ca, face.ca, x, y, z) > 0;
}

// Squared, from a point to a triangle: to the plane if the point lies above the face, else to an edge.
inline float distance2(const Solid& ab, const Face& face, float x, float y, float z) {
    if (over(ab, face, x, y, z)) {
        const float d = along(face.normal, ab, x, y, z);
        return d * d;
    }
    return std::min({distance2(ab, x, y, z), distance2(face.bc, x, y, z), distance2(face.ca, x, y, z)});
}

// Squared, from a core to a triangle: 0 if the core goes through it, else from an end of the core or from an
// edge.
inline float distance2(const Solid& ab, const Face& face, const Solid& core) {
    const float x = core.px + core.dx, y = core.py + core.dy, z = core.pz + core.dz;
    const float begin = along(face.normal, ab, core.px, core.py, core.pz),
                end = along(face.normal, ab, x, y, z);
    if ((begin < 0) != (end < 0)) {
        const float t = begin / (begin - end);
        if (over(ab, face, core.px + t * core.dx, core.py + t * core.dy, core.pz + t * core.dz)) return 0;
    }
    return std::min({distance2(ab, face, core.px, core.py, core.pz), distance2(ab, face, x, y, z),
                     distance2(ab, core), distance2(face.bc, core), distance2(face.ca, core)});
}

struct Box {
    std::array<float, 3> low, high;
};

struct Bodies {
    std::vector<Solid> items;
    std::vector<Face> faces;  // of triangles
    bool points = false;      // whether all are spheres

    Bodies() = default;
    explicit Bodies(const capsa_shapes& shapes)
        : items(solids(shapes)), faces(bench::faces(shapes, items)), points(is_sphere(shapes)) {}

    std::size_t size() const { return items.size(); }

    // Squared, from a point to the core of an item.
    float distance2(std::size_t i, float x, float y, float z) const {
        return faces.empty() ? bench::distance2(items[i], x, y, z)
                             : bench::distance2(items[i], faces[i], x, y, z);
    }
    // The box of an item, wider by `more` on every side.
    Box box(std::size_t i, float more) const {
        const Solid& s = items[i];
        const float by = s.radius + more;
        const auto span = [&](float p, float d, float third) {
            return std::pair{std::min({p, p + d, third}) - by, std::max({p, p + d, third}) + by};
        };
        const bool two = faces.empty();
        const auto [x0, x1] = span(s.px, s.dx, two ? s.px : faces[i].ca.px);
        const auto [y0, y1] = span(s.py, s.dy, two ? s.py : faces[i].ca.py);
        const auto [z0, z1] = span(s.pz, s.dz, two ? s.pz : faces[i].ca.pz);
        return {{x0, y0, z0}, {x1, y1, z1}};
    }
};

// Whether item i of one set touches item j of another. Two triangles have no answer.
inline bool touch(const Bodies& a, std::size_t i, const Bodies& b, std::size_t j, float margin) {
    const Solid &p = a.items[i], &q = b.items[j];
    const float reach = p.radius + q.radius + margin;
    const float d2 = b.points           ? a.distance2(i, q.px, q.py, q.pz)
                     : a.points         ? b.distance2(j, p.px, p.py, p.pz)
                     : !b.faces.empty() ? distance2(q, b.faces[j], p)
                     : !a.faces.empty() ? distance2(p, a.faces[i], q)
                                        : distance2(p, q);
    return reach >= 0 && d2 <= reach * reach;
}

}  // namespace capsa::bench
