#include "cli/groups.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace capsa::cli {

namespace {

// Makes rows of one group consecutive, groups in the given order; returns where each group, by number, begins
// and ends.
std::vector<std::pair<std::size_t, std::size_t>> arrange(Table& table,
                                                         const std::vector<std::uint32_t>& order) {
    std::vector<std::pair<std::size_t, std::size_t>> range(order.size());
    for (const std::uint32_t g : table.group) ++range[g].second;
    std::size_t begin = 0;
    for (const std::uint32_t g : order) {
        const std::size_t count = range[g].second;
        range[g] = {begin, begin};
        begin += count;
    }
    std::vector<std::size_t> place(table.count);
    for (std::size_t row = 0; row < table.count; ++row) place[row] = range[table.group[row]].second++;
    if (std::is_sorted(place.begin(), place.end())) return range;
    std::vector<float> sorted(table.count);
    for (std::vector<float>& column : table.columns) {
        for (std::size_t row = 0; row < table.count; ++row) sorted[place[row]] = column[row];
        column.swap(sorted);
    }
    return range;
}

}  // namespace

std::vector<Group> match_groups(Table& a, Table* b, const GroupNames& names, bool grouped) {
    if (!grouped) return {{"", 0, a.count, 0, b ? b->count : 0}};
    const std::vector<std::uint32_t> order = names.sorted();
    const auto in_a = arrange(a, order);
    const auto in_b = b ? arrange(*b, order) : std::vector<std::pair<std::size_t, std::size_t>>(order.size());
    std::vector<Group> groups;
    for (const std::uint32_t g : order)
        if (in_a[g].first != in_a[g].second)
            groups.push_back({names.name(g), in_a[g].first, in_a[g].second, in_b[g].first, in_b[g].second});
    return groups;
}

}  // namespace capsa::cli
