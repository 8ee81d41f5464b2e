// Cores and the separation of two cores, in registers.
//
// A core is a shape without its radius. A solid is a core and a radius. A separation is the vector from the
// closest point of core A to the closest point of core B, with the parameters of these points.

#pragma once
#include "kernels/math.hpp"

namespace capsa::CAPSA_ISA {

enum class CoreKind { point, segment, half_space };

// The order of evaluation: the core of lower order is evaluated first.
template <class T>
struct Point {
    static constexpr CoreKind core = CoreKind::point;
    static constexpr int order = 0;
    static constexpr bool has_extent = false;
    Vec3<T> p;
};

// p + t d, 0 <= t <= 1. A segment shorter than 2^-63 counts as the point p: inv_dd and u are then 0.
// D and U are how d and u are held; see walks/row.hpp.
template <class T, class D = Vec3<T>, class U = Vec3<T>>
struct Segment {
    static constexpr CoreKind core = CoreKind::segment;
    static constexpr int order = 1;
    static constexpr bool has_extent = true;
    Vec3<T> p;
    D d;
    T inv_dd;  // 1 / d.d
    U u;       // -d / d.d, so that dot(p - x, u) is the parameter of x
};

// The segment p + t d.
//
// The rounded 1 / d.d has an error of up to 2 eps, all of it along d, where it has its full effect. u0 = -d /
// d.d shows the size of the error: it is 1 + d.u0. One step removes it from u and from the reciprocal and
// leaves little more than their last roundings.
template <class T>
CAPSA_INLINE Segment<T> segment_along(const Vec3<T>& p, const Vec3<T>& d) {
    const T inv = reciprocal_or_zero(dot(d, d));
    const Vec3<T> u = d * -inv;
    const T excess = fused(d.z, u.z, fused(d.y, u.y, fused(d.x, u.x, T(1.0f))));
    return {p, {d.x, d.y, d.z}, fused(inv, excess, inv), along(u, excess, u)};
}

// The same core with its first point at p.
template <class T>
CAPSA_INLINE Segment<T> begun_at(const Vec3<T>& p, const Segment<T>& a) {
    return {p, a.d, a.inv_dd, a.u};
}

// The point of a core at parameter s.
template <class T>
CAPSA_INLINE Vec3<T> point_on(const Point<T>& a, T) {
    return a.p;
}
template <class T>
CAPSA_INLINE Vec3<T> point_on(const Segment<T>& a, T s) {
    return along(a.p, s, a.d);
}

// Whether both shapes of a pair are bounded, so that bounding spheres can exclude the pair.
template <class A, class B>
inline constexpr bool have_bounds = A::bounded ? B::bounded : false;

template <class Core, class T>
struct Rounded {
    Core core;
    T radius;
};

template <class T>
struct Separation {
    Vec3<T> delta;  // on_b - on_a
    T s, t;         // parameter on the core of a, of b; 0 on a point
};

}  // namespace capsa::CAPSA_ISA
