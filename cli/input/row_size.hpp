// The size of the smallest row, against which rounding of coordinates is held.

#pragma once
#include "cli/input/axis.hpp"

#include <span>

namespace capsa::cli {

struct Table;

// The smallest radius above 0, or longest side of a row without a radius; of points alone, the distance at
// which as many would stand on a square as wide as all of them. 0 if nothing has a size. Called before or
// after the tables are settled.
double smallest_size(std::span<Table* const> tables, const Axes& axes);

}  // namespace capsa::cli
