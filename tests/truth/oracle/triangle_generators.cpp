// Cases of a point or a segment with a triangle.

#include "tests/truth/oracle/draws.hpp"
#include "tests/truth/oracle/generators.hpp"
#include "tests/truth/oracle/oracle.hpp"
#include "tests/truth/oracle/places_on_face.hpp"
#include "tests/truth/oracle/random.hpp"

#include <bit>

// Every draw from the generator is a statement of its own or stands in a braced list: see generators.cpp.

namespace capsa::oracle::generate {

namespace {

using reference::Vec3d;

// A segment (or its first point) and a triangle, before they are rounded to floats.
struct Scene {
    Vec3d p, q, a, b, c;
};

// The radius is on the scale of the distance, so that many cases touch and many do not.
void set(Random& r, const Pair& pair, const Scene& s, Case& c) {
    put(s.p, c.a);
    put(s.q, c.a + 3);
    put_triangle(r, s, c.b);
    c.a[radius_field] = static_cast<float>(2.0 * r.unit() * pair.quick.distance(c));
    c.b[radius_field] = 0.0f;
}

Scene any_scene(Random& r) {
    const Vec3d p = r.in_cube(), q = r.in_cube(), a = r.in_cube(), b = r.in_cube(), c = r.in_cube();
    return {p, q, a, b, c};
}
Vec3d above_face(Random& r, const Scene& s) {
    const Vec3d at = near_face(r, s), n = unit_normal(r, s);
    const double sign = r.sign();
    return at + n * (sign * decimal_log_uniform(r, -8, 0));
}
void both_above(Random& r, Scene& s) {
    s.p = above_face(r, s);
    s.q = above_face(r, s);
}
void scale(Scene& s, double k) {
    for (Vec3d* x : {&s.p, &s.q, &s.a, &s.b, &s.c}) *x = *x * k;
}
void shift(Scene& s, const Vec3d& by) {
    for (Vec3d* x : {&s.p, &s.q, &s.a, &s.b, &s.c}) *x = *x + by;
}

}  // namespace

void triangles(Random& r, const Pair& pair, Case& c) { set(r, pair, any_scene(r), c); }

void slivers(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    flatten(r, s, r.coin());
    if (r.coin()) both_above(r, s);
    set(r, pair, s, c);
}

void in_the_plane(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    s.p = near_face(r, s);
    s.q = near_face(r, s);
    set(r, pair, s, c);
}

void grazing_the_face(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    both_above(r, s);
    set(r, pair, s, c);
}

// At a corner, at an edge, or a little off.
void touching_an_edge(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    const double u = r.coin() ? r.unit() : 0.0, off = r.coin() ? decimal_log_uniform(r, -8, -3) : 0.0;
    s.p = on_plane(s, u, 0.0) + r.in_cube() * off;
    if (r.coin()) s.q = above_face(r, s);
    set(r, pair, s, c);
}

void parallel_to_the_face(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    s.p = above_face(r, s);
    const double u = 2.0 * r.unit() - 1.0, v = 2.0 * r.unit() - 1.0;
    s.q = s.p + (on_plane(s, u, v) - s.a);
    if (r.coin()) {
        const double off = decimal_log_uniform(r, -8, -1);
        s.q = s.q + r.in_cube() * off;
    }
    set(r, pair, s, c);
}

void piercing(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    if (r.coin()) flatten(r, s, false);
    const double u = r.unit(), v = (1.0 - u) * r.unit(), t = r.unit(), flat = decimal_log_uniform(r, -7, -1);
    Vec3d d = r.in_cube();
    if (r.coin()) {
        const double on_ac = r.either(), on_ab = r.either();
        d = (s.b - s.a) * on_ab + (s.c - s.a) * on_ac + d * flat;
    }
    const Vec3d x = on_plane(s, u, v);
    s.p = x + d * t;
    s.q = x - d * (1.0 - t);
    set(r, pair, s, c);
}

// Triangles that are segments or points, and segments that are points.
void degenerate_triangles(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    const int kind = r.below(4);
    if (kind == 0) s.c = s.a;
    if (kind == 1) s.c = s.a + (s.b - s.a) * 0.5;
    if (kind == 2) s.b = s.c = s.a;
    if (r.below(4) == 0) s.q = s.p;
    if (r.coin()) s.p = above_face(r, s);
    set(r, pair, s, c);
}

void large_and_small(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    const double size = decimal_log_uniform(r, -6, 6);
    for (Vec3d* x : {&s.a, &s.b, &s.c}) *x = *x * size;
    if (r.coin()) s.q = s.p + (s.q - s.p) * decimal_log_uniform(r, -6, 0);
    if (r.coin()) s.b = s.a + (s.b - s.a) * decimal_log_uniform(r, -6, 0);
    set(r, pair, s, c);
}

void triangles_far_away(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    if (r.coin()) both_above(r, s);
    const double far = decimal_log_uniform(r, 3, 6);
    shift(s, r.direction() * far);
    set(r, pair, s, c);
}

void triangles_of_integers(Random& r, const Pair& pair, Case& c) {
    Scene s{};
    for (Vec3d* x : {&s.p, &s.q, &s.a, &s.b, &s.c}) {
        *x = integers(r, 0, 4);
    }
    set(r, pair, s, c);
}

void triangle_scales(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    if (r.coin()) both_above(r, s);
    scale(s, power_of_two(r.between(-50, 56)));
    set(r, pair, s, c);
}

void tiny_triangles(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    scale(s, power_of_two(r.between(-149, -56)));
    set(r, pair, s, c);
}

// The radius is the distance, or one step off.
void touching_triangles(Random& r, const Pair& pair, Case& c) {
    (r.coin() ? triangles : grazing_the_face)(r, pair, c);
    const auto radius = static_cast<float>(pair.quick.distance(c));
    c.a[radius_field] = or_a_step_off(r, radius);
}

void triangles_with_bad_numbers(Random& r, const Pair& pair, Case& c) {
    set(r, pair, any_scene(r), c);
    const int field = r.below(6 + 9), kind = r.below(3);
    (field < 6 ? c.a[field] : c.b[field - 6]) = bad_numbers[kind];
}

void triangles_of_random_bits(Random& r, const Pair&, Case& c) {
    for (float* const side : {c.a, c.b})
        for_each_field(capsa_shape_triangle, [&](int k) {
            side[k] = std::bit_cast<float>(static_cast<std::uint32_t>(r.next() >> 32));
        });
}

}  // namespace capsa::oracle::generate
