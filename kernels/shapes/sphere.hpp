// A sphere: a point and a radius.

#pragma once
#include "kernels/abi.h"
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

struct Sphere {
    static constexpr int slot = capsa_slot_sphere;
    static constexpr int stream_count = 4, point_count = 1, radius_stream = 3, field_count = 4;
    static constexpr CoreKind core = Point<float>::core;
    static constexpr int order = Point<float>::order;
    static constexpr bool has_extent = Point<float>::has_extent, bounded = true;
    using Bound = Sphere;  // what bounds a solid: shapes/bounding_sphere.hpp
    template <class T>
    using Solid = Rounded<Point<T>, T>;

    // From the caller's streams x y z radius. `extra` is added to the radius.
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> prepare(const Read& at, T extra) {
        return {{{at(0), at(1), at(2)}}, at(radius_stream) + extra};
    }
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> restore(const Read& at) {
        return {{{at(0), at(1), at(2)}}, at(3)};
    }
    template <class T, class Write>
    static CAPSA_INLINE void save(const Solid<T>& a, const Write& put) {
        put(0, a.core.p.x);
        put(1, a.core.p.y);
        put(2, a.core.p.z);
        put(3, a.radius);
    }
};

}  // namespace capsa::CAPSA_ISA
