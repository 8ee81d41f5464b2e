#include "tests/truth/oracle/generators.hpp"

#include "tests/truth/oracle/draws.hpp"
#include "tests/truth/oracle/random.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

// Every draw from the generator is a statement of its own: see generators.cpp.

namespace capsa::oracle::generate {

namespace {

using reference::Vec3d;

// An axis, and by how much the radius at q is larger than at p. A sphere is p, and a capsule does not grow.
struct Cone {
    Vec3d p, q;
    double grows;
};

// Two sides before they are rounded to floats. A half-space is behind the plane through b.p, and n is its
// normal.
struct Scene {
    Cone a, b;
    Vec3d n;
};

double length_of(const Cone& x) { return length(x.q - x.p); }

Cone any_cone(Random& r) {
    const Vec3d p = r.in_cube(), q = r.in_cube();
    const double share = 1.2 * r.either();
    return {p, q, share * length(q - p)};
}

Scene any_scene(Random& r) {
    const Cone a = any_cone(r), b = any_cone(r);
    const Vec3d n = r.direction();
    return {{a.p * 2.0, a.q * 2.0, a.grows * 2.0}, b, n};
}

void add_radius(capsa_shape shape, double radius, float* side) {
    if (!shape_info(shape).has_radius) return;
    const auto add = [&](int field) {
        side[field] = static_cast<float>(static_cast<double>(side[field]) + radius);
    };
    add(radius_field);
    if (is_round_cone(shape)) add(radius_at_a_field);
}

void put_core(capsa_shape shape, const Cone& x, const Vec3d& n, float* to) {
    put(x.p, to);
    put(shape_info(shape).core == CoreKind::half_space ? n : x.q, to + 3);
    to[radius_field] = 0.0f;
    if (!is_round_cone(shape)) return;
    // Not std::fmax, whose zero has either sign.
    to[radius_at_a_field] = x.grows < 0.0 ? static_cast<float>(-x.grows) : 0.0f;
    to[radius_field] = x.grows > 0.0 ? static_cast<float>(x.grows) : 0.0f;
}

void put_cores(const Pair& pair, const Scene& s, Case& c) {
    put_core(pair.a, s.a, s.n, c.a);
    put_core(pair.b, s.b, s.n, c.b);
}

// The reach is on the scale of the distance, so that many cases touch and many do not. In half of the cases
// one end of each round cone is sharp: its radii then grow by no other number than the scene says.
void set(Random& r, const Pair& pair, const Scene& s, Case& c) {
    put_cores(pair, s, c);
    const double apart = std::fabs(pair.quick.distance(c)), reach = 2.0 * r.unit() * apart, share = r.unit();
    const bool sharp = r.coin();
    const auto enlarge = [&](capsa_shape shape, double radius, float* side) {
        if (is_round_cone(shape) && sharp) return;
        const double more = radius - static_cast<double>(largest_radius(shape, side));
        if (more > 0.0) add_radius(shape, more, side);
    };
    enlarge(pair.a, share * reach, c.a);
    enlarge(pair.b, (1.0 - share) * reach, c.b);
}

double small_or_zero(Random& r, int low, int high) {
    const double some = decimal_log_uniform(r, low, high);
    return r.coin() ? some : 0.0;
}

void scale(Scene& s, double k) {
    for (Cone* x : {&s.a, &s.b}) {
        x->p = x->p * k;
        x->q = x->q * k;
        x->grows *= k;
    }
}

// The unit vector that leads from the axis to the side of a round cone, if it has one.
Vec3d from_axis_to_side(Random& r, const Cone& x) {
    const double size = length_of(x);
    const Vec3d e = size > 0.0 ? (x.q - x.p) * (1.0 / size) : Vec3d{1, 0, 0};
    const double slope = size > 0.0 ? std::clamp(x.grows / size, -1.0, 1.0) : 0.0;
    return e * -slope + r.perpendicular(e) * std::sqrt((1.0 - slope) * (1.0 + slope));
}

// The cores meet at a place of each, to within `aside`.
void let_meet(Random& r, Scene& s, double aside) {
    const double of_a = r.unit(), of_b = r.unit();
    const int end = r.below(3);
    const double u = end == 0 ? 0.0 : of_a;
    const Vec3d off = r.in_cube() * aside;
    const Vec3d at = s.b.p + (s.b.q - s.b.p) * (end == 1 ? 1.0 : of_b), way = s.a.q - s.a.p;
    s.a.p = at - way * u + off;
    s.a.q = s.a.p + way;
}

void near_parallel(Random& r, Scene& s, double aside) {
    const Vec3d off = r.in_cube() * aside;
    const double size = 2.0 * r.either(), steeper = r.coin() ? 0.0 : aside * r.either();
    s.b.q = s.b.p + (s.a.q - s.a.p) * size + off;
    if (r.coin()) s.b.grows = size * (s.a.grows + steeper);
    const Vec3d tilt = r.in_cube() * aside;
    s.n = from_axis_to_side(r, s.a) * -1.0 + tilt;
}

Scene some_scene(Random& r) {
    Scene s = any_scene(r);
    const int kind = r.below(3);
    const double aside = small_or_zero(r, -9, -2);
    if (kind == 1) let_meet(r, s, aside);
    if (kind == 2) near_parallel(r, s, aside);
    return s;
}

// Three axes in any order and direction, and a scale, so that no coordinate is special.
struct Frame {
    int turn, sign[3];
    double unit;

