// Cores and the separation of two cores, in registers.
//
// N is the dimension: 3 in space, 2 in the plane. A core is a shape without its radius. A solid is a core and
// a radius. A separation is the vector from the closest point of core A to the closest point of core B, with
// the places of these points.

#pragma once
#include "kernels/math.hpp"

namespace capsa::CAPSA_ISA {

enum class CoreKind { point, segment, triangle, half_space, box, round_cone };

// The shape that bounds the solids of a dimension.
struct Sphere;
struct Circle;
template <int N>
struct BoundIn {
    using Shape = Sphere;
};
template <>
struct BoundIn<2> {
    using Shape = Circle;
};

// Vectors in the fields of a stage or in the caller's streams, from field k on.
template <class T, int N, class Read>
CAPSA_INLINE Vec<T, N> vector_at(const Read& at, int k) {
    if constexpr (N == 3)
        return {at(k), at(k + 1), at(k + 2)};
    else
        return {at(k), at(k + 1), {}};
}
template <class T, int N, class Write>
CAPSA_INLINE void put_vector(const Write& put, int k, const Vec<T, N>& v) {
    put(k, v.x);
    put(k + 1, v.y);
    if constexpr (N == 3) put(k + 2, v.z);
}

// The order of evaluation: the core of lower order is evaluated first.
template <class T, int N = 3>
struct Point {
    static constexpr CoreKind core = CoreKind::point;
    static constexpr int order = 0, dimension = N;
    static constexpr bool has_extent = false;
    Vec<T, N> p;
};

// p + t d, 0 <= t <= 1. A segment shorter than 2^-63 counts as the point p: inv_dd and u are then 0,
// and in the plane d.
// D and U are how d and u are held; see read/row.hpp.
template <class T, int N = 3, class D = Vec<T, N>, class U = Vec<T, N>>
struct Segment {
    static constexpr CoreKind core = CoreKind::segment;
    static constexpr int order = 1, dimension = N;
    static constexpr bool has_extent = true;
    Vec<T, N> p;
    D d;
    T inv_dd;  // 1 / d.d
    U u;       // -d / d.d, so that dot(p - x, u) is the parameter of x
};

// The segment p + t d.
//
// The rounded 1 / d.d has an error of up to 2 eps, all of it along d, where it has its full effect. u0 = -d /
// d.d shows the size of the error: it is 1 + d.u0. One step removes it from u and from the reciprocal and
// leaves little more than their last roundings. `inv` is the rounded 1 / d.d, or 0.
template <class T, int N>
CAPSA_INLINE Segment<T, N> segment_along(const Vec<T, N>& p, const Vec<T, N>& d, const T& inv) {
    const Vec<T, N> u = d * -inv;
    const T excess = fused(d.z, u.z, fused(d.y, u.y, fused(d.x, u.x, T(1.0f))));
    const T inv_dd = fused(inv, excess, inv);
    if constexpr (N == 2) {  // what counts as a point crosses nothing
        const T zero(0.0f);
        const auto point = (u.x == zero) & (u.y == zero);
        return {p, {select(point, zero, d.x), select(point, zero, d.y), {}}, inv_dd, along(u, excess, u)};
    } else {
        return {p, {d.x, d.y, d.z}, inv_dd, along(u, excess, u)};
    }
}
template <class T, int N>
CAPSA_INLINE Segment<T, N> segment_along(const Vec<T, N>& p, const Vec<T, N>& d) {
    return segment_along(p, d, reciprocal_or_zero(dot(d, d)));
}

// The same core with its first point at p.
template <class T, int N>
CAPSA_INLINE Segment<T, N> begun_at(const Vec<T, N>& p, const Segment<T, N>& a) {
    return {p, a.d, a.inv_dd, a.u};
}

// The point of a core at parameter s.
template <class T, int N>
CAPSA_INLINE Vec<T, N> point_on(const Point<T, N>& a, T) {
    return a.p;
}
template <class T, int N>
CAPSA_INLINE Vec<T, N> point_on(const Segment<T, N>& a, T s) {
    return along(a.p, s, a.d);
}

// The radius of a solid at a place of its core.
template <class Core, class T, class Place>
CAPSA_INLINE T radius_at(const Core&, T radius, const Place&) {
    return radius;
}

// Whether the points of a core are those of a segment.
template <class A>
inline constexpr bool has_axis = A::core == CoreKind::segment || A::core == CoreKind::round_cone;

// What a shape may say of its streams: read(k) is stream k.
//   first_radius           it has two radii, the other one is radius_stream; neither may be infinite (one)
//   length_count           streams after the points that may not be negative (0)
//   reach, farthest        how far rows reach from their points along the axes of space, and at all, without
//                          radii; a row that is not valid by what is behind its points has a NaN (not at all)
//   least_length(streams)  below 0, or a NaN, if that is not valid (the least radius)
template <class Shape>
concept has_reach = requires {
    &Shape::least_length;
};
template <class Shape>
constexpr int first_radius_of() {
    if constexpr (requires { Shape::first_radius; })
        return Shape::first_radius;
    else
        return Shape::radius_stream;
}
template <class Shape>
constexpr int length_count_of() {
    if constexpr (requires { Shape::length_count; })
        return Shape::length_count;
    else
        return 0;
}
template <class Shape, class Read>
CAPSA_INLINE auto largest_radius_of(const Read& read) {
    if constexpr (first_radius_of<Shape>() < Shape::radius_stream)
        return max(read(first_radius_of<Shape>()), read(Shape::radius_stream));
    else
        return read(Shape::radius_stream);
}

// Whether both shapes of a pair are bounded, so that bounding spheres can exclude the pair.
template <class A, class B>
inline constexpr bool have_bounds = A::bounded ? B::bounded : false;

template <class Core, class T>
struct Rounded {
    Core core;
    T radius;
};

// A and B are the types of a place on each core: a number on a point or a segment (0 on a point), two on a
// triangle.
template <class T, int N = 3, class A = T, class B = T>
struct Separation {
    Vec<T, N> delta;  // on_b - on_a
    A s;              // the place on the core of a
    B t;              // the place on the core of b
};

}  // namespace capsa::CAPSA_ISA
