#include "src/exact/touch.hpp"

#include "src/exact/half_space.hpp"
#include "src/exact/triangle.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace capsa::exact {

namespace {

// Vector k of a row, points before directions. In the plane z is 0, as are streams without data.
void read_vector(const capsa_shapes& shapes, std::size_t row, int k, float* to) {
    const ShapeInfo& info = shape_info(shapes.shape);
    auto place = static_cast<std::ptrdiff_t>(row);
    if (k < info.points)
        if (const capsa_index_stream& point = shapes.point[k]; point.data)
            place = static_cast<std::ptrdiff_t>(point.data[place * point.stride]);
    const capsa_stream* const from = shapes.stream + info.dimension * k;
    to[0] = from[0].data[place * from[0].stride];
    to[1] = from[1].data[place * from[1].stride];
    to[2] = info.dimension == 3 && from[2].data ? from[2].data[place * from[2].stride] : 0.0f;
}
bool all_finite(const float* v) {
    return static_cast<int>(is_finite(v[0])) & is_finite(v[1]) & is_finite(v[2]);
}
bool all_zero(const float* v) { return is_zero(v[0]) && is_zero(v[1]) && is_zero(v[2]); }

// Appends the numbers of a row. False if the row is invalid: coordinates are finite, a radius is a number and
// not negative, and a normal is not 0. A radius of -0 is 0.
bool read(const capsa_shapes& shapes, std::size_t row, Cores& cores, float& radius) {
    const ShapeInfo& info = shape_info(shapes.shape);
    for (int k = 0; k < info.points; ++k) {
        float* const point = cores.point[cores.points++];
        read_vector(shapes, row, k, point);
        if (!all_finite(point)) return false;
    }
    if (info.core == CoreKind::half_space) {
        cores.has_normal = true;
        read_vector(shapes, row, info.points, cores.normal);
        if (!all_finite(cores.normal) || all_zero(cores.normal)) return false;
    }
    radius = 0.0f;
    if (info.has_radius) {
        const capsa_stream& from = shapes.stream[info.radius_stream()];
        radius = from.data[static_cast<std::ptrdiff_t>(row) * from.stride];
    }
    return !is_nan(radius) && (!has_sign(radius) || is_zero(radius));
}

// The numbers of the first core are before those of the second, which is as rich or richer.
template <class Ask>
Verdict cores_near(const Ask& ask, CoreKind first, CoreKind second) {
    const bool is_point = first == CoreKind::point;
    switch (second) {
        case CoreKind::point: return points_near(ask, 0, 1);
        case CoreKind::segment:
            return is_point ? segment_near(ask, 0, {1, 2}) : segments_near(ask, {0, 1}, {2, 3});
        case CoreKind::triangle:
            return is_point ? triangle_near(ask, 0, {1, 2, 3}) : triangle_near(ask, Segment{0, 1}, {2, 3, 4});
        case CoreKind::half_space:
        case CoreKind::box:
        case CoreKind::round_cone: break;
    }
    if (is_point) return half_space_near(ask, 0, 1);
    return any(
        ask, [](const auto& how) { return half_space_near(how, 0, 2); },
        [](const auto& how) { return half_space_near(how, 1, 2); });
}

// A reach below 0 is never met, but by a half-space.
template <class Ask>
Verdict near(const Ask& ask, CoreKind first, CoreKind second) {
    if (second == CoreKind::half_space) return cores_near(ask, first, second);
    return all(
        ask, [](const auto& how) { return how.from_zero_on([](const auto& at) { return at.reach(); }); },
        [=](const auto& how) { return cores_near(how, first, second); });
}

// What doubles leave in doubt: one pair in many thousands, but on lattices every pair that touches.
[[gnu::noinline]] bool surely_near(const Cores& cores, const Quickly& quickly, CoreKind first,
                                   CoreKind second) {
    const Units units(cores);
#ifdef CAPSA_EXACT_INT128
    if (units.are_short()) return near(InFixed(cores, units), first, second) == Verdict::yes;
#endif
    return near(Surely(cores, units, quickly), first, second) == Verdict::yes;
}

// The reach is finite. Points and segments of one lattice go to integers at once: those that come here mostly
// touch exactly, which leaves doubles in doubt.
bool decide(const Cores& cores, CoreKind first, CoreKind second) {
    if (!cores.fit_doubles())
        return near(With<AsIntegers>(cores, Units(cores)), first, second) == Verdict::yes;
#ifdef CAPSA_EXACT_INT128
    if (second <= CoreKind::segment)
        if (const Units units(cores); units.are_short())
            return near(InFixed(cores, units), first, second) == Verdict::yes;
#endif
    const Quickly quickly(cores);
    const Verdict verdict = near(quickly, first, second);
    if (verdict != Verdict::doubt) return verdict == Verdict::yes;
    return surely_near(cores, quickly, first, second);
}

bool same_bits(float x, float y) {
    return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
}

// Whether one of the first points, those of one core, is also a point of the other: by their bits. Then the
// distance is 0, or below it at a half-space.
bool share_a_point(const Cores& cores, int of_first) {
    bool equal = false;
    for (int i = 0; i < of_first; ++i)
        for (int k = of_first; k < cores.points; ++k)
            equal |= std::equal(cores.point[i], cores.point[i] + 3, cores.point[k], same_bits);
    return equal;
}

// Appends the point and its place after the displacement.
bool read_way(const capsa_shapes& shapes, std::size_t row, const Displacement& by, Cores& cores,
              float& radius) {
    if (!all_finite(by.plus) || !all_finite(by.minus)) return false;
    const float* const from = cores.point[cores.points];
    if (!read(shapes, row, cores, radius)) return false;
    cores.moved = cores.points++;
    for (int axis = 0; axis < 3; ++axis) {
        cores.point[cores.moved][axis] = from[axis];
        cores.plus[axis] = by.plus[axis];
        cores.minus[axis] = by.minus[axis];
    }
    return true;
}

}  // namespace

