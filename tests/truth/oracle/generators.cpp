#include "tests/truth/oracle/generators.hpp"

#include "tests/truth/oracle/random.hpp"
#include "tests/truth/oracle/scene.hpp"

#include <bit>
#include <limits>

// Operands are evaluated in an order that compilers choose, so every draw from the generator is a statement
// of its own or stands in a braced list.

namespace capsa::oracle::generate {

namespace {

using reference::Vec3d;

Vec3d load(const float* from) {
    return {static_cast<double>(from[0]), static_cast<double>(from[1]), static_cast<double>(from[2])};
}

// Radii on the scale of the distance between first points, so that many cases touch and many do not.
void set_radii(Random& r, Case& c) {
    const double apart = length(load(c.b) - load(c.a));
    c.a[radius_field] = static_cast<float>(apart * r.unit());
    c.b[radius_field] = static_cast<float>(apart * r.unit());
}

Scene swapped_if(bool swap, const Scene& s) { return swap ? Scene{s.p2, s.q2, s.p1, s.q1} : s; }

// k 10^n for some n of low .. high, within -8 .. 6.
double power_of_ten_times(Random& r, int low, int high, double k) {
    constexpr double powers[] = {1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1,
                                 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6};
    return powers[r.between(low, high) + 8] * k;
}

Scene nearly_parallel(Random& r, bool with_gap) {
    const Vec3d d = r.direction(), e = r.perpendicular(d);
    const double angle = power_of_ten_times(r, -8, -1, 0.5 + r.unit());
    const double length1 = 0.25 + 2.0 * r.unit(), sign = r.sign(), length2 = sign * (0.25 + 2.0 * r.unit());
    const double gap = with_gap ? power_of_ten_times(r, -8, 0, r.unit()) : 0.0;
    return crossing(r, d * length1, (d + e * angle) * length2, cross(d, e) * gap);
}

// Exactly parallel, in integers: the first segment is 2 g, the second starts j g further and is 2 k g long.
Scene parallel(Random& r, int j, int k, bool sideways) {
    const Vec3d g = integers(r, -200, 200), p1 = integers(r, -2000, 2000);
    const Vec3d offset = sideways ? cross(g, integers(r, -3, 3)) : Vec3d{0, 0, 0};
    const Vec3d p2 = p1 + g * j + offset;
    const Scene s{p1, p1 + g * 2.0, p2, p2 + g * (2.0 * k)};
    return scaled(s, power_of_two(r.between(-20, 20)));
}

// Of either sign, its exponent uniform in low .. high.
double log_uniform(Random& r, int low, int high) {
    const double sign = r.sign(), mantissa = 1.0 + r.unit();
    return sign * mantissa * power_of_two(r.between(low, high));
}

// A denormal or a little more, or 0: up to 24 bits of the least float.
double tiny(Random& r) {
    const int bits = r.between(0, 24);
    const double sign = r.sign();
    return sign * static_cast<double>(r.next() & ((1u << bits) - 1u)) * power_of_two(-149);
}

float float_of_bits(std::uint64_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); }

}  // namespace

double power_of_two(int n) { return std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52); }

Scene scaled(const Scene& s, double k) { return {s.p1 * k, s.q1 * k, s.p2 * k, s.q2 * k}; }

Scene random_scene(Random& r) {
    const Vec3d p1 = r.in_cube(), q1 = r.in_cube(), p2 = r.in_cube(), q2 = r.in_cube();
    return {p1, q1, p2, q2};
}

Scene crossing(Random& r, const Vec3d& d1, const Vec3d& d2, const Vec3d& gap) {
    const Vec3d p1 = r.in_cube();
    const double s = r.unit(), t = r.unit();
    const Vec3d p2 = p1 + d1 * s - d2 * t + gap;
    return {p1, p1 + d1, p2, p2 + d2};
}

