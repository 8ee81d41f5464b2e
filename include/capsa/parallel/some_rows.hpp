// Parts of a list of rows, which threads ask for at once: capsa/parallel.hpp includes this header.

#pragma once
#include "capsa/parallel/parts.hpp"
#include "capsa/parallel/tasks.hpp"
#include "capsa/some_rows.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa::parallel::detail {

// ask(source, some of the rows, their answers, options) for parts of a list, several at a time. Each row has
// k answers. What is worth building depends on how many rows ask.
template <class T, class Ask>
void each_of_list(const Source& source, std::span<const std::uint32_t> rows, std::span<T> out, std::size_t k,
                  const Options& options, Question question, const Ask& ask) {
    constexpr std::size_t rows_of_a_part = 1 << 10;
    if (rows.size() < 2 * rows_of_a_part || k == 0 || out.size() / k < rows.size() || is_periodic(source) ||
        is_share(source))
        return ask(source, rows, out, options);
    Source as_many = source;
    if (as_many.begin <= as_many.end) as_many.end = std::min(as_many.end, as_many.begin + rows.size());
    const Prepared prepared(as_many, options, question);
    Source asked = prepared.source();
    asked.begin = source.begin;
    asked.end = source.end;
    const std::size_t parts = rows.size() / rows_of_a_part;
    for_each(parts, [&](std::size_t part) {
        const std::size_t begin = part * rows_of_a_part,
                          count = part + 1 == parts ? rows.size() - begin : rows_of_a_part;
        ask(asked, rows.subspan(begin, count), out.subspan(k * begin, k * count), prepared.options());
    });
}

}  // namespace capsa::parallel::detail
