// When a moving point whose path lies in the plane of a triangle enters it.
//
// Such a path crosses no face, and rounding sets it up to an eps S beside the edge or corner through which it
// enters. A reach of a few eps S is thinner than that, so the point would slip through, or be noticed only
// where it leaves. Here a point enters where it comes within reach + 1.25 eps S of the triangle: when it is
// nearest to a corner, or when it meets an edge. These times are not moved forward by the 1.25 eps S, so a
// path with exact coordinates enters at the exact time. Only paths in the plane are treated so. Any other
// path touches what it crosses, and no more.

#pragma once
#include "kernels/pairs/impact.hpp"
#include "kernels/pairs/triangle_normal.hpp"

namespace capsa::CAPSA_ISA {

// The moving point m + t v without its part along edge ab, and without its part along the face.
template <class T>
struct AboveFace {
    Vec3<T> m_across, v_across, m_height, v_height;
};
template <class T>
CAPSA_INLINE AboveFace<T> above_face(const Vec3<T>& m, const TriangleCore<T>& b, const Vec3<T>& v) {
    const Vec3<T> m_across = back_along(m, minus_dot(m, b.ab_u), b.ab);
    const Vec3<T> v_across = back_along(v, minus_dot(v, b.ab_u), b.ab);
    return {m_across, v_across, back_along(m_across, minus_dot(m_across, b.h_u), b.h),
            back_along(v_across, minus_dot(v_across, b.h_u), b.h)};
}

// Whether the path lies in the plane and the reach is thin: the reach is at most 16 eps S, and the height
// changes by no more than that while the point is over the face. It is there no longer than one of its places
// takes to change by 1. size2 is the square of S, without the way.
template <class T>
CAPSA_INLINE MaskOf<T> slides_in_plane(const TriangleCore<T>& b, const Vec3<T>& v, const AboveFace<T>& above,
                                       T size2, T reach) {
    const T rate_v = minus_dot(above.v_across, b.h_u);
    const T rate_u = minus_dot(back_along(v, rate_v, b.ac), b.ab_u);
    const T rate = max(magnitude(rate_u), magnitude(rate_v)), most2 = size2 * T(0x1p-38f);
    const auto thin = reach * reach <= most2;
    const auto level = dot(above.v_height, above.v_height) <= rate * rate * most2;
    return thin & level;
}

// When the point enters, or 2 if it does not, or is already there at the start. m is its start from corner a;
// in_ab, in_ac and in_bc say when it meets the edges.
template <class T>
CAPSA_NOINLINE T entry_in_plane(const Vec3<T>& m, const TriangleCore<T>& b, const Vec3<T>& v, T size2,
                                T reach, T in_ab, T in_ac, T in_bc) {
    const T never(2.0f), tolerance = fused(square_root(size2), T(0x1.4p-23f), reach);
    const TriangleCore<T> from_a = begun_at(origin<T, 3>(), b);
    const auto is_near = [&](T time) CAPSA_INLINE_LAMBDA {
        const auto apart = separation_of(Point<T>{along(m, time, v)}, from_a);
        return dot(apart.delta, apart.delta) <= tolerance * tolerance;
    };
    T first = never;
    const auto consider = [&](T time)
                              CAPSA_INLINE_LAMBDA { first = select(is_near(time), min(time, first), first); };
    consider(in_ab);
    consider(in_ac);
    consider(in_bc);
    consider(clamp01(closest_approach(m, v, reach).time));
    consider(clamp01(closest_approach(m - b.ab, v, reach).time));
    consider(clamp01(closest_approach(m - b.ac, v, reach).time));
    return select(is_near(T(0.0f)), never, first);
}

}  // namespace capsa::CAPSA_ISA
