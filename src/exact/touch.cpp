#include "src/exact/touch.hpp"

#include "kernels/linked.h"
#include "src/exact/decide.hpp"
#include "src/exact/half_space.hpp"
#include "src/exact/triangle.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace capsa::exact {

// A program without these shapes has no decisions about them, and asks none.
CAPSA_IF_LINKED Decide decide_box;
CAPSA_IF_LINKED Decide decide_round_cone;

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

bool is_length(float x) { return !is_nan(x) && (!has_sign(x) || is_zero(x)); }

// The half extents and the quaternion of a box. Those that a rectangle has not are as in kernels/abi.h.
bool read_box(const capsa_shapes& shapes, std::size_t row, Cores& cores) {
    const bool flat = shape_info(shapes.shape).dimension == 2;
    const auto at = [&](int stream) { return field(shapes, stream, row); };
    float* const half = cores.half;
    float* const turn = cores.turn;
    for (int k = 0; k < 2; ++k) half[k] = at(k + (flat ? 2 : 3));
    half[2] = flat ? CAPSA_HEIGHT_OF_PRISM(half[0], half[1]) : at(capsa_height_of_box);
    for (int k = 0; k < 4; ++k) turn[k] = flat ? (k == 0 ? at(4) : k == 3 ? at(5) : 0.0f) : at(6 + k);
    bool valid = all_finite(half) && all_finite(turn) && is_finite(turn[3]);
    for (int k = 0; k < 3; ++k) valid &= is_length(half[k]);
    cores.box = cores.points - 1;
    cores.is_turned = !all_zero(turn + 1);
    if (cores.is_turned) return valid;
    const bool some = !is_zero(turn[0]);
    turn[0] = 1.0f;
    return valid && some;
}

// Appends the numbers of a row of the first or second side. False if the row is invalid: coordinates are
// finite, lengths are numbers and not negative, and no direction is 0. A radius of -0 is 0. Kernels make
// differences of the radii of a round cone, so none may be infinite.
bool read(const capsa_shapes& shapes, std::size_t row, Cores& cores, int side) {
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
    if (info.core == CoreKind::box && !read_box(shapes, row, cores)) return false;
    float at_q = 0.0f;
    if (info.has_radius) {
        const capsa_stream& from = shapes.stream[info.radius_stream()];
        at_q = from.data[static_cast<std::ptrdiff_t>(row) * from.stride];
    }
    const bool tapered = info.core == CoreKind::round_cone;
    const float at_p = tapered ? field(shapes, info.coordinates(), row) : at_q;
    cores.reach[side] = at_p;
    cores.second[side] = at_q;
    cores.is_tapered |= tapered;
    if (tapered && (!is_finite(at_p) || !is_finite(at_q))) return false;
    return is_length(at_p) && is_length(at_q);
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
        default: break;  // a half-space: all others have files of their own
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
    if (first == CoreKind::box || second == CoreKind::box) return decide_box(cores, first, second);
    if (second == CoreKind::round_cone) return decide_round_cone(cores, first, second);
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
bool read_way(const capsa_shapes& shapes, std::size_t row, const Displacement& by, Cores& cores) {
    if (!all_finite(by.plus) || !all_finite(by.minus)) return false;
    const float* const from = cores.point[cores.points];
    if (!read(shapes, row, cores, 0)) return false;
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
    if (!decides_exactly(a.shape, b.shape, margin)) return false;
    const CoreKind core_a = shape_info(a.shape).core, core_b = shape_info(b.shape).core;
    if (core_b < core_a) return touch(b, row_b, a, row_a, margin);
    Cores cores;
    if (!read(a, row_a, cores, 0) || !read(b, row_b, cores, 1)) return false;
    cores.reach[2] = margin;
    if (!is_finite(margin)) return !is_nan(margin) && !has_sign(margin);
    if (!is_finite(cores.reach[0]) || !is_finite(cores.reach[1])) return true;
    if (!has_sign(margin) && share_a_point(cores, shape_info(a.shape).points)) return true;
    return decide(cores, core_a, core_b);
}

bool touch_on_way(const capsa_shapes& a, std::size_t row_a, const Displacement& by, const capsa_shapes& b,
                  std::size_t row_b, float margin) noexcept {
    if (!decides_exactly(a.shape, b.shape, margin) || shape_info(a.shape).core != CoreKind::point)
        return false;
    const CoreKind core = shape_info(b.shape).core;
    const bool point = core == CoreKind::point;  // it is poorer than the way
    Cores cores;
    if (point && !read(b, row_b, cores, 1)) return false;
    if (!read_way(a, row_a, by, cores)) return false;
    if (!point && !read(b, row_b, cores, 1)) return false;
    cores.reach[2] = margin;
    if (!is_finite(margin)) return !is_nan(margin) && !has_sign(margin);
    if (!is_finite(cores.reach[0]) || !is_finite(cores.reach[1])) return true;
    return point ? decide(cores, core, CoreKind::segment) : decide(cores, CoreKind::segment, core);
}

}  // namespace capsa::exact
