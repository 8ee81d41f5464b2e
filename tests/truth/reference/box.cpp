#include "tests/truth/reference/box.hpp"

#include <cmath>

namespace capsa::reference {

namespace {

double beyond(double v, double half) { return std::fmax(std::fabs(v) - half, 0.0); }

double outside(const Vec3d& v, const Vec3d& half) {
    return std::hypot(beyond(v.x, half.x), beyond(v.y, half.y), beyond(v.z, half.z));
}

// How far the segment p q reaches beyond the box along a unit direction: negative if it has to move that far.
double separation(const Vec3d& p, const Vec3d& q, const Vec3d& half, const Vec3d& n) {
    const double of_box = std::fabs(n.x) * half.x + std::fabs(n.y) * half.y + std::fabs(n.z) * half.z;
    return std::fmin(dot(p, n), dot(q, n)) - of_box;
}

}  // namespace

Box box(const Vec3d& centre, const Vec3d& half, double w, const Vec3d& v) {
    const double size =
        std::fmax(std::fmax(std::fabs(w), std::fabs(v.x)), std::fmax(std::fabs(v.y), std::fabs(v.z)));
    w /= size;
    const double x = v.x / size, y = v.y / size, z = v.z / size, ww = w * w, xx = x * x, yy = y * y,
                 zz = z * z;
    const double per = 1.0 / (ww + xx + yy + zz);
    const auto row = [per](double a, double b, double c) { return Vec3d{a * per, b * per, c * per}; };
    return {centre,
            half,
            {row(ww + xx - yy - zz, 2 * (x * y + w * z), 2 * (x * z - w * y)),
             row(2 * (x * y - w * z), ww - xx + yy - zz, 2 * (y * z + w * x)),
             row(2 * (x * z + w * y), 2 * (y * z - w * x), ww - xx - yy + zz)}};
}

double distance(const Segment& a, const Box& b) {
    const Vec3d p = b.along_axes(a.p - b.centre), q = b.along_axes(a.q - b.centre), d = q - p;
    const auto at = [&](double t) { return outside(p + d * t, b.half); };
    // The golden section: the distance is convex.
    constexpr double part = 0.3819660112501051;
    double low = 0.0, high = 1.0, least = std::fmin(at(0.0), at(1.0));
    double one = part, other = 1.0 - part, at_one = at(one), at_other = at(other);
    for (int step = 0; step < 80 && length(d) > 0.0; ++step) {
        least = std::fmin(least, std::fmin(at_one, at_other));
        if (least == 0.0) break;
        if (at_one < at_other) {
            high = other;
            other = one;
            at_other = at_one;
            one = low + part * (high - low);
            at_one = at(one);
        } else {
            low = one;
            one = other;
            at_one = at_other;
            other = high - part * (high - low);
            at_other = at(other);
        }
    }
    // The search may pass by a short way through a corner: there the ways out say that it is inside.
    double out = -HUGE_VAL;
    const auto consider = [&](const Vec3d& n) {
        const double size = length(n);
        if (!(size > 0.0)) return;
        const Vec3d unit = n * (1.0 / size);
        out =
            std::fmax(out, std::fmax(separation(p, q, b.half, unit), separation(p, q, b.half, unit * -1.0)));
    };
    constexpr Vec3d axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (const Vec3d& axis : axes) {
        consider(axis);
        consider(cross(axis, d));
    }
    return out <= 0.0 ? out : std::fmax(out, least);
}

double distance(const Triangle& a, const Box& b) {
    const auto along = [&b](const Vec3d& x) { return b.along_axes(x - b.centre); };
    const Triangle t{along(a.a), along(a.b), along(a.c)};
    const Vec3d edges[] = {t.b - t.a, t.c - t.b, t.a - t.c};
    double out = -HUGE_VAL;
    const auto consider = [&](const Vec3d& n) {
        const double size = length(n);
        if (!(size > 0.0)) return;
        const Vec3d unit = n * (1.0 / size);
        const auto reach = [&](const Vec3d& to) {
            return std::fmin(separation(t.a, t.b, b.half, to), separation(t.c, t.c, b.half, to));
        };
        out = std::fmax(out, std::fmax(reach(unit), reach(unit * -1.0)));
    };
    constexpr Vec3d axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (const Vec3d& axis : axes) {
        consider(axis);
        for (const Vec3d& edge : edges) consider(cross(axis, edge));
    }
    consider(cross(edges[0], edges[1]));
    if (out <= 0.0) return out;
    double least = std::fmin(distance(Segment{a.a, a.b}, b), distance(Segment{a.b, a.c}, b));
    least = std::fmin(least, distance(Segment{a.c, a.a}, b));
    constexpr double signs[] = {-1.0, 1.0};
    for (const double x : signs)
        for (const double y : signs)
            for (const double z : signs)
                least = std::fmin(least, distance(Vec3d{x * b.half.x, y * b.half.y, z * b.half.z}, t));
    return std::fmax(out, least);
}

}  // namespace capsa::reference
