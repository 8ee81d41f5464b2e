// A round cone and a triangle: the least distance of two places minus what the radius there is less than the
// largest.
//
// The least over places on the edges is that of two cores (round_cone.hpp). Over the face the distance of a
// place on the axis is a line on either side of the plane, and the radius is a line too, so the least is at
// an end of the axis, or where the axis crosses the face. A crossing is what the formula of a segment finds
// (segment_triangle.hpp): there the distance is 0. If the radii are equal its places are all that counts, and
// all bits are those of a capsule.

#pragma once
#include "kernels/pairs/face_of_triangle.hpp"
#include "kernels/pairs/round_cone.hpp"
#include "kernels/pairs/segment_triangle.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
using ConeTriangleSeparation = RoundConeSeparation<T, T, TrianglePlace<T>>;

// Two places and the distance there. A NaN remains.
template <class T>
struct ConeOnTriangle {
    ConeTriangleSeparation<T> apart;
    T value;

    CAPSA_INLINE void consider(const ConeTriangleSeparation<T>& other, const T& distance) {
        const auto less = distance < value;
        apart = {pick(less, other.delta, apart.delta), select(less, other.fallen, apart.fallen),
                 select(less, other.s, apart.s), pick(less, other.t, apart.t)};
        value = min(distance, value);
    }
};

// All is seen from the centre of the larger ball. What a lane gets does not depend on its neighbours. The
// function is long, so an object has one copy of it.
template <class T>
CAPSA_NOINLINE ConeTriangleSeparation<T> from_round_cone(const RoundConeCore<T>& cone,
                                                         const TriangleCore<T>& triangle) {
    const T zero(0.0f), one(1.0f), endless(__builtin_inff());
    const TriangleCore<T> b = seen_from(cone.axis.p, triangle);
    RoundConeCore<T> a = cone;
    a.axis.p = {zero, zero, zero};
    const auto falls = a.fall > zero;
    const auto of_segment = closest_on_triangle<true>(a.axis, b);
    ConeTriangleSeparation<T> begin{of_segment.delta, a.fall * of_segment.s, of_segment.s, of_segment.at};
    if (bits(falls) == 0) {
        begin.s = place_of(a, begin.s);
        return begin;
    }
    ConeOnTriangle<T> best{begin, distance(begin)};
    const auto consider = [&](const ConeTriangleSeparation<T>& other) CAPSA_INLINE_LAMBDA {
        best.consider(other, select(falls, distance(other), endless));
    };
#pragma GCC unroll 1
    for (int k = 0; k < 3; ++k) {
        const Segment<T> edge = k == 0 ? edge_ab(b) : k == 1 ? edge_ac(b) : edge_bc(b);
        const RoundConeSeparation<T> on = between_round_cones(a, as_round_cone(edge));
        consider({on.delta,
                  on.fallen,
                  place_of(a, on.s),
                  {k == 0   ? on.t
                   : k == 1 ? zero
                            : one - on.t,
                   k == 0 ? zero : on.t}});
    }
#pragma GCC unroll 1
    for (int k = 0; k < 2; ++k) {
        const T s(k == 0 ? 0.0f : 1.0f);
        const OnTriangle<T, T> foot = foot_on_face(back_along(b.p, s, a.axis.d), b, s);
        consider({foot.delta, a.fall * s, s, foot.at});
    }
    best.apart.s = place_of(a, best.apart.s);
    return best.apart;
}
template <class T>
CAPSA_INLINE ConeTriangleSeparation<T> separation(const RoundConeCore<T>& a, const TriangleCore<T>& b) {
    return from_round_cone(a, b);
}

// The sign of a NaN is clear: roundings and square roots may have turned it.
template <bool Signed, class T>
CAPSA_INLINE Proximity<T> proximity(const Rounded<RoundConeCore<T>, T>& first,
                                    const Rounded<TriangleCore<T>, T>& second) {
    const ConeTriangleSeparation<T> apart = separation(first.core, second.core);
    return {with_plain_nan(dot(apart.delta, apart.delta)),
            limit<Signed>(first.radius + second.radius - apart.fallen)};
}

}  // namespace capsa::CAPSA_ISA
