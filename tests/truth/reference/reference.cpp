#include "tests/truth/reference/reference.hpp"

#include "src/shape.hpp"
#include "tests/truth/reference/box.hpp"
#include "tests/truth/reference/closest.hpp"
#include "tests/truth/reference/round_cone.hpp"

namespace capsa::reference {

namespace {

double value(const capsa_shapes& a, int stream, std::size_t i) {
    return static_cast<double>(field(a, stream, i));
}

double radius(const capsa_shapes& a, std::size_t i) { return static_cast<double>(capsa::radius(a, i)); }

CoreKind core_of(const capsa_shapes& a) { return shape_info(a.shape).core; }

// Point k of a row, or a normal, which stands after the points. In the plane z is 0.
Vec3d point(const capsa_shapes& a, int k, std::size_t i) {
    const int dimension = shape_info(a.shape).dimension, first = dimension * k;
    return {value(a, first, i), value(a, first + 1, i), dimension == 3 ? value(a, first + 2, i) : 0.0};
}

Segment segment(const capsa_shapes& a, std::size_t i) { return {point(a, 0, i), point(a, 1, i)}; }
Triangle triangle(const capsa_shapes& a, std::size_t i) {
    return {point(a, 0, i), point(a, 1, i), point(a, 2, i)};
}

// A rectangle is a prism, from which no way out is shorter along z.
Box box(const capsa_shapes& a, std::size_t i) {
    if (a.shape == capsa_shape_rectangle) {
        const Vec3d half = point(a, 1, i);
        return box(point(a, 0, i), {half.x, half.y, 2 * (half.x + half.y) + 0x1p-50}, value(a, 4, i),
                   {0.0, 0.0, value(a, 5, i)});
    }
    return box(point(a, 0, i), point(a, 1, i), value(a, 6, i),
               {value(a, 7, i), value(a, 8, i), value(a, 9, i)});
}

double radius_at_a(const capsa_shapes& a, std::size_t i) {
    return value(a, shape_info(a.shape).coordinates(), i);
}
// A point or a segment is one without a radius.
RoundCone round_cone(const capsa_shapes& a, std::size_t i) {
    if (core_of(a) == CoreKind::round_cone) return {segment(a, i), radius_at_a(a, i), radius(a, i)};
    const Vec3d p = point(a, 0, i);
    return {core_of(a) == CoreKind::point ? Segment{p, p} : segment(a, i), 0.0, 0.0};
}

// The longest distance between two points of a core.
double core_size(const capsa_shapes& a, std::size_t i) {
    if (core_of(a) == CoreKind::box) return 2.0 * length(point(a, 1, i));
    double size = 0.0;
    for (int k = 1; k < shape_info(a.shape).points; ++k)
        for (int j = 0; j < k; ++j) size = std::fmax(size, length(point(a, k, i) - point(a, j, i)));
    return size;
}

// The point from which the size of a pair counts: of a round cone the centre of the larger ball.
int first_point(const capsa_shapes& a, std::size_t i) {
    return core_of(a) == CoreKind::round_cone && radius(a, i) > radius_at_a(a, i) ? 1 : 0;
}

Vec3d normal(const capsa_shapes& face, std::size_t i) { return point(face, 1, i); }
double above_face(const Segment& one, const capsa_shapes& face, std::size_t i) {
    return above_face(one, point(face, 0, i), normal(face, i));
}

// The rows of B that row i of A is asked about: all of them, or for `within` those after it in A itself.
const capsa_shapes& other(const capsa_source& source) {
    return source.kind == capsa_source_within ? source.a : source.b;
}
std::size_t first_partner(const capsa_source& source, std::size_t i) {
    return source.kind == capsa_source_within ? i + 1 : 0;
}

}  // namespace

bool valid_row(const capsa_shapes& a, std::size_t i) {
    const ShapeInfo& info = shape_info(a.shape);
    for (int k = 0; k < info.vectors(); ++k)
        if (!std::isfinite(value(a, k, i))) return false;
    bool directed = info.direction == 0;
    for (int k = info.coordinates(); k < info.vectors(); ++k) {
        if (info.is_length(k) && !(value(a, k, i) >= 0.0)) return false;
        if (!info.is_length(k)) directed = directed || value(a, k, i) != 0.0;
    }
    // Both radii of a round cone are numbers among those whose squares are summed.
    if (info.core == CoreKind::round_cone && !(radius(a, i) <= 1e18)) return false;
    return directed && radius(a, i) >= 0.0;
}

double distance(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j) {
    if (!valid_row(a, i) || !valid_row(b, j)) return std::nan("");
    if (core_of(b) < core_of(a)) return distance(b, j, a, i);
    const Vec3d p = point(a, 0, i);
    const bool from_point = core_of(a) == CoreKind::point;
    switch (core_of(b)) {
        case CoreKind::point: return closest(p, point(b, 0, j)).distance;
        case CoreKind::segment:
            if (from_point) return closest(p, segment(b, j)).distance;
            return overlap(a, i, b, j) > 0.0 ? 0.0 : closest(segment(a, i), segment(b, j)).distance;
        case CoreKind::triangle:
            if (core_of(a) == CoreKind::triangle) break;
            return from_point ? distance(p, triangle(b, j)) : distance(segment(a, i), triangle(b, j));
        case CoreKind::half_space:
            if (core_of(a) > CoreKind::segment) break;
            return above_face(from_point ? Segment{p, p} : segment(a, i), b, j);
        case CoreKind::box:
            if (core_of(a) == CoreKind::triangle) return distance(triangle(a, i), box(b, j));
            if (core_of(a) > CoreKind::segment) break;
            return distance(from_point ? Segment{p, p} : segment(a, i), box(b, j));
        case CoreKind::round_cone: {
            // The radius at b of each is the one that a gap takes away.
            const double taken = radius(b, j);
            if (core_of(a) == CoreKind::half_space)
                return gap(round_cone(b, j), point(a, 0, i), normal(a, i)) + taken;
            if (core_of(a) == CoreKind::box) return gap(round_cone(b, j), box(a, i)) + taken;
            if (core_of(a) == CoreKind::triangle) return gap(round_cone(b, j), triangle(a, i)) + taken;
            if (core_of(a) == CoreKind::round_cone)
                return gap(round_cone(a, i), round_cone(b, j)) + (radius(a, i) + taken);
            if (core_of(a) > CoreKind::segment) break;
            return gap(round_cone(a, i), round_cone(b, j)) + taken;
        }
    }
    return std::nan("");  // not offered
}

double overlap(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j) {
    const bool segments = core_of(a) == CoreKind::segment && core_of(b) == CoreKind::segment;
    if (shape_info(a.shape).dimension == 3 || !segments) return 0.0;
    return overlap(segment(a, i), segment(b, j));
}

Separation separation(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j) {
    return {distance(a, i, b, j), radius(a, i) + radius(b, j)};
}

double gap(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j) {
    return separation(a, i, b, j).gap();
}

double local_size(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j) {
    const double apart = length(point(b, first_point(b, j), j) - point(a, first_point(a, i), i));
    return std::fmax(std::fmax(core_size(a, i), core_size(b, j)), apart);
}

bool touches(const capsa_shapes& a, std::size_t i, const capsa_shapes& b, std::size_t j, float margin) {
    return separation(a, i, b, j).touches(margin);
}

std::uint64_t count(const capsa_source& source, float margin) {
    return find(source, margin, nullptr, 0).total;
}

capsa_find_result find(const capsa_source& source, float margin, capsa_index_pair* out,
                       std::uint64_t capacity) {
    capsa_find_result result{0, 0};
    const capsa_shapes& b = other(source);
    for (std::size_t i = source.begin; i < source.end; ++i)
        for (std::size_t j = first_partner(source, i); j < b.count; ++j) {
            if (!touches(source.a, i, b, j, margin)) continue;
            ++result.total;
            if (result.written < capacity)
                out[result.written++] = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)};
        }
    return result;
}

}  // namespace capsa::reference
