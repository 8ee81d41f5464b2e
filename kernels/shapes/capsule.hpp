// A capsule of space or of the plane: a segment and a radius. A segment without a radius is a capsule whose
// radius stream has no data.

#pragma once
#include "kernels/abi.h"
#include "kernels/shapes/sphere.hpp"

namespace capsa::CAPSA_ISA {

template <class T, int N>
CAPSA_INLINE Segment<T, N> prepare_segment(const Vec<T, N>& p, const Vec<T, N>& q) {
    return segment_along(p, q - p);
}

template <int N>
struct RoundedSegment {
    static constexpr int dimension = N, point_count = 2;
    static constexpr int radius_stream = 2 * N, stream_count = 2 * N + 1, field_count = 3 * N + 2;
    static constexpr CoreKind core = Segment<float, N>::core;
    static constexpr int order = Segment<float, N>::order;
    static constexpr bool has_extent = Segment<float, N>::has_extent, bounded = true;
    using Bound = typename BoundIn<N>::Shape;  // what bounds a solid: shapes/bounding_sphere.hpp
    template <class T>
    using Solid = Rounded<Segment<T, N>, T>;

    // From the caller's streams ax ay [az] bx by [bz] radius. `extra` is added to the radius.
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> prepare(const Read& at, T extra) {
        return {prepare_segment(vector_at<T, N>(at, 0), vector_at<T, N>(at, N)), at(radius_stream) + extra};
    }
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> restore(const Read& at) {
        return {{vector_at<T, N>(at, 0), vector_at<T, N>(at, N), at(2 * N), vector_at<T, N>(at, 2 * N + 1)},
                at(3 * N + 1)};
    }
    template <class T, class Write>
    static CAPSA_INLINE void save(const Solid<T>& a, const Write& put) {
        put_vector(put, 0, a.core.p);
        put_vector(put, N, a.core.d);
        put(2 * N, a.core.inv_dd);
        put_vector(put, 2 * N + 1, a.core.u);
        put(3 * N + 1, a.radius);
    }
};

struct Capsule : RoundedSegment<3> {
    static constexpr int slot = capsa_slot_capsule;
};
struct PlanarCapsule : RoundedSegment<2> {
    static constexpr int slot = capsa_slot_planar_capsule;
};

}  // namespace capsa::CAPSA_ISA
