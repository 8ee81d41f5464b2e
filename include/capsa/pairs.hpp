// Which pairs a query looks at.
//
// Answers are numbered by the whole source, of a slice as of the whole: out[i], or bit i of words, belongs to
// row i of A (of `listed`: to pair i). So every thread is given the whole output, and the parts of a slice
// write each its own place in it: parts are cut at multiples of 64, and never share a word of bits. An output
// that does not cover the whole is an error. The lists of find_hits and contacts, and the bits of `touched`
// where any row may be set
// (`within`, `listed`), have no such places: each part needs an output of its own.

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
    return made;
}

}  // namespace detail

/// Every row of a with every row of b. Indices: IndexPair::a in a, IndexPair::b in b.
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

/// Row i of a with row i of b. The two sets have the same size.
template <Shapes A, Shapes B>
requires Lasting<A> && Lasting<B> Source zip(A&& a, B&& b)
noexcept {
    Source made = detail::source_of(capsa_source_zip, a, b);
    CAPSA_EXPECT(made.a.count == made.b.count, "zip: a has %zu rows and b has %zu: give both the same number",
                 made.a.count, made.b.count);
    made.end = made.a.count;
    return made;
}

/// These pairs, as a broad phase makes them; they must outlive the queries, and name rows that are there,
/// which every query checks.
template <Shapes A, Shapes B>
requires Lasting<A> && Lasting<B> Source listed(A&& a, B&& b, Seen<IndexPair> pairs)
noexcept {
    Source made = detail::source_of(capsa_source_listed, a, b);
    made.end = pairs.size();
    made.pairs = pairs.data();
    return made;
}

/// The k-th of n disjoint parts of about equal work, for the caller's threads; indices stay those of the
/// whole, and so do places in outputs. Parts are runs of rows of A (of `listed`: of pairs), cut at multiples
/// of 64; some are empty where there are few rows. k < n.
inline Source slice(const Source& source, std::size_t k, std::size_t n) noexcept {
    CAPSA_EXPECT(k < n, "slice(%zu, %zu): part k of n is one of 0 .. n - 1", k, n);
    return capsa_slice(&source, k, n);
}

}  // namespace capsa
