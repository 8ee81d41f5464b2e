// The kernel formulas at one lane, in float and in double, under a private name: for tests of the geometry
// alone.

#pragma once

#define CAPSA_ISA formula_test
#define CAPSA_LANES_HEADER "kernels/lanes/scalar.hpp"
#define CAPSA_LANE_COUNT 1

#include "capsa/c/types.h"
#include "kernels/pairs/normal.hpp"
#include "kernels/pairs/outside_own_box.hpp"
#include "kernels/pairs/separation.hpp"
#include "kernels/pairs/triangle_normal.hpp"
#include "kernels/shapes/capsule.hpp"
#include "kernels/shapes/half_space.hpp"
#include "kernels/shapes/round_cone.hpp"
#include "tests/truth/oracle/families.hpp"
#include "tests/truth/oracle/oracle.hpp"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

namespace capsa::formula_test {

// What a test asks about: cores, from the fields of a case.
template <class T>
Vec3<T> vector(const float* from) {
    return {T(from[0]), T(from[1]), T(from[2])};
}
template <class T>
Point<T> point(const float* from) {
    return {vector<T>(from)};
}
template <class T>
Segment<T> segment(const float* from) {
    return prepare_segment(vector<T>(from), vector<T>(from + 3));
}

template <class T>
Face<T> face(const float* from) {
    return {vector<T>(from), unit_normal(vector<T>(from + 3))};
}

template <class T>
TriangleCore<T> triangle(const float* from) {
    return triangle_of(vector<T>(from), vector<T>(from + 3), vector<T>(from + 6));
}

template <class T>
BoxCore<T> box(const float* from) {
    const Axes<T> axes = turned_axes(T(from[6]), T(from[7]), T(from[8]), T(from[9]));
    return {vector<T>(from), vector<T>(from + 3), axes.x, axes.y, axes.z};
}

template <class T>
RoundConeCore<T> round_cone(const float* from) {
    return round_cone_of(vector<T>(from), vector<T>(from + 3), T(from[oracle::radius_at_a_field]),
                         T(from[oracle::radius_field]), T(0))
        .core;
}

template <class T>
Separation<T> separation_of(const oracle::Pair& pair, const oracle::Case& c) {
    if (pair == oracle::Pair::sphere_sphere) return separation(point<T>(c.a), point<T>(c.b));
    if (pair == oracle::Pair::sphere_capsule) return separation(point<T>(c.a), segment<T>(c.b));
    if (pair == oracle::Pair::capsule_capsule) return closest_points(segment<T>(c.a), segment<T>(c.b));
    std::fprintf(stderr, "no formula for %s in tests/geometry/formula.hpp\n", pair.name);
    std::abort();
}

template <class T, int N>
T length(const Vec<T, N>& a) {
    return square_root(dot(a, a));
}
template <class T>
Point<T, 2> planar_point(const float* from) {
    return {{T(from[0]), T(from[1]), {}}};
}
template <class T>
Segment<T, 2> planar_segment(const float* from) {
    return prepare_segment(planar_point<T>(from).p, planar_point<T>(from + 2).p);
}
template <class T>
T planar_distance_of(const oracle::Pair& pair, const oracle::Case& c) {
    if (oracle::b_is_point(pair)) return length(separation(planar_point<T>(c.a), planar_point<T>(c.b)).delta);
    if (oracle::a_is_point(pair))
        return length(separation(planar_point<T>(c.a), planar_segment<T>(c.b)).delta);
    return length(separation(planar_segment<T>(c.a), planar_segment<T>(c.b)).delta);
}
template <class T>
FaceSeparation<T> face_separation_of(const oracle::Pair& pair, const oracle::Case& c) {
    return pair == oracle::Pair::sphere_half_space ? separation(point<T>(c.a), face<T>(c.b))
                                                   : separation(segment<T>(c.a), face<T>(c.b));
}
template <class T>
Separation<T, 3, T, TrianglePlace<T>> triangle_separation_of(const oracle::Pair& pair,
                                                             const oracle::Case& c) {
    return pair == oracle::Pair::sphere_triangle ? separation(point<T>(c.a), triangle<T>(c.b))
                                                 : closest_points(segment<T>(c.a), triangle<T>(c.b));
}
template <class T>
T round_cone_distance_of(const oracle::Pair& pair, const oracle::Case& c) {
    if (pair == oracle::Pair::round_cone_half_space)
        return distance(separation(round_cone<T>(c.a), face<T>(c.b)));
    if (pair == oracle::Pair::round_cone_triangle)
        return distance(separation(round_cone<T>(c.a), triangle<T>(c.b)));
    if (pair == oracle::Pair::round_cone_box) return distance(separation(round_cone<T>(c.a), box<T>(c.b)));
    const RoundConeCore<T> b = round_cone<T>(c.b);
    if (pair == oracle::Pair::sphere_round_cone) return distance(separation(point<T>(c.a), b));
    if (pair == oracle::Pair::capsule_round_cone) return distance(separation(segment<T>(c.a), b));
    return distance(separation(round_cone<T>(c.a), b));
}
template <class T>
T distance_of(const oracle::Pair& pair, const oracle::Case& c) {
    if (shape_info(pair.a).dimension == 2) return planar_distance_of<T>(pair, c);
    if (oracle::has_round_cone(pair)) return round_cone_distance_of<T>(pair, c);
    if (pair.b == capsa_shape_half_space) return face_separation_of<T>(pair, c).distance;
    if (pair.b == capsa_shape_triangle) return length(triangle_separation_of<T>(pair, c).delta);
    if (pair == oracle::Pair::sphere_box) return distance(separation(point<T>(c.a), box<T>(c.b)));
    if (pair == oracle::Pair::capsule_box) return distance(separation(segment<T>(c.a), box<T>(c.b)));
    if (pair == oracle::Pair::triangle_box) return distance(separation(triangle<T>(c.a), box<T>(c.b)));
    return length(separation_of<T>(pair, c).delta);
}

// The bound of the contract, with the eps of T.
template <class T>
double bound_of(const oracle::Pair& pair, const oracle::Case& c) {
    const double eps = static_cast<double>(std::numeric_limits<T>::epsilon());
    return pair.bound_factor * eps * pair.local_size(c) + oracle::absolute_bound;
}

// The distance of the points that s and t name, worked out in double.
template <class T>
double distance_at(const oracle::Case& c, T s, T t) {
    const Vec3<double> p1 = vector<double>(c.a), q1 = vector<double>(c.a + 3);
    const Vec3<double> p2 = vector<double>(c.b), q2 = vector<double>(c.b + 3);
    const Vec3<double> w = along(p2 - p1, static_cast<double>(t), q2 - p2);
    return length(back_along(w, static_cast<double>(s), q1 - p1));
}

// A float from its bits.
inline float bits_of(std::uint32_t x) { return std::bit_cast<float>(x); }

inline oracle::Case reversed_a(oracle::Case c) {
    for (int k = 0; k < 3; ++k) std::swap(c.a[k], c.a[k + 3]);
    return c;
}
inline oracle::Case reversed_b(oracle::Case c) {
    for (int k = 0; k < 3; ++k) std::swap(c.b[k], c.b[k + 3]);
    return c;
}
inline oracle::Case swapped(const oracle::Case& c) {
    oracle::Case d = c;
    std::swap(d.a, d.b);
    return d;
}

// Source text of a case, exact to the bit for finite fields.
inline std::string text(const oracle::Case& c) {
    std::string out = "Case{";
    for (const float* side : {c.a, c.b}) {
        out += "{";
        for (int k = 0; k < oracle::case_fields; ++k) {
            char number[40];
            std::snprintf(number, sizeof number, "%s%af", k == 0 ? "" : ", ", static_cast<double>(side[k]));
            out += number;
        }
        out += side == c.a ? "}, " : "}";
    }
    return out + "}";
}

// f(case) for the first `count` cases of every family of valid input.
template <class F>
void for_valid_cases(const oracle::Pair& pair, std::uint64_t count, const F& f) {
    for (const oracle::Family& family : oracle::families()) {
        if (!family.valid || !family.is_for(pair)) continue;
        for (std::uint64_t i = 0; i < count; ++i) f(oracle::make_case(family, pair, 20261101, i));
    }
}

}  // namespace capsa::formula_test
