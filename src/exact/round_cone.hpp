// Whether a round cone is near another core: a segment along which the reach changes, from R0 at p to R1 at
// q.
//
// Between a place of each core lies a vector D, and the reach R there is linear in the places. The cores
// touch where |D| <= R. That is a convex condition, and where R >= 0 it is Q <= 0 with Q = |D|^2 - R^2, which
// is quadratic. So if no end touches, all places that touch lie inside: an interval of one axis, or an area
// of the square of two. Q is then convex, and touches where it is least. Of a point with w = c - p, d = q - p
// and r = R1 - R0 that is the place B / A of the axis, with
//     A = d.d - r^2 > 0,    B = w.d + R0 r,    A Q = A (w.w - R0^2) - B^2.
// If A <= 0, one ball holds the other, and an end touches if anything does. Of two axes with w = p1 - p2, d1
// and d2, and changes r1 and r2 along them, the places S / det and T / det solve
//     (d1.d1 - r1^2) s - (d1.d2 + r1 r2) t = R0 r1 - w.d1,    (d2.d2 - r2^2) t - (d1.d2 + r1 r2) s = R0 r2 +
//     w.d2.
//
// A triangle that a round cone touches with no end and no edge is crossed by the axis, where R is not below
// 0: over the face the distance is linear in the place on either side of the plane.

#pragma once
#include "src/exact/half_space.hpp"
#include "src/exact/triangle.hpp"