void set(Random& r, const Pair& pair, Scene s, Case& c) {
    if (a_is_point(pair) && r.coin()) s.p1 = (s.p1 + s.q1) * 0.5;
    if (b_is_point(pair) && r.coin()) s.p2 = (s.p2 + s.q2) * 0.5;
    const bool reverse1 = !a_is_point(pair) && r.coin(), reverse2 = !b_is_point(pair) && r.coin();
    put(s.p1, c.a + (reverse1 ? 3 : 0));
    put(s.q1, c.a + (reverse1 ? 0 : 3));
    put(s.p2, c.b + (reverse2 ? 3 : 0));
    put(s.q2, c.b + (reverse2 ? 0 : 3));
    set_radii(r, c);
}

void uniform(Random& r, const Pair& pair, Case& c) { set(r, pair, random_scene(r), c); }

void nearly_parallel_crossing(Random& r, const Pair& pair, Case& c) {
    set(r, pair, nearly_parallel(r, false), c);
}
void nearly_parallel_gap(Random& r, const Pair& pair, Case& c) { set(r, pair, nearly_parallel(r, true), c); }

// In units of g: the first covers 0 .. 2, the second j .. j + 2 k, and they overlap.
void parallel_overlapping(Random& r, const Pair& pair, Case& c) {
    const int k = r.between(1, 3), j = 1 - r.below(2 * k);
    set(r, pair, parallel(r, j, k, true), c);
}

void parallel_apart(Random& r, const Pair& pair, Case& c) {
    const int k = r.between(1, 3), gap = r.between(1, 5);
    const int j = r.coin() ? 2 + gap : -2 * k - gap;
    set(r, pair, parallel(r, j, k, true), c);
}

void collinear(Random& r, const Pair& pair, Case& c) {
    if (r.coin()) {
        const int j = r.between(-8, 8), k = r.between(1, 3);
        set(r, pair, parallel(r, j, k, false), c);
        return;
    }
    // On one line but for the rounding to floats.
    const Vec3d p = r.in_cube(), d = r.direction();
    const double to_q1 = r.either(), to_p2 = 2.0 * r.either(), to_q2 = 2.0 * r.either();
    set(r, pair, {p, p + d * to_q1, p + d * to_p2, p + d * to_q2}, c);
}

void points(Random& r, const Pair& pair, Case& c) {
    Scene s = random_scene(r);
    const int which = r.below(4);
    if (which != 0) s.q1 = s.p1;
    if (which != 1) s.q2 = s.p2;
    if (which == 0) s.p2 = s.q2 = r.coin() ? s.p2 : (s.p1 + s.q1) * 0.5;
    if (which == 3 && r.coin()) s.p2 = s.q2 = s.p1;
    set(r, pair, s, c);
}

void long_and_short(Random& r, const Pair& pair, Case& c) {
    const Vec3d d1 = r.direction(), other = r.direction(), aside = r.direction();
    const double size = 0.5e-6 + 1e-6 * r.unit();
    const double gap = power_of_ten_times(r, -7, 0, r.unit());
    const double angle = power_of_ten_times(r, -3, 0, r.unit());
    const Vec3d d2 = r.coin() ? other : d1 + other * angle;
    const Scene s = crossing(r, d1, d2 * size, aside * gap);
    set(r, pair, swapped_if(r.coin(), s), c);
}

// Two segments with one end in common to the bit, at any angle down to 2^-22, the second up to 2^10 times
// shorter. The roundings of s and t then add up along both segments: hill climbing goes further from here
// than from anywhere else.
void shared_end(Random& r, const Pair& pair, Case& c) {
    const Vec3d p1 = r.in_cube(), q = r.coin() ? Vec3d{0, 0, 0} : r.in_cube(), aside = r.in_cube();
    const double angle = power_of_two(-r.between(0, 22)), size = power_of_two(-r.between(0, 10));
    const Vec3d p2 = q + (p1 - q + aside * angle) * size;
    set(r, pair, {p1, q, p2, q}, c);
}

void crossing_in_a_plane(Random& r, const Pair& pair, Case& c) {
    const bool axes = r.coin();
    const Vec3d d = axes ? Vec3d{1, 0, 0} : r.direction();
    const Vec3d e = axes ? Vec3d{0, 1, 0} : r.perpendicular(d);
    const double x1 = r.either(), y1 = r.either(), x2 = r.either(), y2 = r.either();
    set(r, pair, crossing(r, d * x1 + e * y1, d * x2 + e * y2, {0, 0, 0}), c);
}

