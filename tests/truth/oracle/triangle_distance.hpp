// The true distance of a triangle from a point or a segment, in any kind of numbers.
//
// The least over pairs of points of the two cores, so that it is never too small: the closest points of the
// edges, the feet of points on the face, and the point in which a segment crosses the plane. The kernels
// project; this code takes cross products.

#pragma once
#include "tests/truth/oracle/points.hpp"

namespace capsa::oracle {

template <class T>
struct Corners {
    Vector<T> a, b, c;
};

template <class T>
T clamped(T x) {
    return x < 0 ? T(0) : x > 1 ? T(1) : x;
}

// The squared distance of x from the segment p q.
template <class T>
T from_segment2(const Vector<T>& x, const Vector<T>& p, const Vector<T>& q) {
    const Vector<T> d = q - p;
    const T dd = dot(d, d);
    const Vector<T> rest = along(p - x, dd > 0 ? clamped(T(dot(x - p, d) / dd)) : T(0), d);
    return dot(rest, rest);
}

template <class T>
T between_segments2(const Vector<T>& p, const Vector<T>& q, const Vector<T>& a, const Vector<T>& b) {
    T best = from_segment2(p, a, b);
    for (const T other : {from_segment2(q, a, b), from_segment2(a, p, q), from_segment2(b, p, q)})
        if (other < best) best = other;
    const Vector<T> n = cross(q - p, b - a);
    const T nn = dot(n, n);
    if (!(nn > 0)) return best;
    const T s = dot(cross(a - p, b - a), n) / nn;
    if (!(s >= 0 && s <= 1)) return best;
    const T inside = from_segment2(along(p, s, q - p), a, b);
    return inside < best ? inside : best;
}

// The squared distance of x from its foot on the plane if the foot lies on the face, else `best`.
template <class T>
T over_face2(const Vector<T>& x, const Corners<T>& t, T best) {
    const Vector<T> ab = t.b - t.a, ac = t.c - t.a, w = x - t.a, n = cross(ab, ac);
    const T nn = dot(n, n);
    if (!(nn > 0)) return best;
    const T u = dot(cross(w, ac), n) / nn, v = dot(cross(ab, w), n) / nn;
    if (!(u >= 0 && v >= 0 && u + v <= 1)) return best;
    const Vector<T> rest = along(along(t.a - x, u, ab), v, ac);
    const T d2 = dot(rest, rest);
    return d2 < best ? d2 : best;
}

template <class T>
T from_triangle(const Vector<T>& x, const Corners<T>& t) {
    T best = from_segment2(x, t.a, t.b);
    for (const T other : {from_segment2(x, t.b, t.c), from_segment2(x, t.c, t.a)})
        if (other < best) best = other;
    return square_root(over_face2(x, t, best));
}

template <class T>
T from_triangle(const Vector<T>& p, const Vector<T>& q, const Corners<T>& t) {
    T best = between_segments2(p, q, t.a, t.b);
    for (const T other : {between_segments2(p, q, t.b, t.c), between_segments2(p, q, t.c, t.a)})
        if (other < best) best = other;
    best = over_face2(q, t, over_face2(p, t, best));
    const Vector<T> n = cross(t.b - t.a, t.c - t.a);
    const T at_p = dot(p - t.a, n), at_q = dot(q - t.a, n);
    if ((at_p < 0) != (at_q < 0)) best = over_face2(along(p, T(at_p / (at_p - at_q)), q - p), t, best);
    return square_root(best);
}

// Of a case whose side b is a triangle that has moved by a vector.
template <class T, capsa_shape a, capsa_shape b>
T triangle_distance(const Case& c, const Vector<T>& by) {
    const Corners<T> t{point_of<T>(b, c.b, 0) + by, point_of<T>(b, c.b, 1) + by, point_of<T>(b, c.b, 2) + by};
    if constexpr (shape_info(a).core == CoreKind::point)
        return from_triangle(point_of<T>(a, c.a, 0), t);
    else
        return from_triangle(point_of<T>(a, c.a, 0), point_of<T>(a, c.a, 1), t);
}

}  // namespace capsa::oracle
