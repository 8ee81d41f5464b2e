#include "tests/truth/reference/closest.hpp"

namespace capsa::reference {

namespace {

Vec3d at(const Segment& a, double s) { return s == 1.0 ? a.q : a.p + (a.q - a.p) * s; }

// The point of a at s with the whole of b. The difference is taken between first points, which are near where
// the segments are, so that the distance from the origin costs nothing.
Closest pair_at(const Segment& a, double s, const Segment& b) {
    const Vec3d d = b.q - b.p, from_p = (a.p - b.p) + (a.q - a.p) * s;
    const double t = std::fmin(std::fmax(dot(from_p, d) / dot(d, d), 0.0), 1.0);
    return {length(from_p - d * t), s, t, at(a, s), at(b, t)};
}

Closest swapped(const Closest& c) { return {c.distance, c.t, c.s, c.on_b, c.on_a}; }

// An end of a (s is 0 or 1) with the whole of b.
Closest end_with(const Segment& a, double s, const Segment& b) {
    Closest c = closest(s == 0.0 ? a.p : a.q, b);
    c.s = s;
    return c;
}

Closest nearer(const Closest& one, const Closest& other) {
    return other.distance < one.distance ? other : one;
}

// The closest points of the two lines, if the lines are not parallel and both points lie inside the segments.
// The common normal n comes from a cross product. Its components are differences of exact products, so n is
// accurate to the last bits even if the segments are almost parallel and a e - b b would be noise. Then s and
// t may each be wrong along the common direction, so only s is kept, and t is computed from it.
bool inside_both(const Segment& a, const Segment& b, Closest& out) {
    const Vec3d u = a.q - a.p, v = b.q - b.p, r = b.p - a.p;
    const Vec3d n = cross(u, v);
    const double nn = dot(n, n);
    if (!(nn > 0.0)) return false;
    const double s = dot(cross(r, v), n) / nn;
    const double t = dot(cross(r, u), n) / nn;
    if (!(s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0)) return false;
    out = pair_at(a, s, b);
    return true;
}

// How far a segment of the plane reaches beyond a line, on the side where it reaches least; 0 if it does not
// reach across it.
double reach_across(const Segment& line, const Segment& a) {
    const Vec3d d = line.q - line.p;
    const double first = cross(d, a.p - line.p).z / length(d),
                 last = first + cross(d, a.q - a.p).z / length(d);
    const bool across = std::fmin(first, last) < 0.0 && std::fmax(first, last) > 0.0;
    return across ? std::fmin(std::fabs(first), std::fabs(last)) : 0.0;
}

// The unit normal of a triangle, unless it is flat: then the edges alone answer, to within a part of 1e-12.
bool face_normal(const Triangle& t, Vec3d& unit) {
    const Vec3d ab = t.b - t.a, ac = t.c - t.a, n = cross(ab, ac);
    const double size = length(n), edges = std::fmax(dot(ab, ab), dot(ac, ac));
    if (!(size > 1e-12 * edges)) return false;
    unit = n * (1.0 / size);
    return true;
}

// Whether the foot of x on the plane lies in the triangle.
bool over_face(const Vec3d& x, const Triangle& t, const Vec3d& n) {
    return dot(cross(t.b - t.a, x - t.a), n) >= 0.0 && dot(cross(t.c - t.b, x - t.b), n) >= 0.0 &&
           dot(cross(t.a - t.c, x - t.c), n) >= 0.0;
}

}  // namespace

Closest closest(const Vec3d& a, const Vec3d& b) { return {length(b - a), 0.0, 0.0, a, b}; }

Closest closest(const Vec3d& a, const Segment& b) {
    const Vec3d d = b.q - b.p;
    const double dd = dot(d, d);
    const double along = dot(a - b.p, d);
    if (!(along > 0.0)) return closest(a, b.p);
    if (along >= dd) {
        Closest c = closest(a, b.q);
        c.t = 1.0;
        return c;
    }
    const double t = along / dd;
    const Vec3d delta = (b.p - a) + d * t;
    return {length(delta), 0.0, t, a, at(b, t)};
}

double above_face(const Segment& a, const Vec3d& p, const Vec3d& n) {
    return std::fmin(dot(a.p - p, n), dot(a.q - p, n)) / length(n);
}

double overlap(const Segment& a, const Segment& b) {
    const double across_a = reach_across(a, b), across_b = reach_across(b, a);
    return std::fmin(across_a, across_b);
}

// The squared distance is convex over the square of parameters, so its least value is either inside, where
// both derivatives vanish, or on one of the four edges, where one parameter is at an end.
Closest closest(const Segment& a, const Segment& b) {
    Closest best = end_with(a, 0.0, b);
    best = nearer(best, end_with(a, 1.0, b));
    best = nearer(best, swapped(end_with(b, 0.0, a)));
    best = nearer(best, swapped(end_with(b, 1.0, a)));
    Closest inside;
    if (inside_both(a, b, inside)) best = nearer(best, inside);
    return best;
}

double distance(const Vec3d& a, const Triangle& b) {
    double least = closest(a, Segment{b.a, b.b}).distance;
    least = std::fmin(least, closest(a, Segment{b.b, b.c}).distance);
    least = std::fmin(least, closest(a, Segment{b.c, b.a}).distance);
    if (Vec3d n; face_normal(b, n) && over_face(a, b, n))
        least = std::fmin(least, std::fabs(dot(a - b.a, n)));
    return least;
}

// Outside the edges, the closest point of a segment is an end over the face, or it crosses the face.
double distance(const Segment& a, const Triangle& b) {
    double least = closest(a, Segment{b.a, b.b}).distance;
    least = std::fmin(least, closest(a, Segment{b.b, b.c}).distance);
    least = std::fmin(least, closest(a, Segment{b.c, b.a}).distance);
    Vec3d n;
    if (!face_normal(b, n)) return least;
    const double at_p = dot(a.p - b.a, n), at_q = dot(a.q - b.a, n);
    if (over_face(a.p, b, n)) least = std::fmin(least, std::fabs(at_p));
    if (over_face(a.q, b, n)) least = std::fmin(least, std::fabs(at_q));
    if ((at_p < 0.0) == (at_q < 0.0)) return least;
    return over_face(at(a, at_p / (at_p - at_q)), b, n) ? 0.0 : least;
}

}  // namespace capsa::reference
