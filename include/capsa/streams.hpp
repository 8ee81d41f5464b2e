// Streams: one value for each row, in the memory of the caller.

#pragma once
#include "capsa/expect.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>  // with the concepts of ranges: <ranges> itself costs a user more than all of capsa
#include <type_traits>
#include <utility>

namespace capsa {

namespace detail {

// An object with a name, or a view of memory that lives elsewhere. A container that dies at the end of the
// expression does not compile: give it a name first.
template <class T>
concept Lasting = std::is_lvalue_reference_v<T> || std::is_trivially_destructible_v<std::remove_cvref_t<T>>;

// Elements that lie side by side and live on: a vector, an array or a span.
template <class R>
concept LastingRange =
    std::ranges::contiguous_range<R> && std::ranges::sized_range<R> && std::ranges::borrowed_range<R>;

template <class R, class T>
concept LastingRangeOf = LastingRange<R> && std::same_as<std::remove_cv_t<std::ranges::range_value_t<R>>, T>;

// The elements of a vector, an array or a span of the caller. A vector that dies at the end of the expression
// does not compile.
template <class T>
class Seen : public std::span<const T> {
public:
    constexpr Seen() = default;
    constexpr Seen(const T* first, std::size_t count) : std::span<const T>(first, count) {}
    template <LastingRangeOf<T> R>
    // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): a copy is the same
    constexpr Seen(R&& elements)
        : std::span<const T>(std::ranges::data(elements), std::ranges::size(elements)) {}
};

// What those elements may be made of.
template <class R, class T>
concept SeenAs = !std::same_as<std::remove_cvref_t<R>, Seen<T>> && LastingRangeOf<R, T>;

}  // namespace detail

/// One float for each row: a vector, an array or a span of the caller. A vector that dies at the end of the
/// expression does not compile: give it a name first.
using Floats = detail::Seen<float>;

/// Element i is data[i * stride]. The stride counts floats. Stride 0 gives every element the same value. A
/// negative stride walks backwards.
struct Stream {
    /// The count of a stream that does not know its own.
    static constexpr std::size_t uncounted = SIZE_MAX;

    const float* data = nullptr;    ///< element 0
    std::ptrdiff_t stride = 1;      ///< from element to element, in floats
    std::size_t count = uncounted;  ///< number of elements, if it is known
    bool held = false;              ///< made by `same`: the stream itself holds the value

    Stream() = default;
    /// Elements first[0], first[step], ...
    Stream(const float* first, std::ptrdiff_t step = 1) : data(first), stride(step) {}
    /// The elements of a container that lives on.
    ///@{
    Stream(const Floats& values) : data(values.data()), count(values.size()) {}
    template <detail::SeenAs<float> R>
    // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): no Stream makes Floats
    Stream(R&& values) : Stream(Floats(std::forward<R>(values))) {}
    ///@}

    /// The same stream without its first `first` elements.
    Stream from(std::size_t first) const noexcept {
        Stream rest = *this;
        if (data && !held) rest.data += static_cast<std::ptrdiff_t>(first) * stride;
        if (count != uncounted) rest.count -= first;
        return rest;
    }

    /// The same for the C interface.
    operator capsa_stream() const noexcept { return {data, stride}; }
};

/// The same value for every element. The stream and its copies keep the value (capsa_same).
inline Stream same(float value) noexcept {
    const capsa_stream made = capsa_same(value);
    Stream s(made.data, made.stride);
    s.held = true;
    return s;
}

/// A stream of whole numbers: the points that rows use, or labels of rows. Row i has data[i * stride]. The
/// stride counts numbers. Labels without data have their default in every row.
struct IntegerStream {
    /// The count of a stream that does not know its own.
    static constexpr std::size_t uncounted = Stream::uncounted;

    const std::uint32_t* data = nullptr;  ///< the number of row 0
    std::ptrdiff_t stride = 1;            ///< from row to row, in numbers
    std::size_t count = uncounted;        ///< number of elements, if it is known

    IntegerStream() = default;
    /// Numbers first[0], first[step], ...
    IntegerStream(const std::uint32_t* first, std::ptrdiff_t step = 1) : data(first), stride(step) {}
    /// The elements of a container that lives on.
    ///@{
    IntegerStream(const detail::Seen<std::uint32_t>& values) : data(values.data()), count(values.size()) {}
    template <detail::SeenAs<std::uint32_t> R>
    // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): no IntegerStream makes Seen
    IntegerStream(R&& values) : IntegerStream(detail::Seen<std::uint32_t>(std::forward<R>(values))) {}
    ///@}

    /// The same numbers without the first `first` of them.
    IntegerStream from(std::size_t first) const noexcept {
        IntegerStream rest = *this;
        if (data) rest.data += static_cast<std::ptrdiff_t>(first) * stride;
        if (count != uncounted) rest.count -= first;
        return rest;
    }

    /// The same for the C interface.
    ///@{
    operator capsa_index_stream() const noexcept { return {data, stride}; }
    operator capsa_label_stream() const noexcept { return {data, stride}; }
    ///@}
};

}  // namespace capsa

/// @cond
template <class T>
inline constexpr bool std::ranges::enable_borrowed_range<capsa::detail::Seen<T>> = true;
template <class T>
inline constexpr bool std::ranges::enable_view<capsa::detail::Seen<T>> = true;
/// @endcond
