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

namespace capsa {

/// Every row of a with every row of b. IndexPair::a is a row of a, IndexPair::b a row of b.
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

/// Row i of a with row i of b. Sets of different sizes end the program.
template <Shapes A, Shapes B>
requires Lasting<A> && Lasting<B> Source zip(A&& a, B&& b)
noexcept {
    const capsa_shapes first = a, second = b;
    CAPSA_EXPECT(first.count == second.count, "zip: a has %zu rows and b has %zu: give both the same number",
                 first.count, second.count);
    return {capsa_source_zip, first, second, 0, first.count, nullptr};
}

/// The index pairs of a list, for example from a broad phase. The list must outlive the queries. Every query
/// checks the indices; a row that does not exist ends the program.
template <Shapes A, Shapes B>
requires Lasting<A> && Lasting<B> Source listed(A&& a, B&& b, Seen<IndexPair> pairs)
noexcept {
    const capsa_shapes first = a, second = b;
    return {capsa_source_listed, first, second, 0, pairs.size(), pairs.data()};
}

/// Part k of n disjoint parts of a source, k < n. The parts need about equal work: give one to each of your
/// threads. Indices and places in outputs are those of the whole source. A part is a run of rows of A (for
/// `listed`: of pairs). Parts are cut at multiples of 64, so some parts are empty if there are few rows.
inline Source slice(const Source& source, std::size_t k, std::size_t n) noexcept {
    CAPSA_EXPECT(k < n, "slice(%zu, %zu): part k of n is one of 0 .. n - 1", k, n);
    return capsa_slice(&source, k, n);
}

}  // namespace capsa
