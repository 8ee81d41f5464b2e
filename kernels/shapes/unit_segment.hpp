// A capsule as estimates need it: first point, unit direction and length.
//
// With unit directions the closest points of two lines take few operations (pairs/estimate.hpp). The rounding
// errors here are proportional to the size of the capsule, not to its position: positions are not changed.

#pragma once
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

template <class T, int N>
struct UnitSegmentCore {
    static constexpr CoreKind core = CoreKind::segment;
    static constexpr int order = 1;
    Vec<T, N> p, direction;
    T length, square;  // of the length
};

template <int N>
struct UnitSegment {
    static constexpr int field_count = 2 * N + 3;
    template <class T>
    using Solid = Rounded<UnitSegmentCore<T, N>, T>;

    template <class T, class Read>
    static CAPSA_INLINE Solid<T> restore(const Read& at) {
        return {{vector_at<T, N>(at, 0), vector_at<T, N>(at, N), at(2 * N), at(2 * N + 1)}, at(2 * N + 2)};
    }
    template <class T, class Write>
    static CAPSA_INLINE void save(const Solid<T>& a, const Write& put) {
        put_vector(put, 0, a.core.p);
        put_vector(put, N, a.core.direction);
        put(2 * N, a.core.length);
        put(2 * N + 1, a.core.square);
        put(2 * N + 2, a.radius);
    }
};

// If a segment counts as a point, its direction and length are 0.
template <class T, int N>
CAPSA_INLINE Rounded<UnitSegmentCore<T, N>, T> unit_segment_of(const Rounded<Segment<T, N>, T>& a) {
    const T inverse = square_root(a.core.inv_dd);
    const T length = dot(a.core.d, a.core.d) * inverse;
    return {{a.core.p, a.core.d * inverse, length, length * length}, a.radius};
}

}  // namespace capsa::CAPSA_ISA
