// A box along axes of its own, and a radius that rounds it.

#pragma once
#include "kernels/abi.h"
#include "kernels/shapes/sphere.hpp"

namespace capsa::CAPSA_ISA {

// The points p + u x + v y + w z with |u| <= half.x, |v| <= half.y and |w| <= half.z.
template <class T>
struct BoxCore {
    static constexpr CoreKind core = CoreKind::box;
    static constexpr int order = 4, dimension = 3;
    static constexpr bool has_extent = true;
    Vec3<T> p, half;
    Vec3<T> x, y, z;  // its axes
};

// A vector along the axes of a box, and back.
template <class A, class T>
CAPSA_INLINE auto along_axes(const BoxCore<T>& box, const A& v) {
    return Vec3<decltype(dot(v, box.x))>{dot(v, box.x), dot(v, box.y), dot(v, box.z)};
}
template <class T>
CAPSA_INLINE Vec3<T> from_axes(const BoxCore<T>& box, const Vec3<T>& v) {
    return along(along(box.x * v.x, v.y, box.y), v.z, box.z);
}

// The axes of the frame that the quaternion turns: it may have any length but 0, which gives a NaN. A tiny
// one is scaled up first, exactly, so that its square keeps its bits. With s = 2 / q.q the entries of the
// matrix are products of two components and s, or 1 minus two of them (Shoemake, Animating Rotation with
// Quaternion Curves, 1985). The rounded s is wrong by up to 5 eps / 2: 2 - s q.q shows by how much, and one
// step removes it.
template <class T>
struct Axes {
    Vec3<T> x, y, z;
};
template <class T>
CAPSA_INLINE Axes<T> turned_axes(T w, T x, T y, T z) {
    const auto square = [](T a, T b, T c, T d)
                            CAPSA_INLINE_LAMBDA { return fused(d, d, fused(c, c, fused(b, b, a * a))); };
    const T one(1.0f);
    const T scale = select(T(0x1p-60f) > square(w, x, y, z), T(0x1p90f), one);
    w = w * scale;
    x = x * scale;
    y = y * scale;
    z = z * scale;
    const T rounded = T(2.0f) / square(w, x, y, z);
    const T sw = w * rounded, sx = x * rounded, sy = y * rounded, sz = z * rounded;
    const T lack =
        fused_negated(z, sz, fused_negated(y, sy, fused_negated(x, sx, fused_negated(w, sw, T(2.0f)))));
    const T s = fused(rounded, lack * T(0.5f), rounded);
    const T xs = x * s, ys = y * s, zs = z * s;
    return {
        {fused_negated(y, ys, fused_negated(z, zs, one)), fused(x, ys, w * zs), fused_minus(x, zs, w * ys)},
        {fused_minus(x, ys, w * zs), fused_negated(x, xs, fused_negated(z, zs, one)), fused(y, zs, w * xs)},
        {fused(x, zs, w * ys), fused_minus(y, zs, w * xs), fused_negated(x, xs, fused_negated(y, ys, one))}};
}

struct Box {
    static constexpr int slot = capsa_slot_box;
    static constexpr int dimension = 3, stream_count = 11, point_count = 1, radius_stream = 10,
                         length_count = 3, field_count = 16;
    static constexpr CoreKind core = BoxCore<float>::core;
    static constexpr int order = BoxCore<float>::order;
    static constexpr bool has_extent = BoxCore<float>::has_extent, bounded = true;
    using Bound = Sphere;  // what bounds a solid: shapes/bounding_sphere.hpp
    template <class T>
    using Solid = Rounded<BoxCore<T>, T>;

    // From the caller's streams cx cy cz hx hy hz qw qx qy qz radius. `extra` is added to the radius.
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> prepare(const Read& at, T extra) {
        const Axes<T> axes = turned_axes<T>(at(6), at(7), at(8), at(9));
        return {{vector_at<T, 3>(at, 0), vector_at<T, 3>(at, 3), axes.x, axes.y, axes.z},
                at(radius_stream) + extra};
    }
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> restore(const Read& at) {
        return {{vector_at<T, 3>(at, 0), vector_at<T, 3>(at, 3), vector_at<T, 3>(at, 6),
                 vector_at<T, 3>(at, 9), vector_at<T, 3>(at, 12)},
                at(15)};
    }
    template <class T, class Write>
    static CAPSA_INLINE void save(const Solid<T>& a, const Write& put) {
        put_vector(put, 0, a.core.p);
        put_vector(put, 3, a.core.half);
        put_vector(put, 6, a.core.x);
        put_vector(put, 9, a.core.y);
        put_vector(put, 12, a.core.z);
        put(15, a.radius);
    }

    // What core.hpp asks of shapes that reach beyond their points.
    static CAPSA_INLINE Lanes least_length(const Lanes (&stream)[stream_count]) {
        return min(min(stream[3], stream[4]), min(stream[5], stream[radius_stream]));
    }
    template <class Read>
    static CAPSA_INLINE Vec3<Lanes> reach(const Read& read) {
        const Axes<Lanes> axes = turned_axes<Lanes>(read(6), read(7), read(8), read(9));
        const Vec3<Lanes> half{read(3), read(4), read(5)};
        const auto along_axis = [&half](Lanes x, Lanes y, Lanes z) CAPSA_INLINE_LAMBDA {
            return fused(magnitude(z), half.z, fused(magnitude(y), half.y, magnitude(x) * half.x));
        };
        return {along_axis(axes.x.x, axes.y.x, axes.z.x), along_axis(axes.x.y, axes.y.y, axes.z.y),
                along_axis(axes.x.z, axes.y.z, axes.z.z)};
    }
    template <class Read>
    static CAPSA_INLINE Lanes farthest(const Read& read) {
        const Vec3<Lanes> half{read(3), read(4), read(5)};
        return square_root(dot(half, half));
    }
};

}  // namespace capsa::CAPSA_ISA
