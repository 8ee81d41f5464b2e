// Verbs that group the pairs that touch by row, or hand them over a block at a time.

#pragma once
#include "capsa/query.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace capsa {

namespace detail {

// A function object as the context of a C callback. One that returns nothing never ends the query.
template <class Visit, class T>
int call_visit(void* context, const T* data, std::size_t count) {
    Visit& visit = *static_cast<Visit*>(context);
    if constexpr (std::is_void_v<decltype(visit(std::span<const T>()))>) {
        visit(std::span<const T>(data, count));
        return 0;
    } else {
        return visit(std::span<const T>(data, count)) ? 0 : 1;
    }
}

}  // namespace detail

/// Calls visit(std::span<const IndexPair>) for the pairs that touch, a block at a time: no array has to hold
/// all pairs. It gets the pairs of find_hits in the same order. If `visit` returns a bool, the query ends at
/// the first false. `visit` must not throw.
template <class Visit>
void visit_hits(const Source& source, Visit&& visit, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    using Function = std::remove_reference_t<Visit>;
    detail::expect_ok(
        capsa_visit_hits(&source, &how, detail::call_visit<Function, IndexPair>, std::addressof(visit)),
        "visit_hits", source);
}

/// The same with the contacts of the pairs: visit(std::span<const Contact>).
template <class Visit>
void visit_contacts(const Source& source, Visit&& visit, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    using Function = std::remove_reference_t<Visit>;
    detail::expect_ok(
        capsa_visit_contacts(&source, &how, detail::call_visit<Function, Contact>, std::addressof(visit)),
        "visit_contacts", source);
}

/// For each row of A the rows that touch it, as compressed rows: the list of row i is `rows` from offsets[i]
/// up to offsets[i + 1], sorted. It takes `between` (rows of B) and `within` (other rows of A: each pair is
/// in two lists). `offsets` has at least rows of A + 1 elements. If the lists do not fit in `rows`, the query
/// writes all offsets and returns the exact total, but writes no list. The query runs twice, to count and to
/// fill.
inline FindResult neighbours(const Source& source, std::span<std::size_t> offsets,
                             std::span<std::uint32_t> rows, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    detail::expect_ok(
        capsa_neighbours(&source, &how, offsets.data(), offsets.size(), rows.data(), rows.size(), &result),
        "neighbours", source, offsets.size());
    return {result.written, result.total};
}

/// Neighbour lists that own their arrays.
struct NeighbourLists {
    std::vector<std::size_t> offsets;  ///< rows of A + 1
    std::vector<std::uint32_t> rows;   ///< all lists, one after the other

    /// The number of lists: rows of A.
    std::size_t size() const noexcept { return offsets.empty() ? 0 : offsets.size() - 1; }
    /// The list of a row.
    std::span<const std::uint32_t> operator[](std::size_t row) const noexcept {
        return {rows.data() + offsets[row], offsets[row + 1] - offsets[row]};
    }
};

/// Replaces the lists. Keep them from frame to frame: they keep their room. It allocates memory and may throw
/// std::bad_alloc.
inline void neighbours(const Source& source, NeighbourLists& lists, const Options& options = {}) {
    lists.offsets.resize(source.a.count + 1);
    lists.rows.resize(lists.rows.capacity());
    const FindResult found = neighbours(source, lists.offsets, lists.rows, options);
    lists.rows.resize(found.total);
    if (!found.complete()) neighbours(source, lists.offsets, lists.rows, options);
}

/// The options of k_nearest without options: rows at any distance.
inline constexpr Options any_distance{.margin = std::numeric_limits<float>::infinity()};

/// For each row of A its k nearest rows, sorted by gap, ties by row. It takes `between` and `within`.
/// out[k * i + j] is neighbour j of row i; if there are fewer, index is no_row and gap is +infinity. Without
/// options it finds rows at any distance and looks at every pair, with an index too. With options it finds
/// those that touch with the margin: then it looks no further, and an index helps.
inline void k_nearest(const Source& source, std::size_t k, std::span<Nearest> out,
                      const Options& options = any_distance) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_k_nearest(&source, &how, k, out.data(), out.size()), "k_nearest", source,
                      out.size(), k);
}

}  // namespace capsa
