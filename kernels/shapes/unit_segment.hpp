// A capsule as estimates need it: first point, unit direction and length.
//
// With unit directions the closest points of two lines take few operations (pairs/estimate.hpp). The rounding
// errors here are proportional to the size of the capsule, not to its position: positions are not changed.

#pragma once
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
struct UnitSegmentCore {
    static constexpr CoreKind core = CoreKind::segment;
    static constexpr int order = 1;
    Vec3<T> p, direction;
    T length, square;  // of the length
};

struct UnitSegment {
    static constexpr int field_count = 9;
    template <class T>
    using Solid = Rounded<UnitSegmentCore<T>, T>;

    template <class T, class Read>
    static CAPSA_INLINE Solid<T> restore(const Read& at) {
        return {{{at(0), at(1), at(2)}, {at(3), at(4), at(5)}, at(6), at(7)}, at(8)};
    }
    template <class T, class Write>
    static CAPSA_INLINE void save(const Solid<T>& a, const Write& put) {
        put(0, a.core.p.x);
        put(1, a.core.p.y);
        put(2, a.core.p.z);
        put(3, a.core.direction.x);
        put(4, a.core.direction.y);
        put(5, a.core.direction.z);
        put(6, a.core.length);
        put(7, a.core.square);
        put(8, a.radius);
    }
};

// If a segment counts as a point, its direction and length are 0.
template <class T>
CAPSA_INLINE UnitSegment::Solid<T> unit_segment_of(const Rounded<Segment<T>, T>& a) {
    const T inverse = square_root(a.core.inv_dd);
    const T length = dot(a.core.d, a.core.d) * inverse;
    return {{a.core.p, a.core.d * inverse, length, length * length}, a.radius};
}

}  // namespace capsa::CAPSA_ISA
