// The box around a triangle: five planes, one outside each edge and one on either side of the face. A solid
// that is beyond one of them does not touch the triangle.
//
// A plane is as far out as the furthest corner along its axis, so any axis of at most unit length will do,
// and axes need not be exact. Axes are 2^-13 shorter than 1, and the planes 2^-13 of the triangle's size and
// of its reach further out. That is more than the errors of the products and of the distance between two
// cores (docs/meaning.md: 4 eps S) together. So if a solid is outside, the hot loop would also find a miss.
// An axis that the triangle does not have is 0 and leaves nothing out.

#pragma once
#include "kernels/shapes/bounding_sphere.hpp"

namespace capsa::CAPSA_ISA {

inline constexpr float box_slack = 0x1p-13f;

// The points x with axis.x + offset <= 0 are inside.
template <class T>
struct SidePlane {
    Vec3<T> axis;
    T offset;
};
// Two planes: |axis.x + offset| <= half.
template <class T>
struct FacePlanes {
    Vec3<T> axis;
    T offset, half;
};
template <class T>
struct PlanesAround {
    SidePlane<T> ab, ac, bc;
    FacePlanes<T> face;
};

struct TriangleBox {
    static constexpr int field_count = 17;
    template <class T>
    using Solid = PlanesAround<T>;

    template <class T, class Read>
    static CAPSA_INLINE Solid<T> restore(const Read& at) {
        const auto side = [&at](int k) CAPSA_INLINE_LAMBDA {
            return SidePlane<T>{vector_at<T, 3>(at, k), at(k + 3)};
        };
        return {side(0), side(4), side(8), {vector_at<T, 3>(at, 12), at(15), at(16)}};
    }
    template <class T, class Write>
    static CAPSA_INLINE void save(const Solid<T>& a, const Write& put) {
        const auto put_side = [&put](int k, const auto& side) CAPSA_INLINE_LAMBDA {
            put_vector(put, k, side.axis);
            put(k + 3, side.offset);
        };
        put_side(0, a.ab);
        put_side(4, a.ac);
        put_side(8, a.bc);
        put_side(12, a.face);
        put(16, a.face.half);
    }
};

// The axis along v, or 0 if v is too short.
template <class T>
CAPSA_INLINE Vec3<T> axis_along(const Vec3<T>& v) {
    return v * (square_root(reciprocal_or_zero(dot(v, v))) * T(1.0f - box_slack));
}

// Rows of which one number is invalid get invalid planes, and no column is near them.
template <class T>
CAPSA_NOINLINE PlanesAround<T> box_of(const Rounded<TriangleCore<T>, T>& a) {
    const T zero(0.0f);
    const TriangleCore<T>& core = a.core;
    const T size = square_root(max(dot(core.ab, core.ab), dot(core.ac, core.ac)));
    const T rounding = (magnitude(core.p.x) + magnitude(core.p.y) + magnitude(core.p.z)) * T(0x1p-20f);
    const T room = fused(size + magnitude(a.radius), T(box_slack), rounding) + (a.radius + T(bound_least));
    const auto side = [&](const Vec3<T>& axis) CAPSA_INLINE_LAMBDA {
        const T furthest = max(max(dot(axis, core.ab), dot(axis, core.ac)), zero);
        return SidePlane<T>{axis, minus_dot(axis, core.p) - (furthest + room)};
    };
    const Vec3<T> ab = axis_along(core.ab), h = axis_along(core.h);
    const Vec3<T> beyond_ac = back_along(core.ab, minus_dot(core.ab, core.ac_u), core.ac);
    const Vec3<T> beyond_bc = back_along(core.ab, minus_dot(core.ab, core.bc_u), core.bc);
    const Vec3<T> normal{fused(ab.y, h.z, negated_product(ab.z, h.y)),
                         fused(ab.z, h.x, negated_product(ab.x, h.z)),
                         fused(ab.x, h.y, negated_product(ab.y, h.x))};
    const T half = max(magnitude(dot(normal, core.ab)), magnitude(dot(normal, core.ac))) + room;
    return {side(reversed(h)),
            side(reversed(axis_along(beyond_ac))),
            side(axis_along(beyond_bc)),
            {normal, minus_dot(normal, core.p), half}};
}

}  // namespace capsa::CAPSA_ISA
