// The k nearest rows of each row by itself, at any distance or where rows touch far more than k others.
//
// Each row is first asked about some rows of the other side, those that stand near it in the tree of an
// index, or some of all: the k-th gap of these says how far to look. Then it is asked for all rows within
// that reach, which are few, and the nearest of them are the answer. Rows with about the same reach are asked
// together. Where rows coincide, all gaps are equal and the reach leaves out none. Then an index leaves out
// rows that equal enough lower ones, and without one a row meets no more rows when its list is full of gaps
// that none can be below.

#pragma once
#include "src/plan/route.hpp"
#include "src/verbs/nearest_lists.hpp"

namespace capsa::query {

// Of all rows that ask, or of a list. Not inlined, so that others do not have it on the stack.
[[gnu::noinline]] capsa_status k_nearest_row_by_row(const capsa_source& source, const Route& route,
                                                    const Query& query, const NearestLists& lists);

}  // namespace capsa::query
