// The verbs: what a query tells about the pairs of a source.
//
// A query throws, allocates and prints nothing and keeps no state. Any number of threads may ask at once. A
// call that makes no sense ends the program with a sentence that says what was wrong: an output that is too
// small, a verb that does not take the source, a listed row that does not exist. capsa/expect.hpp has the
// details. capsa/pairs.hpp says which place in an output belongs to which row or pair.

#pragma once
#include "capsa/bits.hpp"
#include "capsa/expect.hpp"
#include "capsa/options.hpp"
#include "capsa/pairs.hpp"

#include <cstdint>
#include <span>

namespace capsa {

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
/// a, then by b. find_all of capsa/collect.hpp returns all pairs in a vector.
inline FindResult find_hits(const Source& source, std::span<IndexPair> out,
                            const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    detail::expect_ok(capsa_find_hits(&source, &how, out.data(), out.size(), &result), "find_hits", source);
    return {result.written, result.total};
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
/// and returns the exact total. contacts_all of capsa/collect.hpp returns all contacts in a vector.
inline FindResult contacts(const Source& source, std::span<Contact> out,
                           const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    detail::expect_ok(capsa_contacts(&source, &how, out.data(), out.size(), &result), "contacts", source);
    return {result.written, result.total};
}

/// For each row of A its deepest contact: the contact with the smallest gap among the pairs that touch. It
/// takes `between` and `within`. out[i] belongs to row i. If the row touches nothing, b is no_row and gap is
/// +infinity.
inline void deepest(const Source& source, std::span<Contact> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_deepest(&source, &how, out.data(), out.size()), "deepest", source, out.size());
}

/// Sorts pairs by a, then by b.
inline void sort_pairs(std::span<IndexPair> pairs) noexcept { capsa_sort_pairs(pairs.data(), pairs.size()); }

/// The first invalid row and the reason, or nothing. Queries do not need this check: an invalid row touches
/// nothing.
template <Shapes A>
Flaw validate(const A& shapes) noexcept {
    const capsa_shapes erased_shapes = shapes;
    const capsa_source source{
        capsa_source_within, erased_shapes, {}, 0, erased_shapes.count, nullptr, {}, {}, {}};
    capsa_flaw flaw{};
    detail::expect_ok(capsa_validate(&erased_shapes, &flaw), "validate", source);
    return {flaw.found != 0, flaw.row, flaw.field ? flaw.field : "", flaw.reason ? flaw.reason : ""};
}

}  // namespace capsa
