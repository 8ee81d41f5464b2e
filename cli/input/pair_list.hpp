// A CSV file of index pairs: columns a and b, 0-based rows of A and B, within the group if there is one; or
// their ids, where rows have ids.
//
// A list of rows is the same with column a alone. Other columns are ignored. Every row is checked to be there
// as it is read, so that an error names its line and column.

#pragma once
#include "capsa/types.hpp"
#include "cli/input/bytes.hpp"
#include "cli/input/group_names.hpp"
#include "cli/input/groups.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace capsa::cli {

// What the second index of a pair counts. A list of rows has none.
enum class Second { rows_of_a, rows_of_b, none };

// The pairs, those of one group consecutive and in file order; where they are is noted in the groups. `by`
// names the grouping column. Throws Error: "file:line: column 'a': '7' is out of range: A has 5 rows".
std::vector<IndexPair> read_pairs(Bytes& bytes, const std::optional<std::string>& by, GroupNames& names,
                                  std::vector<Group>& groups, Second second);

// The rows of a list of rows of A, in file order. There is one group.
std::vector<std::uint32_t> read_row_list(Bytes& bytes, GroupNames& names, const std::vector<Group>& groups);

}  // namespace capsa::cli
