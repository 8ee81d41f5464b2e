// The verbs about which pairs touch, without saying how.

#pragma once
#include "cli/verbs/verbs.hpp"

namespace capsa::cli {

Ask ask_any, ask_touched, ask_count, ask_find, ask_neighbours;

}  // namespace capsa::cli
