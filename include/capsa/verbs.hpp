// The verbs: what a query tells about the pairs of a source.
//
// A query throws, allocates and prints nothing and keeps no state. Any number of threads may ask at once.
// Only the forms that answer with vectors allocate memory, and they may throw std::bad_alloc. A call that
// makes no sense ends the program with a sentence that says what was wrong: an output that is too small, a
// verb that does not take the source, a listed row that does not exist. capsa/expect.hpp has the details.
// capsa/sources.hpp says which place in an output belongs to which row or pair.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/prepare.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace capsa {

namespace detail {

// Asks with the room that the vector has. If the room is too small, it grows the vector and asks again.
template <class T, class Allocator, class Ask>
FindResult collect(std::vector<T, Allocator>& out, const Ask& ask) {
    out.resize(out.capacity() > 0 ? out.capacity() : 256);
    FindResult found = ask(std::span<T>(out));
    out.resize(found.total);
    if (!found.complete()) found = ask(std::span<T>(out));
    return found;
}

// The same with a vector of images that is as long: ask(room, options with images).
template <class T, class Allocator, class OfImages, class Ask>
FindResult collect(std::vector<T, Allocator>& out, std::vector<Image, OfImages>& images,
                   const Options& options, const Ask& ask) {
    const FindResult found = collect(out, [&](std::span<T> room) {
        images.resize(room.size());
        Options with = options;
        with.images = images;
        return ask(room, with);
    });
    images.resize(out.size());
    return found;
}

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

// The same object as the context that the C function takes.
template <class Visit>
void* context_of(Visit& visit) {
    return const_cast<void*>(static_cast<const void*>(&visit));
}

}  // namespace detail

/// Whether any pair touches. The query stops at the first hit.
inline bool any_hit(const Source& source, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    int hit = 0;
    detail::expect_ok(capsa_any_hit(&source, &how, &hit), "any_hit", source);
    return hit != 0;
}

/// How many pairs touch.
inline std::uint64_t count_hits(const Source& source, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    std::uint64_t count = 0;
    detail::expect_ok(capsa_count_hits(&source, &how, &count), "count_hits", source);
    return count;
}

/// One bit for each row of A: does the row touch anything? `out` has at least words_for(rows of A) words. For
/// `between` and `zip` the query writes only the bits of the source's own rows, so slices can share `out`.
/// For `within` and `listed` it writes all bits: give each slice words of its own and combine them with "or".
/// Bits after the last row stay as they are.
inline void touched(const Source& source, BitSpan out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_touched(&source, &how, out.data(), out.size()), "touched", source, out.size());
}

/// One bit for each pair: does the pair touch? It takes `between`, `zip` and `listed`, not `within`. For
/// `between`, bit j of out.row(i) belongs to row i of A and row j of B, and the bits after the last row of B
/// are 0. For `zip` and `listed`, bit i of out.words belongs to row or pair i, and out.stride is not used.
inline void hit_mask(const Source& source, const BitGrid& out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_hit_mask(&source, &how, out.words.data(), out.words.size(), out.stride),
                      "hit_mask", source, out.words.size(), out.stride);
}

/// The pairs that touch. The query writes as many as fit in `out` and returns the exact total: an output that
/// is too small is not an error. The order is fixed for given sizes and options. sort_pairs orders pairs by
/// a, then by b.
inline FindResult find_hits(const Source& source, std::span<IndexPair> out,
                            const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    detail::expect_ok(capsa_find_hits(&source, &how, out.data(), out.size(), &result), "find_hits", source);
    return {result.written, result.total};
}

/// Replaces the contents of a vector by all pairs that touch. Keep the vector from frame to frame: it keeps
/// its room. Where there are many pairs it chooses as with a workspace, and uses one of its own unless the
/// options have one: so the order is not that of the form above, but that of `contacts` with a vector.
template <class Allocator>
FindResult find_hits(const Source& source, std::vector<IndexPair, Allocator>& out,
                     const Options& options = {}) {
    const detail::Prepared asked(source, options, capsa_asks_pairs, true);
    return detail::collect(
        out, [&](std::span<IndexPair> room) { return find_hits(asked.source(), room, asked.options()); });
}

