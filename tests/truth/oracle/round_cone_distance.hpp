// The true distance of a round cone from a point, a segment, another round cone or a half-space, in any kind
// of numbers: the least, over a place on each core, of the distance of the places plus what the radii there
// lack of the largest (docs/meaning.md, Q26 and Q28).
//
// Of two cores it is the least of six: of the four ends from the other core, and of the place where the
// direction between the closest points makes the angles with both axes that the sides have. If there is none,
// or it lies beyond an end, the least is at an end, because the function of both places is convex. The
// kernels look for places by clamping one after the other; they do not solve for the direction.

#pragma once
#include "tests/truth/oracle/face.hpp"
#include "tests/truth/oracle/points.hpp"

namespace capsa::oracle {

// A core whose radius may change: at p + t d it lacks at_p + t change of the largest.
template <class T>
struct TaperedCore {
    Vector<T> p, d;
    T at_p, change;

    TaperedCore(capsa_shape shape, const float* side)
        : p(point_of<T>(shape, side, 0)),
          d(from_first_point<T>(shape, side, 1.0f, 0.0f)),
          at_p(lack_at<T>(shape, side, 0.0f)),
          change(lack_at<T>(shape, side, 1.0f) - at_p) {}
    Vector<T> place(T t) const { return along(p, t, d); }
    T lack(T t) const { return at_p + t * change; }

    // The distance of a point from the places, and what the radius there lacks, at its least.
    T from(const Vector<T>& x) const {
        const auto at = [&](T t) { return length(x - place(t)) + lack(t); };
        const T at_a = at(0), at_b = at(1), least = at_b < at_a ? at_b : at_a;
        const T dd = dot(d, d), size = square_root(dd), room = (size - change) * (size + change);
        if (!(size > 0 && room > 0)) return least;
        const T foot = dot(x - p, d) / dd, off = length(x - place(foot));
        const T t = foot - off * change / (size * square_root(room));
        if (!(t > 0 && t < 1)) return least;
        const T between = at(t);
        return between < least ? between : least;
    }
};

template <class T>
T tapered_distance(const TaperedCore<T>& a, const TaperedCore<T>& b) {
    T best = b.from(a.p) + a.lack(0);
    const auto consider = [&best](T distance) { best = distance < best ? distance : best; };
    const auto from_a = [&](T s) { consider(b.from(a.place(s)) + a.lack(s)); };
    const auto from_b = [&](T t) { consider(a.from(b.place(t)) + b.lack(t)); };
    from_a(1);
    from_b(0);
    from_b(1);
    // The direction m from a to b has m.da = a.change and m.db = -b.change. Its part in the plane of both
    // axes follows, and the rest of it is along n, where the distance of the lines is.
    const Vector<T> n = cross(a.d, b.d), r = b.p - a.p;
    const Vector<T> q = reversed(along(along(Vector<T>{0, 0, 0}, a.change, b.d), b.change, a.d));
    const T nn = dot(n, n), room = nn - dot(q, q), h = dot(r, n);
    if (!(nn > 0 && room > 0)) return best;
    const T apart = (h < 0 ? -h : h) / square_root(room);
    const T s = (dot(cross(r, b.d), n) + apart * dot(q, b.d)) / nn,
            t = (dot(cross(r, a.d), n) + apart * dot(q, a.d)) / nn;
    if (!(s > 0 && s < 1 && t > 0 && t < 1)) return best;
    from_a(s);
    from_b(t);
    return best;
}

// Of a case, after the round cone on side b has moved by a vector.
template <class T, capsa_shape a>
T round_cone_distance(const Case& c, const Vector<T>& moved) {
    TaperedCore<T> first(a, c.a), second(capsa_shape_round_cone, c.b);
    second.p = second.p - first.p + moved;  // far from the origin places would lose digits
    first.p = {0, 0, 0};
    return shape_info(a).points == 1 ? second.from(first.p) : tapered_distance(first, second);
}
template <class T, capsa_shape a>
T round_cone_distance_between_places(const Case& c, const Places& at) {
    return distance_between_places<T, a, capsa_shape_round_cone>(c, at) + lack_at<T>(a, c.a, at.u_of_a) +
           lack_at<T>(capsa_shape_round_cone, c.b, at.u_of_b);
}

// A half-space on side b is as far from a round cone as from the ball that is lower.
template <class T>
T lowest_distance(const Case& c, float u, const Vector<T>& moved) {
    constexpr capsa_shape a = capsa_shape_round_cone;
    return face_distance_of_place<T, a>(c, {u, 0, 0, 0}, moved) + lack_at<T>(a, c.a, u);
}
template <class T>
T round_cone_face_distance(const Case& c, const Vector<T>& moved) {
    const T first = lowest_distance<T>(c, 0, moved), second = lowest_distance<T>(c, 1, moved);
    return second < first ? second : first;
}
template <class T>
T round_cone_face_distance_between_places(const Case& c, const Places& at) {
    return lowest_distance<T>(c, at.u_of_a, {0, 0, 0});
}

// The first point of a round cone is the centre of its larger ball.
inline Vector<Real> first_point_of_size(capsa_shape shape, const float* side) {
    const bool b_is_larger = is_round_cone(shape) && side[radius_field] > side[radius_at_a_field];
    return point_of<Real>(shape, side, b_is_larger ? 1 : 0);
}
template <capsa_shape a, capsa_shape b>
double size_with_round_cone(const Case& c) {
    const Real apart = length(first_point_of_size(b, c.b) - first_point_of_size(a, c.a));
    return static_cast<double>(std::fmax(apart, std::fmax(core_size(a, c.a), core_size(b, c.b))));
}

// The sine of the angle between two axes; 0 if one is a point, or if one shape holds the other wherever it is
// (Q35), and where roundings may decide that.
template <capsa_shape a>
double crossing_of_round_cones(const Case& c) {
    const TaperedCore<Real> one(a, c.a), other(capsa_shape_round_cone, c.b);
    const Vector<Real> n = cross(one.d, other.d),
                       q = along(along(Vector<Real>{0, 0, 0}, one.change, other.d), other.change, one.d);
    const Real lengths = length(one.d) * length(other.d), nn = dot(n, n);
    const bool leans = lengths > 0 && nn - dot(q, q) > nn / 4096;
    return leans ? static_cast<double>(square_root(nn) / lengths) : 0.0;
}

}  // namespace capsa::oracle
