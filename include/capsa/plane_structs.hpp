// Views of arrays of structs in the plane. A point field has floats x and y, or [0] and [1]. See
// capsa/structs.hpp.

#pragma once
#include "capsa/plane.hpp"
#include "capsa/structs.hpp"

namespace capsa {

namespace detail {

template <class P>
concept NamedPlanarPoint = requires(P& p) {
    requires ReferenceTo<decltype((p.x)), float> && ReferenceTo<decltype((p.y)), float>;
};
template <class P>
concept IndexedPlanarPoint = !NamedPlanarPoint<P> && requires(P & p) {
    requires ReferenceTo<decltype(p[0]), float>;
};

// Coordinate K of a point field of the plane as a field.
template <int K, class F>
auto planar_coordinate_field(const F& field) {
    return [field](auto& item) -> auto& {
        auto& point = std::invoke(field, item);
        if constexpr (!NamedPlanarPoint<std::remove_reference_t<decltype(point)>>)
            return point[K];
        else if constexpr (K == 0)
            return point.x;
        else
            return point.y;
    };
}

// Sets coordinates First and First + 1 of a Movable to a point field.
template <int First, class R, class F>
void set_planar_point(Movable& m, R&& items, const F& field) noexcept {
    const auto set = [&](int k, const auto& found) { m.coordinate[First + k] = {found.data, found.stride}; };
    set(0, member_of(items, planar_coordinate_field<0>(field)));
    set(1, member_of(items, planar_coordinate_field<1>(field)));
}

}  // namespace detail

/// A field that is a point of the plane. Of a point of space it is x and y.
template <class F, class R>
concept PlanarPointField = Structs<R> && std::invocable<const F&, std::ranges::range_reference_t<R>> &&
    std::is_lvalue_reference_v<detail::FieldResult<F, R>> &&
    (detail::NamedPlanarPoint<std::remove_reference_t<detail::FieldResult<F, R>>> ||
     detail::IndexedPlanarPoint<std::remove_reference_t<detail::FieldResult<F, R>>>);

/// Circles in an array of structs, from three float fields.
template <class R, class X, class Y, class Radius>
requires FloatField<X, R> && FloatField<Y, R> && RadiusField<Radius, R> CircleView
circles(R&& items, const X& x, const Y& y, const Radius& radius)
noexcept { return {member(items, x), member(items, y), member(items, radius), std::ranges::size(items)}; }

/// Circles in an array of structs, from a point and a radius.
template <class R, class Centre, class Radius>
requires PlanarPointField<Centre, R> && RadiusField<Radius, R> CircleView circles(R&& items,
                                                                                  const Centre& centre,
                                                                                  const Radius& radius)
noexcept {
    return circles(items, detail::planar_coordinate_field<0>(centre),
                   detail::planar_coordinate_field<1>(centre), radius);
}

/// Segments of the plane in an array of structs, from their ends.
template <class R, class A, class B>
requires PlanarPointField<A, R> && PlanarPointField<B, R> PlanarSegmentView planar_segments(R&& items,
                                                                                            const A& a,
                                                                                            const B& b)
noexcept {
    const CircleView from = circles(items, a, 0.0f), to = circles(items, b, 0.0f);
    return {from.x, from.y, to.x, to.y, from.count};
}

/// Capsules of the plane in an array of structs, from their ends and a radius.
template <class R, class A, class B, class Radius>
requires PlanarPointField<A, R> && PlanarPointField<B, R> && RadiusField<Radius, R> PlanarCapsuleView
planar_capsules(R&& items, const A& a, const B& b, const Radius& radius)
noexcept {
    const CircleView from = circles(items, a, 0.0f), to = circles(items, b, 0.0f);
    return {from.x, from.y, to.x, to.y, member(items, radius), from.count};
}

/// Half-planes in an array of structs, from a point of the line and the outward normal.
template <class R, class P, class N>
requires PlanarPointField<P, R> && PlanarPointField<N, R> HalfPlaneView half_planes(R&& items, const P& p,
                                                                                    const N& normal)
noexcept {
    const CircleView on = circles(items, p, 0.0f), n = circles(items, normal, 0.0f);
    return {on.x, on.y, n.x, n.y, on.count};
}

/// The motion of structs in the plane: each struct has a field with its displacement.
template <class R, class D>
requires PlanarPointField<D, R> Motion planar_motion(R&& items, const D& displacement)
noexcept {
    const CircleView by = circles(items, displacement, 0.0f);
    return {by.x, by.y, Stream()};
}

/// Structs that contacts may move in the plane, from their centres.
template <class R, class Centre>
requires PlanarPointField<Centre, R> Movable planar_movable(R&& items, const Centre& centre)
noexcept {
    Movable m;
    m.shape = capsa_shape_circle;
    m.count = std::ranges::size(items);
    detail::set_planar_point<0>(m, items, centre);
    return m;
}

/// Structs that contacts may move in the plane, from both ends. Both ends move together.
template <class R, class A, class B>
requires PlanarPointField<A, R> && PlanarPointField<B, R> Movable planar_movable(R&& items, const A& a,
                                                                                 const B& b)
noexcept {
    Movable m = planar_movable(items, a);
    m.shape = capsa_shape_planar_segment;
    detail::set_planar_point<2>(m, items, b);
    return m;
}

}  // namespace capsa
