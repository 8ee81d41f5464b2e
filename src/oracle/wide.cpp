#include "src/oracle/wide.hpp"

#include <cmath>

namespace capsa::oracle {

namespace {

#ifdef __SIZEOF_FLOAT128__
__extension__ typedef __float128 Wide;
#else
using Wide = long double;
#endif

struct WideVec {
    Wide x, y, z;
};

WideVec point(const float* p) { return {p[0], p[1], p[2]}; }
WideVec operator-(const WideVec& a, const WideVec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
WideVec along(const WideVec& p, Wide t, const WideVec& d) {
    return {p.x + t * d.x, p.y + t * d.y, p.z + t * d.z};
}
Wide dot(const WideVec& a, const WideVec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
WideVec cross(const WideVec& a, const WideVec& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// By Newton's iteration from the root in double, scaled so that a double holds it.
Wide square_root(Wide x) {
    if (!(x > 0)) return 0;
    Wide scale = 1;
    while (x * scale * scale < Wide(0x1p-600)) scale *= Wide(0x1p300);
    const Wide scaled = x * scale * scale;
    Wide y = std::sqrt(static_cast<double>(scaled));
    for (int step = 0; step < 4; ++step) y = (y + scaled / y) / 2;
    return y / scale;
}

// Squared distance of a point from the segment a + t d, 0 <= t <= 1.
Wide point_segment2(const WideVec& p, const WideVec& a, const WideVec& d) {
    const Wide dd = dot(d, d);
    Wide t = dd > 0 ? dot(p - a, d) / dd : 0;
    t = t < 0 ? Wide(0) : t > 1 ? Wide(1) : t;
    const WideVec w = along(a - p, t, d);
    return dot(w, w);
}

Wide segment_segment2(const WideVec& p1, const WideVec& d1, const WideVec& p2, const WideVec& d2) {
    Wide least = point_segment2(p1, p2, d2);
    const auto consider = [&](Wide other) { least = other < least ? other : least; };
    consider(point_segment2(along(p1, 1, d1), p2, d2));
    consider(point_segment2(p2, p1, d1));
    consider(point_segment2(along(p2, 1, d2), p1, d1));
    const WideVec n = cross(d1, d2), r = p2 - p1;
    const Wide nn = dot(n, n);
    if (!(nn > 0)) return least;
    const Wide s = dot(cross(r, d2), n) / nn, t = dot(cross(r, d1), n) / nn, h = dot(n, r);
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) consider(h * h / nn);
    return least;
}

}  // namespace

WideErrors wide_errors(Pair pair, const Case& c, float distance, float s, float t, double unit) {
    const WideVec p1 = point(c.a), p2 = point(c.b), none{0, 0, 0};
    const WideVec d1 = a_is_point(pair) ? none : point(c.a + 3) - p1;
    const WideVec d2 = b_is_point(pair) ? none : point(c.b + 3) - p2;
    const Wide truth = square_root(segment_segment2(p1, d1, p2, d2));
    const WideVec named = along(along(p2 - p1, t, d2), -Wide(s), d1);
    const Wide off = Wide(distance) > truth ? Wide(distance) - truth : truth - Wide(distance);
    return {static_cast<double>(off / unit),
            static_cast<double>((square_root(dot(named, named)) - truth) / unit)};
}

}  // namespace capsa::oracle
