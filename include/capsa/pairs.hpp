// Pair sources: which pairs a query looks at.
//
// Places in outputs: out[i], or bit i of words, belongs to row i of A. For `listed` it belongs to pair i of
// the list. A slice uses the same places as the whole source. Give every thread the whole output: slices are
// cut at multiples of 64, each slice writes its own places only, and two slices never write the same word of
// bits. An output that does not cover the whole source ends the program.
// Some outputs have no such places, and each slice needs an output of its own for them:
// - the lists of find_hits and contacts;
// - the bits of `touched` for `within` and `listed`, because a slice may set the bit of any row.

#pragma once
#include "capsa/c/capsa.h"
#include "capsa/expect.hpp"
#include "capsa/seen.hpp"
#include "capsa/shapes.hpp"
#include "capsa/types.hpp"

#include <new>

namespace capsa {

namespace detail {

template <Shapes A>
capsa_shapes erased(const A& shapes) noexcept {
    return shapes;
}

// A source without rows of A yet. The shapes are made where they stay: a copy of both takes 10 ns and more
// (docs/lab/2026-11-seams.md).
template <Shapes A, Shapes B>
Source source_of(capsa_source_kind kind, const A& a, const B& b) noexcept {
    Source made;
    made.kind = kind;
    ::new (static_cast<void*>(&made.a)) capsa_shapes(erased(a));
    ::new (static_cast<void*>(&made.b)) capsa_shapes(erased(b));
    made.begin = made.end = 0;
    made.pairs = nullptr;
    made.runs = {};
    made.filters = {};
    made.part = {};
    return made;
}

}  // namespace detail

/// Every row of a with every row of b. IndexPair::a is a row of a, IndexPair::b a row of b.
template <Shapes A, Shapes B>
requires Lasting<A> && Lasting<B> Source between(A&& a, B&& b)
noexcept {
    Source made = detail::source_of(capsa_source_between, a, b);
    made.end = made.a.count;
    return made;
}

/// Every unordered pair of rows of a, once: IndexPair::a < IndexPair::b.
template <Shapes A>
requires Lasting<A> Source within(A&& a)
noexcept {
    Source made = detail::source_of(capsa_source_within, a, capsa_shapes{});
    made.end = made.a.count;
    return made;
}

/// Row i of a with row i of b. Sets of different sizes end the program.
template <Shapes A, Shapes B>
requires Lasting<A> && Lasting<B> Source zip(A&& a, B&& b)
noexcept {
    Source made = detail::source_of(capsa_source_zip, a, b);
    CAPSA_EXPECT(made.a.count == made.b.count, "zip: a has %zu rows and b has %zu: give both the same number",
                 made.a.count, made.b.count);
    made.end = made.a.count;
    return made;
}

/// The index pairs of a list, for example from a broad phase. The list must outlive the queries. Every query
/// checks the indices; a row that does not exist ends the program.
template <Shapes A, Shapes B>
requires Lasting<A> && Lasting<B> Source listed(A&& a, B&& b, Seen<IndexPair> pairs)
noexcept {
    Source made = detail::source_of(capsa_source_listed, a, b);
    made.end = pairs.size();
    made.pairs = pairs.data();
    return made;
}

/// Part k of n disjoint parts of a source, k < n. The parts need about equal work: give one to each of your
/// threads. Indices and places in outputs are those of the whole source. A part is a run of rows of A (for
/// `listed`: of pairs). Parts are cut at multiples of 64, so some parts are empty if there are few rows.
inline Source slice(const Source& source, std::size_t k, std::size_t n) noexcept {
    CAPSA_EXPECT(k < n, "slice(%zu, %zu): part k of n is one of 0 .. n - 1", k, n);
    return capsa_slice(&source, k, n);
}

}  // namespace capsa
