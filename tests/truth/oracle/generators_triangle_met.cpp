#include "tests/truth/oracle/generators.hpp"

#include "tests/truth/oracle/draws.hpp"
#include "tests/truth/oracle/places_on_face.hpp"
#include "tests/truth/oracle/random.hpp"

#include <bit>
#include <cmath>

// Every draw from the generator is a statement of its own: see generators.cpp.

namespace capsa::oracle::generate {

namespace {

using reference::Vec3d;

// A triangle, and a box (centre p, half sides q, quaternion w v) or a round cone (ends p and q, whose radius
// is larger at q by `grows`), before they are rounded to floats.
struct Scene {
    Vec3d a, b, c, p, q;
    double w, grows;
    Vec3d v;
};

bool of_box(const Pair& pair) { return pair.b == capsa_shape_box; }

Scene any_scene(Random& r, const Pair& pair) {
    const Vec3d a = r.in_cube(), b = r.in_cube(), c = r.in_cube(), p = r.in_cube(), q = r.in_cube();
    const double w = r.either(), grows = 1.2 * r.either();
    const Vec3d v = r.in_cube();
    const Vec3d half{std::fabs(q.x), std::fabs(q.y), std::fabs(q.z)};
    return {a, b, c, p, of_box(pair) ? half : q, w, grows * length(q - p), v};
}

// Not std::fmax, whose zero has either sign.
float above_zero(double x) { return x > 0.0 ? static_cast<float>(x) : 0.0f; }

// The radius is on the scale of the distance, so that many cases touch and many do not.
void set(Random& r, const Pair& pair, const Scene& s, Case& c) {
    float* const triangle = of_box(pair) ? c.a : c.b;
    float* const other = of_box(pair) ? c.b : c.a;
    put_triangle(r, s, triangle);
    triangle[radius_field] = 0.0f;
    put(s.p, other);
    put(s.q, other + 3);
    if (of_box(pair)) {
        other[6] = static_cast<float>(s.w);
        put(s.v, other + 7);
        if (other[6] == 0.0f && other[7] == 0.0f && other[8] == 0.0f && other[9] == 0.0f) other[6] = 1.0f;
    } else {
        other[radius_at_a_field] = above_zero(-s.grows);
        other[radius_field] = above_zero(s.grows);
    }
    const double apart = pair.quick.distance(c), share = r.unit();
    const bool sharp = r.coin();
    if (of_box(pair)) {
        other[radius_field] = sharp ? 0.0f : above_zero(2.0 * share * apart);
    } else if (const double more = 2.0 * share * apart - std::fabs(s.grows); !sharp && more > 0.0) {
        other[radius_field] += static_cast<float>(more);
        other[radius_at_a_field] += static_cast<float>(more);
    }
}

double little(Random& r) {
    const double off = decimal_log_uniform(r, -8, -1);
    return r.coin() ? off : 0.0;
}
// The product of the quaternions of two turns.
void turn(Scene& s, double w, const Vec3d& v) {
    const Vec3d both = cross(s.v, v);
    const double was = s.w;
    s.w = was * w - dot(s.v, v);
    s.v = v * was + s.v * w + both;
}
// The rotation that takes the z axis to n, then any turn about it.
void face_along(Random& r, Scene& s, const Vec3d& n) {
    s.w = 1.0 + n.z;
    s.v = {-n.y, n.x, 0.0};
    if (s.w < 1e-6) s.w = 0.0, s.v = {1, 0, 0};
    const double about = r.either();
    turn(s, 1.0, {0.0, 0.0, about});
}
// Brings the other core to the face: a box with a face, an edge or a corner over it, or a round cone with an
// end or its axis there.
void bring_near(Random& r, const Pair& pair, Scene& s) {
    const Vec3d n = unit_normal(r, s), at = near_face(r, s);
    const double up = r.sign(), off = little(r);
    if (of_box(pair)) {
        const double half = std::fmax(s.q.x, std::fmax(s.q.y, s.q.z));
        if (r.coin()) {
            face_along(r, s, n);
            s.p = at + n * (up * (s.q.z + off));
        } else {
            s.p = at + n * (up * half * r.unit());
        }
        return;
    }
    const Vec3d way = s.q - s.p;
    const double t = r.coin() ? r.unit() : 0.0;
    s.p = at + n * (up * off) - way * t;
    s.q = s.p + way;
}

void each_place(const Pair& pair, Scene& s, double scale, const Vec3d& by) {
    for (Vec3d* x : {&s.a, &s.b, &s.c, &s.p}) *x = *x * scale + by;
    s.q = of_box(pair) ? s.q * scale : s.q * scale + by;
    s.grows *= scale;
}

Scene near_scene(Random& r, const Pair& pair) {
    Scene s = any_scene(r, pair);
    if (r.coin()) bring_near(r, pair, s);
    return s;
}

}  // namespace

void met_triangles(Random& r, const Pair& pair, Case& c) { set(r, pair, any_scene(r, pair), c); }

void met_slivers(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r, pair);
    flatten(r, s, r.coin());
    if (r.coin()) bring_near(r, pair, s);
    set(r, pair, s, c);
}

void met_near_the_face(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r, pair);
    bring_near(r, pair, s);
    set(r, pair, s, c);
}

