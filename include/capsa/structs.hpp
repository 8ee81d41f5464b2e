// Views of arrays of structs. A field is a pointer to a member, or a function that returns a reference into
// the struct.
//
//     capsa::spheres(particles, &Particle::x, &Particle::y, &Particle::z, &Particle::radius);
//     capsa::spheres(particles, &Particle::position, 0.1f);  // a position with x, y, z or [0], [1], [2]
//     const auto from = [](const Bone& b) -> auto& { return b.from.position; };
//     capsa::capsules(bones, from, &Bone::to, &Bone::radius);

#pragma once
#include "capsa/expect.hpp"
#include "capsa/motion.hpp"
#include "capsa/separate.hpp"
#include "capsa/shapes.hpp"
#include "capsa/stream.hpp"

#include <cstdint>
#include <functional>
#include <ranges>
#include <type_traits>

namespace capsa {

/// Structs that lie side by side: a vector, an array or a span. A vector that dies at the end of the
/// expression does not compile.
template <class R>
concept Structs = std::ranges::contiguous_range<R> && std::ranges::sized_range<R> &&
    std::ranges::borrowed_range<R> && std::is_class_v<std::ranges::range_value_t<R>>;

namespace detail {

template <class F, class R>
using FieldResult = std::invoke_result_t<const F&, std::ranges::range_reference_t<R>>;

// T is a reference to memory that stays where it is, so a view may keep its address.
template <class T, class Value>
concept ReferenceTo = std::is_lvalue_reference_v<T> && std::same_as<std::remove_cvref_t<T>, Value>;

template <class P>
concept NamedPoint = requires(P& p) {
    requires ReferenceTo<decltype((p.x)), float> && ReferenceTo<decltype((p.y)), float> &&
        ReferenceTo<decltype((p.z)), float>;
};
template <class P>
concept IndexedPoint = !NamedPoint<P> && requires(P & p) {
    requires ReferenceTo<decltype(p[0]), float>;
};

template <int K, class P>
auto& coordinate(P& p) {
    if constexpr (!NamedPoint<P>)
        return p[K];
    else if constexpr (K == 0)
        return p.x;
    else if constexpr (K == 1)
        return p.y;
    else
        return p.z;
}

}  // namespace detail

/// A field that is one float.
template <class F, class R>
concept FloatField = Structs<R> && std::invocable<const F&, std::ranges::range_reference_t<R>> &&
                     detail::ReferenceTo < detail::FieldResult<F, R>,
float > ;

/// A field that is a point: it has floats x, y, z, or [0], [1], [2], like float[3], std::array, glm and
/// Eigen.
template <class F, class R>
concept PointField = Structs<R> && std::invocable<const F&, std::ranges::range_reference_t<R>> &&
    std::is_lvalue_reference_v<detail::FieldResult<F, R>> &&
    (detail::NamedPoint<std::remove_reference_t<detail::FieldResult<F, R>>> ||
     detail::IndexedPoint<std::remove_reference_t<detail::FieldResult<F, R>>>);

namespace detail {

// The address of the field in the first item and the stride in floats. An empty range has a null address.
template <class R, class F>
auto member_of(R&& items, const F& field) noexcept {
    using Item = std::ranges::range_value_t<R>;
    static_assert(sizeof(Item) % sizeof(float) == 0, "the struct's size must be a whole number of floats");
    using Pointer = std::add_pointer_t<FieldResult<F, R>>;
    struct Found {
        Pointer data;
        std::ptrdiff_t stride;
    } found{nullptr, static_cast<std::ptrdiff_t>(sizeof(Item) / sizeof(float))};
    if (std::ranges::empty(items)) return found;
    auto& item = *std::ranges::data(items);
    found.data = &std::invoke(field, item);
    CAPSA_EXPECT(
        reinterpret_cast<std::uintptr_t>(found.data) - reinterpret_cast<std::uintptr_t>(&item) < sizeof(Item),
        "member: the field lies outside its struct of %zu bytes: name a float inside it", sizeof(Item));
    return found;
}

// Coordinate K of a point field as a field.
template <int K, class F>
auto coordinate_field(const F& field) {
    return [field](auto& item) -> auto& { return coordinate<K>(std::invoke(field, item)); };
}

// Sets coordinates First, First + 1 and First + 2 of a Movable to a point field.
template <int First, class R, class F>
void set_point(Movable& m, R&& items, const F& field) noexcept {
    const auto set = [&](int k, const auto& found) { m.coordinate[First + k] = {found.data, found.stride}; };
    set(0, member_of(items, coordinate_field<0>(field)));
    set(1, member_of(items, coordinate_field<1>(field)));
    set(2, member_of(items, coordinate_field<2>(field)));
}

}  // namespace detail

/// A float of each struct: `member(particles, &Particle::x)`.
template <class R, class F>
requires FloatField<F, R> Stream member(R&& items, const F& field)
noexcept {
    const auto found = detail::member_of(items, field);
    Stream s(found.data, found.stride);
    s.count = std::ranges::size(items);
    return s;
}

/// The same value for every struct.
template <class R>
requires Structs<R> Stream member(R&&, float value)
noexcept { return same(value); }

/// A radius: a field, or one number for all structs.
template <class F, class R>
concept RadiusField = FloatField<F, R> || std::convertible_to<F, float>;

/// Spheres in an array of structs, from four float fields.
template <class R, class X, class Y, class Z, class Radius>
requires FloatField<X, R> && FloatField<Y, R> && FloatField<Z, R> && RadiusField<Radius, R> SphereView
spheres(R&& items, const X& x, const Y& y, const Z& z, const Radius& radius)
noexcept {
    return {member(items, x), member(items, y), member(items, z), member(items, radius),
            std::ranges::size(items)};
}

/// Spheres in an array of structs, from a point and a radius.
template <class R, class Centre, class Radius>
requires PointField<Centre, R> && RadiusField<Radius, R> SphereView spheres(R&& items, const Centre& centre,
                                                                            const Radius& radius)
noexcept {
    return spheres(items, detail::coordinate_field<0>(centre), detail::coordinate_field<1>(centre),
                   detail::coordinate_field<2>(centre), radius);
}

/// Points in an array of structs: spheres of radius 0.
template <class R, class Centre>
requires PointField<Centre, R> SphereView points(R&& items, const Centre& centre)
noexcept { return spheres(items, centre, 0.0f); }

/// Segments in an array of structs, from their ends.
template <class R, class A, class B>
requires PointField<A, R> && PointField<B, R> SegmentView segments(R&& items, const A& a, const B& b)
noexcept {
    const SphereView from = points(items, a), to = points(items, b);
    return {from.x, from.y, from.z, to.x, to.y, to.z, from.count};
}

/// Capsules in an array of structs, from their ends and a radius.
template <class R, class A, class B, class Radius>
requires PointField<A, R> && PointField<B, R> && RadiusField<Radius, R> CapsuleView
capsules(R&& items, const A& a, const B& b, const Radius& radius)
noexcept {
    const SphereView from = points(items, a), to = points(items, b);
    return {from.x, from.y, from.z, to.x, to.y, to.z, member(items, radius), from.count};
}

/// Half-spaces in an array of structs, from a point of the face and the outward normal.
template <class R, class P, class N>
requires PointField<P, R> && PointField<N, R> HalfSpaceView half_spaces(R&& items, const P& p,
                                                                        const N& normal)
noexcept {
    const SphereView on = points(items, p), n = points(items, normal);
    return {on.x, on.y, on.z, n.x, n.y, n.z, on.count};
}

/// The motion of structs: each struct has a field with its displacement.
template <class R, class D>
requires PointField<D, R> Motion motion(R&& items, const D& displacement)
noexcept {
    const SphereView by = points(items, displacement);
    return {by.x, by.y, by.z};
}

/// Structs that contacts may move, from their centres.
template <class R, class Centre>
requires PointField<Centre, R> Movable movable(R&& items, const Centre& centre)
noexcept {
    Movable m;
    m.shape = capsa_shape_sphere;
    m.count = std::ranges::size(items);
    detail::set_point<0>(m, items, centre);
    return m;
}

/// Structs that contacts may move, from both ends. Both ends move together.
template <class R, class A, class B>
requires PointField<A, R> && PointField<B, R> Movable movable(R&& items, const A& a, const B& b)
noexcept {
    Movable m = movable(items, a);
    m.shape = capsa_shape_segment;
    detail::set_point<3>(m, items, b);
    return m;
}

}  // namespace capsa
