// A segment, and the capsule around one: two end points and a radius, which is 0 for a bare segment.

#pragma once
#include "capsa/c/types.h"
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
CAPSA_INLINE Segment<T> prepare_segment(const Vec3<T>& p, const Vec3<T>& q) {
    const Vec3<T> d = q - p;
    const T inv_dd = reciprocal_or_zero(dot(d, d));
    return {p, d, inv_dd, d * -inv_dd};
}

template <int Kind, int StreamCount>
struct RoundedSegment {
    static constexpr int kind = Kind;
    static constexpr int stream_count = StreamCount, coordinate_count = 6, field_count = 11, rank = 1;
    template <class T>
    using Solid = Rounded<Segment<T>, T>;

    // From the caller's streams ax ay az bx by bz (radius). `extra` is added to the radius.
    template <class T, class Read>
    static CAPSA_INLINE Solid<T> prepare(const Read& at, T extra) {
        const Vec3<T> p{at(0), at(1), at(2)};
        const Vec3<T> q{at(3), at(4), at(5)};
        if constexpr (StreamCount == 7)
            return {prepare_segment(p, q), at(6) + extra};
        else
            return {prepare_segment(p, q), extra};
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

using Capsule = RoundedSegment<capsa_shape_capsule, 7>;
using BareSegment = RoundedSegment<capsa_shape_segment, 6>;

}  // namespace capsa::CAPSA_ISA
