// The unit normal between a point, a segment or the axis of a round cone and a triangle.
//
// As in normal.hpp, the normal is the separation w divided by its length. If |w| <= 4 eps S, the direction of
// w is noise. Then the normal is that of the face. Its sign is chosen so that the normal points from the
// middle of the other core to the plane: the core then leaves by the shorter way, and a small motion does not
// turn the normal round. If the triangle is flat, the normal is a perpendicular to the longer core, else the
// x axis.
//
// If the closest point lies inside the face, w is perpendicular to it. The error of w, up to an eps S or two,
// tilts a short w: by 0.075 for a ball of 5 mm on a triangle of 2 km. The normal of the face does not depend
// on w. Its own error is about eps L / h, where L is the longest edge and h the height above ab, so the face
// gives the normal if w is shorter than S h / L, and than S / 64: above that w is accurate enough, and costs
// less.

#pragma once
#include "kernels/pairs/normal.hpp"
#include "kernels/pairs/separation.hpp"
#include "kernels/shapes/triangle_core.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
CAPSA_INLINE T length2(const TriangleCore<T>& a, T scale = T(1.0f)) {
    const Vec3<T> ab = a.ab * scale, ac = a.ac * scale, bc = a.bc * scale;
    return max(max(dot(ab, ab), dot(ac, ac)), dot(bc, bc));
}
// The unit direction of a vector with the dual vector u = -d / d.d, or 0.
template <class T>
CAPSA_INLINE Vec3<T> unit(const Vec3<T>& d, const Vec3<T>& u) {
    return d * square_root(dot(u, u));
}
// The direction of the longest edge.
template <class T>
CAPSA_INLINE Vec3<T> direction(const TriangleCore<T>& a) {
    const T ab2 = dot(a.ab, a.ab), ac2 = dot(a.ac, a.ac), bc2 = dot(a.bc, a.bc);
    const auto ac_longer = ac2 > ab2, bc_longest = bc2 > max(ab2, ac2);
    return unit(pick(bc_longest, a.bc, pick(ac_longer, a.ac, a.ab)),
                pick(bc_longest, a.bc_u, pick(ac_longer, a.ac_u, a.ab_u)));
}

// The normal of the face. `sound` is set if the height is more than 2^-20 of the longest edge.
template <class T>
struct FaceNormal {
    Vec3<T> n;
    decltype(T(0.0f) > T(0.0f)) sound;
};
template <class T>
CAPSA_INLINE FaceNormal<T> face_normal(const TriangleCore<T>& a) {
    const Vec3<T> n = cross(unit(a.ab, a.ab_u), unit(a.h, a.h_u));
    const auto unit_length = dot(n, n) > T(0.5f), high = dot(a.h, a.h) > length2(a) * T(0x1p-40f);
    const decltype(high) sound = unit_length & high;
    return {n, sound};
}
template <class T>
CAPSA_INLINE Vec3<T> along_or_back(const Vec3<T>& n, const Vec3<T>& way) {
    return pick(dot(n, way) < T(0.0f), reversed(n), n);
}

template <class T>
CAPSA_INLINE Vec3<T> middle_of(const Point<T>& a) {
    return a.p;
}
template <class T>
CAPSA_INLINE Vec3<T> middle_of(const Segment<T>& a) {
    return along(a.p, T(0.5f), a.d);
}

// The square of the fraction of S below which the face may give the normal. This square and that of h / L
// have room, so that roundings leave 1 / 64 and h / L themselves on the side of the face.
inline constexpr float face_part = 0x1.04p-12f, height_part = 0x1.04p+0f;

// Whether the normal of the face is the more accurate direction of w: the closest point lies inside the face,
// w is no longer than its part along the normal to within 2 eps S, and w / S is at most h / L.
template <class T>
CAPSA_INLINE auto follows_face(const TriangleCore<T>& b, const FaceNormal<T>& face,
                               const TrianglePlace<T>& at, const Scaled<T>& apart) {
    const T zero(0.0f), one(1.0f);
    const auto inside = (at.u > zero) & (at.v > zero) & (one > at.u + at.v);
    const T least = square_root(apart.ww) - square_root(apart.size2) * T(0x1p-22f);
    const auto straight = magnitude(dot(apart.w, face.n)) >= least;
    const T slender2 = quotient_or_zero(dot(b.h, b.h), length2(b)) * T(height_part);
    const auto accurate = apart.ww <= apart.size2 * slender2;
    const auto near = apart.ww <= apart.size2 * T(face_part);
    return face.sound & inside & (straight & accurate & near);
}

