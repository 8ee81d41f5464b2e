// A half-space: everything behind a face. The face is the plane through p with the outward normal n.

#pragma once
#include "kernels/abi.h"
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

// n has length 1. A half-space whose normal has no direction has a NaN there, and touches nothing.
template <class T>
struct Face {
    static constexpr CoreKind core = CoreKind::half_space;
    static constexpr int order = 3, dimension = 3;
    static constexpr bool has_extent = true;
    Vec3<T> p, n;
};

// n / |n| for a vector of any length. A tiny one is scaled up first, exactly, so that its square keeps its
// bits. The rounded 1 / |n| makes the length wrong by up to 2 eps: 1 - n.n shows by how much, and one step
// removes it. What remains is at most 1.25 eps, and nothing if n lies along an axis.
template <class T>
CAPSA_INLINE Vec3<T> unit_normal(const Vec3<T>& n) {
    const T scale = select(T(0x1p-60f) > dot(n, n), T(0x1p90f), T(1.0f));
    const Vec3<T> v = n * scale;
    const Vec3<T> u = v * (T(1.0f) / square_root(dot(v, v)));
    const T lack = fused_negated(u.z, u.z, fused_negated(u.y, u.y, fused_negated(u.x, u.x, T(1.0f))));
    return along(u, lack * T(0.5f), u);
}

// The radius is 0: its stream has no data. Kernels add the margin to it.
struct HalfSpace {
    static constexpr int slot = capsa_slot_half_space;
    static constexpr int dimension = 3, stream_count = 7, point_count = 1, radius_stream = 6, field_count = 7;
    static constexpr CoreKind core = Face<float>::core;
    static constexpr int order = Face<float>::order;
    static constexpr bool has_extent = Face<float>::has_extent, bounded = false;
    using Bound = HalfSpace;
    template <class T>
    using Solid = Rounded<Face<T>, T>;

    // From the caller's streams px py pz nx ny nz. `extra` is added to the radius.
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> prepare(const Read& at, T extra) {
        return {{{at(0), at(1), at(2)}, unit_normal<T>({at(3), at(4), at(5)})}, at(radius_stream) + extra};
    }
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> restore(const Read& at) {
        return {{{at(0), at(1), at(2)}, {at(3), at(4), at(5)}}, at(6)};
    }
    template <class T, class Write>
    static CAPSA_INLINE void save(const Solid<T>& a, const Write& put) {
        put(0, a.core.p.x);
        put(1, a.core.p.y);
        put(2, a.core.p.z);
        put(3, a.core.n.x);
        put(4, a.core.n.y);
        put(5, a.core.n.z);
        put(6, a.radius);
    }
};

// A half-space has no bounding sphere. It stands for itself where solids are excluded by their bounds.
template <class T>
CAPSA_INLINE Rounded<Face<T>, T> bounding_sphere(const Rounded<Face<T>, T>& a) {
    return a;
}

}  // namespace capsa::CAPSA_ISA
