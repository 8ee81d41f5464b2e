// How a core lies to a box, and what answers say of it.

#pragma once
#include "kernels/pairs/half_space.hpp"
#include "kernels/pairs/normal.hpp"
#include "kernels/shapes/box.hpp"

namespace capsa::CAPSA_ISA {

// Like Separation, along the axes of the box. Only one of `out` and `normal` counts. P and Q are the types of
// a place on each core.
template <class T, class P = T, class Q = T>
struct BoxSeparation {
    Vec3<T> out;     // from the closest point of the box to that of the other core; 0 inside
    Vec3<T> normal;  // inside: the direction of the shortest way out
    T depth;         // inside: minus the length of that way
    P s;             // the place on the core of a; 0 on a point and on a box
    Q t;             // the place on the core of b
};

template <class T, class P, class Q>
CAPSA_INLINE BoxSeparation<T, Q, P> swapped(const BoxSeparation<T, P, Q>& apart) {
    return {apart.out, apart.normal, apart.depth, apart.t, apart.s};
}
template <class T, class P, class Q>
CAPSA_INLINE auto is_outside(const BoxSeparation<T, P, Q>& apart) {
    return dot(apart.out, apart.out) > T(0.0f);
}
// A NaN remains: it is no number that is outside.
template <class T, class P, class Q>
CAPSA_INLINE T distance(const BoxSeparation<T, P, Q>& apart) {
    const T d2 = dot(apart.out, apart.out);
    return select(d2 > T(0.0f), square_root(d2), apart.depth + d2);
}

// From the closest point of the box to the other core's point. Inside it leads from the face to the point.
template <class T, class P, class Q>
CAPSA_INLINE Vec3<T> from_surface(const BoxCore<T>& box, const BoxSeparation<T, P, Q>& apart) {
    return from_axes(box, pick(is_outside(apart), apart.out, apart.normal * apart.depth));
}
template <class A, class T, class P, class Q>
CAPSA_INLINE Vec3<T> point_of_a(const A& a, const BoxCore<T>&, const BoxSeparation<T, P, Q>& apart) {
    return point_on(a, apart.s);
}
template <class A, class T, class P, class Q>
CAPSA_INLINE Vec3<T> point_of_b(const A& a, const BoxCore<T>& b, const BoxSeparation<T, P, Q>& apart) {
    return point_on(a, apart.s) - from_surface(b, apart);
}
template <class B, class T, class P, class Q>
CAPSA_INLINE Vec3<T> point_of_a(const BoxCore<T>& a, const B& b, const BoxSeparation<T, P, Q>& apart) {
    return point_of_b(b, a, swapped(apart));
}
template <class B, class T, class P, class Q>
CAPSA_INLINE Vec3<T> point_of_b(const BoxCore<T>& a, const B& b, const BoxSeparation<T, P, Q>& apart) {
    return point_of_a(b, a, swapped(apart));
}

// The outward normal of the box where the other core is nearest.
template <class T, class P, class Q>
CAPSA_INLINE Vec3<T> normal_of_box(const BoxCore<T>& box, const BoxSeparation<T, P, Q>& apart) {
    return normalised(from_axes(box, pick(is_outside(apart), apart.out, apart.normal)));
}
template <class A, class T, class P, class Q>
CAPSA_INLINE Vec3<T> contact_normal(const A&, const BoxCore<T>& b, const BoxSeparation<T, P, Q>& apart) {
    return reversed(normal_of_box(b, apart));
}
template <class B, class T, class P, class Q>
CAPSA_INLINE Vec3<T> contact_normal(const BoxCore<T>& a, const B&, const BoxSeparation<T, P, Q>& apart) {
    return normal_of_box(a, apart);
}

}  // namespace capsa::CAPSA_ISA
