// Which memory a view may refer to: memory that outlives the expression that makes the view.

#pragma once
#include "capsa/cpp20.hpp"

#include <concepts>
#include <cstddef>
#include <ranges>
#include <span>
#include <type_traits>

namespace capsa {

/// An object with a name, or a view of memory that lives elsewhere. A container that dies at the end of the
/// expression does not compile: give it a name first.
template <class T>
concept Lasting = std::is_lvalue_reference_v<T> || std::is_trivially_destructible_v<std::remove_cvref_t<T>>;

/// Elements of the caller that lie side by side: a vector, an array or a span. A vector that dies at the end
/// of the expression does not compile.
template <class T>
class Seen : public std::span<const T> {
public:
    constexpr Seen() = default;
    /// `count` elements from `first` on.
    constexpr Seen(const T* first, std::size_t count) : std::span<const T>(first, count) {}
    /// The elements of a container that lives on.
    template <std::ranges::contiguous_range R>
    requires std::ranges::sized_range<R> && std::ranges::borrowed_range<R> &&
        std::same_as<std::remove_cv_t<std::ranges::range_value_t<R>>, T>
    // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): a copy is the same
    constexpr Seen(R&& elements)
        : std::span<const T>(std::ranges::data(elements), std::ranges::size(elements)) {}
};

/// One float for each row.
using Floats = Seen<float>;

}  // namespace capsa

/// @cond
template <class T>
inline constexpr bool std::ranges::enable_borrowed_range<capsa::Seen<T>> = true;
template <class T>
inline constexpr bool std::ranges::enable_view<capsa::Seen<T>> = true;
/// @endcond
