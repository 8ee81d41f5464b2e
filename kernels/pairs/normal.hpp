// The unit normal of a contact, also if the cores touch or cross and the separation has no useful direction.
//
// In the usual case the normal is the separation w divided by its length. The error of w is a few eps S, so a
// short w has an inaccurate direction. If two segments are close and the closest points lie inside both, the
// perpendicular to both cores is better: its error depends only on their angle. The parameters are rounded,
// so they cannot show that the closest points lie inside. The length can: w is never shorter than its part
// along that perpendicular, and it is as long as that part only if the closest points lie inside. If |w| <= 4
// eps S, the direction of w is noise. Then the normal is the perpendicular to both cores, else a
// perpendicular to the longer core, else the x axis. S is the local size of the pair: the largest of the two
// core lengths and the distance between first points (docs/meaning.md).

#pragma once
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

// The square of the core's length, and of that times `scale`.
template <class T, int N>
CAPSA_INLINE T length2(const Point<T, N>&, T = T(1.0f)) {
    return T(0.0f);
}
template <class T, int N>
CAPSA_INLINE T length2(const Segment<T, N>& a) {
    return dot(a.d, a.d);
}
template <class T, int N>
CAPSA_INLINE T length2(const Segment<T, N>& a, T scale) {
    const Vec<T, N> d = a.d * scale;
    return dot(d, d);
}
// d / |d|, or 0 if the core counts as a point.
template <class T, int N>
CAPSA_INLINE Vec<T, N> direction(const Point<T, N>&) {
    return {T(0.0f), T(0.0f), typename Vec<T, N>::Z(0.0f)};
}
template <class T, int N>
CAPSA_INLINE Vec<T, N> direction(const Segment<T, N>& a) {
    return a.d * square_root(a.inv_dd);
}

template <class T>
CAPSA_INLINE Vec3<T> cross(const Vec3<T>& a, const Vec3<T>& b) {
    return {fused_minus(a.y, b.z, a.z * b.y), fused_minus(a.z, b.x, a.x * b.z),
            fused_minus(a.x, b.y, a.y * b.x)};
}

// v / |v|. A tiny v is scaled up first, exactly, so that its square keeps its bits; |v| < 4e18.
inline constexpr float tiny_square = 0x1p-60f;
template <class T, int N>
CAPSA_INLINE Vec<T, N> normalised(const Vec<T, N>& v) {
    const T scale = select(T(tiny_square) > dot(v, v), T(0x1p90f), T(1.0f));
    const Vec<T, N> w = v * scale;
    return w * (T(1.0f) / square_root(dot(w, w)));
}

// Whether no v.v is noise or tiny: then normalised(v) is along_ordinary(v, v.v), to the bit.
template <class M, class T>
CAPSA_INLINE bool all_ordinary(const M& noise, T vv) {
    return (bits(noise) | bits(T(tiny_square) > vv)) == 0;
}
template <class T, int N>
CAPSA_INLINE Vec<T, N> along_ordinary(const Vec<T, N>& v, T vv) {
    return v * (T(1.0f) / square_root(vv));
}

// A vector perpendicular to the unit vector e: the cross product of e with the x or y axis, whichever has the
// smaller component in e.
template <class T>
CAPSA_INLINE Vec3<T> perpendicular(const Vec3<T>& e) {
    const T zero(0.0f);
    const auto leans_on_x = magnitude(e.x) > magnitude(e.y);
    return pick(leans_on_x, Vec3<T>{-e.z, zero, e.x}, Vec3<T>{zero, e.z, -e.y});
}

// S^2. r is the vector between the first points.
template <class A, class B, class T, int N>
CAPSA_INLINE T local_size2(const A& a, const B& b, const Vec<T, N>& r) {
    return max(max(length2(a), length2(b)), dot(r, r));
}

// A separation w and S^2. If w is so short that its square loses bits, both are scaled up exactly. If S^2
// then overflows, w is noise: it is below 2^-50, and S is above 2^-26.
inline constexpr float vanishing_square = 0x1p-100f;
template <class T, int N = 3>
struct Scaled {
    Vec<T, N> w;
    T ww, size2, scale;
};
template <class A, class B, class T, int N>
CAPSA_INLINE Scaled<T, N> scaled(const A& a, const B& b, const Vec<T, N>& r, const Vec<T, N>& w, T ww) {
    const T scale = select(T(vanishing_square) > ww, T(0x1p90f), T(1.0f));
    const Vec<T, N> v = w * scale, between = r * scale;
    return {v, dot(v, v), max(max(length2(a, scale), length2(b, scale)), dot(between, between)), scale};
}

