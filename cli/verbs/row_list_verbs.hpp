// The verbs about the rows of a list: answers in the order of the list.

#pragma once
#include "cli/verbs/verbs.hpp"

namespace capsa::cli {

Ask ask_nearest_of_rows, ask_k_nearest_of_rows, ask_deepest_of_rows;

}  // namespace capsa::cli
