// Brings the rows of each group together: a stable counting sort by group.
//
// Groups come in a given order. Within a group, rows keep the order that they had.

#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace capsa::cli {

struct Range {
    std::size_t begin = 0, end = 0;
    std::size_t size() const { return end - begin; }
};

struct RowGroups {
    std::vector<Range> range;        // of each group, by its number
    std::vector<std::size_t> place;  // of each row; empty when every row is in its place already

    // Moves the values of all rows to their places.
    template <class T>
    void apply(std::vector<T>& values) const {
        if (place.empty()) return;
        std::vector<T> sorted(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) sorted[place[i]] = values[i];
        values.swap(sorted);
    }
};

// `group` holds the number of each row's group, `order` every number once.
RowGroups group_rows(std::span<const std::uint32_t> group, std::span<const std::uint32_t> order);

}  // namespace capsa::cli
