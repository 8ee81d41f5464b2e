// Views of Eigen matrices, without a copy. Needs Eigen 3.4; no other header of capsa includes it.
//
//     Eigen::Matrix3Xf centres;                              // a point in each column
//     Eigen::Matrix<float, Eigen::Dynamic, 3> from, to;      // a point in each row
//     capsa::spheres(centres, 0.1f);
//     capsa::capsules(from.topRows(10), to.topRows(10), radii);  // radii: Eigen::VectorXf
//
// Points are matrices of floats in memory with 3 rows or 3 columns (in the plane 2) that the type says:
// matrices, maps, blocks such as leftCols<3>(), transposes and Ref of any stride. If both could be the
// coordinates, each column is a point. A matrix that dies at the end of the expression does not compile.

#pragma once
#include "capsa/motion.hpp"
#include "capsa/separate.hpp"
#include "capsa/shapes.hpp"
#include "capsa/types.hpp"

#include <Eigen/Core>

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

namespace capsa {

namespace detail {

template <class M>
inline constexpr bool holds_floats = std::is_same_v<typename std::remove_cvref_t<M>::Scalar, float>;

template <class M>
concept EigenFloats = requires(const std::remove_cvref_t<M>& m) {
    typename std::remove_cvref_t<M>::PlainObject;
    requires holds_floats<M>;
    requires(std::remove_cvref_t<M>::Flags & Eigen::DirectAccessBit) != 0;
    m.data();
};

// A name, or a view of memory that lives elsewhere.
template <class M>
concept LastingEigen = EigenFloats<M> &&
    (std::is_lvalue_reference_v<M> ||
     !std::is_base_of_v<Eigen::PlainObjectBase<std::remove_cvref_t<M>>, std::remove_cvref_t<M>>);

template <class M, int Dimension>
inline constexpr bool points_in_columns = std::remove_cvref_t<M>::RowsAtCompileTime == Dimension;

// Points of this dimension: which strides lead from one to the next, and from one coordinate to the next.
template <class M, int Dimension>
concept EigenPoints = LastingEigen<M> &&
    (points_in_columns<M, Dimension> || std::remove_cvref_t<M>::ColsAtCompileTime == Dimension);

template <class M>
inline constexpr bool is_vector = std::remove_cvref_t<M>::IsVectorAtCompileTime != 0;

template <class M>
concept EigenVector = LastingEigen<M> && is_vector<M>;

template <class M>
concept EigenOutput = EigenVector<M> && std::remove_cvref_t<M>::InnerStrideAtCompileTime == 1;

template <class M>
concept EigenRadius = EigenVector<M> || std::is_convertible_v<M, float>;

template <int Dimension, class M>
Stream eigen_coordinate(const M& points, int k) noexcept {
    constexpr bool columns = points_in_columns<M, Dimension>;
    const auto row = points.rowStride(), column = points.colStride();
    Stream s(points.data() ? points.data() + k * (columns ? row : column) : nullptr, columns ? column : row);
    s.count = static_cast<std::size_t>(columns ? points.cols() : points.rows());
    return s;
}

template <class R>
Stream eigen_radius(const R& radius) noexcept {
    if constexpr (std::is_convertible_v<R, float>) {
        return same(static_cast<float>(radius));
    } else {
        Stream s(radius.data(), radius.innerStride());
        s.count = static_cast<std::size_t>(radius.size());
        return s;
    }
}

// Ends the program unless both have as many points.
template <int Dimension, class A, class B>
void expect_points(const char* call, const char* names, const A& a, const B& b) {
    expect_lengths(call, names,
                   {eigen_coordinate<Dimension>(a, 0).count, eigen_coordinate<Dimension>(b, 0).count});
}

template <class M>
inline constexpr bool is_writable =
    (std::remove_cvref_t<M>::Flags & Eigen::LvalueBit) != 0 &&
    !std::is_const_v<std::remove_reference_t<decltype(*std::declval<M&>().data())>>;

template <class M>
concept EigenMutablePoints = EigenPoints<M, 3> && is_writable<M>;

template <int First, class M>
void set_eigen(Movable& m, M& points) noexcept {
    for (int k = 0; k < 3; ++k) {
        const Stream s = eigen_coordinate<3>(points, k);
        m.coordinate[First + k] = {points.data() ? points.data() + (s.data - points.data()) : nullptr,
                                   s.stride};
    }
}

}  // namespace detail

/// Spheres. `radius` is one number or a vector.
template <detail::EigenPoints<3> P, detail::EigenRadius R>
SphereView spheres(P&& centres, R&& radius) noexcept {
    const auto at = [&](int k) { return detail::eigen_coordinate<3>(centres, k); };
    return {at(0), at(1), at(2), detail::eigen_radius(radius), at(0).count};
}

/// Points: spheres of radius 0.
template <detail::EigenPoints<3> P>
SphereView points(P&& centres) {
    return spheres(centres, 0.0f);
}

/// Segments from their ends. Different lengths end the program.
template <detail::EigenPoints<3> A, detail::EigenPoints<3> B>
SegmentView segments(A&& a, B&& b) {
    detail::expect_points<3>("segments", "a, b", a, b);
    const SphereView from = points(a), to = points(b);
    return {from.x, from.y, from.z, to.x, to.y, to.z, from.count};
}

/// Capsules from their ends and one radius or a vector of radii.
template <detail::EigenPoints<3> A, detail::EigenPoints<3> B, detail::EigenRadius R>
CapsuleView capsules(A&& a, B&& b, R&& radius) {
    detail::expect_points<3>("capsules", "a, b", a, b);
    const SphereView from = points(a), to = points(b);
    return {from.x, from.y, from.z, to.x, to.y, to.z, detail::eigen_radius(radius), from.count};
}

/// Half-spaces from points of the faces and outward normals.
template <detail::EigenPoints<3> P, detail::EigenPoints<3> N>
HalfSpaceView half_spaces(P&& p, N&& normal) {
    detail::expect_points<3>("half_spaces", "p, normal", p, normal);
    const SphereView on = points(p), n = points(normal);
    return {on.x, on.y, on.z, n.x, n.y, n.z, on.count};
}

/// Circles of the plane. `radius` is one number or a vector.
template <detail::EigenPoints<2> P, detail::EigenRadius R>
CircleView circles(P&& centres, R&& radius) noexcept {
    const Stream x = detail::eigen_coordinate<2>(centres, 0);
    return {x, detail::eigen_coordinate<2>(centres, 1), detail::eigen_radius(radius), x.count};
}

/// Half-planes from points of the lines and outward normals.
template <detail::EigenPoints<2> P, detail::EigenPoints<2> N>
HalfPlaneView half_planes(P&& p, N&& normal) {
    detail::expect_points<2>("half_planes", "p, normal", p, normal);
    const CircleView on = circles(p, 0.0f), n = circles(normal, 0.0f);
    return {on.x, on.y, n.x, n.y, on.count};
}

/// A displacement for each row.
template <detail::EigenPoints<3> D>
Motion motion(D&& displacement) {
    const SphereView by = points(displacement);
    return {by.x, by.y, by.z};
}

/// Spheres that contacts may move, by their centres.
template <detail::EigenMutablePoints P>
Movable movable(P&& centres) {
    Movable m;
    m.shape = capsa_shape_sphere;
    m.count = points(centres).count;
    detail::set_eigen<0>(m, centres);
    return m;
}

/// Capsules or segments that contacts may move: both ends move together.
template <detail::EigenMutablePoints A, detail::EigenMutablePoints B>
Movable movable(A&& a, B&& b) {
    detail::expect_points<3>("movable", "a, b", a, b);
    Movable m = movable(a);
    m.shape = capsa_shape_segment;
    detail::set_eigen<3>(m, b);
    return m;
}

/// The elements of a vector as an output: `gaps(source, output(v))` fills an Eigen::VectorXf.
template <detail::EigenOutput V>
std::span<float> output(V&& vector) noexcept {
    return {vector.data(), static_cast<std::size_t>(vector.size())};
}

namespace detail {
// What answers hold, as Eigen sees it, without a copy: a column or an element for each contact.
using ContactVectors = Eigen::Map<const Eigen::Matrix3Xf, 0, Eigen::OuterStride<>>;
using ContactFloats = Eigen::Map<const Eigen::VectorXf, 0, Eigen::InnerStride<>>;
inline constexpr Eigen::Index contact_floats = sizeof(Contact) / sizeof(float);
inline ContactVectors contact_vectors(std::span<const Contact> contacts, const float* first) noexcept {
    return {first, 3, static_cast<Eigen::Index>(contacts.size()), Eigen::OuterStride<>(contact_floats)};
}
}  // namespace detail

/// The normals of contacts, as columns.
inline detail::ContactVectors normals(std::span<const Contact> contacts) noexcept {
    return detail::contact_vectors(contacts, contacts.empty() ? nullptr : contacts.data()->normal);
}
/// The points of contacts, as columns.
inline detail::ContactVectors points(std::span<const Contact> contacts) noexcept {
    return detail::contact_vectors(contacts, contacts.empty() ? nullptr : contacts.data()->point);
}
/// The gaps of contacts.
inline detail::ContactFloats gaps(std::span<const Contact> contacts) noexcept {
    return {contacts.empty() ? nullptr : &contacts.data()->gap, static_cast<Eigen::Index>(contacts.size()),
            Eigen::InnerStride<>(detail::contact_floats)};
}

}  // namespace capsa
