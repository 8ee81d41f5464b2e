// The plain types: what answers are made of, bits, and the options of a query.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/workspace.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace capsa {

/// A pair of rows: row a of the first set and row b of the second. Indices begin at 0.
using IndexPair = capsa_index_pair;

/// A pair source. between, within, zip, listed and slice build it. You may copy and store it. The caller's
/// arrays must outlive the queries.
using Source = capsa_source;

/// The nearest row of B and its signed gap.
using Nearest = capsa_nearest;
/// A pair with its gap, normal and point.
using Contact = capsa_contact;
/// The gap and the closest points of a pair.
using Witness = capsa_witness;
/// The first touch of a moving pair: time, normal and point.
using Touch = capsa_touch;

/// Which image of row b a pair has in a periodic source: shift[k] lengths of the box along axis k.
using Image = capsa_image;

/// The index that means "no row".
inline constexpr std::uint32_t no_row = capsa_no_row;

/// The first invalid row of a view, or nothing.
struct Flaw {
    bool found = false;      ///< false: every row is valid
    std::size_t row = 0;     ///< 0-based
    const char* field = "";  ///< "ax", "radius", ...
    /// "is NaN", "is infinite", "is beyond 1e18", "is negative", "is 0, like all of the normal"
    const char* reason = "";
    /// Whether there is one.
    explicit operator bool() const { return found; }
};

/// What find_hits and contacts stored and what they found.
struct FindResult {
    std::uint64_t written = 0;  ///< pairs stored: the smaller of total and the room
    std::uint64_t total = 0;    ///< pairs that touch
    /// Whether there was room for all.
    bool complete() const { return written == total; }
};

/// Answers as bits: answer i is bit i % 64 of words[i / 64].
using BitSpan = std::span<std::uint64_t>;

/// The number of words that hold so many bits.
inline constexpr std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }
/// Answer i.
inline bool bit(std::span<const std::uint64_t> words, std::size_t i) {
    CAPSA_EXPECT(i / 64 < words.size(), "bit(%zu): there are %zu words of 64 bits", i, words.size());
    return (words[i / 64] >> (i % 64) & 1) != 0;
}

/// One row of words for each row of A: bit j of row(i) says whether row i of A touches row j of B. Row i
/// begins at word i * stride. The stride counts words and is at least words_for(rows of B).
struct BitGrid {
    BitSpan words;           ///< of all rows
    std::size_t stride = 0;  ///< from row to row, in words
    /// The words of row i of A.
    BitSpan row(std::size_t i) const {
        CAPSA_EXPECT(i < (stride == 0 ? 0 : words.size() / stride), "row(%zu): the grid has %zu rows", i,
                     stride == 0 ? 0 : words.size() / stride);
        return words.subspan(i * stride, stride);
    }
};

/// Instruction sets: Isa::scalar and the others of capsa_isa. The answer never depends on the choice.
enum class Isa {
    best = capsa_isa_best,
#define CAPSA_ISA_ROW(name, value, lanes) name = capsa_isa_##name,
#include "capsa/isa_list.inc"
#undef CAPSA_ISA_ROW
};

/// How a query decides whether a pair touches.
enum class Decide {
    rounded = capsa_decide_rounded,  ///< by the rounded distance
    exact = capsa_decide_exact,      ///< as real numbers say: the same for (a, b) and (b, a)
};

/// What counts as a first touch of two rows that touch at the start.
enum class AtStart {
    touches = capsa_at_start_touches,        ///< they touch at time 0
    approaches = capsa_at_start_approaches,  ///< only if they come nearer, and else never
};

/// Options of a query.
struct Options {
    float margin = 0.0f;                  ///< a hit is distance <= ra + rb + margin; may be negative
    Isa isa = Isa::best;                  ///< if this machine cannot run it, the best one is used
    Workspace* workspace = nullptr;       ///< null: the query allocates nothing and builds no index
    Decide decide = Decide::rounded;      ///< the earlier way to say `exact`
    AtStart at_start = AtStart::touches;  ///< the earlier way to say `approaching`
    /// Of a periodic source: element k becomes the image of b of answer k. As many as the output has; for
    /// visits capsa_most_visited, and those of each block stand there from the beginning.
    std::span<Image> images = {};
    bool exact = false;        ///< hits are decided as real numbers say, not by the rounded distance
    bool approaching = false;  ///< rows that move and touch at the start: only if they come nearer
};

/// What is asked of the pairs of a source. What is worth building depends on it.
enum class Question {
    hits = capsa_asks_hits,                ///< neighbours, k_nearest, and all verbs of `pairs`
    nearest = capsa_asks_nearest,          ///< nearest, and k_nearest at any distance
    deepest = capsa_asks_deepest,          ///< deepest
    first_touch = capsa_asks_first_touch,  ///< first_touch, find_touches, visit_touches
    places = capsa_asks_places,            ///< hit_mask, gaps, witnesses, by run: nothing is worth building
    /// any_hit, count_hits, touched, find_hits, contacts, clusters, visits: a list may serve
    pairs = capsa_asks_pairs,
};

/// What a workspace builds for a query.
using Building = capsa_building;

/// What `explain` says.
struct Explanation {
    char text[512] = {};  ///< one sentence with a 0 at its end
    /// The sentence.
    operator std::string_view() const noexcept { return text; }
};

/// The options as the C struct.
inline capsa_options erased(const Options& options) {
    return {options.margin,
            static_cast<capsa_isa>(options.isa),
            options.workspace ? options.workspace->c() : nullptr,
            options.exact ? capsa_decide_exact : static_cast<capsa_decide>(options.decide),
            options.approaching ? capsa_at_start_approaches : static_cast<capsa_at_start>(options.at_start),
            options.images.data(),
            options.images.size()};
}

/// Every instruction set, in ascending order of rank.
inline constexpr Isa every_isa[] = {
#define CAPSA_ISA_ROW(name, value, lanes) Isa::name,
#include "capsa/isa_list.inc"
#undef CAPSA_ISA_ROW
};

/// "scalar", "avx2", ...
inline std::string_view name(Isa isa) noexcept { return capsa_isa_name(static_cast<capsa_isa>(isa)); }

/// Whether this library contains the kernels of `isa`.
inline bool compiled(Isa isa) noexcept { return capsa_isa_compiled(static_cast<capsa_isa>(isa)) != 0; }
/// Whether this library contains the kernels of `isa` and this machine can run them.
inline bool runnable(Isa isa) noexcept { return capsa_isa_runnable(static_cast<capsa_isa>(isa)) != 0; }

/// The instruction set that a query with `isa` runs on. The environment variable CAPSA_ISA limits Isa::best.
inline Isa resolve(Isa isa) noexcept {
    return static_cast<Isa>(capsa_isa_resolve(static_cast<capsa_isa>(isa)));
}

}  // namespace capsa