namespace capsa::exact {

// A segment, and the bit of `ends` that its second end has: 0 if all of it has one radius.
struct Tapered {
    Segment axis;
    int second;
};

template <class Ask>
Verdict has_reach(const Ask& ask, int ends) {
    return ask.from_zero_on([=](const auto& at) { return at.reach(ends); });
}

// `near`, which squares the reach of some ends: below 0 it is never met.
template <class Ask, class Near>
Verdict near_within_reach(const Ask& ask, int ends, const Near& near) {
    return all(
        ask, [=](const auto& how) { return has_reach(how, ends); }, near);
}

template <class Ask>
Verdict balls_near(const Ask& ask, int a, int b, int ends) {
    return near_within_reach(ask, ends, [=](const auto& how) { return points_near(how, a, b, ends); });
}

template <class At>
auto on_side(const At& at, int c, int ends, Tapered cone) {
    const auto w = at.point(c) - at.point(cone.axis.p), d = at.point(cone.axis.q) - at.point(cone.axis.p);
    const auto reach = at.reach(ends);
    const auto change = at.reach(ends | cone.second) - reach;
    const auto a = square(d) - square(change);
    const auto b = dot(w, d) + reach * change;
    const auto beyond = a - b;
    const auto there = reach * a + change * b;
    const auto over = b * b - (square(w) - square(reach)) * a;
    struct {
        decltype(a) convex;
        decltype(b) place;
        decltype(beyond) from_end;
        decltype(there) reach_there;
        decltype(over) room;
    } const terms{a, b, beyond, there, over};
    return terms;
}

// Whether a ball of the end `ends` is near a round cone between its ends.
template <class Ask>
Verdict side_near(const Ask& ask, int c, int ends, Tapered cone) {
    return all(ask, is_above_zero([=](const auto& at) { return on_side(at, c, ends, cone).convex; }),
               is_above_zero([=](const auto& at) { return on_side(at, c, ends, cone).place; }),
               is_above_zero([=](const auto& at) { return on_side(at, c, ends, cone).from_end; }),
               is_from_zero_on([=](const auto& at) { return on_side(at, c, ends, cone).reach_there; }),
               is_from_zero_on([=](const auto& at) { return on_side(at, c, ends, cone).room; }));
}

template <class Ask>
Verdict cone_near(const Ask& ask, int c, int ends, Tapered cone) {
    return any(
        ask, [=](const auto& how) { return balls_near(how, c, cone.axis.p, ends); },
        [=](const auto& how) { return balls_near(how, c, cone.axis.q, ends | cone.second); },
        [=](const auto& how) { return side_near(how, c, ends, cone); });
}

template <class At>
auto on_sides(const At& at, Tapered a, Tapered b) {
    const auto w = at.point(a.axis.p) - at.point(b.axis.p), d1 = at.point(a.axis.q) - at.point(a.axis.p),
               d2 = at.point(b.axis.q) - at.point(b.axis.p);
    const auto reach = at.reach(0);
    const auto r1 = at.reach(a.second) - reach, r2 = at.reach(b.second) - reach;
    const auto a1 = square(d1) - square(r1), a2 = square(d2) - square(r2);
    const auto both = dot(d1, d2) + r1 * r2;
    const auto g1 = reach * r1 - dot(w, d1), g2 = reach * r2 + dot(w, d2);
    const auto det = a1 * a2 - both * both;
    const auto s = g1 * a2 + g2 * both, t = g2 * a1 + g1 * both;
    const auto beyond_s = det - s, beyond_t = det - t;
    const auto there = reach * det + r1 * s + r2 * t;
    const auto over = g1 * s + g2 * t - (square(w) - square(reach)) * det;
    struct {
        decltype(a1) convex;
        decltype(det) slanted;
        decltype(s) on_a, on_b;
        decltype(beyond_s) from_end_of_a, from_end_of_b;
        decltype(there) reach_there;
        decltype(over) room;
    } const terms{a1, det, s, t, beyond_s, beyond_t, there, over};
    return terms;
}

// Whether two cores of which one or both are round cones are near each other between all their ends.
template <class Ask>
Verdict sides_near(const Ask& ask, Tapered a, Tapered b) {
    return all(ask, is_above_zero([=](const auto& at) { return on_sides(at, a, b).convex; }),
               is_above_zero([=](const auto& at) { return on_sides(at, a, b).slanted; }),
               is_from_zero_on([=](const auto& at) { return on_sides(at, a, b).on_a; }),
               is_from_zero_on([=](const auto& at) { return on_sides(at, a, b).on_b; }),
               is_from_zero_on([=](const auto& at) { return on_sides(at, a, b).from_end_of_a; }),
               is_from_zero_on([=](const auto& at) { return on_sides(at, a, b).from_end_of_b; }),
               is_from_zero_on([=](const auto& at) { return on_sides(at, a, b).reach_there; }),
               is_from_zero_on([=](const auto& at) { return on_sides(at, a, b).room; }));
}

template <class Ask>
Verdict cones_near(const Ask& ask, Tapered a, Tapered b) {
    return any(
        ask, [=](const auto& how) { return cone_near(how, a.axis.p, 0, b); },
        [=](const auto& how) { return cone_near(how, a.axis.q, a.second, b); },
        [=](const auto& how) { return cone_near(how, b.axis.p, 0, a); },
        [=](const auto& how) { return cone_near(how, b.axis.q, b.second, a); },
        [=](const auto& how) { return sides_near(how, a, b); });
}

template <class Ask>
Verdict ball_near_face(const Ask& ask, int x, Triangle t, int ends) {
    return near_within_reach(ask, ends, [=](const auto& how) { return face_near(how, x, t, ends); });
}

template <class Ask>
Verdict triangle_near(const Ask& ask, Tapered cone, Triangle t) {
    const auto edge = [=](Segment s) {
        return [=](const auto& how) { return cones_near(how, Tapered{s, 0}, cone); };
    };
    const auto crossed = [=](Segment axis, int at_p, int at_q) {
        return [=](const auto& how) {
            return all(
                how, [=](const auto& deep) { return crosses_outwards(deep, axis, t); },
                is_from_zero_on([=](const auto& at) {
                    return at.reach(at_p) * height(at, axis.q, t) - at.reach(at_q) * height(at, axis.p, t);
                }));
        };
    };
    return any(
        ask, crossed(cone.axis, 0, cone.second), crossed({cone.axis.q, cone.axis.p}, cone.second, 0),
        edge(t.ab()), edge(t.bc()), edge(t.ca()),
        [=](const auto& how) { return ball_near_face(how, cone.axis.p, t, 0); },
        [=](const auto& how) { return ball_near_face(how, cone.axis.q, t, cone.second); });
}

template <class Ask>
Verdict half_space_near(const Ask& ask, Tapered cone, int p) {
    return any(
        ask, [=](const auto& how) { return half_space_near(how, cone.axis.p, p, 0); },
        [=](const auto& how) { return half_space_near(how, cone.axis.q, p, cone.second); });
}

}  // namespace capsa::exact