// Squares of two fractions of S. A separation below the first one is noise (4 eps). From the second one on,
// its direction is as accurate as the perpendicular to both cores (2^13 eps).
inline constexpr float noise_part = 0x1p-42f, near_part = 0x1p-20f;

// The unit perpendicular to both cores, on the side of w. It is the direction of the true separation if w is
// short, the cores are not nearly parallel, and w has no other part, to within 2 eps S: then `sound` is set.
template <class T>
struct CommonNormal {
    Vec3<T> n;
    T sin2;  // of the angle between the cores; 0 if one is a point
    decltype(T(0.0f) > T(0.0f)) sound;
};
template <class A, class B, class T>
CAPSA_INLINE CommonNormal<T> common_normal(const A& a, const B& b, const Scaled<T>& apart) {
    const Vec3<T> both = cross(direction(a), direction(b));
    const T sin2 = dot(both, both);
    const Vec3<T> n = both * (T(1.0f) / square_root(sin2));
    const T along_n = dot(apart.w, n);
    const T least = square_root(apart.ww) - square_root(apart.size2) * T(0x1p-22f);
    const auto close = apart.ww <= apart.size2 * T(near_part), crossing = sin2 > T(0x1p-20f);
    const auto all = magnitude(along_n) >= least;
    const decltype(crossing) sound = close & crossing & all;
    return {pick(along_n < T(0.0f), reversed(n), n), sin2, sound};
}

// That of cores of which one is no point, however short the separation w is. Few contacts need it, so an
// object has one copy. Cores come by value: in the usual case they stay in registers then.
template <class A, class B, class T>
CAPSA_NOINLINE Vec3<T> normal_of_short(const A a, const B b, const Vec3<T> w) {
    constexpr bool segments = A::core == CoreKind::segment && B::core == CoreKind::segment;
    const Vec3<T> x_axis{T(1.0f), T(0.0f), T(0.0f)};
    const Scaled<T> apart = scaled(a, b, a.p - b.p, w, dot(w, w));
    const auto noise = apart.ww <= apart.size2 * T(noise_part);
    const Vec3<T> ea = direction(a), eb = direction(b);
    const Vec3<T> longer = pick(length2(b) > length2(a), eb, ea);
    const auto is_core = dot(longer, longer) > T(0.5f);
    const Vec3<T> across = pick(is_core, perpendicular(longer), x_axis);
    if constexpr (segments) {
        const CommonNormal<T> common = common_normal(a, b, apart);
        const auto crossing = common.sin2 > T(0x1p-40f);
        const Vec3<T> instead = pick(noise, pick(crossing, common.n, across), w);
        return normalised(pick(common.sound, common.n, instead));
    } else {
        return normalised(pick(noise, across, w));
    }
}

// The unit normal from a to b. planar_normal.hpp has the plane.
template <class A, class B, class T>
CAPSA_INLINE Vec3<T> contact_normal(const A& a, const B& b, const Separation<T>& between) {
    const Vec3<T>& w = between.delta;
    const T d2 = dot(w, w);
    constexpr bool points = !A::has_extent && !B::has_extent;
    constexpr bool segments = A::core == CoreKind::segment && B::core == CoreKind::segment;
    if constexpr (points) {
        if (bits(T(tiny_square) > d2) == 0) return along_ordinary(w, d2);
        const Vec3<T> x_axis{T(1.0f), T(0.0f), T(0.0f)};
        return normalised(pick(scaled(a, b, w, w, d2).ww > T(0.0f), w, x_axis));
    } else {
        const Vec3<T> r = a.p - b.p;
        const auto near = d2 <= local_size2(a, b, r) * T(segments ? near_part : noise_part);
        if (all_ordinary(near, d2)) return along_ordinary(w, d2);
        return normal_of_short(a, b, w);
    }
}

}  // namespace capsa::CAPSA_ISA
