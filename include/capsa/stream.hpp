// Streams: one value for each element, in the memory of the caller.

#pragma once
#include "capsa/c/capsa.h"
#include "capsa/expect.hpp"
#include "capsa/seen.hpp"

#include <concepts>
#include <cstddef>
#include <limits>
#include <utility>

namespace capsa {

/// Element i is data[i * stride]. The stride counts floats. Stride 0 gives every element the same value. A
/// negative stride walks backwards.
struct Stream {
    /// The count of a stream that does not know its own.
    static constexpr std::size_t uncounted = std::numeric_limits<std::size_t>::max();

    const float* data = nullptr;    ///< element 0
    std::ptrdiff_t stride = 1;      ///< from element to element, in floats
    std::size_t count = uncounted;  ///< number of elements, if it is known
    bool held = false;              ///< made by `same`: the stream itself holds the value

    Stream() = default;
    /// Elements first[0], first[step], ...
    Stream(const float* first, std::ptrdiff_t step = 1) : data(first), stride(step) {}
    /// The elements of a container that lives on.
    template <class R>
    // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): no Stream makes Floats
    requires std::constructible_from<Floats, R> Stream(R&& values) {
        const Floats seen(std::forward<R>(values));
        data = seen.data();
        count = seen.size();
    }

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

namespace detail {

// Ends the program unless every stream of a view has an element for each row.
inline void expect_rows([[maybe_unused]] const char* call, [[maybe_unused]] std::size_t rows,
                        [[maybe_unused]] std::initializer_list<Length> streams) noexcept {
    for ([[maybe_unused]] const Length& s : streams)
        CAPSA_EXPECT(s.size >= rows, "%s: %s has %zu elements for %zu rows: every row needs one", call,
                     s.name, s.size, rows);
}

// Ends the program unless the part of a view lies inside the view.
inline void expect_part([[maybe_unused]] std::size_t begin, [[maybe_unused]] std::size_t end,
                        [[maybe_unused]] std::size_t count) noexcept {
    CAPSA_EXPECT(begin <= end && end <= count, "rows(%zu, %zu): of %zu rows: begin <= end <= rows is needed",
                 begin, end, count);
}

}  // namespace detail

}  // namespace capsa
