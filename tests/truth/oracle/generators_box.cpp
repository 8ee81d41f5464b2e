#include "tests/truth/oracle/generators.hpp"

#include "tests/truth/oracle/box_distance.hpp"
#include "tests/truth/oracle/draws.hpp"
#include "tests/truth/oracle/random.hpp"

#include <cmath>

// Every draw from the generator is a statement of its own: see generators.cpp.

namespace capsa::oracle::generate {

namespace {

using reference::Vec3d;

// A segment (or its first point), or a round cone along it, and a box, before they are rounded to floats. The
// places p and q may be along the axes of the box.
struct Scene {
    Vec3d p, q, c, half;
    double w;
    Vec3d v;  // the quaternion is w, v
};

Vec3d half_sides(Random& r) {
    const double x = r.unit(), y = r.unit(), z = r.unit();
    return {x, y, z};
}

Scene any_scene(Random& r) {
    const Vec3d p = r.in_cube(), q = r.in_cube(), c = r.in_cube(), half = half_sides(r);
    const double w = r.either();
    const Vec3d v = r.in_cube();
    return {p * 2.0, q * 2.0, c, half, w, v};
}

bool of_cone(const Pair& pair) { return pair.a == capsa_shape_round_cone; }

// The largest radius. Those of a round cone change alike, unless one would be below 0.
void set_radius(const Pair& pair, float radius, Case& c) {
    float &at_a = c.a[radius_at_a_field], &at_b = c.a[radius_field];
    if (!of_cone(pair)) {
        at_b = radius;
        return;
    }
    const float least = at_b < at_a ? at_b : at_a, change = radius - largest_radius(pair.a, c.a);
    const float more = change < -least ? -least : change;
    at_a += more;
    at_b += more;
}

// Some fall as steeply as a tangent cone of the ends can, and more, some are capsules.
void set_fall(Random& r, const Vec3d& p, const Vec3d& q, Case& c) {
    const int kind = r.below(8);
    const double part = r.unit(), small = decimal_log_uniform(r, -8, 0), size = length(q - p);
    const double grows = kind == 0   ? 0.0
                         : kind == 1 ? small * size
                         : kind == 2 ? (1.0 - small) * size
                                     : 1.1 * part * size;
    c.a[r.coin() ? radius_at_a_field : radius_field] = static_cast<float>(grows);
}

// The radius is on the scale of the distance, so that many cases touch and many do not.
void set(Random& r, const Pair& pair, const Scene& s, Case& c) {
    const bool reverse = r.coin();
    put(reverse ? s.q : s.p, c.a);
    put(reverse ? s.p : s.q, c.a + 3);
    put(s.c, c.b);
    put(s.half, c.b + 3);
    c.b[6] = static_cast<float>(s.w);
    put(s.v, c.b + 7);
    if (c.b[6] == 0.0f && c.b[7] == 0.0f && c.b[8] == 0.0f && c.b[9] == 0.0f) c.b[6] = 1.0f;
    if (of_cone(pair)) set_fall(r, s.p, s.q, c);
    const double apart = std::fabs(pair.quick.distance(c)), share = r.unit();
    set_radius(pair, static_cast<float>(2.0 * r.unit() * share * apart), c);
    c.b[radius_field] = static_cast<float>(r.coin() ? 0.0 : 2.0 * r.unit() * (1.0 - share) * apart);
}

// A place given along the axes of the box.
Vec3d turned(const Scene& s, const Vec3d& along) {
    float box[10]{};
    box[6] = static_cast<float>(s.w);
    put(s.v, box + 7);
    const AxesOfBox<double> axes(box);
    const auto component = [&](double Vector<double>::*k) {
        return axes.axis[0].*k * along.x + axes.axis[1].*k * along.y + axes.axis[2].*k * along.z;
    };
    return {component(&Vector<double>::x), component(&Vector<double>::y), component(&Vector<double>::z)};
}
Vec3d place(const Scene& s, const Vec3d& along) { return s.c + turned(s, along); }

// On a face, an edge or a corner, as many coordinates of the place as `faces` says; the others are within the
// box.
Vec3d on_surface(Random& r, const Scene& s, int faces) {
    double x[3];
    const double half[3] = {s.half.x, s.half.y, s.half.z};
    const int first = r.below(3);
    for (int n = 0; n < 3; ++n) {
        const int k = (first + n) % 3;
        const double within = r.either(), side = r.sign();
        x[k] = half[k] * (n < faces ? side : within);
    }
    return {x[0], x[1], x[2]};
}
Vec3d near_surface(Random& r, const Scene& s) {
    const int faces = r.between(1, 3);
    const Vec3d at = on_surface(r, s, faces);
    const double off = r.coin() ? decimal_log_uniform(r, -8, -3) : 0.0;
    return place(s, at + r.in_cube() * off);
}

void scale(Scene& s, double k) {
    for (Vec3d* x : {&s.p, &s.q, &s.c, &s.half}) *x = *x * k;
}

Scene near_scene(Random& r) {
    Scene s = any_scene(r);
    if (r.coin()) {
        s.p = near_surface(r, s);
        if (r.coin()) s.q = near_surface(r, s);
    }
    return s;
}

}  // namespace

void boxes(Random& r, const Pair& pair, Case& c) { set(r, pair, any_scene(r), c); }

void boxes_along_axes(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    turn_by_quarters(r, s);
    if (r.coin()) s.p = near_surface(r, s);
    set(r, pair, s, c);
}

void boxes_of_integers(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    s.w = 1.0;
    s.v = {0, 0, 0};
    for (Vec3d* x : {&s.p, &s.q, &s.c, &s.half}) {
        *x = integers(r, 0, 4);
    }
    set(r, pair, s, c);
    c.a[radius_field] = static_cast<float>(r.below(4));
    c.b[radius_field] = static_cast<float>(r.below(2));
    if (of_cone(pair)) c.a[radius_at_a_field] = static_cast<float>(r.below(4));
}

void flat_boxes(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    double* const half[] = {&s.half.x, &s.half.y, &s.half.z};
    const int first = r.below(3), sides = r.between(1, 3);
    for (int n = 0; n < sides; ++n) *half[(first + n) % 3] = 0.0;
    if (r.coin()) s.p = near_surface(r, s);
    if (r.coin()) s.q = near_surface(r, s);
    set(r, pair, s, c);
}

void thin_boxes(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    double* const half[] = {&s.half.x, &s.half.y, &s.half.z};
    const int first = r.below(3), sides = r.between(1, 2);
    for (int n = 0; n < sides; ++n) *half[(first + n) % 3] *= decimal_log_uniform(r, -8, 0);
    if (r.coin()) s.p = near_surface(r, s);
    set(r, pair, s, c);
}

void at_faces_and_edges(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    s.p = near_surface(r, s);
    if (r.coin()) s.q = near_surface(r, s);
    set(r, pair, s, c);
}

void deep_in_boxes(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    const int kind = r.below(3);
    if (kind == 0) s.half = {s.half.x, s.half.x, s.half.x};  // a cube: many ways out are as short
    const auto inside = [&] {
        const Vec3d at = r.in_cube();
        return place(s, {at.x * s.half.x, at.y * s.half.y, at.z * s.half.z});
    };
    s.p = inside();
    if (r.coin()) s.q = inside();
    set(r, pair, s, c);
}

void through_boxes(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    const int faces = r.below(3);
    const Vec3d at = place(s, on_surface(r, s, faces)), way = r.in_cube();
    const double before = r.unit();
    s.p = at - way * before;
    s.q = s.p + way;
    set(r, pair, s, c);
}

void along_edges_of_boxes(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    if (r.coin()) turn_by_quarters(r, s);
    const int axis = r.below(3);
    const double size = 3.0 * r.either(), off = r.coin() ? decimal_log_uniform(r, -8, -1) : 0.0;
    const Vec3d aside = r.in_cube() * off;
    if (r.coin()) s.p = near_surface(r, s);
    s.q = s.p +
          turned(s, Vec3d{axis == 0 ? size : 0.0, axis == 1 ? size : 0.0, axis == 2 ? size : 0.0} + aside);
    set(r, pair, s, c);
}

void boxes_far_away(Random& r, const Pair& pair, Case& c) {
    Scene s = near_scene(r);
    const Vec3d direction = r.direction();
    const double far = decimal_log_uniform(r, 3, 6);
    for (Vec3d* x : {&s.p, &s.q, &s.c}) *x = *x + direction * far;
    set(r, pair, s, c);
}

void large_and_small_boxes(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r);
    s.half = s.half * decimal_log_uniform(r, -6, 6);
    if (r.coin()) s.p = near_surface(r, s);
    if (r.coin()) s.q = s.p + (s.q - s.p) * decimal_log_uniform(r, -6, 0);
    set(r, pair, s, c);
}