// The other core is small beside the triangle, so that its face alone may pass through it.
void met_over_the_face(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r, pair);
    const double size = decimal_log_uniform(r, -4, 0);
    if (!of_box(pair)) s.q = s.p + (s.q - s.p) * size;
    if (of_box(pair)) s.q = s.q * size;
    s.grows *= size;
    const double u = r.unit(), v = (1.0 - u) * r.unit();
    const double up = size * r.either();
    const Vec3d to = on_plane(s, u, v) + unit_normal(r, s) * up, way = s.q - s.p;
    s.p = to;
    if (!of_box(pair)) s.q = s.p + way;
    set(r, pair, s, c);
}

// Triangles that are segments or points, and flat boxes or axes without length.
void met_degenerate(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r, pair);
    const int kind = r.below(4), flat = r.below(4);
    if (kind == 0) s.c = s.a;
    if (kind == 1) s.c = s.a + (s.b - s.a) * 0.5;
    if (kind == 2) s.b = s.c = s.a;
    if (r.coin()) bring_near(r, pair, s);
    if (flat == 0) s.q = of_box(pair) ? Vec3d{s.q.x, s.q.y, 0.0} : s.p;
    if (flat == 1) s.q = of_box(pair) ? Vec3d{s.q.x, 0.0, 0.0} : s.p;
    set(r, pair, s, c);
}

// Edges along the axes of the box or along the axis of the cone, to within 1e-8 to 0.1 or exactly.
void met_parallel(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r, pair);
    if (of_box(pair)) {
        turn_by_quarters(r, s);
        s.w *= 2.0;
        if (s.v.x == 0.0 && s.v.y == 0.0 && s.v.z == 0.0) s.w = 1.0;
        const double way = r.sign(), off = little(r);
        s.b = s.a + Vec3d{way, 0.0, 0.0} + r.in_cube() * off;
        const double aside = little(r);
        if (r.coin()) s.c = s.a + Vec3d{0.0, 1.0, 0.0} + r.in_cube() * aside;
    } else {
        const double size = 2.0 * r.either(), off = little(r);
        s.q = s.p + (s.b - s.a) * size + r.in_cube() * off;
    }
    set(r, pair, s, c);
}

void met_integers(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r, pair);
    s.w = 1.0;
    s.v = {0, 0, 0};
    for (Vec3d* x : {&s.a, &s.b, &s.c, &s.p, &s.q}) {
        *x = integers(r, 0, 4);
    }
    s.grows = static_cast<double>(r.between(-2, 2));
    set(r, pair, s, c);
}

void met_far_away(Random& r, const Pair& pair, Case& c) {
    Scene s = near_scene(r, pair);
    const Vec3d direction = r.direction();
    each_place(pair, s, 1.0, direction * decimal_log_uniform(r, 3, 6));
    set(r, pair, s, c);
}

void met_large_and_small(Random& r, const Pair& pair, Case& c) {
    Scene s = any_scene(r, pair);
    const double size = decimal_log_uniform(r, -6, 6);
    for (Vec3d* x : {&s.a, &s.b, &s.c}) *x = *x * size;
    if (r.coin()) bring_near(r, pair, s);
    set(r, pair, s, c);
}

void met_scales(Random& r, const Pair& pair, Case& c) {
    Scene s = near_scene(r, pair);
    each_place(pair, s, power_of_two(r.between(-50, 56)), {0, 0, 0});
    set(r, pair, s, c);
}

void met_tiny(Random& r, const Pair& pair, Case& c) {
    Scene s = near_scene(r, pair);
    each_place(pair, s, power_of_two(r.between(-149, -56)), {0, 0, 0});
    set(r, pair, s, c);
}

void met_touching(Random& r, const Pair& pair, Case& c) {
    const bool near = r.coin();
    (near ? met_near_the_face : met_triangles)(r, pair, c);
    const double apart = pair.quick.distance(c);
    const float radius = or_a_step_off(r, above_zero(apart));
    if (of_box(pair)) {
        c.b[radius_field] = radius;
        return;
    }
    const float more = radius - largest_radius(pair.a, c.a);
    if (!(more > 0.0f)) return;
    c.a[radius_field] += more;
    c.a[radius_at_a_field] += more;
}

void met_bad_numbers(Random& r, const Pair& pair, Case& c) {
    met_triangles(r, pair, c);
    float* const triangle = of_box(pair) ? c.a : c.b;
    float* const other = of_box(pair) ? c.b : c.a;
    const int field = r.below(9 + 10), kind = r.below(4), length = r.below(3);
    if (kind == 3)  // a negative side or radius
        other[of_box(pair) ? 3 + length : length == 0 ? radius_at_a_field : radius_field] = -1.0f;
    else if (field < 9)
        triangle[field] = bad_numbers[kind];
    else
        other[field - 9] = bad_numbers[kind];
}

void all_random_bits(Random& r, const Pair&, Case& c) {
    for (float* const side : {c.a, c.b})
        for (int k = 0; k < case_fields; ++k)
            side[k] = std::bit_cast<float>(static_cast<std::uint32_t>(r.next() >> 32));
}

}  // namespace capsa::oracle::generate
