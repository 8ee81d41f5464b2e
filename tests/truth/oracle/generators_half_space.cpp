#include "tests/truth/oracle/generators.hpp"

#include "tests/truth/oracle/draws.hpp"

#include <cmath>

// Every draw from the generator is a statement of its own: see generators.cpp.

namespace capsa::oracle::generate {

namespace {

using reference::Vec3d;

// A segment q1 q2 and a half-space before they are rounded to floats.
struct Scene {
    Vec3d q1, q2, p, n;
};

void set(Random& r, const Scene& s, Case& c) {
    const bool reverse = r.coin();
    put(reverse ? s.q2 : s.q1, c.a);
    put(reverse ? s.q1 : s.q2, c.a + 3);
    put(s.p, c.b);
    put(s.n, c.b + 3);
    const double size = length(s.q1 - s.p);
    c.a[radius_field] = static_cast<float>(size * r.unit());
    c.b[radius_field] = 0.0f;
}

// A segment whose lower end is `height` above the face, which leads away from the face by `slope`.
Scene above(Random& r, double height, double slope) {
    const Vec3d p = r.in_cube(), n = r.direction(), along = r.perpendicular(n), aside = r.perpendicular(n);
    const double far = 4.0 * r.unit(), size = 2.0 * r.unit();
    const Vec3d q1 = p + aside * far + n * height;
    return {q1, q1 + (along + n * slope) * size, p, n};
}

double slope(Random& r) {
    const double some = decimal_log_uniform(r, -10, 0);
    return r.below(4) == 0 ? 0.0 : some;
}

float tiny(Random& r) { return static_cast<float>(r.either() * 0x1p-130); }

}  // namespace

void on_the_face(Random& r, const Pair&, Case& c) {
    const double sign = r.coin() ? 0.0 : r.sign(), some = decimal_log_uniform(r, -9, -5), lead = r.unit();
    const double height = sign * some;
    set(r, above(r, height, lead), c);
}

void deep_inside(Random& r, const Pair&, Case& c) {
    const double depth = -decimal_log_uniform(r, -1, 4), lead = r.either();
    set(r, above(r, depth, lead), c);
}

void along_the_face(Random& r, const Pair&, Case& c) {
    const double height = r.either(), lead = slope(r);
    set(r, above(r, height, lead), c);
}

void far_face(Random& r, const Pair&, Case& c) {
    const double sign = r.sign(), some = decimal_log_uniform(r, -4, 1), lead = r.either();
    const double height = sign * some;
    Scene s = above(r, height, lead);
    const Vec3d direction = r.direction(), offset = direction * decimal_log_uniform(r, 3, 6);
    s = {s.q1 + offset, s.q2 + offset, s.p + offset, s.n};
    set(r, s, c);
}

void normals_of_any_length(Random& r, const Pair&, Case& c) {
    const double height = r.either(), lead = r.either();
    Scene s = above(r, height, lead);
    s.n = s.n * decimal_log_uniform(r, -36, 18);
    set(r, s, c);
}

void normals_along_axes(Random& r, const Pair& pair, Case& c) {
    small_integers(r, pair, c);
    const int axis = r.below(3), size = r.between(1, 4);
    const double sign = r.sign();
    for (int k = 3; k < 6; ++k) c.b[k] = k - 3 == axis ? static_cast<float>(sign * size) : 0.0f;
}

void faces_of_mixed_scales(Random& r, const Pair& pair, Case& c) {
    mixed_scales(r, pair, c);
    if (c.b[3] == 0.0f && c.b[4] == 0.0f && c.b[5] == 0.0f) c.b[4] = 1.0f;
}

void tiny_faces(Random& r, const Pair&, Case& c) {
    for (int k = 0; k < 6; ++k) {
        c.a[k] = tiny(r);
        c.b[k] = tiny(r);
    }
    c.a[radius_field] = std::fabs(tiny(r));
    c.b[radius_field] = 0.0f;
    if (c.b[3] == 0.0f) c.b[3] = 0x1p-149f;
    if (r.coin()) put(r.direction(), c.b + 3);
}

void no_normal(Random& r, const Pair& pair, Case& c) {
    uniform(r, pair, c);
    for (int k = 3; k < 6; ++k) c.b[k] = r.coin() ? 0.0f : -0.0f;
}

}  // namespace capsa::oracle::generate
