// Pair sources: which pairs a query looks at. Runs and filters leave out some of them.
//
// Places in outputs: out[i], or bit i of words, belongs to row i of A. For `listed` it belongs to pair i of
// the list. A slice uses the same places as the whole source. Give every thread the whole output: slices are
// cut at multiples of 64, each slice writes its own places only, and two slices never write the same word of
// bits. An output that does not cover the whole source ends the program.
// Some outputs have no such places, and each slice needs an output of its own for them:
// - the lists of find_hits, contacts and find_touches;
// - the bits of `touched` for `within` and `listed`, because a slice may set the bit of any row.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/link_matrix.hpp"
#include "capsa/shapes.hpp"
#include "capsa/streams.hpp"
#include "capsa/types.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>

namespace capsa {

/// Rows that belong together and meet only each other: the parts of one scene, one pose or one frame. Run k
/// of A is its rows a[k] to a[k + 1] - 1, and run k of B its rows b[k] to b[k + 1] - 1. Offsets do not
/// descend, and a run may be empty. Rows outside of all runs meet nothing.
struct Runs {
    detail::Seen<std::uint32_t> a;  ///< the number of runs + 1 offsets into the rows of A
    /// As many offsets into the rows of B. None: every run of A meets all rows of B.
    detail::Seen<std::uint32_t> b = {};
};

namespace detail {

// Shapes that a source may refer to. A container that dies at the end of the expression is none: give it a
// name first.
template <class A>
concept LastingShapes = Shapes<A> && Lasting<A>;

template <Shapes A>
capsa_shapes erased(const A& shapes) {
    return shapes;
}

// A source without rows of A yet. The shapes are made where they stay: a copy of both takes 10 ns and more
// (docs/lab/2026-11-seams.md).
template <Shapes A, Shapes B>
Source source_of(capsa_source_kind kind, const A& a, const B& b) {
    Source made;
    made.kind = kind;
    ::new (static_cast<void*>(&made.a)) capsa_shapes(erased(a));
    ::new (static_cast<void*>(&made.b)) capsa_shapes(erased(b));
    made.begin = made.end = 0;
    made.pairs = nullptr;
    made.runs = {};
    made.filters = {};
    made.cut = 0;
    made.period[0] = made.period[1] = made.period[2] = 0.0f;
    return made;
}

inline capsa_runs erased(const Runs& runs) {
    CAPSA_EXPECT(runs.a.size() != 0,
                 "runs: a has no offsets: give the first row of every run and the end of the last");
    CAPSA_EXPECT(runs.b.size() == 0 || runs.b.size() == runs.a.size(),
                 "runs: a has %zu offsets and b has %zu: give both the same number", runs.a.size(),
                 runs.b.size());
    return {runs.a.data(), runs.b.size() == 0 ? nullptr : runs.b.data(), runs.a.size() - 1};
}

}  // namespace detail

/// Every row of a with every row of b. IndexPair::a is a row of a, IndexPair::b a row of b.
template <detail::LastingShapes A, detail::LastingShapes B>
Source between(A&& a, B&& b) {
    Source made = detail::source_of(capsa_source_between, a, b);
    made.end = made.a.count;
    return made;
}

/// Every unordered pair of rows of a, once: IndexPair::a < IndexPair::b.
template <detail::LastingShapes A>
Source within(A&& a) {
    Source made = detail::source_of(capsa_source_within, a, capsa_shapes{});
    made.end = made.a.count;
    return made;
}

/// Row i of a with row i of b. Sets of different sizes end the program.
template <detail::LastingShapes A, detail::LastingShapes B>
Source zip(A&& a, B&& b) {
    Source made = detail::source_of(capsa_source_zip, a, b);
    CAPSA_EXPECT(made.a.count == made.b.count, "zip: a has %zu rows and b has %zu: give both the same number",
                 made.a.count, made.b.count);
    made.end = made.a.count;
    return made;
}

/// The index pairs of a list, for example from a broad phase. The list must outlive the queries. Every query
/// checks the indices; a row that does not exist ends the program.
template <detail::LastingShapes A, detail::LastingShapes B>
Source listed(A&& a, B&& b, detail::Seen<IndexPair> pairs) {
    Source made = detail::source_of(capsa_source_listed, a, b);
    made.end = pairs.size();
    made.pairs = pairs.data();
    return made;
}

/// Each row of a run of a with each row of the same run of b, or with all rows of b. The offsets must outlive
/// the queries. Every verb of `between` takes the source. An index is used if the runs hold all rows of a and
/// meet all of b, and ignored otherwise.
template <detail::LastingShapes A, detail::LastingShapes B>
Source between(A&& a, B&& b, const Runs& runs) {
    Source made = between(a, b);
    made.runs = detail::erased(runs);
    return made;
}

/// Every unordered pair of rows of a that belong to one run, once.
template <detail::LastingShapes A>
Source within(A&& a, detail::Seen<std::uint32_t> offsets) {
    Source made = within(a);
    made.runs = detail::erased(Runs{offsets});
    return made;
}

/// The number of runs. A `between` or `within` without runs is one.
inline std::size_t run_count(const Source& source) noexcept { return source.runs.a ? source.runs.count : 1; }

/// Part k of n disjoint parts of a source, k < n. The parts need about equal work: give one to each of your
/// threads. Indices and places in outputs are those of the whole source. A part is a run of rows of A (for
/// `listed`: of pairs). Parts are cut at multiples of 64, so some parts are empty if there are few rows.
inline Source slice(const Source& source, std::size_t k, std::size_t n) {
    CAPSA_EXPECT(k < n, "slice(%zu, %zu): part k of n is one of 0 .. n - 1", k, n);
    return capsa_slice(&source, k, n);
}

/// What the parts of a source are for: verbs about the pairs that touch, or verbs with an answer for each row
/// of A.
enum class PartOf { pairs = capsa_part_of_pairs, rows = capsa_part_of_rows };

/// Part k of n disjoint parts of a source, k < n: a slice, or where A has an index that the verbs search, a
/// share of these searches in the order of the index. That takes down to a fifth of the time of a slice.
/// capsa::parallel asks such parts. `touched` sets bits and clears none for a share (is_share): give each
/// thread words of its own.
inline Source part(const Source& source, PartOf of, std::size_t k, std::size_t n) {
    CAPSA_EXPECT(k < n, "part(%zu, %zu): part k of n is one of 0 .. n - 1", k, n);
    return capsa_part(&source, static_cast<capsa_part_kind>(of), k, n);
}

/// Whether `part` made a share of searches, and no slice.
inline bool is_share(const Source& source) noexcept { return capsa_is_share(&source) != 0; }

/// Into how many parts to cut a source, from 1 to 1024: each takes about a tenth of a millisecond. The number
/// depends on the source alone, so answers do not depend on the number of threads.
inline std::size_t part_count(const Source& source) noexcept { return capsa_part_count(&source); }

/// The chain of a row that is of none.
inline constexpr std::uint32_t no_chain = capsa_no_chain;

/// What a filter is made of. Each may be absent.
struct FilterLabels {
    IntegerStream category = {};  ///< bits: what the row is; without it, all bits
    IntegerStream mask = {};      ///< bits: the categories that the row meets; without it, all bits
    IntegerStream group = {};     ///< rows of one group do not meet; 0 is no group; without it, 0
    IntegerStream link = {};      ///< the row or column of the matrix that is of the row; without it, 0
    /// Which links may meet: a LinkMatrix, or bits of your own. Of the filter of A only: its rows are links
    /// of A, its columns links of B. For `within` one of the bits (a, b) and (b, a) is enough.
    capsa_link_matrix matrix = {};
    /// Of rows that lie on one chain, row after row; without it, no_chain. Rows of two sets lie on one chain
    /// only if both filters have this array: the sets are then the same rows.
    IntegerStream chain = {};
    std::uint32_t exclude = 0;  ///< rows of one chain that are at most so many rows apart do not meet
};

/// What each row of a set may meet. Two rows may meet if all that is given allows it: each one's category has
/// a bit in common with the other's mask, they are not of one group other than 0, the matrix allows their
/// links, and they are not neighbours on one chain:
///
///     const capsa::Filter bones({.group = body_of_bone});
///     capsa::find_hits(capsa::filtered(capsa::within(capsules), bones), hits);
class Filter {
public:
    /// Every row meets every other.
    Filter() noexcept : Filter(FilterLabels{}) {}
    /// The arrays and the matrix must outlive the queries. Each array needs an element for each row of its
    /// set.
    explicit Filter(const FilterLabels& of) noexcept
        : filter_{of.category, of.mask,    of.group, of.category.count, of.link, of.matrix,
                  of.chain,    of.exclude, 0} {
        for (const std::size_t count : {of.mask.count, of.group.count, of.link.count, of.chain.count})
            if (count < filter_.count) filter_.count = count;
    }

