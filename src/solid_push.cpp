#include "src/solid_push.hpp"

#include "src/manifold_face.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace capsa {

namespace {

constexpr double float_eps = 0x1p-23, least_bound = 0x1p-60;
constexpr double flat_part = 0x1p-20;  // of a triangle's longest edge: a lower one is flat; the least sine
constexpr double near_edge = 0x1p-12;  // of the local size: what leaves so far beside a triangle counts

double length_of(const Vec& v) { return std::sqrt(dot(v, v)); }
double largest_of(const Vec& v) { return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}); }

bool is_lower(const Vec& a, const Vec& b) {
    if (a.x != b.x) return a.x < b.x;
    return a.y != b.y ? a.y < b.y : a.z < b.z;
}

constexpr WayOut no_way{false, false, {0, 0, 0}, 0, 0, {0, 0}};

// u and v in [0, 1], and their sum too.
capsa_place place_at(double u, double v) {
    const auto within = [](double part) { return static_cast<float>(std::min(1.0, std::max(0.0, part))); };
    const float first = within(u), second = within(v);
    return {first, first + second > 1.0f ? 1.0f - first : second};
}

// Past the edge from corner k, s of the way to the next corner.
capsa_place place_on_edge(int k, double s) {
    return k == 0 ? place_at(s, 0) : k == 1 ? place_at(1.0 - s, s) : place_at(0, 1.0 - s);
}

WayOut through_face(const Pushed& core, const PushedFace& face, bool up, float most) {
    const Vec& a = face.corner[0];
    const Vec ab = face.corner[1] - a, ac = face.corner[2] - a, n = cross(ab, ac);
    const double square = dot(n, n), length = std::sqrt(square);
    if (!(length > flat_part * face.longest * face.longest)) return no_way;
    const Vec normal = (up ? 1.0 : -1.0) / length * n;
    const double height = dot(normal, a), rise = dot(normal, core.d), bound = twice_the_bound(face);
    const double depth = std::max(height, height - rise);
    if (!(depth >= -bound && static_cast<float>(depth) <= most)) return no_way;
    const bool level = std::fabs(rise) <= bound;
    for (const double u : {0.5, 0.0, 1.0}) {
        if (level ? u == 0.5 && core.length == 0.0 : u != (rise < 0.0 ? 1.0 : 0.0)) continue;
        const Vec x = u * core.d - a;
        bool inside = true;
        for (int k = 0; k < 3; ++k) {
            const Vec edge = face.corner[(k + 1) % 3] - face.corner[k];
            const Vec inward = cross(n, edge);
            const double to_edge = dot(inward, x + a - face.corner[k]);
            inside &= to_edge >= -near_edge * face.size * length * length_of(edge);
        }
        if (inside)
            return {true,  false, normal,
                    depth, u,     place_at(dot(cross(ac, n), x) / square, dot(cross(n, ab), x) / square)};
    }
    return no_way;
}

WayOut past_edge(const Pushed& core, const PushedFace& face, int k, bool up, float most) {
    const Vec &first = face.corner[k], &next = face.corner[(k + 1) % 3];
    const bool turned = is_lower(next, first);
    const Vec &from = turned ? next : first, &to = turned ? first : next;
    const Vec edge = to - from, n = cross(edge, core.d);
    const double edge_length = length_of(edge), square = dot(n, n), length = std::sqrt(square);
    if (!(length > flat_part * edge_length * core.length)) return no_way;
    const Vec normal = (up ? 1.0 : -1.0) / length * n;
    const double height = dot(normal, from), depth = std::max(height, height - dot(normal, core.d));
    const double bound = twice_the_bound(face);
    if (!(depth >= -bound && static_cast<float>(depth) <= most)) return no_way;
    // where the core meets the edge, seen along the normal
    const double u = dot(from, cross(edge, n)) / dot(core.d, cross(edge, n));
    const double s = -dot(from, cross(core.d, n)) / dot(edge, cross(core.d, n));
    const double room = near_edge * face.size;
    if (!(u * core.length >= -room && (u - 1.0) * core.length <= room)) return no_way;
    if (!(s * edge_length >= -room && (s - 1.0) * edge_length <= room)) return no_way;
    const bool blocked = !(dot(normal, face.corner[(k + 2) % 3] - from) <= 2.0 * bound);
    return {true,
            blocked,
            normal,
            depth,
            std::min(1.0, std::max(0.0, u)),
            place_on_edge(k, turned ? 1.0 - s : s)};
}

}  // namespace

Pushed pushed_core(const capsa_shapes& rows, std::size_t row) noexcept {
    const Vec p = point_of(rows, row, 0);
    if (shape_info(rows.shape).points == 1) return {p, {0, 0, 0}, 0.0, largest_of(p)};
    const Vec q = point_of(rows, row, 1), d = q - p;
    return {p, d, length_of(d), std::max(largest_of(p), largest_of(q))};
}

PushedFace pushed_face(const Pushed& core, const capsa_shapes& mesh, std::size_t row) noexcept {
    PushedFace face{};
    face.largest = core.largest;
    for (int k = 0; k < 3; ++k) {
        const Vec corner = point_of(mesh, row, k);
        face.largest = std::max(face.largest, largest_of(corner));
        face.corner[k] = corner - core.origin;
    }
    for (int k = 0; k < 3; ++k)
        face.longest = std::max(face.longest, length_of(face.corner[(k + 1) % 3] - face.corner[k]));
    face.size = std::max({core.length, face.longest, length_of(face.corner[0])});
    return face;
}

WayOut way_out(const Pushed& core, const PushedFace& face, int way, float most) noexcept {
    const bool up = way % 2 == 0;
    return way < first_way_past_edge ? through_face(core, face, up, most)
                                     : past_edge(core, face, edge_of_way(way), up, most);
}

WayOut way_to(const Pushed& core, const PushedFace& face, double u, const capsa_place& place) noexcept {
    const Vec to = position_on(face, place), way = to - u * core.d;
    const double length = length_of(way);
    if (!(length > twice_the_bound(face))) return no_way;
    const Vec normal = 1.0 / length * way;
    const double height = dot(normal, to);
    return {true, false, normal, std::max(height, height - dot(normal, core.d)), u, place};
}

Vec position_on(const PushedFace& face, const capsa_place& place) noexcept {
    const Vec& a = face.corner[0];
    return a + (double{place.u} * (face.corner[1] - a) + double{place.v} * (face.corner[2] - a));
}

double twice_the_bound(const PushedFace& face) noexcept { return 8.0 * float_eps * face.size + least_bound; }
double beyond_the_depth(const PushedFace& face) noexcept {
    return 4.0 * float_eps * (face.size + face.largest) + least_bound;
}

EdgeEnds ends_of_edge(const capsa_shapes& mesh, std::size_t row, int edge) noexcept {
    const int first = 3 * edge, next = 3 * ((edge + 1) % 3);
    EdgeEnds ends{};
    for (int axis = 0; axis < 3; ++axis) {
        ends.at[0][axis] = field(mesh, first + axis, row);
        ends.at[1][axis] = field(mesh, next + axis, row);
    }
    if (std::lexicographical_compare(ends.at[1], ends.at[1] + 3, ends.at[0], ends.at[0] + 3))
        std::swap(ends.at[0], ends.at[1]);
    return ends;
}

bool same_edge(const EdgeEnds& e, const EdgeEnds& f) noexcept {
    for (int k = 0; k < 2; ++k)
        if (!std::equal(e.at[k], e.at[k] + 3, f.at[k])) return false;
    return true;
}

}  // namespace capsa
