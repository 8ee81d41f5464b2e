// Whether nearly all rows are near nearly all others. An index then costs more than it saves, and verbs test
// all pairs as if there were none.
//
// Up to sixteen rows are asked for a sample. The answer depends on rows and options alone, so the order of
// find_hits does too. A source that is not dense is known after three rows.

#pragma once
#include "src/plan/route.hpp"

namespace capsa {

// The source is one that an index serves, by this route. The parts of a source get the same answer. Touches
// are never dense: their pairs depend on motions.
[[gnu::noinline]] bool is_dense(const capsa_source& source, const Route& route, Keeps keeps,
                                const Query& query) noexcept;
// Whether nearly all rows are near nearly all others at the start, where a first touch is found soon. Parts
// are not asked: they have their rows from the tree.
[[gnu::noinline]] bool is_dense_at_start(const capsa_source& source, const Route& route,
                                         const Query& query) noexcept;

}  // namespace capsa
