#include "cli/input/group_rows.hpp"

#include <algorithm>

namespace capsa::cli {

RowGroups group_rows(std::span<const std::uint32_t> group, std::span<const std::uint32_t> order) {
    RowGroups grouped;
    std::vector<Range>& range = grouped.range;
    range.resize(order.size());
    for (const std::uint32_t g : group) ++range[g].end;
    std::size_t begin = 0;
    for (const std::uint32_t g : order) {
        const std::size_t count = range[g].end;
        range[g] = {begin, begin};
        begin += count;
    }
    std::vector<std::size_t>& place = grouped.place;
    place.reserve(group.size());
    for (const std::uint32_t g : group) place.push_back(range[g].end++);
    if (std::is_sorted(place.begin(), place.end())) place.clear();
    return grouped;
}

}  // namespace capsa::cli
