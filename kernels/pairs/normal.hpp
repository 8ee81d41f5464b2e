// The unit normal of a contact, also where the cores touch or cross and the separation says nothing.
//
// Ordinarily the separation w over its length. Where |w| <= 4 eps S the direction of w is noise; then the
// perpendicular to both cores, else a perpendicular to the longer core, else the x axis. S is the local size
// of the pair: the largest of the two core lengths and the distance between first points (docs/meaning.md).

#pragma once
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
CAPSA_INLINE T length2(const Point<T>&) {
    return T(0.0f);
}
template <class T>
CAPSA_INLINE T length2(const Segment<T>& a) {
    return dot(a.d, a.d);
}
// d / |d|, or 0 for what counts as a point.
template <class T>
CAPSA_INLINE Vec3<T> direction(const Point<T>&) {
    return {T(0.0f), T(0.0f), T(0.0f)};
}
template <class T>
CAPSA_INLINE Vec3<T> direction(const Segment<T>& a) {
    return a.d * square_root(a.inv_dd);
}

template <class T>
CAPSA_INLINE Vec3<T> cross(const Vec3<T>& a, const Vec3<T>& b) {
    return {fused_minus(a.y, b.z, a.z * b.y), fused_minus(a.z, b.x, a.x * b.z),
            fused_minus(a.x, b.y, a.y * b.x)};
}
template <class M, class T>
CAPSA_INLINE Vec3<T> pick(const M& m, const Vec3<T>& a, const Vec3<T>& b) {
    return {select(m, a.x, b.x), select(m, a.y, b.y), select(m, a.z, b.z)};
}

// v / |v|. A tiny v is scaled up first, exactly, so that its square keeps its bits; |v| < 4e18.
inline constexpr float tiny_square = 0x1p-60f;
template <class T>
CAPSA_INLINE Vec3<T> normalised(const Vec3<T>& v) {
    const T scale = select(T(tiny_square) > dot(v, v), T(0x1p90f), T(1.0f));
    const Vec3<T> w = v * scale;
    return w * (T(1.0f) / square_root(dot(w, w)));
}

// Whether no v.v is noise or tiny: then normalised(v) is along_ordinary(v, v.v), to the bit.
template <class M, class T>
CAPSA_INLINE bool all_ordinary(const M& noise, T vv) {
    return (bits(noise) | bits(T(tiny_square) > vv)) == 0;
}
template <class T>
CAPSA_INLINE Vec3<T> along_ordinary(const Vec3<T>& v, T vv) {
    return v * (T(1.0f) / square_root(vv));
}

// Perpendicular to the unit vector e: its cross product with the axis it leans on least of x and y.
template <class T>
CAPSA_INLINE Vec3<T> perpendicular(const Vec3<T>& e) {
    const T zero(0.0f);
    const auto leans_on_x = magnitude(e.x) > magnitude(e.y);
    return pick(leans_on_x, Vec3<T>{-e.z, zero, e.x}, Vec3<T>{zero, e.z, -e.y});
}

// From a to b, where `w` is the separation from a to b and d2 = w.w.
template <class A, class B, class T>
CAPSA_INLINE Vec3<T> contact_normal(const A& a, const B& b, const Vec3<T>& w, T d2) {
    const Vec3<T> x_axis{T(1.0f), T(0.0f), T(0.0f)};
    constexpr bool points = !A::has_extent && !B::has_extent;
    const Vec3<T> r = a.p - b.p;
    const T size2 = points ? d2 : max(max(length2(a), length2(b)), dot(r, r));
    const auto noise = d2 <= size2 * T(0x1p-42f);  // (4 eps)^2 = 2^-42
    if (all_ordinary(noise, d2)) return along_ordinary(w, d2);
    if constexpr (points) return normalised(pick(noise, x_axis, w));
    const Vec3<T> ea = direction(a), eb = direction(b);
    const Vec3<T> both = cross(ea, eb);
    // Nearly parallel cores have no useful common perpendicular either.
    const auto crossing = dot(both, both) > T(0x1p-40f);
    const Vec3<T> longer = pick(length2(b) > length2(a), eb, ea);
    const auto is_core = dot(longer, longer) > T(0.5f);
    const Vec3<T> instead = pick(crossing, both, pick(is_core, perpendicular(longer), x_axis));
    return normalised(pick(noise, instead, w));
}

}  // namespace capsa::CAPSA_ISA
