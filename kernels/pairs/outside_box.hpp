// How far a solid is outside the box of a triangle, and how far it reaches, as signed numbers.

#pragma once
#include "kernels/pairs/half_space.hpp"
#include "kernels/shapes/triangle_box.hpp"

namespace capsa::CAPSA_ISA {

template <class Plane, class V>
CAPSA_INLINE auto before_plane(const Plane& plane, const V& p) {
    return fused(p.z, plane.axis.z, fused(p.y, plane.axis.y, fused(p.x, plane.axis.x, plane.offset)));
}

template <class A, class B>
CAPSA_INLINE auto outside_planes(const SidePlane<A>& plane, const Point<B>& core) {
    return before_plane(plane, core.p);
}
template <class A, class B>
CAPSA_INLINE auto outside_planes(const FacePlanes<A>& plane, const Point<B>& core) {
    return magnitude(before_plane(plane, core.p)) - plane.half;
}
// The end of a segment that is less far outside.
template <class A, class B>
CAPSA_INLINE auto outside_planes(const SidePlane<A>& plane, const Segment<B>& core) {
    return before_plane(plane, core.p) + min(dot(core.d, plane.axis), B(0.0f));
}
// Its middle, from which it reaches half its direction to either side.
template <class A, class B>
CAPSA_INLINE auto outside_planes(const FacePlanes<A>& plane, const Segment<B>& core) {
    const B half(0.5f);
    const auto d = dot(core.d, plane.axis);
    return fused_negated(magnitude(d), half,
                         magnitude(fused(d, half, before_plane(plane, core.p))) - plane.half);
}

// How far a solid reaches. Products with a long direction have errors of its size.
template <class T>
CAPSA_INLINE T reach_with_errors(const Rounded<Point<T>, T>& solid) {
    return solid.radius;
}
template <class T>
CAPSA_INLINE T reach_with_errors(const Rounded<Segment<T>, T>& solid) {
    const Vec3<T>& d = solid.core.d;
    return fused(magnitude(d.x) + magnitude(d.y) + magnitude(d.z), T(0x1p-18f), solid.radius);
}

// GCC 12 copies a named result through memory.
template <class A, class Core, class B>
CAPSA_INLINE SignedProximity<B> outside(const PlanesAround<A>& box, const Rounded<Core, B>& solid) {
    return {max(max(outside_planes(box.ab, solid.core), outside_planes(box.ac, solid.core)),
                max(outside_planes(box.bc, solid.core), outside_planes(box.face, solid.core))),
            reach_with_errors(solid)};
}

}  // namespace capsa::CAPSA_ISA
