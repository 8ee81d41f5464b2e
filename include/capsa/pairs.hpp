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

namespace capsa {

/// Every row of a with every row of b. Indices: IndexPair::a in a, IndexPair::b in b.
template <Shapes A, Shapes B>
requires Lasting<A> && Lasting<B> Source between(A&& a, B&& b)
noexcept {
    const capsa_shapes first = a, second = b;
    return {capsa_source_between, first, second, 0, first.count, nullptr};
}

/// Every unordered pair of rows of a, once: IndexPair::a < IndexPair::b.
template <Shapes A>
requires Lasting<A> Source within(A&& a)
noexcept {
    const capsa_shapes shapes = a;
    return {capsa_source_within, shapes, {}, 0, shapes.count, nullptr};
}

/// Row i of a with row i of b. The two sets have the same size.
template <Shapes A, Shapes B>
requires Lasting<A> && Lasting<B> Source zip(A&& a, B&& b)
noexcept {
    const capsa_shapes first = a, second = b;
    CAPSA_EXPECT(first.count == second.count, "zip: a has %zu rows and b has %zu: give both the same number",
                 first.count, second.count);
    return {capsa_source_zip, first, second, 0, first.count, nullptr};
}

/// These pairs, as a broad phase makes them; they must outlive the queries, and name rows that are there,
/// which every query checks.
template <Shapes A, Shapes B>
requires Lasting<A> && Lasting<B> Source listed(A&& a, B&& b, Seen<IndexPair> pairs)
noexcept {
    const capsa_shapes first = a, second = b;
    return {capsa_source_listed, first, second, 0, pairs.size(), pairs.data()};
}

/// The k-th of n disjoint parts of about equal work, for the caller's threads; indices stay those of the
/// whole, and so do places in outputs. Parts are runs of rows of A (of `listed`: of pairs), cut at multiples
/// of 64; some are empty where there are few rows. k < n.
inline Source slice(const Source& source, std::size_t k, std::size_t n) noexcept {
    CAPSA_EXPECT(k < n, "slice(%zu, %zu): part k of n is one of 0 .. n - 1", k, n);
    return capsa_slice(&source, k, n);
}

}  // namespace capsa
