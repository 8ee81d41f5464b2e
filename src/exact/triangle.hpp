// Whether a point or a segment is at most the reach R from a triangle, where R >= 0.
//
// With the normal n = (b - a) x (c - a), a point x is near if it is near an edge, or if its foot lies on the
// face and
//     ((x - a).n)^2 <= R^2 n.n.
// A segment is near if it is near an edge, if one of its ends is near the face, or if it crosses the face:
// the closest points of two convex sets that do not meet are on the boundary of one of them. A triangle
// without area has n = 0 and no face: its edges decide.

#pragma once
#include "src/exact/distance.hpp"

namespace capsa::exact {

struct Triangle {
    int a, b, c;
    Segment ab() const { return {a, b}; }
    Segment bc() const { return {b, c}; }
    Segment ca() const { return {c, a}; }
};

template <class At>
auto face_normal(const At& at, Triangle t) {
    return cross(at.point(t.b) - at.point(t.a), at.point(t.c) - at.point(t.a));
}
// Of a point over the face, times the length of the normal.
template <class At>
auto height(const At& at, int x, Triangle t) {
    return dot(at.point(x) - at.point(t.a), face_normal(at, t));
}

template <class Ask>
Verdict plane_near(const Ask& ask, int x, Triangle t, int ends = 0) {
    return ask.from_zero_on([=](const auto& at) {
        const auto h = height(at, x, t);
        return difference_of_products(square(at.reach(ends)), square(face_normal(at, t)), h, h);
    });
}

template <class Ask>
Verdict has_face(const Ask& ask, Triangle t) {
    return ask.above_zero([=](const auto& at) { return square(face_normal(at, t)); });
}

// Whether the foot of x on the plane lies on the face: on the inner side of each edge.
template <class Ask>
Verdict is_over_face(const Ask& ask, int x, Triangle t) {
    const auto inside = [=](Segment edge) {
        return [=](const auto& how) {
            return how.from_zero_on([=](const auto& at) {
                const auto out = cross(at.point(edge.q) - at.point(edge.p), at.point(x) - at.point(edge.p));
                return dot(out, face_normal(at, t));
            });
        };
    };
    return all(ask, inside(t.ab()), inside(t.bc()), inside(t.ca()));
}

template <class Ask>
Verdict face_near(const Ask& ask, int x, Triangle t, int ends = 0) {
    return all(
        ask, [=](const auto& how) { return is_over_face(how, x, t); },
        [=](const auto& how) { return has_face(how, t); },
        [=](const auto& how) { return plane_near(how, x, t, ends); });
}

template <class Ask>
Verdict triangle_near(const Ask& ask, int x, Triangle t) {
    if (plane_near(ask.quickly(), x, t) == Verdict::no) return Verdict::no;
    return any(
        ask, [=](const auto& how) { return segment_near(how, x, t.ab()); },
        [=](const auto& how) { return segment_near(how, x, t.bc()); },
        [=](const auto& how) { return segment_near(how, x, t.ca()); },
        [=](const auto& how) { return face_near(how, x, t); });
}

// Whether a segment crosses the face from the inner to the outer side: it begins on or behind the plane, ends
// on or before it, and the three volumes that its line spans with the edges have one sign. Their sum is the
// rise of the segment along the normal. If that is 0, the segment lies in the plane, and the edges decide.
template <class Ask>
Verdict crosses_outwards(const Ask& ask, Segment s, Triangle t) {
    const auto beside = [=](Segment edge) {
        return [=](const auto& how) {
            return how.from_zero_on([=](const auto& at) {
                const auto p = at.point(s.p);
                return dot(cross(at.point(edge.p) - p, at.point(edge.q) - p), at.point(s.q) - p);
            });
        };
    };
    return all(
        ask,
        [=](const auto& how) {
            return reversed(how.above_zero([=](const auto& at) { return height(at, s.p, t); }));
        },
        [=](const auto& how) { return how.from_zero_on([=](const auto& at) { return height(at, s.q, t); }); },
        [=](const auto& how) {
            return how.above_zero(
                [=](const auto& at) { return dot(at.point(s.q) - at.point(s.p), face_normal(at, t)); });
        },
        beside(t.ab()), beside(t.bc()), beside(t.ca()));
}

// Whether both ends of a segment are on one side of the plane, farther from it than the reach.
template <class Ask>
bool is_clear_of_plane(const Ask& ask, Segment s, Triangle t) {
    if (plane_near(ask, s.p, t) != Verdict::no || plane_near(ask, s.q, t) != Verdict::no) return false;
    const auto outside = [&](int x) {
        return ask.above_zero([=](const auto& at) { return height(at, x, t); });
    };
    const Verdict first = outside(s.p);
    return first != Verdict::doubt && first == outside(s.q);
}

template <class Ask>
Verdict triangle_near(const Ask& ask, Segment s, Triangle t) {
    if (is_clear_of_plane(ask.quickly(), s, t)) return Verdict::no;
    return any(
        ask, [=](const auto& how) { return crosses_outwards(how, s, t); },
        [=](const auto& how) {
            return crosses_outwards(how, Segment{s.q, s.p}, t);
        },
        [=](const auto& how) { return segments_near(how, s, t.ab()); },
        [=](const auto& how) { return segments_near(how, s, t.bc()); },
        [=](const auto& how) { return segments_near(how, s, t.ca()); },
        [=](const auto& how) { return face_near(how, s.p, t); },
        [=](const auto& how) { return face_near(how, s.q, t); });
}

}  // namespace capsa::exact
