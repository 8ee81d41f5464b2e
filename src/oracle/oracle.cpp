#include "src/oracle/oracle.hpp"

#include <cmath>

namespace capsa::oracle {

namespace {

struct Vec {
    Real x, y, z;
};

Vec operator-(const Vec& a, const Vec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Vec along(const Vec& p, Real t, const Vec& d) { return {p.x + t * d.x, p.y + t * d.y, p.z + t * d.z}; }
Real dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vec cross(const Vec& a, const Vec& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

Vec point(const float* p) { return {p[0], p[1], p[2]}; }

// |w - t d|^2 for the best t in [0, 1], where w leads from p to the point.
Real point_segment2(const Vec& w, const Vec& d, Real dd) {
    const Real wd = dot(w, d);
    if (!(wd > 0)) return dot(w, w);
    const Vec rest = along(w, wd < dd ? -(wd / dd) : Real(-1), d);
    return dot(rest, rest);
}

Real least(Real a, Real b) { return b < a ? b : a; }

// The squared length of the common perpendicular if it meets both segments, else a candidate that is no
// nearer. The cross product is accurate to the last bits for every angle, so only n = 0 needs a case of its
// own. At small angles s and t may each be wrong along the common direction, so only s is kept, and the best
// t for it is computed.
Real interior2(const Vec& u, const Vec& v, const Vec& r, Real vv, Real fallback) {
    const Vec n = cross(u, v);
    const Real nn = dot(n, n);
    if (!(nn > 0)) return fallback;
    const Real s = dot(cross(r, v), n);
    const Real t = dot(cross(r, u), n);
    if (!(s >= 0 && s <= nn && t >= 0 && t <= nn)) return fallback;
    const Vec minus_r{-r.x, -r.y, -r.z};
    return least(fallback, point_segment2(along(minus_r, s / nn, u), v, vv));
}

double length(const Vec& a) { return static_cast<double>(std::sqrt(dot(a, a))); }

bool finite(const float* x, int count) {
    for (int k = 0; k < count; ++k)
        if (!std::isfinite(x[k])) return false;
    return true;
}

}  // namespace

Real segment_distance(const float* a, const float* b) {
    const Vec p1 = point(a), q1 = point(a + 3), p2 = point(b), q2 = point(b + 3);
    const Vec u = q1 - p1, v = q2 - p2, r = p2 - p1;
    const Real uu = dot(u, u), vv = dot(v, v);
    Real d2 = point_segment2(r, u, uu);
    d2 = least(d2, point_segment2(q2 - p1, u, uu));
    d2 = least(d2, point_segment2(p1 - p2, v, vv));
    d2 = least(d2, point_segment2(q1 - p2, v, vv));
    return std::sqrt(interior2(u, v, r, vv, d2));
}

Real point_segment_distance(const float* a, const float* b) {
    const Vec c = point(a), p = point(b), d = point(b + 3) - p;
    return std::sqrt(point_segment2(c - p, d, dot(d, d)));
}

Real point_distance(const float* a, const float* b) {
    const Vec w = point(b) - point(a);
    return std::sqrt(dot(w, w));
}

Real distance(Pair pair, const Case& c) {
    switch (pair) {
        case Pair::sphere_sphere: return point_distance(c.a, c.b);
        case Pair::sphere_capsule: return point_segment_distance(c.a, c.b);
        case Pair::capsule_capsule: return segment_distance(c.a, c.b);
    }
    return std::nan("");
}

Real named_distance(Pair pair, const Case& c, float s, float t) {
    const Vec p1 = point(c.a), p2 = point(c.b);
    Vec w = p2 - p1;
    if (!a_is_point(pair)) w = along(w, -static_cast<Real>(s), point(c.a + 3) - p1);
    if (!b_is_point(pair)) w = along(w, static_cast<Real>(t), point(c.b + 3) - p2);
    return std::sqrt(dot(w, w));
}

double local_size(Pair pair, const Case& c) {
    const Vec p1 = point(c.a), p2 = point(c.b);
    double size = length(p2 - p1);
    if (!a_is_point(pair)) size = std::fmax(size, length(point(c.a + 3) - p1));
    if (!b_is_point(pair)) size = std::fmax(size, length(point(c.b + 3) - p2));
    return size;
}

double error(Pair pair, const Case& c, float computed, Real truth) {
    const double difference = static_cast<double>(std::fabs(static_cast<Real>(computed) - truth));
    if (difference <= absolute_bound) return 0.0;
    if (!(difference <= 3.5e38)) return HUGE_VAL;
    return (difference - absolute_bound) / (eps * local_size(pair, c));
}

bool well_formed(Pair pair, const Case& c) {
    return finite(c.a, a_is_point(pair) ? 3 : 6) && finite(c.b, b_is_point(pair) ? 3 : 6) &&
           std::isfinite(c.a[radius_field]) && c.a[radius_field] >= 0.0f &&  //
           std::isfinite(c.b[radius_field]) && c.b[radius_field] >= 0.0f;
}

}  // namespace capsa::oracle