/// The same of a periodic source, with the image of b of each pair in a vector that is as long.
template <class Allocator, class OfImages>
FindResult find_hits(const Source& source, std::vector<IndexPair, Allocator>& out,
                     std::vector<Image, OfImages>& images, const Options& options = {}) {
    const detail::Prepared asked(source, options, capsa_asks_pairs, true);
    return detail::collect(out, images, asked.options(), [&](std::span<IndexPair> room, const Options& with) {
        return find_hits(asked.source(), room, with);
    });
}

/// All pairs that touch in a vector.
template <class = void>  // so that find_hits(source, {}) has no room, and not no options
std::vector<IndexPair> find_hits(const Source& source, const Options& options = {}) {
    std::vector<IndexPair> out;
    find_hits(source, out, options);
    return out;
}

/// The signed gap of each row of a `zip` or each pair of a `listed`: the distance between the cores minus
/// both radii. out[i] belongs to row or pair i. The gap is NaN if a field is NaN. The margin has no effect.
inline void gaps(const Source& source, std::span<float> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_gaps(&source, &how, out.data(), out.size()), "gaps", source, out.size());
}

/// The same gaps with the closest points of the cores and their parameters.
inline void witnesses(const Source& source, std::span<Witness> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_witnesses(&source, &how, out.data(), out.size()), "witnesses", source,
                      out.size());
}

/// For each row of A the nearest row: the row of B (for `within`: the other row of A) with the smallest
/// signed gap. It takes `between` and `within`. Ties go to the lowest row. out[i] belongs to row i. If there
/// is no other row, index is no_row and gap is +infinity. The margin has no effect.
inline void nearest(const Source& source, std::span<Nearest> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_nearest_rows(&source, &how, out.data(), out.size()), "nearest", source,
                      out.size());
}

/// The same as a contact of each row with its nearest row, which may or may not touch. The normal points from
/// the row to its nearest row. The two surfaces lie half the gap before and behind the point. If there is no
/// nearest row, b is no_row and gap is +infinity.
inline void nearest(const Source& source, std::span<Contact> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_nearest_contacts(&source, &how, out.data(), out.size()), "nearest", source,
                      out.size());
}

/// The contacts of all pairs that touch, in the order of find_hits. The query writes as many as fit in `out`
/// and returns the exact total.
inline FindResult contacts(const Source& source, std::span<Contact> out,
                           const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    detail::expect_ok(capsa_contacts(&source, &how, out.data(), out.size(), &result), "contacts", source);
    return {result.written, result.total};
}

/// Replaces the contents of a vector by the contacts of all pairs that touch, in the order of find_hits with
/// a vector.
template <class Allocator>
FindResult contacts(const Source& source, std::vector<Contact, Allocator>& out, const Options& options = {}) {
    const detail::Prepared asked(source, options, capsa_asks_pairs, true);
    return detail::collect(
        out, [&](std::span<Contact> room) { return contacts(asked.source(), room, asked.options()); });
}

/// The same of a periodic source, with the image of b of each contact in a vector that is as long.
template <class Allocator, class OfImages>
FindResult contacts(const Source& source, std::vector<Contact, Allocator>& out,
                    std::vector<Image, OfImages>& images, const Options& options = {}) {
    const detail::Prepared asked(source, options, capsa_asks_pairs, true);
    return detail::collect(out, images, asked.options(), [&](std::span<Contact> room, const Options& with) {
        return contacts(asked.source(), room, with);
    });
}

/// The contacts of all pairs that touch in a vector.
template <class = void>
std::vector<Contact> contacts(const Source& source, const Options& options = {}) {
    std::vector<Contact> out;
    contacts(source, out, options);
    return out;
}

