// Which rows may meet: rows of equal group, made consecutive.

#pragma once
#include "cli/input/group_rows.hpp"
#include "cli/input/ids.hpp"
#include "cli/input/table.hpp"

#include <string_view>
#include <vector>

namespace capsa::cli {

struct Group {
    std::string_view name;     // empty when rows are not grouped
    std::uint32_t number = 0;  // of GroupNames
    Range a = {}, b = {};      // rows of A, and of B or without a B of A again
    Range pairs = {};          // of a pair list, if there is one
    RowNames names_a = {}, names_b = {};
};

enum class Keep { groups_of_a, groups_of_either };

// The groups in output order. Rows of either table are rearranged, by group and within one in file order, and
// rows of B that meet nothing come last. Without a grouping column there is one group of everything. All of a
// B without that column meets every group. `b` may be null.
std::vector<Group> match_groups(Table& a, Table* b, const GroupNames& names, bool grouped,
                                Keep keep = Keep::groups_of_a);

}  // namespace capsa::cli
