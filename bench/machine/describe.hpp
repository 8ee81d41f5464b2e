// What a result was measured on and with: every report begins with this.

#pragma once
#include <string>
#include <utility>
#include <vector>

namespace capsa::bench {

// Named facts in the order to show them: processor, cores, system, compiler, flags, ISAs, clock, pipe rates,
// date. `pinned` is what pin() said.
using Facts = std::vector<std::pair<std::string, std::string>>;
Facts describe(const std::string& pinned);

}  // namespace capsa::bench
