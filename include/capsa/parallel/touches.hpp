// All touches of moving shapes on many threads: `find_touches` of capsa/touches.hpp, which see.
// capsa/parallel.hpp includes this header.

#pragma once
#include "capsa/motion.hpp"
#include "capsa/parallel/lists.hpp"
#include "capsa/parallel/parts.hpp"
#include "capsa/sources.hpp"
#include "capsa/touches.hpp"
#include "capsa/types.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace capsa::parallel {

namespace detail {

// The parts of a list, and shares of the searches of an index, have rows of A in any order: their touches are
// sorted again, by one thread: of tbb::parallel_sort a thread sanitizer cannot say that it has no race.
template <class Allocator>
FindResult collect_touches(const Source& source, const Motion& of_a, const Motion* of_b,
                           std::vector<Touch, Allocator>& out, const Options& options) {
    const Prepared asked(source, options, Question::first_touch, true);
    const auto ask = [&](const Source& part, auto& list) {
        return capsa::detail::collect_touches(part, of_a, of_b, list, asked.options(), "find_touches");
    };
    const FindResult found = collect(asked.source(), out, ask);
    constexpr auto before = capsa::detail::touch_before;
    if (!std::is_sorted(out.begin(), out.end(), before)) std::sort(out.begin(), out.end(), before);
    return found;
}

inline FindResult find_touches(const Source& source, const Motion& of_a, const Motion* of_b,
                               std::span<Touch> out, const Options& options) {
    std::vector<Touch> all;
    const FindResult found = collect_touches(source, of_a, of_b, all, options);
    const std::size_t written = std::min(all.size(), out.size());
    std::copy_n(all.begin(), written, out.begin());
    return {written, found.total};
}

}  // namespace detail

/// As capsa::find_touches with B at rest, in the same order. All touches are held in memory, also if few fit.
inline FindResult find_touches(const Source& source, const Motion& of_a, std::span<Touch> out,
                               const Options& options = {}) {
    return detail::find_touches(source, of_a, nullptr, out, options);
}

/// As capsa::find_touches with B moving by of_b.
inline FindResult find_touches(const Source& source, const Motion& of_a, const Motion& of_b,
                               std::span<Touch> out, const Options& options = {}) {
    return detail::find_touches(source, of_a, &of_b, out, options);
}

/// Replaces the contents of a vector by all touches, in the order of capsa::find_touches.
///@{
template <class Allocator>
FindResult find_touches(const Source& source, const Motion& of_a, std::vector<Touch, Allocator>& out,
                        const Options& options = {}) {
    return detail::collect_touches(source, of_a, nullptr, out, options);
}
template <class Allocator>
FindResult find_touches(const Source& source, const Motion& of_a, const Motion& of_b,
                        std::vector<Touch, Allocator>& out, const Options& options = {}) {
    return detail::collect_touches(source, of_a, &of_b, out, options);
}
///@}

/// As capsa::last_touch with B at rest.
inline void last_touch(const Source& source, const Motion& of_a, std::span<Touch> out,
                       const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::first_touch);
    detail::each_slice(asked.source(),
                       [&](const Source& part) { capsa::last_touch(part, of_a, out, asked.options()); });
}

/// As capsa::last_touch with B moving by of_b.
inline void last_touch(const Source& source, const Motion& of_a, const Motion& of_b, std::span<Touch> out,
                       const Options& options = {}) {
    const detail::Prepared asked(source, options, Question::first_touch);
    detail::each_slice(asked.source(), [&](const Source& part) {
        capsa::last_touch(part, of_a, of_b, out, asked.options());
    });
}

}  // namespace capsa::parallel
