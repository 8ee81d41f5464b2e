// Which pairs a query looks at.

#pragma once
#include "capsa/c/capsa.h"
#include "capsa/shapes.hpp"

#include <span>

namespace capsa {

/// Every row of a with every row of b. Indices: IndexPair::a in a, IndexPair::b in b.
template <Shapes A, Shapes B>
Source between(const A& a, const B& b) noexcept {
    const capsa_shapes first = a, second = b;
    return {capsa_source_between, first, second, 0, first.count, nullptr};
}

/// Every unordered pair of rows of a, once: IndexPair::a < IndexPair::b.
template <Shapes A>
Source within(const A& a) noexcept {
    const capsa_shapes shapes = a;
    return {capsa_source_within, shapes, {}, 0, shapes.count, nullptr};
}

/// Row i of a with row i of b. The two sets have the same size.
template <Shapes A, Shapes B>
Source zip(const A& a, const B& b) noexcept {
    const capsa_shapes first = a, second = b;
    CAPSA_EXPECT(first.count == second.count, "zip: both sets must have the same number of rows");
    return {capsa_source_zip, first, second, 0, first.count, nullptr};
}

/// These pairs, as a broad phase makes them; they must outlive the queries, and name rows that are there.
template <Shapes A, Shapes B>
Source listed(const A& a, const B& b, std::span<const IndexPair> pairs) noexcept {
    const capsa_shapes first = a, second = b;
    return {capsa_source_listed, first, second, 0, pairs.size(), pairs.data()};
}

/// The k-th of n disjoint parts of about equal work, for the caller's threads; indices stay those of the
/// whole. Parts are runs of rows of A, cut at multiples of 64 where A has at least 64 n rows. n > 0, k < n.
inline Source slice(const Source& source, std::size_t k, std::size_t n) noexcept {
    CAPSA_EXPECT(k < n, "slice: the part must be one of 0 .. n - 1");
    return capsa_slice(&source, k, n);
}

}  // namespace capsa