    /// The same for the C interface, as long as this object lives.
    const capsa_filter& c() const noexcept { return filter_; }

private:
    capsa_filter filter_;
};

/// The source without the pairs that may not meet. Every verb answers as if they were further apart than any
/// reach. Where each pair of a zip or a list has a place in the output, the gap or the time of such a pair is
/// +infinity, a touch has no row of B, and the other numbers are 0. The filters must outlive the queries. A
/// filter with fewer elements than its set has rows ends the program, and so does a link that the matrix does
/// not have.
inline Source filtered(const Source& source, const Filter& of_a, const Filter& of_b) noexcept {
    return capsa_filtered(&source, &of_a.c(), &of_b.c());
}

/// The same with a filter of A only: rows of B have the defaults. For `within` it is the filter of both rows.
inline Source filtered(const Source& source, const Filter& of_a) noexcept {
    return capsa_filtered(&source, &of_a.c(), nullptr);
}

/// The lengths of a box that repeats, along each axis; 0: nothing repeats along it. In the plane z is 0.
struct Period {
    float x = 0.0f;  ///< a length
    float y = 0.0f;  ///< a length
    float z = 0.0f;  ///< a length
};

/// The source in a box that repeats. A row of A then meets every image of a row of B within reach: the row
/// with whole lengths added to its coordinates, each sum rounded once. A row of a `within` meets its own
/// images too, and each pair and image stands in the answers once, with a first shift other than 0 that is
/// above 0, so `a` may be the larger row; in verbs with an answer for each row of A the partner is the one
/// that is shifted. Where the box begins does not matter, and rows may lie outside of it. The images are
/// copied into the workspace of the options, which must have one; the forms with vectors have their own.
/// Options::images says which images the answers are of. For `between` and `within` without runs and
/// half-spaces, in all verbs but hit_mask, those of rows that move and those by run; k_nearest needs a finite
/// margin.
///
///     capsa::find_hits(capsa::periodic(capsa::within(spheres), {10, 10, 10}), hits);
inline Source periodic(const Source& source, const Period& box) noexcept {
    return capsa_periodic(&source, box.x, box.y, box.z);
}

/// Whether the source is in a box that repeats.
inline bool is_periodic(const Source& source) noexcept {
    return source.period[0] != 0.0f || source.period[1] != 0.0f || source.period[2] != 0.0f;
}

/// @cond
Source filtered(const Source& source, Filter&& of_a) = delete;  // give it a name: the source refers to it
Source filtered(const Source& source, Filter&& of_a, const Filter& of_b) = delete;
Source filtered(const Source& source, const Filter& of_a, Filter&& of_b) = delete;
Source filtered(const Source& source, Filter&& of_a, Filter&& of_b) = delete;
/// @endcond

}  // namespace capsa
