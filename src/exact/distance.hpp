// Whether points and segments are at most the reach R apart, where R >= 0. Every formula is a polynomial.
//
// Points are numbers: of `Cores`. With w = c - p and d = q - p, the line through p and q is at most R from c
// if
//     w.w d.d - (w.d)^2 <= R^2 d.d,
// and c is over the segment if 0 < w.d and (c - q).d < 0. A segment is near if an end is, or if the line is
// and c is over the segment. A line is never farther away than its segment, so a far line settles it.
//
// The squared distance of two segments is a convex function on a square. Its least value is on a side of the
// square, which is the distance of an end from the other segment, or, if the segments are not parallel, at
// the closest points of the lines. With n = d1 x d2 and r = p1 - p2 the lines are at most R apart if
//     (r.n)^2 <= R^2 n.n,
// and their closest points have the parameters s / n.n and t / n.n:
//     s = (d1.d2)(d2.r) - (d1.r)(d2.d2),    t = (d1.d1)(d2.r) - (d1.d2)(d1.r)
// (Ericson, Real-Time Collision Detection, 5.1.9). A segment of length 0 has no line: its ends decide. In the
// plane r.n is 0, so segments that cross touch.

#pragma once
#include "src/exact/ask.hpp"

namespace capsa::exact {

struct Segment {
    int p, q;
};

template <class Ask>
Verdict points_near(const Ask& ask, int a, int b, int ends = 0) {
    return ask.from_zero_on(
        [=](const auto& at) { return square(at.reach(ends)) - square(at.point(a) - at.point(b)); });
}

template <class Ask>
Verdict line_near(const Ask& ask, int c, Segment s) {
    return ask.from_zero_on([=](const auto& at) {
        const auto w = at.point(c) - at.point(s.p), d = at.point(s.q) - at.point(s.p);
        return (square(at.reach()) - square(w)) * square(d) + square(dot(w, d));
    });
}

// Whether the foot of c on the line lies between p and q.
template <class Ask>
Verdict is_over(const Ask& ask, int c, Segment s) {
    const auto beyond = [=](int p, int q) {
        return [=](const auto& at) { return dot(at.point(c) - at.point(p), at.point(q) - at.point(p)); };
    };
    return all(
        ask, [&](const auto& how) { return how.above_zero(beyond(s.p, s.q)); },
        [&](const auto& how) { return how.above_zero(beyond(s.q, s.p)); });
}

template <class Ask>
Verdict segment_near(const Ask& ask, int c, Segment s) {
    if (line_near(ask.quickly(), c, s) == Verdict::no) return Verdict::no;
    return any(
        ask, [=](const auto& how) { return points_near(how, c, s.p); },
        [=](const auto& how) { return points_near(how, c, s.q); },
        [=](const auto& how) {
            return all(
                how, [=](const auto& deep) { return is_over(deep, c, s); },
                [=](const auto& deep) { return line_near(deep, c, s); });
        });
}

// The normal of two segments, if they are not parallel.
template <class At>
auto common_normal(const At& at, Segment a, Segment b) {
    return cross(at.point(a.q) - at.point(a.p), at.point(b.q) - at.point(b.p));
}

template <class Ask>
Verdict lines_near(const Ask& ask, Segment a, Segment b) {
    return ask.from_zero_on([=](const auto& at) {
        const auto n = common_normal(at, a, b);
        const auto height = dot(at.point(a.p) - at.point(b.p), n);
        return difference_of_products(square(at.reach()), square(n), height, height);
    });
}

template <class Ask>
Verdict are_slanted(const Ask& ask, Segment a, Segment b) {
    return ask.above_zero([=](const auto& at) { return square(common_normal(at, a, b)); });
}

// Whether the closest point of line a lies on segment a: s and n.n - s are 0 or above. The other segment's t
// is this with both exchanged, because r then changes its sign.
template <class Ask>
Verdict is_on_first(const Ask& ask, Segment a, Segment b) {
    const auto parameter = [=](const auto& at) {
        const auto d1 = at.point(a.q) - at.point(a.p), d2 = at.point(b.q) - at.point(b.p),
                   r = at.point(a.p) - at.point(b.p);
        return dot(d1, d2) * dot(d2, r) - dot(d1, r) * square(d2);
    };
    return all(
        ask, [&](const auto& how) { return how.from_zero_on(parameter); },
        [&](const auto& how) {
            return how.from_zero_on(
                [&](const auto& at) { return square(common_normal(at, a, b)) - parameter(at); });
        });
}

// Whether the lines of two segments are near each other between all ends.
template <class Ask>
Verdict middles_near(const Ask& ask, Segment a, Segment b) {
    return all(
        ask, [=](const auto& how) { return is_on_first(how, a, b); },
        [=](const auto& how) { return is_on_first(how, b, a); },
        [=](const auto& how) { return are_slanted(how, a, b); },
        [=](const auto& how) { return lines_near(how, a, b); });
}

template <class Ask>
Verdict segments_near(const Ask& ask, Segment a, Segment b) {
    if (lines_near(ask.quickly(), a, b) == Verdict::no) return Verdict::no;
    return any(
        ask, [=](const auto& how) { return segment_near(how, a.p, b); },
        [=](const auto& how) { return segment_near(how, a.q, b); },
        [=](const auto& how) { return segment_near(how, b.p, a); },
        [=](const auto& how) { return segment_near(how, b.q, a); },
        [=](const auto& how) { return middles_near(how, a, b); });
}

}  // namespace capsa::exact
