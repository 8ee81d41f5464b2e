// A capsule: a segment and a radius. A segment without a radius is a capsule whose radius stream has no data.

#pragma once
#include "kernels/abi.h"
#include "kernels/shapes/sphere.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
CAPSA_INLINE Segment<T> prepare_segment(const Vec3<T>& p, const Vec3<T>& q) {
    return segment_along(p, q - p);
}

struct Capsule {
    static constexpr int slot = capsa_slot_capsule;
    static constexpr int stream_count = 7, point_count = 2, radius_stream = 6, field_count = 11;
    static constexpr CoreKind core = Segment<float>::core;
    static constexpr int order = Segment<float>::order;
    static constexpr bool has_extent = Segment<float>::has_extent, bounded = true;
    using Bound = Sphere;  // what bounds a solid: shapes/bounding_sphere.hpp
    template <class T>
    using Solid = Rounded<Segment<T>, T>;

    // From the caller's streams ax ay az bx by bz radius. `extra` is added to the radius.
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> prepare(const Read& at, T extra) {
        return {prepare_segment<T>({at(0), at(1), at(2)}, {at(3), at(4), at(5)}), at(radius_stream) + extra};
    }
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> restore(const Read& at) {
        return {{{at(0), at(1), at(2)}, {at(3), at(4), at(5)}, at(6), {at(7), at(8), at(9)}}, at(10)};
    }
    template <class T, class Write>
    static CAPSA_INLINE void save(const Solid<T>& a, const Write& put) {
        put(0, a.core.p.x);
        put(1, a.core.p.y);
        put(2, a.core.p.z);
        put(3, a.core.d.x);
        put(4, a.core.d.y);
        put(5, a.core.d.z);
        put(6, a.core.inv_dd);
        put(7, a.core.u.x);
        put(8, a.core.u.y);
        put(9, a.core.u.z);
        put(10, a.radius);
    }
};

}  // namespace capsa::CAPSA_ISA
