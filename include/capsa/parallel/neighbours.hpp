// Pairs put into the lists of their rows, on threads: capsa/parallel.hpp includes this header.

#pragma once
#include "capsa/parallel/tasks.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"
#include "capsa/verbs.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace capsa::parallel::detail {

// Replaces the lists by those of all pairs that touch.
inline void list_neighbours(const Source& source, const std::vector<IndexPair>& pairs,
                            NeighbourLists& lists) {
    const bool both = source.kind == capsa_source_within;
    const std::size_t rows = source.a.count;
    lists.offsets.assign(rows + 1, 0);
    const auto each_pair = [&](const auto& take) {
        for_each_range(pairs.size(), 1 << 14, [&](std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end; ++k) {
                take(pairs[k].a, pairs[k].b);
                if (both) take(pairs[k].b, pairs[k].a);
            }
        });
    };
    const auto next = [](std::size_t& place) { return Shared::add(place, std::size_t{1}); };
    each_pair([&](std::uint32_t row, std::uint32_t) { next(lists.offsets[row + 1]); });
    std::partial_sum(lists.offsets.begin(), lists.offsets.end(), lists.offsets.begin());
    lists.rows.resize(lists.offsets[rows]);
    std::vector<std::size_t> place(lists.offsets.begin(), lists.offsets.end() - 1);
    each_pair([&](std::uint32_t row, std::uint32_t other) { lists.rows[next(place[row])] = other; });
    // Threads fill a list in any order; sorted, it is the same for all.
    for_each_range(rows, 1 << 10, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            std::sort(lists.rows.begin() + static_cast<std::ptrdiff_t>(lists.offsets[row]),
                      lists.rows.begin() + static_cast<std::ptrdiff_t>(lists.offsets[row + 1]));
    });
    lists.images.clear();
}

}  // namespace capsa::parallel::detail
