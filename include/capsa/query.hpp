// The verbs: what to know about the pairs of a source.
//
// No query throws, allocates, prints or keeps state; any number of threads may ask at once. A call that makes
// no sense (an output too small, a source that the verb does not take, a listed row that is not there) ends
// the program with a sentence that says so: see capsa/expect.hpp. capsa/pairs.hpp says where in an output an
// answer stands.

#pragma once
#include "capsa/bits.hpp"
#include "capsa/expect.hpp"
#include "capsa/options.hpp"
#include "capsa/pairs.hpp"

#include <cstdint>
#include <span>

namespace capsa {

/// Whether any pair touches; stops at the first.
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

/// One bit a row of A: does it touch anything? `out` holds words_for(rows of A) words. Of `between` and `zip`
/// only the bits of the source's own rows are written, so that parts of a slice share `out`. Of `within` and
/// `listed` all bits are written: give each part words of its own and or them together.
inline void touched(const Source& source, BitSpan out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_touched(&source, &how, out.data(), out.size()), "touched", source, out.size());
}

/// Every answer of a `between`, one bit each; bits past the last column of a row are 0. Of `zip` and
/// `listed`: bit i of out.words says whether row or pair i touches, and out.stride is not used. Not of
/// `within`.
inline void hit_mask(const Source& source, const BitGrid& out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_hit_mask(&source, &how, out.words.data(), out.words.size(), out.stride),
                      "hit_mask", source, out.words.size(), out.stride);
}

/// The pairs that touch, as many as fit in `out`, and their true total: a short output is an answer, not an
/// error. The order is fixed for given sizes and options; sort_pairs puts pairs by a, then b. find_all of
/// capsa/collect.hpp returns a vector of all.
inline FindResult find_hits(const Source& source, std::span<IndexPair> out,
                            const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    detail::expect_ok(capsa_find_hits(&source, &how, out.data(), out.size(), &result), "find_hits", source);
    return {result.written, result.total};
}

/// Of `zip` and `listed`: the signed gap of each row or pair, distance between the cores less both radii;
/// out[i] is that of row or pair i. NaN where a field is NaN. The margin plays no part.
inline void gaps(const Source& source, std::span<float> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_gaps(&source, &how, out.data(), out.size()), "gaps", source, out.size());
}

/// The same with the parameters and closest points of the cores.
inline void witnesses(const Source& source, std::span<Witness> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_witnesses(&source, &how, out.data(), out.size()), "witnesses", source,
                      out.size());
}

/// Of `between` and `within`: for each row of A the row of B (another row of A) with the smallest signed gap;
/// ties go to the lowest row. out[i] is that of row i; where there is none, no_row and +infinity. The margin
/// plays no part.
inline void nearest(const Source& source, std::span<Nearest> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_nearest_rows(&source, &how, out.data(), out.size()), "nearest", source,
                      out.size());
}

/// The same with the way there: the contact of each row with its nearest row, touching or not. The normal
/// points from the row to its nearest, the surfaces are half the gap before and behind the point. Where there
/// is none, b is no_row and gap +infinity.
inline void nearest(const Source& source, std::span<Contact> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_nearest_contacts(&source, &how, out.data(), out.size()), "nearest", source,
                      out.size());
}

/// The contacts of all pairs that touch, in the order of find_hits, as many as fit, and their true total.
/// contacts_all of capsa/collect.hpp returns a vector of all.
inline FindResult contacts(const Source& source, std::span<Contact> out,
                           const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    detail::expect_ok(capsa_contacts(&source, &how, out.data(), out.size(), &result), "contacts", source);
    return {result.written, result.total};
}

/// Of `between` and `within`: for each row of A its deepest contact, the one with its nearest row if that
/// touches; out[i] is that of row i. Where there is none, b is no_row and gap +infinity.
inline void deepest(const Source& source, std::span<Contact> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_deepest(&source, &how, out.data(), out.size()), "deepest", source, out.size());
}

inline void sort_pairs(std::span<IndexPair> pairs) noexcept { capsa_sort_pairs(pairs.data(), pairs.size()); }

/// The first row that is not valid input, and why. Queries do not need it: such rows touch nothing.
template <Shapes A>
Flaw validate(const A& shapes) noexcept {
    const capsa_shapes erased_shapes = shapes;
    const capsa_source source{capsa_source_within, erased_shapes, {}, 0, erased_shapes.count, nullptr};
    capsa_flaw flaw{};
    detail::expect_ok(capsa_validate(&erased_shapes, &flaw), "validate", source);
    return {flaw.found != 0, flaw.row, flaw.field ? flaw.field : "", flaw.reason ? flaw.reason : ""};
}

}  // namespace capsa
