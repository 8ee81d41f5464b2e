// Outcomes as text.

#pragma once
#include "bench/machine/describe.hpp"
#include "bench/measure/contest.hpp"

#include <ostream>

namespace capsa::bench {

// A middle half wider than this share of the median is worth a warning.
inline constexpr double wide_spread = 0.05;

void print_facts(std::ostream& out, const Facts& facts);

// A block: what was asked, then one line a contender with median, least and most, and the share of the pipe
// limit.
void print_outcome(std::ostream& out, const Outcome& outcome);

}  // namespace capsa::bench
