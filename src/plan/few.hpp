// Which queries have so few pairs that one kernel answers them, without tiles, blocks and sinks, which take
// several times as long (docs/lab/2026-11-seams.md). src/verbs/few.hpp asks it.

#pragma once
#include "src/kernel_call.hpp"
#include "src/plan/tuning.hpp"

#include <cstddef>

namespace capsa {

// Whether the source asks all pairs of its rows and nothing besides.
inline bool is_whole_question(const capsa_source& source, const Query& query) noexcept {
    return source.kind == capsa_source_between && !source.a.index && !source.b.index && !source.runs.a &&
           !source.filters.a && !source.filters.b && source.cut == 0 && !query.exact && !query.images &&
           !query.of_rows;
}

// One row of a side with at most a word of rows of the other.
inline bool are_few_pairs(const capsa_source& source, const Query& query) noexcept {
    const std::size_t n = source.end - source.begin, m = source.b.count;
    return (n == 1 || m == 1) && n - 1 < capsa_word_columns && m - 1 < capsa_word_columns &&
           is_whole_question(source, query);
}

// A few rows, whose nearest ones are asked for together, or each as few pairs.
inline bool are_few_rows(const capsa_source& source, const Query& query) noexcept {
    const std::size_t n = source.end - source.begin, m = source.b.count;
    return n > 1 && n <= capsa_word_columns && m <= capsa_word_columns && is_whole_question(source, query);
}

// So few pairs that one list has room for nearly all that can touch: contacts has a kernel write it, and no
// mask that is filled and taken apart.
inline bool are_listed_at_once(const capsa_source& source, const Query& query) noexcept {
    return is_whole_question(source, query) && source.b.count <= tuning::pairs_listed &&
           (source.end - source.begin) * source.b.count <= tuning::pairs_listed;
}

// The table for one row with so many columns, if the caller names no ISA: not the widest if half of its lanes
// would be empty.
const capsa_kernel_table& table_of_few(std::size_t columns) noexcept;

}  // namespace capsa
