// The verbs: what to know about the pairs of a source.
//
// No query throws, allocates, prints or keeps state; any number of threads may ask at once.

#pragma once
#include "capsa/options.hpp"
#include "capsa/pairs.hpp"

#include <span>

namespace capsa {

/// Answers as bits: answer i is bit i % 64 of words[i / 64].
using BitSpan = std::span<std::uint64_t>;

inline constexpr std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }
inline bool bit(std::span<const std::uint64_t> words, std::size_t i) {
    return (words[i / 64] >> (i % 64) & 1) != 0;
}

/// A row of words for each row of A: whether row i of A touches row j of B is bit j of row(i). Row i begins
/// at word i * stride; stride is at least words_for(rows of B).
struct BitGrid {
    BitSpan words;
    std::size_t stride = 0;
    BitSpan row(std::size_t i) const { return words.subspan(i * stride, stride); }
};

inline capsa_options erased(const Options& options) noexcept {
    return {options.margin, static_cast<capsa_isa>(options.isa)};
}

/// Whether any pair touches; stops at the first.
inline bool any_hit(const Source& source, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    int hit = 0;
    [[maybe_unused]] const capsa_status status = capsa_any_hit(&source, &how, &hit);
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
    return hit != 0;
}

/// How many pairs touch.
inline std::uint64_t count_hits(const Source& source, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    std::uint64_t count = 0;
    [[maybe_unused]] const capsa_status status = capsa_count_hits(&source, &how, &count);
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
    return count;
}

/// One bit a row of A: does it touch anything? `out` holds words_for(rows of A) words. Of `between` only the
/// bits of the source's own rows are written; of `within` all, so that each slice needs words of its own, to
/// be or-ed.
inline void touched(const Source& source, BitSpan out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    [[maybe_unused]] const capsa_status status = capsa_touched(&source, &how, out.data(), out.size());
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
}

/// Every answer of a `between`, one bit each.
inline void hit_mask(const Source& source, const BitGrid& out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    [[maybe_unused]] const capsa_status status =
        capsa_hit_mask(&source, &how, out.words.data(), out.words.size(), out.stride);
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
}

/// The pairs that touch, as many as fit in `out`, and their true total: a short output is an answer, not an
/// error. The order is fixed for given sizes and options; sort_pairs puts pairs by a, then b.
inline FindResult find_hits(const Source& source, std::span<IndexPair> out,
                            const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    [[maybe_unused]] const capsa_status status =
        capsa_find_hits(&source, &how, out.data(), out.size(), &result);
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
    return {result.written, result.total};
}

/// Of `zip` and `listed`: the signed gap of each row or pair; `out` has room for all of the source.
inline void gaps(const Source& source, std::span<float> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    [[maybe_unused]] const capsa_status status = capsa_gaps(&source, &how, out.data(), out.size());
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
}

/// The same with the parameters and closest points of the cores.
inline void witnesses(const Source& source, std::span<Witness> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    [[maybe_unused]] const capsa_status status = capsa_witnesses(&source, &how, out.data(), out.size());
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
}

/// Of `between` and `within`: for each row of A the nearest row of B and the signed gap; ties go to the
/// lowest row. No row: no_row and +infinity. The margin plays no part.
inline void nearest(const Source& source, std::span<Nearest> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    [[maybe_unused]] const capsa_status status = capsa_nearest_rows(&source, &how, out.data(), out.size());
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
}

/// The contacts of all pairs that touch, in the order of find_hits, as many as fit, and their true total.
inline FindResult contacts(const Source& source, std::span<Contact> out,
                           const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    [[maybe_unused]] const capsa_status status =
        capsa_contacts(&source, &how, out.data(), out.size(), &result);
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
    return {result.written, result.total};
}

/// Of `between` and `within`: for each row of A its deepest contact; b is no_row and gap +infinity where
/// there is none.
inline void deepest(const Source& source, std::span<Contact> out, const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    [[maybe_unused]] const capsa_status status = capsa_deepest(&source, &how, out.data(), out.size());
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
}

inline void sort_pairs(std::span<IndexPair> pairs) noexcept { capsa_sort_pairs(pairs.data(), pairs.size()); }

/// The first row that is not valid input, and why. Queries do not need it: such rows touch nothing.
template <Shapes A>
Flaw validate(const A& shapes) noexcept {
    const capsa_shapes erased_shapes = shapes;
    capsa_flaw flaw{};
    [[maybe_unused]] const capsa_status status = capsa_validate(&erased_shapes, &flaw);
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
    return {flaw.found != 0, flaw.row, flaw.field ? flaw.field : "", flaw.reason ? flaw.reason : ""};
}

}  // namespace capsa
