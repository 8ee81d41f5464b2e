// Fields of structs: which of them are points, radii and quaternions, and where they lie in memory. Views of
// arrays of structs (capsa/structs.hpp) are made of these.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/streams.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace capsa::detail {

// Structs that lie side by side and live on: a vector, an array or a span.
template <class R>
concept Structs = LastingRange<R> && std::is_class_v<std::ranges::range_value_t<R>>;

template <class F, class R>
using FieldResult = std::invoke_result_t<const F&, std::ranges::range_reference_t<R>>;

// What std::invoke gives, whose header costs a user more than all of capsa.
template <class F, class Item>
decltype(auto) field_of(const F& field, Item& item) {
    if constexpr (std::is_member_object_pointer_v<F>)
        return (item.*field);
    else if constexpr (std::is_member_function_pointer_v<F>)
        return (item.*field)();
    else
        return field(item);
}

// A reference to memory that stays where it is, so a view may keep its address.
template <class T>
concept FloatReference = std::same_as<T, float&> || std::same_as<T, const float&>;

// A field that is one float.
template <class F, class R>
concept FloatField = Structs<R> && std::invocable<const F&, std::ranges::range_reference_t<R>> &&
    FloatReference<FieldResult<F, R>>;

// A radius: a field, or one number for all structs.
template <class F, class R>
concept RadiusField = FloatField<F, R> || std::convertible_to<F, float>;

template <class P>
concept HasXY = requires(P& p) {
    requires FloatReference<decltype((p.x))>;
    requires FloatReference<decltype((p.y))>;
};
template <class P>
concept HasXYZ = HasXY<P> && requires(P& p) {
    requires FloatReference<decltype((p.z))>;
};
template <class P>
concept HasIndices = requires(P& p) {
    requires FloatReference<decltype(p[0])>;
};

// How many coordinates a point has: 3 for an indexed type that does not say.
template <class P>
constexpr std::size_t coordinates_of() {
    if constexpr (HasXYZ<P>)
        return 3;
    else if constexpr (HasXY<P>)
        return 2;
    else if constexpr (!HasIndices<P>)
        return 0;
    else if constexpr (std::is_array_v<P>)
        return std::extent_v<P>;
    else if constexpr (requires { std::tuple_size<std::remove_cv_t<P>>::value; })
        return std::tuple_size<std::remove_cv_t<P>>::value;
    else
        return 3;
}

template <class F, class R>
constexpr std::size_t coordinates_of_field() {
    if constexpr (!Structs<R> || !std::invocable<const F&, std::ranges::range_reference_t<R>>)
        return 0;
    else if constexpr (!std::is_lvalue_reference_v<FieldResult<F, R>>)
        return 0;
    else
        return coordinates_of<std::remove_reference_t<FieldResult<F, R>>>();
}

// A field that is a point of space: it has floats x, y, z, or [0], [1], [2], like float[3], std::array, glm
// and Eigen.
template <class F, class R>
concept PointField = coordinates_of_field<F, R>()
>= 3;

// A field that is a point of the plane: it has floats x, y and no z, or [0], [1] and no [2].
template <class F, class R>
concept PlanarPointField = coordinates_of_field<F, R>()
== 2;

// A field that is a quaternion: it has floats w, x, y and z. (The order of those with [0] to [3] differs.)
template <class P>
concept HasWXYZ = HasXYZ<P> && requires(P& p) {
    requires FloatReference<decltype((p.w))>;
};
template <class F, class R>
concept QuaternionField = Structs<R> && std::invocable<const F&, std::ranges::range_reference_t<R>> &&
    HasWXYZ<std::remove_reference_t<FieldResult<F, R>>>;

// A field that says how something turns about z: it has floats w and z, as a quaternion has.
template <class F, class R>
concept TurnField = Structs<R> && std::invocable<const F&, std::ranges::range_reference_t<R>> &&
    requires(std::remove_reference_t<FieldResult<F, R>>& q) {
    requires FloatReference<decltype((q.w))> && FloatReference<decltype((q.z))>;
};

// A field that has x and y, or [0] and [1], of whatever dimension.
template <class F, class R>
concept XYField = coordinates_of_field<F, R>()
>= 2;

// Coordinate K of a point field as a field.
template <int K, class F>
auto coordinate_field(const F& field) {
    return [field](auto& item) -> auto& {
        auto& p = field_of(field, item);
        if constexpr (!HasXY<std::remove_reference_t<decltype(p)>>)
            return p[K];
        else if constexpr (K == 0)
            return p.x;
        else if constexpr (K == 1)
            return p.y;
        else
            return p.z;
    };
}

// The address of the field in the first item and the stride in floats. An empty range has a null address.
template <class R, class F>
auto member_of(R&& items, const F& field) {
    using Item = std::ranges::range_value_t<R>;
    static_assert(sizeof(Item) % sizeof(float) == 0, "the struct's size must be a whole number of floats");
    using Pointer = std::add_pointer_t<FieldResult<F, R>>;
    struct Found {
        Pointer data;
        std::ptrdiff_t stride;
    } found{nullptr, static_cast<std::ptrdiff_t>(sizeof(Item) / sizeof(float))};
    if (std::ranges::size(items) == 0) return found;
    auto& item = *std::ranges::data(items);
    found.data = &field_of(field, item);
    CAPSA_EXPECT(
        reinterpret_cast<std::uintptr_t>(found.data) - reinterpret_cast<std::uintptr_t>(&item) < sizeof(Item),
        "member: the field lies outside its struct of %zu bytes: name a float inside it", sizeof(Item));
    return found;
}

}  // namespace capsa::detail