    explicit Frame(Random& r) : turn(r.below(3)) {
        for (int& s : sign) s = r.coin() ? 1 : -1;
        unit = power_of_two(r.between(-20, 20));
    }
    Vec3d at(int x, int y, int z) const {
        const double v[3] = {x * sign[0] * unit, y * sign[1] * unit, z * sign[2] * unit};
        return {v[turn], v[(turn + 1) % 3], v[(turn + 2) % 3]};
    }
};

}  // namespace

void round_cones(Random& r, const Pair& pair, Case& c) { set(r, pair, any_scene(r), c); }

void cones_of_equal_radii(Random& r, const Pair& pair, Case& c) {
    Scene s = some_scene(r);
    for (Cone* x : {&s.a, &s.b}) {
        const double little = small_or_zero(r, -9, -3);
        x->grows *= little;
    }
    set(r, pair, s, c);
}

void cones_that_hold_an_end(Random& r, const Pair& pair, Case& c) {
    Scene s = some_scene(r);
    const int which = r.below(3);
    for (Cone* x : {&s.a, &s.b}) {
        const double sign = r.sign(), beyond = r.sign(), little = small_or_zero(r, -8, 0);
        const double much = decimal_log_uniform(r, 0, 3);
        const bool far_beyond = r.below(8) == 0;
        if (which == 0 && x == &s.a) continue;
        x->grows = sign * length_of(*x) * (far_beyond ? much : 1.0 + beyond * 0.1 * little);
    }
    set(r, pair, s, c);
}

void cones_without_length(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    const int which = r.below(3);
    for (Cone* x : {&s.a, &s.b}) {
        const double size = small_or_zero(r, -9, -3), grows = r.either();
        const int kind = r.below(3);
        const Vec3d way = r.in_cube();
        if (which == 0 && x == &s.a) continue;
        x->q = x->p + way * size;
        x->grows = grows * (kind == 0 ? 0.0 : kind == 1 ? size : 1.0);
    }
    set(r, pair, s, c);
}

void crossing_cones(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    const double aside = small_or_zero(r, -9, -4), angle = decimal_log_uniform(r, -3, 0);
    const Vec3d way = r.in_cube();
    if (r.coin()) s.a.q = s.a.p + (s.b.q - s.b.p) + way * angle;
    let_meet(r, s, aside);
    set(r, pair, s, c);
}

void nearly_parallel_cones(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    const double aside = small_or_zero(r, -9, -2);
    near_parallel(r, s, aside);
    set(r, pair, s, c);
}

void cones_in_line(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    const Vec3d along = r.direction();
    const double aside = small_or_zero(r, -9, -3);
    for (Vec3d* x : {&s.a.p, &s.a.q, &s.b.p, &s.b.q}) {
        const double at = 2.0 * r.either();
        const Vec3d off = r.in_cube() * aside;
        *x = along * at + off;
    }
    s.n = along;
    set(r, pair, s, c);
}

void at_ends_of_sides(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    const double steep = r.either();
    s.b.grows = steep * length_of(s.b);
    const Vec3d m = from_axis_to_side(r, s.b), end = r.coin() ? s.b.p : s.b.q;
    const double away = small_or_zero(r, -3, 1), aside = small_or_zero(r, -9, -3);
    const Vec3d off = r.in_cube() * aside;
    s.a.p = end + m * away + off;
    s.n = from_axis_to_side(r, s.a) * -1.0 + off;
    if (r.coin()) s.a = {s.a.q, s.a.p, s.a.grows};
    if (is_point(pair.a)) s.a.p = end + m * away + off;
    set(r, pair, s, c);
}

void cones_of_integers(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    for (Vec3d* x : {&s.a.p, &s.a.q, &s.b.p, &s.b.q}) {
        *x = integers(r, 0, 4);
    }
    const int i = r.below(4), j = r.below(4), k = r.below(4);
    s.n = {static_cast<double>(i), static_cast<double>(j), static_cast<double>(k == 0 ? -1 : 3 * k)};
    put_cores(pair, s, c);
    for (float* side : {c.a, c.b}) {
        const int one = r.below(4), other = r.below(4);
        side[radius_field] = static_cast<float>(one);
        if (is_round_cone(side == c.a ? pair.a : pair.b)) side[radius_at_a_field] = static_cast<float>(other);
    }
    if (pair.b == capsa_shape_half_space) c.b[radius_field] = 0.0f;
}

void cones_far_away(Random& r, const Pair& pair, Case& c) {
    Scene s = some_scene(r);
    const Vec3d direction = r.direction();
    const Vec3d far = direction * decimal_log_uniform(r, 3, 6);
    for (Vec3d* x : {&s.a.p, &s.a.q, &s.b.p, &s.b.q}) *x = *x + far;
    set(r, pair, s, c);
}

void large_and_small_cones(Random& r, const Pair& pair, Case& c) {
    Scene s = some_scene(r);
    Cone& x = r.coin() ? s.a : s.b;
    const double much = decimal_log_uniform(r, -6, 6), also = decimal_log_uniform(r, -6, 0);
    const bool thin = r.coin();
    x.q = x.p + (x.q - x.p) * much;
    x.grows *= thin ? also : much;
    set(r, pair, s, c);
}

void cone_scales(Random& r, const Pair& pair, Case& c) {
    Scene s = some_scene(r);
    scale(s, power_of_two(r.between(-50, 56)));
    set(r, pair, s, c);
}

void tiny_cones(Random& r, const Pair& pair, Case& c) {
    Scene s = some_scene(r);
    scale(s, power_of_two(r.between(-149, -56)));
    set(r, pair, s, c);
}

// The side of b rises by 3 where its axis goes on by 4, so that all numbers are integers: the first point of
// a stands 5 h from the axis of b, straight over its side, and a leads away from there. A plane is square to
// the axis of a.
void touching_cones(Random& r, const Pair& pair, Case& c) {
    const Frame f(r);
    const int h = r.between(1, 16), before = r.below(8), after = r.below(8), up = r.between(1, 8);
    const int aside = r.between(-8, 8), foot = 5 * before, size = 5 * (before + after + 1);
    const bool falls = r.coin();
    const Vec3d p = f.at(0, 0, 0), q = f.at(size, 0, 0), from = f.at(foot - 3 * h, 4 * h, 0);
    const Vec3d way = falls ? f.at(-3 * up, 4 * up, 0) : f.at(0, 0, aside);
    const double lacks = 0.6 * (size - foot) * f.unit, of_a = falls ? -5.0 * up * f.unit * r.unit() : 0.0;
    put_cores(pair, {{from, from + way, of_a}, {p, q, 0.6 * size * f.unit}, f.at(0, 1, 0)}, c);
    if (pair.b == capsa_shape_half_space) put(p, c.b);
    const bool over_a_plane = pair.b == capsa_shape_half_space;
    const double reach = over_a_plane ? 4.0 * h * f.unit : 5.0 * h * f.unit + lacks;
    const double rest = reach - static_cast<double>(largest_radius(pair.b, c.b));
    if (rest > 0.0) {
        const double more = rest - static_cast<double>(largest_radius(pair.a, c.a));
        if (more > 0.0) add_radius(pair.a, more, c.a);
    }
    c.a[radius_field] = or_a_step_off(r, c.a[radius_field]);
}

void cones_with_bad_numbers(Random& r, const Pair& pair, Case& c) {
    round_cones(r, pair, c);
    const bool of_a = r.coin();
    const capsa_shape shape = of_a ? pair.a : pair.b;
    float* const side = of_a ? c.a : c.b;
    const int field = r.below(shape_info(shape).streams()), kind = r.below(4);
    side[field == shape_info(shape).radius_stream() ? radius_field : field] = bad_numbers[kind];
}

void cones_of_random_bits(Random& r, const Pair& pair, Case& c) {
    const auto draw = [&](float& x) { x = std::bit_cast<float>(static_cast<std::uint32_t>(r.next() >> 32)); };
    for_each_field(pair.a, [&](int k) { draw(c.a[k]); });
    for_each_field(pair.b, [&](int k) { draw(c.b[k]); });
}

}  // namespace capsa::oracle::generate
