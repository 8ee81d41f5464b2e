// A triangle. It has no radius: the stream behind its coordinates has no data and reads as zeros.

#pragma once
#include "kernels/abi.h"
#include "kernels/shapes/sphere.hpp"
#include "kernels/shapes/triangle_core.hpp"

namespace capsa::CAPSA_ISA {

struct Triangle {
    static constexpr int slot = capsa_slot_triangle;
    static constexpr int dimension = 3, stream_count = 10, point_count = 3, radius_stream = 9,
                         field_count = 31;
    static constexpr CoreKind core = TriangleCore<float>::core;
    static constexpr int order = TriangleCore<float>::order;
    static constexpr bool has_extent = TriangleCore<float>::has_extent, bounded = true;
    using Bound = Sphere;  // what bounds a solid: shapes/bounding_sphere.hpp
    template <class T>
    using Solid = Rounded<TriangleCore<T>, T>;

    // From the caller's streams ax ay az bx by bz cx cy cz. `extra` is added to the radius.
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> prepare(const Read& at, T extra) {
        return {triangle_of<T>({at(0), at(1), at(2)}, {at(3), at(4), at(5)}, {at(6), at(7), at(8)}),
                at(radius_stream) + extra};
    }
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> restore(const Read& at) {
        const auto vector = [&at](int k) CAPSA_INLINE_LAMBDA { return Vec3<T>{at(k), at(k + 1), at(k + 2)}; };
        return {{vector(0), vector(3), vector(6), vector(9), vector(12), vector(15), vector(18), vector(21),
                 vector(24), vector(27)},
                at(30)};
    }
    template <class T, class Write>
    static CAPSA_INLINE void save(const Solid<T>& a, const Write& put) {
        const auto vector = [&put](int k, const Vec3<T>& v) CAPSA_INLINE_LAMBDA {
            put(k, v.x);
            put(k + 1, v.y);
            put(k + 2, v.z);
        };
        vector(0, a.core.p);
        vector(3, a.core.q);
        vector(6, a.core.ab);
        vector(9, a.core.ac);
        vector(12, a.core.bc);
        vector(15, a.core.h);
        vector(18, a.core.ab_u);
        vector(21, a.core.ac_u);
        vector(24, a.core.bc_u);
        vector(27, a.core.h_u);
        put(30, a.radius);
    }
};

}  // namespace capsa::CAPSA_ISA
