// The common part of all pairs: which core is evaluated first, and where the radius enters.
//
// Each pair of cores has one formula, with the simpler core first. Callers hold a row and a column in either
// order, and either of them may be of A. This file fixes the order of evaluation: the simpler core first, and
// for equal cores A first. Otherwise the sizes of the caller's arrays could change the last bit of an answer.

#pragma once
#include "kernels/pairs/box.hpp"
#include "kernels/pairs/box_triangle.hpp"
#include "kernels/pairs/half_space.hpp"
#include "kernels/pairs/point_point.hpp"
#include "kernels/pairs/point_segment.hpp"
#include "kernels/pairs/point_triangle.hpp"
#include "kernels/pairs/proximity.hpp"
#include "kernels/pairs/round_cone.hpp"
#include "kernels/pairs/round_cone_box.hpp"
#include "kernels/pairs/round_cone_triangle.hpp"
#include "kernels/pairs/segment_segment.hpp"
#include "kernels/pairs/segment_triangle.hpp"

namespace capsa::CAPSA_ISA {

// Whether the second shape of a pair is evaluated first. The argument says whether the second shape is of A.
template <class One, class Other, bool OtherIsA>
inline constexpr bool other_first = Other::order < One::order || (Other::order == One::order && OtherIsA);

// The same where stages have the margin already: two points are equally far from each other either way, and
// AVX2 subtracts the row in 0.8 of the time that it takes to be subtracted from.
template <class One, class Other, bool OtherIsA>
inline constexpr bool flips = other_first<One, Other, OtherIsA> ||
                              (Other::core == CoreKind::point && One::core == CoreKind::point);

template <class First, class Second>
using SeparationOf =
    decltype(separation(*static_cast<const First*>(nullptr), *static_cast<const Second*>(nullptr)));

template <class A, class B>
inline constexpr bool has_round_cone = A::core == CoreKind::round_cone || B::core == CoreKind::round_cone;

template <class A, class B>
inline constexpr bool has_box = A::core == CoreKind::box || B::core == CoreKind::box;

// Whether the formula of two shapes is so long that its walks have few copies of it.
template <class A, class B>
inline constexpr bool long_formula = A::core == CoreKind::triangle || B::core == CoreKind::triangle ||
                                     (A::core == CoreKind::box && B::core == CoreKind::segment) ||
                                     (A::core == CoreKind::segment && B::core == CoreKind::box) ||
                                     (has_round_cone<A, B> && has_axis<A> && has_axis<B>) ||
                                     (has_round_cone<A, B> && has_box<A, B>);

// Whether walks over two shapes call their formula by a pointer (kernels/formulas): what a triangle, a box or
// a round cone meets. With one lane a call is little beside a pair of any shapes.
template <class A, class B>
inline constexpr bool by_formula =
    lane_count == 1 || long_formula<A, B> || has_box<A, B> || has_round_cone<A, B>;

// Whether it is so long that two vectors of pairs side by side gain nothing: of a triangle and a box or a
// round cone, and of those two.
template <class A, class B>
inline constexpr bool longest_formula = (A::core == CoreKind::triangle && B::core >= CoreKind::box) ||
                                        (B::core == CoreKind::triangle && A::core >= CoreKind::box) ||
                                        (has_round_cone<A, B> && has_box<A, B>);

// Whether the distance of two shapes is the length of a vector, `delta`. That of a face or a box has a sign,
// and radii that change go into that of a round cone.
template <class A, class B>
inline constexpr bool has_delta = (A::core < CoreKind::half_space) && (B::core < CoreKind::half_space);

// The separation, for callers that evaluate a pair only a few times: an object has one copy of a long
// formula.
template <class First, class Second>
CAPSA_NOINLINE SeparationOf<First, Second> separation_called(const First& first, const Second& second) {
    return separation(first, second);
}
template <class First, class Second>
CAPSA_INLINE auto separation_of(const First& first, const Second& second) {
    if constexpr (long_formula<First, Second>)
        return separation_called(first, second);
    else
        return separation(first, second);
}

// The same separation with the places that answers report. `separation` leaves places on segments
// uncorrected, if the other core is no point, and places on triangles that overlap a box.
template <class First, class Second>
inline constexpr bool corrects_places = (First::core == CoreKind::segment &&
                                         (Second::core == CoreKind::segment ||
                                          Second::core == CoreKind::triangle)) ||
                                        (First::core == CoreKind::triangle && Second::core == CoreKind::box);
template <class First, class Second>
CAPSA_NOINLINE SeparationOf<First, Second> closest_points_called(const First& first, const Second& second) {
    return closest_points(first, second);
}
template <class First, class Second>
CAPSA_INLINE auto closest_points_of(const First& first, const Second& second) {
    if constexpr (!corrects_places<First, Second>)
        return separation_of(first, second);
    else if constexpr (long_formula<First, Second>)
        return closest_points_called(first, second);
    else
        return closest_points(first, second);
}

// The same separation, seen from the other side.
template <class T, int N, class A, class B>
CAPSA_INLINE Separation<T, N, B, A> swapped(const Separation<T, N, A, B>& apart) {
    return {reversed(apart.delta), apart.t, apart.s};
}

// The distance of two cores.
template <class T, int N, class P, class Q>
CAPSA_INLINE T distance(const Separation<T, N, P, Q>& apart) {
    return square_root(dot(apart.delta, apart.delta));
}

// The closest points of two cores.
template <class A, class B, class T, int N, class P, class Q>
CAPSA_INLINE Vec<T, N> point_of_a(const A& a, const B&, const Separation<T, N, P, Q>& apart) {
    return point_on(a, apart.s);
}
template <class A, class B, class T, int N, class P, class Q>
CAPSA_INLINE Vec<T, N> point_of_b(const A&, const B& b, const Separation<T, N, P, Q>& apart) {
    return point_on(b, apart.t);
}

// Whether solids that are `apart` touch. The margin goes with the radius of the shape that is evaluated
// second.
template <class First, class Second, class T, int N, class P, class Q>
CAPSA_INLINE auto touching(const Rounded<First, T>& first, const Rounded<Second, T>& second,
                           const Separation<T, N, P, Q>& apart, T margin) {
    const T reach = first.radius + (second.radius + margin);
    return dot(apart.delta, apart.delta) <= select(T(0.0f) > reach, T(-1.0f), reach * reach);
}

// The same test in the hot loop: distance <= reach without a square root, as two numbers to compare. The
// formulas of segments and triangles may have turned the sign of a NaN.
template <bool Signed, class First, class A, class Second, class B>
CAPSA_INLINE auto proximity(const Rounded<First, A>& first, const Rounded<Second, B>& second) {
    using T = decltype(first.radius + second.radius);
    if constexpr (Second::core == CoreKind::triangle) {
        const T d2 = closest_on_triangle(first.core, second.core).d2;
        return Proximity<T>{with_plain_nan(d2), limit<Signed>(first.radius + second.radius)};
    } else {
        const auto w = separation(first.core, second.core).delta;
        if constexpr (First::core == CoreKind::segment)
            return Proximity<T>{with_plain_nan(dot(w, w)), limit<Signed>(first.radius + second.radius)};
        else
            return Proximity<T>{dot(w, w), limit<Signed>(first.radius + second.radius)};
    }
}

}  // namespace capsa::CAPSA_ISA
