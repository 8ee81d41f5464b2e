// The box around a capsule of the plane, along the axes. If two boxes do not overlap, their capsules do not
// touch.
//
// Each side is further out than the errors of its place and of the distance between two cores together
// (docs/meaning.md: 4 eps S). So if two boxes are apart, the hot loop would also find a miss. An invalid row
// has no box: its sides are NaN, and nothing overlaps it.

#pragma once
#include "kernels/shapes/bounding_sphere.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
struct SidesAround {
    T least_x, least_y, most_x, most_y;
};

struct CapsuleBox {
    static constexpr int field_count = 4;
    template <class T>
    using Solid = SidesAround<T>;

    template <class T, class Read>
    static CAPSA_INLINE Solid<T> restore(const Read& at) {
        return {at(0), at(1), at(2), at(3)};
    }
    template <class T, class Write>
    static CAPSA_INLINE void save(const Solid<T>& a, const Write& put) {
        put(0, a.least_x);
        put(1, a.least_y);
        put(2, a.most_x);
        put(3, a.most_y);
    }
};

template <class T>
CAPSA_INLINE SidesAround<T> box_of(const Rounded<Segment<T, 2>, T>& a) {
    const Vec2<T>&p = a.core.p, &d = a.core.d;
    const T x = p.x + d.x, y = p.y + d.y;
    const T rounding = fused(magnitude(p.x) + magnitude(p.y), T(0x1p-21f),
                             (magnitude(d.x) + magnitude(d.y)) * T(bound_slack));
    const T reach = enlarged(a.radius) + rounding;
    return {min(p.x, x) - reach, min(p.y, y) - reach, max(p.x, x) + reach, max(p.y, y) + reach};
}

template <class A, class B>
CAPSA_INLINE auto overlap(const SidesAround<A>& a, const SidesAround<B>& b) {
    return (a.least_x <= b.most_x) & (b.least_x <= a.most_x) &
           ((a.least_y <= b.most_y) & (b.least_y <= a.most_y));
}

}  // namespace capsa::CAPSA_ISA
