// The true distance of a round cone from a triangle, in any kind of numbers: the least, over a place on each
// core, of the distance of the places plus what the radius there lacks of the largest.
//
// It is the least of the distances from the edges, which are cores whose radius does not change, of the ends
// from the face, and of the place where the axis crosses it.

#pragma once
#include "tests/truth/oracle/round_cone_distance.hpp"
#include "tests/truth/oracle/triangle_distance.hpp"

namespace capsa::oracle {

template <class T>
T cone_triangle_distance(const Case& c, const Vector<T>& moved) {
    TaperedCore<T> cone(capsa_shape_round_cone, c.a);
    const Vector<T> by = moved - cone.p;  // far from the origin places would lose digits
    const Corners<T> t{vector<T>(c.b) + by, vector<T>(c.b + 3) + by, vector<T>(c.b + 6) + by};
    cone.p = {0, 0, 0};
    const auto edge = [](const Vector<T>& p, const Vector<T>& q) {
        const float nowhere[case_fields] = {};
        TaperedCore<T> core(capsa_shape_segment, nowhere);
        core.p = p;
        core.d = q - p;
        return core;
    };
    T best = from_triangle(cone.place(0), t) + cone.lack(0);
    const auto consider = [&best](T distance) { best = distance < best ? distance : best; };
    consider(from_triangle(cone.place(1), t) + cone.lack(1));
    consider(tapered_distance(cone, edge(t.a, t.b)));
    consider(tapered_distance(cone, edge(t.b, t.c)));
    consider(tapered_distance(cone, edge(t.c, t.a)));
    const Vector<T> n = cross(t.b - t.a, t.c - t.a);
    const T at_p = dot(cone.p - t.a, n), at_q = dot(cone.place(1) - t.a, n);
    if ((at_p < 0) != (at_q < 0)) {
        const T s = at_p / (at_p - at_q);
        consider(from_triangle(cone.place(s), t) + cone.lack(s));
    }
    return best;
}
template <class T>
T cone_triangle_distance_between_places(const Case& c, const Places& at) {
    return distance_between_places<T, capsa_shape_round_cone, capsa_shape_triangle>(c, at) +
           lack_at<T>(capsa_shape_round_cone, c.a, at.u_of_a);
}

}  // namespace capsa::oracle
