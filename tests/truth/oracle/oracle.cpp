#include "tests/truth/oracle/oracle.hpp"

#include <cmath>

namespace capsa::oracle {

namespace {

using Vec = Vector<Real>;

Vec point(const float* p) { return vector<Real>(p); }

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
    return least(fallback, point_segment2(along(reversed(r), s / nn, u), v, vv));
}

bool well_formed(capsa_shape shape, const float* side) {
    const ShapeInfo& info = shape_info(shape);
    for (int k = 0; k < info.vectors(); ++k)
        if (!std::isfinite(side[k]) || (info.is_length(k) && side[k] < 0.0f)) return false;
    bool directed = info.direction == 0;
    for (int k = info.direction_stream(); k < info.vectors(); ++k) directed |= side[k] != 0.0f;
    if (!directed) return false;
    return !info.has_radius || (std::isfinite(side[radius_field]) && side[radius_field] >= 0.0f);
}

}  // namespace

Real segment_distance(const float* a, const float* b, const Vec& moved) {
    const Vec p1 = point(a), u = point(a + 3) - p1, v = point(b + 3) - point(b);
    const Vec r = point(b) - p1 + moved, to_b_from_q1 = r - u;
    const Real uu = dot(u, u), vv = dot(v, v);
    Real d2 = point_segment2(r, u, uu);
    d2 = least(d2, point_segment2(r + v, u, uu));
    d2 = least(d2, point_segment2(reversed(r), v, vv));
    d2 = least(d2, point_segment2(reversed(to_b_from_q1), v, vv));
    return std::sqrt(interior2(u, v, r, vv, d2));
}

Real point_segment_distance(const float* a, const float* b, const Vec& moved) {
    const Vec p = point(b), d = point(b + 3) - p;
    return std::sqrt(point_segment2(point(a) - p - moved, d, dot(d, d)));
}

Real point_distance(const float* a, const float* b, const Vec& moved) {
    const Vec w = point(b) - point(a) + moved;
    return std::sqrt(dot(w, w));
}

double error(const Pair& pair, const Case& c, float computed, Real truth) {
    const double difference = static_cast<double>(std::fabs(static_cast<Real>(computed) - truth));
    if (difference <= absolute_bound) return 0.0;
    if (!(difference <= 3.5e38)) return HUGE_VAL;
    return (difference - absolute_bound) / (eps * pair.local_size(c));
}

bool well_formed(const Pair& pair, const Case& c) {
    return well_formed(pair.a, c.a) && well_formed(pair.b, c.b);
}

}  // namespace capsa::oracle