void box_scales(Random& r, const Pair& pair, Case& c) {
    Scene s = near_scene(r);
    scale(s, power_of_two(r.between(-50, 56)));
    set(r, pair, s, c);
}

void tiny_boxes(Random& r, const Pair& pair, Case& c) {
    Scene s = near_scene(r);
    scale(s, power_of_two(r.between(-149, -56)));
    set(r, pair, s, c);
}

void quaternions_of_any_length(Random& r, const Pair& pair, Case& c) {
    Scene s = near_scene(r);
    const double size = decimal_log_uniform(r, -44, 17);
    s.w *= size;
    s.v = s.v * size;
    set(r, pair, s, c);
}

void touching_boxes(Random& r, const Pair& pair, Case& c) {
    const bool turned_at_all = r.coin();
    (turned_at_all ? boxes : boxes_along_axes)(r, pair, c);
    const auto radius = static_cast<float>(std::fmax(0.0, pair.quick.distance(c)));
    set_radius(pair, or_a_step_off(r, radius), c);
    c.b[radius_field] = 0.0f;
}

void boxes_with_bad_numbers(Random& r, const Pair& pair, Case& c) {
    boxes(r, pair, c);
    const int field = r.below(6 + 10), kind = r.below(4);
    if (kind == 3 || r.below(8) == 0)  // a negative side, or no quaternion
        if (const int side = r.below(4); side < 3)
            c.b[3 + side] = -1.0f;
        else
            c.b[6] = c.b[7] = c.b[8] = c.b[9] = 0.0f;
    else
        (field < 6 ? c.a[field] : c.b[field - 6]) = bad_numbers[kind];
    if (of_cone(pair) && r.below(4) == 0)
        c.a[r.coin() ? radius_at_a_field : radius_field] = bad_numbers[kind];
}

}  // namespace capsa::oracle::generate
