#include "tests/truth/oracle/wide.hpp"

namespace capsa::oracle {

namespace {

using WideVector = Vector<Wide>;

// Squared distance of a point from the segment a + t d, 0 <= t <= 1.
Wide point_segment2(const WideVector& p, const WideVector& a, const WideVector& d) {
    const Wide dd = dot(d, d);
    Wide t = dd > 0 ? dot(p - a, d) / dd : 0;
    t = t < 0 ? Wide(0) : t > 1 ? Wide(1) : t;
    const WideVector w = along(a - p, t, d);
    return dot(w, w);
}

Wide segment_segment2(const WideVector& p1, const WideVector& d1, const WideVector& p2,
                      const WideVector& d2) {
    Wide least = point_segment2(p1, p2, d2);
    const auto consider = [&](Wide other) { least = other < least ? other : least; };
    consider(point_segment2(p1 + d1, p2, d2));
    consider(point_segment2(p2, p1, d1));
    consider(point_segment2(p2 + d2, p1, d1));
    const WideVector n = cross(d1, d2), r = p2 - p1;
    const Wide nn = dot(n, n);
    if (!(nn > 0)) return least;
    const Wide s = dot(cross(r, d2), n) / nn, t = dot(cross(r, d1), n) / nn, h = dot(n, r);
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) consider(h * h / nn);
    return least;
}

}  // namespace

Wide wide_segment_distance(const float* a, bool a_is_point, const float* b, bool b_is_point,
                           const WideVector& moved) {
    const WideVector p1 = vector<Wide>(a), p2 = vector<Wide>(b), none{0, 0, 0};
    const WideVector r = p2 - p1 + moved;
    const WideVector d1 = a_is_point ? none : vector<Wide>(a + 3) - p1;
    const WideVector d2 = b_is_point ? none : vector<Wide>(b + 3) - p2;
    return square_root(segment_segment2(none, d1, r, d2));
}

}  // namespace capsa::oracle
