// A point or a segment and a half-space: the signed distance from the face, negative behind it.
//
// With w = x - p the distance of a point x is w.n. The difference of the positions is taken first, so the
// distance from the origin adds no error. A segment is as far as its lower end: p + d, if d leads towards the
// inside, else p. If it is parallel to the face, p is the answer. The errors of the difference, of the unit
// normal and of the product add up to at most 4 eps S for a point and 8 eps S for a segment (docs/proof.md).

#pragma once
#include "kernels/pairs/proximity.hpp"
#include "kernels/shapes/half_space.hpp"

namespace capsa::CAPSA_ISA {

// Like Separation, but the distance has a sign, and its direction is the normal of the face.
template <class T>
struct FaceSeparation {
    T distance;
    T s, t;  // parameter on the core of a, of b; 0 on a point and on a face
};

template <class A, class B>
CAPSA_INLINE auto separation(const Point<A>& a, const Face<B>& b) {
    using T = decltype(a.p.x - b.p.x);
    return FaceSeparation<T>{dot(a.p - b.p, b.n), T(0.0f), T(0.0f)};
}

template <class A, class D, class U, class B>
CAPSA_INLINE auto separation(const Segment<A, 3, D, U>& a, const Face<B>& b) {
    using T = decltype(a.p.x - b.p.x);
    const T first = dot(a.p - b.p, b.n), rise = dot(b.n, a.d), zero(0.0f);
    return FaceSeparation<T>{first + min(zero, rise), select(zero > rise, T(1.0f), zero), zero};
}

template <class T>
CAPSA_INLINE FaceSeparation<T> swapped(const FaceSeparation<T>& apart) {
    return {apart.distance, apart.t, apart.s};
}
template <class T>
CAPSA_INLINE T distance(const FaceSeparation<T>& apart) {
    return apart.distance;
}

// The closest point of a face is the foot of the other core's point, also if that point is behind the face.
template <class A, class T>
CAPSA_INLINE Vec3<T> point_of_a(const A& a, const Face<T>&, const FaceSeparation<T>& apart) {
    return point_on(a, apart.s);
}
template <class A, class T>
CAPSA_INLINE Vec3<T> point_of_b(const A& a, const Face<T>& b, const FaceSeparation<T>& apart) {
    return back_along(point_on(a, apart.s), apart.distance, b.n);
}
template <class B, class T>
CAPSA_INLINE Vec3<T> point_of_a(const Face<T>& a, const B& b, const FaceSeparation<T>& apart) {
    return point_of_b(b, a, swapped(apart));
}
template <class B, class T>
CAPSA_INLINE Vec3<T> point_of_b(const Face<T>& a, const B& b, const FaceSeparation<T>& apart) {
    return point_of_a(b, a, swapped(apart));
}

// The normal of a contact is that of the face, however deep the contact is.
template <class A, class T>
CAPSA_INLINE Vec3<T> contact_normal(const A&, const Face<T>& b, const FaceSeparation<T>&) {
    return reversed(b.n);
}
template <class B, class T>
CAPSA_INLINE Vec3<T> contact_normal(const Face<T>& a, const B&, const FaceSeparation<T>&) {
    return a.n;
}

// Distance and reach are compared with their signs. A reach below 0 is a depth: it can be met.
template <class First, class T>
CAPSA_INLINE auto touching(const Rounded<First, T>& first, const Rounded<Face<T>, T>& second,
                           const FaceSeparation<T>& apart, T margin) {
    return apart.distance <= first.radius + (second.radius + margin);
}

template <bool, class First, class A, class B>
CAPSA_INLINE auto proximity(const Rounded<First, A>& first, const Rounded<Face<B>, B>& second) {
    using T = decltype(first.radius + second.radius);
    return SignedProximity<T>{separation(first.core, second.core).distance, first.radius + second.radius};
}

}  // namespace capsa::CAPSA_ISA
