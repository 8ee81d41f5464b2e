// Columns that nobody asks for, with a name like that of a column that is missing.
//
// Most columns that a query does not know are somebody's notes and are ignored. But to ignore "Radius" or
// "rad" would turn spheres into points without a word.

#pragma once
#include "cli/input/header_line.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

// Throws Error when a column that no option names looks like one of the wanted names that the header does not
// have: the same name with capitals, or one that people write for a radius.
void refuse_lookalikes(const HeaderLine& line, std::span<const std::string_view> wanted);

// Throws Error when a column that no option names speaks of a size, such as cylinder_radius, thickness or
// r_top. For headers of rows that have no radius: they would be thinner than what the file says.
void refuse_unused_sizes(const HeaderLine& line, bool may_have_radius);

// The same as refuse_lookalikes for the columns of --filter: also a plural is refused, and a slip in a long
// name.
void refuse_misspelt_labels(const HeaderLine& line, std::span<const std::string_view> wanted);

}  // namespace capsa::cli