void small_integers(Random& r, const Pair&, Case& c) {
    put(integers(r, -4, 4), c.a);
    put(integers(r, -4, 4), c.a + 3);
    put(integers(r, -4, 4), c.b);
    put(integers(r, -4, 4), c.b + 3);
    c.a[radius_field] = static_cast<float>(r.below(4));
    c.b[radius_field] = static_cast<float>(r.below(4));
}

void far_from_origin(Random& r, const Pair& pair, Case& c) {
    const Vec3d direction = r.direction(), offset = direction * power_of_ten_times(r, 3, 6, 1.0);
    const Scene s = random_scene(r);
    set(r, pair, {s.p1 + offset, s.q1 + offset, s.p2 + offset, s.q2 + offset}, c);
}

void scales(Random& r, const Pair& pair, Case& c) {
    const double k = power_of_two(r.between(-50, 50));
    set(r, pair, scaled(r.coin() ? random_scene(r) : nearly_parallel(r, true), k), c);
}

void mixed_scales(Random& r, const Pair& pair, Case& c) {
    double x[12];
    for (double& v : x) v = r.below(8) == 0 ? 0.0 : log_uniform(r, -70, 58);
    set(r, pair, {{x[0], x[1], x[2]}, {x[3], x[4], x[5]}, {x[6], x[7], x[8]}, {x[9], x[10], x[11]}}, c);
}

void denormals(Random& r, const Pair& pair, Case& c) {
    for_each_field(pair.a, [&](int k) { c.a[k] = static_cast<float>(tiny(r)); });
    for_each_field(pair.b, [&](int k) { c.b[k] = static_cast<float>(tiny(r)); });
    if (r.below(4) == 0) {
        const Vec3d ordinary = r.in_cube();
        put(ordinary, c.a + (r.coin() ? 3 : 0));
    }
    if (c.a[radius_field] < 0.0f) c.a[radius_field] = -c.a[radius_field];
    if (c.b[radius_field] < 0.0f) c.b[radius_field] = -c.b[radius_field];
}

void nan_and_infinity(Random& r, const Pair& pair, Case& c) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    uniform(r, pair, c);
    for (int spoilt = r.between(1, 3); spoilt > 0; --spoilt) {
        const bool of_a = r.coin();
        float* side = of_a ? c.a : c.b;
        const int coordinates = coordinates_used(of_a ? pair.a : pair.b), any = r.below(coordinates + 1);
        const int field = any < coordinates ? any : radius_field;
        switch (r.below(5)) {
            case 0: side[field] = infinity; break;
            case 1: side[field] = -infinity; break;
            case 2: side[field] = float_of_bits(0x7f800001u + (r.next() & 0x7ffffeu)); break;
            case 3: side[field] = float_of_bits(0xff800001u + (r.next() & 0x7ffffeu)); break;
            default: side[radius_field] = -side[radius_field]; break;
        }
    }
}

void beyond_range(Random& r, const Pair& pair, Case& c) {
    const double k = power_of_two(r.between(58, 126));
    set(r, pair, scaled(random_scene(r), k), c);
    if (r.coin()) c.a[radius_field] = static_cast<float>(log_uniform(r, 58, 126));
    if (c.a[radius_field] < 0.0f) c.a[radius_field] = -c.a[radius_field];
    if (r.below(8) == 0) c.b[radius_field] = std::numeric_limits<float>::infinity();
}

void random_bits(Random& r, const Pair& pair, Case& c) {
    for_each_field(pair.a, [&](int k) { c.a[k] = float_of_bits(r.next() >> 32); });
    for_each_field(pair.b, [&](int k) { c.b[k] = float_of_bits(r.next() >> 32); });
    // Without this, hardly a case would have two good radii.
    if (r.coin()) c.a[radius_field] = float_of_bits(r.next() >> 33);
    if (r.coin()) c.b[radius_field] = float_of_bits(r.next() >> 33);
}

}  // namespace capsa::oracle::generate