/// For each row of A its deepest contact: the contact with the smallest gap among the pairs that touch. It
/// takes `between` and `within`. out[i] belongs to row i. If the row touches nothing, b is no_row and gap is
/// +infinity.
inline void deepest(const Source& source, std::span<Contact> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_deepest(&source, &how, out.data(), out.size()), "deepest", source, out.size());
}

/// Calls visit(std::span<const IndexPair>) for the pairs that touch, a block at a time: no array has to hold
/// all pairs. It gets the pairs of find_hits in the same order. If `visit` returns a bool, the query ends at
/// the first false. `visit` must not throw.
template <class Visit>
void visit_hits(const Source& source, Visit&& visit, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    using Function = std::remove_reference_t<Visit>;
    detail::expect_ok(
        capsa_visit_hits(&source, &how, detail::call_visit<Function, IndexPair>, detail::context_of(visit)),
        "visit_hits", source);
}

/// The same with the contacts of the pairs: visit(std::span<const Contact>).
template <class Visit>
void visit_contacts(const Source& source, Visit&& visit, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    using Function = std::remove_reference_t<Visit>;
    detail::expect_ok(
        capsa_visit_contacts(&source, &how, detail::call_visit<Function, Contact>, detail::context_of(visit)),
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
    std::vector<Image> images;         ///< of a periodic source: the image of each of these rows

    /// The number of lists: rows of A.
    std::size_t size() const noexcept { return offsets.empty() ? 0 : offsets.size() - 1; }
    /// The list of a row.
    std::span<const std::uint32_t> operator[](std::size_t row) const noexcept {
        return {rows.data() + offsets[row], offsets[row + 1] - offsets[row]};
    }
};

/// Replaces the lists. Keep them from frame to frame: they keep their room. It allocates memory and may throw
/// std::bad_alloc.
template <std::same_as<NeighbourLists> Lists>  // compiled only where it is used
void neighbours(const Source& source, Lists& lists, const Options& options = {}) {
    const detail::Prepared asked(source, options, capsa_asks_hits, true);
    lists.offsets.resize(source.a.count + 1);
    lists.rows.resize(lists.rows.capacity());
    const auto ask = [&] {
        Options with = asked.options();
        lists.images.resize(is_periodic(source) ? lists.rows.size() : 0);
        if (is_periodic(source)) with.images = lists.images;
        return neighbours(asked.source(), lists.offsets, lists.rows, with);
    };
    const FindResult found = ask();
    lists.rows.resize(found.total);
    if (!found.complete()) ask();
    lists.images.resize(is_periodic(source) ? lists.rows.size() : 0);
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

/// For each run whether any of its pairs touches: out[k] is 1 or 0 and belongs to run k. The query leaves a
/// run soon after its first hit. It takes `between` and `within`. A slice answers for the runs that begin in
/// it.
inline void any_by_run(const Source& source, std::span<std::uint8_t> out,
                       const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_any_by_run(&source, &how, out.data(), out.size()), "any_by_run", source,
                      out.size());
}

/// The same with the number of pairs that touch in each run.
inline void count_by_run(const Source& source, std::span<std::uint64_t> out,
                         const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_count_by_run(&source, &how, out.data(), out.size()), "count_by_run", source,
                      out.size());
}

/// Sorts pairs by a, then by b.
inline void sort_pairs(std::span<IndexPair> pairs) noexcept { capsa_sort_pairs(pairs.data(), pairs.size()); }

/// The first invalid row and the reason, or nothing. Queries do not need this check: an invalid row touches
/// nothing.
template <Shapes A>
Flaw validate(const A& shapes) noexcept {
    const capsa_shapes erased_shapes = shapes;
    const capsa_source source{
        capsa_source_within, erased_shapes, {}, 0, erased_shapes.count, nullptr, {}, {}, {}, {}};
    capsa_flaw flaw{};
    detail::expect_ok(capsa_validate(&erased_shapes, &flaw), "validate", source);
    return {flaw.found != 0, flaw.row, flaw.field ? flaw.field : "", flaw.reason ? flaw.reason : ""};
}

}  // namespace capsa