// From a to b.
template <class A, class T>
CAPSA_NOINLINE Vec3<T> contact_normal(const A& a, const TriangleCore<T>& b,
                                      const Separation<T, 3, T, TrianglePlace<T>>& between) {
    const Vec3<T>& w = between.delta;
    const T d2 = dot(w, w);
    const Vec3<T> x_axis{T(1.0f), T(0.0f), T(0.0f)}, r = a.p - b.p;
    const auto near = d2 <= local_size2(a, b, r) * T(face_part);
    if (all_ordinary(near, d2)) return along_ordinary(w, d2);
    const Scaled<T> apart = scaled(a, b, r, w, d2);
    const auto noise = apart.ww <= apart.size2 * T(noise_part);
    const FaceNormal<T> face = face_normal(b);
    const Vec3<T> longer = pick(length2(b) > length2(a), direction(b), direction(a));
    const auto is_core = dot(longer, longer) > T(0.5f);
    const Vec3<T> across = pick(is_core, perpendicular(longer), x_axis);
    const Vec3<T> out = along_or_back(face.n, b.p - middle_of(a));
    const auto follows = follows_face(b, face, between.t, apart);
    const Vec3<T> along_w = pick(follows, along_or_back(face.n, w), w);
    return normalised(pick(noise, pick(face.sound, out, across), along_w));
}
template <class B, class T>
CAPSA_INLINE Vec3<T> contact_normal(const TriangleCore<T>& a, const B& b,
                                    const Separation<T, 3, TrianglePlace<T>, T>& between) {
    return reversed(contact_normal(b, a, swapped(between)));
}

// Of a round cone that of its axis: at the closest places the direction leans as its side does.
template <class T>
CAPSA_INLINE Vec3<T> contact_normal(const RoundConeCore<T>& a, const TriangleCore<T>& b,
                                    const RoundConeSeparation<T, T, TrianglePlace<T>>& between) {
    return contact_normal(a.axis, b,
                          Separation<T, 3, T, TrianglePlace<T>>{between.delta, between.s, between.t});
}
template <class T>
CAPSA_INLINE Vec3<T> contact_normal(const TriangleCore<T>& a, const RoundConeCore<T>& b,
                                    const RoundConeSeparation<T, TrianglePlace<T>, T>& between) {
    return reversed(contact_normal(b, a, swapped(between)));
}

// The normal of an impact. If w is noise, the normal of the face is given the direction in which a moves by
// v. If the triangle is flat, the normal is then v without its part along the longest edge, else v.
template <class A, class T>
CAPSA_INLINE Vec3<T> impact_normal(const A& a, const TriangleCore<T>& b,
                                   const Separation<T, 3, T, TrianglePlace<T>>& met, const Vec3<T>& v) {
    const Vec3<T>& w = met.delta;
    const T ww = dot(w, w);
    const auto near = ww <= local_size2(a, b, w) * T(face_part);
    if (all_ordinary(near, ww)) return along_ordinary(w, ww);
    const Scaled<T> apart = scaled(a, b, w, w, ww);
    const auto noise = apart.ww <= apart.size2 * T(noise_part);
    const FaceNormal<T> face = face_normal(b);
    const Vec3<T> longest = direction(b), across = back_along(v, dot(longest, v), longest);
    const auto sideways = dot(across, across) > dot(v, v) * T(0x1p-20f);
    const Vec3<T> flat = pick(sideways, across, v);
    const auto follows = follows_face(b, face, met.t, apart);
    const Vec3<T> along_w = pick(follows, along_or_back(face.n, w), w);
    return normalised(pick(noise, pick(face.sound, along_or_back(face.n, v), flat), along_w));
}
template <class T>
CAPSA_INLINE Vec3<T> impact_normal(const RoundConeCore<T>& a, const TriangleCore<T>& b,
                                   const RoundConeSeparation<T, T, TrianglePlace<T>>& met, const Vec3<T>& v) {
    return impact_normal(a.axis, b, Separation<T, 3, T, TrianglePlace<T>>{met.delta, met.s, met.t}, v);
}
template <class T>
CAPSA_INLINE Vec3<T> impact_normal(const TriangleCore<T>& a, const Point<T>& b,
                                   const Separation<T, 3, TrianglePlace<T>, T>& met, const Vec3<T>& v) {
    return reversed(impact_normal(b, a, swapped(met), reversed(v)));
}

}  // namespace capsa::CAPSA_ISA
