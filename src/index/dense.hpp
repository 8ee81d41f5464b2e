// Whether nearly all rows are near nearly all others. An index then costs more than it saves, and verbs test
// all pairs as if there were none.
//
// Up to sixteen rows are asked for a sample. The answer depends on rows and options alone, so the order of
// find_hits does too. A source that is not dense is known after three rows.

#pragma once
#include "src/kernel_call.hpp"

namespace capsa {

// For verbs that need the pairs that touch: the source is one that an index serves (Candidates::serve). The
// parts of a source get the same answer.
[[gnu::noinline]] bool is_dense(const capsa_source& source, const Query& query) noexcept;

// For `nearest` and `deepest`, of a source that an index serves (index_serves_rows).
[[gnu::noinline]] bool is_dense_for_nearest(const capsa_source& source, const Query& query,
                                            bool hits_only) noexcept;

}  // namespace capsa
