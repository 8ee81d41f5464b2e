#include "cli/input/groups.hpp"

#include <cstddef>

namespace capsa::cli {

namespace {

// Makes rows of one group consecutive; returns where each group is, by number.
std::vector<Range> regroup(Table& table, const std::vector<std::uint32_t>& order) {
    RowGroups grouped = group_rows(table.group, order);
    for (std::vector<float>& column : table.columns) grouped.apply(column);
    for (std::vector<float>& component : table.motion) grouped.apply(component);
    for (std::vector<std::uint32_t>& column : table.labels) grouped.apply(column);
    return std::move(grouped.range);
}

}  // namespace

std::vector<Group> match_groups(Table& a, Table* b, const GroupNames& names, bool grouped, Keep keep) {
    if (!grouped) return {{.name = "", .a = {0, a.count}, .b = {0, b ? b->count : 0}}};
    const std::vector<std::uint32_t> order = names.sorted();
    const std::vector<Range> in_a = regroup(a, order);
    const bool b_is_grouped = b && b->group.size() == b->count;
    const std::vector<Range> in_b =
        b_is_grouped ? regroup(*b, order) : std::vector<Range>(order.size(), {0, b ? b->count : 0});
    std::vector<Group> groups;
    for (const std::uint32_t g : order) {
        const bool kept = in_a[g].size() != 0 || (keep == Keep::groups_of_either && in_b[g].size() != 0);
        if (kept) groups.push_back({names.name(g), g, in_a[g], in_b[g]});
    }
    return groups;
}

}  // namespace capsa::cli
