// A sphere, and in the plane a circle: a point and a radius.

#pragma once
#include "kernels/abi.h"
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

template <int N>
struct RoundedPoint {
    static constexpr int dimension = N, point_count = 1;
    static constexpr int radius_stream = N, stream_count = N + 1, field_count = N + 1;
    static constexpr CoreKind core = Point<float, N>::core;
    static constexpr int order = Point<float, N>::order;
    static constexpr bool has_extent = Point<float, N>::has_extent, bounded = true;
    using Bound = typename BoundIn<N>::Shape;  // what bounds a solid: shapes/bounding_sphere.hpp
    template <class T>
    using Solid = Rounded<Point<T, N>, T>;

    // From the caller's streams x y [z] radius. `extra` is added to the radius.
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> prepare(const Read& at, T extra) {
        return {{vector_at<T, N>(at, 0)}, at(radius_stream) + extra};
    }
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> restore(const Read& at) {
        return {{vector_at<T, N>(at, 0)}, at(N)};
    }
    template <class T, class Write>
    static CAPSA_INLINE void save(const Solid<T>& a, const Write& put) {
        put_vector(put, 0, a.core.p);
        put(N, a.radius);
    }
};

struct Sphere : RoundedPoint<3> {
    static constexpr int slot = capsa_slot_sphere;
};
struct Circle : RoundedPoint<2> {
    static constexpr int slot = capsa_slot_circle;
};

}  // namespace capsa::CAPSA_ISA
