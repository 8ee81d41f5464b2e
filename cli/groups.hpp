// Which rows may meet: rows of equal group, made consecutive.

#pragma once
#include "cli/table.hpp"

#include <string_view>
#include <vector>

namespace capsa::cli {

struct Group {
    std::string_view name;               // empty when rows are not grouped
    std::size_t a_begin, a_end;          // rows of A
    std::size_t b_begin = 0, b_end = 0;  // rows of B
};

// The groups that A has, in output order. Rows of either table are rearranged, by group and within one in
// file order; names that only B has are left out. Without a grouping column there is one group of everything.
// `b` may be null.
std::vector<Group> match_groups(Table& a, Table* b, const GroupNames& names, bool grouped);

}  // namespace capsa::cli
