// A round cone: the hull of two balls, that is a segment whose radius changes along it.

#pragma once
#include "kernels/abi.h"
#include "kernels/shapes/capsule.hpp"

namespace capsa::CAPSA_ISA {

// The balls around p + t d, 0 <= t <= 1, whose radius is that of the solid less t fall. p is the centre of
// the larger ball, so a fall is not negative. A ball that holds the other one is a point: d and fall are 0.
template <class T>
struct RoundConeCore {
    static constexpr CoreKind core = CoreKind::round_cone;
    static constexpr int order = 2, dimension = 3;
    static constexpr bool has_extent = true;
    Segment<T> axis;
    T fall;
    T sine;    // fall / |d|, of the angle between the axis and the side; below 1
    T slant;   // sine / (|d| cosine): by this times its distance from the axis a point's foot is moved to p
    T from_b;  // 1 if p is the caller's b, else 0
};

// The cosine of the same angle: two factors, because 1 - sine^2 cancels.
template <class T>
CAPSA_INLINE T cosine_of_side(const T& sine) {
    return square_root((T(1.0f) - sine) * (T(1.0f) + sine));
}

// A place as callers count it, from a on, as a place from p on, and back.
template <class A, class T>
CAPSA_INLINE T place_of(const RoundConeCore<A>& a, const T& t) {
    return magnitude(a.from_b - t);
}
template <class T>
CAPSA_INLINE Vec3<T> point_on(const RoundConeCore<T>& a, T place) {
    return along(a.axis.p, place_of(a, place), a.axis.d);
}
// The radius at such a place.
template <class T>
CAPSA_INLINE T radius_at(const RoundConeCore<T>& a, T radius, T place) {
    return fused_negated(place_of(a, place), a.fall, radius);
}

// A NaN, of which no comparison is true, stays in the centre, the axis, the radius or the fall. The function
// is long, so an object has one copy of it.
template <class T>
CAPSA_NOINLINE Rounded<RoundConeCore<T>, T> round_cone_of(const Vec3<T>& a, const Vec3<T>& b, T ra, T rb,
                                                          T extra) {
    const T zero(0.0f), one(1.0f), least_normal(1.17549435e-38f);
    const auto b_is_larger = rb > ra;
    const Vec3<T> p = pick(b_is_larger, b, a), q = pick(b_is_larger, a, b);
    const Segment<T> axis = prepare_segment(p, q);
    const T radius = select(b_is_larger, rb, ra), fall = radius - select(b_is_larger, ra, rb);
    const T per_length = square_root(axis.inv_dd), sine = fall * per_length;
    const auto is_point = (least_normal > dot(axis.d, axis.d)) & (fall > zero);
    const auto holds = select(is_point, one, sine) >= one;
    const Vec3<T> none{zero, zero, zero};
    const T kept = select(holds, zero, sine);
    return {{{axis.p, pick(holds, none, axis.d), select(holds, zero, axis.inv_dd), pick(holds, none, axis.u)},
             select(holds, zero, fall),
             kept,
             kept * per_length / cosine_of_side(kept),
             select(b_is_larger, one, zero)},
            radius + extra};
}

struct RoundCone {
    static constexpr int slot = capsa_slot_round_cone;
    static constexpr int dimension = 3, stream_count = 8, point_count = 2, radius_stream = 7,
                         first_radius = 6, length_count = 2, field_count = 15;
    static constexpr CoreKind core = RoundConeCore<float>::core;
    static constexpr int order = RoundConeCore<float>::order;
    static constexpr bool has_extent = RoundConeCore<float>::has_extent, bounded = true;
    using Bound = Sphere;  // what bounds a solid: shapes/bounding_sphere.hpp
    template <class T>
    using Solid = Rounded<RoundConeCore<T>, T>;

    // From the caller's streams ax ay az bx by bz ra rb. `extra` is added to both radii.
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> prepare(const Read& at, T extra) {
        return round_cone_of<T>(vector_at<T, 3>(at, 0), vector_at<T, 3>(at, 3), at(6), at(radius_stream),
                                extra);
    }
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> restore(const Read& at) {
        return {{{vector_at<T, 3>(at, 0), vector_at<T, 3>(at, 3), at(6), vector_at<T, 3>(at, 7)},
                 at(10),
                 at(11),
                 at(12),
                 at(13)},
                at(14)};
    }
    template <class T, class Write>
    static CAPSA_INLINE void save(const Solid<T>& a, const Write& put) {
        put_vector(put, 0, a.core.axis.p);
        put_vector(put, 3, a.core.axis.d);
        put(6, a.core.axis.inv_dd);
        put_vector(put, 7, a.core.axis.u);
        put(10, a.core.fall);
        put(11, a.core.sine);
        put(12, a.core.slant);
        put(13, a.core.from_b);
        put(14, a.radius);
    }
};

}  // namespace capsa::CAPSA_ISA