bool touch(const capsa_shapes& a, std::size_t row_a, const capsa_shapes& b, std::size_t row_b,
           float margin) noexcept {
    if (!decides_exactly(a.shape, b.shape)) return false;
    const CoreKind core_a = shape_info(a.shape).core, core_b = shape_info(b.shape).core;
    if (core_b < core_a) return touch(b, row_b, a, row_a, margin);
    Cores cores;
    float* const reach = cores.reach;
    if (!read(a, row_a, cores, reach[0]) || !read(b, row_b, cores, reach[1])) return false;
    reach[2] = margin;
    if (!is_finite(margin)) return !is_nan(margin) && !has_sign(margin);
    if (!is_finite(reach[0]) || !is_finite(reach[1])) return true;
    if (!has_sign(margin) && share_a_point(cores, shape_info(a.shape).points)) return true;
    return decide(cores, core_a, core_b);
}

bool touch_on_way(const capsa_shapes& a, std::size_t row_a, const Displacement& by, const capsa_shapes& b,
                  std::size_t row_b, float margin) noexcept {
    if (!decides_exactly(a.shape, b.shape) || shape_info(a.shape).core != CoreKind::point) return false;
    const CoreKind core = shape_info(b.shape).core;
    const bool point = core == CoreKind::point;  // it is poorer than the way
    Cores cores;
    float* const reach = cores.reach;
    if (point && !read(b, row_b, cores, reach[1])) return false;
    if (!read_way(a, row_a, by, cores, reach[0])) return false;
    if (!point && !read(b, row_b, cores, reach[1])) return false;
    reach[2] = margin;
    if (!is_finite(margin)) return !is_nan(margin) && !has_sign(margin);
    if (!is_finite(reach[0]) || !is_finite(reach[1])) return true;
    return point ? decide(cores, core, CoreKind::segment) : decide(cores, CoreKind::segment, core);
}

}  // namespace capsa::exact
