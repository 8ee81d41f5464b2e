// The verbs about rows in a box that repeats, whose answers say which image of b they are about.

#pragma once
#include "cli/verbs/verbs.hpp"

namespace capsa::cli {

Ask ask_find_in_box, ask_neighbours_in_box, ask_contacts_in_box, ask_nearest_in_box, ask_k_nearest_in_box,
    ask_deepest_in_box;

// Throws an Error with the library's sentence if the source and the margin do not go with a box.
void require_box(const Scene& scene, const QueryOptions& options, const char* verb);

}  // namespace capsa::cli
