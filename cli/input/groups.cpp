#include "cli/input/groups.hpp"

#include <algorithm>
#include <cstddef>

namespace capsa::cli {

namespace {

// Makes rows of one group consecutive; returns where each group is, by number.
std::vector<Range> regroup(Table& table, const std::vector<std::uint32_t>& order) {
    RowGroups grouped = group_rows(table.group, order);
    for (std::vector<float>& column : table.columns) grouped.apply(column);
    for (std::vector<float>& component : table.motion) grouped.apply(component);
    for (std::vector<std::uint32_t>& column : table.labels) grouped.apply(column);
    table.ids.regroup(grouped);
    return std::move(grouped.range);
}

std::vector<Range> rows_of_b(Table& b, const std::vector<std::uint32_t>& order) {
    if (b.group.size() == b.count) return regroup(b, order);
    return std::vector<Range>(order.size(), {0, b.count});
}

}  // namespace

std::vector<Group> match_groups(Table& a, Table* b, const GroupNames& names, bool grouped, Keep keep) {
    if (!grouped) return {{.name = "", .a = {0, a.count}, .b = {0, b ? b->count : a.count}}};
    std::vector<std::uint32_t> order = names.sorted();
    const std::vector<Range> in_a = regroup(a, order);
    // Groups of B only come last, so that those that are kept follow each other.
    if (keep == Keep::groups_of_a)
        std::stable_partition(order.begin(), order.end(),
                              [&](std::uint32_t g) { return in_a[g].size() != 0; });
    const std::vector<Range> in_b = b ? rows_of_b(*b, order) : in_a;
    std::vector<Group> groups;
    for (const std::uint32_t g : order) {
        const bool kept = in_a[g].size() != 0 || (keep == Keep::groups_of_either && in_b[g].size() != 0);
        if (kept) groups.push_back({names.name(g), g, in_a[g], in_b[g]});
    }
    return groups;
}

}  // namespace capsa::cli
